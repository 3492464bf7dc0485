// The rounds that an undecided comparison would need.

extension TimingRow {
  /// Returns the number of rounds after which a verdict is likely, if further runs resemble the ones so far.
  ///
  /// It is `nil` if the ratio is so near the band that no number of rounds is likely to.
  ///
  /// The interval of the ratio narrows with the square root of the rounds. It has to be narrower than the ratio's
  /// distance from the band.
  ///
  /// - Parameters:
  ///   - rounds: the rounds so far.
  ///   - band: the difference that counts as none.
  /// - Returns: a number of two significant digits, above `rounds`; at most 10,000.
  public func likelyRounds(after rounds: Int, band: Double) -> Int? {
    guard verdict == .undecided, let lower, let upper, rounds > 0 else { return nil }
    let bound = ratio >= 1 ? 1 + band : 1 / (1 + band)
    let (reach, distance) = ((upper - lower) / 2, abs(ratio - bound))
    guard distance > 0, reach > 0, reach.isFinite else { return nil }
    let factor = max(2, (reach / distance) * (reach / distance))
    let wanted = Double(rounds) * factor
    guard wanted <= 10_000 else { return nil }
    var unit = 1
    while unit * 100 < Int(wanted) { unit *= 10 }
    return min(10_000, (Int(wanted.rounded(.up)) + unit - 1) / unit * unit)
  }
}
