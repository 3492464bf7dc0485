// Stage 4, assembly: polygons on the fixed grid become edges.

import LaminaGeometry

/// The bounds of a polygon on the grid of 1 / 256 pixel.
struct FixedBox {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  init(_ points: [FixedPoint]) {
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
    for point in points { add(point) }
  }

  mutating func add(_ point: FixedPoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The pixels that the box shares area with.
  var touchedPixels: IntRect {
    IntRect(
      minX: Int(minX >> 8), minY: Int(minY >> 8), maxX: Int((maxX + 255) >> 8),
      maxY: Int((maxY + 255) >> 8))
  }

  /// Whether `points` are the corners of this box, and all at whole pixels: no partial coverage.
  func isPixelRect(_ points: [FixedPoint]) -> Bool {
    guard points.count == 4, (minX | minY | maxX | maxY) & 255 == 0 else { return false }
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % 4]
      guard a.x == b.x || a.y == b.y, a.x == minX || a.x == maxX, a.y == minY || a.y == maxY else {
        return false
      }
    }
    return true
  }
}

extension AssembledPass {
  /// Adds the edges of a closed polygon, whose inside counts `inside`, whichever way it runs.
  ///
  /// Edges that run level enclose no area with what is right of them, and are left out.
  mutating func appendEdges(
    _ points: [FixedPoint], inside: Int32 = 1, to range: inout Range<Int32>
  ) {
    let orientation = doubleArea(points).signum()
    if orientation == 0 { return }
    let sign = -inside * Int32(orientation)
    let first = range.isEmpty ? Int32(edges.count) : range.lowerBound
    for index in points.indices {
      let a = points[index]
      let b = points[index + 1 == points.count ? 0 : index + 1]
      if a.y < b.y {
        edges.append(Edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, winding: sign))
      } else if a.y > b.y {
        edges.append(Edge(x0: b.x, y0: b.y, x1: a.x, y1: a.y, winding: -sign))
      }
    }
    range = first..<Int32(edges.count)
  }

  /// The edges of a primitive that matter in the row of tiles which holds the row `y`.
  func edges(of primitive: Primitive, row y: Int) -> Range<Int> {
    guard primitive.edgeRows >= 0 else { return primitive.edges.ints }
    let firstRow = floorDivide(primitive.bounds.minY, bins.grid.tileHeight)
    let row = Int(primitive.edgeRows) + floorDivide(y, bins.grid.tileHeight) - firstRow
    return Int(edgeRows[row])..<Int(edgeRows[row + 1])
  }

  /// Sorts a primitive's edges by rows of tiles, if there are many: an edge through several rows is
  /// there several times.
  mutating func sortEdges(of primitive: inout Primitive) {
    let height = bins.grid.tileHeight
    let firstRow = floorDivide(primitive.bounds.minY, height)
    let rowCount = floorDivide(primitive.bounds.maxY - 1, height) - firstRow + 1
    guard primitive.edges.count > AssembledPass.fewEdges, rowCount > 1 else { return }
    let top = Int32(truncatingIfNeeded: firstRow * height) << 8
    let tall = UInt32(truncatingIfNeeded: height) << 8
    let lastRow = UInt32(truncatingIfNeeded: rowCount - 1)
    /// The rows of tiles that an edge runs through; none above the first and below the last.
    func rows(_ edge: Edge) -> Range<Int> {
      guard edge.y1 > top else { return 0..<0 }
      // Divisions of 32 bits take half the time.
      let first = UInt32(truncatingIfNeeded: max(0, edge.y0 &- top)) / tall
      let last = min(UInt32(truncatingIfNeeded: edge.y1 &- 1 &- top) / tall, lastRow)
      return first <= last ? Int(first)..<Int(last) &+ 1 : 0..<0
    }
    // A copy: a slice would make the whole array be copied on the next write.
    let unsorted = Array(edges[primitive.edges.ints])
    // Most often they are the last ones, and can be left out.
    if primitive.edges.upperBound == edges.count { edges.removeLast(unsorted.count) }

    let base = edgeRows.count
    for _ in 0...rowCount { edgeRows.append(0) }
    for edge in unsorted { for row in rows(edge) { edgeRows[base + row + 1] += 1 } }
    edgeRows[base] = Int32(edges.count)
    for row in 0..<rowCount { edgeRows[base + row + 1] += edgeRows[base + row] }
    let count = Int(edgeRows[base + rowCount]) - edges.count
    let start = edges.count
    edges.append(
      contentsOf: repeatElement(Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0), count: count))
    var next = Array(edgeRows[base..<base + rowCount])
    for edge in unsorted {
      for row in rows(edge) {
        edges[Int(next[row])] = edge
        next[row] += 1
      }
    }
    primitive.edges = Int32(start)..<Int32(start + count)
    primitive.edgeRows = Int32(base)
  }

  /// So few edges are not worth sorting.
  private static let fewEdges = 96

  /// Adds the hard edges of a convex polygon.
  ///
  /// Level and upright ones need no test by row: they only narrow the pixels that are returned.
  ///
  /// - Returns: the pixels whose centres can pass.
  mutating func appendHardEdges(
    _ points: [FixedPoint], of polygon: ClipPolygon, to range: inout Range<Int32>
  ) -> IntRect {
    let first = Int32(hardEdges.count)
    let isClockwise: Bool
    switch doubleArea(points).signum() {
    case 1: isClockwise = true
    case -1: isClockwise = false
    default: return .empty
    }
    let isBounded = polygon.vertices.allSatisfy { $0.edge == .hard }
    var kept = FixedBox(isBounded ? points : AssembledPass.everything).touchedPixels
    for index in points.indices where polygon.vertices[index].edge == .hard {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      if a == b { continue }
      let runsDown = a.y < b.y
      let keepsRight = isClockwise != runsDown
      if a.y == b.y {
        // Inside lies below an edge that runs right on a clockwise polygon.
        let row = (Int(a.y) + 127) >> 8
        if isClockwise == (a.x < b.x) {
          kept.minY = max(kept.minY, row)
        } else {
          kept.maxY = min(kept.maxY, row)
        }
      } else if a.x == b.x {
        let column = (Int(a.x) + 127) >> 8
        if keepsRight {
          kept.minX = max(kept.minX, column)
        } else {
          kept.maxX = min(kept.maxX, column)
        }
      } else {
        let (top, bottom) = runsDown ? (a, b) : (b, a)
        hardEdges.append(
          HardEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, keepsRight: keepsRight))
      }
    }
    range = first..<Int32(hardEdges.count)
    return kept.isEmpty ? .empty : kept
  }

  /// The polygon of everything that is within the guard band and on the inner side of every soft edge
  /// of a convex polygon, taken as a line without ends.
  func softHalfPlanes(_ points: [FixedPoint], of polygon: ClipPolygon) -> [FixedPoint] {
    let sign = Double(doubleArea(points).signum())
    var kept = AssembledPass.everything.map { SIMD2(Double($0.x), Double($0.y)) }
    for index in points.indices where polygon.vertices[index].edge == .soft {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      if a == b { continue }
      let (dx, dy) = (sign * Double(b.x - a.x), sign * Double(b.y - a.y))
      func side(_ p: SIMD2<Double>) -> Double {
        dx * (p.y - Double(a.y)) - dy * (p.x - Double(a.x))
      }
      let before = kept
      kept.removeAll(keepingCapacity: true)
      for (place, p) in before.enumerated() {
        let q = before[place + 1 == before.count ? 0 : place + 1]
        let (here, there) = (side(p), side(q))
        if here >= 0 { kept.append(p) }
        if (here >= 0) != (there >= 0) { kept.append(p + (q - p) * (here / (here - there))) }
      }
    }
    return kept.map { FixedPoint(x: $0.x / 256, y: $0.y / 256) }
  }

  /// Twice the area of a polygon, on the grid; positive where it runs clockwise with y down, so that
  /// inside lies right of an edge going up.
  private func doubleArea(_ points: [FixedPoint]) -> Int {
    var sum = 0
    for index in points.indices {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      sum += Int(a.x) * Int(b.y) - Int(b.x) * Int(a.y)
    }
    return sum
  }

  /// The corners of the guard band.
  static let everything: [FixedPoint] = {
    let limit = ClipPolygon.guardBand
    return [(-limit, -limit), (limit, -limit), (limit, limit), (-limit, limit)].map {
      FixedPoint(x: $0.0, y: $0.1)
    }
  }()
}
