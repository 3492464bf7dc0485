// Numbers as people read them.

extension Double {
  /// The number with at most three decimals, without trailing zeros; the same in any locale.
  package var roundedText: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let thousandths = Int((abs(self) * 1_000).rounded())
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    var digits = String(1_000 + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let text = digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
    return self < 0 && thousandths > 0 ? "-" + text : text
  }
}
