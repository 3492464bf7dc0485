import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews

// Scroll views, fields, labels and recognisers in the form that UIKit's developers give them.

/// A scroll view that keeps its content in the middle, and hides its indicators' flash.
class CenteringScrollView: ScrollView {
  private(set) var flashes = 0

  override init(frame: Rect) {
    super.init(frame: frame)
    keyboardDismissMode = .onDrag
    scrollIndicatorInsets = EdgeInsets(top: 0, left: 0, bottom: 20, right: 0)
  }

  required init?(coder aDecoder: Coder) { super.init(coder: aDecoder) }

  override func setContentOffset(_ contentOffset: Point, animated: Bool) {
    super.setContentOffset(Point(x: 0, y: contentOffset.y), animated: animated)
  }
  override func flashScrollIndicators() { flashes += 1 }
  override var adjustedContentInset: EdgeInsets {
    let spare = max(0, (bounds.height - contentSize.height) / 2)
    return EdgeInsets(top: spare, left: 0, bottom: spare, right: 0)
  }
  override var keyboardDismissMode: KeyboardDismissMode { didSet { setNeedsLayout() } }
  override var zoomScale: Double { didSet { setNeedsLayout() } }
}

/// A field with space around its text.
class PaddedField: TextField {
  private(set) var texts: [String] = []

  override func textRect(forBounds bounds: Rect) -> Rect { bounds.inset(dx: 12, dy: 4) }
  override func editingRect(forBounds bounds: Rect) -> Rect { textRect(forBounds: bounds) }
  override func borderRect(forBounds bounds: Rect) -> Rect { bounds.inset(dx: 1, dy: 1) }
  override func drawPlaceholder(in rect: Rect) { super.drawPlaceholder(in: rect) }
  override func drawText(in rect: Rect) { super.drawText(in: rect) }
  override var text: String? { didSet { texts.append(text ?? "nil") } }
  override var attributedText: AttributedText? { didSet { texts.append("attributed") } }
}

/// A label that notes its state.
class NotingLabel: Label {
  private(set) var notes: [String] = []

  override var isEnabled: Bool { didSet { notes.append("enabled \(isEnabled)") } }
  override var lineBreakMode: LineBreakMode { didSet { notes.append("breaks") } }
  override var shadowColor: ViewColor? { didSet { notes.append("shadow") } }
  override var translatesAutoresizingMaskIntoConstraints: Bool { didSet { notes.append("mask") } }
  override var tintAdjustmentMode: TintAdjustmentMode { didSet { notes.append("dims") } }
  override var directionalLayoutMargins: DirectionalEdgeInsets {
    didSet { notes.append("margins") }
  }
}

/// A stack that arranges its first view only, for those who ask.
class ShortStack: StackView {
  override var arrangedSubviews: [View] { Array(super.arrangedSubviews.prefix(1)) }
}
