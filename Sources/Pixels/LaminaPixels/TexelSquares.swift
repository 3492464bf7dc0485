// Texels in squares of four, as interpolation reads them. One of the few files that may be unsafe: it reads
// memory by index, eight indices checked at once.

/// Eight squares of two by two texels, as the upper and the lower pairs of the even and of the odd squares.
///
/// Each number holds two neighbours of a row, the left one in its low half; `below` holds the two texels
/// under them.
public typealias EightSquares = (
  above: SIMD4<UInt64>, oddAbove: SIMD4<UInt64>, below: SIMD4<UInt64>, oddBelow: SIMD4<UInt64>
)

/// A texture as squares of two by two texels, each with the index of its first texel: `row * width + column`.
@frozen @safe public struct TexelSquares: ~Escapable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  @usableFromInline let base: UnsafePointer<PackedPixel>
  /// The address of the first texel of the second row.
  @usableFromInline let next: UnsafePointer<PackedPixel>
  /// The number of texels that are the first of a square within the texture's memory: at most 2^31.
  @usableFromInline let count: UInt32

  @_lifetime(borrow texture) init(_ texture: borrowing Texture) {
    width = texture.width
    height = texture.height
    unsafe base = UnsafePointer(texture.storage.base)
    unsafe next = UnsafePointer(texture.storage.base) + texture.width
    count = UInt32(min(max(0, width * (height - 1) - 1), 1 << 31))
  }

  /// Returns the eight squares of two by two texels whose first texels have the given indices.
  ///
  /// - Precondition: the squares lie within the texture's memory.
  @inlinable @inline(__always) public subscript(first: SIMD8<UInt32>) -> EightSquares {
    // In fours: the compiler splits comparisons of eight into lanes.
    let limit = SIMD4(repeating: count)
    precondition(
      all(first.lowHalf .< limit) && all(first.highHalf .< limit), "no square of texels there")
    let (even, odd) = (first.evenHalf, first.oddHalf)
    return unsafe (
      loadPairs(base, even), loadPairs(base, odd), loadPairs(next, even), loadPairs(next, odd)
    )
  }

  /// Returns the texel at each of eight indices with its right neighbour, for the even lanes of `first`, then for the
  /// odd ones.
  ///
  /// - Precondition: all lie within the texture's memory.
  @inlinable @inline(__always) public func pairs(_ first: SIMD8<UInt32>) -> (
    even: SIMD4<UInt64>, odd: SIMD4<UInt64>
  ) {
    // There is one row more of texels than of squares.
    let limit = SIMD4(repeating: count &+ UInt32(truncatingIfNeeded: width))
    precondition(
      all(first.lowHalf .< limit) && all(first.highHalf .< limit), "no texels there")
    return unsafe (loadPairs(base, first.evenHalf), loadPairs(base, first.oddHalf))
  }

  /// Returns eight consecutive texels from an index on (`left`), and the right neighbour of each (`right`).
  ///
  /// - Precondition: all lie within the texture's memory.
  @inlinable @inline(__always) public func texelRun(from first: UInt32) -> (
    left: SIMD8<UInt32>, right: SIMD8<UInt32>
  ) {
    precondition(
      UInt64(first) + 7 < UInt64(count) + UInt64(truncatingIfNeeded: width), "no texels there")
    let start = unsafe UnsafeRawPointer(base + Int(first))
    return unsafe (
      start.loadUnaligned(as: SIMD8<UInt32>.self),
      start.loadUnaligned(fromByteOffset: 4, as: SIMD8<UInt32>.self)
    )
  }

  /// Returns the texel at each index and its right neighbour, packed in one number.
  @inlinable @inline(__always)
  func loadPairs(_ texels: UnsafePointer<PackedPixel>, _ first: SIMD4<UInt32>) -> SIMD4<UInt64> {
    unsafe SIMD4(
      loadPair(texels + Int(first[0])), loadPair(texels + Int(first[1])),
      loadPair(texels + Int(first[2])),
      loadPair(texels + Int(first[3])))
  }

  @inlinable @inline(__always) func loadPair(_ first: UnsafePointer<PackedPixel>) -> UInt64 {
    unsafe UnsafeRawPointer(first).loadUnaligned(as: UInt64.self).littleEndian
  }
}

/// A grey texture as squares of two by two texels, with the same layout as `TexelSquares`.
@frozen @safe public struct GraySquares: ~Escapable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The address of the first texel of the second row.
  @usableFromInline let next: UnsafePointer<UInt8>
  /// The number of texels that are the first of a square within the texture's memory: at most 2^31.
  @usableFromInline let count: UInt32

  @_lifetime(borrow texture) init(_ texture: borrowing Texture) {
    width = texture.width
    height = texture.height
    unsafe base = texture.grayBase
    unsafe next = texture.grayBase + texture.width
    count = UInt32(min(max(0, width * (height - 1) - 1), 1 << 31))
  }

  /// Returns the eight squares of two by two texels whose first texels have the given indices.
  ///
  /// - Precondition: the squares lie within the texture's memory.
  @inlinable @inline(__always) public subscript(first: SIMD8<UInt32>) -> EightSquares {
    let limit = SIMD4(repeating: count)
    precondition(
      all(first.lowHalf .< limit) && all(first.highHalf .< limit), "no square of texels there")
    let (even, odd) = (first.evenHalf, first.oddHalf)
    return unsafe (
      loadPairs(base, even), loadPairs(base, odd), loadPairs(next, even), loadPairs(next, odd)
    )
  }

  /// Returns the texel at each index and its right neighbour as opaque pixels, packed in one number.
  @inlinable @inline(__always)
  func loadPairs(_ texels: UnsafePointer<UInt8>, _ first: SIMD4<UInt32>) -> SIMD4<UInt64> {
    let pairs = unsafe SIMD4(
      loadPair(texels + Int(first[0])), loadPair(texels + Int(first[1])),
      loadPair(texels + Int(first[2])),
      loadPair(texels + Int(first[3])))
    let apart = pairs & 0xFF | (pairs &>> 8) &<< 32
    return apart | apart &<< 8 | apart &<< 16 | 0xFF00_0000_FF00_0000
  }

  @inlinable @inline(__always) func loadPair(_ first: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(UnsafeRawPointer(first).loadUnaligned(as: UInt16.self).littleEndian)
  }
}

extension Texture {
  /// The texture as squares of two by two texels.
  ///
  /// - Precondition: the format is `rgba8`.
  public var squares: TexelSquares {
    @_lifetime(borrow self) get {
      precondition(format == .rgba8, "greys are no pixels of four bytes")
      return TexelSquares(self)
    }
  }

  /// The grey texture as squares of two by two texels.
  ///
  /// - Precondition: the format is `gray8`.
  public var graySquares: GraySquares {
    @_lifetime(borrow self) get { GraySquares(self) }
  }
}
