// Vectors of pixels reinterpreted as vectors of 16-bit numbers, and back. One of the few files that may be
// unsafe: the bits do not change, and every bit pattern is a number of either kind.

extension SIMD16<Int16> {
  /// Makes lanes from the halves of eight words: lane 2n is the low half of word n.
  @inlinable @inline(__always) public init(halvesOf words: SIMD8<UInt32>) {
    self = unsafe unsafeBitCast(words, to: SIMD16<Int16>.self)
  }
}

extension SIMD8<UInt32> {
  /// Makes words from their halves: lanes 2n and 2n + 1 are the low and the high half of word n.
  @inlinable @inline(__always) public init(halves: SIMD16<Int16>) {
    self = unsafe unsafeBitCast(halves, to: SIMD8<UInt32>.self)
  }

  /// Makes eight words from four pairs of words, the low word of each pair first.
  @inlinable @inline(__always) public init(pairs: SIMD4<UInt64>) {
    self = unsafe unsafeBitCast(pairs, to: SIMD8<UInt32>.self)
  }
}
