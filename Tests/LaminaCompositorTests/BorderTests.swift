import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Borders between pixels: four equal sides, as public reports of hairlines ask for.
@Suite @MainActor struct BorderTests {
  /// The darkness of a white screen's pixels, in 0...255: 255 is a pixel that black covers.
  private func darkness(of layers: [Layer], scale: Double) throws -> (pixels: [[Int]], side: Int) {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    root.sublayers = layers
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    let canvas = Canvas(width: 40, height: 40, scale: scale, background: .white)
    _ = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    let side = texture.width
    return (
      (0..<texture.height).map { y in (0..<side).map { 255 - Int(texture.pixels[$0, y].red) } },
      side
    )
  }

  /// The sums of darkness of the four sides, along the middle row and the middle column.
  private func sides(of layer: Layer, scale: Double) throws -> [Int] {
    let (pixels, side) = try darkness(of: [layer], scale: scale)
    let row = pixels[side / 2]
    let column = pixels.map { $0[side / 2] }
    let (first, last) = (0..<side / 2, side / 2..<side)
    return [row[first], row[last], column[first], column[last]].map { $0.reduce(0, +) }
  }

  @Test(arguments: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2.5, 3.3], [1.0, 2, 3])
  func `borders: all sides are equally wide at every position`(_ width: Double, _ scale: Double)
    throws
  {
    for (x, y) in [(5.0, 5.0), (5.5, 4.5), (5.3, 4.75), (6 + 1.0 / 3, 5 + 2.0 / 3)] {
      for (radius, edges) in [(0.0, EdgeMask()), (0, .all), (0, [.minX, .maxY]), (6, .all)] {
        let layer = Layer()
        layer.frame = Rect(x: x, y: y, width: 25.25, height: 26.4)
        (layer.borderWidth, layer.cornerRadius) = (width, radius)
        layer.allowsEdgeAntialiasing = edges != []
        layer.edgeAntialiasingMask = edges
        let sides = try sides(of: layer, scale: scale)
        let expected = width * scale * 255
        for side in sides {
          #expect(
            abs(Double(side) - expected) <= 3, "\(sides) at \(x), \(y), radius \(radius), \(edges)")
        }
      }
    }
  }

  @Test func `borders: hard sides are equal under scale, quarter turns and mirrors`() throws {
    for transform in [
      Matrix4.scale(x: 0.95, y: 0.95, z: 1), .scale(x: -1.1, y: 1.1, z: 1),
      .rotation(radians: .pi / 2, x: 0, y: 0, z: 1),
    ] {
      let layer = Layer()
      layer.frame = Rect(x: 7.4, y: 7.7, width: 25, height: 24)
      layer.borderWidth = 1.5
      layer.transform = transform
      let sides = try sides(of: layer, scale: 1)
      let expected = 1.5 * 255 * abs(transform.row1.x + transform.row1.y)
      for side in sides { #expect(abs(Double(side) - expected) <= 3, "\(sides)") }
    }
  }

  @Test func `borders: whole widths on whole pixels are exact`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 5, y: 5, width: 20, height: 20)
    layer.borderWidth = 2
    let (pixels, _) = try darkness(of: [layer], scale: 1)
    for (y, row) in pixels.enumerated() {
      for (x, value) in row.enumerated() {
        let isOutside = !(5..<25).contains(x) || !(5..<25).contains(y)
        let isInside = (7..<23).contains(x) && (7..<23).contains(y)
        #expect(value == (isOutside || isInside ? 0 : 255), "\(x), \(y)")
      }
    }
  }

  @Test func `borders: a border wider than half the layer fills it`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 10.3, y: 10.3, width: 9, height: 20)
    layer.borderWidth = 5
    let (pixels, _) = try darkness(of: [layer], scale: 1)
    #expect(pixels[20][10..<19].allSatisfy { $0 == 255 })
  }
}
