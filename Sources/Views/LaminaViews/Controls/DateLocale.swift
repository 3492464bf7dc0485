// Languages and regions of dates.

/// The conventions of a language and a region for dates and times of day, like Foundation's `Locale`.
///
/// Names are known in English, German, French, Spanish and Arabic; other languages show English names in their own
/// order. Digits are 0 to 9 in every language.
///
/// ```swift
/// let locale = DateLocale(identifier: "de-DE")
/// print(locale.uses24HourClock, locale.firstWeekday, locale.monthNames[2])  // true 2 März
/// ```
///
/// - Source: the Unicode CLDR: `weekData`, `timeData`, likely regions, names and medium formats of dates.
public struct DateLocale: Hashable, Sendable {
  /// The identifier, such as `en_US` or `ar-EG`.
  public let identifier: String
  /// The language in lower case, such as `en`.
  let language: String
  /// The region in upper case, such as `US`: the identifier's, else the language's likely one.
  let region: String

  /// Makes a locale.
  ///
  /// - Parameter identifier: a language tag such as `en_US`, `de` or `ar-EG`.
  public init(identifier: String) {
    self.identifier = identifier
    let parts = identifier.split { $0 == "-" || $0 == "_" }.map(String.init)
    language = (parts.first ?? "en").lowercased()
    let own = parts.dropFirst().first {
      $0.utf8.count == 2 || ($0.utf8.count == 3 && $0.utf8.allSatisfy { (48...57).contains($0) })
    }
    region = own?.uppercased() ?? Self.likelyRegions[language] ?? ""
  }

  private static let likelyRegions = [
    "ar": "EG", "bn": "BD", "de": "DE", "en": "US", "es": "ES", "fa": "IR", "fr": "FR", "he": "IL",
    "hi": "IN", "ja": "JP", "ko": "KR", "ms": "MY", "pt": "BR", "th": "TH", "ur": "PK", "zh": "CN",
  ]
  private static let halfDayRegions: Set<String> = [
    "AE", "AU", "BD", "CA", "CO", "DZ", "EG", "IN", "IQ", "JO", "KR", "KW", "LB", "LY", "MY", "NZ",
    "OM", "PH", "PK", "PR", "QA", "SA", "SD", "SY", "TW", "US", "YE",
  ]
  private static let sundayRegions: Set<String> = [
    "BD", "BR", "CA", "CO", "GT", "HK", "ID", "IL", "IN", "JP", "KE", "KR", "MX", "PE", "PH", "PK",
    "PR", "PT", "SA", "SG", "TH", "TW", "US", "VE", "YE", "ZA",
  ]
  private static let saturdayRegions: Set<String> = [
    "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]

  // MARK: - Conventions

  /// The order of a date's parts.
  enum Order { case monthDayYear, dayMonthYear, yearMonthDay }

  /// The order of a date's parts.
  var order: Order {
    if ["zh", "ja", "ko", "hu", "lt", "mn"].contains(language) { return .yearMonthDay }
    return language == "en" && ["US", "PH", "PR", "CA"].contains(region)
      ? .monthDayYear : .dayMonthYear
  }

  /// Whether hours are 0...23; otherwise they are 1...12 with a half of the day.
  public var uses24HourClock: Bool {
    !Self.halfDayRegions.contains(region) || (language == "fr" && region == "CA")
  }
  /// The first day of a week, 1...7 from Sunday.
  public var firstWeekday: Int {
    if Self.sundayRegions.contains(region) { return 1 }
    return Self.saturdayRegions.contains(region) ? 7 : 2
  }

  private var names: DateNames { DateNames.all[language] ?? DateNames.english }

  /// The names of the months, from January.
  public var monthNames: [String] { names.months }
  /// The short names of the months, from January.
  public var shortMonthNames: [String] { names.shortMonths }
  /// The short names of the days of the week, from Sunday.
  public var shortWeekdayNames: [String] { names.weekdays }
  /// The name of the current day.
  var today: String { names.today }
  /// The label of the time of day.
  var time: String { names.time }
  /// The names of the day's halves.
  var halves: [String] { names.halves }
  /// The unit of a number of minutes.
  var minutes: String { names.minutes }
  /// Returns the unit of a number of hours.
  func hours(_ count: Int) -> String { count == 1 ? names.hour : names.hours }

  // MARK: - Texts

  /// Returns two digits of a number.
  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the text of an hour on a wheel.
  func hourText(_ hour: Int) -> String {
    uses24HourClock ? padded(hour) : "\((hour + 11) % 12 + 1)"
  }

  /// Returns the text of a minute.
  func minuteText(_ minute: Int) -> String { padded(minute) }

  /// Returns a time of day, such as `9:41 AM`.
  func timeText(_ fields: CalendarFields) -> String {
    let text = "\(hourText(fields.hour)):\(padded(fields.minute))"
    return uses24HourClock ? text : "\(text) \(halves[fields.hour / 12])"
  }

  /// Returns a date of medium length, such as `Jan 9, 2007`.
  func dateText(_ fields: CalendarFields) -> String {
    let month = shortMonthNames[fields.month - 1]
    switch order {
    case .monthDayYear: return "\(month) \(fields.day), \(fields.year)"
    case .yearMonthDay: return "\(fields.year)/\(padded(fields.month))/\(padded(fields.day))"
    case .dayMonthYear:
      return language == "de"
        ? "\(padded(fields.day)).\(padded(fields.month)).\(fields.year)"
        : "\(fields.day) \(month) \(fields.year)"
    }
  }

  /// Returns a date without its year on a wheel, such as `Tue Jan 9`.
  func dayText(_ fields: CalendarFields, weekday: Int) -> String {
    let (name, month) = (shortWeekdayNames[weekday - 1], shortMonthNames[fields.month - 1])
    switch order {
    case .monthDayYear, .yearMonthDay: return "\(name) \(month) \(fields.day)"
    case .dayMonthYear:
      return "\(name) \(fields.day)\(language == "de" ? "." : "") \(month)"
    }
  }

  /// Returns a month with its year, such as `January 2007`.
  func monthText(_ month: Int, ofYear year: Int) -> String {
    let name = monthNames[month - 1]
    let start = language == "fr" || language == "es" ? name.prefix(1).uppercased() : ""
    return start.isEmpty ? "\(name) \(year)" : "\(start)\(name.dropFirst()) \(year)"
  }
}
