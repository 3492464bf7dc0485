/// A cubic curve as a polynomial, and lengths along it.
struct CubicCurve {
  /// The start of the curve.
  let origin: Vector
  /// A third of the first derivative at the start.
  let speed: Vector
  /// A sixth of the second derivative at the start.
  let bend: Vector
  /// The change of `bend` from the start to the end.
  let change: Vector

  init(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) {
    (origin, speed, bend, change) = (a, b - a, a - 2 * b + c, d - 3 * (c - b) - a)
  }

  func point(_ t: Double) -> Vector { origin + t * (3 * speed + t * (3 * bend + t * change)) }

  /// Returns a third of the first derivative at a parameter.
  func tangent(_ t: Double) -> Vector { speed + t * (2 * bend + t * change) }

  /// Returns a sixth of the second derivative at a parameter.
  func bend(_ t: Double) -> Vector { bend + t * change }

  /// Returns the length of the curve between two parameters, to a relative error of about a millionth.
  ///
  /// The speed is the square root of a polynomial: smooth except near cusps, where intervals are bisected
  /// at most 10 times.
  ///
  /// - Source: Gauss-Legendre quadrature by five points.
  func length(from start: Double, to end: Double) -> Double {
    halved(start, end, whole: quadratureLength(start, end), depth: 0)
  }

  private func halved(_ start: Double, _ end: Double, whole: Double, depth: Int) -> Double {
    let middle = (start + end) / 2
    let (first, second) = (quadratureLength(start, middle), quadratureLength(middle, end))
    // The error of the halves is about a thousandth of the whole's error.
    if depth == 10 || !(abs(first + second - whole) > 1e-5 * whole) { return first + second }
    return halved(start, middle, whole: first, depth: depth + 1)
      + halved(middle, end, whole: second, depth: depth + 1)
  }

  private func quadratureLength(_ start: Double, _ end: Double) -> Double {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    func rate(_ place: Double) -> Double {
      let along = tangent(middle + half * place)
      return (along * along).sum().squareRoot()
    }
    let inner = rate(0.538_469_310_105_683_1) + rate(-0.538_469_310_105_683_1)
    let outer = rate(0.906_179_845_938_664) + rate(-0.906_179_845_938_664)
    let sum =
      0.568_888_888_888_888_9 * rate(0) + 0.478_628_670_499_366_5 * inner
      + 0.236_926_885_056_189_1 * outer
    return 3 * half * sum
  }

  /// Returns the parameter at which a fraction `share`, between 0 and 1, of the length from `start` to `end` is
  /// reached.
  ///
  /// It uses Newton's method within the bounds of a bisection.
  func parameter(at share: Double, from start: Double, to end: Double) -> Double {
    let whole = length(from: start, to: end)
    guard whole > 0, whole.isFinite else { return start + share * (end - start) }
    let wanted = share * whole
    var (low, high) = (start, end)
    var t = start + share * (end - start)
    for _ in 0..<40 {
      let excess = length(from: start, to: t) - wanted
      if abs(excess) <= 1e-7 * whole { break }
      if excess > 0 { high = t } else { low = t }
      let along = tangent(t)
      let next = t - excess / (3 * (along * along).sum().squareRoot())
      // False for NaN too.
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
