import LaminaGeometry
import LaminaLayers
import LaminaText

/// The labels of a date picker in the style `compact`: the date, the time, or both.
final class DateLabels: View, DatePickerContent {
  /// The space between the labels, in points.
  private static var gap: Double { 6 }

  private let pills: [DatePill]

  init(_ mode: DatePicker.Mode, of picker: DatePicker) {
    switch mode {
    case .time: pills = [DatePill(.time, of: picker)]
    case .dateAndTime: pills = [DatePill(.date, of: picker), DatePill(.time, of: picker)]
    case .date, .countDownTimer, .yearAndMonth: pills = [DatePill(.date, of: picker)]
    }
    super.init()
    isOpaque = false
    for pill in pills { addSubview(pill) }
  }

  var naturalSize: Size {
    let sizes = pills.map(\.intrinsicContentSize)
    return Size(
      width: sizes.reduce(DateLabels.gap * Double(pills.count - 1)) { $0 + $1.width },
      height: sizes.reduce(0) { max($0, $1.height) })
  }

  func refresh(animated: Bool) { for pill in pills { pill.refresh() } }

  /// Places the labels side by side, from the leading edge.
  override func layoutSubviews() {
    super.layoutSubviews()
    var x = 0.0
    for pill in pills {
      let size = pill.intrinsicContentSize
      pill.frame = directed(
        Rect(
          x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
      x += size.width + DateLabels.gap
    }
  }
}

/// A grey label of a date or a time; a tap opens a card in which it is chosen.
final class DatePill: Control {
  private let mode: DatePicker.Mode
  private weak var picker: DatePicker?
  private let label = Label()

  /// Makes a label of one part.
  ///
  /// - Parameters:
  ///   - mode: the part: `date` or `time`.
  ///   - picker: the picker.
  init(_ mode: DatePicker.Mode, of picker: DatePicker) {
    (self.mode, self.picker) = (mode, picker)
    super.init()
    isOpaque = false
    backgroundColor = Palette.fill
    layer.cornerRadius = 6
    layer.name = mode == .time ? "time" : "date"
    label.textStyle = .body
    label.textAlignment = .center
    addSubview(label)
    addAction(for: .touchUpInside) { [weak self] _ in self?.toggle() }
    refresh()
  }

  /// Shows the picker's value.
  func refresh() {
    guard let picker else { return }
    let (locale, fields) = (picker.shownLocale, picker.fields)
    let text = mode == .time ? locale.timeText(fields) : locale.dateText(fields)
    label.textColor = picker.card?.source === self ? tintColor : .label
    guard text != label.text else { return }
    label.text = text
    picker.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  override func colorsChanged() {
    super.colorsChanged()
    refresh()
  }

  override func textSizeChanged() {
    super.textSizeChanged()
    superview?.setNeedsLayout()
  }

  override var intrinsicContentSize: Size {
    let size = label.intrinsicContentSize
    return Size(width: size.width + 24, height: max(34, size.height + 12))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func stateDidChange() { label.alpha = isHighlighted ? 0.4 : 1 }
  override var takesTaps: Bool { true }

  /// Opens the card of the part, in place of another one; closes it if it is open.
  private func toggle() {
    guard let picker, let window else { return }
    let isOpen = picker.card?.source === self
    picker.card?.close(animated: true)
    if isOpen { return }
    let content: any DatePickerContent =
      mode == .time ? DateWheels(.time, of: picker) : DateCalendar(of: picker, hasTime: false)
    DateCard(content, from: self, of: picker).open(in: window)
  }
}
