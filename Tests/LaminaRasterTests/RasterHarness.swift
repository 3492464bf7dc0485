import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// Renders draw lists without a layer tree, for tests of the raster stages alone.
struct RasterHarness {
  var width: Int
  var height: Int
  var grid = TileGrid()
  var threadCount = 1
  var textures: [Texture] = []

  func render(_ list: DrawList, background: PackedPixel = .clear) throws -> [PackedPixel] {
    let extent = IntRect(x: 0, y: 0, width: width, height: height)
    let crew = try TileCrew(threadCount: threadCount, grid: grid)
    let pass = try AssembledPass(
      assembling: list, vertices: VertexBuffer(transforming: list, crew: crew), extent: extent,
      background: background, textures: textures, grid: grid, memoryLimit: 1 << 30, crew: crew)
    var target = try Framebuffer(bounds: extent)
    try TileSection(passes: [pass], textures: textures)
      .render(pass: 0, into: &target, crew: crew) { false }
    let texture = target.makeTexture(isOpaque: false)
    return (0..<width * height).map { texture.pixels[$0] }
  }

  /// The alpha of opaque white shapes drawn onto nothing: their coverage, 0...255.
  func coverage(of list: DrawList) throws -> [Int] { try render(list).map { Int($0.alpha) } }
}

extension DrawList {
  /// Adds a draw; by default all its edges are antialiased and it may touch any pixel.
  mutating func add(
    _ shape: Shape, _ source: Source = .color(.white), matrix: Matrix4 = .identity,
    edges: RectSides = .all,
    scissor: IntRect = IntRect(minX: -100_000, minY: -100_000, maxX: 100_000, maxY: 100_000)
  ) {
    planes.append(Homography(planeOf: matrix))
    commands.append(
      DrawCommand(
        shape: shape, plane: Int32(planes.count - 1), source: source, antialiasedEdges: edges,
        scissor: scissor, layer: LayerIndex(0)))
  }

  /// Adds an outline for shapes to refer to.
  mutating func outline(_ outline: RoundedRect) -> Int32 {
    outlines.append(outline)
    return Int32(outlines.count - 1)
  }
}
