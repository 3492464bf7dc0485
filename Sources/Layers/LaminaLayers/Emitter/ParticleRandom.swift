/// Counter-based random numbers: each is a function of the seed, of a cell's or particle's index, and of
/// its use.
///
/// So a particle's numbers do not depend on other particles.
///
/// Policy: `particle-births`.
///
/// - Source: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
struct ParticleRandom {
  private let key: UInt64

  init(seed: UInt32) { key = ParticleRandom.mix(UInt64(seed) &+ ParticleRandom.step) }

  private init(key: UInt64) { self.key = key }

  /// Returns the generator of random numbers for the cell or particle with the index `place`.
  func child(_ place: Int) -> ParticleRandom {
    let turned = key << 32 | key >> 32
    return ParticleRandom(
      key: ParticleRandom.mix(turned ^ UInt64(truncatingIfNeeded: place) &* ParticleRandom.step))
  }

  /// The quantity that a random number determines.
  enum Use: UInt64 {
    case lifetime, velocity, scale, spin, red, green, blue, alpha, cone, turn, place0, place1,
      place2
    case side, inner, rotation
  }

  /// Returns the random number for a use, in 0..<1, as a multiple of 2^-53.
  func unitRandom(_ use: Use) -> Double {
    let bits = ParticleRandom.mix(key &+ (use.rawValue &+ 1) &* ParticleRandom.step)
    return Double(bits >> 11) * 0x1p-53
  }

  /// Returns a random value that differs from `mean` by at most half of `range`.
  func randomValue(_ mean: Double, _ range: Double, _ use: Use) -> Double {
    range == 0 ? mean : mean + range * (unitRandom(use) - 0.5)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ bits: UInt64) -> UInt64 {
    var z = bits
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
