// The tile section: one worker's memory, and its rendering of a tile of a pass.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// One worker's scratch memory for every stage of the tile section, and its counters.
///
/// A screen of 1170 by 2532 pixels takes 12 MB, and an app draws many of its pixels several times. If the whole screen
/// were drawn layer by layer, each layer would fetch them from memory again. Therefore a worker draws all layers of one
/// tile, then the next tile, as the GPUs in phones do: tile-based deferred rendering. A tile of 2,048 by 64 pixels
/// takes 512 KiB. It stays in the second-level cache until it is finished.
///
/// ```text
/// draws of a tile, by the bins     page     card     text     bar (opaque)
/// look    front to back                                       bar covers its pixels, a bit each
///                                           card     text     cut to the box of what is still visible
///                                  page                       its visible part; dropped if it has none
/// draw    back to front            page  -  card  -  text  -  bar
/// ```
/// The first walk, `look`, is hidden-surface removal: a draw behind opaque ones is never shaded. The second walk is the
/// painter's algorithm, which blending needs. A group that is read pixel for pixel is drawn in the same way within the
/// tile, into `scratch`, so that it never becomes a picture of its own.
///
/// A worker writes the tiles that it has taken, and this memory, but nothing else. The bytes are the same for any grid,
/// because coverage is summed in integers, and a pixel depends on its own position and draws alone.
///
/// - Tiles of 64 rows took 0.90 of the time of 32 rows in W2, and 0.88 in W7. Smaller ones made W3 slower by a fifth to
///   two thirds, because rows of a draw become shorter, and calls more.
/// - Clearing only the pixels that no opaque draw covers took 1.7 times as long in W2. One fill of a tile is faster
///   than many fills of gaps.
/// - A draw below 2,048 pixels is not split around the draws in front of it: one more call costs as much as the pixels.
///
/// W2, W3 and W7 are workloads of `scripts/bench peers`.
struct TileWorkspace: ~Copyable {
  let kernels: RowKernels
  var rasteriser: Rasteriser
  var shader: Shader
  var gradientShader: GradientShader
  /// Tile-sized surfaces for passes that run inside a tile.
  var scratch: SurfacePool
  /// The visible draws of the tiles being rendered; a nested pass's draws follow those of the pass that composites it.
  var visible: [VisibleDraw] = []
  var occlusion = OcclusionMap()
  var freeExtents: [RowExtents] = []
  /// The counters since `takeTally`; the rasteriser, the shader and the gradients have separate ones.
  var counters = Counters()
  /// The log that clocks every command, in frames whose time is charged to layers; otherwise `nil`.
  private var log: AttributionLog?

  init(grid: TileGrid, kernels: RowKernels) throws(MemoryError) {
    self.kernels = kernels
    rasteriser = Rasteriser(kernels: kernels)
    gradientShader = GradientShader(kernels: kernels)
    shader = try Shader(grid: grid, kernels: kernels)
    scratch = SurfacePool()
  }

  /// Sets the log that clocks the following commands; `nil` stops clocking.
  mutating func setLog(_ log: AttributionLog?) { self.log = log }

  /// Replaces the counters and the log by those that an earlier `takeTally` returned.
  mutating func setTally(_ tally: (counters: Counters, log: AttributionLog?)) {
    _ = takeTally()
    (counters, log) = tally
  }

  /// Returns the counters and the log since the last call, and resets them.
  mutating func takeTally() -> (counters: Counters, log: AttributionLog?) {
    defer {
      log = nil
      (counters, rasteriser.counters) = (Counters(), Counters())
      (shader.counters, gradientShader.counters) = (Counters(), Counters())
    }
    var all = counters
    all += rasteriser.counters
    all += shader.counters
    all += gradientShader.counters
    return (all, log)
  }

  /// Renders a tile of a pass into `region`.
  ///
  /// Draws are visited from front to back first, so that pixels hidden by opaque ones are not drawn.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - tile: the tile, in the pass's bins.
  ///   - section: the frame's passes, surfaces and textures.
  ///   - commands: the pass's commands to draw; `nil` for all. Unless they start with the first, they are
  ///     drawn onto the present pixels.
  ///   - isClear: whether the tile's pixels are clear.
  ///   - region: the tile's pixels, written in full.
  /// - Throws: `MemoryError.refused` when there is no memory for a pass within the tile.
  mutating func renderTile(
    pass index: Int, tile: Int, of section: TileSection, commands: Range<Int>? = nil,
    isClear: Bool, into region: inout PixelRegion
  ) throws(MemoryError) {
    // A span is used because an array's element would be copied.
    let passes = section.passes
    let isRoot = index == passes.count - 1
    log?.startTile()
    if !isRoot { beginPass(passes.span[index].layer, passes.span[index].repeatsDraws) }
    defer { if isRoot { log?.settleInterval(.blend) } else { endPass() } }
    try renderTile(
      passes.span[index], tile: tile, of: section, commands: commands, isClear: isClear,
      into: &region)
  }

  private mutating func renderTile(
    _ pass: AssembledPass, tile: Int, of section: TileSection, commands: Range<Int>?,
    isClear: Bool, into region: inout PixelRegion
  ) throws(MemoryError) {
    let first = look(at: pass, tile: tile, bounds: region.bounds, commands: commands)
    defer { visible.removeSubrange(first...) }
    let keepsPixels = pass.keepsPixels || (commands?.lowerBound ?? 0) > 0
    if log != nil, !keepsPixels {
      // Who writes a tile first waits for its memory. Without the draw that covers it, clearing would.
      kernels.fill(&region, region.bounds, with: pass.background)
      log?.settleInterval(.blend)
    }
    if !occlusion.isFull && !keepsPixels {
      let shown = occlusion.visibleBounds(region.bounds)
      // Untouched memory is clear already; writing it would only make the system allocate its pages.
      if !isClear || pass.background != .clear {
        kernels.fill(&region, shown, with: pass.background)
      }
      counters[.pixelsCleared] += shown.area
      if pass.background != .clear { counters[.pixelsOfBackground] += shown.area }
      log?.settleInterval(.blend)
    }
    try drawVisible(from: first, of: pass, section: section, into: &region)
  }

  /// A draw, limited to a rectangle that contains its visible pixels.
  struct VisibleDraw {
    var primitive: Int32
    var area: IntRect
  }

  /// Finds the draws of a tile that opaque ones in front do not hide, and appends them to `visible`
  /// from front to back.
  ///
  /// - Returns: the index of the first of them.
  mutating func look(
    at pass: AssembledPass, tile: Int, bounds: IntRect, commands: Range<Int>? = nil
  ) -> Int {
    let first = visible.count
    occlusion.resetPixels(to: bounds)
    // Spans are used because elements of arrays would be copied.
    let (allEntries, allPrimitives) = (pass.bins.entries, pass.primitives)
    let (entries, primitives) = (allEntries.span, allPrimitives.span)
    for entry in pass.bins.entries(ofTile: tile).reversed() {
      let index = Int(entries[entry])
      if let commands, !commands.contains(Int(primitives[index].command)) { continue }
      log?.visitLayer(pass.commands[Int(primitives[index].command)].layer)
      // A tile of a nested pass may show only a part of that tile.
      let area = primitives[index].bounds.intersection(bounds)
      if area.isEmpty { continue }
      let seen = occlusion.visibleBounds(area)
      if seen.isEmpty { continue }
      appendVisibleDraw(index, of: pass, seen: seen)
      let hidden = primitives[index].hides.intersection(seen)
      if !hidden.isEmpty { occlusion.coverArea(hidden) }
      let hiddenAcross = primitives[index].hidesAcross.intersection(seen)
      if !hiddenAcross.isEmpty { occlusion.coverArea(hiddenAcross) }
      if occlusion.isFull { break }
    }
    log?.endLook()
    return first
  }

  /// Appends a draw, whose visible pixels lie in the box `seen`, to `visible`.
  ///
  /// It is split into parts if draws in front hide much of the box, and if each part can be drawn separately.
  private mutating func appendVisibleDraw(_ index: Int, of pass: AssembledPass, seen: IntRect) {
    let primitive = Int32(truncatingIfNeeded: index)
    if !occlusion.isEmpty, seen.area >= TileWorkspace.smallestDivided,
      TileWorkspace.isDivided(index, of: pass)
    {
      occlusion.forEachPart(of: seen) {
        visible.append(VisibleDraw(primitive: primitive, area: $0))
      }
    } else {
      visible.append(VisibleDraw(primitive: primitive, area: seen))
    }
  }

  private static func isDivided(_ index: Int, of pass: AssembledPass) -> Bool {
    let (allPrimitives, allCommands) = (pass.primitives, pass.commands)
    let (primitives, commands) = (allPrimitives.span, allCommands.span)
    // A primitive that hides pixels is opaque.
    guard primitives[index].hides.isEmpty else { return false }
    let command = Int(primitives[index].command)
    guard case .color(let color) = commands[command].source, !commands[command].isGeneral else {
      return false
    }
    return commands[command].shape.isBlurred || (primitives[index].isBlock && !color.isOpaque)
  }

  /// The minimum number of pixels of a draw that is split: one more kernel call costs as much as many pixels.
  private static let smallestDivided = 2_048

  /// Draws the visible draws that `look` appended, from back to front.
  mutating func drawVisible(
    from first: Int, of pass: AssembledPass, section: TileSection, into region: inout PixelRegion
  ) throws(MemoryError) {
    var next = visible.count
    counters[.tiles] += 1
    counters[.tileDraws] += next - first
    while next > first {
      next -= 1
      let draw = visible[next]
      try self.drawPrimitive(
        pass.primitives[Int(draw.primitive)], of: pass, area: draw.area, section: section,
        into: &region)
    }
  }

  mutating func drawPrimitive(
    _ primitive: Primitive, of pass: AssembledPass, area: IntRect, section: TileSection,
    into region: inout PixelRegion
  ) throws(MemoryError) {
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
      finishCommand(
        command.layer,
        drawColor(color, command.shape, primitive, of: pass, in: area, onto: &region))
    case .box(let fill, let edge):
      finishCommand(
        command.layer, drawBox(fill: fill, edge: edge, primitive, of: pass, in: area, onto: &region)
      )
    case .image:
      drawPicture(primitive, command.layer, of: pass, in: area, section: section, onto: &region)
    case .gradient:
      finishCommand(command.layer, drawGradient(primitive, of: pass, in: area, onto: &region))
    case .pass:
      enterPass()
      defer { leavePass() }
      try compositePass(primitive, command, of: pass, area: area, section: section, into: &region)
    }
  }

  mutating func clearRows(
    _ region: inout PixelRegion, _ extents: RowExtents, to background: PackedPixel
  ) {
    for y in region.bounds.rows {
      let columns = extents.drawnColumns(ofRow: y)
      if columns.isEmpty { continue }
      counters[.pixelsCleared] += columns.count
      var row = region.mutableRow(y, columns)
      kernels.fill(&row, with: background)
    }
  }

  // MARK: - Attribution

  /// Starts timing at the start of a tile, if times are charged to layers.
  mutating func startClock() { log?.startTile() }

  mutating func lapStage(_ stage: Stage) { log?.lapStage(stage) }

  /// Charges the following commands as work in an offscreen pass, until `leavePass`.
  mutating func enterPass() { log?.enterPass() }

  mutating func leavePass() { log?.leavePass() }

  /// Charges the time of work that belongs to no command, until `endPass`, to the layer that forced the pass.
  mutating func beginPass(_ layer: LayerIndex, _ repeatsDraws: Bool) {
    log?.beginPass(layer, repeatsDraws: repeatsDraws)
  }

  mutating func endPass() { log?.endPass() }

  /// Charges the time since the last charge, which belongs to no command, to the layer that forced
  /// the pass.
  mutating func settleInterval() { log?.settleInterval(.blend) }

  /// Charges a layer for the time since the last charge, within a command of another layer.
  mutating func chargeElapsedTime(_ layer: LayerIndex) { log?.chargeElapsedTime(layer) }

  /// Ends a command: counts the written pixels, and clocks blend as its last stage.
  ///
  /// - Parameters:
  ///   - layer: the command's layer.
  ///   - written: the written pixels.
  ///   - isForced: whether the command composites or computes a pass that the layer forced.
  mutating func finishCommand(_ layer: LayerIndex, _ written: PixelCounts, isForced: Bool = false) {
    counters += written
    log?.endCommand(layer, pixels: written.sum, isForced: isForced)
  }
}
