import LaminaGeometry
import LaminaLayers

/// A card above the content of a window, in which a date or a time is chosen; a tap outside closes it.
///
/// ```
/// window: content, DateCard      as large as the window, transparent: takes all touches outside the card
///                  `- card       below the label that opened it, else above it, else where it fits
/// ```
final class DateCard: Control {
  /// The duration of opening and closing, in seconds.
  ///
  /// Policy: `date-picker-motion`.
  static var duration: Double { 0.2 }
  /// The distance of the card from the window's edges and from the label, in points.
  private static var gap: Double { 8 }

  let content: any DatePickerContent
  /// The label that opened the card.
  private(set) weak var source: DatePill?
  private weak var picker: DatePicker?
  private let card = View()
  private var isClosing = false

  init(_ content: any DatePickerContent, from source: DatePill, of picker: DatePicker) {
    (self.content, self.source, self.picker) = (content, source, picker)
    super.init()
    isOpaque = false
    layer.name = "date card"
    card.layer.name = "card"
    card.backgroundColor = ViewColor(
      light: .white, dark: Color(red: 0.145, green: 0.145, blue: 0.149))
    card.layer.cornerRadius = 13
    card.layer.shadowColor = .black
    (card.layer.shadowOpacity, card.layer.shadowRadius) = (0.2, 20)
    card.layer.shadowOffset = Size(width: 0, height: 4)
    card.addSubview(content)
    addSubview(card)
  }

  // MARK: - Opening and closing

  /// Opens the card, and sends the picker's `editingDidBegin`.
  ///
  /// Policy: `date-picker-card`.
  func open(in window: Window) {
    guard let picker else { return }
    frame = window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    overrideUserInterfaceStyle = picker.traitCollection.userInterfaceStyle
    tintColor = picker.tintColor
    picker.card = self
    window.addSubview(self)
    content.refresh(animated: false)
    source?.refresh()
    layoutIfNeeded()
    if isInRunningWindow {
      card.alpha = 0
      card.transform = Affine.scale(x: 0.9, y: 0.9)
      View.animate(duration: DateCard.duration, options: .allowUserInteraction) {
        card.alpha = 1
        card.transform = .identity
      }
    }
    picker.sendActions(for: .editingDidBegin)
  }

  /// Closes the card, and sends the picker's `editingDidEnd`; ignored if it is closed.
  func close(animated: Bool) {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    let picker = picker
    if picker?.card === self { picker?.card = nil }
    source?.refresh()
    if animated, isInRunningWindow {
      View.animate(duration: DateCard.duration) {
        card.alpha = 0
      } completion: { _ in
        self.removeFromSuperview()
      }
    } else {
      removeFromSuperview()
    }
    picker?.sendActions(for: .editingDidEnd)
  }

  /// Closes the card if the finger went up outside it.
  override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let point = touch?.location(in: self), !card.frame.contains(point) else { return }
    close(animated: true)
  }

  override var takesTaps: Bool { true }
  override var isAccessibilityElementByDefault: Bool { false }

  // MARK: - Layout

  /// Places the card beside the label that opened it.
  override func layoutSubviews() {
    super.layoutSubviews()
    let (gap, natural) = (DateCard.gap, content.cardSize)
    let room = bounds.inset(by: safeAreaInsets).inset(by: gap)
    let size = Size(
      width: min(natural.width, max(0, room.width)),
      height: min(natural.height, max(0, room.height)))
    let label = source.map { convert($0.bounds, from: $0) } ?? room
    let leading = isRightToLeft ? label.maxX - size.width : label.minX
    let x = min(max(leading, room.minX), max(room.minX, room.maxX - size.width))
    var y = label.maxY + gap
    if y + size.height > room.maxY { y = label.minY - gap - size.height }
    if y < room.minY { y = max(room.minY, room.maxY - size.height) }
    card.bounds.size = size
    card.center = Point(x: x + size.width / 2, y: y + size.height / 2)
    content.frame = card.bounds
  }
}
