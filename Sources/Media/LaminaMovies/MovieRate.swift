// The times of a moving picture's frames, in the units of its format.

/// A number of frames per second, and the moments at which frames begin.
package struct MovieRate: Equatable, Sendable {
  /// The number of frames that are shown in `denominator` seconds.
  package let numerator: Int
  /// The number of seconds that `numerator` frames take.
  package let denominator: Int

  /// Makes a rate of `numerator` frames in `denominator` seconds.
  ///
  /// - Precondition: both are 1 to 1,000,000,000.
  package init(_ numerator: Int, in denominator: Int = 1) {
    let range = 1...1_000_000_000
    precondition(range.contains(numerator) && range.contains(denominator), "no rate")
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Returns the moment at which a frame begins, rounded to whole units.
  ///
  /// Moments are rounded, and not durations, so that a long film does not drift from its rate.
  ///
  /// - Parameters:
  ///   - frame: the frame's position, from 0.
  ///   - unitsPerSecond: 100 for GIF, 1,000 for WebP.
  /// - Returns: the moment.
  package func moment(of frame: Int, unitsPerSecond: Int) -> Int {
    let seconds = Double(frame) * Double(denominator) / Double(numerator)
    return Int((seconds * Double(unitsPerSecond)).rounded())
  }

  /// The duration of a frame as a fraction of seconds whose terms are at most 65,535, as APNG stores it.
  var shortDuration: (numerator: UInt16, denominator: UInt16) {
    var (a, b) = (denominator, numerator)
    while b != 0 { (a, b) = (b, a % b) }
    let (over, under) = (denominator / a, numerator / a)
    if over <= 65_535, under <= 65_535 { return (UInt16(over), UInt16(under)) }
    let seconds = Double(denominator) / Double(numerator)
    if seconds >= 1 {
      let parts = max(1, min(65_535, Int(65_535 / seconds)))
      return (UInt16(min(65_535, (seconds * Double(parts)).rounded())), UInt16(parts))
    }
    let parts = max(1, min(65_535, Int(65_535 * seconds)))
    return (UInt16(parts), UInt16(max(1, min(65_535, (Double(parts) / seconds).rounded()))))
  }
}
