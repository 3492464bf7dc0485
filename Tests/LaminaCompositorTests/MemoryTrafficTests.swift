import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// The bytes that a tile-based GPU moves at least, added up by hand: the root is 100 x 100 pixels, 40,000 bytes.
@Suite @MainActor struct MemoryTrafficTests {
  private static let canvas = Canvas(width: 100, height: 100)
  private static let root = 40_000

  private func root(_ layers: Layer...) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    return root
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
    return layer
  }

  /// A layer that shows all of a picture.
  private func picture(_ frame: Rect, width: Int = 40, height: Int = 40) throws -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.contents = .texture(
      try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
        .makeTexture(isOpaque: false))
    return layer
  }

  /// The bytes of each row, which sum to the counter.
  private func rows(
    _ root: Layer, offscreen: OffscreenMode = .tile, canvas: Canvas = canvas
  ) throws -> [Int] {
    var configuration = RendererConfiguration()
    configuration.offscreen = offscreen
    var renderer = try Renderer(configuration)
    let record = try renderer.render(root, canvas: canvas)
    let rows = record.passes.map(\.memoryBytes)
    #expect(rows.reduce(0, +) == record.counters[.memoryTraffic])
    return rows
  }

  // MARK: - Passes

  @Test func `memory: the root is stored once, and blending costs nothing`() throws {
    let veil = box(0, 0, 100, 100)
    veil.opacity = 0.5
    #expect(try rows(root()) == [MemoryTrafficTests.root])
    #expect(try rows(root(box(0, 0, 100, 100), veil, veil.copied)) == [MemoryTrafficTests.root])
  }

  @Test(arguments: [OffscreenMode.tile, .surface])
  func `memory: a group is stored once and loaded once`(_ mode: OffscreenMode) throws {
    let group = box(20, 20, 40, 40)
    group.sublayers = [box(0, 0, 10, 10)]
    group.opacity = 0.5
    // 40 x 40 pixels of 4 bytes, in and out.
    #expect(try rows(root(group), offscreen: mode) == [6_400, 6_400, MemoryTrafficTests.root])
    // Half of it is off the canvas.
    group.position.x = 100
    #expect(try rows(root(group), offscreen: mode) == [3_200, 3_200, MemoryTrafficTests.root])
  }

  @Test func `memory: each direction of a blur is stored and loaded once`() throws {
    let layer = box(20, 20, 40, 40)
    layer.filters = [.gaussianBlur(radius: 2)]
    // It reaches 6 pixels. It loads 40 x 40 pixels, stores and loads 52 x 40, and stores 52 x 52.
    let blur = 4 * (40 * 40 + 2 * 52 * 40 + 52 * 52)
    #expect(
      try rows(root(layer)) == [6_400, blur, 4 * 52 * 52, MemoryTrafficTests.root])
  }

  @Test func `memory: a wide blur moves the cells that it is computed on`() throws {
    let layer = box(30, 30, 40, 40)
    layer.filters = [.gaussianBlur(radius: 8)]
    // It reaches 24 pixels, on cells of 4 x 4: 88 x 40 and 88 x 88 pixels are 220 and 484 cells.
    let blur = 4 * (40 * 40 + 2 * 220 + 484)
    #expect(try rows(root(layer)) == [6_400, blur, 4 * 484, MemoryTrafficTests.root])
  }

  @Test func `memory: a mask is one byte a pixel`() throws {
    let layer = box(20, 20, 40, 40)
    layer.sublayers = [box(0, 0, 10, 10)]
    layer.mask = box(0, 0, 40, 40)
    let rows = try rows(root(layer))
    #expect(rows.sorted() == [1_600, 6_400, 6_400 + 1_600, MemoryTrafficTests.root], "\(rows)")
  }

  // MARK: - Shadows

  private func shadowed() -> Layer {
    let layer = box(20, 20, 40, 40)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 2, .zero)
    return layer
  }

  /// A shadow of 40 x 40 pixels, which reaches 7: without what it loads.
  private static let shadow = 2 * 54 * 40 + 54 * 54

  @Test func `memory: a shadow is one byte a pixel, but for what casts it`() throws {
    let layer = shadowed()
    layer.sublayers = [box(0, 0, 10, 10)]
    #expect(
      try rows(root(layer)) == [
        6_400, 6_400, 6_400 + MemoryTrafficTests.shadow, 54 * 54, MemoryTrafficTests.root,
      ])
  }

  @Test func `memory: a shadow that is avoided here counts as Core Animation renders it`() throws {
    #expect(
      try rows(root(shadowed())) == [
        6_400, 6_400, 6_400 + MemoryTrafficTests.shadow, 52 * 52, MemoryTrafficTests.root,
      ])
  }

  @Test func `memory: the shadow of a box's path moves nothing`() throws {
    let layer = shadowed()
    layer.sublayers = [box(0, 0, 10, 10)]
    layer.shadowPath = Path(roundedRect: RoundedRect(layer.bounds, radius: 6))
    #expect(try rows(root(layer)) == [MemoryTrafficTests.root])
  }

  /// A rectangle on its corner.
  private func diamond(_ side: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: side / 2, y: 0))
    for (x, y) in [(1, 0.5), (0.5, 1), (0, 0.5)] {
      path.addLine(to: Point(x: x * side, y: y * side))
    }
    path.close()
    return path
  }

  @Test func `memory: of another path's shadow the mask is loaded, once for all of its kind`()
    throws
  {
    func masked(_ x: Double, _ y: Double) -> Layer {
      let layer = shadowed()
      layer.frame.origin = Point(x: x, y: y)
      layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      layer.shadowPath = diamond(40)
      return layer
    }
    let mask = 52 * 52
    #expect(try rows(root(masked(20, 20))) == [MemoryTrafficTests.root + mask])
    #expect(try rows(root(masked(6, 6), masked(54, 54))) == [MemoryTrafficTests.root + mask])
    // A quarter of it can be seen.
    #expect(try rows(root(masked(-20, -20))) == [MemoryTrafficTests.root + mask / 4])
  }

  @Test func `memory: what the shadow of a large path moves is its reader's`() throws {
    let layer = box(20, 20, 250, 250)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 2, .zero)
    layer.shadowPath = diamond(250)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    root.sublayers = [layer]
    // Path and shadow are masks: no pass counts for them. The shadow reaches 7 pixels.
    let masks = 2 * 250 * 250 + 2 * 264 * 250 + 2 * 264 * 264
    #expect(
      try rows(root, canvas: Canvas(width: 300, height: 300)) == [4 * 300 * 300 + masks])
  }

  // MARK: - Pictures

  @Test func `memory: texels that can be seen are loaded once in a pass`() throws {
    func bytes(_ layers: Layer...) throws -> Int {
      let tree = root()
      tree.sublayers = layers
      return try rows(tree).reduce(0, +) - MemoryTrafficTests.root
    }
    let all = Rect(x: 10, y: 10, width: 40, height: 40)
    #expect(try bytes(try picture(all)) == 6_400)
    // Half off the canvas.
    #expect(try bytes(try picture(Rect(x: 80, y: 10, width: 40, height: 40))) == 3_200)
    #expect(try bytes(try picture(Rect(x: -30, y: -20, width: 40, height: 40))) == 4 * 10 * 20)
    // Half of it hidden.
    #expect(try bytes(try picture(all), box(30, 10, 20, 40)) == 3_200)
    // A part of the picture.
    let part = try picture(all)
    part.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    #expect(try bytes(part) == 4 * 20 * 20)
    // Larger and turned: all of it, and no more.
    #expect(try bytes(try picture(Rect(x: 0, y: 0, width: 100, height: 100))) == 6_400)
    let turned = try picture(all)
    turned.transform = .rotation(degrees: 30)
    #expect(try bytes(turned) == 6_400)
    // Turned about a corner of the canvas: a half of it can be seen.
    let corner = try picture(Rect(x: -20, y: 40, width: 40, height: 40))
    corner.transform = .rotation(degrees: 180)
    #expect(try bytes(corner) == 3_200)
    let diamond = try picture(Rect(x: -20, y: 40, width: 40, height: 40))
    diamond.transform = .rotation(degrees: 45)
    #expect(try bytes(diamond) == 3_200)
    // Twice the same.
    let first = try picture(all)
    let second = Layer()
    (second.frame, second.contents) = (Rect(x: 50, y: 50, width: 40, height: 40), first.contents)
    #expect(try bytes(first, second) == 6_400)
  }

  @Test func `memory: of a picture that is made smaller no more is loaded than is read`() throws {
    func bytes(_ filter: ContentsFilter) throws -> Int {
      let layer = try picture(Rect(x: 0, y: 0, width: 16, height: 16), width: 128, height: 128)
      layer.minificationFilter = filter
      return try rows(root(layer)).reduce(0, +) - MemoryTrafficTests.root
    }
    #expect(try bytes(.nearest) == 4 * 16 * 16)
    #expect(try bytes(.linear) == 4 * 4 * 16 * 16)
    // The version of an eighth of the size, which needs no other.
    #expect(try bytes(.trilinear) == 4 * 16 * 16)
  }

  @Test func `memory: pictures within passes are loaded by those`() throws {
    let group = box(20, 20, 40, 40)
    group.sublayers = [try picture(Rect(x: 0, y: 0, width: 40, height: 40))]
    group.opacity = 0.5
    #expect(try rows(root(group)) == [6_400 + 6_400, 6_400, MemoryTrafficTests.root])
  }

  @Test func `memory: what lies behind a layer that filters it is there already`() throws {
    let glass = Layer()
    glass.frame = Rect(x: 30, y: 30, width: 40, height: 40)
    glass.backgroundFilters = [.gaussianBlur(radius: 2)]
    let photo = try picture(Rect(x: 0, y: 0, width: 100, height: 100), width: 100, height: 100)
    // 52 x 52 pixels behind it are stored once; the picture is loaded by the root alone.
    let blur = 4 * (52 * 52 + 2 * 40 * 52 + 40 * 40)
    #expect(
      try rows(root(photo, glass)) == [
        4 * 52 * 52, blur, 6_400, MemoryTrafficTests.root + 40_000,
      ])
  }

  // MARK: - Frame by frame

  @Test func `memory: a frame stores what has changed, and one that stands still nothing`() throws {
    var configuration = RendererConfiguration()
    configuration.redraw = .damage
    var renderer = try Renderer(configuration)
    let layer = box(20, 20, 40, 40)
    layer.filters = [.gaussianBlur(radius: 2)]
    let spot = box(80, 80, 10, 10)
    let tree = root(layer, spot)
    _ = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
    _ = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
    let still = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
    #expect(still.counters[.memoryTraffic] == 0)
    #expect(still.passes.map(\.memoryBytes) == [0])
    for frame in 0..<6 {
      spot.backgroundColor = Color(red: 0, green: spot.position.x / 100, blue: 1)
      spot.position.x -= 1
      let record = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
      // Each buffer is filled once.
      if frame < 2 { continue }
      #expect(record.counters[.damagePixels] < 400)
      #expect(record.counters[.memoryTraffic] == 4 * record.counters[.damagePixels])
      #expect(record.passes.map(\.memoryBytes) == [record.counters[.memoryTraffic]])
    }
  }

  @Test func `memory: a bitmap that is known is loaded, and not stored`() throws {
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    let card = box(20, 20, 40, 40)
    card.sublayers = [try picture(Rect(x: 0, y: 0, width: 40, height: 40))]
    card.shouldRasterize = true
    let tree = root(card)
    let first = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
    let second = try renderer.render(tree, canvas: MemoryTrafficTests.canvas)
    #expect(second.counters[.rasterizationHits] == 1)
    // It has a clear pixel all around.
    let bitmap = 4 * 42 * 42
    #expect(first.passes.map(\.memoryBytes) == [bitmap + 6_400, bitmap, MemoryTrafficTests.root])
    #expect(second.passes.map(\.memoryBytes) == [MemoryTrafficTests.root + bitmap])
  }
}

extension Layer {
  /// Another layer of the same look.
  fileprivate var copied: Layer {
    let layer = Layer()
    (layer.frame, layer.backgroundColor, layer.opacity) = (frame, backgroundColor, opacity)
    return layer
  }
}
