// Stage 4, assembly: the side from which a plane is seen.

public import LaminaGeometry

/// The side of a plane that faces the viewer.
public enum Facing: Sendable {
  /// The front of the plane faces the viewer.
  case front
  /// The back of the plane faces the viewer.
  case back
  /// The plane is seen edge-on, and covers nothing.
  case edge

  /// Determines which side of a plane faces the viewer, from the winding of the plane's image.
  ///
  /// `isMirrored` means an odd number of flips of the geometry, not of transforms, between the plane and the
  /// device. Such flips mirror the plane without turning it. All points in front of the eye have the same
  /// winding, so the determinant alone decides.
  ///
  /// Policy: `back-face-winding`.
  public init(of plane: Homography, isMirrored: Bool) {
    let determinant = isMirrored ? -plane.determinant : plane.determinant
    self = determinant > 0 ? .front : determinant < 0 ? .back : .edge
  }
}
