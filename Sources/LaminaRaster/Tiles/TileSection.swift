// The tile section: passes are rendered tile by tile, on all threads.

public import LaminaGeometry
public import LaminaPixels

/// The passes of a frame, ready to be rendered.
public struct TileSection: Sendable {
  /// The passes, each after those it consumes; the root is last.
  public let passes: [AssembledPass]
  /// The pictures that samples refer to, and behind them, in sections that show passes as pictures, the
  /// surfaces of passes.
  public private(set) var textures: [Texture]
  /// Where those start.
  private let textureCount: Int
  /// What stands for a pass that has no surface.
  private var emptySurface: Texture?
  /// For each pass that has been rendered to a surface, the surface.
  ///
  /// A pass without one is rendered inside the tiles of its consumer.
  var surfaces: [Texture?]

  /// Gathers assembled passes.
  public init(passes: [AssembledPass], textures: [Texture]) {
    self.passes = passes
    self.textures = textures
    textureCount = textures.count
    surfaces = [Texture?](repeating: nil, count: passes.count)
  }

  /// Gives a pass the surface it has been rendered to, or takes it away again.
  public mutating func setSurface(_ surface: Texture?, ofPass index: Int) {
    surfaces[index] = surface
    if let emptySurface { textures[textureCount + index] = surface ?? emptySurface }
  }

  /// Lets samples show passes, behind the pictures: pass n is picture `textures.count` + n.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory at all.
  public mutating func showPasses() throws(PixelMemoryError) {
    let empty = try Framebuffer(bounds: .empty).makeTexture(isOpaque: false)
    emptySurface = empty
    textures += [Texture](repeating: empty, count: passes.count)
  }

  /// Whether a picture is the surface of a pass.
  func isPass(_ texture: Int) -> Bool { texture >= textureCount }

  /// The surface that a pass has been rendered to, if it has.
  public func surface(ofPass index: Int) -> Texture? { surfaces[index] }

  /// Renders one pass into `target`, on all of a crew's threads.
  ///
  /// Tiles are taken by atomic counters. The pixels depend neither on the number of threads nor on
  /// the tiles' size.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - target: a framebuffer that covers the pass's extent.
  ///   - areas: the device pixels to render, in rectangles that share none; with `nil` all of the pass.
  ///   - commands: the pass's commands to draw; with `nil` all. Parts are drawn in order, onto those before.
  ///   - crew: the workers.
  ///   - shouldStop: asked before every tile; the rest is left undone once it says so.
  /// - Throws: `RasterError.noMemory` if scratch memory runs out, `.stopped` if it was told to stop.
  public func render(
    pass index: Int, into target: inout Framebuffer, within areas: [IntRect]? = nil,
    commands: Range<Int>? = nil, crew: TileCrew, shouldStop: @escaping @Sendable () -> Bool
  ) throws(RasterError) {
    let bins = passes[index].bins
    let parts = (areas ?? [passes[index].extent]).flatMap(bins.parts)
    let isClear = target.isUntouched
    try target.withSharedTarget { shared in
      crew.forEachTile(parts.count, shouldStop: shouldStop) { workspace, part throws(RasterError) in
        let (tile, pixels) = parts[part]
        var region = shared.region(pixels)
        do throws(PixelMemoryError) {
          try workspace.run(
            pass: index, tile: tile, of: self, commands: commands, isClear: isClear, into: &region)
        } catch { throw .noMemory(bytes: error.bytes) }
      }
    }.get()
  }
}
