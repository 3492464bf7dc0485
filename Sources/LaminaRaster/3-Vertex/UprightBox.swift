// Stage 3, vertex: rectangles that lie upright, rounded or not, need no polygon.

import LaminaGeometry

/// An upright rectangle on the grid of 1 / 256 pixel, whose rounded corners are all alike.
struct UprightBox: Sendable {
  /// Its sides.
  var sides: FixedBox
  /// The corners that are rounded.
  var corners: CornerMask
  /// How they are.
  var shape: CornerShape

  /// A rectangle or a rounded one, seen through a plane.
  ///
  /// `nil` where it takes a polygon: where the plane turns, mirrors or tilts, where nothing is covered
  /// whole between its corners or its sides, and where corners are very large or reach very far.
  init?(_ outline: RoundedRect, plane: Homography) {
    guard let box = UprightBox(sides: outline.rect, plane: plane) else { return nil }
    self = box
    if outline.isRounded {
      corners = outline.corners
      shape = CornerShape(
        radiusX: outline.radius * plane.row1.x, radiusY: outline.radius * plane.row2.y,
        reach: outline.reach)
    }
    let (reachX, reachY) = (shape.reachX, shape.reachY)
    guard max(reachX, reachY) <= CornerShape.largest else { return nil }
    // A rectangle has a pixel that is covered whole; corners may meet, but share none.
    let least: Int32 = corners.isEmpty && !isPixelRect ? 1 : 0
    guard (sides.maxX - reachX) >> 8 - (sides.minX + reachX + 255) >> 8 >= least,
      (sides.maxY - reachY) >> 8 - (sides.minY + reachY + 255) >> 8 >= least
    else { return nil }
  }

  /// A rectangle with hard edges: the pixels whose centres lie within.
  init?(hard rect: Rect, plane: Homography) {
    guard let box = UprightBox(sides: rect, plane: plane) else { return nil }
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

  /// Whether it covers whole pixels alone.
  var isPixelRect: Bool { corners.isEmpty && sides.isOnPixels }
}

/// The curve of rounded corners that lie upright.
struct CornerShape: Hashable, Sendable {
  /// The corner's radius along x, in device pixels.
  var radiusX: Double
  /// The same along y.
  var radiusY: Double
  /// How far the curve reaches, in radii: `RoundedRect.reach`.
  var reach: Double

  /// Corners that reach further than so many steps of the grid are polygons: most of their pixels are
  /// covered whole or not at all, and need no coverage of their own.
  static let largest: Int32 = 64 * FixedPoint.one

  /// How far it reaches along x, on the grid; for corners that are too large any number over `largest`.
  var reachX: Int32 { CornerShape.grid(radiusX * reach) }
  /// The same along y.
  var reachY: Int32 { CornerShape.grid(radiusY * reach) }

  private static func grid(_ distance: Double) -> Int32 {
    distance < 1_024 ? FixedPoint(x: distance, y: 0).x : .max / 4
  }
}
