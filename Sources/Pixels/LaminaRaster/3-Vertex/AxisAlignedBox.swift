// Stage 3, vertex: upright rectangles, rounded or not, which need no polygon.

import LaminaGeometry

/// An upright rectangle in units of 1/256 device pixel, whose rounded corners are all equal.
struct AxisAlignedBox: Sendable {
  /// The positions of the box's sides, in units of 1/256 device pixel.
  var sides: FixedBox
  /// The corners that are rounded.
  var corners: CornerMask
  /// The radii and the curve that all rounded corners share.
  var shape: CornerShape

  /// Makes the box of a rectangle, rounded or not, that `plane` maps to device pixels; `nil` if it must be drawn as a
  /// polygon.
  ///
  /// It does if the plane rotates, mirrors or tilts, or if corners are very large or reach very far. It also
  /// does if no pixel between its corners or its sides is fully covered.
  init?(_ outline: RoundedRect, plane: Homography) {
    guard let box = AxisAlignedBox(sides: outline.rect, plane: plane) else { return nil }
    self = box
    if outline.isRounded {
      corners = outline.corners
      shape = CornerShape(
        radiusX: outline.radius * plane.row1.x, radiusY: outline.radius * plane.row2.y,
        reach: outline.reach)
    }
    let (reachX, reachY) = (shape.reachX, shape.reachY)
    guard max(reachX, reachY) <= CornerShape.largest else { return nil }
    // A rectangle needs a fully covered pixel; corners may meet, but must not share a pixel.
    let least: Int32 = corners.isEmpty && !isPixelRect ? 1 : 0
    guard (sides.maxX - reachX) >> 8 - (sides.minX + reachX + 255) >> 8 >= least,
      (sides.maxY - reachY) >> 8 - (sides.minY + reachY + 255) >> 8 >= least
    else { return nil }
  }

  /// Makes the box of all whole pixels whose centres lie in a rectangle with hard edges; `nil` if it must be drawn as a
  /// polygon.
  init?(hard rect: Rect, plane: Homography) {
    guard let box = AxisAlignedBox(sides: rect, plane: plane) else { return nil }
    self = box
    func firstCentre(_ value: Int32) -> Int32 { (value + 127) & ~255 }
    sides = FixedBox(
      minX: firstCentre(sides.minX), minY: firstCentre(sides.minY),
      maxX: firstCentre(sides.maxX), maxY: firstCentre(sides.maxY))
  }

  private init?(sides rect: Rect, plane: Homography) {
    guard plane.isAffine, plane.row3.z == 1, plane.row1.y == 0, plane.row2.x == 0,
      plane.row1.x > 0, plane.row2.y > 0
    else { return nil }
    let first = plane.homogeneous(Point(x: rect.minX, y: rect.minY))
    let last = plane.homogeneous(Point(x: rect.maxX, y: rect.maxY))
    let limit = ClipPolygon.guardBand
    guard abs(first.x) <= limit, abs(first.y) <= limit, abs(last.x) <= limit, abs(last.y) <= limit
    else { return nil }
    let (a, b) = (FixedPoint(x: first.x, y: first.y), FixedPoint(x: last.x, y: last.y))
    sides = FixedBox(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y)
    corners = []
    shape = CornerShape(radiusX: 0, radiusY: 0, reach: 1)
  }

  /// Whether the box covers whole pixels only.
  var isPixelRect: Bool { corners.isEmpty && sides.isOnPixels }
}

/// The radii and the curve of an upright box's rounded corners.
struct CornerShape: Hashable, Sendable {
  /// The corner's radius along x, in device pixels.
  var radiusX: Double
  /// The corner's radius along y, in device pixels.
  var radiusY: Double
  /// The length of a side that the curve of a corner takes, in radii: `RoundedRect.reach`.
  var reach: Double

  /// The largest extent of a corner, in units of 1/256 pixel; boxes with larger corners become
  /// polygons.
  ///
  /// Most of their pixels are fully covered or not at all, and need no coverage value.
  static let largest: Int32 = 64 * FixedPoint.one

  /// A corner's extent along x, in units of 1/256 pixel; for too large corners any number over
  /// `largest`.
  var reachX: Int32 { CornerShape.gridDistance(radiusX * reach) }
  /// A corner's extent along y, in units of 1/256 pixel; for too large corners any number over
  /// `largest`.
  var reachY: Int32 { CornerShape.gridDistance(radiusY * reach) }

  private static func gridDistance(_ distance: Double) -> Int32 {
    distance < 1_024 ? FixedPoint.roundedToGrid(distance * 256) : .max / 4
  }
}
