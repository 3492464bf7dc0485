import LaminaSystem

// Days and months from seconds, and back.

/// A date and a time of day in a calendar, like Foundation's `DateComponents`.
public struct CalendarFields: Hashable, Sendable {
  /// The year; 0 is the year before the year 1.
  public var year: Int
  /// The month, 1...12.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The hour, 0...23.
  public var hour: Int
  /// The minute, 0...59.
  public var minute: Int
  /// The second with its fraction, 0..<60.
  public var second: Double

  /// Makes a date with a time of day.
  ///
  /// - Parameters:
  ///   - year: the year.
  ///   - month: the month, 1...12.
  ///   - day: the day of the month, from 1.
  ///   - hour: the hour, 0...23.
  ///   - minute: the minute, 0...59.
  ///   - second: the second.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Double = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }
}

/// The Gregorian calendar, extended to all years, like Foundation's `Calendar(identifier: .gregorian)`.
///
/// ```swift
/// let calendar = GregorianCalendar()
/// let day = calendar.moment(of: CalendarFields(year: 2_024, month: 2, day: 29))
/// print(day.timeIntervalSince1970, calendar.weekday(of: day))  // 1709164800.0 5
/// ```
///
/// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil` and `civil_from_days`,
///   https://howardhinnant.github.io/date_algorithms.html.
public struct GregorianCalendar: Hashable, Sendable {
  /// The time zone of dates and times of day.
  public var timeZone: FixedTimeZone
  /// The first day of a week, 1...7 from Sunday; `nil` for the locale's.
  public var firstWeekday: Int?

  /// Makes a calendar.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of dates and times of day.
  ///   - firstWeekday: the first day of a week, 1...7 from Sunday; `nil` for the locale's.
  public init(timeZone: FixedTimeZone = .gmt, firstWeekday: Int? = nil) {
    (self.timeZone, self.firstWeekday) = (timeZone, firstWeekday)
  }

  /// The seconds of a day.
  static var daySeconds: Double { 86_400 }
  /// The seconds from 1970 up to which dates are computed, either way: some 31 million years.
  private static var reach: Double { 1e15 }

  // MARK: - Moments

  /// Returns the date and the time of day of a point in time.
  ///
  /// - Parameter moment: the point in time.
  /// - Returns: the fields.
  public func fields(of moment: Moment) -> CalendarFields {
    let seconds = localSeconds(of: moment)
    let day = (seconds / Self.daySeconds).rounded(.down)
    let rest = seconds - day * Self.daySeconds
    let (hour, minute) = (Int(rest / 3_600), Int(rest / 60) % 60)
    let date = Self.date(ofDay: Int(day))
    return CalendarFields(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute,
      second: rest - Double(hour * 3_600 + minute * 60))
  }

  /// Returns the point in time of a date and a time of day.
  ///
  /// Fields out of their range carry over: the month 13 is January of the next year, and the day 0 the last of the
  /// month before.
  ///
  /// - Parameter fields: the date and the time of day.
  /// - Returns: the point in time.
  /// - Precondition: no field is beyond a thousand million, and the seconds are finite.
  public func moment(of fields: CalendarFields) -> Moment {
    ensure(
      [fields.year, fields.month, fields.day, fields.hour, fields.minute].allSatisfy {
        (-1_000_000_000...1_000_000_000).contains($0)
      }, "a date of \(fields)")
    let months = fields.month - 1
    let year = fields.year + Self.quotient(months, 12)
    let first = Self.day(year: year, month: months - 12 * Self.quotient(months, 12) + 1, day: 1)
    let day = Double(first + fields.day - 1)
    let time = Double(fields.hour * 3_600 + fields.minute * 60) + fields.second
    return Moment(
      timeIntervalSince1970: day * Self.daySeconds + time - Double(timeZone.secondsFromGMT))
  }

  /// Returns the day of the week of a point in time, 1...7 from Sunday.
  ///
  /// - Parameter moment: the point in time.
  /// - Returns: the day of the week.
  public func weekday(of moment: Moment) -> Int { Self.weekday(ofDay: day(of: moment)) }

  /// Returns the number of days of a month.
  ///
  /// - Parameters:
  ///   - month: the month, 1...12.
  ///   - year: the year.
  /// - Returns: 28...31.
  public func numberOfDays(inMonth month: Int, ofYear year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return Self.day(year: next.0, month: next.1, day: 1)
      - Self.day(year: year, month: month, day: 1)
  }

  private func localSeconds(of moment: Moment) -> Double {
    let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT)
    return min(max(seconds, -Self.reach), Self.reach)
  }

  /// Returns the number of days from 1970-01-01 to the day of a point in time.
  func day(of moment: Moment) -> Int {
    Int((localSeconds(of: moment) / Self.daySeconds).rounded(.down))
  }

  /// Returns the beginning of a day, by its number of days from 1970-01-01.
  func start(ofDay day: Int) -> Moment {
    Moment(timeIntervalSince1970: Double(day) * Self.daySeconds - Double(timeZone.secondsFromGMT))
  }

  // MARK: - Days

  /// Returns the day of the week of a day, by its number of days from 1970-01-01: 1...7 from Sunday.
  static func weekday(ofDay day: Int) -> Int { (day + 4) - 7 * quotient(day + 4, 7) + 1 }

  /// Returns the number of days from 1970-01-01 to a date.
  static func day(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March, so that the leap day is the last of a year.
    let year = month <= 2 ? year - 1 : year
    let era = quotient(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date that is a number of days after 1970-01-01.
  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = quotient(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1
    )
  }

  /// Returns a quotient rounded down.
  private static func quotient(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}
