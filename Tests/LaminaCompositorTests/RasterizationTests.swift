import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Layers that are rasterised: the bitmap, what it holds, and for how long it is kept.
@Suite @MainActor struct RasterizationTests {
  private let canvas = Canvas(width: 100, height: 80)

  /// A card with a shadow and a sublayer, rasterised, in a root.
  private func scene() -> (root: Layer, card: Layer, dot: Layer) {
    let (root, card, dot) = (Layer(), Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    card.frame = Rect(x: 20, y: 20, width: 40, height: 30)
    card.backgroundColor = .white
    card.cornerRadius = 6
    card.shadowOpacity = 0.5
    card.shouldRasterize = true
    dot.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    dot.backgroundColor = Color(red: 1, green: 0, blue: 0)
    card.addSublayer(dot)
    root.addSublayer(card)
    return (root, card, dot)
  }

  private func events(_ record: FrameRecord) -> [String] {
    record.rasterizationEvents.map { event in
      ([event.kind.rawValue] + [event.cause?.rawValue].compactMap { $0 }).joined(separator: " ")
    }
  }

  private func pixels(_ renderer: borrowing Renderer) throws -> [PackedPixel] {
    let presented = renderer.presented
    let texture = try #require(presented)
    let pixels = texture.pixels
    return pixels.indices.map { pixels[$0] }
  }

  @Test func `bitmap: a hit renders no pass, and the same pixels`() throws {
    let (root, card, _) = scene()
    var renderer = try Renderer()
    let first = try renderer.render(root, canvas: canvas, at: 0)
    let missed = try pixels(renderer)
    #expect(events(first) == ["miss first"])
    #expect(first.counters[.offscreenPasses] == 3 && first.counters[.rasterizationMisses] == 1)
    let second = try renderer.render(root, canvas: canvas, at: 0.016)
    #expect(events(second) == ["hit"] && second.counters[.rasterizationHits] == 1)
    #expect(second.counters[.offscreenPasses] == 0 && second.passes.count == 1)
    #expect(try pixels(renderer) == missed)
    // At whole pixels it looks as if it were not rasterised.
    card.shouldRasterize = false
    var plain = try Renderer()
    _ = try plain.render(root, canvas: canvas)
    #expect(try pixels(plain) == missed)
  }

  @Test func `bitmap: what moves or fades the layer as a whole keeps it`() throws {
    let (root, card, _) = scene()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    for change: (Layer) -> Void in [
      { $0.opacity = 0.5 }, { $0.position.x += 13 }, { $0.transform = .rotation(degrees: 30) },
      { $0.zPosition = 3 },
    ] {
      change(card)
      #expect(events(try renderer.render(root, canvas: canvas)) == ["hit"])
    }
    // So does what happens elsewhere in the tree.
    root.insertSublayer(Layer(), at: 0)
    #expect(events(try renderer.render(root, canvas: canvas)) == ["hit"])
  }

  @Test func `bitmap: what changes in it has it rendered anew, with the cause`() throws {
    let (root, card, dot) = scene()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    for (cause, change) in [
      ("content", { dot.position.x += 1 }), ("content", { dot.opacity = 0.5 }),
      ("content", { card.backgroundColor = .black }), ("content", { dot.isHidden = true }),
      ("size", { card.bounds.size.width = 50 }), ("scale", { card.rasterizationScale = 2 }),
    ] as [(String, () -> Void)] {
      change()
      #expect(events(try renderer.render(root, canvas: canvas)) == ["miss \(cause)"])
      #expect(events(try renderer.render(root, canvas: canvas)) == ["hit"])
    }
  }

  @Test func `bitmap: one that is not shown for 100 ms goes`() throws {
    let (root, card, _) = scene()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas, at: 0)
    card.isHidden = true
    #expect(events(try renderer.render(root, canvas: canvas, at: 0.09)).isEmpty)
    card.isHidden = false
    #expect(events(try renderer.render(root, canvas: canvas, at: 0.1)) == ["hit"])
    card.isHidden = true
    #expect(events(try renderer.render(root, canvas: canvas, at: 0.21)) == ["eviction unused"])
    card.isHidden = false
    #expect(events(try renderer.render(root, canvas: canvas, at: 0.22)) == ["miss unused"])
  }

  @Test func `bitmap: those of a frame have at most 2.5 screens of pixels`() throws {
    let (root, card, _) = scene()
    // 40 x 30 points with a shadow, at 20 pixels a point: over a million pixels.
    card.rasterizationScale = 20
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    #expect(
      events(try renderer.render(root, canvas: canvas)) == ["miss first", "refused overBudget"])
    #expect(
      events(try renderer.render(root, canvas: canvas)) == [
        "miss overBudget", "refused overBudget",
      ])
    card.rasterizationScale = 1
    let others = (0..<3).map { _ in
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 90, height: 60)
      layer.backgroundColor = .black
      layer.shouldRasterize = true
      return layer
    }
    _ = try renderer.render(root, canvas: canvas, at: 0)
    root.sublayers = others
    // Three times 92 x 62 pixels and 20,000 in all: the card's bitmap makes room.
    let events = events(try renderer.render(root, canvas: canvas, at: 0.05))
    #expect(events.filter { $0 == "miss first" }.count == 3)
    #expect(events.contains("eviction room"))
  }

  // What acts on clear pixels took all that a bitmap could hold: 4 GB.
  @Test func `bitmap: what changes clear pixels takes no more than a part of its plane`() throws {
    let (root, card, dot) = scene()
    dot.compositingFilter = .clear
    dot.mask = Layer()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    // Everywhere around the card, as far as the screen shows it.
    dot.mask = nil
    card.filters = [
      .colorMatrix(
        ColorMatrix(rows: ColorMatrix.identity.rows, offset: SIMD4(0, 0, 0, 0.5)))
    ]
    _ = try renderer.render(root, canvas: canvas)
    #expect(try pixels(renderer).allSatisfy { $0.alpha >= 127 })
    // A plane that reaches behind the eye, and so has no end.
    card.filters = []
    dot.bounds.size.width = 400
    dot.transform = Matrix4.rotation(degrees: 60, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 20))
    for mode in [BlendMode.normal, .clear] {
      dot.compositingFilter = mode
      let record = try renderer.render(root, canvas: canvas)
      let bitmap = try #require(record.passes(.rasterization).first)
      #expect(bitmap.extent.width * bitmap.extent.height <= 33_000_000)
    }
  }

  // The mask was looked at in the bitmap, where nothing is mirrored.
  @Test func `bitmap: a mask that is turned away hides what it masks`() throws {
    let (root, card, dot) = scene()
    card.shadowOpacity = 0
    card.transform = .scale(x: -1, y: 1, z: 1)
    let mask = Layer()
    mask.frame = dot.bounds
    mask.backgroundColor = .black
    mask.isDoubleSided = false
    dot.mask = mask
    var shown: [[PackedPixel]] = []
    for isRasterized in [true, false] {
      card.shouldRasterize = isRasterized
      var renderer = try Renderer()
      _ = try renderer.render(root, canvas: canvas)
      shown.append(try pixels(renderer))
    }
    #expect(shown[0] == shown[1])
    #expect(!shown[0].contains(PackedPixel(Color(red: 1, green: 0, blue: 0))))
  }

  @Test func `bitmap: its scale is its resolution, and opacity applies to it as a whole`() throws {
    let (root, card, _) = scene()
    card.shadowOpacity = 0
    card.rasterizationScale = 0.25
    card.opacity = 0.5
    var renderer = try Renderer()
    let record = try renderer.render(root, canvas: canvas)
    let pass = try #require(record.passes.first)
    // 40 x 30 points at a quarter, and a clear pixel all around.
    #expect(pass.extent == PassRecord.Extent(x: -1, y: -1, width: 12, height: 10))
    let shown = try pixels(renderer)
    #expect(shown[45 * 100 + 50] == PackedPixel(red: 128, green: 128, blue: 128, alpha: 128))
  }

  @Test func `bitmap: its pixels are those of the bounds, wherever these begin`() throws {
    let (root, card, dot) = scene()
    card.cornerRadius = 0
    card.shadowOpacity = 0
    for (scale, origin) in [(1.0, 0.5), (1, -7.25), (2, 0.25), (1, 70_000.5), (1, 1e9)] {
      card.rasterizationScale = scale
      card.bounds.origin = Point(x: origin, y: -origin)
      dot.position = Point(x: origin + 20, y: -origin + 10)
      var shown: [[PackedPixel]] = []
      for isRasterized in [true, false] {
        card.shouldRasterize = isRasterized
        var renderer = try Renderer()
        _ = try renderer.render(root, canvas: Canvas(width: 100, height: 80, scale: scale))
        shown.append(try pixels(renderer))
      }
      #expect(shown[0] == shown[1], "\(scale), \(origin)")
    }
  }
}
