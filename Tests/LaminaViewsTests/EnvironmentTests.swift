import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Traits, colours that depend on them, tints, tags and accessibility.
@Suite @MainActor struct EnvironmentTests {
  /// A view that writes down what it is told of its surroundings.
  private final class Probe: View {
    var log = Log()
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      let old = previous?.userInterfaceStyle ?? .unspecified
      log.add("\(name) \(old) to \(traitCollection.userInterfaceStyle)")
    }
    override func tintColorDidChange() { log.add("tint \(name)") }
  }

  private final class ProbeController: ViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init()
    }
    override func traitCollectionDidChange(_ previous: TraitCollection?) { log.add("controller") }
  }

  private func probe(_ name: String, in superview: View, _ log: Log) -> Probe {
    let view = Probe(frame: rect(0, 0, 10, 10))
    (view.layer.name, view.log) = (name, log)
    superview.addSubview(view)
    return view
  }

  @Test func `traits: from the screen to every view, outer ones first`() {
    let stage = Stage()
    let log = Log()
    let outer = probe("outer", in: stage.window, log)
    let inner = probe("inner", in: outer, log)
    #expect(inner.traitCollection == stage.screen.traitCollection)
    log.lines = []
    stage.screen.userInterfaceStyle = .dark
    #expect(log.take() == ["outer light to dark", "inner light to dark"])
    inner.overrideUserInterfaceStyle = .light
    #expect(log.take() == ["inner dark to light"])
    stage.screen.userInterfaceStyle = .light
    #expect(log.take() == ["outer dark to light"])
    outer.overrideUserInterfaceStyle = .dark
    inner.overrideUserInterfaceStyle = .unspecified
    #expect(log.take() == ["outer light to dark", "inner light to dark"])
    stage.screen.preferredContentSizeCategory = .accessibilityLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    #expect(log.take().count == 2)
  }

  @Test func `traits: a controller's override, told before its view`() {
    let stage = Stage()
    let log = Log()
    let controller = ProbeController(log)
    let view = Probe(frame: rect(0, 0, 10, 10))
    (view.log, view.layer.name) = (log, "view")
    controller.view = view
    stage.window.addSubview(view)
    log.lines = []
    controller.overrideUserInterfaceStyle = .dark
    #expect(log.take() == ["controller", "view light to dark"])
    #expect(controller.traitCollection.userInterfaceStyle == .dark)
    var seen: [TraitCollection.UserInterfaceStyle] = []
    view.registerForTraitChanges { view, previous in
      seen += [previous.userInterfaceStyle, view.traitCollection.userInterfaceStyle]
    }
    controller.overrideUserInterfaceStyle = .unspecified
    #expect(seen == [.dark, .light])
  }

  @Test func `traits: a view that was away meets new ones when it comes back`() {
    let stage = Stage()
    let view = View("v", rect(0, 0, 10, 10), in: stage.window)
    view.backgroundColor = .systemBackground
    view.removeFromSuperview()
    stage.screen.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == .white)
    stage.window.addSubview(view)
    #expect(view.layer.backgroundColor == .black)
  }

  @Test func `size classes: by the shorter side, and how the screen is held`() {
    typealias Row = (Double, Double, String)
    let rows: [Row] = [
      (390, 844, "phone compact regular"), (844, 390, "phone compact compact"),
      (926, 428, "phone regular compact"), (736, 414, "phone regular compact"),
      (744, 1133, "pad regular regular"), (1366, 1024, "pad regular regular"),
    ]
    for (width, height, expected) in rows {
      let traits = Screen(width: width, height: height, scale: 3).traitCollection
      let classes = "\(traits.horizontalSizeClass) \(traits.verticalSizeClass)"
      #expect("\(traits.userInterfaceIdiom) \(classes)" == expected, "\(width)x\(height)")
      #expect(traits.displayScale == 3)
    }
    let stage = Stage()
    stage.screen.bounds = rect(0, 0, 700, 320)
    #expect(stage.window.traitCollection.verticalSizeClass == .compact)
  }

  @Test func `colours: resolved for layers, again when the style changes, drawn again`() throws {
    final class Drawn: View {
      var color = Color.clear
      override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
        color = resolvedColor(.label)
      }
    }
    let stage = Stage()
    let view = Drawn(frame: rect(0, 0, 10, 10))
    view.backgroundColor = .secondarySystemBackground
    #expect(view.layer.backgroundColor == ViewColor.secondarySystemBackground.light)
    stage.window.addSubview(view)
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(view.color == .black && !view.layer.needsDisplay)
    stage.screen.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == ViewColor.secondarySystemBackground.dark)
    #expect(view.backgroundColor == .secondarySystemBackground && view.layer.needsDisplay)
    try view.layer.display(memoryLimit: 1 << 30)
    #expect(view.color == .white)
    view.backgroundColor = .white
    #expect(view.layer.backgroundColor == .white && view.backgroundColor == .white)
    view.layer.backgroundColor = Color(white: 0.5)
    #expect(view.backgroundColor == ViewColor(white: 0.5))
    #expect(ViewColor.label.withAlphaComponent(0.5).dark == Color(white: 1, alpha: 0.5))
  }

  @Test func `tint: inherited, told to those that inherit it`() {
    let stage = Stage()
    let log = Log()
    let outer = probe("outer", in: stage.window, log)
    let inner = probe("inner", in: outer, log)
    let button = Button("Go", frame: rect(0, 0, 50, 20))
    inner.addSubview(button)
    log.lines = []
    #expect(inner.tintColor == .systemBlue && button.titleLabel.textColor == .systemBlue)
    outer.tintColor = .systemRed
    #expect(log.take() == ["tint outer", "tint inner"])
    #expect(inner.tintColor == .systemRed && button.titleLabel.textColor == .systemRed)
    inner.tintColor = .systemGreen
    outer.tintColor = .systemPink
    #expect(log.take() == ["tint inner", "tint outer"])
    inner.inheritTintColor()
    #expect(inner.tintColor == .systemPink && log.take() == ["tint inner"])
  }

  @Test func `text sizes: a label of a style follows the device`() {
    let stage = Stage()
    let label = Label("Hello")
    label.textStyle = .headline
    #expect(label.fontSize == 17 && label.font.weight == 600)
    stage.window.addSubview(label)
    let before = label.intrinsicContentSize
    stage.screen.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    #expect(label.fontSize == 53 && label.intrinsicContentSize.height > 2.5 * before.height)
    for style in TextStyle.allCases {
      let sizes = ContentSizeCategory.allCases.map(style.fontSize)
      #expect(sizes == sizes.sorted() && sizes[3] == style.fontSize())
    }
    #expect(TextStyle.body.scaledValue(34, in: .accessibilityMedium) == 56)
  }

  @Test func `status bar: the style of the window under it`() {
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    bar.isHidden = false
    #expect(bar.traitCollection.userInterfaceStyle == .light)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(bar.traitCollection.userInterfaceStyle == .dark)
    #expect(bar.timeLabel.resolvedColor(bar.timeLabel.textColor) == .white)
    stage.window.overrideUserInterfaceStyle = .unspecified
    stage.screen.userInterfaceStyle = .dark
    #expect(bar.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func `tags: the first view in depth`() {
    let root = View()
    let first = View("a", rect(0, 0, 1, 1), in: root)
    let inner = View("b", rect(0, 0, 1, 1), in: first)
    let second = View("c", rect(0, 0, 1, 1), in: root)
    (inner.tag, second.tag) = (7, 7)
    #expect(root.viewWithTag(7) === inner && root.viewWithTag(0) === root)
    #expect(root.viewWithTag(8) == nil)
  }

  @Test func `accessibility: names layers, says what controls are`() {
    let button = Button("Send")
    #expect(button.accessibilityLabel == "Send" && button.accessibilityTraits == .button)
    #expect(button.layer.name == "Button")
    button.accessibilityLabel = "Send message"
    #expect(button.layer.name == "Button \"Send message\"")
    button.accessibilityIdentifier = "send"
    #expect(button.layer.name == "send")
    button.accessibilityIdentifier = nil
    button.accessibilityLabel = nil
    #expect(button.layer.name == "Button" && button.accessibilityLabel == "Send")
    let toggle = Switch()
    toggle.isOn = true
    #expect(toggle.accessibilityValue == "1" && toggle.accessibilityTraits.contains(.toggleButton))
    let root = View()
    let group = View("group", rect(0, 0, 1, 1), in: root)
    let label = Label("Name")
    for view in [label, toggle, button] { group.addSubview(view) }
    #expect(
      root.accessibilityElements.map(ObjectIdentifier.init)
        == [label, toggle, button].map(ObjectIdentifier.init))
    toggle.isHidden = true
    group.isAccessibilityElement = true
    #expect(root.accessibilityElements.count == 1)
  }
}
