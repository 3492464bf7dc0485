// Which refreshes somebody wants to be called for.

/// How often a display link would like to be called, as `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest rate that will do, Hz.
  public var minimum: Double
  /// The highest rate that is of use, Hz.
  public var maximum: Double
  /// The best rate, Hz; 0 for none in particular: the highest.
  public var preferred: Double

  /// As often as the display refreshes.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Makes a range; a maximum of 0 means the display's own rate.
  ///
  /// - Precondition: no rate is negative or not finite, and the preferred one, unless it is 0, lies
  ///   between the others.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    precondition(
      minimum >= 0 && maximum >= minimum && maximum.isFinite
        && (preferred == 0 || (minimum...maximum).contains(preferred)),
      "a range of \(minimum)...\(maximum) Hz that prefers \(preferred) Hz")
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// For every how many refreshes to call.
  ///
  /// Rates are those that divide the display's: 120, 60, 40, 30, 24, 20 ... of 120 Hz. Of those within the
  /// range it is the one nearest to the preferred rate, the faster of two as near; if none is within,
  /// the fastest below the maximum.
  ///
  /// - Parameters:
  ///   - refreshRate: the display's rate, Hz.
  ///   - step: the display shows a frame every so many refreshes at most: only multiples of it count.
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
