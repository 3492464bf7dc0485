// The times of a display's refreshes, in whole nanoseconds, computed from the number of the refresh.

import LaminaSystem

/// The moments at which a display begins its refreshes.
///
/// ```
/// vsync      0            1            2            3
///            |------------|------------|------------|        ns: round(index * 1e9 / rate)
/// refresh    0            1            2
/// ```
/// Each time is computed from its own number, so that rounding errors do not accumulate. At 60 Hz periods are
/// 16,666,666 or 16,666,667 ns long, and vsync 60 is at 1,000,000,000 ns.
public struct VSyncTiming: Hashable, Sendable {
  /// The number of refreshes per second.
  public let refreshRate: Double

  /// 60 Hz: 16.67 ms.
  public static let hertz60 = VSyncTiming(refreshRate: 60)
  /// 120 Hz: 8.33 ms.
  public static let hertz120 = VSyncTiming(refreshRate: 120)

  /// Makes the timing of a display.
  ///
  /// - Precondition: the rate is within 1...1,000 Hz.
  public init(refreshRate: Double) {
    ensure(
      refreshRate >= 1 && refreshRate <= 1_000,
      "a refresh rate of \(refreshRate) Hz is not 1...1000")
    self.refreshRate = refreshRate
  }

  /// The duration of one refresh, rounded to whole ns: 16,666,667 at 60 Hz, equal to `FrameBudget.nanoseconds`.
  public var period: UInt64 { time(of: 1) }

  /// Returns the time of the vsync with an index, in ns; 0 for the first.
  ///
  /// Exact to the nanosecond for the first nine million, which is 41 hours at 60 Hz; to a millionth of a refresh after
  /// that.
  ///
  /// - Precondition: `index` is not negative.
  public func time(of index: Int) -> UInt64 {
    ensure(index >= 0, "vsync \(index) is before the first one")
    return UInt64(Double(index) * 1e9 / refreshRate + 0.5)
  }

  /// Returns the time of the vsync with an index, in seconds.
  ///
  /// - Precondition: `index` is not negative.
  public func seconds(of index: Int) -> Double { Double(time(of: index)) / 1e9 }

  /// Returns the index of the refresh that contains a time: the last vsync that is not after it.
  public func refresh(at time: UInt64) -> Int {
    var index = Int(Double(time) * refreshRate / 1e9)
    while self.time(of: index + 1) <= time { index += 1 }
    while index > 0 && self.time(of: index) > time { index -= 1 }
    return index
  }

  /// Returns the index of the first vsync for which work that ends at `end` is in time.
  ///
  /// An end exactly at a vsync is in time. So is an end 1 ns after it, since both vsyncs and durations are rounded to
  /// whole ns. Work of 16,666,667 ns from vsync 1 on is in time for vsync 2.
  public func deadline(of end: UInt64) -> Int {
    let earlier = end == 0 ? 0 : end - 1
    let index = refresh(at: earlier)
    return time(of: index) == earlier ? index : index + 1
  }
}
