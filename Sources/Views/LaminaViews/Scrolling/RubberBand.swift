// The distance by which content follows a finger beyond its edge.

/// The resistance of content pulled beyond its edge.
///
/// `f(x) = (1 - 1 / (0.55 x / d + 1)) d`: 0.55 of the pull at first, and always less than `d`.
///
/// - Source: published measurements of `UIScrollView`.
public enum RubberBand {
  /// The fraction of a small pull that content follows.
  public static var share: Double { 0.55 }

  /// Returns the distance by which content follows a pull.
  ///
  /// - Parameters:
  ///   - pull: the distance of the finger beyond the edge, in points; a negative pull is mirrored.
  ///   - dimension: the length of the scroll view along the axis, in points.
  /// - Returns: points, less than `dimension`; 0 if `dimension` is not above 0.
  public static func offset(of pull: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let length = (1 - 1 / (share * abs(pull) / dimension + 1)) * dimension
    return pull < 0 ? -length : length
  }

  /// Returns the pull that displaces content by `offset`: the inverse of `offset(of:dimension:)`.
  ///
  /// Policy: `scroll-pull-limit`.
  ///
  /// - Parameters:
  ///   - offset: the distance of content beyond its edge, in points.
  ///   - dimension: as above; `offset` is clamped to 0.999 of it.
  /// - Returns: points; 0 if `dimension` is not above 0.
  public static func pull(for offset: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let part = min(abs(offset) / dimension, 0.999)
    let length = dimension / share * (1 / (1 - part) - 1)
    return offset < 0 ? -length : length
  }
}
