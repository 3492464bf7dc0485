// Trimming of paths by their length.

import LaminaGeometry

/// Cuts parts out of paths.
struct PathTrimmer {
  private struct Curve {
    let curve: CubicCurve
    /// The lengths from the start to evenly spaced parameters.
    private let lengths: [Double]

    private static let steps = 32

    init(_ curve: CubicCurve) {
      self.curve = curve
      var lengths = [0.0]
      var (last, sum) = (curve.a, 0.0)
      for step in 1...Curve.steps {
        let next = curve.point(Double(step) / Double(Curve.steps))
        let way = next - last
        sum += (way.x * way.x + way.y * way.y).squareRoot()
        lengths.append(sum)
        last = next
      }
      self.lengths = lengths
    }

    var length: Double { lengths[Curve.steps] }

    func parameter(at distance: Double) -> Double {
      guard length > 0, distance > 0 else { return 0 }
      guard distance < length else { return 1 }
      var index = 0
      while index < Curve.steps - 1, lengths[index + 1] < distance { index += 1 }
      let part = lengths[index + 1] - lengths[index]
      return (Double(index) + (part > 0 ? (distance - lengths[index]) / part : 0))
        / Double(Curve.steps)
    }

    /// Returns the part between two parameters.
    func part(_ t0: Double, _ t1: Double) -> CubicCurve {
      let head = curve.split(t1).0
      return t1 > 0 ? head.split(t0 / t1).1 : head
    }
  }

  private var subpaths: [[Curve]] = []
  private var closed: [Bool] = []
  private(set) var length = 0.0

  /// Measures outlines as one length.
  init(_ outlines: [Outline]) {
    for outline in outlines where outline.vertices.count > 1 {
      var curves: [Curve] = []
      let count = outline.vertices.count
      for index in 0..<(outline.isClosed ? count : count - 1) {
        let next = (index + 1) % count
        let (from, to) = (outline.vertices[index], outline.vertices[next])
        curves.append(
          Curve(
            CubicCurve(from, from + outline.leaving[index], to + outline.arriving[next], to)))
      }
      length += curves.reduce(0) { $0 + $1.length }
      subpaths.append(curves)
      closed.append(outline.isClosed)
    }
  }

  /// Returns the part between two fractions of the whole length; the range may wrap around.
  func part(from start: Double, to end: Double) -> Path {
    var path = Path()
    guard length.isFinite, start.isFinite, end.isFinite, end > start else { return path }
    if end - start >= 1 {
      for (curves, isClosed) in zip(subpaths, closed) {
        add(curves, 0, .infinity, &path)
        if isClosed { path.close() }
      }
      return path
    }
    let shift = start.rounded(.down)
    let (from, to) = ((start - shift) * length, (end - shift) * length)
    var offset = 0.0
    for curves in subpaths {
      let own = curves.reduce(0) { $0 + $1.length }
      add(curves, from - offset, to - offset, &path)
      // Beyond the end, the range continues at the start.
      if to > length { add(curves, -1, to - length - offset, &path) }
      offset += own
    }
    return path
  }

  private func add(_ curves: [Curve], _ from: Double, _ to: Double, _ path: inout Path) {
    var offset = 0.0
    var isOpen = false
    for curve in curves {
      defer { offset += curve.length }
      guard to > offset, from < offset + curve.length else { continue }
      let part = curve.part(
        curve.parameter(at: from - offset), curve.parameter(at: to - offset))
      if !isOpen { path.move(to: part.a) }
      isOpen = true
      path.addCubic(part.b, part.c, to: part.d)
    }
  }
}
