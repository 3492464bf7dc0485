// Stage 4, assembly: the choice among a picture's smaller versions where it is minified.

import LaminaGeometry

/// A picture's mip levels, versions of half the size each, and the choice among them for each pixel.
struct LevelOfDetail: Sendable {
  /// The picture itself, level 0, as an index into `TileSection.textures`.
  let picture: Int32
  /// The textures of levels 1 and above, as indices into `TileSection.textures`.
  let levels: Range<Int32>
  /// The number that is added to each computed level.
  let bias: Double

  /// Returns a mip level's texture, as an index into `TileSection.textures`; the level is clamped to the last one.
  func levelTexture(_ level: Int) -> Int32 {
    level == 0 || levels.isEmpty
      ? picture : min(levels.lowerBound + Int32(level - 1), levels.upperBound - 1)
  }

  /// Returns the mip level at which a pixel is sampled, and the weight (`share`, 0...255) with which `level + 1` is
  /// mixed into it.
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
  func levelAndShare(along across: SIMD2<Double>, _ down: SIMD2<Double>) -> (
    level: Int, share: UInt8
  ) {
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
