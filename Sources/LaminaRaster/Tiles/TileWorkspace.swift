// The tile section: one worker's memory, and how it runs a pass in one tile.

import LaminaGeometry
import LaminaKernels
import LaminaPixels
import LaminaProfiling

/// What one worker owns: scratch memory for every stage of the tile section, and its tallies.
struct TileWorkspace: ~Copyable {
  private var rasteriser = Rasteriser()
  private var shader: Shader
  private var gradientRows = GradientRows()
  /// Tile-sized surfaces for passes that run inside a tile.
  private var scratch: SurfacePool
  /// Pixels written since `takeTally`.
  private var counts = PixelCounts()
  /// Set in attribution frames: clocks every command.
  private var log: AttributionLog?

  init(grid: TileGrid) throws(PixelMemoryError) {
    shader = try Shader(grid: grid)
    scratch = SurfacePool(minimumCapacity: grid.tileWidth * grid.tileHeight)
  }

  /// Makes room for passes within tiles, `depth` of them within one another.
  mutating func reserveScratch(depth: Int) throws(PixelMemoryError) { try scratch.reserve(depth) }

  /// Starts clocking commands, or stops.
  mutating func setLog(_ log: AttributionLog?) { self.log = log }

  /// What happened since the last call: pixels written, and the log.
  mutating func takeTally() -> (counts: PixelCounts, log: AttributionLog?) {
    defer {
      counts = PixelCounts()
      log = nil
    }
    return (counts, log)
  }

  /// Runs a tile of a pass into `region`.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - tile: the tile, by the pass's bins.
  ///   - section: the frame's passes, surfaces and textures.
  ///   - region: the tile's pixels, written in full.
  /// - Throws: `PixelMemoryError.refused` when there is no memory for a pass within the tile.
  mutating func run(
    pass index: Int, tile: Int, of section: TileSection, into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    let pass = section.passes[index]
    let bounds = region.bounds
    clear(&region, to: pass.background)
    for entry in pass.bins.entries(ofTile: tile) {
      let primitive = pass.primitives[Int(pass.bins.entries[entry])]
      // A tile of a pass within a tile may show only a part of it.
      let area = primitive.bounds.intersection(bounds)
      if area.isEmpty { continue }

      try draw(primitive, of: pass, area: area, section: section, into: &region)
    }
  }

  private mutating func draw(
    _ primitive: Primitive, of pass: AssembledPass, area: IntRect, section: TileSection,
    into region: inout PixelRegion
  ) throws(PixelMemoryError) {
    let command = pass.commands[Int(primitive.command)]
    let tileOrigin = TileOrigin(of: region.bounds)
    switch command.source {
    case .color(let color):
      begin()
      rasteriser.rasterise(primitive, of: pass, in: area)
      lap(.raster)
      finish(command.layer, blend(color, spans: rasteriser.spans, onto: &region))
    case .box(let fill, let edge):
      begin()
      rasteriser.rasterise(primitive, of: pass, in: area)
      rasteriser.rasteriseInner(primitive, of: pass, in: area)
      lap(.raster)
      shader.shade(
        fill: fill, edge: edge, inner: rasteriser.innerCoverage, spans: rasteriser.spans,
        area: area, origin: tileOrigin)
      lap(.fragment)
      finish(
        command.layer,
        blend(
          shader.pixels, at: tileOrigin, isOpaque: fill.isOpaque && edge.isOpaque,
          spans: rasteriser.spans, onto: &region))
    case .image:
      let sampler = pass.samplers[Int(primitive.sampler)]
      let texture = section.textures[Int(sampler.texture)]
      begin()
      rasteriser.rasterise(primitive, of: pass, in: area)
      lap(.raster)
      if let copy = sampler.copyOrigin, sampler.factor == .white {
        finish(
          command.layer,
          blend(
            texture, at: TileOrigin(x: copy.x, y: copy.y), isOpaque: texture.isOpaque,
            spans: rasteriser.spans, onto: &region))
        return
      }
      shader.shade(sampler, texture: texture, spans: rasteriser.spans, origin: tileOrigin)
      lap(.fragment)
      finish(
        command.layer,
        blend(
          shader.pixels, at: tileOrigin, isOpaque: texture.isOpaque && sampler.factor.isOpaque,
          spans: rasteriser.spans, onto: &region))
    case .gradient:
      let sampler = pass.gradients[Int(primitive.sampler)]
      begin()
      rasteriser.rasterise(primitive, of: pass, in: area)
      lap(.raster)
      let written = shader.shade(
        sampler, rows: &gradientRows, spans: rasteriser.spans, origin: tileOrigin, onto: &region)
      lap(.fragment)
      var counts = blend(
        shader.pixels, at: tileOrigin, isOpaque: false, spans: rasteriser.spans,
        skipsFull: sampler.isOpaque, onto: &region)
      counts.copied += written
      finish(command.layer, counts)
    case .pass(let consumed, let factor):
      let index = Int(consumed.rawValue)
      if let surface = section.surfaces[index] {
        let origin = TileOrigin(of: section.passes[index].extent)
        composite(
          surface, at: origin, factor: factor, primitive, of: pass, area: area, into: &region)
      } else {
        let surface = try renderInTile(index, area: area, section: section)
        composite(
          surface, at: TileOrigin(of: area), factor: factor, primitive, of: pass, area: area,
          into: &region)
        scratch.recycle(surface)
      }
    }
  }

  /// Renders the part of another pass that lies in `area`, which is within one tile.
  private mutating func renderInTile(_ index: Int, area: IntRect, section: TileSection)
    throws(PixelMemoryError) -> Texture
  {
    var surface = try scratch.take(area)
    var failure: PixelMemoryError?
    surface.withRegion { region in
      do throws(PixelMemoryError) {
        let tile = section.passes[index].bins.tile(holding: area)
        try run(pass: index, tile: tile, of: section, into: &region)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return surface.makeTexture(isOpaque: false)
  }

  private mutating func composite(
    _ surface: Texture, at origin: TileOrigin, factor: PackedPixel, _ primitive: Primitive,
    of pass: AssembledPass, area: IntRect, into region: inout PixelRegion
  ) {
    let layer = pass.commands[Int(primitive.command)].layer
    let tileOrigin = TileOrigin(of: region.bounds)
    begin()
    rasteriser.rasterise(primitive, of: pass, in: area)
    lap(.raster)
    if factor == .white {
      finish(
        layer, blend(surface, at: origin, isOpaque: false, spans: rasteriser.spans, onto: &region))
      return
    }
    shader.shade(surface, at: origin, factor: factor, spans: rasteriser.spans, origin: tileOrigin)
    lap(.fragment)
    finish(
      layer,
      blend(shader.pixels, at: tileOrigin, isOpaque: false, spans: rasteriser.spans, onto: &region))
  }

  private func clear(_ region: inout PixelRegion, to background: PackedPixel) {
    let bounds = region.bounds
    for y in bounds.rows {
      var row = region.mutableRow(y, bounds.columns)
      BlendRow.fill(&row, with: background)
    }
  }

  // MARK: - Attribution

  private mutating func begin() { log?.begin() }

  private mutating func lap(_ stage: Stage) { log?.lap(stage) }

  /// Ends a command: what it wrote is counted, and its last stage was blend.
  private mutating func finish(_ layer: LayerIndex, _ written: PixelCounts) {
    counts += written
    log?.end(layer, pixels: written.sum)
  }
}
