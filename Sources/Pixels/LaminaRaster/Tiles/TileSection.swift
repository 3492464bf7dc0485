// The tile section: passes are rendered tile by tile, on all threads.

public import LaminaFiles
public import LaminaGeometry
public import LaminaPixels

/// The assembled passes of a frame, with the textures and surfaces that rendering them in tiles
/// needs.
public struct TileSection: Sendable {
  /// The passes, each after the passes that it consumes; the root is last.
  public let passes: [AssembledPass]
  /// The textures from which draws sample pictures.
  ///
  /// In sections that show passes as pictures, the surfaces of passes follow them.
  public private(set) var textures: [Texture]
  /// The number of the frame's own textures, which come first in `textures`.
  private let textureCount: Int
  /// The empty texture that samples read for a pass without a surface.
  private var emptySurface: Texture?
  /// The surface that each pass has been rendered to; `nil` for a pass without a surface.
  ///
  /// A pass without a surface is rendered inside the tiles of its consumer.
  var surfaces: [Texture?]

  /// Makes a section of assembled passes, none of which has a surface yet.
  public init(passes: [AssembledPass], textures: [Texture]) {
    self.passes = passes
    self.textures = textures
    textureCount = textures.count
    surfaces = [Texture?](repeating: nil, count: passes.count)
  }

  /// Sets the surface that a pass has been rendered to, or removes it.
  public mutating func setSurface(_ surface: Texture?, ofPass index: Int) {
    surfaces[index] = surface
    guard let emptySurface else { return }
    let place = PictureSource.pass(PassIndex(index)).place(behind: textureCount)
    textures[Int(place)] = surface ?? emptySurface
  }

  /// Appends a place for each pass's surface to `textures`, so that draws can sample other passes as pictures.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory at all.
  public mutating func showPasses() throws(MemoryError) {
    let empty = try Framebuffer(bounds: .empty).makeTexture(isOpaque: false)
    emptySurface = empty
    textures += [Texture](repeating: empty, count: passes.count)
  }

  /// Returns the surface that a pass has been rendered to, or `nil`.
  public func surface(ofPass index: Int) -> Texture? { surfaces[index] }

  /// Renders one pass into `target`, on all of a crew's threads.
  ///
  /// Tiles are taken by atomic counters. The pixels depend neither on the number of threads nor on the size
  /// of tiles.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - target: a framebuffer that covers the pass's extent.
  ///   - areas: the device pixels to render, in rectangles that do not overlap; `nil` for all of the pass.
  ///   - commands: the pass's commands to draw; `nil` for all. Parts are drawn in order, onto the pixels of
  ///     former ones.
  ///   - crew: the workers.
  ///   - shouldStop: asked before every tile; once it returns true, the rest is not rendered.
  /// - Throws: `RasterError.noMemory` if scratch memory runs out, `.stopped` if `shouldStop` returned true.
  public func render(
    pass index: Int, into target: inout Framebuffer, within areas: [IntRect]? = nil,
    commands: Range<Int>? = nil, crew: TileCrew, shouldStop: @escaping @Sendable () -> Bool
  ) throws(RasterError) {
    let bins = passes[index].bins
    let parts = (areas ?? [passes[index].extent]).flatMap(bins.tileParts)
    let isClear = target.isUntouched
    try target.withSharedTarget { shared in
      crew.forEachTile(parts.count, shouldStop: shouldStop) { workspace, part throws(RasterError) in
        let (tile, pixels) = parts[part]
        var region = shared.region(pixels)
        do throws(MemoryError) {
          try workspace.renderTile(
            pass: index, tile: tile, of: self, commands: commands, isClear: isClear, into: &region)
        } catch { throw .noMemory(bytes: error.bytes) }
      }
    }.get()
  }
}
