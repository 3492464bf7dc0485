import LaminaGeometry
import LaminaLayers
import LaminaText

/// The name of the month, which a tap opens; its arrow points down while it is open.
final class DateTitle: Control {
  private let label = Label("", fontSize: 17)
  private let arrow = DateArrow(isForward: true)
  var text = "" {
    didSet {
      label.text = text
      setNeedsLayout()
    }
  }
  var isOpen = false { didSet { setNeedsLayout() } }

  init() {
    super.init()
    isOpaque = false
    label.font.weight = 600
    (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.7)
    arrow.isUserInteractionEnabled = false
    arrow.scale = 0.75
    addSubview(label)
    addSubview(arrow)
  }

  var naturalWidth: Double { label.intrinsicContentSize.width + 20 }

  override func colorsChanged() {
    super.colorsChanged()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.textColor = isOpen ? tintColor : .label
    label.frame = directed(
      Rect(x: 0, y: 0, width: max(0, bounds.width - 20), height: bounds.height))
    arrow.bounds.size = Size(width: 20, height: bounds.height)
    arrow.center = directed(Point(x: bounds.width - 10, y: bounds.midY))
    arrow.isTurned = isOpen
  }

  override func stateDidChange() { label.alpha = isHighlighted ? 0.4 : 1 }
  override var takesTaps: Bool { true }
}
