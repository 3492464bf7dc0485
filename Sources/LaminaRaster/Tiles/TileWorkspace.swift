// The tile section: one worker's memory, and how it runs a pass in one tile.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// What one worker owns: scratch memory for every stage of the tile section, and its tallies.
struct TileWorkspace: ~Copyable {
  let kernels: RowKernels
  var rasteriser: Rasteriser
  var shader: Shader
  var gradientRows: GradientRows
  /// Tile-sized surfaces for passes that run inside a tile.
  var scratch: SurfacePool
  /// The visible draws of the tiles being run: those of a pass within a tile behind its consumer's.
  var visible: [VisibleDraw] = []
  var covers = CoverMap()
  var freeExtents: [RowExtents] = []
  /// The counters since `takeTally`; the rasteriser, the shader and the gradients have their own.
  var counters = Counters()
  /// Set in attribution frames: clocks every command.
  private var log: AttributionLog?

  init(grid: TileGrid, kernels: RowKernels) throws(PixelMemoryError) {
    self.kernels = kernels
    rasteriser = Rasteriser(kernels: kernels)
    gradientRows = GradientRows(kernels: kernels)
    shader = try Shader(grid: grid, kernels: kernels)
    scratch = SurfacePool()
  }

  /// Starts clocking commands, or stops.
  mutating func setLog(_ log: AttributionLog?) { self.log = log }

  /// Goes on from a tally that was taken before.
  mutating func setTally(_ tally: (counters: Counters, log: AttributionLog?)) {
    _ = takeTally()
    (counters, log) = tally
  }

  /// Returns the counters and the log since the last call.
  mutating func takeTally() -> (counters: Counters, log: AttributionLog?) {
    defer {
      log = nil
      (counters, rasteriser.counters) = (Counters(), Counters())
      (shader.counters, gradientRows.counters) = (Counters(), Counters())
    }
    var all = counters
    all += rasteriser.counters
    all += shader.counters
    all += gradientRows.counters
    return (all, log)
  }

  /// Runs a tile of a pass into `region`.
  ///
  /// Draws are looked at from front to back first, so that what opaque ones hide is not drawn.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - tile: the tile, by the pass's bins.
  ///   - section: the frame's passes, surfaces and textures.
  ///   - commands: the pass's commands to draw; with `nil` all. Those after the first are drawn onto what is there.
  ///   - isClear: whether the tile's pixels are clear.
  ///   - region: the tile's pixels, written in full.
  /// - Throws: `PixelMemoryError.refused` when there is no memory for a pass within the tile.
  mutating func run(
    pass index: Int, tile: Int, of section: TileSection, commands: Range<Int>? = nil,
    isClear: Bool, into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    // Through a span: an array's element would be copied.
    let passes = section.passes
    let isRoot = index == passes.count - 1
    if !isRoot { enterPass() }
    defer { if !isRoot { leavePass() } }
    try run(
      passes.span[index], tile: tile, of: section, commands: commands, isClear: isClear,
      into: &region)
  }

  private mutating func run(
    _ pass: AssembledPass, tile: Int, of section: TileSection, commands: Range<Int>?,
    isClear: Bool, into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    let first = look(at: pass, tile: tile, bounds: region.bounds, commands: commands)
    defer { visible.removeSubrange(first...) }
    let keepsPixels = pass.keepsPixels || (commands?.lowerBound ?? 0) > 0
    if !covers.isFull && !keepsPixels {
      let shown = covers.visible(region.bounds)
      // Memory that nobody has touched need not be had from the system to be clear.
      if !isClear || pass.background != .clear {
        kernels.fill(&region, shown, with: pass.background)
      }
      counters[.pixelsCleared] += shown.area
    }
    try drawVisible(from: first, of: pass, section: section, into: &region)
  }

  /// A draw, cut down to what can be seen of it.
  struct VisibleDraw {
    var primitive: Int32
    var area: IntRect
  }

  /// Adds the visible draws of a tile to `visible`, from front to back.
  ///
  /// - Returns: where they start there.
  mutating func look(
    at pass: AssembledPass, tile: Int, bounds: IntRect, commands: Range<Int>? = nil
  ) -> Int {
    let first = visible.count
    covers.reset(to: bounds)
    // Through spans: elements of arrays would be copied.
    let (allEntries, allPrimitives) = (pass.bins.entries, pass.primitives)
    let (entries, primitives) = (allEntries.span, allPrimitives.span)
    for entry in pass.bins.entries(ofTile: tile).reversed() {
      let index = Int(entries[entry])
      if let commands, !commands.contains(Int(primitives[index].command)) { continue }
      // A tile of a pass within a tile may show only a part of it.
      let area = primitives[index].bounds.intersection(bounds)
      if area.isEmpty { continue }
      let seen = covers.visible(area)
      if seen.isEmpty { continue }
      append(index, of: pass, seen: seen)
      let hidden = primitives[index].hides.intersection(seen)
      if !hidden.isEmpty { covers.cover(hidden) }
      let hiddenAcross = primitives[index].hidesAcross.intersection(seen)
      if !hiddenAcross.isEmpty { covers.cover(hiddenAcross) }
      if covers.isFull { break }
    }
    return first
  }

  /// Adds a draw whose pixels that can be seen lie in the box `seen`: in several parts, where what is
  /// in front leaves much of the box out, and each can be drawn by itself.
  private mutating func append(_ index: Int, of pass: AssembledPass, seen: IntRect) {
    let primitive = Int32(truncatingIfNeeded: index)
    if !covers.isEmpty, seen.area >= TileWorkspace.smallestDivided,
      TileWorkspace.isDivided(index, of: pass)
    {
      covers.forEachPart(of: seen) { visible.append(VisibleDraw(primitive: primitive, area: $0)) }
    } else {
      visible.append(VisibleDraw(primitive: primitive, area: seen))
    }
  }

  private static func isDivided(_ index: Int, of pass: AssembledPass) -> Bool {
    let (allPrimitives, allCommands) = (pass.primitives, pass.commands)
    let (primitives, commands) = (allPrimitives.span, allCommands.span)
    // What hides something is opaque.
    guard primitives[index].hides.isEmpty else { return false }
    let command = Int(primitives[index].command)
    guard case .color(let color) = commands[command].source, !commands[command].isGeneral else {
      return false
    }
    return commands[command].shape.isBlurred || (primitives[index].isBlock && !color.isOpaque)
  }

  /// Draws of fewer pixels than this are not divided: a kernel call more costs as much as many pixels.
  private static let smallestDivided = 2_048

  /// Draws what `look` found, from back to front.
  mutating func drawVisible(
    from first: Int, of pass: AssembledPass, section: TileSection, into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    var next = visible.count
    counters[.tiles] += 1
    counters[.tileDraws] += next - first
    while next > first {
      next -= 1
      let draw = visible[next]
      try self.draw(
        pass.primitives[Int(draw.primitive)], of: pass, area: draw.area, section: section,
        into: &region)
    }
  }

  mutating func draw(
    _ primitive: Primitive, of pass: AssembledPass, area: IntRect, section: TileSection,
    into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    let command = pass.commands[Int(primitive.command)]
    if !primitive.centers.cuts.isEmpty, command.shape.isReady {
      try drawCut(primitive, of: pass, area: area, section: section, into: &region)
      return
    }
    if command.isGeneral, !command.source.isPass {
      drawGenerally(primitive, command, of: pass, area: area, section: section, into: &region)
      return
    }
    switch command.source {
    case .color(let color):
      begin()
      finish(
        command.layer,
        drawColor(color, command.shape, primitive, of: pass, in: area, onto: &region))
    case .box(let fill, let edge):
      begin()
      finish(
        command.layer, drawBox(fill: fill, edge: edge, primitive, of: pass, in: area, onto: &region)
      )
    case .image:
      drawPicture(primitive, command.layer, of: pass, in: area, section: section, onto: &region)
    case .gradient:
      begin()
      finish(command.layer, drawGradient(primitive, of: pass, in: area, onto: &region))
    case .pass:
      enterPass()
      defer { leavePass() }
      try composite(primitive, command, of: pass, area: area, section: section, into: &region)
    }
  }

  mutating func clear(
    _ region: inout PixelRegion, _ extents: RowExtents, to background: PackedPixel
  ) {
    for y in region.bounds.rows {
      let columns = extents.columns(ofRow: y)
      if columns.isEmpty { continue }
      counters[.pixelsCleared] += columns.count
      var row = region.mutableRow(y, columns)
      kernels.fill(&row, with: background)
    }
  }

  // MARK: - Attribution

  mutating func begin() { log?.begin() }

  mutating func lap(_ stage: Stage) { log?.lap(stage) }

  /// What follows belongs to an offscreen pass, or puts one in place, until `leavePass`.
  mutating func enterPass() { log?.enterPass() }

  mutating func leavePass() { log?.leavePass() }

  /// Ends a command: what it wrote is counted, and its last stage was blend.
  mutating func finish(_ layer: LayerIndex, _ written: PixelCounts) {
    counters += written
    log?.end(layer, pixels: written.sum)
  }
}
