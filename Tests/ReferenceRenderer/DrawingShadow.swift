import LaminaGeometry

// What a draw casts: its alpha, blurred by the Gaussian's definition.

/// An alpha for every pixel, with what a correct renderer may differ by, 0...255.
struct DrawingShadow {
  private let width: Int
  private let height: Int
  private(set) var alphas: [Double]
  private(set) var doubts: [Double]

  /// Reads the alpha of what has been drawn onto a clear sheet.
  init(_ sheet: Sheet) {
    width = sheet.width
    height = sheet.height
    alphas = sheet.colors.map(\.w)
    doubts = sheet.errors.map(\.w)
  }

  /// Takes other values of the same size.
  mutating func set(_ values: [Double], doubts: [Double]) {
    alphas = values
    self.doubts = doubts
  }

  /// How far the Gaussian is looked at.
  static func reach(_ sigma: Double) -> Int { Int((5 * sigma).rounded(.up)) + 1 }

  /// Blurs it; within 2 of 255 is right.
  mutating func blur(_ sigma: Double) {
    let reach = DrawingShadow.reach(sigma)
    let shares = (-reach...reach).map { Exponential.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = shares.reduce(0, +)
    let weights = shares.map { $0 / total }
    func spread(_ values: [Double]) -> [Double] {
      var rows = values
      for y in 0..<height {
        for x in 0..<width {
          var sum = 0.0
          for i in max(-reach, -x)...min(reach, width - 1 - x) {
            sum += weights[i + reach] * values[y * width + x + i]
          }
          rows[y * width + x] = sum
        }
      }
      var result = rows
      for y in 0..<height {
        for x in 0..<width {
          var sum = 0.0
          for i in max(-reach, -y)...min(reach, height - 1 - y) {
            sum += weights[i + reach] * rows[(y + i) * width + x]
          }
          result[y * width + x] = sum
        }
      }
      return result
    }
    alphas = spread(alphas)
    doubts = spread(doubts).enumerated().map {
      alphas[$0.offset] + $0.element > 1e-6 ? $0.element + 2 : 0
    }
  }

  /// The coverage of a picture whose pixel (0, 0) is (`x`, `y`) here.
  func coverage(_ width: Int, _ height: Int, x: Int, y: Int) -> Coverage {
    var result = Coverage(width, height, everywhere: .none)
    for row in 0..<height {
      for column in 0..<width {
        let (sx, sy) = (column + x, row + y)
        guard (0..<self.width).contains(sx), (0..<self.height).contains(sy) else { continue }
        let index = sy * self.width + sx
        result[column, row] = CoverageSample(
          amount: min(1, alphas[index] / 255), doubt: doubts[index] / 255)
      }
    }
    return result
  }
}
