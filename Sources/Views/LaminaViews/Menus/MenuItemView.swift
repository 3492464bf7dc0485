import LaminaGeometry
import LaminaLayers
import LaminaText

/// An item of a menu that a finger can choose, as a row or as a tile.
class MenuItemView: View {
  /// The element that is chosen; `nil` for a line that leads back or waits.
  let element: MenuElement?
  private let fill = View()

  init(_ element: MenuElement?) {
    self.element = element
    super.init()
    isOpaque = false
    isUserInteractionEnabled = false
    fill.isOpaque = false
    fill.isHidden = true
    fill.layer.name = "highlight"
    fill.backgroundColor = .systemFill
    addSubview(fill)
    if let element {
      layer.name = element is Menu ? "submenu \(element.title)" : "action \(element.title)"
    }
  }

  /// Whether a finger can choose the item.
  var isEnabled: Bool { !(element?.shownAttributes.contains(.disabled) ?? true) }
  /// Whether a finger is on the item.
  var isHighlighted = false {
    didSet { fill.isHidden = !isHighlighted }
  }

  /// The colour of the title: red for a destructive item, grey for a disabled one.
  var titleColor: ViewColor {
    let attributes = element?.shownAttributes ?? []
    if attributes.contains(.disabled) { return .tertiaryLabel }
    return attributes.contains(.destructive) ? .systemRed : .label
  }

  /// Returns the height that the item needs in a width.
  func height(forWidth width: Double) -> Double { MenuRowView.leastHeight }

  override var isAccessibilityElementByDefault: Bool { true }
  override var defaultAccessibilityLabel: String? { element?.title }
  override var defaultAccessibilityValue: String? { element?.subtitle }
  override var defaultAccessibilityTraits: AccessibilityTraits {
    var traits = AccessibilityTraits.button
    if element?.shownState == .on { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  /// The factor of pictures and marks for the preferred size of texts.
  var textScale: Double {
    TextStyle.body.scaledValue(1, in: traitCollection.preferredContentSizeCategory)
  }

  /// Returns the size of a picture, at most a square of the text's size, with its own proportions.
  func shownSize(of picture: Image?, side: Double = 22) -> Size {
    guard let size = picture?.size, size.width > 0, size.height > 0 else { return .zero }
    let factor = min(textScale, side * textScale / max(size.width, size.height))
    return Size(width: size.width * factor, height: size.height * factor)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
  }
}

/// A tile of a menu: a picture, with or without a title below.
final class MenuTileView: MenuItemView {
  private let picture = ImageView()
  private let label = Label()
  private let plate = View()
  private let showsTitle: Bool

  init(_ element: MenuElement, showsTitle: Bool) {
    self.showsTitle = showsTitle
    super.init(element)
    picture.showsTemplates = true
    picture.contentMode = .scaleAspectFit
    picture.image = element.image
    picture.tintColor = titleColor
    plate.isOpaque = false
    plate.backgroundColor = .systemFill
    plate.layer.cornerRadius = 8
    plate.isHidden = element.shownState == .off
    label.textStyle = .caption1
    label.textColor = titleColor
    label.textAlignment = .center
    if showsTitle || element.image == nil { label.text = element.title }
    for view in [plate, picture, label] { addSubview(view) }
  }

  override func height(forWidth width: Double) -> Double {
    guard showsTitle else { return super.height(forWidth: width) }
    let text = label.sizeThatFits(Size(width: width, height: .infinity)).height
    return max(64, 22 * textScale + text + 24)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds.inset(by: 4)
    let (size, middle) = (shownSize(of: element?.image), bounds.midX)
    let text = label.text == nil ? 0 : label.sizeThatFits(bounds.size).height
    let gap = size.height > 0 && text > 0 ? 4.0 : 0
    let top = bounds.midY - (size.height + gap + text) / 2
    picture.frame = Rect(
      x: middle - size.width / 2, y: top, width: size.width, height: size.height)
    label.frame = Rect(
      x: bounds.minX + 4, y: top + size.height + gap, width: max(0, bounds.width - 8),
      height: text)
  }
}
