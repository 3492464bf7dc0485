// Stage 4, assembly: polygons on the fixed grid become edges.

import LaminaGeometry
import LaminaPixels

/// The rows of tiles that a primitive covers, by which its edges are sorted.
private struct TileRows {
  private let top: Int32
  private let tall: UInt32
  /// The binary logarithm of `tall` if that is a power of two, else -1.
  ///
  /// A shift by it replaces a slow division.
  private let shift: Int
  private let last: UInt32

  init(first: Int, count: Int, height: Int) {
    top = Int32(truncatingIfNeeded: first * height) << 8
    tall = UInt32(truncatingIfNeeded: height) << 8
    shift = tall.nonzeroBitCount == 1 ? tall.trailingZeroBitCount : -1
    last = UInt32(truncatingIfNeeded: count - 1)
  }

  /// Returns the rows of tiles that an edge crosses, counted from the primitive's first row of
  /// tiles.
  @inline(__always)
  func touchedRows(by edge: Edge) -> Range<Int> {
    guard edge.y1 > top else { return 0..<0 }
    let upper = row(UInt32(truncatingIfNeeded: max(0, edge.y0 &- top)))
    let lower = min(row(UInt32(truncatingIfNeeded: edge.y1 &- 1 &- top)), last)
    return upper <= lower ? Int(upper)..<Int(lower) &+ 1 : 0..<0
  }

  @inline(__always)
  private func row(_ y: UInt32) -> UInt32 {
    shift >= 0 ? y &>> UInt32(truncatingIfNeeded: shift) : y / tall
  }
}

extension AssembledPart {
  /// Adds the edges of a closed polygon to `edges` and `range`; whichever way it runs, its inside
  /// has the winding `inside`.
  ///
  /// Horizontal edges enclose no area to their right, and are omitted.
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

  /// Sorts a coverage's edges: those that reach only above its solid part, then those that reach above and below it,
  /// then all others.
  mutating func orderAroundSolid(_ coverage: inout EdgeCoverage) {
    let rows = coverage.solid.rows
    let (top, bottom) = (Int32(rows.lowerBound) << 8, Int32(rows.upperBound) << 8)
    unsorted.removeAll(keepingCapacity: true)
    unsorted += edges[coverage.range.ints]
    var place = coverage.range.lowerBound
    func isAbove(_ edge: Edge) -> Bool { edge.y0 < top }
    func isBelow(_ edge: Edge) -> Bool { edge.y1 > bottom }
    func put(_ edge: Edge) {
      edges[Int(place)] = edge
      place += 1
    }
    for edge in unsorted where isAbove(edge) && !isBelow(edge) { put(edge) }
    let startBelow = place
    for edge in unsorted where isAbove(edge) && isBelow(edge) { put(edge) }
    coverage.order = .aroundSolid(endAbove: place, startBelow: startBelow)
    for edge in unsorted where !isAbove(edge) { put(edge) }
  }

  /// Sorts a coverage's edges by the rows of tiles that they cross, if there are many edges and
  /// several rows.
  mutating func sortByTileRows(_ coverage: inout EdgeCoverage, within bounds: IntRect) {
    guard coverage.range.count > AssembledPart.fewEdges, tileRows(of: bounds).count > 1 else {
      return
    }
    unsorted.removeAll(keepingCapacity: true)
    unsorted += edges[coverage.range.ints]
    // Usually the edges are the last ones, and can be removed.
    if coverage.range.upperBound == edges.count { edges.removeLast(unsorted.count) }
    addUnsorted(to: &coverage, within: bounds)
  }

  /// Adds the edges in `unsorted` to a coverage; more than `fewEdges` are sorted by the rows of tiles that they cross.
  ///
  /// An edge through several rows is then added several times.
  mutating func addUnsorted(to coverage: inout EdgeCoverage, within bounds: IntRect) {
    let start = edges.count
    let tileRows = tileRows(of: bounds)
    let (firstRow, rowCount) = (tileRows.lowerBound, tileRows.count)
    guard unsorted.count > AssembledPart.fewEdges, rowCount > 1 else {
      edges += unsorted
      coverage.range = Int32(start)..<Int32(edges.count)
      return
    }
    let rows = TileRows(first: firstRow, count: rowCount, height: grid.tileHeight)
    var starts = [Int32](repeating: 0, count: rowCount + 1)
    for edge in unsorted { for row in rows.touchedRows(by: edge) { starts[row + 1] += 1 } }
    starts[0] = Int32(start)
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    let count = Int(starts[rowCount]) - start
    edges.append(
      contentsOf: repeatElement(Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0), count: count))
    coverage.range = Int32(start)..<Int32(start + count)
    coverage.order = .byTileRows(first: Int32(edgeRows.count))
    edgeRows += starts
    for edge in unsorted {
      for row in rows.touchedRows(by: edge) {
        edges[Int(starts[row])] = edge
        starts[row] += 1
      }
    }
  }

  /// Returns the rows of tiles that share pixels with `bounds`, which must not be empty.
  private func tileRows(of bounds: IntRect) -> ClosedRange<Int> {
    floorDivide(bounds.minY, grid.tileHeight)...floorDivide(bounds.maxY - 1, grid.tileHeight)
  }

  /// The largest number of a primitive's edges that are not sorted by rows of tiles.
  private static let fewEdges = 96

  /// Adds the slanted hard edges of a convex polygon to `hardEdges`, and sets `range` to their
  /// indices.
  ///
  /// Horizontal and vertical edges need no test in each row: they only narrow the returned pixels.
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
    var kept = FixedBox(isBounded ? points : AssembledPart.everything).touchedPixels
    for index in points.indices where polygon.vertices[index].edge == .hard {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      if a == b { continue }
      let runsDown = a.y < b.y
      let keepsRight = isClockwise != runsDown
      if a.y == b.y {
        // On a clockwise polygon, the inside lies below an edge that runs right.
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

  /// Returns the polygon of all points on the inner side of every soft edge of a convex polygon,
  /// each edge extended to a line.
  ///
  /// It is limited to the guard band.
  func softHalfPlanes(_ points: [FixedPoint], of polygon: ClipPolygon) -> [FixedPoint] {
    let sign = Double(doubleArea(points).signum())
    var kept = AssembledPart.everything.map { SIMD2(Double($0.x), Double($0.y)) }
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

  /// Returns twice the signed area of a polygon, in squares of 1/256 pixel.
  ///
  /// It is positive if the polygon runs clockwise with y down, so that the inside lies right of an edge that
  /// runs up.
  private func doubleArea(_ points: [FixedPoint]) -> Int {
    var sum = 0
    for index in points.indices {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      sum += Int(a.x) * Int(b.y) - Int(b.x) * Int(a.y)
    }
    return sum
  }

  /// The corners of the guard band, the square within which clipping keeps positions.
  static let everything: [FixedPoint] = {
    let limit = ClipPolygon.guardBand
    return [(-limit, -limit), (limit, -limit), (limit, limit), (-limit, limit)].map {
      FixedPoint(x: $0.0, y: $0.1)
    }
  }()
}
