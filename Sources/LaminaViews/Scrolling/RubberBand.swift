// How far content follows a finger that pulls it beyond its end.

/// The resistance of content that is pulled beyond its end.
///
/// `f(x) = (1 - 1 / (0.55 x / d + 1)) d`: at first 0.55 of the way, and never as far as `d`.
///
/// - Source: published measurements of `UIScrollView`.
public enum RubberBand {
  /// The share of the first bit of a pull that content follows.
  public static var share: Double { 0.55 }

  /// How far content follows a pull.
  ///
  /// - Parameters:
  ///   - pull: how far the finger is beyond the end, in points; a negative pull is mirrored.
  ///   - dimension: the length of what is scrolled along the axis, in points.
  /// - Returns: points, less than `dimension`; 0 if that is not above 0.
  public static func offset(of pull: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let length = (1 - 1 / (share * abs(pull) / dimension + 1)) * dimension
    return pull < 0 ? -length : length
  }

  /// The pull that content follows so far: the inverse of `offset(of:dimension:)`.
  ///
  /// - Parameters:
  ///   - offset: how far content is beyond its end, in points.
  ///   - dimension: as above; an offset as large as it or larger counts as 0.999 of it (a named policy).
  /// - Returns: points; 0 if the dimension is not above 0.
  public static func pull(for offset: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let part = min(abs(offset) / dimension, 0.999)
    let length = dimension / share * (1 / (1 - part) - 1)
    return offset < 0 ? -length : length
  }
}
