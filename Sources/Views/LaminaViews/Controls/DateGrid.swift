import LaminaGeometry
import LaminaLayers
import LaminaText

/// The days of one month in seven columns; a tap on a day chooses it.
final class DateGrid: Control {
  /// The number of rows, which the longest month needs.
  static var rowCount: Int { 6 }

  private weak var picker: DatePicker?
  private let disc = View()
  private var labels: [Label] = []
  /// The month, counted from January of the year 0.
  private(set) var month = 0
  /// The number of days from 1970-01-01 to the first of the month.
  private var firstDay = 0
  /// The number of columns before the first of the month.
  private var lead = 0
  private var chosen: Int?

  init(of picker: DatePicker) {
    self.picker = picker
    super.init()
    isOpaque = false
    disc.isUserInteractionEnabled = false
    disc.layer.name = "disc"
    addSubview(disc)
  }

  /// Shows a month, with the picker's chosen date and the current date.
  func show(_ month: Int) {
    guard let picker else { return }
    self.month = month
    let year = DateGrid.year(of: month)
    let calendar = picker.shownCalendar
    firstDay = GregorianCalendar.day(year: year, month: month - 12 * year + 1, day: 1)
    lead = (GregorianCalendar.weekday(ofDay: firstDay) - picker.firstWeekday + 7) % 7
    let count = calendar.numberOfDays(inMonth: month - 12 * year + 1, ofYear: year)
    while labels.count < count { addLabel() }
    let (today, date) = (calendar.day(of: picker.currentDate), calendar.day(of: picker.date))
    let limits = picker.limits
    let allowed = calendar.day(of: limits.lowerBound)...calendar.day(of: limits.upperBound)
    chosen = (firstDay..<firstDay + count).contains(date) ? date - firstDay : nil
    for (index, label) in labels.enumerated() {
      label.isHidden = index >= count
      let day = firstDay + index
      let isChosen = day == date
      label.textColor =
        isChosen && day == today
        ? .white
        : isChosen || day == today
          ? tintColor : allowed.contains(day) ? ViewColor.label : .tertiaryLabel
      label.font.weight = isChosen ? 600 : 400
    }
    disc.isHidden = chosen == nil
    disc.backgroundColor = date == today ? tintColor : tintColor.withAlphaComponent(0.12)
    setNeedsLayout()
  }

  /// Returns the year of a month that is counted from January of the year 0.
  static func year(of month: Int) -> Int { month / 12 }

  private func addLabel() {
    let label = Label("\(labels.count + 1)", fontSize: 20)
    label.textAlignment = .center
    labels.append(label)
    addSubview(label)
  }

  override func colorsChanged() {
    super.colorsChanged()
    if !labels.isEmpty { show(month) }
  }

  // MARK: - Places

  private var cell: Size {
    Size(width: bounds.width / 7, height: bounds.height / Double(DateGrid.rowCount))
  }

  /// Returns the rectangle of a day, by its index in the month.
  private func place(of day: Int) -> Rect {
    let (size, index) = (cell, day + lead)
    return directed(
      Rect(
        x: bounds.minX + Double(index % 7) * size.width,
        y: bounds.minY + Double(index / 7) * size.height, width: size.width, height: size.height))
  }

  /// Places the days, and the disc behind the chosen one.
  override func layoutSubviews() {
    super.layoutSubviews()
    for (day, label) in labels.enumerated() where !label.isHidden { label.frame = place(of: day) }
    guard let chosen else { return }
    let (place, size) = (place(of: chosen), cell)
    let side = max(0, min(size.width, size.height) - 2)
    disc.bounds.size = Size(width: side, height: side)
    disc.center = Point(x: place.midX, y: place.midY)
    disc.layer.cornerRadius = side / 2
  }

  // MARK: - Choosing

  /// Chooses the day under the finger that went up, at the picker's time of day, unless it is beyond the limits.
  override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let picker, let point = touch?.location(in: self),
      let day = labels.indices.first(where: {
        !labels[$0].isHidden && place(of: $0).contains(point)
      })
    else { return }
    let calendar = picker.shownCalendar
    let start = calendar.start(ofDay: firstDay + day)
    guard picker.allows(from: start, for: GregorianCalendar.daySeconds) else { return }
    let time = picker.date.timeIntervalSince(
      calendar.start(ofDay: calendar.day(of: picker.date)))
    picker.choose(start.addingTimeInterval(time))
  }

  override var takesTaps: Bool { true }
  override var isAccessibilityElementByDefault: Bool { false }
}
