// Stage 3, vertex: rounded rectangles become polygons.

import LaminaGeometry

extension VertexPart {
  /// Returns a rounded rectangle as a polygon in its own coordinates, clockwise with y down.
  ///
  /// It depends on the outline and the plane alone, never on tiles or extents.
  static func flattenedOutline(
    _ outline: RoundedRect, plane: Homography, corners table: inout CornerTable
  )
    -> [Point]
  {
    let rect = outline.rect
    guard outline.isRounded else { return rect.corners }
    let scale = pixelsPerUnit(plane, over: rect)
    let corner = table.cornerPoints(of: outline, pixelsPerUnit: scale)
    let r = outline.radius
    var points: [Point] = []
    points.reserveCapacity(4 * corner.count)
    func addCorner(
      _ mask: CornerMask, _ x: Double, _ y: Double, sx: Double, sy: Double, reversed: Bool
    ) {
      guard outline.corners.contains(mask) else {
        points.append(Point(x: x, y: y))
        return
      }
      for step in corner.indices {
        let unit = corner[reversed ? corner.count - 1 - step : step]
        points.append(Point(x: x + sx * unit.x * r, y: y + sy * unit.y * r))
      }
    }
    addCorner(.minXMinY, rect.minX, rect.minY, sx: 1, sy: 1, reversed: false)
    addCorner(.maxXMinY, rect.maxX, rect.minY, sx: -1, sy: 1, reversed: true)
    addCorner(.maxXMaxY, rect.maxX, rect.maxY, sx: -1, sy: -1, reversed: false)
    addCorner(.minXMaxY, rect.minX, rect.maxY, sx: 1, sy: -1, reversed: true)
    return points
  }

  /// Returns the largest number of device pixels that one unit of the plane spans, at the corners of `rect`.
  ///
  /// Corners behind the eye are ignored; the result is 1 if all are.
  static func pixelsPerUnit(_ plane: Homography, over rect: Rect) -> Double {
    if plane.isAffine { return largestStretch(plane, at: .zero) ?? 1 }
    return rect.corners.compactMap { largestStretch(plane, at: $0) }.max() ?? 1
  }

  /// Returns the largest number of device pixels that one unit of the plane spans at `point`; `nil`
  /// behind the eye.
  ///
  /// It is the larger singular value of the plane's Jacobian there.
  private static func largestStretch(_ plane: Homography, at point: Point) -> Double? {
    let h = plane.homogeneous(point)
    guard h.z > 0 else { return nil }
    let (x, y) = (h.x / h.z, h.y / h.z)
    let a = (plane.row1.x - x * plane.row1.z) / h.z
    let b = (plane.row1.y - y * plane.row1.z) / h.z
    let c = (plane.row2.x - x * plane.row2.z) / h.z
    let d = (plane.row2.y - y * plane.row2.z) / h.z
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let discriminant = max(0, sum * sum - 4 * determinant * determinant)
    let stretch = ((sum + discriminant.squareRoot()) / 2).squareRoot()
    return stretch.isFinite ? stretch : nil
  }

  /// Returns the part of a convex polygon on the inner side of the given edges of `rect`.
  ///
  /// - Source: Sutherland and Hodgman 1974.
  static func clippedPolygon(_ polygon: [Point], to rect: Rect, edges: RectSides) -> [Point] {
    var points = polygon
    func cut(_ inside: (Point) -> Double) {
      var kept: [Point] = []
      for index in points.indices {
        let (a, b) = (points[index], points[(index + 1) % points.count])
        let (da, db) = (inside(a), inside(b))
        if da >= 0 { kept.append(a) }
        if (da >= 0) != (db >= 0) {
          let t = da / (da - db)
          kept.append(Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
        }
      }
      points = kept
    }
    if edges.contains(.minX) { cut { $0.x - rect.minX } }
    if edges.contains(.maxX) { cut { rect.maxX - $0.x } }
    if edges.contains(.minY) { cut { $0.y - rect.minY } }
    if edges.contains(.maxY) { cut { rect.maxY - $0.y } }
    return points
  }
}
