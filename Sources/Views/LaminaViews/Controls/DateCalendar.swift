import LaminaGeometry
import LaminaLayers
import LaminaText

/// A month of days with its name, the names of the weekdays, and arrows to the months beside it.
///
/// A tap on the month's name shows wheels of months and years instead of the days.
final class DateCalendar: View, DatePickerContent {
  /// The heights of the parts, in points.
  private enum Heights {
    static let header = 44.0
    static let weekdays = 22.0
    static let row = 44.0
    static let time = 48.0
  }
  /// The distance of texts from the edges, in points.
  private static var margin: Double { 16 }
  /// The duration of a turn to another month, in seconds.
  ///
  /// Policy: `date-picker-motion`.
  static var duration: Double { 0.3 }

  private weak var picker: DatePicker?
  private let title = DateTitle()
  private let arrows = [DateArrow(isForward: false), DateArrow(isForward: true)]
  private let weekdays = (0..<7).map { _ in Label() }
  private let clip = View()
  private var grid: DateGrid
  private var leaving: DateGrid?
  private var wheels: DateWheels?
  private let timeLabel = Label()
  private let timePill: DatePill?

  /// Makes a calendar of a picker's date.
  ///
  /// - Parameters:
  ///   - picker: the picker.
  ///   - hasTime: whether the time is shown below the days.
  init(of picker: DatePicker, hasTime: Bool) {
    self.picker = picker
    grid = DateGrid(of: picker)
    timePill = hasTime ? DatePill(.time, of: picker) : nil
    super.init()
    isOpaque = false
    clip.isOpaque = false
    clip.clipsToBounds = true
    clip.addSubview(grid)
    for view in [clip, title] + arrows as [View] { addSubview(view) }
    for label in weekdays {
      (label.font.weight, label.textAlignment) = (600, .center)
      label.textColor = .tertiaryLabel
      addSubview(label)
    }
    if let timePill {
      addSubview(timeLabel)
      addSubview(timePill)
    }
    title.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleWheels() }
    for (arrow, step) in zip(arrows, [-1, 1]) {
      arrow.addAction(for: .touchUpInside) { [weak self] _ in self?.turn(by: step) }
    }
    for direction in [SwipeGestureRecognizer.Direction.left, .right] {
      let swipe = SwipeGestureRecognizer { [weak self] _ in
        guard let self else { return }
        turn(by: (direction == .left) != isRightToLeft ? 1 : -1)
      }
      swipe.direction = direction
      clip.addGestureRecognizer(swipe)
    }
    refresh(animated: false)
  }

  var naturalSize: Size {
    let rows = Heights.row * Double(DateGrid.rowCount)
    let time = timePill == nil ? 0 : Heights.time
    return Size(width: 320, height: Heights.header + Heights.weekdays + rows + time)
  }

  // MARK: - Months

  /// The month that is shown, counted from January of the year 0.
  private(set) var month = -1

  private func months(in picker: DatePicker) -> ClosedRange<Int> {
    let (calendar, limits) = (picker.shownCalendar, picker.limits)
    let (first, last) = (
      calendar.fields(of: limits.lowerBound), calendar.fields(of: limits.upperBound)
    )
    return first.year * 12 + first.month - 1...last.year * 12 + last.month - 1
  }

  func refresh(animated: Bool) {
    guard let picker else { return }
    let fields = picker.fields
    let locale = picker.shownLocale
    for (index, label) in weekdays.enumerated() {
      label.text = locale.shortWeekdayNames[(picker.firstWeekday - 1 + index) % 7].uppercased()
    }
    timeLabel.text = locale.time
    timePill?.refresh()
    wheels?.refresh(animated: animated)
    show(fields.year * 12 + fields.month - 1, animated: animated)
  }

  /// Shows a month in place of the current one; motion goes along the order of months.
  private func show(_ month: Int, animated: Bool) {
    guard let picker else { return }
    let old = self.month
    self.month = month
    let year = DateGrid.year(of: month)
    title.text = picker.shownLocale.monthText(month - 12 * year + 1, ofYear: year)
    let range = months(in: picker)
    arrows[0].isEnabled = month > range.lowerBound
    arrows[1].isEnabled = month < range.upperBound
    finishTurn()
    if animated, old >= 0, old != month, wheels == nil, isInRunningWindow, !bounds.isEmpty {
      let next = DateGrid(of: picker)
      (leaving, grid) = (grid, next)
      clip.addSubview(next)
      next.show(month)
      slide((month > old) != isRightToLeft ? 1 : -1)
    } else {
      grid.show(month)
    }
    setNeedsLayout()
  }

  /// Slides the new month in from one side, and the old one out at the other.
  private func slide(_ side: Double) {
    let way = side * clip.bounds.width
    grid.frame = clip.bounds.offset(dx: way, dy: 0)
    grid.layoutIfNeeded()
    let (old, new) = (leaving, grid)
    View.animate(duration: DateCalendar.duration, options: .allowUserInteraction) {
      new.frame = clip.bounds
      old?.frame = clip.bounds.offset(dx: -way, dy: 0)
    } completion: { [weak self] _ in
      if let self, leaving === old { finishTurn() }
    }
  }

  private func finishTurn() {
    leaving?.removeFromSuperview()
    leaving = nil
  }

  private func turn(by step: Int) {
    guard let picker, wheels == nil, months(in: picker).contains(month + step) else { return }
    show(month + step, animated: true)
  }

  // MARK: - Wheels

  /// Shows wheels of months and years in place of the days, or the days again.
  private func toggleWheels() {
    guard let picker else { return }
    if let wheels {
      self.wheels = nil
      wheels.removeFromSuperview()
      let fields = picker.fields
      show(fields.year * 12 + fields.month - 1, animated: false)
    } else {
      let wheels = DateWheels(.yearAndMonth, of: picker)
      self.wheels = wheels
      addSubview(wheels)
    }
    let hidesDays = wheels != nil
    title.isOpen = hidesDays
    for view in [clip] + arrows + weekdays as [View] { view.isHidden = hidesDays }
    setNeedsLayout()
  }

  // MARK: - Layout

  /// The font size of the weekdays, in points: smaller where one of them would not fit.
  private func weekdaySize(in width: Double) -> Double {
    var style = Label.Style()
    (style.fontSize, style.font.weight) = (13, 600)
    let widest = weekdays.reduce(1) { widest, label in
      max(widest, style.size(of: style.text(label.text ?? "")).width)
    }
    return max(6, 13 * min(1, width / widest))
  }

  /// Places the header, the weekdays, the days or wheels, and the time.
  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, margin) = (bounds.width, DateCalendar.margin)
    let time = timePill == nil ? 0 : Heights.time
    let top = Heights.header + Heights.weekdays
    let height = min(
      max(0, bounds.height - top - time), Heights.row * Double(DateGrid.rowCount))
    title.frame = directed(
      Rect(
        x: margin, y: 0, width: min(title.naturalWidth, max(0, width - margin - 92)),
        height: Heights.header))
    for (index, arrow) in arrows.enumerated() {
      arrow.frame = directed(
        Rect(x: width - 92 + 44 * Double(index), y: 0, width: 44, height: Heights.header))
    }
    let (left, inner) = (8.0, max(0, width - 16))
    let fontSize = weekdaySize(in: inner / 7 - 2)
    for (index, label) in weekdays.enumerated() {
      label.fontSize = fontSize
      label.frame = directed(
        Rect(
          x: left + Double(index) * inner / 7, y: Heights.header, width: inner / 7,
          height: Heights.weekdays))
    }
    clip.frame = Rect(x: left, y: top, width: inner, height: height)
    if leaving == nil { grid.frame = clip.bounds }
    wheels?.frame = Rect(
      x: 0, y: Heights.header, width: width, height: max(0, bounds.height - Heights.header - time))
    guard let timePill else { return }
    let size = timePill.intrinsicContentSize
    let y = top + height + (Heights.time - size.height) / 2
    timePill.frame = directed(
      Rect(x: width - margin - size.width, y: y, width: size.width, height: size.height))
    timeLabel.frame = directed(
      Rect(x: margin, y: y, width: max(0, width - 3 * margin - size.width), height: size.height))
  }
}
