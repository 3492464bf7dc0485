public import Foundation
public import LaminaViews

// Date pickers with Foundation's types.

extension Moment {
  /// Makes the moment of a date.
  init(_ date: Date) { self.init(timeIntervalSince1970: date.timeIntervalSince1970) }

  /// The moment as a date.
  var asDate: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}

extension DatePicker {
  /// The chosen date; setting it shows it without animation, and sends no events.
  public var date: Date {
    get { self.LaminaViews::date.asDate }
    set { self.LaminaViews::date = Moment(newValue) }
  }
  /// The earliest date; `nil` for none.
  public var minimumDate: Date? {
    get { self.LaminaViews::minimumDate?.asDate }
    set { self.LaminaViews::minimumDate = newValue.map { Moment($0) } }
  }
  /// The latest date; `nil` for none.
  public var maximumDate: Date? {
    get { self.LaminaViews::maximumDate?.asDate }
    set { self.LaminaViews::maximumDate = newValue.map { Moment($0) } }
  }
  /// The locale of names and orders; `nil` for one of the screen's language.
  public var locale: Locale? {
    get { self.LaminaViews::locale.map { Locale(identifier: $0.identifier) } }
    set { self.LaminaViews::locale = newValue.map { DateLocale(identifier: $0.identifier) } }
  }
  /// The time zone, with the offset that it has at the chosen date; `nil` for the calendar's.
  public var timeZone: TimeZone? {
    get { self.LaminaViews::timeZone.flatMap { TimeZone(secondsFromGMT: $0.secondsFromGMT) } }
    set {
      let seconds = newValue?.secondsFromGMT(for: date)
      self.LaminaViews::timeZone = seconds.map { FixedTimeZone(secondsFromGMT: $0) }
    }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The calendar, whose time zone and first day of the week are used; it counts as Gregorian.
  public var calendar: Calendar! {
    get {
      let own = self.LaminaViews::calendar
      var calendar = Calendar(identifier: .gregorian)
      if let zone = TimeZone(secondsFromGMT: own.timeZone.secondsFromGMT) {
        calendar.timeZone = zone
      }
      if let day = own.firstWeekday { calendar.firstWeekday = day }
      return calendar
    }
    set {
      guard let newValue else { return }
      let seconds = newValue.timeZone.secondsFromGMT(for: date)
      self.LaminaViews::calendar = GregorianCalendar(
        timeZone: FixedTimeZone(secondsFromGMT: seconds), firstWeekday: newValue.firstWeekday)
    }
  }

  /// Shows a date, which is clamped to the limits; sends no events.
  ///
  /// - Parameters:
  ///   - date: the date.
  ///   - animated: whether wheels turn to it.
  public func setDate(_ date: Date, animated: Bool) { setDate(Moment(date), animated: animated) }
}
