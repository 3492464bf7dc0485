import LaminaGeometry

// Limits and rounding of a date picker's dates, and dates as its parts show them.

/// A view that shows a date picker's value in one style.
@MainActor protocol DatePickerContent: View {
  /// The natural size, in points.
  var naturalSize: Size { get }
  /// The size in a card, in points.
  var cardSize: Size { get }
  /// Shows the picker's value again.
  func refresh(animated: Bool)
}

extension DatePickerContent {
  var cardSize: Size { naturalSize }
}

extension DatePicker {
  /// The date that counts as now.
  var currentDate: Moment { window?.screen.currentDate ?? Screen.firstDate }

  /// The locale of names and orders.
  var shownLocale: DateLocale {
    locale ?? DateLocale(identifier: window?.screen.language ?? "en_US")
  }

  /// The calendar with the picker's time zone.
  var shownCalendar: GregorianCalendar {
    var calendar = calendar
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }

  /// The first day of a week, 1...7 from Sunday.
  var firstWeekday: Int {
    guard let own = calendar.firstWeekday, (1...7).contains(own) else {
      return shownLocale.firstWeekday
    }
    return own
  }

  /// The chosen date in the picker's calendar.
  var fields: CalendarFields { shownCalendar.fields(of: date) }

  // MARK: - Limits

  /// The years that a picker shows.
  nonisolated static var years: ClosedRange<Int> { 1...9_999 }

  /// The limits of dates: those that are set, within the years that a picker shows.
  ///
  /// Policy: `date-picker-limits`.
  var limits: ClosedRange<Moment> {
    let calendar = shownCalendar
    let first = calendar.moment(
      of: CalendarFields(year: DatePicker.years.lowerBound, month: 1, day: 1))
    let last = calendar.moment(
      of: CalendarFields(
        year: DatePicker.years.upperBound, month: 12, day: 31, hour: 23, minute: 59, second: 59))
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return first...last }
    let low = min(max(minimumDate ?? first, first), last)
    return low...max(low, min(maximumDate ?? last, last))
  }

  /// Returns a date clamped to the limits.
  func limited(_ moment: Moment) -> Moment {
    let limits = limits
    return min(max(moment, limits.lowerBound), limits.upperBound)
  }

  /// Returns a date at a multiple of the minute interval, if the picker rounds.
  ///
  /// Policy: `date-picker-rounding`.
  func rounded(_ moment: Moment) -> Moment {
    guard roundsToMinuteInterval, minuteInterval > 1 else { return moment }
    let calendar = shownCalendar
    var fields = calendar.fields(of: moment)
    fields.minute -= fields.minute % minuteInterval
    fields.second = 0
    let (low, limits) = (calendar.moment(of: fields), limits)
    if low >= limits.lowerBound { return low }
    let high = low.addingTimeInterval(Double(60 * minuteInterval))
    return high <= limits.upperBound ? high : limits.lowerBound
  }

  /// Whether some of a span of time is within the limits.
  func allows(from start: Moment, for seconds: Double) -> Bool {
    let limits = limits
    return start <= limits.upperBound && start.addingTimeInterval(seconds) > limits.lowerBound
  }
}

extension View {
  /// Shows the current date and the language's names again in the date pickers among this view and its subviews.
  func refreshDates() {
    (self as? DatePicker)?.makeContent()
    for subview in subviews { subview.refreshDates() }
  }
}
