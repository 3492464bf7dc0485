// Pixel memory. All of it is allocated here, so that running out of memory is an error and not a
// trap. One of the few files that may be unsafe: it turns memory into bounds-checked spans.

public import LaminaFiles
public import LaminaGeometry
import LaminaSystem
import Synchronization

/// A block of pixel memory with one owner, freed with its owner.
///
/// Its pixels are clear at first.
@safe final class PixelStorage: @unchecked Sendable {
  // Unchecked because the pointer is not Sendable. Only a `Framebuffer`, which has one owner, writes through
  // it; a `Texture` only reads, after that owner has been consumed.
  let base: UnsafeMutablePointer<PackedPixel>
  private let memory: UnsafeMutableRawPointer
  let capacity: Int
  /// Whether the pixels were never handed out for writing: all are clear, perhaps in pages that the system
  /// has not allocated yet.
  fileprivate(set) var isUntouched = true
  /// The smaller versions (mip levels) of the texture with these pixels; empty until they are first asked for.
  let levels = Mutex<[Texture]>([])

  /// The alignment of the first pixel's address: a cache line.
  private static let alignment = 64

  init(capacity: Int) throws(MemoryError) {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(
      by: MemoryLayout<PackedPixel>.stride)
    guard !overflow, capacity >= 0 else { throw .refused(bytes: Int.max) }
    // `calloc` does not touch fresh pages from the system, which are clear already.
    let (size, tooLarge) = bytes.addingReportingOverflow(PixelStorage.alignment)
    guard !tooLarge, let memory = unsafe SystemMemory.allocateClear(size) else {
      throw .refused(bytes: bytes)
    }
    unsafe self.memory = memory
    unsafe base = memory.alignedUp(toMultipleOf: PixelStorage.alignment)
      .bindMemory(to: PackedPixel.self, capacity: max(capacity, 1))
    self.capacity = capacity
    unsafe SystemMemory.preferLargePages(memory, bytes: bytes)
  }

  deinit { unsafe SystemMemory.free(memory) }

  fileprivate func pixelBuffer(count: Int) -> UnsafeBufferPointer<PackedPixel> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }
}

/// The owner of the pixels of one render target.
///
/// ```
/// row bounds.minY      [ width pixels ]
/// row bounds.minY + 1  [ width pixels ]     stride == width, no padding
/// ```
/// Coordinates are absolute device pixels, so a surface that covers part of the screen is addressed like the
/// screen itself.
@safe public struct Framebuffer: ~Copyable, Sendable {
  /// The device pixels that the framebuffer covers.
  public let bounds: IntRect
  let storage: PixelStorage

  /// Allocates clear pixels for `bounds`.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public init(bounds: IntRect) throws(MemoryError) {
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

  /// The size of the framebuffer's pixels, in bytes.
  public var byteCount: Int { bounds.area * MemoryLayout<PackedPixel>.stride }

  /// Whether no pixel has been written, so that all are clear.
  public var isUntouched: Bool { storage.isUntouched }

  /// Calls `body` with a region of all pixels, which it may write.
  public mutating func withRegion<Result>(_ body: (inout PixelRegion) throws -> Result) rethrows
    -> Result
  {
    storage.isUntouched = false
    var region = unsafe PixelRegion(bounds: bounds, base: storage.base, stride: bounds.width)
    return try body(&region)
  }

  /// Calls `body` with a handle by which several threads may write disjoint rectangles at once.
  ///
  /// The handle passed to `body` must not outlive the call.
  public mutating func withSharedTarget<Result>(_ body: (borrowing SharedTarget) -> Result)
    -> Result
  {
    storage.isUntouched = false
    return body(unsafe SharedTarget(bounds: bounds, base: storage.base))
  }

  /// Returns the pixels of row `y` in `columns`, for reading.
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

  /// Copies the pixels of a target rectangle from a texture, where they lie `x` columns to the left and `y` rows above.
  ///
  /// The texture has the framebuffer's size and covers the same device pixels.
  ///
  /// - Parameters:
  ///   - texture: the texture.
  ///   - target: the pixels to write.
  ///   - x: how far the source lies to the left of the target.
  ///   - y: how far the source lies above the target.
  /// - Precondition: source and target lie within `bounds`.
  public mutating func copyPixels(_ texture: Texture, to target: IntRect, movedBy x: Int, _ y: Int)
  {
    if target.isEmpty { return }
    storage.isUntouched = false
    precondition(
      bounds.contains(target) && bounds.contains(target.offset(x: -x, y: -y))
        && texture.width == bounds.width && texture.height == bounds.height
        && texture.format == .rgba8, "\(target) moved by \(x), \(y) is outside \(bounds)")
    for row in target.rows {
      let start = (row - bounds.minY) * bounds.width + target.minX - bounds.minX
      unsafe (storage.base + start).update(
        from: texture.storage.base + start - y * bounds.width - x, count: target.width)
    }
  }

  /// Copies all pixels within `bounds` from a framebuffer that covers them too.
  ///
  /// - Precondition: `bounds` lies within those of `source`.
  public mutating func copyPixels(_ source: borrowing Framebuffer) {
    if bounds.isEmpty { return }
    precondition(source.bounds.contains(bounds), "\(bounds) is outside \(source.bounds)")
    storage.isUntouched = false
    for row in bounds.rows {
      let start =
        (row - source.bounds.minY) * source.bounds.width + bounds.minX - source.bounds.minX
      unsafe (storage.base + (row - bounds.minY) * bounds.width).update(
        from: source.storage.base + start, count: bounds.width)
    }
  }

  /// Turns the framebuffer into a texture: the pixels can be shared from now on, and no longer written.
  public consuming func makeTexture(isOpaque: Bool) -> Texture {
    Texture(width: bounds.width, height: bounds.height, isOpaque: isOpaque, storage: storage)
  }
}

/// A framebuffer that several threads write to, each in separate rectangles.
@safe public struct SharedTarget: ~Copyable, @unchecked Sendable {
  // Unchecked because the caller ensures disjointness: tiles of one grid, each taken by one thread.
  private let bounds: IntRect
  private let base: UnsafeMutablePointer<PackedPixel>

  fileprivate init(bounds: IntRect, base: UnsafeMutablePointer<PackedPixel>) {
    self.bounds = bounds
    unsafe self.base = base
  }

  /// Returns the pixels of `part`, to be written by the caller alone.
  ///
  /// - Precondition: `part` lies within the framebuffer, and no other thread's region shares a pixel with it.
  public func region(_ part: IntRect) -> PixelRegion {
    precondition(bounds.contains(part), "\(part) is outside the framebuffer \(bounds)")
    let offset = (part.minY - bounds.minY) * bounds.width + (part.minX - bounds.minX)
    return unsafe PixelRegion(bounds: part, base: base + offset, stride: bounds.width)
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
  /// The pixel format.
  public let format: PixelFormat
  /// The bounds outside which every pixel is known to be clear; the whole texture until it is examined.
  public package(set) var ink: IntRect
  let storage: PixelStorage

  init(width: Int, height: Int, isOpaque: Bool, storage: PixelStorage) {
    ink = IntRect(x: 0, y: 0, width: width, height: height)
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.storage = storage
    format = .rgba8
  }

  /// Makes an opaque grey texture, black at first, whose pixels `fill` writes.
  ///
  /// They take a byte a pixel, row by row from the top.
  ///
  /// - Precondition: neither side is negative.
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public init(width: Int, height: Int, grays fill: (inout MutableSpan<UInt8>) -> Void)
    throws(MemoryError)
  {
    precondition(width >= 0 && height >= 0, "a texture of \(width)x\(height)")
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count < Int.max - 3 else { throw .refused(bytes: Int.max) }
    self.width = width
    self.height = height
    isOpaque = true
    format = .gray8
    ink = IntRect(x: 0, y: 0, width: width, height: height)
    storage = try PixelStorage(capacity: (count + 3) / 4)
    let bytes = unsafe UnsafeMutableRawPointer(storage.base)
      .bindMemory(to: UInt8.self, capacity: max(count, 1))
    var span = unsafe MutableSpan(_unsafeStart: bytes, count: count)
    fill(&span)
  }

  /// The size of the texture's pixels, in bytes.
  public var byteCount: Int { width * height * format.bytesPerPixel }

  /// All pixels of a grey texture, a byte each, row by row from the top: `height` rows of `width`.
  ///
  /// - Precondition: the format is `gray8`.
  public var grays: Span<UInt8> {
    @_lifetime(borrow self) get {
      let span = unsafe Span(_unsafeStart: grayBase, count: width * height)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Returns the greys of row `y` in `columns`, a byte each.
  ///
  /// - Precondition: the format is `gray8`, and the row and the columns lie within the texture.
  @_lifetime(borrow self) public func grayRow(_ y: Int, _ columns: Range<Int>) -> Span<UInt8> {
    checkPlace(y, columns)
    let start = unsafe grayBase + y * width + columns.lowerBound
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  var grayBase: UnsafePointer<UInt8> {
    precondition(format == .gray8, "pixels of four bytes are no greys")
    return unsafe UnsafePointer(
      UnsafeMutableRawPointer(storage.base).assumingMemoryBound(to: UInt8.self))
  }

  private func checkPlace(_ y: Int, _ columns: Range<Int>) {
    precondition(
      y >= 0 && y < height && columns.lowerBound >= 0 && columns.upperBound <= width,
      "row \(y), columns \(columns) are outside a \(width)x\(height) texture")
  }

  /// The memory of all pixels, row by row from the top: `height` rows of `width`.
  ///
  /// - Precondition: the format is `rgba8`; `expanded()` makes it so.
  public var span: Span<PackedPixel> {
    @_lifetime(borrow self) get {
      precondition(format == .rgba8, "greys are no pixels of four bytes")
      let span = unsafe Span(_unsafeElements: storage.pixelBuffer(count: width * height))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Returns the pixels of row `y` in `columns`.
  ///
  /// - Precondition: the format is `rgba8`, and the row and the columns lie within the texture.
  @_lifetime(borrow self) public func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel> {
    precondition(format == .rgba8, "greys are no pixels of four bytes")
    checkPlace(y, columns)
    let start = unsafe storage.base + y * width + columns.lowerBound
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  /// The identity of the texture's memory, which all copies of the texture share.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}
