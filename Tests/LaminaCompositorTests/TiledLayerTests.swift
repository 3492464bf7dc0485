import LaminaCompositor
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import TestSupport
import Testing

/// Tiled layers: which tiles are drawn, at which level, and that no seam shows.
@Suite @MainActor struct TiledLayerTests {
  private let canvas = Canvas(width: 100, height: 100)

  // MARK: - Scenes

  /// Returns the drawing of all layers here: fills, a gradient of strokes, curves.
  private static func drawing(_ size: Size) -> [DrawingCommand] {
    var random = SplitMix(seed: 0x711E)
    var commands: [DrawingCommand] = [
      .fillRect(
        Rect(x: 0, y: 0, width: size.width, height: size.height),
        color: Color(red: 0.2, green: 0.3, blue: 0.4))
    ]
    for _ in 0..<30 {
      let rect = Rect(
        x: random.double(in: 0...size.width), y: random.double(in: 0...size.height),
        width: random.double(in: 1...30), height: random.double(in: 1...30))
      let color = Color(
        red: random.double(in: 0...1), green: random.double(in: 0...1),
        blue: random.double(in: 0...1), alpha: random.chance(0.5) ? 1 : 0.6)
      commands.append(
        random.chance(0.5)
          ? .fillRect(rect, color: color)
          : .fill(Path(ellipseIn: rect), color: color, rule: .nonZero))
    }
    return commands
  }

  private func set(_ layer: Layer, _ size: Size, scale: Double = 1) {
    layer.bounds.size = size
    layer.position = Point(x: 50, y: 50)
    layer.contentsScale = scale
    layer.drawing = TiledLayerTests.drawing(size)
  }

  private func tiled(
    _ size: Size = Size(width: 90, height: 80), tile: Double = 16, scale: Double = 1
  ) -> TiledLayer {
    let layer = TiledLayer()
    layer.tileSize = Size(width: tile, height: tile)
    set(layer, size, scale: scale)
    return layer
  }

  private func plain(_ size: Size = Size(width: 90, height: 80), scale: Double = 1) -> Layer {
    let layer = Layer()
    set(layer, size, scale: scale)
    return layer
  }

  private func screen(_ layer: Layer) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(layer)
    return root
  }

  private func pixels(_ root: Layer, _ configuration: RendererConfiguration = .init()) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  private func difference(_ a: [PackedPixel], _ b: [PackedPixel]) -> Int {
    zip(a, b).reduce(0) { most, pair in
      let (p, q) = pair
      return max(
        most, abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
        abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha)))
    }
  }

  // MARK: - Pixels

  @Test func `tiles: pixel by pixel they are the picture that is not tiled`() throws {
    for size in [
      Size(width: 90, height: 80), Size(width: 33, height: 16), Size(width: 64, height: 64.6),
    ] {
      for tile in [7.0, 16, 64, 256] {
        for isFlipped in [false, true] {
          let (tiles, whole) = (tiled(size, tile: tile), plain(size))
          for layer in [tiles, whole] as [Layer] { layer.isGeometryFlipped = isFlipped }
          #expect(try pixels(screen(tiles)) == pixels(screen(whole)), "\(size), tiles of \(tile)")
        }
      }
    }
  }

  @Test func `tiles: no seam shows between pixels, turned, mirrored, scaled or in perspective`()
    throws
  {
    var random = SplitMix(seed: 0x5EA3)
    for round in 0..<60 {
      let (tiles, whole) = (tiled(tile: random.element(of: [8, 16, 23])), plain())
      var transform = Matrix4.identity
      switch round % 4 {
      case 0: transform = .translation(x: random.double(in: -1...1), y: random.double(in: -1...1))
      case 1:
        // Within level 0: no smaller one is there, and a larger one neither.
        let scale = random.double(in: 0.55...1.9)
        transform = .scale(x: scale, y: random.chance(0.5) ? scale : -scale * 0.8)
      case 2: transform = .rotation(degrees: random.double(in: 0...360))
      default:
        transform = Matrix4.rotation(degrees: random.double(in: -70...70), x: 0.3, y: 1, z: 0.2)
          .concatenating(.perspective(distance: random.element(of: [40, 80, 200])))
      }
      let isSoft = random.chance(0.5)
      let radius = random.chance(0.3) ? 12.0 : 0
      for layer in [tiles, whole] as [Layer] {
        layer.transform = transform
        layer.allowsEdgeAntialiasing = isSoft
        layer.cornerRadius = radius
        layer.masksToBounds = radius > 0
      }
      let (a, b) = (try pixels(screen(tiles)), try pixels(screen(whole)))
      #expect(difference(a, b) <= 1, "round \(round), \(transform), seed 0x5EA3")
    }
  }

  @Test func `tiles: threads, tiles of passes and surfaces change no byte`() throws {
    let layer = tiled()
    layer.transform = .rotation(degrees: 33)
    layer.opacity = 0.7
    layer.filters = [.gaussianBlur(radius: 1)]
    let root = screen(layer)
    let expected = try pixels(root)
    var configuration = RendererConfiguration()
    configuration.threadCount = 3
    configuration.offscreen = .surface
    configuration.grid = TileGrid(tileWidth: 19, tileHeight: 7)
    #expect(try pixels(root, configuration) == expected)
  }

  // MARK: - Levels

  @Test func `levels: the least one whose texels are no larger than pixels`() throws {
    let layer = tiled(Size(width: 400, height: 400), tile: 64)
    layer.levelsOfDetail = 5
    layer.levelsOfDetailBias = 2
    for (scale, level) in [
      (0.05, -2), (0.25, -2), (0.26, -1), (0.5, -1), (0.51, 0), (1, 0), (1.01, 1), (2, 1), (2.1, 2),
      (4, 2), (9, 2),
    ] {
      layer.transform = .scale(x: scale, y: scale)
      var renderer = try Renderer()
      layer.setNeedsDisplay()
      _ = try renderer.render(screen(layer), canvas: canvas)
      #expect(Set(layer.drawnTiles.map(\.level)) == [level], "at \(scale)")
    }
  }

  @Test func `levels: as many as leave a texel, and at least one`() throws {
    func levels(_ size: Size, _ count: Int, _ bias: Int) -> ClosedRange<Int>? {
      TileLayout(
        bounds: Rect(origin: .zero, size: size), contentsScale: 1,
        tileSize: Size(width: 256, height: 256), levelsOfDetail: count, bias: bias)?.levels
    }
    #expect(levels(Size(width: 300, height: 20), 10, 0) == -4...0)
    #expect(levels(Size(width: 300, height: 20), 3, 0) == -2...0)
    #expect(levels(Size(width: 300, height: 20), 4, 3) == 0...3)
    #expect(levels(Size(width: 300, height: 20), 0, -5) == 0...0)
    #expect(levels(Size(width: 300, height: 20), 1, 99) == 16...16)
    #expect(levels(Size(width: 0, height: 20), 1, 0) == nil)
    #expect(levels(Size(width: 1e300, height: 20), 1, 0) == nil)
    #expect(levels(Size(width: Double.nan, height: 20), 1, 0) == nil)
  }

  @Test func `levels: what is drawn is drawn anew at each, as sharp as there`() throws {
    let layer = tiled(Size(width: 50, height: 50), tile: 32)
    layer.levelsOfDetail = 3
    layer.levelsOfDetailBias = 2
    layer.drawing = [.fillRect(Rect(x: 10.25, y: 0, width: 20, height: 50), color: .white)]
    layer.transform = .scale(x: 4, y: 4)
    let row = try pixels(screen(layer)).dropFirst(50 * 100).prefix(100)
    #expect(row.allSatisfy { $0.alpha == 0 || $0.alpha == 255 })
    // From 10.25 to 30.25 points at four pixels each, about the middle of both.
    #expect(row.count { $0.alpha == 255 } == 71)
  }

  // MARK: - Which tiles

  @Test func `tiles: only those that can be seen are drawn`() throws {
    let layer = tiled(Size(width: 1_000_000, height: 1_000_000), tile: 64)
    layer.drawing = [.fillRect(Rect(x: 0, y: 0, width: 1e6, height: 1e6), color: .white)]
    var renderer = try Renderer()
    // From (1,000, 2,000) of the layer on.
    layer.anchorPoint = .zero
    layer.position = Point(x: -1_000, y: -2_000)
    let root = screen(layer)
    let record = try renderer.render(root, canvas: canvas)
    #expect(
      layer.drawnTiles
        == [31, 32].flatMap { row in
          [15, 16, 17].map { TileKey(level: 0, column: $0, row: row) }
        })
    #expect(record.counters[.backingStoresDrawn] == 6)
    #expect(record.counters[.backingStorePixelsDrawn] == 6 * 66 * 66)
    #expect(record.counters[.backingStoreBytes] == 6 * 66 * 66 * 4)
    let presented = renderer.presented
    let texture = try #require(presented)
    #expect((0..<100 * 100).allSatisfy { texture.pixels[$0] == .white })
  }

  @Test func `tiles: what superlayers mask away is not drawn`() throws {
    let layer = tiled(Size(width: 1_000, height: 1_000), tile: 10)
    layer.anchorPoint = .zero
    layer.position = .zero
    let window = Layer()
    window.frame = Rect(x: 20, y: 30, width: 10, height: 20)
    window.masksToBounds = true
    window.addSublayer(layer)
    var renderer = try Renderer()
    _ = try renderer.render(screen(window), canvas: canvas)
    #expect(Set(layer.drawnTiles.map(\.column)) == [0])
    #expect(Set(layer.drawnTiles.map(\.row)) == [0, 1])
  }

  @Test func `tiles: a turned layer draws those that the screen meets, not their box`() throws {
    let layer = tiled(Size(width: 2_000, height: 2_000), tile: 20)
    layer.transform = .rotation(degrees: 45)
    var renderer = try Renderer()
    _ = try renderer.render(screen(layer), canvas: canvas)
    // A square of 100 pixels on its corner: 25 tiles of area and those that its edges meet.
    #expect((25...64).contains(layer.drawnTiles.count))
  }

  @Test func `tiles: each instance of a replicator shows its own`() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 2
    replicator.instanceTransform = .translation(x: 50, y: 0)
    let window = Layer()
    window.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    window.masksToBounds = true
    let layer = tiled(Size(width: 50, height: 50), tile: 16)
    layer.position = Point(x: 25, y: 25)
    window.addSublayer(layer)
    replicator.addSublayer(window)
    let picture = try pixels(screen(replicator))
    #expect(layer.drawnTiles.count == 16)
    for y in 0..<50 {
      for x in 0..<50 { #expect(picture[y * 100 + x] == picture[y * 100 + x + 50]) }
    }
  }

  // MARK: - From frame to frame

  @Test func `tiles: they are kept, and scrolling draws only new ones`() throws {
    let layer = tiled(Size(width: 100, height: 10_000), tile: 50)
    layer.anchorPoint = .zero
    layer.position = .zero
    let root = screen(layer)
    var renderer = try Renderer()
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 4)
    let still = try renderer.render(root, canvas: canvas)
    #expect(still.counters[.backingStoresDrawn] == 0)
    #expect(still.counters[.bytesUploaded] == 0)
    #expect(still.damage.isEmpty)
    layer.position.y = -10
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 2)
    layer.position.y = -60
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 2)
    layer.position.y = 0
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 0)
  }

  @Test func `tiles: those shown the longest ago go when there are too many`() throws {
    var configuration = RendererConfiguration()
    configuration.tileBytes = 5 * 52 * 52 * 4
    let layer = tiled(Size(width: 100, height: 10_000), tile: 50)
    layer.anchorPoint = .zero
    layer.position = .zero
    let root = screen(layer)
    var renderer = try Renderer(configuration)
    for y in [0.0, -1_000, -2_000] {
      layer.position.y = y
      let record = try renderer.render(root, canvas: canvas)
      #expect(record.counters[.backingStoreBytes] <= max(configuration.tileBytes, 4 * 52 * 52 * 4))
      #expect(record.counters[.backingStoresDrawn] == 4)
    }
    #expect(Set(layer.drawnTiles.map(\.row)).isSuperset(of: [40, 41]))
    #expect(layer.drawnTiles.count <= 5)
  }

  @Test func `tiles: a mark draws again what it touches, and nothing else`() throws {
    let layer = tiled(Size(width: 100, height: 100), tile: 25)
    let root = screen(layer)
    var renderer = try Renderer()
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 16)
    // The second frame is rendered whole: its buffer is new.
    for damaged in [100 * 100, 2 * 27 * 27] {
      layer.setNeedsDisplay(in: Rect(x: 30, y: 30, width: 2, height: 2))
      layer.setNeedsDisplay(in: Rect(x: 80, y: 80, width: 2, height: 2))
      #expect(layer.needsDisplay)
      let record = try renderer.render(root, canvas: canvas)
      #expect(record.counters[.backingStoresDrawn] == 2)
      #expect(!layer.needsDisplay)
      #expect(record.damage.reduce(0) { $0 + $1.width * $1.height } <= damaged)
    }
    layer.setNeedsDisplay()
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 16)
    layer.tileSize.width = 50
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] == 8)
    layer.drawing = nil
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoreBytes] == 0)
  }

  @Test func `tiles: an edge that shines into a neighbour's apron redraws the neighbour`() throws {
    let layer = tiled(Size(width: 100, height: 100), tile: 25)
    let root = screen(layer)
    layer.transform = .rotation(degrees: 10)
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    layer.drawing = [.fillRect(Rect(x: 24, y: 0, width: 1, height: 100), color: .white)]
    _ = try renderer.render(root, canvas: canvas)
    layer.setNeedsDisplay(in: Rect(x: 24, y: 0, width: 1, height: 25))
    #expect(try renderer.render(root, canvas: canvas).counters[.backingStoresDrawn] >= 2)
  }

  // MARK: - Who draws

  private final class Drawer: LayerDelegate {
    var clips: [Size] = []
    func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
      clips.append(Size(width: Double(context.width), height: Double(context.height)))
      context.fillColor = .white
      try context.fill(layer.bounds)
    }
  }

  @Test func `tiles: the delegate draws each, into a context of its size`() throws {
    let (layer, drawer) = (TiledLayer(), Drawer())
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    layer.tileSize = Size(width: 64, height: 64)
    layer.delegate = drawer
    let picture = try pixels(screen(layer))
    #expect(drawer.clips == [Size(width: 65, height: 60), Size(width: 37, height: 60)])
    #expect((0..<10_000).allSatisfy { (picture[$0] == .white) == ($0 < 6_000) })
  }

  @Test func `tiles: a layer that draws nothing has none`() throws {
    let layer = TiledLayer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    #expect(try pixels(screen(layer)).allSatisfy { $0 == .clear })
    #expect(layer.drawnTiles.isEmpty)
    layer.drawing = [.fillRect(layer.bounds, color: .white)]
    #expect(try pixels(screen(layer)).contains(.white))
    #expect(layer.drawnTiles.count == 1)
  }

  @Test func `tiles: with contents it is a layer like any other`() throws {
    let layer = tiled()
    var renderer = try Renderer()
    let root = screen(layer)
    _ = try renderer.render(root, canvas: canvas)
    #expect(!layer.drawnTiles.isEmpty)
    let context = try GraphicsContext(width: 1, height: 1)
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    layer.contents = .texture(try context.makeImage())
    layer.setNeedsDisplay()
    _ = try renderer.render(root, canvas: canvas)
    #expect(layer.drawnTiles.isEmpty)
    let presented = renderer.presented
    #expect(presented?.pixels[50 * 100 + 50] == .white)
  }

  // MARK: - Limits

  @Test func `tiles: more than memory allows are refused before any is drawn`() throws {
    let layer = tiled(Size(width: 1_000_000, height: 1_000_000), tile: 256)
    layer.transform = .scale(x: 1e-4, y: 1e-4)
    var renderer = try Renderer()
    let root = screen(layer)
    #expect {
      _ = try renderer.render(root, canvas: canvas)
    } throws: { error in
      guard case .overLimit(.pixelMemory, let value, let allowed) = error as? RenderError else {
        return false
      }
      return value > 1e12 && allowed == Double(1 << 30)
    }
    #expect(layer.drawnTiles.isEmpty)
    // With enough levels it costs what is seen.
    layer.levelsOfDetail = 14
    let record = try renderer.render(root, canvas: canvas)
    #expect(record.counters[.backingStorePixelsDrawn] < 200_000)
  }

  @Test func `tiles: a floor to the horizon costs no more than the most tiles`() throws {
    let layer = tiled(Size(width: 100_000, height: 100_000), tile: 256)
    layer.drawing = [.fillRect(Rect(x: 0, y: 0, width: 1e5, height: 1e5), color: .white)]
    layer.levelsOfDetail = 12
    layer.transform = Matrix4.rotation(degrees: 85, x: 1, y: 0, z: 0)
      .concatenating(.perspective(distance: 500))
    var renderer = try Renderer()
    let record = try renderer.render(screen(layer), canvas: canvas)
    #expect(record.counters[.backingStoresDrawn] <= 4_096)
    let presented = renderer.presented
    #expect(presented?.pixels[95 * 100 + 50] == .white)
  }

  // MARK: - Nothing to draw

  @Test func `tiled: one without a drawing is a layer like any other from its first frame on`()
    throws
  {
    func layers(_ layer: Layer) -> Layer {
      layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
      layer.cornerRadius = 10
      layer.opacity = 0.5
      layer.backgroundColor = Color(red: 0.6, green: 0.7, blue: 0.2)
      return screen(layer)
    }
    let plain = try pixels(layers(Layer()))
    let tree = layers(TiledLayer())
    var renderer = try Renderer(RendererConfiguration())
    for frame in 0..<3 {
      let record = try renderer.render(tree, canvas: canvas)
      #expect(record.passes.count == 1, "frame \(frame)")
      #expect(try pixels(tree) == plain, "frame \(frame)")
    }
    var other = try Renderer(RendererConfiguration())
    let committed = try other.commit(layers(TiledLayer()), canvas: canvas, at: 0).tree
    #expect(try other.render(committed, at: 0).passes.count == 1)
  }

  @Test func `tiled: contents that an animation shows are shown`() throws {
    let picture = LayerContents.texture(
      try Texture(width: 8, height: 8) { pixels in
        for index in pixels.indices { pixels[index] = 0xFF }
      })
    func tree(_ layer: Layer) -> Layer {
      layer.frame = Rect(x: 10, y: 10, width: 50, height: 50)
      layer.add(
        Animation(
          "contents", .basic(.init(from: .contents(picture), to: .contents(picture))), duration: 10)
      )
      return screen(layer)
    }
    func shown(_ root: Layer) throws -> [PackedPixel] {
      var renderer = try Renderer(RendererConfiguration())
      _ = try renderer.render(root, canvas: canvas, at: 1)
      let presented = renderer.presented
      let texture = try #require(presented)
      let pixels = texture.pixels
      return pixels.indices.map { pixels[$0] }
    }
    let expected = try shown(tree(Layer()))
    #expect(expected.contains { $0.isOpaque })
    #expect(try shown(tree(TiledLayer())) == expected)
  }
}
