// Comparison: reproducible random choices, so that the same runs get the same verdict.

/// SplitMix64, a generator whose sequence is the same on every machine.
///
/// - Source: Steele, Lea and Flood 2014, "Fast Splittable Pseudorandom Number Generators".
struct SeededRandom {
  private var state: UInt64

  /// Starts the sequence of `seed`.
  init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  mutating func nextBits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random whole number from 0 to `count` - 1; all are equally likely, apart from a negligible bias.
  mutating func randomIndex(below count: Int) -> Int {
    Int(nextBits().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Shuffles values; all orders are equally likely.
  mutating func shuffle<Value>(_ values: inout [Value]) {
    for last in stride(from: values.count - 1, to: 0, by: -1) {
      values.swapAt(last, randomIndex(below: last + 1))
    }
  }
}
