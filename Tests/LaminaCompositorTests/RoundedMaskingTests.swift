import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// The edge of a layer with rounded clipping, and with a picture or a bitmap of its own, is covered once.
@Suite @MainActor struct RoundedMaskingTests {
  /// Effects that give a layer a picture or a bitmap, but change none of its pixels.
  enum Effect: CaseIterable { case bitmap, fineBitmap, filter, shadow, both }

  private static let unchanging = LayerFilter.colorMatrix(
    ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]))

  private func apply(_ effect: Effect, to layer: Layer) {
    if [.bitmap, .fineBitmap, .both].contains(effect) { layer.shouldRasterize = true }
    if effect == .fineBitmap { layer.rasterizationScale = 3 }
    if [.filter, .both].contains(effect) { layer.filters = [RoundedMaskingTests.unchanging] }
    if effect == .shadow {
      layer.shadowOpacity = 1
      layer.shadowRadius = 2
    }
  }

  /// Where a layer lies.
  enum Place: CaseIterable { case whole, between, turned, stretched, narrow, tilted }

  private func layer(_ place: Place, _ drawing: Drawing) -> Layer {
    let layer = drawing == .gradient ? GradientLayer() : Layer()
    layer.frame = Rect(x: 20, y: 24, width: 60, height: 50)
    switch place {
    case .whole: break
    case .between: layer.position = Point(x: 50.3, y: 48.7)
    case .turned: layer.transform = .rotation(radians: 0.4, x: 0, y: 0, z: 1)
    case .stretched: layer.transform = .scale(x: 1.3, y: 0.7, z: 1)
    case .narrow: layer.transform = .scale(x: 0.2, y: 1.1, z: 1)
    case .tilted:
      layer.transform = Matrix4.rotation(radians: 0.6, x: 0, y: 1, z: 0)
        .concatenating(.perspective(distance: 200))
    }
    layer.cornerRadius = 14
    layer.masksToBounds = true
    layer.backgroundColor = Color(red: 0.1, green: 0.5, blue: 0.9)
    draw(drawing, on: layer)
    return layer
  }

  /// The parts that the layer draws.
  enum Drawing: CaseIterable { case alone, background, sublayer, border, gradient }

  private func draw(_ drawing: Drawing, on layer: Layer) {
    let inner = Layer()
    inner.frame = Rect(x: 20, y: 20, width: 10, height: 10)
    inner.backgroundColor = Color(red: 0.9, green: 0.4, blue: 0.1)
    layer.sublayers = drawing == .alone ? [] : [inner]
    switch drawing {
    case .alone, .background: break
    case .sublayer:
      layer.backgroundColor = nil
      inner.frame = Rect(x: -40, y: -40, width: 200, height: 200)
    case .border:
      inner.frame = Rect(x: -40, y: -40, width: 200, height: 200)
      layer.borderWidth = 4
    case .gradient:
      let gradient = layer as? GradientLayer
      gradient?.colors = [Color(red: 0.4, green: 0.2, blue: 0.7), .white]
    }
  }

  private func render(_ layers: Layer...) throws -> [PackedPixel] {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    let canvas = Canvas(width: 100, height: 100, background: .clear)
    _ = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return texture.pixels.indices.map { texture.pixels[$0] }
  }

  @Test(arguments: Place.allCases, Drawing.allCases)
  func `rounded masking: an effect that changes nothing leaves the edge's alpha as it is`(
    _ place: Place, _ drawing: Drawing
  ) throws {
    let plain = layer(place, drawing)
    let expected = try render(plain)
    #expect(expected.contains { (1...254).contains($0.alpha) })
    for effect in Effect.allCases {
      let other = layer(place, drawing)
      apply(effect, to: other)
      let pixels = try render(other)
      let differences = zip(expected, pixels).map { abs(Int($0.alpha) - Int($1.alpha)) }
      let worst = differences.max() ?? 0
      #expect(worst <= 1, "\(effect): \(differences.count { $0 > 1 }) pixels by up to \(worst)")
    }
  }

  @Test(arguments: Place.allCases, [false, true])
  func `rounded masking: opaque over opaque stays opaque in modes that act on clear pixels`(
    _ place: Place, _ masks: Bool
  ) throws {
    for mode in [BlendMode.source, .sourceIn, .destinationIn, .destinationAtop] {
      for drawing in Drawing.allCases {
        for effect in [nil] + Effect.allCases.map(Optional.init) {
          let back = Layer()
          back.frame = Rect(x: 0, y: 0, width: 100, height: 100)
          back.backgroundColor = .white
          let top = layer(place, drawing)
          top.masksToBounds = masks
          top.compositingFilter = mode
          if let effect { apply(effect, to: top) }
          let least = try render(back, top).map(\.alpha).min() ?? 0
          #expect(least >= 254, "\(mode), \(drawing), \(effect.map { "\($0)" } ?? "plain")")
        }
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `rounded masking: a filtered backdrop is covered once`(_ place: Place) throws {
    func pixels(_ change: (Layer) -> Void) throws -> [UInt8] {
      let back = Layer()
      back.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      back.backgroundColor = .white
      let glass = layer(place, .alone)
      glass.backgroundColor = nil
      glass.backgroundFilters = [
        .colorMatrix(ColorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]))
      ]
      change(glass)
      return try render(back, glass).map(\.red)
    }
    func empty() -> Layer {
      let inner = Layer()
      inner.frame = Rect(x: 20, y: 20, width: 10, height: 10)
      return inner
    }
    let expected = try pixels { $0.masksToBounds = false }
    #expect(expected.contains(0) && expected.contains { (1...254).contains($0) })
    let changes: [(String, (Layer) -> Void)] = [
      ("alone", { _ in }), ("sublayer", { $0.sublayers = [empty()] }),
      ("filter", { $0.filters = [RoundedMaskingTests.unchanging] }),
      ("shadow", { $0.shadowOpacity = 0.001 }), ("opacity", { $0.opacity = 0.9999 }),
      ("bitmap", { $0.shouldRasterize = true }),
    ]
    for (name, change) in changes {
      let found = try pixels(change)
      let worst = zip(expected, found).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 1, "\(name)")
    }
  }

  @Test(
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e-9, 1, 1e9, 1e300, 1.7e308],
    [.leastNonzeroMagnitude, 1e-150, 1, 1e150])
  func `rounded masking: a bitmap of any scale ends nothing`(_ scale: Double, _ stretch: Double) {
    for effect in [nil] + Effect.allCases.map(Optional.init) {
      let layer = layer(.whole, .border)
      layer.transform = .scale(x: stretch, y: 1, z: 1)
      if let effect { apply(effect, to: layer) }
      layer.shouldRasterize = true
      layer.rasterizationScale = scale
      do { _ = try render(layer) } catch {
        guard case .overLimit? = error as? RenderError else {
          Issue.record("\(error)")
          return
        }
      }
    }
  }
}
