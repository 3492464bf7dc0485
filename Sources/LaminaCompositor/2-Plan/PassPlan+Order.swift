// Stage 2, plan: which passes need surfaces, and for how long.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlannedPass {
  /// Calls `body` for every pass that this one reads: those it composites, those that mask them, those
  /// it shows as pictures, and the one it is computed from.
  func forEachSource(textureCount: Int, _ body: (_ pass: Int, _ isPixelForPixel: Bool) -> Void) {
    if isAvoidable { return }
    if let source = operation.source { body(Int(source.rawValue), false) }
    for command in list.commands {
      forEachSource(of: command, textureCount: textureCount, body)
    }
  }

  /// The same of one of its draws.
  func forEachSource(
    of command: DrawCommand, textureCount: Int,
    _ body: (_ pass: Int, _ isPixelForPixel: Bool) -> Void
  ) {
    if let mask = command.maskPass { body(Int(mask.rawValue), true) }
    switch command.source {
    case .pass(let pass, _): body(Int(pass.rawValue), true)
    case .image(let image):
      let texture = Int(list.images[Int(image)].texture)
      if texture >= textureCount { body(texture - textureCount, false) }
    case .color, .box, .gradient: break
    }
  }
}

extension PassPlan {
  /// Finds out which passes need surfaces in any mode, and how many others wait in scratch memory at
  /// once.
  ///
  /// O(passes + draws).
  mutating func settle(textureCount: Int) {
    var surfaces = [Bool](repeating: false, count: passes.count)
    for (index, pass) in passes.enumerated() {
      if pass.operation.source != nil && !pass.isAvoidable { surfaces[index] = true }
      pass.forEachSource(textureCount: textureCount) { source, isPixelForPixel in
        if !isPixelForPixel { surfaces[source] = true }
      }
    }
    // How much scratch memory running each pass takes beside its own target.
    var needs = [Int](repeating: 0, count: passes.count)
    for index in passes.indices {
      // Whether a pass that this one reads runs within its tiles.
      func runs(_ pass: Int, holding held: Int) -> Bool {
        if surfaces[pass] { return false }
        let need = held + 1 + needs[pass]
        surfaces[pass] = need > PassPlan.deepestInTile
        if !surfaces[pass] { needs[index] = max(needs[index], need) }
        return !surfaces[pass]
      }
      for command in passes[index].list.commands {
        guard case .pass(let pass, _) = command.source else { continue }
        let hasMask = command.maskPass.map { runs(Int($0.rawValue), holding: 0) } ?? false
        _ = runs(Int(pass.rawValue), holding: hasMask ? 1 : 0)
      }
    }
    for index in passes.indices { passes[index].isSurface = surfaces[index] }
    reduceSources(textureCount: textureCount)
    scratchDepth = needs.max() ?? 0
  }

  /// So many passes run within one another's tiles at most, each on the stack of the one that shows it; one that
  /// holds more gets a surface.
  private static let deepestInTile = 64

  /// The grid to render it by: of half the rows where many passes within one another hold memory for a tile.
  func grid(_ grid: TileGrid) -> TileGrid {
    if scratchDepth <= PassPlan.deepestInTile / 2 { return grid }
    return TileGrid(tileWidth: grid.tileWidth, tileHeight: max(1, grid.tileHeight / 2))
  }

  /// The extents that scratch memory in tiles has to fit: those of the passes rendered there, and the
  /// screen's, so that frames which render a part of it need no other memory.
  var scratchExtents: [IntRect] {
    passes.filter { $0.reasons == [.root] || !($0.isSurface || $0.isAvoidable) }.map(\.extent)
  }

  /// For every pass, the last pass to be rendered that reads it, itself or within the tiles of another.
  ///
  /// `isRendered` says whether a pass is rendered by itself, and not within its consumer's tiles; the root pass counts
  /// unless it is left out.
  func lastReaders(
    textureCount: Int, countsRoot: Bool = true, isRendered: (Int) -> Bool
  ) -> [Int] {
    var last = [Int](repeating: -1, count: passes.count)
    for index in passes.indices.dropLast(countsRoot ? 0 : 1).reversed() {
      let reader = isRendered(index) ? index : last[index]
      passes[index].forEachSource(textureCount: textureCount) { source, _ in
        last[source] = max(last[source], reader)
      }
    }
    return last
  }

  /// For every pass, how often others read it.
  func readerCounts(textureCount: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: passes.count)
    for pass in passes {
      pass.forEachSource(textureCount: textureCount) { source, _ in counts[source] += 1 }
    }
    return counts
  }

  /// For every pass, the last command of the root pass that reads it, itself or within the tiles of another; -1 for
  /// none.
  ///
  /// `isRendered` says whether a pass is rendered by itself, and not within its consumer's tiles.
  func lastRootReaders(textureCount: Int, isRendered: (Int) -> Bool) -> [Int] {
    var last = [Int](repeating: -1, count: passes.count)
    let root = passes.count - 1
    for (number, command) in passes[root].list.commands.enumerated() {
      passes[root].forEachSource(of: command, textureCount: textureCount) { source, _ in
        last[source] = max(last[source], number)
      }
    }
    for index in (0..<root).reversed() where !isRendered(index) && last[index] >= 0 {
      passes[index].forEachSource(textureCount: textureCount) { source, _ in
        last[source] = max(last[source], last[index])
      }
    }
    return last
  }

  /// For every command of the root pass, the last pass that has to be rendered before it; -1 for none.
  ///
  /// `isRendered` says whether a pass is rendered by itself, and not within its consumer's tiles.
  func rootNeeds(textureCount: Int, isRendered: (Int) -> Bool) -> [Int] {
    // Passes come after those that they read.
    var needs = [Int](repeating: -1, count: passes.count)
    let root = passes.count - 1
    for index in 0..<root {
      needs[index] = index
      if isRendered(index) { continue }
      needs[index] = -1
      passes[index].forEachSource(textureCount: textureCount) { source, _ in
        needs[index] = max(needs[index], needs[source])
      }
    }
    return passes[root].list.commands.map { command in
      var need = -1
      passes[root].forEachSource(of: command, textureCount: textureCount) { source, _ in
        need = max(need, needs[source])
      }
      return need
    }
  }

  /// For every pass, whether it is a blur that the one pass which reads it computes on its way to a map of colours.
  ///
  /// A blur that later frames show again is not, where its colours change meanwhile.
  func blursForColors(textureCount: Int) -> [Bool] {
    var isJoined = [Bool](repeating: false, count: passes.count)
    let readers = readerCounts(textureCount: textureCount)
    for pass in passes {
      guard case .colors(let source, let matrix) = pass.operation, !pass.isAvoidable else {
        continue
      }
      let blur = passes[Int(source.rawValue)]
      guard case .blur = blur.operation, blur.known == nil, ColorTerms(matrix) != nil,
        blur.extent.contains(pass.extent), pass.isLasting || !blur.isLasting
      else { continue }
      isJoined[Int(source.rawValue)] = readers[Int(source.rawValue)] == 1
    }
    return isJoined
  }
}
