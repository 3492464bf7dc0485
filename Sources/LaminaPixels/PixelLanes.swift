// Eight pixels at a time, in vectors. One of the few files that may be unsafe: it reads and writes
// vectors in rows, each access checked as a whole.

/// Eight neighbouring pixels as sixteen 16-bit lanes, two channels in each.
///
/// ```
/// lane 2i        red   of pixel i in bits 7...0, green in bits 15...8
/// lane 2i + 1    blue  of pixel i in bits 7...0, alpha in bits 15...8
/// ```
@frozen public struct PixelLanes: Sendable {
  /// The lanes.
  public var pairs: SIMD16<UInt16>

  /// How many pixels there are.
  @inlinable public static var count: Int { 8 }

  /// Eight pixels from lanes.
  @inlinable @inline(__always) public init(pairs: SIMD16<UInt16>) { self.pairs = pairs }

  /// Eight pixels from words, each as `PackedPixel.rawValue`.
  @inlinable @inline(__always) public init(words: SIMD8<UInt32>) {
    pairs = unsafe unsafeBitCast(words, to: SIMD16<UInt16>.self)
  }

  /// The same pixel eight times.
  @inlinable @inline(__always) public init(repeating pixel: PackedPixel) {
    self.init(words: SIMD8(repeating: pixel.rawValue))
  }

  /// A word a pixel, as `PackedPixel.rawValue`.
  @inlinable @inline(__always) public var words: SIMD8<UInt32> {
    unsafe unsafeBitCast(pairs, to: SIMD8<UInt32>.self)
  }
}

extension Span<PackedPixel> {
  /// Eight pixels from `index` on.
  ///
  /// - Precondition: they lie within the span.
  @inlinable @inline(__always) public func lanes(at index: Int) -> PixelLanes {
    precondition(index >= 0 && index <= count &- PixelLanes.count, "eight pixels leave the row")
    return unsafe PixelLanes(
      pairs: bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* MemoryLayout<PackedPixel>.stride,
        as: SIMD16<UInt16>.self))
  }
}

extension MutableSpan<PackedPixel> {
  /// Eight pixels from `index` on.
  ///
  /// - Precondition: they lie within the span.
  @inlinable @inline(__always) public func lanes(at index: Int) -> PixelLanes {
    precondition(index >= 0 && index <= count &- PixelLanes.count, "eight pixels leave the row")
    return unsafe PixelLanes(
      pairs: bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* MemoryLayout<PackedPixel>.stride,
        as: SIMD16<UInt16>.self))
  }

  /// Writes eight pixels from `index` on.
  ///
  /// - Precondition: they lie within the span.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func setLanes(_ lanes: PixelLanes, at index: Int) {
    precondition(index >= 0 && index <= count &- PixelLanes.count, "eight pixels leave the row")
    var bytes = unsafe self.mutableBytes
    unsafe bytes.storeBytes(
      of: lanes.pairs, toUncheckedByteOffset: index &* MemoryLayout<PackedPixel>.stride,
      as: SIMD16<UInt16>.self)
  }
}

extension Span<UInt8> {
  /// Eight bytes from `index` on, each in the low and in the high half of its word: a factor for
  /// both lanes of a pixel.
  ///
  /// - Precondition: they lie within the span.
  @inlinable @inline(__always) public func factors(at index: Int) -> SIMD16<UInt16> {
    precondition(index >= 0 && index <= count &- PixelLanes.count, "eight bytes leave the row")
    let bytes = unsafe self.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
    let words = SIMD8<UInt32>(truncatingIfNeeded: bytes)
    return PixelLanes(words: words | words &<< 16).pairs
  }
}
