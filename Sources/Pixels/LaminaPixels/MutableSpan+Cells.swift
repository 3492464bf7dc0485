// Eight cells at a time. One of the few files that may be unsafe: the index of a vector is checked once, not
// lane by lane.

extension MutableSpan<Int32> {
  /// Adds eight numbers to the eight cells from `index` on.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func addCells(_ lanes: SIMD8<Int32>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "no eight cells from there on")
    let sums = unsafe lanes &+ eightCells(unchecked: index)
    unsafe setCells(sums, unchecked: index)
  }

  /// Returns eight cells from `index` on, and sets them to 0.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func takeEight(at index: Int) -> SIMD8<Int32> {
    precondition(index >= 0 && index <= count &- 8, "no eight cells from there on")
    let lanes = unsafe eightCells(unchecked: index)
    unsafe setCells(.zero, unchecked: index)
    return lanes
  }

  @unsafe @inlinable @inline(__always) @_lifetime(self: copy self)
  mutating func setCells(_ lanes: SIMD8<Int32>, unchecked index: Int) {
    var bytes = unsafe self.mutableBytes
    unsafe bytes.storeBytes(
      of: lanes, toUncheckedByteOffset: index &* MemoryLayout<Int32>.stride, as: SIMD8<Int32>.self)
  }

  @unsafe @inlinable @inline(__always)
  func eightCells(unchecked index: Int) -> SIMD8<Int32> {
    unsafe span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<Int32>.stride, as: SIMD8<Int32>.self)
  }
}

extension MutableSpan<UInt8> {
  /// Writes eight bytes from `index` on.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func setBytes(_ lanes: SIMD8<UInt8>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "no room for eight bytes")
    var bytes = unsafe self.mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
  }
}

extension MutableSpan<UInt32> {
  /// Adds eight numbers to the eight sums from `index` on.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func addSums(_ lanes: SIMD8<UInt32>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "no eight sums from there on")
    let place = index &* MemoryLayout<UInt32>.stride
    let before = unsafe span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: place, as: SIMD8<UInt32>.self)
    var bytes = unsafe self.mutableBytes
    unsafe bytes.storeBytes(
      of: before &+ lanes, toUncheckedByteOffset: place, as: SIMD8<UInt32>.self)
  }
}

extension Span<UInt32> {
  /// Returns the eight words from `index` on, each as a pair of 16-bit lanes.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) public func pairs(at index: Int) -> SIMD16<UInt16> {
    precondition(index >= 0 && index <= count &- 8, "no eight words from there on")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<UInt32>.stride, as: SIMD16<UInt16>.self)
  }
}

extension Span<UInt8> {
  /// Returns eight bytes from `index` on.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) public func eight(at index: Int) -> SIMD8<UInt8> {
    precondition(index >= 0 && index <= count &- 8, "no eight bytes from there on")
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
  }
}

extension MutableSpan<PackedPixel> {
  /// Writes eight pixels from `index` on, a word each.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  public mutating func setPixels(_ words: SIMD8<UInt32>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "no room for eight pixels")
    unsafe setLanes(PixelLanes(words: words), unchecked: index)
  }
}
