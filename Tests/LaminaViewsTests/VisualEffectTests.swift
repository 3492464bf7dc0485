import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Views of materials and of vibrant content.
@Suite @MainActor struct VisualEffectTests {
  private func backdrop(_ view: VisualEffectView) throws -> Layer { view.layer }

  private func radius(_ layer: Layer?) -> Double { layer?.backgroundFilters.first?.radius ?? 0 }

  @Test func `blur: its radius, saturation and tint; a bar's material is that of bars`() throws {
    let view = VisualEffectView(effect: BlurEffect(style: .extraLight))
    let layer = try backdrop(view)
    #expect(
      layer.backgroundFilters == [
        .gaussianBlur(radius: 20), .colorMatrix(.saturation(1.8)),
      ])
    #expect(layer.backgroundColor == Color(white: 0.97, alpha: 0.82))
    view.effect = BlurEffect(style: .light)
    #expect(radius(layer) == 30 && layer.backgroundColor == Color(white: 1, alpha: 0.3))
    view.effect = BlurEffect(style: .systemChromeMaterial)
    #expect(layer.backgroundFilters == [.gaussianBlur(radius: BarBackground.blurRadius)])
    #expect(BarBackground().base == .blur(tint: try #require(layer.backgroundColor)))
    view.effect = nil
    #expect(layer.backgroundFilters.isEmpty && layer.backgroundColor == nil)
  }

  private final class Glass: VisualEffectView {
    let strength: Double
    init(strength: Double) {
      self.strength = strength
      super.init(effect: BlurEffect(style: .light))
    }
  }

  @Test func `blur: a subclass with an initializer of its own passes the effect on`() {
    let glass = Glass(strength: 0.5)
    #expect(radius(glass.layer) == 30 && glass.subviews.count == 1)
  }

  @Test func `dark mode: adaptive materials change, others do not`() throws {
    let changing: Set<BlurEffect.Style> = [
      .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial,
    ]
    let stage = Stage()
    for style in BlurEffect.Style.allCases {
      stage.screen.userInterfaceStyle = .light
      let view = VisualEffectView(effect: BlurEffect(style: style))
      stage.window.addSubview(view)
      let light = try backdrop(view).backgroundColor
      stage.screen.userInterfaceStyle = .dark
      let dark = try backdrop(view).backgroundColor
      #expect((light != dark) == changing.contains(style), "\(style)")
      if style.rawValue.hasPrefix("system"), !style.rawValue.hasSuffix("Light") {
        let named = BlurEffect.Style(rawValue: "\(style)Dark") ?? style
        let other = VisualEffectView(effect: BlurEffect(style: named))
        #expect(try backdrop(other).backgroundColor == dark, "\(style)")
      }
    }
  }

  @Test func `content: it has the size of the view, and other subviews add a warning`() throws {
    let view = VisualEffectView(effect: nil)
    view.frame = rect(10, 10, 200, 100)
    #expect(view.contentView.frame == rect(0, 0, 200, 100))
    View.warnings.removeAll()
    view.contentView.addSubview(View())
    #expect(View.warnings.entries.isEmpty)
    view.addSubview(View())
    #expect(View.warnings.entries.count == 1)
    View.warnings.removeAll()
  }

  @Test func `animator: fractionComplete goes from no effect to the blur, and back`() throws {
    let moving = try MovingStage()
    let view = VisualEffectView(effect: nil)
    view.frame = rect(0, 0, 100, 100)
    moving.stage.window.addSubview(view)
    try moving.run(0.1)
    let layer = try backdrop(view)
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      view.effect = BlurEffect(style: .light)
    }
    animator.fractionComplete = 0.5
    try moving.run(0.1)
    var shown = try #require(layer.presentation())
    #expect(radius(shown) == 15 && abs((shown.backgroundColor?.alpha ?? 0) - 0.15) < 1e-9)
    guard case .colorMatrix(let matrix) = shown.backgroundFilters[1] else {
      throw CancellationError()
    }
    #expect(abs(matrix.rows[0].x - ColorMatrix.saturation(1.4).rows[0].x) < 1e-9)
    animator.fractionComplete = 0.1
    shown = try #require(layer.presentation())
    #expect(abs(radius(shown) - 3) < 1e-9)
    animator.startAnimation()
    try moving.run(1.1)
    #expect(animator.state == .inactive && radius(layer) == 30)
    #expect(layer.animationKeys.isEmpty && view.effect is BlurEffect)
    let back = PropertyAnimator(duration: 1, curve: .linear) { view.effect = nil }
    back.startAnimation()
    try moving.run(0.5)
    #expect(radius(layer.presentation()) > 5 && view.effect == nil)
    back.isReversed = true
    try moving.run(1)
    #expect(back.state == .inactive && radius(layer) == 30)
  }

  @Test func `block: from one effect to another or to none; idle filters are dropped at the end`()
    throws
  {
    let moving = try MovingStage()
    let view = VisualEffectView(effect: BlurEffect(style: .light))
    view.frame = rect(0, 0, 100, 100)
    moving.stage.window.addSubview(view)
    try moving.run(0.1)
    let layer = try backdrop(view)
    View.animate(duration: 1, options: .curveLinear) {
      view.effect = BlurEffect(style: .systemChromeMaterial)
    }
    try moving.run(0.5)
    let shown = radius(layer.presentation())
    #expect(shown < 26.5 && shown > 23.5)
    View.animate(duration: 1, options: .curveLinear) { view.effect = nil }
    #expect(abs(radius(layer.presentation()) - shown) < 1e-9, "it begins where it is shown")
    try moving.run(0.5)
    #expect(layer.backgroundFilters.count == 2)
    try moving.run(0.7)
    #expect(layer.backgroundFilters.isEmpty && layer.animationKeys.isEmpty)
    View.performWithoutAnimation {
      View.animate(duration: 1) { view.effect = BlurEffect(style: .dark) }
    }
    #expect(radius(layer) == 20 && layer.animationKeys.isEmpty)
    View.animate(duration: 1) { view.effect = nil }
    view.effect = BlurEffect(style: .light)
    #expect(radius(layer) == 30 && !layer.animationKeys.contains { $0.hasPrefix("backgroundF") })
  }

  @Test func `vibrancy: content takes the colours behind it, by its strength`() throws {
    let blur = BlurEffect(style: .systemMaterialDark)
    var greys: [Double] = []
    for style in VibrancyEffectStyle.allCases {
      let view = VisualEffectView(effect: VibrancyEffect(blurEffect: blur, style: style))
      guard case .vibrantColorMatrix(let matrix)? = view.contentView.layer.filters.first else {
        throw CancellationError()
      }
      #expect(try backdrop(view).backgroundFilters.isEmpty)
      greys.append(matrix([0.5, 0.5, 0.5, 1]).x)
    }
    #expect(greys[..<4].sorted(by: >) == Array(greys[..<4]) && greys.allSatisfy { $0 > 0.5 })
    let light = VisualEffectView(
      effect: VibrancyEffect(blurEffect: BlurEffect(style: .systemMaterialLight)))
    guard case .vibrantColorMatrix(let matrix)? = light.contentView.layer.filters.first else {
      throw CancellationError()
    }
    #expect(matrix([0.5, 0.5, 0.5, 1]).x < 0.5)
    light.effect = nil
    #expect(light.contentView.layer.filters.isEmpty)
  }

  @Test(arguments: [false, true])
  func `goldens: materials over stripes, with vibrant texts`(isDark: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 260, height: 300, scale: 2)
    screen.userInterfaceStyle = isDark ? .dark : .light
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.rootViewController = ViewController()
    window.makeKeyAndVisible()
    window.backgroundColor = .systemBackground
    let colors: [ViewColor] = [
      .systemRed, .systemYellow, .systemGreen, .systemBlue, ViewColor(white: 0), .systemOrange,
    ]
    for (place, color) in (colors + colors).enumerated() {
      let stripe = View("stripe", rect(Double(place) * 24 - 10, 0, 12, 300), in: window)
      stripe.backgroundColor = color
    }
    let styles: [BlurEffect.Style] = [
      .regular, .prominent, .systemUltraThinMaterial, .systemMaterial, .systemChromeMaterial,
      .systemThinMaterialDark,
    ]
    for (place, style) in styles.enumerated() {
      let blur = BlurEffect(style: style)
      let card = VisualEffectView(effect: blur)
      card.frame = rect(10, 8 + 48 * Double(place), 240, 42)
      card.layer.cornerRadius = 10
      card.clipsToBounds = true
      window.addSubview(card)
      for (column, strength) in [VibrancyEffectStyle.label, .secondaryLabel].enumerated() {
        let vibrant = VisualEffectView(
          effect: VibrancyEffect(blurEffect: blur, style: strength))
        vibrant.frame = rect(8 + 130 * Double(column), 0, 130, 42)
        card.contentView.addSubview(vibrant)
        let label = Label(column == 0 ? "\(style)".replacing("system", with: "") : "Secondary")
        label.frame = rect(0, 10, 125, 22)
        vibrant.contentView.addSubview(label)
      }
    }
    let picture = try ScreenGolden.picture(of: screen, in: application)
    try ScreenGolden(folder: "controls", name: "materials-\(isDark ? "dark" : "light")")
      .check(picture)
  }
}
