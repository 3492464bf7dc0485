/// SplitMix64: a small generator whose sequence is the same everywhere, for tests that print a seed.
///
/// Source: Steele, Lea and Flood 2014, "Fast Splittable Pseudorandom Number Generators".
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `range`, in steps of 2^-24 of its width.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * (Double(next() >> 40) / Double(1 << 24))
  }

  /// True with the given probability.
  public mutating func chance(_ probability: Double) -> Bool { double(in: 0...1) < probability }

  /// A whole number in `range`.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// One of some values.
  ///
  /// - Precondition: there is one.
  public mutating func element<Value>(of values: [Value]) -> Value {
    values[integer(in: 0...values.count - 1)]
  }
}
