// Stage 6, fragment: the parameter of gradients between two circles.

/// The circles between the two that define a gradient: for each t in a range, one around (t, 0) with the radius
/// `radius + change * t`.
struct CircleFamily {
  /// The radius of the circle at t = 0.
  private let radius: Double
  /// The growth of the radius per unit of t.
  private let change: Double
  /// The smallest t of a circle in the family.
  private let from: Double
  /// The exclusive upper limit of t in the family.
  private let to: Double
  /// The coefficient `1 - change^2` of t^2 in the equation for t; 0 if all circles touch one
  /// another.
  private let a: Double

  /// The parameter t of a point that lies on no circle, which is below every stop.
  static let nowhere: Float = -1e9

  init(radius: Double, change: Double, from: Double, to: Double) {
    self.radius = radius
    self.change = change
    self.from = from
    self.to = to
    let a = 1 - change * change
    // Circles that touch, except for rounding: otherwise a circle at t = 1e15 would be found.
    self.a = abs(a) < 1e-12 * (1 + change * change) ? 0 : a
  }

  /// Returns the largest t of a circle through (x, y): (x - t)^2 + y^2 = (radius + t change)^2.
  ///
  /// A NaN lies on no circle.
  func circleParameter(_ x: Double, _ y: Double) -> Float {
    // a t^2 - 2 b t + c = 0
    let b = x + radius * change
    let c = x * x + y * y - radius * radius
    if a == 0 { return validParameter(c / (2 * b)) ?? CircleFamily.nowhere }
    let square = b * b - a * c
    guard square >= 0 else { return CircleFamily.nowhere }
    // Computes both roots without a difference of nearly equal numbers.
    let sum = b + (b < 0 ? -square.squareRoot() : square.squareRoot())
    let (t1, t2) = (sum / a, sum == 0 ? 0 : c / sum)
    return validParameter(max(t1, t2)) ?? validParameter(min(t1, t2)) ?? CircleFamily.nowhere
  }

  private func validParameter(_ t: Double) -> Float? {
    guard t.isFinite, t >= from, t < to, radius + t * change >= 0 else { return nil }
    return Float(max(-1e8, min(1e8, t)))
  }
}
