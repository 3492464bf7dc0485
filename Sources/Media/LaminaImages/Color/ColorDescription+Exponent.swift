// A PNG's exponent and chromaticities, which describe its colours if nothing better does.

extension ColorDescription {
  /// The chromaticities of sRGB's white, red, green and blue, in 100,000ths.
  private static let sRGBPoints = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ]

  /// Returns the colour space that the numbers of a PNG's `gAMA` and `cHRM` chunks describe, in 100,000ths.
  ///
  /// They count for a picture without a better description.
  ///
  /// ```
  /// light = code ^ (100,000 / gAMA)      in cHRM's primaries, else in sRGB's
  /// ```
  /// Within 5 % of 1 / 2.2, in sRGB's primaries, the picture is sRGB. So is every picture without `gAMA`.
  ///
  /// Policy: `image-gamma`.
  ///
  /// - Parameters:
  ///   - exponent: the numbers of `gAMA`, if there is one.
  ///   - points: the numbers of `cHRM`, if there is one.
  /// - Returns: the description, and the names of the chunks that are ignored.
  /// - Source: libpng's `PNG_GAMMA_THRESHOLD`; Chromium 156, measured.
  static func readGamma(exponent: [Int]?, points: [Int]?) -> (ColorDescription, unread: [String]) {
    let others = points.flatMap { isSRGB($0) ? nil : $0 }
    guard let exponent else { return (.sRGB, others == nil ? [] : ["cHRM"]) }
    guard exponent.count == 1, (1...0x7FFF_FFFF).contains(exponent[0]) else {
      return (.sRGB, others == nil ? ["gAMA"] : ["gAMA", "cHRM"])
    }
    let matrix = others.flatMap(chromaticityMatrix)
    let unread = others != nil && matrix == nil ? ["cHRM"] : []
    // 95 % to 105 % of 1 / 2.2.
    if matrix == nil, (950_000...1_050_000).contains(22 * exponent[0]) { return (.sRGB, unread) }
    let power = 100_000 / Double(exponent[0])
    let curve = ToneCurve { ToneCurve.power($0, power) }
    return (
      ColorDescription(curves: [curve, curve, curve], matrix: matrix ?? .identity), unread
    )
  }

  private static func isSRGB(_ points: [Int]) -> Bool {
    points.count == sRGBPoints.count
      && zip(points, sRGBPoints).allSatisfy { abs($0 - $1) <= 100 }
  }

  /// Returns the matrix from linear light of these chromaticities to linear sRGB light; `nil` if they describe no
  /// colours.
  private static func chromaticityMatrix(_ points: [Int]) -> ColorMatrix3? {
    guard points.count == sRGBPoints.count else { return nil }
    func pairs(_ numbers: [Int]) -> [(x: Double, y: Double)] {
      (0..<4).map { (Double(numbers[2 * $0]) / 100_000, Double(numbers[2 * $0 + 1]) / 100_000) }
    }
    let (own, sRGB) = (pairs(points), pairs(sRGBPoints))
    guard own.allSatisfy({ $0.y > 0 }) else { return nil }
    let matrix = ColorMatrix3(primaries: Array(sRGB[1...]), white: sRGB[0]).inverse
      .times(ColorMatrix3.whiteAdaptation(from: own[0], to: sRGB[0]))
      .times(ColorMatrix3(primaries: Array(own[1...]), white: own[0]))
    // Chromaticities on one line have no inverse, and near ones give huge numbers.
    let isUsable = matrix.rows.allSatisfy { $0.allSatisfy { abs($0) < 32 } }
    return isUsable && matrix.neutral != nil ? matrix : nil
  }
}

extension ColorMatrix3 {
  /// The matrix from XYZ to the responses of the eye's three cones.
  ///
  /// - Source: the Bradford matrix, ICC.1:2022, annex E.
  private static let cones = ColorMatrix3(rows: [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ])

  /// Returns the matrix that adapts XYZ from one white to another, each given by its chromaticity.
  fileprivate static func whiteAdaptation(
    from source: (x: Double, y: Double), to target: (x: Double, y: Double)
  ) -> ColorMatrix3 {
    if source == target { return .identity }
    func response(_ white: (x: Double, y: Double)) -> [Double] {
      cones.times([white.x / white.y, 1, (1 - white.x - white.y) / white.y])
    }
    let (from, to) = (response(source), response(target))
    let scaled = ColorMatrix3(
      rows: (0..<3).map { row in cones.rows[row].map { $0 * to[row] / from[row] } })
    return cones.inverse.times(scaled)
  }
}

extension Span<UInt8> {
  /// The bytes as 32-bit numbers, high byte first; empty if a byte is left over or there are more than 16 numbers.
  var bigEndianNumbers: [Int] {
    guard count <= 64, count % 4 == 0 else { return [] }
    return stride(from: 0, to: count, by: 4).map { bigEndian(at: $0, count: 4) }
  }
}
