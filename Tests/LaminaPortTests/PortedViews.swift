import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews

// Views, controls and cells in the form that UIKit's developers give them: `init(frame:)`, `init?(coder:)`, a shared
// set-up, and overrides of open members. The module is compiled as Swift 5 with main actor isolation, as ports are.

/// A view on a gradient layer, with views of its own.
class CardView: View {
  let titleLabel = Label()
  private(set) var layoutCount = 0
  var onTouch: ((String) -> Void)?

  override class func makeLayer() -> Layer { GradientLayer() }
  private var gradient: GradientLayer { layer as! GradientLayer }

  override init(frame: Rect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: Coder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    gradient.colors = [Color(white: 1), Color(white: 0.5)]
    titleLabel.text = "Card"
    addSubview(titleLabel)
  }

  override var intrinsicContentSize: Size { Size(width: 120, height: 44) }
  override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, 120), height: 44) }

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutCount += 1
    titleLabel.frame = bounds.inset(dx: 8, dy: 4)
  }

  override var frame: Rect { didSet { setNeedsLayout() } }
  override var bounds: Rect { didSet { gradient.cornerRadius = bounds.height / 4 } }
  override var isHidden: Bool { didSet { onTouch?("hidden \(isHidden)") } }
  override var alpha: Double { didSet { onTouch?("alpha \(alpha)") } }
  override var backgroundColor: ViewColor? { didSet { onTouch?("background") } }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    onTouch?(superview == nil ? "left" : "moved")
  }
  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    onTouch?(newWindow == nil ? "no window" : "window")
  }
  override func point(inside point: Point, with event: Event?) -> Bool {
    bounds.inset(dx: -10, dy: -10).contains(point)
  }
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    super.touchesBegan(touches, with: event)
    onTouch?("began")
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) { onTouch?("ended") }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    onTouch?("tint")
  }
  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    onTouch?("traits")
  }
  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    context.fillColor = Color(red: 1, green: 0, blue: 0)
    try context.fill(rect)
  }
}

/// A subclass of an app's own view that refuses archives.
final class BadgeView: CardView {
  let count: Int

  init(count: Int) {
    self.count = count
    super.init(frame: .zero)
  }

  required init?(coder: Coder) { fatalError("init(coder:) has not been implemented") }
}

/// A layer with a property of its own that animates.
final class GaugeLayer: Layer {
  var progress: Double = 0 { didSet { setNeedsDisplay() } }

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? GaugeLayer { progress = other.progress }
  }
  required init?(coder aDecoder: Coder) { super.init(coder: aDecoder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }
  override func layoutSublayers() {
    super.layoutSublayers()
    sublayerLayouts += 1
  }
  private(set) var sublayerLayouts = 0
  override var bounds: Rect { didSet { boundsChanges += 1 } }
  private(set) var boundsChanges = 0
}

/// A button that shows its state itself.
final class RoundButton: Button {
  private(set) var states: [String] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    setTitle("Round", for: .normal)
  }
  required init?(coder: Coder) {
    super.init(coder: coder)
    setTitle("Coded", for: .normal)
  }

  override var isHighlighted: Bool { didSet { states.append("highlighted \(isHighlighted)") } }
  override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.5 } }
  override var isSelected: Bool { didSet { states.append("selected \(isSelected)") } }
  override var intrinsicContentSize: Size {
    let size = super.intrinsicContentSize
    return Size(width: size.width + 20, height: size.height)
  }
}

/// A button with its image after the title, as subclasses without a configuration do it.
final class TrailingImageButton: Button {
  override func contentRect(forBounds bounds: Rect) -> Rect { bounds.inset(dx: 4, dy: 2) }
  override func titleRect(forContentRect contentRect: Rect) -> Rect {
    Rect(x: contentRect.minX, y: contentRect.minY, width: 50, height: contentRect.height)
  }
  override func imageRect(forContentRect contentRect: Rect) -> Rect {
    Rect(x: contentRect.maxX - 20, y: contentRect.minY, width: 20, height: 20)
  }
}

/// A slider with a thick track that begins at its own margin.
final class ThickSlider: Slider {
  override func trackRect(forBounds bounds: Rect) -> Rect {
    Rect(x: 10, y: bounds.midY - 6, width: bounds.width - 20, height: 12)
  }
  override func thumbRect(forBounds bounds: Rect, trackRect: Rect, value: Double) -> Rect {
    super.thumbRect(forBounds: bounds, trackRect: trackRect, value: value).inset(dx: 4, dy: 4)
  }
}

/// A row of texts whose second one is the row's baseline.
final class BaselineRow: View {
  let small = Label("small", fontSize: 10)
  let large = Label("large", fontSize: 30)

  override class var requiresConstraintBasedLayout: Bool { true }
  override var forLastBaselineLayout: View { large }
  override var forFirstBaselineLayout: View { large }
  override func layoutSubviews() {
    super.layoutSubviews()
    small.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    large.frame = Rect(x: 60, y: 30, width: 100, height: 40)
  }
}

/// A control that follows the finger.
final class DialControl: Control {
  private(set) var angle = 0.0

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    angle = touch.location(in: self).x
    return true
  }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    angle = touch.location(in: self).x
    sendActions(for: .valueChanged)
    return true
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { angle.round() }
}

/// A label with insets, a field with a border, and an image view that rounds what it shows.
final class InsetLabel: Label {
  override func drawText(in rect: Rect) { super.drawText(in: rect.inset(dx: 6, dy: 2)) }
  override var text: String? { didSet { changes += 1 } }
  private(set) var changes = 0
}

final class FramedField: TextField {
  override func becomeFirstResponder() -> Bool {
    layer.borderWidth = 2
    return super.becomeFirstResponder()
  }
}

final class AvatarView: ImageView {
  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
    clipsToBounds = true
  }
}
