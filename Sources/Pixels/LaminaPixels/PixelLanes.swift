// Eight pixels at a time, in vectors. One of the few files that may be unsafe: it reads and writes vectors in
// rows, each access checked as a whole.

import CVectorShim

/// Eight neighbouring pixels as sixteen 16-bit lanes, two channels in each.
///
/// ```
/// lane 2i        red   of pixel i in bits 7...0, green in bits 15...8
/// lane 2i + 1    blue  of pixel i in bits 7...0, alpha in bits 15...8
/// ```
@frozen public struct PixelLanes: Sendable {
  /// The sixteen lanes, two channels in each.
  public var pairs: SIMD16<UInt16>

  /// The number of pixels.
  @inlinable public static var count: Int { 8 }

  /// Makes eight pixels from lanes.
  @inlinable @inline(__always) public init(pairs: SIMD16<UInt16>) { self.pairs = pairs }

  /// Makes eight pixels from words, each a `PackedPixel.rawValue`.
  @inlinable @inline(__always) public init(words: SIMD8<UInt32>) {
    pairs = unsafe unsafeBitCast(words, to: SIMD16<UInt16>.self)
  }

  /// Makes eight copies of a pixel.
  @inlinable @inline(__always) public init(repeating pixel: PackedPixel) {
    self.init(words: SIMD8(repeating: pixel.rawValue))
  }

  /// The pixels as words, each a `PackedPixel.rawValue`.
  @inlinable @inline(__always) public var words: SIMD8<UInt32> {
    unsafe unsafeBitCast(pairs, to: SIMD8<UInt32>.self)
  }
}

// Rows of eight or more pixels are computed with vectors only. The last vector overlaps the one before it and
// is computed before anything is written. Lengths are compared once before the loop, whose bounds keep every
// access inside.

extension MutableSpan<PackedPixel> {
  /// Overwrites every pixel with one colour.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceAll(with color: PackedPixel) {
    let last = count &- PixelLanes.count
    if last < 0 {
      for i in indices { self[i] = color }
      return
    }
    if count >= Self.stringCount { return replaceString(with: color) }
    let lanes = PixelLanes(repeating: color)
    unsafe setLanes(lanes, unchecked: 0)
    var i = unsafe alignedIndex
    while i &+ 3 &* PixelLanes.count <= last {
      unsafe setLanes(lanes, unchecked: i)
      unsafe setLanes(lanes, unchecked: i &+ PixelLanes.count)
      unsafe setLanes(lanes, unchecked: i &+ 2 &* PixelLanes.count)
      unsafe setLanes(lanes, unchecked: i &+ 3 &* PixelLanes.count)
      i &+= 4 &* PixelLanes.count
    }
    while i < last {
      unsafe setLanes(lanes, unchecked: i)
      i &+= PixelLanes.count
    }
    unsafe setLanes(lanes, unchecked: last)
  }

  /// The minimum number of pixels that the processor's string instruction stores faster than vectors.
  ///
  /// Vector stores read each cache line before they overwrite it.
  @inlinable static var stringCount: Int { 4_096 }

  /// Overwrites every pixel with one colour, by the processor's string instruction.
  @usableFromInline @_lifetime(self: copy self)
  mutating func replaceString(with color: PackedPixel) {
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      unsafe lamina_store_string(start, color.rawValue, pixels.count)
    }
  }

  /// Replaces every pixel by a function of its present value.
  ///
  /// - Parameters:
  ///   - eight: computes eight pixels from the present ones.
  ///   - one: computes one pixel from the present one, for rows of fewer than eight.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    eight: (PixelLanes) -> PixelLanes, one: (UInt32) -> UInt32
  ) {
    unsafe replaceEach { below, _ in
      eight(below)
    } one: { below, _ in
      one(below)
    }
  }

  /// Replaces every pixel by a function of it; the first and the last eight pixels have functions of their own.
  ///
  /// - Parameters:
  ///   - first: computes the first eight pixels.
  ///   - eight: computes eight pixels in between.
  ///   - last: computes the last eight.
  /// - Precondition: there are sixteen pixels or more.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    first: (PixelLanes) -> PixelLanes, eight: (PixelLanes) -> PixelLanes,
    last: (PixelLanes) -> PixelLanes
  ) {
    precondition(count >= 2 &* PixelLanes.count, "a row of \(count) has no two ends of eight")
    let lastIndex = count &- PixelLanes.count
    let start = unsafe first(span.lanes(unchecked: 0))
    let end = unsafe last(span.lanes(unchecked: lastIndex))
    unsafe replaceInner(from: alignedIndex) { below, _ in eight(below) }
    unsafe setLanes(start, unchecked: 0)
    unsafe setLanes(end, unchecked: lastIndex)
  }

  /// Replaces every pixel by a function of it and the pixel at its index in another row.
  ///
  /// - Precondition: the counts are equal.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    with source: Span<PackedPixel>, eight: (PixelLanes, PixelLanes) -> PixelLanes,
    one: (UInt32, UInt32) -> UInt32
  ) {
    precondition(source.count == count, "rows of unequal length")
    unsafe replaceEach {
      eight($0, unsafe source.lanes(unchecked: $1))
    } one: {
      one($0, unsafe source[unchecked: $1].rawValue)
    }
  }

  /// Replaces every pixel by a function of it and the pixel of the same index in `source`, a row composited over this
  /// one.
  ///
  /// Where 32 pixels of the upper row are clear, the lower ones are kept; where they are opaque, they replace
  /// the lower ones.
  ///
  /// - Parameters:
  ///   - source: the upper row.
  ///   - isClear: whether pixels are all clear, given their bitwise "or".
  ///   - isOpaque: whether pixels are all opaque, given their bitwise "and".
  ///   - eight: computes eight pixels from the lower and the upper ones.
  ///   - one: computes one pixel, for rows of fewer than eight.
  /// - Precondition: the counts are equal.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    under source: Span<PackedPixel>, isClear: (PixelLanes) -> Bool,
    isOpaque: (PixelLanes) -> Bool, eight: (PixelLanes, PixelLanes) -> PixelLanes,
    one: (UInt32, UInt32) -> UInt32
  ) {
    precondition(source.count == count, "rows of unequal length")
    let last = count &- PixelLanes.count
    if last < 0 {
      for i in indices {
        self[i] = PackedPixel(rawValue: one(self[i].rawValue, source[i].rawValue))
      }
      return
    }
    let start = unsafe eight(span.lanes(unchecked: 0), source.lanes(unchecked: 0))
    let end = unsafe eight(span.lanes(unchecked: last), source.lanes(unchecked: last))
    var i = unsafe alignedIndex
    while i &+ 4 &* PixelLanes.count <= count {
      let (j, k, l) = (
        i &+ PixelLanes.count, i &+ 2 &* PixelLanes.count, i &+ 3 &* PixelLanes.count
      )
      let a = unsafe source.lanes(unchecked: i)
      let b = unsafe source.lanes(unchecked: j)
      let c = unsafe source.lanes(unchecked: k)
      let d = unsafe source.lanes(unchecked: l)
      if isOpaque(PixelLanes(pairs: a.pairs & b.pairs & c.pairs & d.pairs)) {
        unsafe setLanes(a, unchecked: i)
        unsafe setLanes(b, unchecked: j)
        unsafe setLanes(c, unchecked: k)
        unsafe setLanes(d, unchecked: l)
      } else if !isClear(PixelLanes(pairs: a.pairs | b.pairs | c.pairs | d.pairs)) {
        unsafe setLanes(eight(span.lanes(unchecked: i), a), unchecked: i)
        unsafe setLanes(eight(span.lanes(unchecked: j), b), unchecked: j)
        unsafe setLanes(eight(span.lanes(unchecked: k), c), unchecked: k)
        unsafe setLanes(eight(span.lanes(unchecked: l), d), unchecked: l)
      }
      i = l &+ PixelLanes.count
    }
    unsafe replaceInner(from: i) { unsafe eight($0, source.lanes(unchecked: $1)) }
    unsafe setLanes(start, unchecked: 0)
    unsafe setLanes(end, unchecked: last)
  }

  /// Replaces every pixel by a function of it and its coverage, 0...255.
  ///
  /// - Precondition: the counts are equal.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    coverage: Span<UInt8>, eight: (PixelLanes, SIMD16<UInt16>) -> PixelLanes,
    one: (UInt32, UInt32) -> UInt32
  ) {
    precondition(coverage.count == count, "rows of unequal length")
    unsafe replaceEach {
      eight($0, unsafe coverage.laneFactors(unchecked: $1))
    } one: {
      one($0, unsafe UInt32(coverage[unchecked: $1]))
    }
  }

  /// Replaces pixels, eight at a time, by a function of them and their coverages.
  ///
  /// - Parameters:
  ///   - index: the first pixel.
  ///   - coverage: 0...255.
  ///   - bytes: the coverages of the pixels, by their indices: a multiple of eight.
  ///   - eight: computes eight pixels from the present ones.
  /// - Precondition: the row has that many pixels from `index` on, and the coverages lie within the span.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEights(
    at index: Int, _ coverage: Span<UInt8>, _ bytes: Range<Int>,
    eight: (PixelLanes, SIMD16<UInt16>) -> PixelLanes
  ) {
    let isInside: Bool = index >= 0 && bytes.count & 7 == 0 && index &+ bytes.count <= count
    precondition(
      isInside && bytes.lowerBound >= 0 && bytes.upperBound <= coverage.count,
      "pixels outside their row or their coverage")
    var i = 0
    while i < bytes.count {
      let lanes = unsafe eight(
        span.lanes(unchecked: index &+ i),
        coverage.laneFactors(unchecked: bytes.lowerBound &+ i))
      unsafe setLanes(lanes, unchecked: index &+ i)
      i &+= PixelLanes.count
    }
  }

  /// Replaces every pixel by a function of it, the pixel at its index in another row and a coverage.
  ///
  /// - Precondition: the three counts are equal.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func replaceEach(
    with source: Span<PackedPixel>, coverage: Span<UInt8>,
    eight: (PixelLanes, PixelLanes, SIMD16<UInt16>) -> PixelLanes,
    one: (UInt32, UInt32, UInt32) -> UInt32
  ) {
    precondition(source.count == count && coverage.count == count, "rows of unequal length")
    unsafe replaceEach {
      eight($0, unsafe source.lanes(unchecked: $1), unsafe coverage.laneFactors(unchecked: $1))
    } one: {
      one($0, unsafe source[unchecked: $1].rawValue, unsafe UInt32(coverage[unchecked: $1]))
    }
  }

  /// Replaces every pixel by a function of it and its index: the common loop of the functions above.
  ///
  /// - Parameters:
  ///   - eight: receives an index in 0...count - 8.
  ///   - one: receives an index in 0..<count.
  @unsafe @inlinable @inline(__always) @_lifetime(self: copy self)
  mutating func replaceEach(
    eight: (PixelLanes, Int) -> PixelLanes, one: (UInt32, Int) -> UInt32
  ) {
    let last = count &- PixelLanes.count
    if last < 0 {
      for i in indices { self[i] = PackedPixel(rawValue: one(self[i].rawValue, i)) }
      return
    }
    let start = unsafe eight(span.lanes(unchecked: 0), 0)
    let end = unsafe eight(span.lanes(unchecked: last), last)
    unsafe replaceInner(from: alignedIndex, eight: eight)
    unsafe setLanes(start, unchecked: 0)
    unsafe setLanes(end, unchecked: last)
  }

  /// Replaces the pixels between a row's first and last few by a function of their index, in vectors that do not
  /// straddle cache lines.
  ///
  /// They are at least all but the first and the last eight.
  ///
  /// - Precondition: there are eight pixels or more.
  @unsafe @inlinable @inline(__always) @_lifetime(self: copy self)
  mutating func replaceInner(from first: Int, eight: (PixelLanes, Int) -> PixelLanes) {
    let last = count &- PixelLanes.count
    var i = first
    while i &+ PixelLanes.count < last {
      let next = i &+ PixelLanes.count
      let one = unsafe eight(span.lanes(unchecked: i), i)
      let two = unsafe eight(span.lanes(unchecked: next), next)
      unsafe setLanes(one, unchecked: i)
      unsafe setLanes(two, unchecked: next)
      i = next &+ PixelLanes.count
    }
    if i < last {
      let lanes = unsafe eight(span.lanes(unchecked: i), i)
      unsafe setLanes(lanes, unchecked: i)
    }
  }

  /// The first index, in 1...8, of a pixel whose address is a multiple of a vector's size.
  @unsafe @inlinable @inline(__always) var alignedIndex: Int {
    let address = unsafe span.bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    return PixelLanes.count &- (address &>> 2) & (PixelLanes.count &- 1)
  }

  @unsafe @inlinable @inline(__always) @_lifetime(self: copy self)
  mutating func setLanes(_ lanes: PixelLanes, unchecked index: Int) {
    var bytes = unsafe self.mutableBytes
    unsafe bytes.storeBytes(
      of: lanes.pairs, toUncheckedByteOffset: index &* MemoryLayout<PackedPixel>.stride,
      as: SIMD16<UInt16>.self)
  }
}

extension Span<PackedPixel> {
  /// The pixels' channels, four bytes a pixel: red, green, blue, alpha.
  @inlinable @inline(__always) public var channels: Span<UInt8> {
    @_lifetime(copy self) get {
      let bytes = unsafe bytes.withUnsafeBytes { unsafe $0 }
      let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
      return unsafe _overrideLifetime(span, copying: self)
    }
  }

  /// Returns eight pixels from `index` on.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) public func lanes(at index: Int) -> PixelLanes {
    precondition(index >= 0 && index <= count &- PixelLanes.count, "no eight pixels from there on")
    return unsafe lanes(unchecked: index)
  }

  /// Returns eight pixels from `index` on, which the caller has checked to be in 0...count - 8.
  @unsafe @inlinable @inline(__always) func lanes(unchecked index: Int) -> PixelLanes {
    unsafe PixelLanes(
      pairs: bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* MemoryLayout<PackedPixel>.stride,
        as: SIMD16<UInt16>.self))
  }
}

extension Span<UInt8> {
  /// The common value of all bytes if it is 0 or 255; otherwise `nil`.
  @inlinable @inline(__always) public var uniform: UInt8? {
    var (any, all, index) = (UInt64(0), UInt64.max, 0)
    while index &+ 8 <= count {
      let word = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self)
      any |= word
      all &= word
      index &+= 8
    }
    while index < count {
      let word = UInt64(self[index]) &* 0x0101_0101_0101_0101
      any |= word
      all &= word
      index &+= 1
    }
    return any == 0 ? 0 : all == .max ? 255 : nil
  }

  /// Returns whether any of the eight bytes from `index` on is not 0; the index is in 0...count - 8.
  @unsafe @inlinable @inline(__always) func anyOfEight(unchecked index: Int) -> Bool {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) != 0
  }

  /// Returns eight bytes from `index` on, each as a factor for both lanes of a pixel; the index is in
  /// 0...count - 8.
  @unsafe @inlinable @inline(__always) func laneFactors(unchecked index: Int) -> SIMD16<UInt16> {
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
    let bytes = unsafe unsafeBitCast(word, to: SIMD8<UInt8>.self)
    // Three instructions; converting eight bytes to eight words takes 25, lane by lane.
    var pairs = SIMD16<UInt8>()
    pairs.evenHalf = bytes
    pairs.oddHalf = bytes
    var factors = SIMD32<UInt8>()
    factors.evenHalf = pairs
    return unsafe unsafeBitCast(factors, to: SIMD16<UInt16>.self)
  }
}
