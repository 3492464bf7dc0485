// Trimming of paths by their length.

import LaminaGeometry

/// Outlines measured by their length, from which parts can be cut.
struct PathTrimmer {
  private var subpaths: [[MeasuredCurve]] = []
  private var closed: [Bool] = []
  /// The index, among the measured outlines, of each subpath's outline.
  private var indices: [Int] = []
  private(set) var length = 0.0

  /// Measures outlines as one length, one after the other.
  init(_ outlines: [Outline]) {
    for (place, outline) in outlines.enumerated() where outline.vertices.count > 1 {
      var curves: [MeasuredCurve] = []
      let count = outline.vertices.count
      for index in 0..<(outline.isClosed ? count : count - 1) {
        let next = (index + 1) % count
        let (from, to) = (outline.vertices[index], outline.vertices[next])
        curves.append(
          MeasuredCurve(
            CubicCurve(from, from + outline.leaving[index], to + outline.arriving[next], to)))
      }
      length += curves.reduce(0) { $0 + $1.length }
      subpaths.append(curves)
      closed.append(outline.isClosed)
      indices.append(place)
    }
  }

  /// A connected part of a path.
  struct Part {
    /// The index, among the measured outlines, of the outline that the part is cut from.
    var index: Int
    var curves: [CubicCurve]
    var isClosed = false

    /// The part as an outline.
    var outline: Outline {
      var outline = Outline()
      outline.isClosed = isClosed
      for curve in curves {
        outline.vertices.append(curve.a)
        outline.leaving.append(curve.b - curve.a)
      }
      let ends = curves.map { $0.c - $0.d }
      if isClosed {
        outline.arriving = ends.suffix(1) + ends.dropLast()
      } else if let last = curves.last {
        outline.vertices.append(last.d)
        outline.leaving.append(.zero)
        outline.arriving = [.zero] + ends
      }
      return outline
    }
  }

  /// Returns the path between two fractions of the whole length; a range beyond the end continues at the start.
  func trimmedPath(from start: Double, to end: Double) -> Path {
    var path = Path()
    for part in connectedParts(from: start, to: end) {
      guard let first = part.curves.first else { continue }
      path.move(to: first.a)
      for curve in part.curves { path.addCubic(curve.b, curve.c, to: curve.d) }
      if part.isClosed { path.close() }
    }
    return path
  }

  /// Returns the connected parts between two fractions of the whole length; a range beyond the end continues at the
  /// start.
  func connectedParts(from start: Double, to end: Double) -> [Part] {
    guard length.isFinite, start.isFinite, end.isFinite, end > start else { return [] }
    if end - start >= 1 {
      return subpaths.indices.map {
        Part(
          index: indices[$0], curves: cutCurves(subpaths[$0], 0, .infinity), isClosed: closed[$0])
      }
    }
    var parts: [Part] = []
    let shift = start.rounded(.down)
    let (from, to) = ((start - shift) * length, (end - shift) * length)
    var offset = 0.0
    for (place, curves) in subpaths.enumerated() {
      let own = curves.reduce(0) { $0 + $1.length }
      let first = cutCurves(curves, from - offset, to - offset)
      // Beyond the end, the range continues at the start.
      let second = to > length ? cutCurves(curves, -1, to - length - offset) : []
      if closed[place], !first.isEmpty, !second.isEmpty, to - offset >= own {
        parts.append(Part(index: indices[place], curves: first + second))
      } else {
        for curves in [first, second] where !curves.isEmpty {
          parts.append(Part(index: indices[place], curves: curves))
        }
      }
      offset += own
    }
    return parts
  }

  /// Returns the part of connected curves between two distances from their start.
  private func cutCurves(_ curves: [MeasuredCurve], _ from: Double, _ to: Double) -> [CubicCurve] {
    var parts: [CubicCurve] = []
    var offset = 0.0
    for curve in curves {
      defer { offset += curve.length }
      guard to > offset, from < offset + curve.length else { continue }
      parts.append(
        curve.curvePart(curve.parameter(at: from - offset), curve.parameter(at: to - offset)))
    }
    return parts
  }
}
