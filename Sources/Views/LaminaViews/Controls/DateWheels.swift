import LaminaGeometry
import LaminaText

/// The wheels of a date picker: one for each part of a date, a time or a duration.
///
/// Wheels of parts that recur, such as hours, turn without end: their rows repeat, and the wheel returns to the middle
/// of the rows wherever it stops.
final class DateWheels: PickerView, DatePickerContent {
  weak var picker: DatePicker?
  private let mode: DatePicker.Mode
  private(set) var columns: [DateColumn] = []
  /// The day in the middle of the wheel of days, from 1970-01-01.
  private(set) var anchor = 0
  /// The units beside the wheels of a duration.
  private var units: [Label] = []

  /// Makes wheels.
  ///
  /// - Parameters:
  ///   - mode: the parts to show.
  ///   - picker: the picker whose value they show.
  init(_ mode: DatePicker.Mode, of picker: DatePicker? = nil) {
    (self.mode, self.picker) = (mode, picker)
    super.init()
    guard let picker else { return }
    anchor = picker.shownCalendar.day(of: picker.date)
    columns = DateColumn.columns(
      of: mode, picker.shownLocale,
      isRightToLeft: picker.traitCollection.layoutDirection == .rightToLeft)
    if mode == .countDownTimer {
      units = [Label(), Label()]
      for unit in units {
        unit.fontSize = 17
        unit.font.weight = 600
        addSubview(unit)
      }
    }
    (dataSource, delegate) = (self, self)
    refresh(animated: false)
  }

  var naturalSize: Size { PickerView.size }
  var cardSize: Size {
    Size(width: columns.reduce(48) { $0 + $1.width }, height: PickerView.size.height)
  }

  // MARK: - Values

  /// Turns the wheels to the picker's value, except those that a finger turns.
  func refresh(animated: Bool) {
    guard let picker else { return }
    let day = picker.shownCalendar.day(of: picker.date)
    if abs(day - anchor) > DateColumn.dayReach - 100 {
      anchor = day
      if let component = columns.firstIndex(of: .date) {
        reloadComponent(component)
        wheels[component].select(DateColumn.dayReach, animated: false)
      }
    }
    for (component, column) in columns.enumerated() {
      let (wheel, value) = (wheels[component], column.value(of: picker))
      guard wheel.rowCount > 0, !wheel.isTracking, !wheel.isDecelerating,
        self.value(ofRow: wheel.selected, column) != value || !animated
      else { continue }
      let row = row(of: value, column, near: animated ? wheel.selected : nil)
      wheel.select(row, animated: animated && isInRunningWindow)
    }
    for wheel in wheels { wheel.refreshColors() }
    if mode == .countDownTimer {
      let hours = Int(picker.countDownDuration / 3_600)
      (units[0].text, units[1].text) = (picker.shownLocale.hours(hours), picker.shownLocale.minutes)
    }
  }

  private var interval: Int { picker?.minuteInterval ?? 1 }

  /// Returns the value of a row.
  func value(ofRow row: Int, _ column: DateColumn) -> Int {
    let place = row % column.count(interval)
    return column == .date
      ? anchor + row - DateColumn.dayReach : column.first + place * column.step(interval)
  }

  /// Returns the row of a value: the nearest to another row, or to the middle.
  private func row(of value: Int, _ column: DateColumn, near row: Int?) -> Int {
    if column == .date { return value - anchor + DateColumn.dayReach }
    let count = column.count(interval)
    let place = min(max((value - column.first) / column.step(interval), 0), count - 1)
    guard column.rounds > 1 else { return place }
    let origin = row ?? column.rounds / 2 * count
    let near = origin - origin % count + place
    let all = [near - count, near, near + count].filter {
      $0 >= 0 && $0 < count * column.rounds
    }
    return all.min { abs($0 - origin) < abs($1 - origin) } ?? near
  }

  override func rowColor(_ row: Int, inComponent component: Int) -> ViewColor {
    guard let picker else { return .label }
    let column = columns[component]
    return column.allows(value(ofRow: row, column), in: picker) ? .label : .tertiaryLabel
  }

  // MARK: - Layout

  override func rowStyle(inComponent component: Int) -> PickerRowStyle {
    var style = PickerRowStyle()
    style.minimumScale = 0.6
    switch columns[component] {
    case .month: style.alignment = isRightToLeft ? .right : .left
    case .date: style.alignment = isRightToLeft ? .left : .right
    case .hours, .minutes:
      style.alignment = isRightToLeft ? .left : .right
      style.trailing = width(of: component) - DateWheels.numberWidth
    case .hour, .minute, .half, .day, .year: break
    }
    return style
  }

  /// The width of the number on a wheel of a duration, in points.
  private static var numberWidth: Double { 44 }

  private func width(of component: Int) -> Double {
    let all = columns.reduce(0) { $0 + $1.width }
    // Texts are within the band of the selected rows.
    return columns[component].width * min(1, max(0, bounds.width - 34) / max(all, 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (wheel, unit) in zip(wheels, units) {
      let side = DateWheels.numberWidth + 6
      let room = max(0, wheel.frame.width - side)
      unit.frame = Rect(
        x: isRightToLeft ? wheel.frame.minX : wheel.frame.minX + side,
        y: bounds.midY - PickerView.rowHeight / 2, width: room, height: PickerView.rowHeight)
    }
  }
}

extension DateWheels: PickerViewDataSource, PickerViewDelegate {
  func numberOfComponents(in pickerView: PickerView) -> Int { columns.count }

  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    columns[component].count(interval) * columns[component].rounds
  }

  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    width(of: component)
  }

  func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    guard let picker else { return nil }
    return columns[component].text(value(ofRow: row, columns[component]), in: picker)
  }

  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
    guard let picker else { return }
    let column = columns[component]
    let value = value(ofRow: row, column)
    if column.rounds > 1 {
      wheels[component].select(self.row(of: value, column, near: nil), animated: false)
    }
    if mode == .countDownTimer {
      let seconds = Int(picker.countDownDuration)
      picker.chooseDuration(
        Double(
          column == .hours
            ? value * 3_600 + seconds % 3_600 : seconds / 3_600 * 3_600 + value * 60))
    } else {
      picker.choose(column.moment(of: value, in: picker))
    }
  }
}
