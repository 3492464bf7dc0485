import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import Testing

/// The draws of gradient layers, and their counters.
@Suite @MainActor struct GradientPlanTests {
  private func layer(_ change: (GradientLayer) -> Void = { _ in }) -> GradientLayer {
    let layer = GradientLayer()
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    layer.colors = [.white, .black]
    change(layer)
    return layer
  }

  private func plan(_ layer: Layer) throws -> PassPlan {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    root.addSublayer(layer)
    return PassPlan(
      planning: try EvaluatedFrame(
        committing: root, canvas: Canvas(width: 40, height: 20), at: 0, images: ImageCache()))
  }

  /// How many draws a layer takes.
  private func draws(_ layer: Layer) throws -> Int {
    try plan(layer).passes.reduce(0) { $0 + $1.list.commands.count }
  }

  @Test func `gradients: what Core Animation does not draw is not drawn`() throws {
    #expect(try draws(layer()) == 1)
    #expect(try draws(layer { $0.colors = nil }) == 0)
    #expect(try draws(layer { $0.colors = [.white] }) == 0)
    #expect(try draws(layer { $0.locations = [0.5] }) == 0)
    #expect(try draws(layer { $0.locations = [] }) == 0)
    #expect(try draws(layer { $0.locations = [0, 0.5, 1] }) == 1)
    #expect(try draws(layer { $0.colors = [.clear, .clear] }) == 0)
    for type in GradientType.allCases {
      let isDrawn = try draws(layer { $0.type = type }) == 1
      #expect(isDrawn == (type != .radial), "start and end share an axis")
      #expect(
        try draws(
          layer {
            $0.type = type
            $0.endPoint = $0.startPoint
          }) == 0)
    }
  }

  @Test func `gradients: they lie over the background, and under the border`() throws {
    let layer = layer {
      $0.backgroundColor = .white
      $0.borderWidth = 2
      $0.cornerRadius = 4
    }
    func sources() throws -> [Source] {
      try plan(layer).passes[0].list.commands.map(\.source)
    }
    layer.colors = [.black, .white]
    #expect(try sources().count == 2, "the background would shine out around an opaque gradient")
    layer.colors = [.black, Color(white: 0, alpha: 0.5)]
    let sources = try sources()
    try #require(sources.count == 3)
    guard case .color = sources[0], case .gradient = sources[1], case .color = sources[2] else {
      Issue.record("painted as \(sources)")
      return
    }
  }

  @Test func `gradients: one is a drawable of its own for opacity and rounded clips`() throws {
    func reasons(_ change: (GradientLayer) -> Void) throws -> [[PassReason]] {
      try plan(layer(change)).offscreenPasses.map(\.reasons)
    }
    #expect(try reasons { $0.opacity = 0.5 }.isEmpty)
    #expect(
      try reasons {
        $0.opacity = 0.5
        $0.backgroundColor = .white
      } == [[.groupOpacity]])
    #expect(
      try reasons {
        $0.cornerRadius = 5
        $0.masksToBounds = true
      }.isEmpty)
    let picture = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
      .makeTexture(isOpaque: false)
    #expect(
      try reasons {
        $0.cornerRadius = 5
        $0.masksToBounds = true
        $0.contents = .texture(picture)
      } == [[.roundedClip]])
  }

  @Test func `gradients: tints and locations are settled before drawing`() throws {
    let layer = layer {
      $0.opacity = 0.5
      $0.colors = [.white, .black, .white, .black]
      $0.locations = [-1, 0.75, 0.25, .nan]
    }
    let gradient = try #require(try plan(layer).passes[0].list.gradients.first)
    #expect(gradient.stops.map(\.location) == [0, 0.75, 0.75, 0.75])
    #expect(gradient.stops.allSatisfy { $0.color.alpha == 0.5 })
  }

  @Test func `gradients: numbers that are none do not end the program`() throws {
    for value in [Double.nan, .infinity, -.infinity, 1e308, 1e-308] {
      for type in GradientType.allCases {
        let layer = layer {
          $0.type = type
          $0.startPoint = Point(x: value, y: 0)
          $0.colors = [Color(red: value, green: 0, blue: 1), .white]
          $0.locations = [0, value]
        }
        var renderer = try Renderer()
        _ = try renderer.render(layer, canvas: Canvas(width: 40, height: 20))
        layer.startPoint = .zero
        _ = try renderer.render(layer, canvas: Canvas(width: 40, height: 20))
        layer.bounds.size.width = value
        _ = try renderer.render(layer, canvas: Canvas(width: 40, height: 20))
      }
    }
  }
}
