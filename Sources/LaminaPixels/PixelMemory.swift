// Pixel and file memory: allocated here and nowhere else, so that running out is an error and not a
// trap. One of the few files that may be unsafe: it turns memory into bounds-checked spans.

import Glibc
public import LaminaGeometry
import Synchronization

/// What can go wrong when memory is asked for.
public enum PixelMemoryError: Error, Equatable, Sendable {
  /// The machine refused to give this many bytes.
  case refused(bytes: Int)
}

/// A block of memory with one owner, freed when the owner goes.
///
/// Pixels in it start out clear.
@safe final class PixelStorage: @unchecked Sendable {
  // Unchecked because the pointer is not Sendable: only a `Framebuffer`, which has one owner, ever
  // writes through it, and a `Texture` only reads, after that owner has been consumed.
  fileprivate let base: UnsafeMutablePointer<PackedPixel>
  private let memory: UnsafeMutableRawPointer
  let capacity: Int
  /// Smaller versions of the texture that has this memory, once somebody has asked for them.
  let levels = Mutex<[Texture]>([])

  /// What the first pixel's address is a multiple of: a cache line.
  private static let alignment = 64
  private static let page = 4_096
  private static let largePage = 2 << 20

  init(capacity: Int) throws(PixelMemoryError) {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(
      by: MemoryLayout<PackedPixel>.stride)
    guard !overflow, capacity >= 0 else { throw .refused(bytes: Int.max) }
    // Pages that `calloc` has from the system are clear already: it does not touch them.
    let (size, tooLarge) = bytes.addingReportingOverflow(PixelStorage.alignment)
    guard !tooLarge, let memory = unsafe calloc(size, 1) else { throw .refused(bytes: bytes) }
    unsafe self.memory = memory
    unsafe base = memory.alignedUp(toMultipleOf: PixelStorage.alignment)
      .bindMemory(to: PackedPixel.self, capacity: max(capacity, 1))
    self.capacity = capacity
    // Fewer, larger pages where the system has them: a hint, whose failure changes nothing.
    if bytes >= PixelStorage.largePage {
      let start = unsafe memory.alignedUp(toMultipleOf: PixelStorage.page)
      _ = unsafe madvise(
        start, (bytes - PixelStorage.page) & ~(PixelStorage.page - 1), MADV_HUGEPAGE)
    }
  }

  deinit { unsafe free(memory) }

  fileprivate func span(count: Int) -> UnsafeBufferPointer<PackedPixel> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }
}

/// The owner of the pixels of one render target.
///
/// ```
/// row bounds.minY      [ width pixels ]
/// row bounds.minY + 1  [ width pixels ]     stride == width, no padding
/// ```
/// Coordinates are absolute device pixels, so that a surface that covers part of the screen is
/// addressed like the screen itself.
@safe public struct Framebuffer: ~Copyable, Sendable {
  /// The device pixels it covers.
  public let bounds: IntRect
  let storage: PixelStorage

  /// Allocates clear pixels for `bounds`.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public init(bounds: IntRect) throws(PixelMemoryError) {
    let (count, overflow) = max(bounds.width, 0).multipliedReportingOverflow(
      by: max(bounds.height, 0))
    guard !overflow else { throw .refused(bytes: Int.max) }
    self.init(bounds: bounds, storage: try PixelStorage(capacity: count))
  }

  init(bounds: IntRect, storage: PixelStorage) {
    precondition(bounds.area <= storage.capacity, "a surface of \(bounds) outgrows its memory")
    self.bounds = bounds
    self.storage = storage
  }

  /// The bytes its pixels take.
  public var byteCount: Int { bounds.area * MemoryLayout<PackedPixel>.stride }

  /// All of its pixels, to be written.
  public mutating func withRegion<Result>(_ body: (inout PixelRegion) throws -> Result) rethrows
    -> Result
  {
    var region = unsafe PixelRegion(bounds: bounds, base: storage.base, stride: bounds.width)
    return try body(&region)
  }

  /// A way for several threads to write disjoint rectangles of it at once.
  ///
  /// The handle that `body` gets must not outlive the call.
  public mutating func withSharedTarget<Result>(_ body: (borrowing SharedTarget) -> Result)
    -> Result
  { body(unsafe SharedTarget(bounds: bounds, base: storage.base)) }

  /// The pixels of row `y` in `columns`, to be read.
  ///
  /// - Precondition: the row and the columns lie within `bounds`.
  @_lifetime(borrow self) public func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel> {
    precondition(
      bounds.rows.contains(y) && columns.lowerBound >= bounds.minX
        && columns.upperBound <= bounds.maxX, "row \(y), columns \(columns) are outside \(bounds)")
    let start =
      unsafe storage.base + (y - bounds.minY) * bounds.width + columns.lowerBound - bounds.minX
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  /// Gives up the pixels for reading: they can be shared from now on, and no longer written.
  public consuming func makeTexture(isOpaque: Bool) -> Texture {
    Texture(width: bounds.width, height: bounds.height, isOpaque: isOpaque, storage: storage)
  }
}

/// A framebuffer that several threads write to, each in rectangles of its own.
@safe public struct SharedTarget: ~Copyable, @unchecked Sendable {
  // Unchecked because disjointness is the caller's: tiles of one grid, each taken by one thread.
  private let bounds: IntRect
  private let base: UnsafeMutablePointer<PackedPixel>

  fileprivate init(bounds: IntRect, base: UnsafeMutablePointer<PackedPixel>) {
    self.bounds = bounds
    unsafe self.base = base
  }

  /// The pixels of `part`, to be written by the caller alone.
  ///
  /// - Precondition: `part` lies within the framebuffer, and no other thread has a region that
  ///   shares a pixel with it.
  public func region(_ part: IntRect) -> PixelRegion {
    precondition(bounds.contains(part), "\(part) is outside the framebuffer \(bounds)")
    let offset = (part.minY - bounds.minY) * bounds.width + (part.minX - bounds.minX)
    return unsafe PixelRegion(bounds: part, base: base + offset, stride: bounds.width)
  }
}

/// A rectangle of pixels that its holder may write: what a tile renders into.
@frozen @safe public struct PixelRegion: ~Copyable {
  /// The device pixels it covers.
  public let bounds: IntRect
  @usableFromInline let base: UnsafeMutablePointer<PackedPixel>
  @usableFromInline let stride: Int

  @inlinable init(bounds: IntRect, base: UnsafeMutablePointer<PackedPixel>, stride: Int) {
    self.bounds = bounds
    unsafe self.base = base
    self.stride = stride
  }

  /// The pixels of row `y` in `columns`, to be read and written.
  ///
  /// - Precondition: the row and the columns lie within `bounds`.
  @inlinable @inline(__always) @_lifetime(&self)
  public mutating func mutableRow(_ y: Int, _ columns: Range<Int>) -> MutableSpan<
    PackedPixel
  > {
    let start = unsafe start(y, columns)
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: start, count: columns.count), mutating: &self)
  }

  /// The pixels of row `y` in `columns`, to be read.
  ///
  /// - Precondition: the row and the columns lie within `bounds`.
  @inlinable @inline(__always) @_lifetime(borrow self)
  public func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel> {
    let start = unsafe start(y, columns)
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  /// Every pixel, row by row.
  ///
  /// - Precondition: the region is contiguous.
  public var allRows: MutableSpan<PackedPixel> {
    @_lifetime(&self) mutating get { wholeRows(bounds.rows) }
  }

  /// Whether its rows lie one behind the other, as a framebuffer's own do.
  @inlinable @inline(__always) public var isContiguous: Bool { stride == bounds.width }

  /// The pixels of several rows, one row behind the other.
  ///
  /// - Precondition: the region is contiguous, and the rows lie within `bounds`.
  @inlinable @inline(__always) @_lifetime(&self)
  public mutating func wholeRows(_ rows: Range<Int>) -> MutableSpan<PackedPixel> {
    precondition(
      isContiguous && rows.lowerBound >= bounds.minY && rows.upperBound <= bounds.maxY,
      "rows \(rows) are not all in \(bounds), or its rows are \(stride) pixels apart")
    let start = unsafe base + (rows.lowerBound - bounds.minY) * stride
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: start, count: rows.count * stride), mutating: &self)
  }

  @inlinable @inline(__always)
  func start(_ y: Int, _ columns: Range<Int>) -> UnsafeMutablePointer<PackedPixel> {
    precondition(
      bounds.rows.contains(y) && columns.lowerBound >= bounds.minX
        && columns.upperBound <= bounds.maxX, "row \(y), columns \(columns) are outside \(bounds)")
    return unsafe base + (y - bounds.minY) * stride + (columns.lowerBound - bounds.minX)
  }
}

/// Immutable pixels that any thread may read: a decoded image, or a surface once it is rendered.
@safe public struct Texture: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Whether every pixel is known to be opaque.
  public let isOpaque: Bool
  /// What the bytes of a pixel hold.
  public let format: PixelFormat
  let storage: PixelStorage

  init(width: Int, height: Int, isOpaque: Bool, storage: PixelStorage) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.storage = storage
    format = .rgba8
  }

  /// Allocates opaque greys, black at first, and lets `fill` write them: a byte a pixel, row by row from
  /// the top.
  ///
  /// - Precondition: neither side is negative.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public init(width: Int, height: Int, grays fill: (inout MutableSpan<UInt8>) -> Void)
    throws(PixelMemoryError)
  {
    precondition(width >= 0 && height >= 0, "a texture of \(width)x\(height)")
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count < Int.max - 3 else { throw .refused(bytes: Int.max) }
    self.width = width
    self.height = height
    isOpaque = true
    format = .gray8
    storage = try PixelStorage(capacity: (count + 3) / 4)
    let bytes = unsafe UnsafeMutableRawPointer(storage.base)
      .bindMemory(to: UInt8.self, capacity: max(count, 1))
    var span = unsafe MutableSpan(_unsafeStart: bytes, count: count)
    fill(&span)
  }

  /// The bytes its pixels take.
  public var byteCount: Int { width * height * format.bytesPerPixel }

  /// All greys, row by row from the top: `height` rows of `width`.
  ///
  /// - Precondition: the format is `gray8`.
  public var grays: Span<UInt8> {
    @_lifetime(borrow self) get {
      let span = unsafe Span(_unsafeStart: grayBase, count: width * height)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The greys of row `y` in `columns`.
  ///
  /// - Precondition: the format is `gray8`, and the row and the columns lie within the texture.
  @_lifetime(borrow self) public func grayRow(_ y: Int, _ columns: Range<Int>) -> Span<UInt8> {
    checkPlace(y, columns)
    let start = unsafe grayBase + y * width + columns.lowerBound
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  fileprivate var grayBase: UnsafePointer<UInt8> {
    precondition(format == .gray8, "pixels of four bytes are no greys")
    return unsafe UnsafePointer(
      UnsafeMutableRawPointer(storage.base).assumingMemoryBound(to: UInt8.self))
  }

  private func checkPlace(_ y: Int, _ columns: Range<Int>) {
    precondition(
      y >= 0 && y < height && columns.lowerBound >= 0 && columns.upperBound <= width,
      "row \(y), columns \(columns) are outside a \(width)x\(height) texture")
  }

  /// All pixels, row by row from the top: `height` rows of `width`.
  ///
  /// - Precondition: the format is `rgba8`; `expanded()` makes it so.
  public var pixels: Span<PackedPixel> {
    @_lifetime(borrow self) get {
      precondition(format == .rgba8, "greys are no pixels of four bytes")
      let span = unsafe Span(_unsafeElements: storage.span(count: width * height))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The pixels of row `y` in `columns`.
  ///
  /// - Precondition: the format is `rgba8`, and the row and the columns lie within the texture.
  @_lifetime(borrow self) public func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel> {
    precondition(format == .rgba8, "greys are no pixels of four bytes")
    checkPlace(y, columns)
    let start = unsafe storage.base + y * width + columns.lowerBound
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  /// Tells textures apart by their memory: equal for copies of one value.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

/// Immutable bytes that any thread may read: a file's, whole.
@safe public final class FileBytes: @unchecked Sendable {
  // Unchecked because of the pointer: nothing writes once `init` has filled the memory.
  private let base: UnsafeMutablePointer<UInt8>
  /// How many bytes there are.
  public let count: Int

  /// Allocates `capacity` bytes and lets `fill` write them.
  ///
  /// - Parameters:
  ///   - capacity: the number of bytes to allocate.
  ///   - fill: gets the memory, and says how many bytes of it hold data.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public init(capacity: Int, fill: (inout MutableSpan<UInt8>) -> Int) throws(PixelMemoryError) {
    guard let memory = unsafe calloc(max(capacity, 1), 1) else { throw .refused(bytes: capacity) }
    unsafe base = memory.bindMemory(to: UInt8.self, capacity: max(capacity, 1))
    var span = unsafe MutableSpan(_unsafeStart: base, count: capacity)
    let filled = fill(&span)
    precondition(filled >= 0 && filled <= capacity, "\(filled) bytes were put into \(capacity)")
    count = filled
  }

  deinit { unsafe free(base) }

  /// The bytes.
  public var span: Span<UInt8> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: base, count: count), borrowing: self)
    }
  }
}

/// Eight squares of two by two texels: two neighbours in a row, the left one in the low half of each
/// number, and the two below them; first of the even ones, then of the odd ones.
public typealias EightSquares = (
  above: SIMD4<UInt64>, oddAbove: SIMD4<UInt64>, below: SIMD4<UInt64>, oddBelow: SIMD4<UInt64>
)

/// A texture as squares of two by two texels, each by the number of its first: `row * width + column`.
@frozen @safe public struct TexelSquares: ~Escapable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  @usableFromInline let base: UnsafePointer<PackedPixel>
  /// The row below.
  @usableFromInline let next: UnsafePointer<PackedPixel>
  /// How many numbers have a square within the texture's memory: at most 2^31.
  @usableFromInline let count: UInt32

  @_lifetime(borrow texture) init(_ texture: borrowing Texture) {
    width = texture.width
    height = texture.height
    unsafe base = UnsafePointer(texture.storage.base)
    unsafe next = UnsafePointer(texture.storage.base) + texture.width
    count = UInt32(min(max(0, width * (height - 1) - 1), 1 << 31))
  }

  /// Eight squares.
  ///
  /// - Precondition: the squares lie within the texture's memory.
  @inlinable @inline(__always) public subscript(first: SIMD8<UInt32>) -> EightSquares {
    // By four: the compiler takes comparisons of eight apart.
    let limit = SIMD4(repeating: count)
    precondition(
      all(first.lowHalf .< limit) && all(first.highHalf .< limit), "no square of texels there")
    let (a, b, c, d) = (Int(first[0]), Int(first[2]), Int(first[4]), Int(first[6]))
    let (e, f, g, h) = (Int(first[1]), Int(first[3]), Int(first[5]), Int(first[7]))
    return unsafe (
      SIMD4(pair(base + a), pair(base + b), pair(base + c), pair(base + d)),
      SIMD4(pair(base + e), pair(base + f), pair(base + g), pair(base + h)),
      SIMD4(pair(next + a), pair(next + b), pair(next + c), pair(next + d)),
      SIMD4(pair(next + e), pair(next + f), pair(next + g), pair(next + h))
    )
  }

  @inlinable @inline(__always) func pair(_ first: UnsafePointer<PackedPixel>) -> UInt64 {
    unsafe UnsafeRawPointer(first).loadUnaligned(as: UInt64.self).littleEndian
  }
}

/// The same for a texture of greys, whose squares are those that its four channels would have.
@frozen @safe public struct GraySquares: ~Escapable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The row below.
  @usableFromInline let next: UnsafePointer<UInt8>
  /// How many numbers have a square within the texture's memory: at most 2^31.
  @usableFromInline let count: UInt32

  @_lifetime(borrow texture) init(_ texture: borrowing Texture) {
    width = texture.width
    height = texture.height
    unsafe base = texture.grayBase
    unsafe next = texture.grayBase + texture.width
    count = UInt32(min(max(0, width * (height - 1) - 1), 1 << 31))
  }

  /// Eight squares.
  ///
  /// - Precondition: the squares lie within the texture's memory.
  @inlinable @inline(__always) public subscript(first: SIMD8<UInt32>) -> EightSquares {
    let limit = SIMD4(repeating: count)
    precondition(
      all(first.lowHalf .< limit) && all(first.highHalf .< limit), "no square of texels there")
    let (even, odd) = (first.evenHalf, first.oddHalf)
    return unsafe (pairs(base, even), pairs(base, odd), pairs(next, even), pairs(next, odd))
  }

  /// Two neighbours for each index, as opaque pixels.
  @inlinable @inline(__always)
  func pairs(_ texels: UnsafePointer<UInt8>, _ first: SIMD4<UInt32>) -> SIMD4<UInt64> {
    let pairs = unsafe SIMD4(
      pair(texels + Int(first[0])), pair(texels + Int(first[1])), pair(texels + Int(first[2])),
      pair(texels + Int(first[3])))
    let apart = pairs & 0xFF | (pairs &>> 8) &<< 32
    return apart | apart &<< 8 | apart &<< 16 | 0xFF00_0000_FF00_0000
  }

  @inlinable @inline(__always) func pair(_ first: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(UnsafeRawPointer(first).loadUnaligned(as: UInt16.self).littleEndian)
  }
}

extension Texture {
  /// The texture as squares of texels.
  ///
  /// - Precondition: the format is `rgba8`.
  public var squares: TexelSquares {
    @_lifetime(borrow self) get {
      precondition(format == .rgba8, "greys are no pixels of four bytes")
      return TexelSquares(self)
    }
  }

  /// A texture of greys as squares of texels.
  ///
  /// - Precondition: the format is `gray8`.
  public var graySquares: GraySquares {
    @_lifetime(borrow self) get { GraySquares(self) }
  }
}
