// Stage 4, assembly: planes that are seen from behind.

public import LaminaGeometry

/// How a plane stands to the viewer.
public enum Facing: Sendable {
  /// The front is seen.
  case front
  /// The back is seen.
  case back
  /// It is seen edge-on, and covers nothing.
  case edge

  /// The facing of a plane, by the winding of its image.
  ///
  /// `isMirrored` says that an odd number of flips (of geometry, not of transforms) lies between the
  /// plane and the device: they mirror the plane without turning it. Whatever lies in front of the
  /// eye has the same winding, so the determinant alone decides.
  public init(of plane: Homography, isMirrored: Bool) {
    let determinant = isMirrored ? -plane.determinant : plane.determinant
    self = determinant > 0 ? .front : determinant < 0 ? .back : .edge
  }
}
