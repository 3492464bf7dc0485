import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// The root pass is drawn in parts where surfaces are too many: to the same bytes, in memory that grows with the screen.
@Suite @MainActor struct SurfaceScheduleTests {
  private let canvas = Canvas(width: 80, height: 60, background: .white)

  /// A layer with another one in it, and something that takes a surface.
  private func layer(_ random: inout SplitMix) -> Layer {
    let (layer, part) = (Layer(), Layer())
    func color() -> Color {
      Color(
        red: random.double(in: 0...1), green: random.double(in: 0...1),
        blue: random.double(in: 0...1), alpha: random.double(in: 0.2...1))
    }
    layer.frame = Rect(
      x: random.double(in: -20...40), y: random.double(in: -20...30), width: 60, height: 50)
    part.frame = Rect(x: 8, y: 6, width: 30, height: 30)
    part.backgroundColor = color()
    part.cornerRadius = 6
    layer.addSublayer(part)
    switch random.integer(in: 0...5) {
    case 0: layer.filters = [.gaussianBlur(radius: random.double(in: 1...9))]
    case 1: (layer.shadowOpacity, layer.shadowRadius) = (0.8, 3)
    case 2:
      layer.backgroundFilters = [.gaussianBlur(radius: 4), .colorMatrix(.saturation(1.8))]
      layer.backgroundColor = Color(white: 1, alpha: 0.2)
    case 3: layer.shouldRasterize = true
    case 4:
      let mask = Layer()
      mask.frame = Rect(x: 4, y: 4, width: 40, height: 40)
      mask.backgroundColor = Color(white: 0, alpha: 0.6)
      mask.filters = [.gaussianBlur(radius: 2)]
      layer.mask = mask
    default: layer.opacity = 0.6
    }
    return layer
  }

  @Test func `surfaces: parts of the root pass are the same bytes`() throws {
    for seed in 0..<60 {
      var random = SplitMix(seed: UInt64(seed))
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 80, height: 60)
      let layers = (0..<random.integer(in: 3...14)).map { _ in layer(&random) }
      root.sublayers = layers
      if random.chance(0.3) { layers[0].addSublayer(layer(&random)) }
      for offscreen in OffscreenMode.allCases {
        var configuration = RendererConfiguration()
        configuration.offscreen = offscreen
        configuration.threadCount = random.integer(in: 1...3)
        var whole = try Renderer(configuration)
        configuration.waitingScreens = random.integer(in: 0...1)
        var parts = try Renderer(configuration)
        for frame in 0..<3 {
          layers[layers.count - 1].position.x += 2
          layers[0].opacity = 1 - 0.2 * Double(frame)
          _ = try whole.render(root, canvas: canvas)
          _ = try parts.render(root, canvas: canvas)
          #expect(
            whole.presented!.pixels.elementsEqual(parts.presented!.pixels),
            "seed \(seed), \(offscreen), frame \(frame)")
        }
      }
    }
  }

  @Test func `surfaces: backdrops that are copied from the root pass are the same bytes`()
    throws
  {
    for seed in 0..<120 {
      var random = SplitMix(seed: UInt64(seed))
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 80, height: 60)
      let layers = (0..<random.integer(in: 3...16)).map { _ in
        let shown = layer(&random)
        if random.chance(0.6) {
          shown.backgroundFilters = [.gaussianBlur(radius: random.double(in: 1...6))]
          if random.chance(0.3) { shown.backdropGroupName = random.chance(0.5) ? "a" : "b" }
        } else if random.chance(0.5) {
          // Hides what lies behind it, but not of the backdrops before it.
          shown.backgroundColor = Color(white: random.double(in: 0...1))
        }
        if random.chance(0.2) { shown.compositingFilter = .multiply }
        return shown
      }
      root.sublayers = layers
      var configuration = RendererConfiguration()
      configuration.offscreen = random.chance(0.5) ? .tile : .surface
      configuration.threadCount = random.integer(in: 1...3)
      configuration.redraw = random.chance(0.5) ? .damage : .everything
      configuration.waitingScreens = 1_000
      var whole = try Renderer(configuration)
      configuration.waitingScreens = random.integer(in: 0...1)
      var copied = try Renderer(configuration)
      for frame in 0..<3 {
        layers[layers.count - 1].position.x += 2
        layers[0].opacity = 1 - 0.2 * Double(frame)
        _ = try whole.render(root, canvas: canvas)
        _ = try copied.render(root, canvas: canvas)
        #expect(
          whole.presented!.pixels.elementsEqual(copied.presented!.pixels),
          "seed \(seed), frame \(frame)")
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `surfaces: many filtered layers take the memory of some screens`(kind: Int) throws {
    func peak(_ count: Int) throws -> Int {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 80, height: 60)
      root.sublayers = (0..<count).map { index in
        let (layer, parts) = (Layer(), [Layer(), Layer()])
        layer.frame = Rect(x: 0, y: 0, width: 80, height: 60)
        for (place, part) in parts.enumerated() {
          part.frame = Rect(x: 30 * Double(place), y: Double(index), width: 25, height: 20)
          part.backgroundColor = Color(white: 0.2, alpha: 0.5)
        }
        layer.sublayers = parts
        switch kind {
        case 0: layer.filters = [.gaussianBlur(radius: 3)]
        case 1: (layer.shadowOpacity, layer.shadowRadius) = (1, 4)
        case 2: layer.backgroundFilters = [.gaussianBlur(radius: 3)]
        default:
          layer.filters = [.gaussianBlur(radius: 3), .colorMatrix(.hueRotation(degrees: 40))]
        }
        return layer
      }
      var configuration = RendererConfiguration()
      configuration.redraw = .everything
      var renderer = try Renderer(configuration)
      _ = try renderer.render(root, canvas: canvas)
      return try renderer.render(root, canvas: canvas).counters[.peakBufferBytes]
    }
    // Two buffers, four screens that wait to be drawn, one that waits to be used, and those being made.
    let screen = 80 * 60 * 4
    for count in [8, 40, 90] {
      let bytes = try peak(count)
      #expect(bytes <= 12 * screen, "\(bytes) bytes for \(count) layers")
    }
  }
}
