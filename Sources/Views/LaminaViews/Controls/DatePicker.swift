public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A control that chooses a date, a time or a duration, like `UIDatePicker`.
///
/// ```
/// wheels   one wheel for each part; rows beyond the limits are grey, and a wheel on one springs back
/// compact  a grey label for the date and one for the time; each opens a card above the window's content
/// inline   a month of days
/// ```
/// The picker knows its dates as `Moment`, which it shows in its `calendar`, `timeZone` and `locale`. The current date
/// is the screen's `currentDate`, so that a picture never depends on the machine's clock. Each choice of the user sends
/// `valueChanged`.
///
/// ```swift
/// let picker = DatePicker()
/// (picker.datePickerMode, picker.preferredDatePickerStyle) = (.date, .inline)
/// picker.addAction(for: .valueChanged) { [unowned picker] _ in
///   print(picker.calendar.fields(of: picker.date))
/// }
/// ```
open class DatePicker: Control {
  /// The parts that a date picker shows, like `UIDatePicker.Mode`.
  public enum Mode: CaseIterable, Hashable, Sendable {
    /// Hours and minutes.
    case time
    /// Day, month and year.
    case date
    /// A day with hours and minutes.
    case dateAndTime
    /// A duration of hours and minutes, which `countDownDuration` holds.
    case countDownTimer
    /// A month and its year.
    case yearAndMonth
  }

  /// The style of a date picker, like `UIDatePickerStyle`.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// The style that suits the mode: `compact`, or `wheels` for durations and months.
    case automatic
    /// A wheel for each part.
    case wheels
    /// Labels that open a calendar or wheels.
    case compact
    /// A month of days, with the time below it; wheels for a time without a date.
    case inline
  }

  /// The parts that the picker shows; `dateAndTime` by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { makeContent() } }
  }
  /// The style to show, if the mode has it; `automatic` by default.
  open var preferredDatePickerStyle = Style.automatic {
    didSet { if preferredDatePickerStyle != oldValue { makeContent() } }
  }
  /// The style that is shown: never `automatic`.
  ///
  /// Durations and months always have wheels. Policy: `date-picker-style`.
  open var datePickerStyle: Style {
    switch datePickerMode {
    case .countDownTimer, .yearAndMonth: .wheels
    case .time, .date, .dateAndTime:
      preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
    }
  }

  /// The calendar, whose time zone and first day of the week are used unless others are set.
  open var calendar = GregorianCalendar() { didSet { if calendar != oldValue { makeContent() } } }
  /// The locale of names and orders; `nil`, the default, for one of the screen's language, or of `en_US`.
  open var locale: DateLocale? { didSet { if locale != oldValue { makeContent() } } }
  /// The time zone; `nil`, the default, for the calendar's.
  open var timeZone: FixedTimeZone? { didSet { if timeZone != oldValue { makeContent() } } }

  // MARK: - Value

  /// The chosen date; setting it shows it without animation, and sends no events.
  ///
  /// Until one is set or chosen, it is the screen's current date. It is clamped to the limits.
  ///
  /// Policy: `date-picker-limits`.
  open var date: Moment {
    get { rounded(limited(chosen ?? currentDate)) }
    set { setDate(newValue, animated: false) }
  }
  /// The earliest date; `nil` for none.
  ///
  /// Both limits are ignored if the earliest is later than the latest one, and by durations.
  open var minimumDate: Moment? { didSet { limitsChanged() } }
  /// The latest date; `nil` for none.
  open var maximumDate: Moment? { didSet { limitsChanged() } }
  /// The minutes from one row of minutes to the next, 1...30; a number that does not divide 60 counts as 1.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 {
        minuteInterval = 1
      }
      if minuteInterval != oldValue { makeContent() }
    }
  }
  /// Whether `date` is rounded down to a multiple of `minuteInterval`; true by default.
  ///
  /// Policy: `date-picker-rounding`.
  open var roundsToMinuteInterval = true { didSet { refresh() } }
  /// The duration that the mode `countDownTimer` shows, in seconds: whole minutes, clamped to 0...86,340.
  open var countDownDuration: Double {
    get { duration }
    set {
      ensure(!newValue.isNaN, "the duration is NaN")
      let minutes = (min(max(newValue, 0), 86_340) / 60).rounded(.down)
      let step = Double(minuteInterval)
      duration = (minutes / step).rounded(.down) * step * 60
      refresh()
    }
  }

  /// Shows a date, which is clamped to the limits; sends no events.
  ///
  /// - Parameters:
  ///   - date: the date.
  ///   - animated: whether wheels turn to it.
  open func setDate(_ date: Moment, animated: Bool) {
    chosen = limited(date)
    refresh(animated: animated)
  }

  private var chosen: Moment?
  private var duration = 0.0

  // MARK: - Parts

  /// The view that shows the value in the current style.
  private(set) var content: any DatePickerContent = DateWheels(.date)
  /// The card that is open; `nil` for none.
  var card: DateCard?

  /// Makes a picker of a date and a time; it has its natural size if no frame is given.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a date picker with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    makeContent()
    if frame == .zero { frame.size = content.naturalSize }
  }

  /// Makes the view of the current style and mode.
  func makeContent() {
    card?.close(animated: false)
    content.removeFromSuperview()
    switch datePickerStyle {
    case .compact: content = DateLabels(datePickerMode, of: self)
    case .inline where datePickerMode != .time:
      content = DateCalendar(of: self, hasTime: datePickerMode == .dateAndTime)
    case .automatic, .wheels, .inline: content = DateWheels(datePickerMode, of: self)
    }
    content.isUserInteractionEnabled = isEnabled
    addSubview(content)
    refresh()
    invalidateIntrinsicContentSize()
  }

  /// Shows the value again, with what it depends on.
  func refresh(animated: Bool = false) {
    content.refresh(animated: animated)
    card?.content.refresh(animated: animated)
    setNeedsLayout()
  }

  private func limitsChanged() {
    if let chosen { self.chosen = limited(chosen) }
    refresh()
  }

  /// Returns the natural size of the style; the given size is ignored.
  open override func sizeThatFits(_ size: Size) -> Size { content.naturalSize }
  /// The natural size of the style.
  open override var intrinsicContentSize: Size { content.naturalSize }

  /// Gives the style's view all of the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }

  /// Dims the control while it is disabled, and closes its card.
  open override func stateDidChange() {
    dim()
    content.isUserInteractionEnabled = isEnabled
    if !isEnabled { card?.close(animated: false) }
  }

  /// Returns false: its parts track fingers themselves.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool { false }

  /// Closes the card when the picker leaves its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window == nil { card?.close(animated: false) }
  }

  /// Shows names and the current date of the new window's screen.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { makeContent() }
  }

  override func textSizeChanged() {
    super.textSizeChanged()
    invalidateIntrinsicContentSize()
  }

  override var isAccessibilityElementByDefault: Bool { false }

  /// Returns the value for a state key: a control's keys, `date` in seconds from 1970, `countDownDuration`, and
  /// `isOpen` for whether a card is open.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "date": .number(date.timeIntervalSince1970)
    case "countDownDuration": .number(countDownDuration)
    case "isOpen": .bool(card != nil)
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Choices

  /// Takes a date that the user has chosen; shows it, and sends events if it is another one.
  func choose(_ moment: Moment) {
    let before = date
    chosen = limited(moment)
    refresh(animated: true)
    if date != before { sendValueChanged() }
  }

  /// Takes a duration that the user has chosen, in seconds.
  func chooseDuration(_ seconds: Double) {
    let before = duration
    // A wheel at no time springs to the first minutes.
    duration = max(seconds, Double(60 * minuteInterval))
    refresh(animated: true)
    if duration != before { sendValueChanged() }
  }
}
