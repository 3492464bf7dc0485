// Stage 4, assembly: which of a picture's smaller versions show where it is minified.

import LaminaGeometry

/// A picture's smaller versions, and what decides among them.
struct LevelOfDetail: Sendable {
  /// The picture itself, level 0, as an index into the frame's textures.
  let picture: Int32
  /// Levels 1 and so on.
  let levels: Range<Int32>
  /// What is added to the level.
  let bias: Double

  /// The texture of a level; the last one for those beyond.
  func texture(_ level: Int) -> Int32 {
    level == 0 || levels.isEmpty
      ? picture : min(levels.lowerBound + Int32(level - 1), levels.upperBound - 1)
  }

  /// The level at a pixel, and how much the next one counts there, of 255.
  ///
  /// log2 of the texels from pixel to pixel, plus the bias; along the device axis on which there are
  /// more, so that no texel is left out. A picture that is narrowed one way is blurred both ways.
  ///
  /// - Parameters:
  ///   - across: how far the texels of the picture move from a pixel to the next in its row.
  ///   - down: how far they move from row to row.
  /// - Returns: the level, and how much the next one counts.
  /// - Source: OpenGL 4.6, 8.14.1, with the longer of the two steps for the scale.
  func levels(along across: SIMD2<Double>, _ down: SIMD2<Double>) -> (level: Int, share: UInt8) {
    let (a, b) = ((across * across).sum(), (down * down).sum())
    let level = 0.5 * Exponential.log2(a > b ? a : b) + bias
    // What is no number counts as 0.
    guard level > 0 else { return (0, 0) }
    guard level < Double(levels.count) else { return (levels.count, 0) }
    let whole = Int(level)
    return (whole, UInt8((level - Double(whole)) * 255 + 0.5))
  }
}

extension SIMD3<Double> {
  /// The first two numbers.
  var xy: SIMD2<Double> { [x, y] }
}
