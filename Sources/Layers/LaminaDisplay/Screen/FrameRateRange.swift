// The refreshes for which a display link is called.

import LaminaSystem

/// The range of rates at which a display link asks to be called, like `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate, Hz.
  public var minimum: Double
  /// The highest useful rate, Hz.
  public var maximum: Double
  /// The preferred rate, Hz; 0 prefers the highest.
  public var preferred: Double

  /// The range that asks for the display's own refresh rate.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Makes a range; a maximum of 0 means the display's own rate.
  ///
  /// - Precondition: all rates are finite and 0 or above, and the preferred one, unless it is 0, lies between the
  ///   others.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    ensure(
      minimum >= 0 && maximum >= minimum && maximum.isFinite
        && (preferred == 0 || (minimum...maximum).contains(preferred)),
      "a range of \(minimum)...\(maximum) Hz that prefers \(preferred) Hz")
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// Returns the number of refreshes from one call of the display link to the next.
  ///
  /// Possible rates divide the display's: 120, 60, 40, 30, 24, 20 ... of 120 Hz. The result is the rate in the range
  /// nearest to the preferred one, and the faster of two equally near. If none is in the range, it is the fastest below
  /// the maximum.
  ///
  /// - Parameters:
  ///   - refreshRate: the display's rate, Hz.
  ///   - step: the display's number of refreshes for each frame; the result is a multiple of it.
  /// - Returns: 1 for every refresh.
  public func divisor(of refreshRate: Double, multipleOf step: Int = 1) -> Int {
    if maximum == 0 { return step }
    // A rate that misses a bound by less than a millionth is within.
    let tolerance = 1e-6 * refreshRate
    var fastest = step
    while refreshRate / Double(fastest) > maximum + tolerance { fastest += step }
    if preferred == 0 { return fastest }
    var (best, distance) = (fastest, Double.infinity)
    var next = fastest
    while refreshRate / Double(next) >= max(minimum - tolerance, tolerance) {
      let missed = abs(refreshRate / Double(next) - preferred)
      if missed < distance - tolerance { (best, distance) = (next, missed) }
      if refreshRate / Double(next) <= preferred { break }
      next += step
    }
    return best
  }
}
