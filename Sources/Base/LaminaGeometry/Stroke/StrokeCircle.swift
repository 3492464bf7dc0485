/// The circle that round joins and caps are parts of.
struct StrokeCircle {
  /// Half the stroke's width.
  let half: Double
  /// The cosine of the largest turn that one chord may span on a round edge; larger turns need points in between.
  let cosineLimit: Double

  /// Makes the circle of a stroke.
  ///
  /// - Parameters:
  ///   - half: half the stroke's width.
  ///   - tolerance: the largest distance of a chord from the circle.
  init(half: Double, tolerance: Double) {
    self.half = half
    let cosine = 1 - tolerance / half
    cosineLimit = cosine > 0 ? 2 * cosine * cosine - 1 : -1
  }

  /// Adds points of the circle strictly between two of its points, less than half a turn apart, by bisection.
  ///
  /// A chord over the angle a deviates by half (1 - cos(a / 2)) from the circle. At most 2,048 points,
  /// which keeps the tolerance for strokes up to 10,000 pixels wide.
  func addArc(from: Vector, to: Vector, to points: inout [Vector], depth: Int) {
    guard depth < 11 else { return }
    let cosine = (from * to).sum() / (half * half)
    guard !(cosine >= cosineLimit),
      let direction = CentrelineBuilder.unitStep(.zero, from + to)?.direction
    else { return }
    let middle = direction * half
    addArc(from: from, to: middle, to: &points, depth: depth + 1)
    points.append(middle)
    addArc(from: middle, to: to, to: &points, depth: depth + 1)
  }
}
