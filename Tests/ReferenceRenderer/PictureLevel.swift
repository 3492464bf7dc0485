import LaminaPixels

// A picture's texels, and its smaller versions: every texel the mean of the area it stands for in the
// version before, rounded to 8 bits.

/// A picture, or a smaller version of one.
struct PictureLevel {
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int
  /// Premultiplied channels, whole numbers in 0...255, row by row.
  private let texels: [SIMD4<Double>]

  /// Reads a texture.
  init(_ texture: Texture) {
    width = texture.width
    height = texture.height
    let pixels = texture.pixels
    texels = pixels.indices.map { index in
      let pixel = pixels[index]
      return [
        Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha),
      ]
    }
  }

  /// Half of a picture, by the areas that texels share.
  private init(halving whole: PictureLevel) {
    width = max(1, whole.width / 2)
    height = max(1, whole.height / 2)
    var texels: [SIMD4<Double>] = []
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Double>.zero
        var total = 0.0
        for (row, down) in PictureLevel.shares(of: y, count: height, in: whole.height) {
          for (column, across) in PictureLevel.shares(of: x, count: width, in: whole.width) {
            sum += whole.texel(column, row) * (across * down)
            total += across * down
          }
        }
        texels.append(Source.rounded(sum / total))
      }
    }
    self.texels = texels
  }

  /// Returns the texels of a side that texel `index` of `count` stands for, each with its length.
  ///
  /// Lengths are in parts of a texel, `count` to each, so that they are whole numbers.
  private static func shares(of index: Int, count: Int, in side: Int) -> [(Int, Double)] {
    let (start, end) = (index * side, (index + 1) * side)
    return (0..<side).compactMap { texel in
      let part = min(end, (texel + 1) * count) - max(start, texel * count)
      return part > 0 ? (texel, Double(part)) : nil
    }
  }

  /// This one and all smaller versions, down to one texel.
  var withSmaller: [PictureLevel] {
    var levels = [self]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(PictureLevel(halving: last))
    }
    return levels
  }

  /// A texel; outside the picture, the nearest one inside.
  func texel(_ column: Int, _ row: Int) -> SIMD4<Double> {
    texels[max(0, min(height - 1, row)) * width + max(0, min(width - 1, column))]
  }

  /// The four texels around a position, in proportion.
  func linear(_ position: SIMD2<Double>) -> Source {
    let corner = (position - 0.5).rounded(.down)
    let part = position - 0.5 - corner
    let bounded = corner.clamped(
      lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))
    let (column, row) = (Int(bounded.x), Int(bounded.y))
    let (a, b) = (texel(column, row), texel(column + 1, row))
    let (c, d) = (texel(column, row + 1), texel(column + 1, row + 1))
    let top = a + (b - a) * part.x
    let bottom = c + (d - c) * part.x
    var source = Source(Source.rounded(top + (bottom - top) * part.y), error: .zero)
    // Exact in the middle of a texel, and where the texels in reach are the same.
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    if !(isWhole(part.x) && isWhole(part.y)) {
      for i in 0..<4 where a[i] != b[i] || a[i] != c[i] || a[i] != d[i] { source.error[i] = 1 }
    }
    return source
  }
}
