// Matrices of three primaries, which convert linear light between colour spaces.

/// A 3 x 3 matrix that converts linear light between colour spaces.
struct ColorMatrix3: Hashable, Sendable {
  /// The three rows of three elements.
  var rows: [[Double]]

  /// The identity matrix.
  static let identity = ColorMatrix3(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  /// The matrix from sRGB light to XYZ as profiles store it: adapted to D50, in 16.16 bits.
  ///
  /// Profiles round to 16.16 bits. With these rounded values, the inverse turns an sRGB profile's matrix into the
  /// identity.
  ///
  /// - Source: the sRGB profile of the ICC, and skcms's table of named gamuts.
  static let sRGBAdapted = ColorMatrix3(rows: [
    [0.436065674, 0.385147095, 0.143066406], [0.222488403, 0.716873169, 0.060607910],
    [0.013916016, 0.097076416, 0.714096069],
  ])

  /// Makes the matrix from the linear light of three primaries to XYZ, by their chromaticities.
  ///
  /// Full light of all three is `white`, with Y = 1.
  init(primaries: [(x: Double, y: Double)], white: (x: Double, y: Double)) {
    func xyz(_ point: (x: Double, y: Double)) -> [Double] {
      [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
    }
    let columns = primaries.map(xyz)
    let matrix = ColorMatrix3(rows: (0..<3).map { row in columns.map { $0[row] } })
    let shares = matrix.inverse.times(xyz(white))
    rows = matrix.rows.map { row in (0..<3).map { row[$0] * shares[$0] } }
  }

  init(rows: [[Double]]) { self.rows = rows }

  /// Returns the product with a column vector.
  func times(_ column: [Double]) -> [Double] {
    rows.map { $0[0] * column[0] + $0[1] * column[1] + $0[2] * column[2] }
  }

  /// Returns the product with a matrix that is applied first.
  func times(_ first: ColorMatrix3) -> ColorMatrix3 {
    let columns = (0..<3).map { column in times(first.rows.map { $0[column] }) }
    return ColorMatrix3(rows: (0..<3).map { row in columns.map { $0[row] } })
  }

  /// The inverse of the matrix, which must not be singular.
  var inverse: ColorMatrix3 {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (a, b) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + rows[0][$1] * cofactor(0, $1) }
    return ColorMatrix3(
      rows: (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } })
  }

  /// The matrix with each row scaled to sum to 1, so that greys remain grey; `nil` if a sum is not within 0.01 of 1.
  var neutral: ColorMatrix3? {
    let sums = rows.map { $0[0] + $0[1] + $0[2] }
    guard sums.allSatisfy({ abs($0 - 1) < 0.01 }) else { return nil }
    return ColorMatrix3(rows: (0..<3).map { row in rows[row].map { $0 / sums[row] } })
  }

  /// Whether every element is within `tolerance` of the identity's.
  func isIdentity(within tolerance: Double) -> Bool {
    for row in 0..<3 {
      for column in 0..<3 where abs(rows[row][column] - (row == column ? 1 : 0)) > tolerance {
        return false
      }
    }
    return true
  }
}
