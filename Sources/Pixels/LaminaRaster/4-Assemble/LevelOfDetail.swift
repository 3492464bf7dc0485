// Stage 4, assembly: the choice among a picture's smaller versions where it is minified.

import LaminaGeometry

/// A picture's smaller versions, and the choice among them.
struct LevelOfDetail: Sendable {
  /// The picture itself, level 0, as an index into `TileSection.textures`.
  let picture: Int32
  /// Levels 1 and so on.
  let levels: Range<Int32>
  /// The number added to the level.
  let bias: Double

  /// Returns the texture of a level, clamped to the last one.
  func texture(_ level: Int) -> Int32 {
    level == 0 || levels.isEmpty
      ? picture : min(levels.lowerBound + Int32(level - 1), levels.upperBound - 1)
  }

  /// Returns the level at a pixel, and the weight of the next level, 0...255.
  ///
  /// The level is log2 of the texels from pixel to pixel, plus the bias. The device axis with the longer step
  /// decides, so that no texel is skipped. A picture that is narrowed one way is blurred both ways.
  ///
  /// Policy: `trilinear-level`.
  ///
  /// - Parameters:
  ///   - across: the movement in the picture's texels from a pixel to the next in its row.
  ///   - down: the movement from row to row.
  /// - Returns: the level, and the share of the next one.
  /// - Source: OpenGL 4.6, 8.14.1, with the longer of the two steps for the scale.
  func levels(along across: SIMD2<Double>, _ down: SIMD2<Double>) -> (level: Int, share: UInt8) {
    let (a, b) = ((across * across).sum(), (down * down).sum())
    let level = 0.5 * Exponential.log2(a > b ? a : b) + bias
    // NaN becomes level 0.
    guard level > 0 else { return (0, 0) }
    guard level < Double(levels.count) else { return (levels.count, 0) }
    let whole = Int(level)
    return (whole, UInt8((level - Double(whole)) * 255 + 0.5))
  }
}

extension SIMD3<Double> {
  /// The first two components.
  var xy: SIMD2<Double> { [x, y] }
}
