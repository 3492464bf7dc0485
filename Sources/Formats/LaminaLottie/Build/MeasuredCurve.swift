// Lengths along a curve.

import LaminaGeometry

/// A cubic curve with the lengths of its parts from the start to evenly spaced parameters.
struct MeasuredCurve: Sendable {
  let curve: CubicCurve
  private let lengths: [Double]
  private let steps: Int

  /// Measures a curve.
  ///
  /// - Parameters:
  ///   - curve: the curve.
  ///   - steps: the number of chords whose lengths are added up.
  init(_ curve: CubicCurve, steps: Int = 32) {
    self.curve = curve
    self.steps = steps
    var lengths = [0.0]
    var (last, sum) = (curve.a, 0.0)
    for step in 1...steps {
      let next = curve.pointAtParameter(Double(step) / Double(steps))
      let way = next - last
      sum += (way.x * way.x + way.y * way.y).squareRoot()
      lengths.append(sum)
      last = next
    }
    self.lengths = lengths
  }

  var length: Double { lengths[steps] }

  /// Returns the parameter of the point at a distance along the curve from its start.
  func parameter(at distance: Double) -> Double {
    guard length > 0, distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    var (low, high) = (0, steps - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle + 1] < distance { low = middle + 1 } else { high = middle }
    }
    let part = lengths[low + 1] - lengths[low]
    return (Double(low) + (part > 0 ? (distance - lengths[low]) / part : 0)) / Double(steps)
  }

  /// Returns the part of the curve between two parameters.
  func curvePart(_ t0: Double, _ t1: Double) -> CubicCurve {
    let head = curve.split(t1).0
    return t1 > 0 ? head.split(t0 / t1).1 : head
  }

  /// The largest distance between the points at a parameter and at the same fraction of the curve's
  /// length.
  var unevenness: Double {
    (1..<8).reduce(0) { most, step in
      let t = Double(step) / 8
      let way = curve.pointAtParameter(t) - curve.pointAtParameter(parameter(at: t * length))
      return max(most, (way.x * way.x + way.y * way.y).squareRoot())
    }
  }
}
