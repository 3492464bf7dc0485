// Round numbers along an axis.

/// Round numbers for the ticks of an axis.
enum ChartScale {
  /// Returns the smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not below a number.
  ///
  /// - Precondition: the number is above 0.
  static func roundStep(_ least: Double) -> Double {
    precondition(least > 0, "a step of \(least)")
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    // A value slightly below counts as equal: 0.1 + 0.2 is not 0.3.
    return power * ([1, 2, 2.5, 5].first { power * $0 >= least * (1 - 1e-9) } ?? 10)
  }

  /// Returns the number of decimals that the multiples of a step need, at most six.
  static func decimals(of step: Double) -> Int {
    (0...6).first { places in
      let scaled = (0..<places).reduce(step) { value, _ in value * 10 }
      return abs(scaled - scaled.rounded()) < 1e-6
    } ?? 6
  }

  /// Returns the multiples of a step from `low` to `high`, each with its text.
  static func ticks(from low: Double, to high: Double, step: Double)
    -> [(value: Double, text: String)]
  {
    let places = decimals(of: step)
    let first = Int((low / step - 1e-9).rounded(.up))
    let last = Int((high / step + 1e-9).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map {
      (Double($0) * step, fixedDecimals(Double($0) * step, decimals: places))
    }
  }

  /// Returns 1, 2 and 5 times the powers of ten from `low` to `high`, each with its text.
  static func logarithmicTicks(from low: Double, to high: Double) -> [(value: Double, text: String)]
  {
    var power = 1.0
    while power > low { power /= 10 }
    while power * 10 <= low { power *= 10 }
    var ticks: [(value: Double, text: String)] = []
    while power <= high {
      for factor in [1.0, 2, 5] where power * factor >= low && power * factor <= high {
        ticks.append(
          (power * factor, fixedDecimals(power * factor, decimals: decimals(of: power * factor))))
      }
      power *= 10
    }
    return ticks
  }
}
