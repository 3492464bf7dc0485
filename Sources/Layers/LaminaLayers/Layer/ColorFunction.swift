package import LaminaGeometry

/// A colour filter that has one amount, such as `sepia`, by its name in scene files.
package enum ColorFunction: String, Sendable {
  case brightness, contrast, saturation, hueRotate, invert, grayscale, sepia, opacity

  /// Returns the filter's colour matrix for an amount, which is an angle in degrees for
  /// `hueRotate`.
  package func matrix(_ amount: Double) -> ColorMatrix {
    switch self {
    case .brightness: .brightness(amount)
    case .contrast: .contrast(amount)
    case .saturation: .saturation(amount)
    case .hueRotate: .hueRotation(degrees: amount)
    case .invert: .invert(amount)
    case .grayscale: .grayscale(amount)
    case .sepia: .sepia(amount)
    case .opacity: .opacity(amount)
    }
  }

  /// Returns the amount for which the filter has a given matrix; for `hueRotate`, an angle in
  /// -180...180 degrees.
  ///
  /// All other matrices are linear in the amount.
  package func amount(_ matrix: ColorMatrix) -> Double {
    let numbers = matrix.numbers
    if self == .hueRotate {
      // The first two diagonal numbers are linear in the angle's cosine and sine.
      let (a, b) = (numbers[0] - 0.213, numbers[6] - 0.715)
      return Trigonometry.angle(x: 0.140 * a + 0.213 * b, y: 0.787 * b - 0.285 * a)
        * (180 / Double.pi)
    }
    let (none, all) = (self.matrix(0).numbers, self.matrix(1).numbers)
    let place = numbers.indices.max { abs(all[$0] - none[$0]) < abs(all[$1] - none[$1]) } ?? 0
    return (numbers[place] - none[place]) / (all[place] - none[place])
  }
}
