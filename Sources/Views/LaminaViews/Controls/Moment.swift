import LaminaSystem

/// A point in time, independent of calendars and time zones, like Foundation's `Date`.
///
/// ```swift
/// let start = Moment(timeIntervalSince1970: 86_400)
/// print(start.addingTimeInterval(60).timeIntervalSince(start))  // 60.0
/// ```
public struct Moment: Hashable, Comparable, Sendable {
  /// The seconds since 1970-01-01 00:00 UTC, without leap seconds; negative before it.
  public let timeIntervalSince1970: Double

  /// Makes a point in time.
  ///
  /// - Parameter seconds: the seconds since 1970-01-01 00:00 UTC.
  /// - Precondition: the number is finite.
  public init(timeIntervalSince1970 seconds: Double) {
    ensure(seconds.isFinite, "a moment at \(seconds) seconds")
    timeIntervalSince1970 = seconds
  }

  /// Returns the point in time after some seconds.
  ///
  /// - Parameter seconds: the seconds; negative for an earlier point in time.
  /// - Returns: the point in time.
  public func addingTimeInterval(_ seconds: Double) -> Moment {
    Moment(timeIntervalSince1970: timeIntervalSince1970 + seconds)
  }

  /// Returns the seconds from another point in time to this one.
  ///
  /// - Parameter other: the other point in time.
  /// - Returns: the seconds; negative if this one is earlier.
  public func timeIntervalSince(_ other: Moment) -> Double {
    timeIntervalSince1970 - other.timeIntervalSince1970
  }

  /// Whether a point in time is earlier than another.
  public static func < (a: Moment, b: Moment) -> Bool {
    a.timeIntervalSince1970 < b.timeIntervalSince1970
  }
}

/// A time zone with a fixed distance from UTC, like Foundation's `TimeZone(secondsFromGMT:)`.
///
/// It has no daylight saving time.
public struct FixedTimeZone: Hashable, Sendable {
  /// The seconds to add to UTC.
  public let secondsFromGMT: Int
  /// The time zone of UTC.
  public static let gmt = FixedTimeZone(secondsFromGMT: 0)

  /// Makes a time zone.
  ///
  /// - Parameter seconds: the seconds to add to UTC.
  /// - Precondition: they are at most 18 hours, either way.
  public init(secondsFromGMT seconds: Int) {
    ensure(abs(seconds) <= 18 * 3_600, "a time zone of \(seconds) seconds")
    secondsFromGMT = seconds
  }
}
