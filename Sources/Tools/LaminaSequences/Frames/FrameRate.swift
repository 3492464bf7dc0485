// Conversion of frame numbers to times.

/// Frames per second, as a fraction: 60, 29.97, 30000/1001.
package struct FrameRate: Equatable, Sendable {
  /// The number of frames that are shown in `denominator` seconds.
  package let numerator: Int
  /// The number of seconds that `numerator` frames take.
  package let denominator: Int

  private static let largest = 1_000_000_000

  /// Makes a rate of `numerator` frames in `denominator` seconds.
  ///
  /// - Precondition: both are 1 to 1,000,000,000.
  package init(_ numerator: Int, in denominator: Int = 1) {
    let range = 1...FrameRate.largest
    precondition(range.contains(numerator) && range.contains(denominator), "no rate")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Makes the rate nearest to a number of frames per second; `nil` if that is not from 0.001 to 1,000.
  ///
  /// It is a whole number, a fraction over 1001 as in video, a number of millionths, or else the nearest fraction.
  /// Exporters write rates such as 29.9700012207031, and long sequences must not drift from a file's frames.
  package init?(_ value: Double) {
    guard value >= 0.001, value <= 1_000 else { return nil }
    for denominator in [1, 1_001] {
      let numerator = (value * Double(denominator)).rounded()
      if numerator >= 1, abs(numerator / Double(denominator) - value) < 1e-12 * value {
        self.init(Int(numerator), in: denominator)
        return
      }
    }
    var (numerator, denominator) = (Int((value * 1e6).rounded()), 1_000_000)
    if abs(Double(numerator) / 1e6 - value) > 1e-13 * value {
      (numerator, denominator) = FrameRate.fraction(nearest: value)
    }
    while numerator % 10 == 0, denominator % 10 == 0, denominator > 1 {
      numerator /= 10
      denominator /= 10
    }
    self.init(numerator, in: denominator)
  }

  /// Returns the numerator and denominator nearest to a number: the last convergent of its continued fraction in range.
  private static func fraction(nearest value: Double) -> (Int, Int) {
    var (numerator, denominator) = (1, 0)
    var (lastNumerator, lastDenominator) = (0, 1)
    var rest = value
    while true {
      let whole = Int(rest)
      let next = (whole * numerator + lastNumerator, whole * denominator + lastDenominator)
      guard next.0 <= largest, next.1 <= largest else { break }
      (lastNumerator, lastDenominator) = (numerator, denominator)
      (numerator, denominator) = next
      let remainder = rest - Double(whole)
      let error = abs(Double(numerator) / Double(denominator) - value)
      // A remainder below a billionth would make the next denominator too large.
      if remainder < 1e-9 || error <= 1e-15 * value { break }
      rest = 1 / remainder
    }
    return (max(1, numerator), max(1, denominator))
  }

  /// Parses a rate, such as `60`, `29.97` or `30000/1001`.
  ///
  /// - Throws: `RangeProblem` if the text is none of these.
  package init(parsing text: String) throws(RangeProblem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]),
      (1...FrameRate.largest).contains(numerator), (1...FrameRate.largest).contains(denominator),
      numerator <= 1_000 * denominator
    {
      self.init(numerator, in: denominator)
    } else if parts.count == 1, let value = Double(text), let rate = FrameRate(value) {
      self = rate
    } else {
      throw RangeProblem(
        "--fps \(text) is neither a number from 0.001 to 1000 nor a fraction like 30000/1001")
    }
  }

  /// Returns the time at which a frame is shown, in seconds: its number divided by the rate.
  package func frameTime(of frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// The rate as a text: a whole number such as `60`, or a fraction such as `30000/1001`.
  package var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
