import Foundation
import LaminaViews
import TestSupport
import Testing

/// Dates, times of day, and the conventions of languages.
@Suite struct CalendarTests {
  private let calendar = GregorianCalendar()

  @Test(arguments: [
    (1_970, 1, 1, 0.0, 5), (1_969, 12, 31, -86_400, 4), (2_000, 2, 29, 951_782_400, 3),
    (2_007, 1, 9, 1_168_300_800, 3), (1, 1, 1, -62_135_596_800, 2),
    (9_999, 12, 31, 253_402_214_400, 6), (0, 3, 1, -62_162_035_200, 4),
    (1_600, 12, 31, -11_644_560_000, 1),
  ])
  func `days: known dates, both ways, with their weekdays`(
    _ year: Int, _ month: Int, _ day: Int, _ seconds: Double, _ weekday: Int
  ) {
    let fields = CalendarFields(year: year, month: month, day: day)
    let moment = calendar.moment(of: fields)
    #expect(moment.timeIntervalSince1970 == seconds && calendar.fields(of: moment) == fields)
    #expect(calendar.weekday(of: moment) == weekday)
  }

  @Test func `days: the same as Foundation's from 1583 on, and back again in all years`() {
    let seed: UInt64 = 0xDA_7E
    print("days: seed \(seed)")
    var random = SplitMix(seed: seed)
    var other = Calendar(identifier: .gregorian)
    other.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    for _ in 0..<3_000 {
      let seconds = Double(random.integer(in: -12_212_553_600...253_402_300_799))
      let moment = Moment(timeIntervalSince1970: seconds)
      let fields = calendar.fields(of: moment)
      let parts = other.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: seconds))
      let expected = CalendarFields(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0,
        hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: Double(parts.second ?? 0))
      #expect(fields == expected, "seed \(seed): \(seconds)")
      #expect(calendar.weekday(of: moment) == parts.weekday, "seed \(seed): \(seconds)")
      let far = Moment(timeIntervalSince1970: seconds * 300)
      #expect(calendar.moment(of: calendar.fields(of: far)) == far, "seed \(seed): \(seconds)")
    }
  }

  @Test func `months: their lengths, and fields that carry over`() {
    #expect(
      (1...12).map { calendar.numberOfDays(inMonth: $0, ofYear: 2_023) } == [
        31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
      ])
    #expect(
      [1_900, 2_000, 2_024, 0, -4, -1].map {
        calendar.numberOfDays(inMonth: 2, ofYear: $0)
      } == [28, 29, 29, 29, 29, 28])
    func carried(_ fields: CalendarFields) -> CalendarFields {
      calendar.fields(of: calendar.moment(of: fields))
    }
    #expect(
      carried(CalendarFields(year: 2_023, month: 14, day: 31))
        == CalendarFields(year: 2_024, month: 3, day: 2))
    #expect(
      carried(CalendarFields(year: 2_023, month: 0, day: 0, hour: -1, minute: 61, second: 60))
        == CalendarFields(year: 2_022, month: 11, day: 30, hour: 0, minute: 2))
    #expect(
      carried(CalendarFields(year: 2_023, month: -23, day: 1))
        == CalendarFields(year: 2_021, month: 1, day: 1))
  }

  @Test func `zones: a fixed distance from UTC`() {
    let zone = FixedTimeZone(secondsFromGMT: -5 * 3_600 - 1_800)
    let calendar = GregorianCalendar(timeZone: zone)
    let moment = Moment(timeIntervalSince1970: 0.25)
    let fields = CalendarFields(
      year: 1_969, month: 12, day: 31, hour: 18, minute: 30, second: 0.25)
    #expect(calendar.fields(of: moment) == fields && calendar.moment(of: fields) == moment)
  }

  @Test func `extremes: far dates have fields, and others stop the program`() async {
    for seconds in [1e300, -1e300, 1e15, Double.greatestFiniteMagnitude] {
      let fields = calendar.fields(of: Moment(timeIntervalSince1970: seconds))
      #expect((1...12).contains(fields.month) && (1...31).contains(fields.day))
      #expect((0...23).contains(fields.hour) && (0...59).contains(fields.minute))
    }
    await #expect(processExitsWith: .failure) { _ = Moment(timeIntervalSince1970: .nan) }
    await #expect(processExitsWith: .failure) { _ = FixedTimeZone(secondsFromGMT: 70_000) }
    await #expect(processExitsWith: .failure) {
      _ = GregorianCalendar().moment(of: CalendarFields(year: .max, month: 1, day: 1))
    }
  }

  @Test(arguments: [
    ("en", false, 1, "January"), ("en_GB", true, 2, "January"), ("de", true, 2, "Januar"),
    ("de-AT", true, 2, "Januar"), ("fr-CA", true, 1, "janvier"), ("es_MX", true, 1, "enero"),
    ("ar", false, 7, "يناير"), ("ar-SA", false, 1, "يناير"), ("ja", true, 1, "January"),
    ("", false, 1, "January"), ("he", true, 1, "January"), ("zh-Hant-TW", false, 1, "January"),
  ])
  func `locales: hours, weeks and names`(
    _ identifier: String, _ has24Hours: Bool, _ weekday: Int, _ month: String
  ) {
    let locale = DateLocale(identifier: identifier)
    #expect(locale.uses24HourClock == has24Hours && locale.firstWeekday == weekday)
    #expect(locale.monthNames[0] == month && locale.monthNames.count == 12)
    #expect(locale.shortMonthNames.count == 12 && locale.shortWeekdayNames.count == 7)
  }
}
