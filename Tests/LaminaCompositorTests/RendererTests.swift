import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import Synchronization
import TestSupport
import Testing

@Suite @MainActor struct RendererTests {
  private func layer(_ frame: Rect, _ color: Color? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func render(
    _ root: Layer, _ canvas: Canvas, _ configuration: RendererConfiguration = .init()
  ) throws -> (pixels: [PackedPixel], record: FrameRecord) {
    var renderer = try Renderer(configuration)
    let record = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return ((0..<texture.width * texture.height).map { texture.pixels[$0] }, record)
  }

  /// Columns and rows that a colour fills, if it fills a rectangle: x, y, width, height.
  private func box(
    of color: PackedPixel, in pixels: [PackedPixel], width: Int
  ) -> [Int]? {
    let indices = pixels.indices.filter { pixels[$0] == color }
    guard let first = indices.first, let last = indices.last else { return nil }
    let (x, y) = (first % width, first / width)
    let (w, h) = (last % width - x + 1, last / width - y + 1)
    return w * h == indices.count ? [x, y, w, h] : nil
  }

  @Test func `transform layers: their opacity is that of each layer below, which fades as one`()
    throws
  {
    let canvas = Canvas(width: 8, height: 1, background: .white)
    func pixels(_ opacities: [Double], of child: Double, isGroup: Bool = true) throws
      -> [PackedPixel]
    {
      let card = layer(Rect(x: 0, y: 0, width: 8, height: 1))
      card.opacity = child
      card.allowsGroupOpacity = isGroup
      card.sublayers = [
        layer(Rect(x: 0, y: 0, width: 5, height: 1), Color(red: 1, green: 0, blue: 0)),
        layer(Rect(x: 3, y: 0, width: 5, height: 1), Color(red: 0, green: 0, blue: 1)),
      ]
      var top: Layer = card
      for opacity in opacities {
        let space = TransformLayer()
        space.opacity = opacity
        space.sublayers = [top]
        top = space
      }
      let root = layer(Rect(x: 0, y: 0, width: 8, height: 1))
      root.sublayers = [top]
      return try render(root, canvas).pixels
    }
    let half = try pixels([], of: 0.5)
    #expect(half[4].blue == 255 && half[4].red == half[6].red, "no red shines through the blue")
    #expect(try pixels([0.5], of: 1) == half)
    #expect(try pixels([0.5, 1], of: 1) == half && pixels([1, 0.5], of: 1) == half)
    let quarter = try pixels([], of: 0.25)
    #expect(try pixels([0.5], of: 0.5) == quarter && pixels([0.5, 0.5], of: 1) == quarter)
    let through = try pixels([], of: 0.5, isGroup: false)
    #expect(try through != half && pixels([0.5], of: 1, isGroup: false) == through)
  }

  private func picture(_ width: Int, _ height: Int, _ color: PackedPixel = .white) throws
    -> LayerContents
  {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices { pixels[index] = color }
    }
    return .texture(framebuffer.makeTexture(isOpaque: color.isOpaque))
  }

  // MARK: - Painting

  @Test(arguments: [
    (ContentsGravity.resize, [0, 0, 80, 60]), (.resizeAspect, [0, 10, 80, 40]),
    (.center, [30, 25, 20, 10]), (.top, [30, 50, 20, 10]), (.bottom, [30, 0, 20, 10]),
    (.left, [0, 25, 20, 10]), (.right, [60, 25, 20, 10]), (.topLeft, [0, 50, 20, 10]),
    (.topRight, [60, 50, 20, 10]), (.bottomLeft, [0, 0, 20, 10]), (.bottomRight, [60, 0, 20, 10]),
    (.resizeAspectFill, [-20, 0, 120, 60]),
  ])
  func `gravity: a 20x10 picture in an 80x60 layer, y up and y down`(
    gravity: ContentsGravity, expected: [Int]
  ) throws {
    for isFlipped in [false, true] {
      // A margin shows what overflows.
      let root = layer(Rect(x: 0, y: 0, width: 140, height: 100))
      let holder = layer(Rect(x: 30, y: 20, width: 80, height: 60))
      holder.contents = try picture(20, 10)
      holder.contentsGravity = gravity
      root.addSublayer(holder)
      let (pixels, _) = try render(
        root, Canvas(width: 140, height: 100, isGeometryFlipped: isFlipped))
      let found = try #require(box(of: .white, in: pixels, width: 140))
      let (x, y) = (expected[0] + 30, expected[1] + 20)
      // The vectors' y runs up: on the screen that is mirrored, and so it is seen with y down too.
      #expect(
        found == [x, 100 - y - expected[3], expected[2], expected[3]], "flipped: \(isFlipped)")
    }
  }

  @Test func `gravity: contentsScale divides the picture's size`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 40))
    root.contents = try picture(20, 10)
    root.contentsGravity = .center
    root.contentsScale = 2
    let (pixels, _) = try render(root, Canvas(width: 40, height: 40))
    #expect(box(of: .white, in: pixels, width: 40) == [15, 17, 10, 5])
  }

  @Test func `border: a 5-point border of an 80x60 layer covers 1300 pixels`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 80, height: 60))
    root.borderWidth = 5
    let (pixels, _) = try render(root, Canvas(width: 80, height: 60))
    let black = PackedPixel(Color.black)
    #expect(pixels.count { $0 == black } == 1_300)
    #expect(pixels.count { $0 == .clear } == 4_800 - 1_300)
  }

  @Test func `border: it lies above contents and sublayers`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 20, height: 20), .white)
    root.borderWidth = 2
    root.borderColor = Color(red: 0, green: 0, blue: 1)
    root.addSublayer(
      layer(Rect(x: 0, y: 0, width: 20, height: 20), Color(red: 1, green: 0, blue: 0)))
    let (pixels, _) = try render(root, Canvas(width: 20, height: 20))
    #expect(pixels[0] == PackedPixel(Color(red: 0, green: 0, blue: 1)))
    #expect(pixels[20 * 10 + 10] == PackedPixel(Color(red: 1, green: 0, blue: 0)))
  }

  @Test func `border: no ring of the background shines out around it`() throws {
    // Black border over a white background on black: nothing may be lighter than the exact mix.
    for withSublayer in [false, true] {
      let root = layer(Rect(x: 0, y: 0, width: 64, height: 64), .black)
      let card = layer(Rect(x: 6.3, y: 6.7, width: 50, height: 50), .white)
      card.cornerRadius = 20
      card.borderWidth = 3
      if withSublayer { card.addSublayer(layer(Rect(x: 20, y: 20, width: 4, height: 4), .white)) }
      root.addSublayer(card)
      let (pixels, _) = try render(root, Canvas(width: 64, height: 64))
      for y in 0..<64 {
        for x in 0..<64 {
          // Further out than the border's middle everything is black.
          let (dx, dy) = (abs(Double(x) + 0.5 - 31.3), abs(Double(y) + 0.5 - 31.7))
          let isOutside = max(dx, dy) > 24.3
          if isOutside { #expect(pixels[y * 64 + x].red == 0, "pixel \(x), \(y)") }
        }
      }
    }
  }

  @Test func `opacity: a group fades as one, a list of drawables does not`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 4, height: 1), .black)
    let group = layer(Rect(x: 0, y: 0, width: 4, height: 1), Color(red: 1, green: 0, blue: 0))
    group.opacity = 0.5
    group.addSublayer(
      layer(Rect(x: 0, y: 0, width: 4, height: 1), Color(red: 0, green: 1, blue: 0)))
    root.addSublayer(group)
    let canvas = Canvas(width: 4, height: 1)
    #expect(try render(root, canvas).pixels[0].red == 0)
    #expect(try render(root, canvas).pixels[0].green == 128)
    group.allowsGroupOpacity = false
    #expect(try render(root, canvas).pixels[0].red == 64)
  }

  @Test func `canvas: it is rounded up to whole pixels, and its background lies below all`() throws
  {
    let root = layer(Rect(x: 0, y: 0, width: 1, height: 1))
    let canvas = Canvas(
      width: 10.1, height: 0.1, scale: 30, background: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(canvas.exactPixelWidth == 303 && canvas.exactPixelHeight == 3)
    let (pixels, _) = try render(root, canvas)
    #expect(pixels.count == 909)
    #expect(pixels.allSatisfy { $0.rawValue == 0x8000_0080 })
  }

  // MARK: - The account

  @Test func `record: stages and remainder sum to the frame, by a clock of our own`() throws {
    let ticks = Atomic<UInt64>(0)
    var configuration = RendererConfiguration()
    configuration.clock = NanosecondClock { ticks.add(10, ordering: .relaxed).newValue }
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100), .white)
    let (_, record) = try render(root, Canvas(width: 100, height: 100), configuration)
    #expect(record.serial.sum + record.tileSection + record.remainder == record.frame)
    for stage in [Stage.prepare, .commit, .plan, .vertex, .assemble, .present] {
      #expect(record.serial[stage] > 0, "\(stage)")
    }
    #expect(record.tileSection > 0)
  }

  @Test func `record: counters are exact and the same on any number of threads`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100), .white)
    let group = layer(Rect(x: 10, y: 10, width: 50, height: 50), Color(red: 0, green: 0, blue: 1))
    group.opacity = 0.5
    group.addSublayer(layer(Rect(x: 0, y: 0, width: 10, height: 10), .black))
    root.addSublayer(group)
    for threads in [1, 2, 5] {
      for offscreen in OffscreenMode.allCases {
        var configuration = RendererConfiguration()
        configuration.threadCount = threads
        configuration.offscreen = offscreen
        let (_, record) = try render(root, Canvas(width: 100, height: 100), configuration)
        let counters = record.counters
        #expect(counters[.layersVisited] == 3 && counters[.layersDrawn] == 3)
        #expect(counters[.draws] == 4)
        #expect(counters[.offscreenPasses] == 1 && counters[.targetSwitches] == 2)
        #expect(counters[.offscreenPixels] == 2_500 && counters[.offscreenBytes] == 10_000)
        #expect(counters[.pixelsFilled] == 10_000 + 2_500 + 100)
        #expect(counters[.pixelsBlended] == 2_500)
        #expect(counters[.damagePixels] == 10_000)
        // A tile has 64 rows, and memory for 256 columns.
        let bytes = offscreen == .surface ? 10_000 : threads * 256 * 64 * 4
        #expect(counters[.offscreenBytesAllocated] == bytes)
        let isLocal = offscreen == .tile
        #expect(record.passes.map(\.isTileLocal) == [isLocal, isLocal, false])
        #expect(record.passes.map(\.role) == [.content, .combine, .content])
      }
    }
  }

  @Test(arguments: [1, 2, 4])
  func `memory: 64 groups of a whole screen within one another stay under 64 MiB`(threads: Int)
    throws
  {
    let screen = Rect(x: 0, y: 0, width: 1_170, height: 2_532)
    let root = layer(screen, .white)
    var outer = root
    for depth in 0..<64 {
      let group = layer(screen, Color(red: 0, green: 0, blue: 1, alpha: 0.1))
      group.opacity = 0.9
      group.addSublayer(
        layer(Rect(x: Double(depth * 9), y: Double(depth * 30), width: 500, height: 400), .black))
      outer.addSublayer(group)
      outer = group
    }
    var configuration = RendererConfiguration()
    configuration.threadCount = threads
    let (_, record) = try render(root, Canvas(width: 1_170, height: 2_532), configuration)
    let counters = record.counters
    #expect(counters[.offscreenPasses] == 64)
    #expect(counters[.offscreenBytes] == 64 * 1_170 * 2_532 * 4)
    #expect(counters[.offscreenBytesAllocated] == threads * 64 * 1_280 * 32 * 4)
    #expect(counters[.peakBufferBytes] < 64 << 20, "\(counters[.peakBufferBytes]) bytes")
  }

  @Test func `record: uploads are counted once for each texture`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 10, height: 10))
    root.contents = try picture(6, 5)
    var renderer = try Renderer()
    let canvas = Canvas(width: 10, height: 10)
    #expect(try renderer.render(root, canvas: canvas).counters[.bytesUploaded] == 120)
    #expect(try renderer.render(root, canvas: canvas).counters[.bytesUploaded] == 0)
    root.contents = try picture(2, 2)
    #expect(try renderer.render(root, canvas: canvas).counters[.bytesUploaded] == 16)
  }

  @Test func `attribution: every layer that draws is charged, totals include sublayers`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100), .white)
    let card = layer(Rect(x: 10, y: 10, width: 50, height: 50), .black)
    card.cornerRadius = 10
    card.masksToBounds = true
    card.addSublayer(layer(Rect(x: 0, y: 0, width: 20, height: 20), .white))
    root.addSublayer(card)
    var renderer = try Renderer()
    let frame = try renderer.evaluate(root, canvas: Canvas(width: 100, height: 100))
    let attribution = try renderer.attribute(frame)
    let costs = Dictionary(uniqueKeysWithValues: attribution.layers.map { ($0.layer, $0) })
    #expect(Set(costs.keys) == [0, 1, 2])
    #expect(costs[0]?.pixels == 10_000)
    #expect(costs[1]?.reasons == [.roundedClip])
    #expect(costs[1]?.offscreenPixels == 2_500)
    // The sublayer starts under the rounded corner; its own draw is not rounded.
    #expect(costs[2]?.pixels == 400)
    #expect(costs[0]?.total == attribution.layers.reduce(0) { $0 + $1.own })
    let charged = attribution.layers.reduce(0) { $0 + $1.own }
    #expect(attribution.clocked.sum == charged + attribution.screen)
  }

  // MARK: - Limits

  @Test func `limits: each is an error with its numbers, before anything is allocated`() throws {
    func expect(
      _ name: RenderLimits.Name, value: Double, allowed: Double, root: Layer = Layer(),
      canvas: Canvas = Canvas(width: 10, height: 10),
      _ change: (inout RenderLimits) -> Void = { _ in }
    ) {
      var configuration = RendererConfiguration()
      change(&configuration.limits)
      #expect(throws: RenderError.overLimit(name, value: value, allowed: allowed)) {
        _ = try render(root, canvas, configuration)
      }
    }
    expect(.canvasSide, value: 16_385, allowed: 16_384, canvas: Canvas(width: 16_385, height: 1))
    expect(
      .canvasPixels, value: 64_008_000, allowed: 64_000_000,
      canvas: Canvas(width: 8_001, height: 8_000))
    expect(.canvasSide, value: 1e300, allowed: 16_384, canvas: Canvas(width: 1e300, height: 1))
    #expect(throws: RenderError.emptyCanvas(width: 1e-300, height: 9, scale: 1)) {
      _ = try render(Layer(), Canvas(width: 1e-300, height: 9), RendererConfiguration())
    }
    expect(.pixelMemory, value: 400, allowed: 399) { $0.pixelMemory = 399 }
    let minified = Layer()
    minified.contents = .texture(Pictures.grey(3, width: 8, height: 4))
    minified.minificationFilter = .trilinear
    // 8 x 4, and of it 4 x 2, 2 x 1 and 1 x 1: 43 pixels.
    expect(.pixelMemory, value: 172, allowed: 171, root: minified) { $0.pixelMemory = 171 }
    expect(.pixelMemory, value: 572, allowed: 571, root: minified) { $0.pixelMemory = 571 }
    let deep = Layer()
    var last = deep
    for _ in 0..<5 {
      let next = Layer()
      last.addSublayer(next)
      last = next
    }
    expect(.layerDepth, value: 6, allowed: 5, root: deep) { $0.layerDepth = 5 }
    expect(.layers, value: 4, allowed: 3, root: deep) { $0.layers = 3 }
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 1_000_000_000
    let inner = ReplicatorLayer()
    inner.instanceCount = Int.max
    inner.addSublayer(Layer())
    replicator.addSublayer(inner)
    expect(.layers, value: 1e9, allowed: 1e6, root: replicator)
    replicator.instanceCount = 2
    expect(.layers, value: Double(Int.max), allowed: 1e6, root: replicator)
  }

  @Test func `limits: a frame that takes too long is stopped`() throws {
    let ticks = Atomic<UInt64>(0)
    var configuration = RendererConfiguration()
    // Every look at the clock is a second later.
    configuration.clock = NanosecondClock {
      ticks.add(1_000_000_000, ordering: .relaxed).newValue
    }
    configuration.limits.frameSeconds = 20
    let error = #expect(throws: RenderError.self) {
      _ = try render(
        layer(Rect(x: 0, y: 0, width: 900, height: 900), .white), Canvas(width: 900, height: 900),
        configuration)
    }
    guard case .overLimit(.frameSeconds, let value, 20)? = error else {
      Issue.record("not stopped for its time: \(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(value > 20 && value < 60, "given up after \(value) s")
  }

  @Test func `depth: 512 nested groups render in tiles and in surfaces alike`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 8, height: 8), .white)
    var last = root
    for _ in 0..<511 {
      let next = layer(
        Rect(x: 0, y: 0, width: 8, height: 8), Color(red: 1, green: 0, blue: 0, alpha: 0.1))
      next.opacity = 0.99
      last.addSublayer(next)
      last = next
    }
    var configuration = RendererConfiguration()
    let tiled = try render(root, Canvas(width: 8, height: 8), configuration)
    configuration.offscreen = .surface
    let surfaces = try render(root, Canvas(width: 8, height: 8), configuration)
    #expect(tiled.pixels == surfaces.pixels)
    // All but the last have sublayers.
    #expect(tiled.record.counters[.offscreenPasses] == 510)
  }

  @Test func `numbers: what is out of range counts as the nearest number in it`() throws {
    func pixels(_ change: (Layer) -> Void) throws -> [PackedPixel] {
      let (root, layer) = (Layer(), Layer())
      root.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      layer.frame = Rect(x: 4, y: 4, width: 10, height: 10)
      layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
      layer.shadowOffset = Size(width: 3, height: 3)
      layer.shadowPath = Path(rect: layer.bounds)
      change(layer)
      root.addSublayer(layer)
      var renderer = try Renderer()
      _ = try renderer.render(root, canvas: Canvas(width: 20, height: 20))
      let presented = renderer.presented
      let texture = try #require(presented)
      return (0..<400).map { texture.pixels[$0] }
    }
    for (wrong, right) in [
      ({ $0.opacity = 1.5 }, { $0.opacity = 1 }), ({ $0.opacity = -1 }, { $0.opacity = 0 }),
      ({ $0.borderWidth = -3 }, { $0.borderWidth = 0 }),
      ({ $0.cornerRadius = -2 }, { $0.cornerRadius = 0 }),
      ({ $0.shadowOpacity = 3 }, { $0.shadowOpacity = 1 }),
      ({ $0.shadowOpacity = -1 }, { $0.shadowOpacity = 0 }),
      (
        {
          $0.shadowOpacity = 1
          $0.shadowRadius = -3
        },
        {
          $0.shadowOpacity = 1
          $0.shadowRadius = 0
        }
      ), ({ $0.shadowColor = nil }, { $0.shadowOpacity = 0 }),
    ] as [((Layer) -> Void, (Layer) -> Void)] {
      #expect(try pixels(wrong) == pixels(right))
    }
  }

  @Test func `numbers: properties that are no numbers draw nothing and end nothing`() throws {
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude] {
      let root = layer(Rect(x: 0, y: 0, width: 16, height: 16), .white)
      let properties: [(Layer) -> Void] = [
        { $0.position.x = bad }, { $0.bounds.size.width = bad }, { $0.bounds.origin.y = bad },
        { $0.cornerRadius = bad }, { $0.borderWidth = bad }, { $0.opacity = bad },
        { $0.zPosition = bad }, { $0.anchorPoint.x = bad }, { $0.anchorPointZ = bad },
        { $0.transform = .scale(x: bad, y: 1) }, { $0.transform.row3.w = bad },
        { $0.sublayerTransform = .translation(x: bad, y: 0) },
        { $0.backgroundColor = Color(red: bad, green: 0, blue: 0, alpha: bad) },
        { $0.contentsRect.size.width = bad }, { $0.contentsRect.origin.x = bad },
        { $0.contentsCenter.origin.x = bad }, { $0.contentsScale = bad },
      ]
      for (index, change) in properties.enumerated() {
        for masks in [false, true] {
          let child = layer(Rect(x: 2, y: 2, width: 8, height: 8), .black)
          child.contents = try picture(3, 3)
          child.cornerRadius = 2
          child.borderWidth = 1
          child.opacity = 0.5
          child.masksToBounds = masks
          child.allowsEdgeAntialiasing = index % 2 == 0
          child.addSublayer(layer(Rect(x: 1, y: 1, width: 8, height: 8), .black))
          change(child)
          root.sublayers = [child]
          #expect(throws: Never.self, "property \(index), \(bad)") {
            _ = try render(root, Canvas(width: 16, height: 16))
          }
        }
      }
    }
  }
}
