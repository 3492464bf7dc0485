import LaminaGeometry

/// The motion of a mass on a spring from 0 to 1.
///
/// ```
/// w = sqrt(stiffness / mass)    its angular frequency without damping
/// z = damping / (2 sqrt(stiffness mass))    damping ratio: below 1 it oscillates, above it is overdamped
/// ```
///
/// ```swift
/// var bouncy = SpringCurve()
/// (bouncy.stiffness, bouncy.damping) = (300, 12)
/// print(bouncy(0.1), bouncy.settlingDuration)
/// ```
///
/// - Source: the damped harmonic oscillator; `CASpringAnimation`'s parameters and measured lengths.
public struct SpringCurve: Hashable, Sendable {
  /// The mass, above 0; more is slower.
  public var mass = 1.0
  /// The stiffness, per unit of length; above 0.
  public var stiffness = 100.0
  /// The damping, per unit of velocity; 0 oscillates for ever.
  public var damping = 10.0
  /// The initial velocity, in distances from start to end per second; positive towards the end.
  public var initialVelocity = 0.0
  /// Whether the spring may be overdamped; if not, the damping is reduced to critical damping.
  public var allowsOverdamping = false

  /// Makes Core Animation's default spring.
  public init() {}

  /// Makes a spring of a perceived duration and bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: the period without damping, in seconds; above 0.
  ///   - bounce: 0 for none; up to 1, which oscillates for ever; down to -1 for an overdamped spring.
  /// - Source: measured on `CASpringAnimation`.
  public init(perceptualDuration: Double, bounce: Double) {
    let w = 2 * Double.pi / perceptualDuration
    let z = bounce >= 0 ? 1 - bounce : 1 / (1 + max(-0.999_999, bounce))
    stiffness = w * w
    damping = 2 * z * w
    allowsOverdamping = true
  }

  /// Whether the curve can be computed from the parameters.
  public var isValid: Bool {
    mass > 0 && stiffness > 0 && damping >= 0 && mass.isFinite && stiffness.isFinite
      && damping.isFinite && initialVelocity.isFinite
  }

  private var frequency: Double { (stiffness / mass).squareRoot() }

  private var ratio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return allowsOverdamping ? ratio : min(1, ratio)
  }

  /// Returns the position at a time in seconds: 0 at first, 1 at rest, possibly above 1 in between.
  public func callAsFunction(_ time: Double) -> Double {
    guard time > 0, isValid else { return 0 }
    let (w, z, v) = (frequency, ratio, initialVelocity)
    if abs(z - 1) < 1e-9 { return 1 - Exponential.exp(-w * time) * (1 + (w - v) * time) }
    if z < 1 {
      let swing = w * (1 - z * z).squareRoot()
      let turn = Trigonometry.sineCosine(radians: swing * time)
      return 1 - Exponential.exp(-z * w * time)
        * (turn.cosine + (z * w - v) / swing * turn.sine)
    }
    let root = (z * z - 1).squareRoot()
    let (slow, fast) = (-w * (z - root), -w * (z + root))
    // 1 - x = a e^(slow t) + b e^(fast t) with a + b = 1 and a velocity of -v.
    let b = (slow + v) / (slow - fast)
    return 1 - (1 - b) * Exponential.exp(slow * time) - b * Exponential.exp(fast * time)
  }

  /// The time at which the spring has settled to within a thousandth of the distance, in seconds.
  ///
  /// Equal to all of Core Animation's digits for an underdamped spring. For another, it is the first tenth of a second
  /// from which on the spring remains that near. Infinite without damping.
  ///
  /// Policy: `spring-settling-time`.
  public var settlingDuration: Double {
    guard isValid else { return 0 }
    guard damping > 0 else { return .infinity }
    let (w, z) = (frequency, ratio)
    if z < 1 - 1e-9 {
      let swing = w * (1 - z * z).squareRoot()
      let amplitude = 1 + abs((z * w - initialVelocity) / swing)
      let logarithm = Exponential.log2(amplitude / 0.001) * 0.693_147_180_559_945_309_4
      return logarithm / (z * w)
    }
    var tenths = 1.0
    while tenths < 36_000 {
      // Later it only comes nearer: both exponentials decay.
      if abs(1 - self(tenths / 10)) < 0.001, abs(1 - self(tenths / 10 + 0.05)) < 0.001 {
        return tenths / 10
      }
      tenths += 1
    }
    return tenths / 10
  }
}
