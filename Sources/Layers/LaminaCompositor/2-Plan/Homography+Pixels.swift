// Stage 2, plan: the device pixels that a rectangle of a plane may touch.

import LaminaGeometry
import LaminaRaster

extension Homography {
  /// Returns the device pixels that a rectangle of the plane may touch, if its sides `edges` are antialiased.
  ///
  /// It is `nil` if the rectangle may touch any pixel, since part of it lies behind the eye.
  func touchedPixels(of rect: Rect, edges: RectSides) -> IntRect? {
    if keepsUpright && row3.z > 1e-4 {
      // Two corners determine an upright rectangle.
      let (a, b) = (
        project(Point(x: rect.minX, y: rect.minY)), project(Point(x: rect.maxX, y: rect.maxY))
      )
      return pixels(
        from: Point(x: min(a.x, b.x), y: min(a.y, b.y)),
        to: Point(x: max(a.x, b.x), y: max(a.y, b.y)))
    }
    var corners: [Point] = []
    for corner in rect.corners {
      let h = homogeneous(corner)
      guard h.z > 1e-4 else { return nil }
      corners.append(Point(x: h.x / h.z, y: h.y / h.z))
    }
    // A soft and a hard edge may meet at an angle. Pixels beyond the corner then count too, if they lie within all
    // edges moved out by a pixel.
    if !edges.isEmpty && edges != .all && !keepsUpright {
      corners += Homography.movedOut(corners)
    }
    let box = Rect(bounding: corners)
    return pixels(
      from: Point(x: box.minX, y: box.minY), to: Point(x: box.maxX, y: box.maxY))
  }

  /// Returns the pixels that an upright box on the device touches by more than a millionth; `nil` if it is not finite.
  ///
  /// So little is a rounding error, and covers nothing.
  private func pixels(from low: Point, to high: Point) -> IntRect? {
    guard (high.x - low.x).isFinite, (high.y - low.y).isFinite else { return nil }
    return IntRect(
      minX: pixelEdge((low.x + 1e-6).rounded(.down)),
      minY: pixelEdge((low.y + 1e-6).rounded(.down)),
      maxX: pixelEdge((high.x - 1e-6).rounded(.up)),
      maxY: pixelEdge((high.y - 1e-6).rounded(.up)))
  }

  /// Returns the corners of a convex quadrilateral with its sides moved out by a pixel.
  ///
  /// If it is too thin to compute them, the result is 64 pixels around each corner (the coverage beyond
  /// is negligible).
  ///
  /// Policy: `thin-quadrilateral`.
  private static func movedOut(_ corners: [Point]) -> [Point] {
    let around = corners.flatMap { corner in
      [Point(x: corner.x - 64, y: corner.y - 64), Point(x: corner.x + 64, y: corner.y + 64)]
    }
    func vector(_ point: Point) -> SIMD2<Double> { [point.x, point.y] }
    let middle = corners.reduce(SIMD2<Double>.zero) { $0 + vector($1) / 4 }
    var lines: [(normal: SIMD2<Double>, distance: Double)] = []
    for index in 0..<4 {
      let (a, b) = (vector(corners[index]), vector(corners[(index + 1) % 4]))
      let along = b - a
      let length = (along * along).sum().squareRoot()
      guard length > 1e-6 else { return around }
      var normal = SIMD2(along.y, -along.x) / length
      if (normal * (middle - a)).sum() > 0 { normal = -normal }
      lines.append((normal, (normal * a).sum() + 1))
    }
    var moved: [Point] = []
    for index in 0..<4 {
      let (p, q) = (lines[index], lines[(index + 1) % 4])
      let cross = p.normal.x * q.normal.y - p.normal.y * q.normal.x
      guard abs(cross) > 1e-2 else { return around }
      moved.append(
        Point(
          x: (p.distance * q.normal.y - q.distance * p.normal.y) / cross,
          y: (q.distance * p.normal.x - p.distance * q.normal.x) / cross))
    }
    return moved
  }

  /// Returns the device pixels whose centres lie in a rectangle of the plane, if a scissor can represent them.
  ///
  /// It is `nil` if the image of the rectangle is not upright: turned or in perspective. Sides may deviate from upright
  /// by a thousandth of a pixel.
  func centredPixels(of rect: Rect) -> IntRect? {
    guard isAffine, row3.z != 0 else { return nil }
    let corners = rect.corners.map(project)
    let box = Rect(bounding: corners)
    guard box.isFinite else { return nil }
    for place in 0..<4 {
      let (corner, next) = (corners[place], corners[(place + 1) % 4])
      guard min(abs(next.x - corner.x), abs(next.y - corner.y)) < 1e-3 else { return nil }
    }
    return IntRect(
      minX: centreEdge(box.minX), minY: centreEdge(box.minY), maxX: centreEdge(box.maxX),
      maxY: centreEdge(box.maxY))
  }

  /// Returns the rectangle of the plane that encloses exactly the pixels that `rect` covers with hard edges; `nil` for
  /// none.
  ///
  /// There is none if `rect` covers no pixel, or if no scissor can represent the pixels.
  ///
  /// Edges move by multiples of 2^-20 pixel, so that a layer that moves by whole pixels keeps its rectangle.
  func covered(byHardEdgesOf rect: Rect) -> Rect? {
    guard let pixels = centredPixels(of: rect), !pixels.isEmpty else { return nil }
    let (low, high) = (
      project(Point(x: rect.minX, y: rect.minY)), project(Point(x: rect.maxX, y: rect.maxY))
    )
    /// Returns the distance in the plane from an edge to the side of the pixels that it covers.
    ///
    /// `row` is the direction in which the edge moves, as mapped to device pixels.
    func edgeShift(_ corner: Point, along row: SIMD3<Double>) -> Double {
      let isLevel = abs(row.x) >= abs(row.y)
      let position = isLevel ? corner.x : corner.y
      let distance = Double(centreEdge(position)) - position
      return (distance * 0x1p20).rounded() * 0x1p-20 * row3.z / (isLevel ? row.x : row.y)
    }
    let (minX, minY) = (
      rect.minX + edgeShift(low, along: row1), rect.minY + edgeShift(low, along: row2)
    )
    let (maxX, maxY) = (
      rect.maxX + edgeShift(high, along: row1), rect.maxY + edgeShift(high, along: row2)
    )
    let covered = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    return covered.isFinite ? covered : nil
  }

  /// Returns the first pixel whose centre lies at or after a position, which is rounded to 1/256 pixel like vertices.
  private func centreEdge(_ position: Double) -> Int {
    pixelEdge(((position * 256).rounded() / 256 - 0.5).rounded(.up))
  }

  /// Whether the homography maps upright rectangles to upright rectangles.
  private var keepsUpright: Bool {
    isAffine && ((row1.y == 0 && row2.x == 0) || (row1.x == 0 && row2.y == 0))
  }

  /// Returns a whole number as an integer, clamped so that a sum of two cannot overflow.
  private func pixelEdge(_ value: Double) -> Int { Int(min(1e9, max(-1e9, value))) }
}
