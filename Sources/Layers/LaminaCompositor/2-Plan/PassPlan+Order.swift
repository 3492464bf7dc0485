// Stage 2, plan: which passes need surfaces, and for how long.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlannedPass {
  /// Calls `body` for every pass that this one reads, and tells it whether the pass is read pixel for pixel.
  ///
  /// These are the passes it composites, the masks of those, the passes it shows as pictures, and the source of its
  /// operation.
  func forEachSource(_ body: (_ pass: Int, _ isPixelForPixel: Bool) -> Void) {
    if isAvoidable { return }
    if let source = operation.source { body(Int(source.rawValue), false) }
    for command in list.commands { forEachSource(of: command, body) }
  }

  /// Calls `body` for every pass that one of this pass's draws reads, and tells it whether that is pixel for pixel.
  func forEachSource(
    of command: DrawCommand, _ body: (_ pass: Int, _ isPixelForPixel: Bool) -> Void
  ) {
    if let mask = command.maskPass { body(Int(mask.rawValue), true) }
    switch command.source {
    case .pass(let pass, _): body(Int(pass.rawValue), true)
    case .image(let image):
      if let pass = list.images[Int(image)].source.pass { body(Int(pass.rawValue), false) }
    case .color, .box, .gradient: break
    }
  }
}

extension Source {
  /// Returns the pass that a draw composites or shows as a picture; `nil` for other draws.
  func shownPass(in images: [ImageSample]) -> PassIndex? {
    switch self {
    case .pass(let pass, _): pass
    case .image(let image): images[Int(image)].source.pass
    case .color, .box, .gradient: nil
    }
  }
}

extension PassPlan {
  /// Determines which passes need surfaces in any offscreen mode, and the depth of scratch memory for the other passes.
  ///
  /// O(passes + draws).
  mutating func findSurfaces() {
    var surfaces = [Bool](repeating: false, count: passes.count)
    for (index, pass) in passes.enumerated() {
      if pass.operation.source != nil && !pass.isAvoidable { surfaces[index] = true }
      pass.forEachSource { source, isPixelForPixel in
        if !isPixelForPixel { surfaces[source] = true }
      }
    }
    // The scratch memory that running each pass takes, beside its own target.
    var needs = [Int](repeating: 0, count: passes.count)
    for index in passes.indices {
      // Whether a pass that this one reads runs within its tiles.
      func runsInTile(_ pass: Int, holding held: Int) -> Bool {
        if surfaces[pass] { return false }
        let need = held + 1 + needs[pass]
        surfaces[pass] = need > PassPlan.deepestInTile
        if !surfaces[pass] { needs[index] = max(needs[index], need) }
        return !surfaces[pass]
      }
      for command in passes[index].list.commands {
        guard case .pass(let pass, _) = command.source else { continue }
        let hasMask = command.maskPass.map { runsInTile(Int($0.rawValue), holding: 0) } ?? false
        _ = runsInTile(Int(pass.rawValue), holding: hasMask ? 1 : 0)
      }
    }
    for index in passes.indices { passes[index].isSurface = surfaces[index] }
    reduceSources()
    scratchDepth = needs.max() ?? 0
  }

  /// The largest number of passes that run within one another's tiles, each on the stack of its reader.
  ///
  /// A pass that needs more gets a surface.
  private static let deepestInTile = 64

  /// Returns the tile grid for rendering the plan, with tiles of half the height if many nested passes hold memory
  /// for a tile.
  func renderGrid(_ grid: TileGrid) -> TileGrid {
    if scratchDepth <= PassPlan.deepestInTile / 2 { return grid }
    return TileGrid(tileWidth: grid.tileWidth, tileHeight: max(1, grid.tileHeight / 2))
  }

  /// The extents for which scratch memory in tiles is sized: the extents of the passes rendered there, and the screen.
  ///
  /// The screen is included so that a frame that renders a part of it needs no other memory.
  var scratchExtents: [IntRect] {
    passes.filter { $0.reasons == [.root] || !($0.isSurface || $0.isAvoidable) }.map(\.extent)
  }

  /// Returns, for every pass, the last separately rendered pass that reads it; -1 for none.
  ///
  /// A pass that reads it within the tiles of another pass counts as that other pass.
  ///
  /// `isRendered` tells whether a pass is rendered separately, not within its consumer's tiles. The root pass counts
  /// unless `countsRoot` is false.
  func lastReaders(countsRoot: Bool = true, isRendered: (Int) -> Bool) -> [Int] {
    var last = [Int](repeating: -1, count: passes.count)
    for index in passes.indices.dropLast(countsRoot ? 0 : 1).reversed() {
      let reader = isRendered(index) ? index : last[index]
      passes[index].forEachSource { source, _ in
        last[source] = max(last[source], reader)
      }
    }
    return last
  }

  /// Returns, for every pass, the number of times that other passes read it.
  func readerCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: passes.count)
    for pass in passes { pass.forEachSource { source, _ in counts[source] += 1 } }
    return counts
  }

  /// Returns, for every pass, the last command of the root pass that reads it; -1 for none.
  ///
  /// A command reads a pass directly, or by a pass that is rendered within its tiles.
  ///
  /// `isRendered` tells whether a pass is rendered separately, not within its consumer's tiles.
  func lastRootReaders(isRendered: (Int) -> Bool) -> [Int] {
    var last = [Int](repeating: -1, count: passes.count)
    let root = passes.count - 1
    for (number, command) in passes[root].list.commands.enumerated() {
      passes[root].forEachSource(of: command) { source, _ in
        last[source] = max(last[source], number)
      }
    }
    for index in (0..<root).reversed() where !isRendered(index) && last[index] >= 0 {
      passes[index].forEachSource { source, _ in
        last[source] = max(last[source], last[index])
      }
    }
    return last
  }

  /// Returns, for every command of the root pass, the last pass that has to be rendered before it; -1 for none.
  ///
  /// `isRendered` tells whether a pass is rendered separately, not within its consumer's tiles.
  func rootNeeds(isRendered: (Int) -> Bool) -> [Int] {
    // Passes come after the passes that they read.
    var needs = [Int](repeating: -1, count: passes.count)
    let root = passes.count - 1
    for index in 0..<root {
      needs[index] = index
      if isRendered(index) { continue }
      needs[index] = -1
      passes[index].forEachSource { source, _ in
        needs[index] = max(needs[index], needs[source])
      }
    }
    return passes[root].list.commands.map { command in
      var need = -1
      passes[root].forEachSource(of: command) { source, _ in
        need = max(need, needs[source])
      }
      return need
    }
  }

  /// Returns, for every pass, whether it is a blur whose only reader can compute it while applying a colour matrix.
  ///
  /// A blur that later frames may show again, with other colours, is excluded.
  func blursForColors() -> [Bool] {
    var isJoined = [Bool](repeating: false, count: passes.count)
    let readers = readerCounts()
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
