import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import Testing

/// Masks, shadows, filters and blend modes: which passes they take, and what they show.
@Suite @MainActor struct EffectPlanTests {
  private let canvas = Canvas(width: 100, height: 100)

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

  private func render(_ root: Layer, offscreen: OffscreenMode = .tile) throws -> (
    record: FrameRecord, pixels: [PackedPixel]
  ) {
    var configuration = RendererConfiguration()
    configuration.offscreen = offscreen
    var renderer = try Renderer(configuration)
    let record = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    let pixels = texture.pixels
    return (record, pixels.indices.map { pixels[$0] })
  }

  /// Roles and reasons of the passes before the root.
  private func passes(_ root: Layer) throws -> [String] {
    try render(root).record.passes.dropLast().map { row in
      "\(row.role) " + row.reasons.map(\.rawValue).joined(separator: "+")
    }
  }

  // MARK: - Filters that fill what is clear

  /// Makes everything opaque, and keeps colours.
  private static let filling = LayerFilter.colorMatrix(
    ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1]))

  @Test(arguments: [OffscreenMode.tile, .surface])
  func `filters: alpha for clear pixels fills the screen, wherever the layer lies`(
    _ mode: OffscreenMode
  ) throws {
    for x in [-500.0, -21, -20, -19.5, 50, 99, 99.5, 100, 100.5, 101, 400] {
      let layer = box(x, 10, 20, 20)
      layer.filters = [EffectPlanTests.filling]
      let pixels = try render(root(layer), offscreen: mode).pixels
      let reds = pixels.count { $0 == PackedPixel(red: 255, green: 0, blue: 0, alpha: 255) }
      #expect(pixels.allSatisfy { $0.isOpaque }, "x \(x)")
      #expect(reds == 20 * max(0, Int(min(x + 20, 100) - max(x, 0))) || x != x.rounded(), "x \(x)")
      // Blurred, and with a shadow, it fills as well.
      layer.filters = [.gaussianBlur(radius: 3), EffectPlanTests.filling, .gaussianBlur(radius: 2)]
      layer.shadowOpacity = 1
      let middle = try render(root(layer), offscreen: mode).pixels[50 * 100 + 50]
      #expect(middle.isOpaque, "x \(x)")
    }
  }

  @Test func `filters: what fills is filled where another layer's damage is redrawn`() throws {
    let layer = box(0, 90, 20, 20)
    layer.filters = [EffectPlanTests.filling]
    let other = box(60, 5, 20, 20)
    other.opacity = 0.5
    let tree = root(layer, other)
    var renderer = try Renderer(RendererConfiguration())
    _ = try renderer.render(tree, canvas: canvas)
    for step in 1...4 {
      other.position.x = 60 + 2.5 * Double(step)
      _ = try renderer.render(tree, canvas: canvas)
      let presented = renderer.presented
      let texture = try #require(presented)
      let pixels = texture.pixels
      let whole = try render(tree).pixels
      #expect(pixels.indices.map { pixels[$0] } == whole, "step \(step)")
    }
  }

  @Test func `plan: passes within passes beyond all measure end no stack, and change no pixel`()
    throws
  {
    func nested(_ depth: Int) -> Layer {
      var layer = box(0, 0, 9, 9)
      for _ in 0..<depth {
        let outer = Layer()
        outer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
        outer.opacity = 0.996
        outer.addSublayer(layer)
        outer.addSublayer(box(3, 3, 4, 4))
        layer = outer
      }
      return root(layer)
    }
    for depth in [63, 64, 65, 66, 200] {
      let tree = nested(depth)
      let (inTiles, ofSurfaces) = (try render(tree), try render(tree, offscreen: .surface))
      #expect(inTiles.pixels == ofSurfaces.pixels, "\(depth)")
    }
    var configuration = RendererConfiguration()
    configuration.limits.layerDepth = 4_000
    var renderer = try Renderer(configuration)
    let record = try renderer.render(nested(3_000), canvas: canvas)
    #expect(record.passes.count > 3_000)
  }

  // MARK: - Masks

  @Test func `mask: content, mask and their combination are three passes`() throws {
    let layer = box(10, 10, 40, 40)
    layer.mask = box(5, 5, 10, 20)
    #expect(try passes(root(layer)) == ["mask mask", "content mask", "combine mask"])
    let (record, pixels) = try render(root(layer))
    #expect(record.counters[.offscreenPasses] == 2)
    // Nothing is rendered that the mask hides.
    #expect(record.passes[1].extent == PassRecord.Extent(x: 10, y: 10, width: 40, height: 40))
    let shown = pixels.indices.filter { pixels[$0] != .clear }
    #expect(shown.count == 10 * 20)
    #expect(pixels[15 * 100 + 15] == PackedPixel(Color(red: 1, green: 0, blue: 0)))
    #expect(try render(root(layer), offscreen: .surface).pixels == pixels)
  }

  @Test func `mask: its alpha counts, its colour does not, and it lies in bounds space`() throws {
    let layer = box(10, 10, 40, 40)
    layer.bounds.origin = Point(x: 100, y: 0)
    layer.sublayerTransform = .translation(x: 50, y: 50)
    let mask = box(100, 0, 20, 20)
    mask.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.mask = mask
    #expect(mask.superlayer === layer && layer.sublayers == nil)
    #expect(mask.pathFromRoot == "root.mask")
    let (_, pixels) = try render(root(layer))
    #expect(pixels[10 * 100 + 10] == PackedPixel(red: 128, green: 0, blue: 0, alpha: 128))
    #expect(pixels[35 * 100 + 35] == .clear)
  }

  @Test func `mask: with masksToBounds the product counts, and the layer's own shadow is cut`()
    throws
  {
    let layer = box(10, 10, 40, 40)
    layer.masksToBounds = true
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = Size(width: 10, height: 0)
    layer.addSublayer(box(0, 0, 80, 80))
    let mask = box(-100, 0, 300, 20)
    layer.mask = mask
    let (_, pixels) = try render(root(layer))
    #expect(pixels.indices.filter { pixels[$0] != .clear }.count == 40 * 20)
  }

  @Test func `mask: none shows where it is hidden, empty or clear`() throws {
    let layer = box(10, 10, 40, 40)
    for change: (Layer) -> Void in [
      { $0.isHidden = true }, { $0.backgroundColor = nil }, { $0.opacity = 0 },
    ] {
      let mask = box(0, 0, 40, 40)
      change(mask)
      layer.mask = mask
      #expect(try passes(root(layer)).isEmpty)
      #expect(try render(root(layer)).pixels.allSatisfy { $0 == .clear })
    }
  }

  // They acted on the pass of the mask: one that keeps what is behind it let nothing through.
  @Test func `mask: its own blend mode and background filters are ignored`() throws {
    let layer = box(10, 10, 40, 40)
    layer.mask = box(0, 0, 20, 20)
    let expected = try render(root(layer)).pixels
    layer.mask?.compositingFilter = .destinationOut
    layer.mask?.backgroundFilters = [.gaussianBlur(radius: 2)]
    #expect(try passes(root(layer)) == ["mask mask", "content mask", "combine mask"])
    #expect(try render(root(layer)).pixels == expected)
  }

  @Test func `mask: one with a mask is refused, by its path`() throws {
    let layer = box(10, 10, 40, 40)
    let mask = box(0, 0, 40, 40)
    layer.mask = mask
    mask.mask = box(0, 0, 10, 10)
    #expect(throws: RenderError.nestedMask(layer: "root.sublayers[0].mask")) {
      try render(root(layer))
    }
    mask.mask = nil
    mask.removeFromSuperlayer()
    #expect(layer.mask == nil && mask.superlayer == nil)
  }

  // MARK: - Shadows

  @Test func `shadow: without a path what casts it is rendered first, with one it is not`() throws {
    let layer = box(30, 30, 40, 40)
    layer.shadowOpacity = 0.5
    #expect(
      try passes(root(layer)) == [
        "content shadow", "combine shadow", "effect shadow", "combine shadow",
      ])
    layer.shadowPath = Path(rect: layer.bounds)
    #expect(try passes(root(layer)).isEmpty)
    layer.shadowOpacity = 0
    #expect(try passes(root(layer)).isEmpty)
  }

  // Rows told where the caster was, so that shadows beside it were thought to be hidden by it.
  @Test func `shadow: the account says where it is put in place`() throws {
    let layer = box(30, 30, 40, 40)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = Size(width: 10, height: -5)
    let rows = try render(root(layer)).record.passes(.shadow).filter { $0.role == .combine }
    #expect(
      rows.map(\.extent) == [
        PassRecord.Extent(x: 30, y: 30, width: 40, height: 40),
        PassRecord.Extent(x: 39, y: 24, width: 42, height: 42),
      ])
  }

  @Test func `shadow: sigma is the radius, the opacity multiplies, the offset moves`() throws {
    let layer = box(30, 30, 40, 40)
    layer.backgroundColor = nil
    layer.shadowPath = Path(rect: layer.bounds)
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 5
    layer.shadowOffset = Size(width: 0, height: 10)
    let (_, pixels) = try render(root(layer))
    // Along the middle of the left edge: the integral of a Gaussian of sigma 5.
    for (x, share) in [(24, 0.1357), (27, 0.3085), (29, 0.4602), (32, 0.6915), (50, 0.99994)] {
      let alpha = Double(pixels[60 * 100 + x].alpha)
      #expect(abs(alpha - 0.5 * 255 * share) <= 2.5, "\(x): \(alpha)")
    }
    // Nothing beyond three sigmas.
    #expect(pixels[60 * 100 + 14] == .clear && pixels[24 * 100 + 50] == .clear)
  }

  @Test func `shadow: a group casts one, with what reaches beyond its bounds`() throws {
    let layer = box(20, 20, 20, 20)
    layer.backgroundColor = nil
    layer.addSublayer(box(30, 0, 20, 20))
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = Size(width: 0, height: 30)
    let (_, pixels) = try render(root(layer))
    #expect(pixels[60 * 100 + 60] == PackedPixel(Color.black))
    #expect(pixels[60 * 100 + 30] == .clear)
    // A layer that draws nothing casts none.
    layer.sublayers = nil
    #expect(try render(root(layer)).pixels.allSatisfy { $0 == .clear })
  }

  @Test func `shadow: a scaled and a turned layer cast what their planes say`() throws {
    // Twice as wide as high: no Gaussian on the screen is round.
    let layer = box(40, 40, 20, 20)
    layer.backgroundColor = nil
    layer.shadowPath = Path(rect: layer.bounds)
    layer.shadowOpacity = 1
    layer.shadowRadius = 2
    layer.shadowOffset = .zero
    layer.transform = .scale(x: 2, y: 1, z: 1)
    let (_, pixels) = try render(root(layer))
    // sigma 4 along x at x = 30, sigma 2 along y at y = 40.
    for (x, share) in [(25, 0.1303), (29, 0.4503), (34, 0.8697)] {
      #expect(abs(Double(pixels[50 * 100 + x].alpha) - 255 * share) <= 4, "\(x)")
    }
    for (y, share) in [(37, 0.1056), (39, 0.4013), (42, 0.8944)] {
      #expect(abs(Double(pixels[y * 100 + 50].alpha) - 255 * share) <= 4, "\(y)")
    }
  }

  @Test(arguments: [4, 21, 38, 39, 40, 41, 42, 43, 60])
  func `shadow: a box's is the same by its nine-patch as by a blur`(side: Double) throws {
    func shadow(_ path: Path) throws -> [PackedPixel] {
      let layer = Layer()
      layer.frame = Rect(x: 15, y: 12, width: side, height: 30)
      layer.shadowPath = path
      layer.shadowOpacity = 1
      layer.shadowRadius = 4
      layer.shadowOffset = Size(width: 2, height: 1)
      return try render(root(layer)).pixels
    }
    for radius in [0.0, 3] {
      let path = Path(
        roundedRect: RoundedRect(Rect(x: 0, y: 0, width: side, height: 30), radius: radius))
      #expect(path.roundedRectangle?.radius == min(radius, side / 2))
      // A far subpath without area: no rounded rectangle any more, and too large for a mask.
      var other = path
      other.move(to: Point(x: 1, y: 1))
      other.addLine(to: Point(x: 900, y: 900))
      #expect(other.roundedRectangle == nil)
      let (a, b) = (try shadow(path), try shadow(other))
      let most = zip(a, b).reduce(0) { max($0, abs(Int($1.0.alpha) - Int($1.1.alpha))) }
      #expect(most <= 2, "radius \(radius): \(most)")
    }
  }

  @Test(arguments: [(0.25, 0.0), (0, 0.5), (0.7, 0.9), (0.999_9, 0.000_1)])
  func `shadow: a box's between pixels is the same by its nine-patch as by a blur`(
    x: Double, y: Double
  ) throws {
    func shadow(_ path: Path, sigma: Double) throws -> (record: FrameRecord, pixels: [PackedPixel])
    {
      let layer = Layer()
      layer.frame = Rect(x: 21 + x, y: 24 + y, width: 60, height: 44)
      layer.shadowPath = path
      layer.shadowOpacity = 1
      layer.shadowRadius = sigma
      return try render(root(layer))
    }
    for (sigma, radius) in [(8.0, 0.0), (8, 14), (11, 5), (7.9, 5)] {
      let path = Path(
        roundedRect: RoundedRect(Rect(x: 0, y: 0, width: 60, height: 44), radius: radius))
      // A far subpath without area: no rounded rectangle any more, and too large for a mask.
      var other = path
      other.move(to: Point(x: 1, y: 1))
      other.addLine(to: Point(x: 900, y: 900))
      let (a, b) = (try shadow(path, sigma: sigma), try shadow(other, sigma: sigma))
      let most = zip(a.pixels, b.pixels).reduce(0) {
        max($0, abs(Int($1.0.alpha) - Int($1.1.alpha)))
      }
      #expect(most <= 1, "sigma \(sigma), radius \(radius): \(most)")
      // By a large path a blur takes place; below 8 pixels a box has the mask of a path.
      #expect(a.record.counters[.pixelsBlurred] == 0)
      #expect(b.record.counters[.pixelsBlurred] > 0)
    }
  }

  @Test func `shadow: a box that moves between pixels has the shadow of a frame alone`() throws {
    let layer = box(20, 20, 50, 40)
    layer.shadowPath = Path(rect: layer.bounds)
    (layer.shadowOpacity, layer.shadowRadius) = (0.7, 8)
    let tree = root(layer)
    var moving = try Renderer()
    for step in 0..<9 {
      layer.position = Point(x: 40 + 0.3 * Double(step), y: 45 - 0.7 * Double(step))
      let record = try moving.render(tree, canvas: canvas)
      #expect(step == 0 || record.counters[.blurMaskPixels] == 0)
      let presented = moving.presented
      let texture = try #require(presented)
      let pixels = texture.pixels
      let alone = try render(tree).pixels
      #expect(pixels.indices.allSatisfy { pixels[$0] == alone[$0] }, "\(step)")
    }
  }

  @Test(arguments: [0.0, 9])
  func `shadow: an opaque box's is drawn as with its path, and its passes are avoidable`(
    radius: Double
  ) throws {
    let layer = box(20, 20, 50, 40)
    layer.cornerRadius = radius
    layer.shadowOpacity = 0.8
    layer.shadowRadius = 3
    layer.shadowOffset = Size(width: 1, height: 4)
    for offscreen in OffscreenMode.allCases {
      layer.shadowPath = nil
      let (record, pixels) = try render(root(layer), offscreen: offscreen)
      let rows = record.passes.dropLast()
      #expect(rows.map(\.role) == [.content, .combine, .effect, .combine])
      #expect(rows.allSatisfy { $0.isAvoidable && !$0.isTileLocal && $0.reasons == [.shadow] })
      #expect(rows.map(\.bytes).filter { $0 > 0 } == [50 * 40 * 4, 70 * 60 * 4])
      #expect(record.counters[.offscreenPasses] == 2)
      #expect(record.counters[.offscreenBytesAllocated] == 0)
      layer.shadowPath = Path(
        roundedRect: RoundedRect(Rect(x: 0, y: 0, width: 50, height: 40), radius: radius))
      let (known, expected) = try render(root(layer), offscreen: offscreen)
      #expect(known.offscreenPasses.isEmpty && pixels == expected)
    }
  }

  // MARK: - Filters and modes

  @Test func `filters: each is a pass, on the finished picture`() throws {
    let layer = box(30, 30, 40, 40)
    layer.addSublayer(box(0, 0, 10, 10))
    layer.filters = [.colorMatrix(.invert(1)), .gaussianBlur(radius: 2)]
    #expect(
      try passes(root(layer)) == [
        "content filters", "effect filters", "effect filters", "combine filters",
      ])
    let (_, pixels) = try render(root(layer))
    #expect(pixels[50 * 100 + 50] == PackedPixel(Color(red: 0, green: 1, blue: 1)))
    #expect(abs(Int(pixels[50 * 100 + 30].alpha) - 153) <= 2)
  }

  @Test func `filters: those behind a layer stay within its corners`() throws {
    let behind = box(0, 0, 50, 100)
    let bar = box(20, 20, 60, 60)
    bar.backgroundColor = nil
    bar.cornerRadius = 20
    bar.backgroundFilters = [.colorMatrix(.invert(1))]
    let root = root(behind, bar)
    #expect(
      try passes(root) == [
        "content backgroundFilters", "effect backgroundFilters", "combine backgroundFilters",
      ])
    let (_, pixels) = try render(root)
    #expect(pixels[50 * 100 + 30] == PackedPixel(Color(red: 0, green: 1, blue: 1)))
    #expect(pixels[21 * 100 + 21] == PackedPixel(Color(red: 1, green: 0, blue: 0)))
    #expect(pixels[50 * 100 + 60] == .clear)
  }

  // A filtered picture without a shadow was the group itself: the backdrop was drawn before it, neither
  // faded nor blended with it.
  @Test func `filters: a filtered layer fades together with its filtered backdrop`() throws {
    let layer = box(20, 20, 60, 60)
    layer.backgroundColor = nil
    layer.addSublayer(box(0, 0, 20, 20))
    layer.backgroundFilters = [.colorMatrix(.invert(1))]
    layer.filters = [.colorMatrix(.invert(1))]
    layer.opacity = 0.5
    let white = box(0, 0, 100, 100)
    white.backgroundColor = .white
    let (_, pixels) = try render(root(white, layer))
    #expect(pixels[60 * 100 + 60] == PackedPixel(red: 127, green: 127, blue: 127, alpha: 255))
    #expect(pixels[30 * 100 + 30] == PackedPixel(red: 127, green: 255, blue: 255, alpha: 255))
  }

  @Test func `filters: those behind the root are ignored`() throws {
    let root = root(box(20, 20, 20, 20))
    let expected = try render(root).pixels
    root.backgroundFilters = [.colorMatrix(ColorMatrix([Double](repeating: 1, count: 20)))]
    #expect(try passes(root).isEmpty)
    #expect(try render(root).pixels == expected)
  }

  @Test func `modes: one that takes alpha away leaves no group and no screen opaque`() throws {
    let group = box(0, 0, 100, 100)
    group.cornerRadius = 5
    group.masksToBounds = true
    let hole = box(20, 20, 60, 60)
    hole.compositingFilter = .xor
    group.addSublayer(hole)
    let blue = Color(red: 0, green: 0, blue: 1)
    let behind = box(0, 0, 100, 100)
    behind.backgroundColor = blue
    #expect(try render(root(behind, group)).pixels[50 * 100 + 50] == PackedPixel(blue))
    var renderer = try Renderer()
    let canvas = Canvas(width: 100, height: 100, background: blue)
    _ = try renderer.render(root(hole), canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    #expect(!texture.isOpaque && texture.pixels[50 * 100 + 50] == .clear)
  }

  @Test(arguments: BlendMode.allCases)
  func `modes: the group goes onto what is behind it as the mode says`(mode: BlendMode) throws {
    let behind = box(0, 0, 100, 50)
    behind.backgroundColor = Color(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    let layer = box(20, 20, 60, 60)
    layer.backgroundColor = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    layer.compositingFilter = mode
    let root = root(behind, layer)
    #expect(
      try passes(root)
        == (mode == .normal ? [] : ["content compositingFilter", "combine compositingFilter"]))
    let (_, pixels) = try render(root)
    let isClear = pixels[70 * 100 + 50] == .clear
    switch mode {
    case .clear, .sourceIn, .sourceAtop, .destination, .destinationIn, .destinationOut:
      #expect(isClear)
    default: #expect(pixels[70 * 100 + 50] == PackedPixel(layer.backgroundColor ?? .clear))
    }
    #expect(pixels[10 * 100 + 50] == PackedPixel(behind.backgroundColor ?? .clear))
    #expect(try render(root, offscreen: .surface).pixels == pixels)
  }
}
