/// An affine map of straight colours, as in the colour filters of CSS.
///
/// - Source: Filter Effects Module Level 1, sections 7 and 10, for the matrices.
public struct ColorMatrix: Hashable, Sendable {
  /// For each of red, green, blue and alpha: factors of red, green, blue and alpha.
  public var rows: [SIMD4<Double>]
  /// The constant added to each of red, green, blue and alpha, 0...1.
  public var offset: SIMD4<Double>

  /// The identity map.
  public static let identity = ColorMatrix(
    rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], offset: .zero)

  /// Makes a map from its parts.
  ///
  /// - Precondition: there are four rows.
  public init(rows: [SIMD4<Double>], offset: SIMD4<Double>) {
    precondition(rows.count == 4, "\(rows.count) rows of a colour matrix")
    self.rows = rows
    self.offset = offset
  }

  /// Makes a map from four rows of five numbers, each row's offset last.
  ///
  /// - Precondition: there are twenty numbers.
  public init(_ numbers: [Double]) {
    precondition(numbers.count == 20, "\(numbers.count) numbers of a colour matrix")
    func row(_ index: Int) -> SIMD4<Double> {
      let first = 5 * index
      return [numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]]
    }
    self.init(
      rows: (0..<4).map(row), offset: [numbers[4], numbers[9], numbers[14], numbers[19]])
  }

  /// The twenty numbers, row by row, each row's offset last.
  public var numbers: [Double] {
    rows.enumerated().flatMap { index, row in [row.x, row.y, row.z, row.w, offset[index]] }
  }

  /// Whether every number is finite.
  public var isFinite: Bool {
    rows.allSatisfy { row in (0..<4).allSatisfy { row[$0].isFinite } }
      && (0..<4).allSatisfy { offset[$0].isFinite }
  }

  /// Returns the mapped straight colour; each component is clamped to 0...1.
  public func callAsFunction(_ color: SIMD4<Double>) -> SIMD4<Double> {
    var result = offset
    for (index, row) in rows.enumerated() { result[index] += (row * color).sum() }
    return result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  // MARK: - The filters of CSS

  /// Returns the map that multiplies colours by `amount`: 0 is black, 1 the identity.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    linearMap(slope: amount, intercept: 0)
  }

  /// Returns the map of contrast about the middle grey: 0 is grey, 1 the identity.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    linearMap(slope: amount, intercept: 0.5 - 0.5 * amount)
  }

  /// Returns the map that inverts colours: 0 is the identity, 1 the negative.
  public static func invert(_ amount: Double) -> ColorMatrix {
    linearMap(slope: 1 - 2 * amount, intercept: amount)
  }

  /// Returns the map that multiplies alpha by `amount`.
  public static func opacity(_ amount: Double) -> ColorMatrix {
    var matrix = identity
    matrix.rows[3].w = amount
    return matrix
  }

  /// Returns the map of saturation: 0 is grey, 1 the identity, above 1 more saturated.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let s = amount
    return colorMap(
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
  }

  /// Returns the map to grey by luminance: 0 is the identity, 1 is grey.
  public static func grayscale(_ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return colorMap(
      [0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest],
      [0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest],
      [0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest])
  }

  /// Returns the map to sepia, the brown of old photographs: 0 is the identity, 1 is all brown.
  public static func sepia(_ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return colorMap(
      [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
      [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
      [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest])
  }

  /// Returns the map that rotates hues by an angle in degrees.
  public static func hueRotation(degrees: Double) -> ColorMatrix {
    let turn = Trigonometry.sineCosine(degrees: degrees)
    let (c, s) = (turn.cosine, turn.sine)
    return colorMap(
      [
        0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s,
      ],
      [
        0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s,
      ],
      [0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s])
  }

  private static func linearMap(slope: Double, intercept: Double) -> ColorMatrix {
    ColorMatrix(
      rows: [[slope, 0, 0, 0], [0, slope, 0, 0], [0, 0, slope, 0], [0, 0, 0, 1]],
      offset: [intercept, intercept, intercept, 0])
  }

  private static func colorMap(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>)
    -> ColorMatrix
  {
    ColorMatrix(
      rows: [SIMD4(red, 0), SIMD4(green, 0), SIMD4(blue, 0), [0, 0, 0, 1]], offset: .zero)
  }
}
