import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// A clipped white card on black, whose ground a black sublayer covers: nothing white may show along its edge.
@Suite @MainActor struct CoveredClipTests {
  /// The card's position.
  enum Place: CaseIterable {
    case whole, between, scaled, stretched, turned, quarter, mirrored, tilted, perspective
  }

  /// The sublayer that covers the card.
  enum Cover: CaseIterable {
    case background, larger, picture, gradient, bordered, group, roundGroup, roundAlike, roundLess
    case clipping, shape, roundShape, nested, scaled, grandchild, filtered, turnedBack, glass
  }

  /// The effect on the card.
  enum Effect: CaseIterable { case none, bitmap, filter, fade }

  private func card(_ place: Place, radius: Double, _ cover: [Layer]) -> Layer {
    let card = Layer()
    card.frame = Rect(x: 30, y: 32, width: 60, height: 50)
    switch place {
    case .whole: break
    case .between: card.position = Point(x: 60.35, y: 57.6)
    case .scaled: card.transform = .scale(x: 0.95, y: 0.95, z: 1)
    case .stretched: card.transform = .scale(x: 1.13, y: 0.77, z: 1)
    case .turned: card.transform = .rotation(radians: 0.17, x: 0, y: 0, z: 1)
    case .quarter:
      card.position = Point(x: 60.3, y: 57.3)
      card.transform = .rotation(radians: .pi / 2, x: 0, y: 0, z: 1)
    case .mirrored:
      card.position = Point(x: 60.3, y: 57.3)
      card.transform = .scale(x: -1, y: 1, z: 1)
    case .tilted: card.transform = .rotation(radians: 0.6, x: 0, y: 1, z: 0)
    case .perspective:
      card.transform = Matrix4.rotation(radians: 0.5, x: 1, y: 0.4, z: 0)
        .concatenating(.perspective(distance: 220))
    }
    card.cornerRadius = radius
    card.masksToBounds = true
    card.backgroundColor = .white
    card.sublayers = cover
    return card
  }

  private func cover(_ cover: Cover, radius: Double) throws -> Layer {
    let layer =
      cover == .gradient
      ? GradientLayer()
      : cover == .shape || cover == .roundShape
        ? ShapeLayer() : Layer()
    layer.frame = Rect(x: 0, y: 0, width: 60, height: 50)
    let whole = layer.bounds
    func black(_ rect: Rect) -> Layer {
      let inner = Layer()
      inner.frame = rect
      inner.backgroundColor = .black
      return inner
    }
    switch cover {
    case .background: layer.backgroundColor = .black
    case .larger:
      layer.frame = Rect(x: -7, y: 0, width: 67, height: 61)
      layer.backgroundColor = .black
    case .picture:
      var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 2, height: 2))
      framebuffer.withRegion { region in
        var pixels = region.allRows
        for index in pixels.indices { pixels[index] = PackedPixel(.black) }
      }
      layer.contents = .texture(framebuffer.makeTexture(isOpaque: true))
    case .gradient: (layer as? GradientLayer)?.colors = [.black, .black]
    case .bordered:
      layer.backgroundColor = .black
      layer.borderWidth = 3
    case .group:
      layer.sublayers = [black(whole)]
      layer.allowsGroupOpacity = true
      layer.opacity = 0.999
    case .roundGroup:
      layer.cornerRadius = radius
      layer.masksToBounds = true
      layer.sublayers = [black(whole)]
    case .roundAlike, .roundLess:
      layer.cornerRadius = cover == .roundAlike ? radius : radius / 2
      layer.backgroundColor = .black
    case .clipping:
      layer.masksToBounds = true
      layer.sublayers = [black(whole)]
    case .shape, .roundShape:
      let shape = layer as? ShapeLayer
      shape?.path =
        cover == .shape ? Path(rect: whole) : Path(roundedRect: RoundedRect(whole, radius: radius))
      shape?.fillColor = .black
    case .nested: layer.sublayers = [black(whole)]
    case .scaled:
      layer.bounds = Rect(x: 0, y: 0, width: 20, height: 100)
      layer.transform = .scale(x: 3, y: 0.5, z: 1)
      layer.backgroundColor = .black
    case .grandchild:
      layer.frame = Rect(x: -10, y: -10, width: 80, height: 70)
      layer.sublayers = [black(Rect(x: 10, y: 10, width: 60, height: 50))]
    case .filtered:
      layer.backgroundColor = .black
      layer.filters = [
        .colorMatrix(ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]))
      ]
    case .turnedBack:
      layer.frame = Rect(x: 5, y: -5, width: 50, height: 60)
      layer.transform = .rotation(radians: -.pi / 2, x: 0, y: 0, z: 1)
      layer.backgroundColor = .black
    case .glass:
      layer.backgroundFilters = [
        .colorMatrix(ColorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]))
      ]
    }
    return layer
  }

  private func apply(_ effect: Effect, to card: Layer) {
    switch effect {
    case .none: break
    case .bitmap: card.shouldRasterize = true
    case .filter:
      card.filters = [
        .colorMatrix(ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]))
      ]
    case .fade: card.opacity = 0.8
    }
  }

  /// The lightest pixel of a black screen.
  private func lightest(_ layer: Layer) throws -> Int {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 120, height: 120)
    root.sublayers = [layer]
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: Canvas(width: 120, height: 120, background: .black))
    let presented = renderer.presented
    let texture = try #require(presented)
    return texture.pixels.indices.map { Int(texture.pixels[$0].red) }.max() ?? 0
  }

  @Test(arguments: Place.allCases, Cover.allCases)
  func `covered clips: nothing of the ground shows along the edge`(_ place: Place, _ cover: Cover)
    throws
  {
    // A square clip covers pixels in part only if it is turned and antialiased.
    let isTurned = [.turned, .perspective].contains(place)
    for radius in isTurned ? [0.0, 12] : [12] {
      for effect in Effect.allCases {
        let card = card(place, radius: radius, [try self.cover(cover, radius: radius)])
        card.allowsEdgeAntialiasing = radius == 0
        apply(effect, to: card)
        // A filtered sublayer in perspective is drawn in its own plane, and ends there.
        if cover == .filtered && [.stretched, .tilted, .perspective].contains(place) { continue }
        // A backdrop in a bitmap, or in a picture in its own plane, ends at the clip.
        if cover == .glass && (effect == .bitmap || effect == .filter) { continue }
        let limit = cover == .group ? 3 : 2
        let found = try lightest(card)
        #expect(found <= limit, "radius \(radius), \(effect)")
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `covered clips: parts with round corners of their own cover the straight edges`(
    _ place: Place
  ) throws {
    // A header above a sheet: together they cover the card, but for the sheet's upper corners.
    let header = Layer()
    header.frame = Rect(x: 0, y: 0, width: 60, height: 30)
    header.backgroundColor = .black
    header.cornerRadius = 12
    header.maskedCorners = [.minXMinY, .maxXMinY]
    let sheet = Layer()
    sheet.frame = Rect(x: 0, y: 14, width: 60, height: 36)
    sheet.backgroundColor = .black
    sheet.cornerRadius = 10
    sheet.maskedCorners = [.minXMinY, .maxXMinY]
    let found = try lightest(card(place, radius: 12, [header, sheet]))
    #expect(found <= 2)
  }

  @Test func `covered clips: a sublayer that ends inside the clip ends where it did`() throws {
    func picture(_ masks: Bool) throws -> [PackedPixel] {
      let inner = Layer()
      inner.frame = Rect(x: 0, y: 10.5, width: 40.5, height: 20)
      inner.backgroundColor = .black
      let card = card(.whole, radius: 12, [inner])
      card.masksToBounds = masks
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 120, height: 120)
      root.sublayers = [card]
      var renderer = try Renderer(RendererConfiguration())
      _ = try renderer.render(root, canvas: Canvas(width: 120, height: 120, background: .black))
      let presented = renderer.presented
      let texture = try #require(presented)
      return texture.pixels.indices.map { texture.pixels[$0] }
    }
    let (clipped, free) = (try picture(true), try picture(false))
    #expect(clipped == free)
  }
}
