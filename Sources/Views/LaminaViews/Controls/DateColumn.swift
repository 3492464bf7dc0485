// The parts of dates that wheels show, and the values of their rows.

/// A part of a date, a time or a duration, with the values that a wheel shows of it.
enum DateColumn: Hashable {
  /// An hour of the day, 0...23, also where its text is one of 12.
  case hour
  case minute
  /// A half of the day, 0 or 1.
  case half
  /// A day of the month.
  case day
  case month
  case year
  /// A day, by its number from 1970-01-01.
  case date
  /// The hours of a duration.
  case hours
  /// The minutes of a duration.
  case minutes

  /// The number of days on a wheel before the middle one, and after it.
  static var dayReach: Int { 10_000 }

  /// Returns the wheels of a mode, from the leading edge.
  ///
  /// Hours are at the left of minutes in every language. Policy: `date-picker-columns`.
  static func columns(
    of mode: DatePicker.Mode, _ locale: DateLocale, isRightToLeft: Bool
  ) -> [DateColumn] {
    let time: [DateColumn] =
      (isRightToLeft ? [.minute, .hour] : [.hour, .minute])
      + (locale.uses24HourClock ? [] : [.half])
    switch mode {
    case .time: return time
    case .dateAndTime: return [.date] + time
    case .countDownTimer: return [.hours, .minutes]
    case .date:
      switch locale.order {
      case .monthDayYear: return [.month, .day, .year]
      case .dayMonthYear: return [.day, .month, .year]
      case .yearMonthDay: return [.year, .month, .day]
      }
    case .yearAndMonth: return locale.order == .yearMonthDay ? [.year, .month] : [.month, .year]
    }
  }

  // MARK: - Rows

  /// The first value.
  var first: Int { [.day, .month, .year].contains(self) ? 1 : 0 }

  /// Returns the number of values.
  func count(_ interval: Int) -> Int {
    switch self {
    case .hour, .hours: 24
    case .minute, .minutes: 60 / interval
    case .half: 2
    case .day: 31
    case .month: 12
    case .year: DatePicker.years.count
    case .date: 2 * Self.dayReach + 1
    }
  }

  /// Returns the difference of neighbouring values.
  func step(_ interval: Int) -> Int { self == .minute || self == .minutes ? interval : 1 }

  /// The number of times that the values repeat: above 1 on a wheel without end.
  var rounds: Int {
    switch self {
    case .hour, .minute, .day, .month, .minutes: 200
    case .half, .year, .date, .hours: 1
    }
  }

  /// The width of the wheel, in points.
  var width: Double {
    switch self {
    case .hour, .minute: 48
    case .half: 60
    case .day: 52
    case .month: 136
    case .year: 76
    case .date: 140
    case .hours: 136
    case .minutes: 116
    }
  }

  // MARK: - Values

  /// Returns the part of a picker's value.
  @MainActor func value(of picker: DatePicker) -> Int {
    let fields = picker.fields
    switch self {
    case .hour: return fields.hour
    case .minute: return fields.minute - fields.minute % picker.minuteInterval
    case .half: return fields.hour / 12
    case .day: return fields.day
    case .month: return fields.month
    case .year: return fields.year
    case .date: return picker.shownCalendar.day(of: picker.date)
    case .hours: return Int(picker.countDownDuration) / 3_600
    case .minutes: return Int(picker.countDownDuration) / 60 % 60
    }
  }

  /// Returns a picker's fields with another value of the part; a day that the month lacks becomes its last one.
  @MainActor private func fields(of value: Int, in picker: DatePicker) -> CalendarFields {
    var fields = picker.fields
    switch self {
    case .hour: fields.hour = value
    case .minute: fields.minute = value
    case .half: fields.hour = fields.hour % 12 + 12 * value
    case .day: fields.day = value
    case .month: fields.month = value
    case .year: fields.year = value
    case .date:
      (fields.year, fields.month, fields.day) = GregorianCalendar.date(ofDay: value)
    case .hours, .minutes: break
    }
    let last = picker.shownCalendar.numberOfDays(inMonth: fields.month, ofYear: fields.year)
    fields.day = min(fields.day, last)
    return fields
  }

  /// Returns a picker's date with another value of the part.
  @MainActor func moment(of value: Int, in picker: DatePicker) -> Moment {
    var fields = fields(of: value, in: picker)
    if [.hour, .minute, .half].contains(self) { fields.second = 0 }
    return picker.shownCalendar.moment(of: fields)
  }

  /// Whether a value exists in the picker's date, and some of its span of time is within the picker's limits.
  ///
  /// Smaller parts do not count: a month is allowed if one of its days is.
  @MainActor func allows(_ value: Int, in picker: DatePicker) -> Bool {
    var fields = fields(of: value, in: picker)
    let calendar = picker.shownCalendar
    if self == .day, fields.day != value { return false }
    var end = fields
    switch self {
    case .hours, .minutes: return true
    case .year:
      fields = CalendarFields(year: value, month: 1, day: 1)
      end = CalendarFields(year: value + 1, month: 1, day: 1)
    case .month:
      fields = CalendarFields(year: fields.year, month: value, day: 1)
      end = CalendarFields(year: fields.year, month: value + 1, day: 1)
    case .day, .date:
      fields = CalendarFields(year: fields.year, month: fields.month, day: fields.day)
      end = fields
      end.day += 1
    case .half:
      (fields.hour, fields.minute, fields.second) = (12 * value, 0, 0)
      end = fields
      end.hour += 12
    case .hour:
      (fields.minute, fields.second) = (0, 0)
      end = fields
      end.hour += 1
    case .minute:
      fields.second = 0
      end = fields
      end.minute += 1
    }
    let start = calendar.moment(of: fields)
    return picker.allows(from: start, for: calendar.moment(of: end).timeIntervalSince(start))
  }

  /// Returns the text of a value.
  @MainActor func text(_ value: Int, in picker: DatePicker) -> String {
    let locale = picker.shownLocale
    switch self {
    case .hour: return locale.hourText(value)
    case .minute: return locale.minuteText(value)
    case .half: return locale.halves[value]
    case .month: return locale.monthNames[value - 1]
    case .day, .year, .hours, .minutes: return "\(value)"
    case .date:
      if value == picker.shownCalendar.day(of: picker.currentDate) { return locale.today }
      let date = GregorianCalendar.date(ofDay: value)
      return locale.dayText(
        CalendarFields(year: date.year, month: date.month, day: date.day),
        weekday: GregorianCalendar.weekday(ofDay: value))
    }
  }
}
