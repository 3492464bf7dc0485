// The pixels that a tile renders into. One of the few files that may be unsafe: it turns memory into
// bounds-checked rows.

public import LaminaGeometry

/// A rectangle of pixels that its holder may write: the target of a tile's rendering.
@frozen @safe public struct PixelRegion: ~Copyable {
  /// The device pixels that the region covers.
  public let bounds: IntRect
  @usableFromInline let base: UnsafeMutablePointer<PackedPixel>
  @usableFromInline let stride: Int

  @inlinable init(bounds: IntRect, base: UnsafeMutablePointer<PackedPixel>, stride: Int) {
    self.bounds = bounds
    unsafe self.base = base
    self.stride = stride
  }

  /// Returns the pixels of row `y` in `columns`, for reading and writing.
  ///
  /// - Precondition: the row and the columns lie within `bounds`.
  @inlinable @inline(__always) @_lifetime(&self)
  public mutating func mutableRow(_ y: Int, _ columns: Range<Int>) -> MutableSpan<
    PackedPixel
  > {
    let start = unsafe rowStart(y, columns)
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: start, count: columns.count), mutating: &self)
  }

  /// Returns the pixels of row `y` in `columns`, for reading.
  ///
  /// - Precondition: the row and the columns lie within `bounds`.
  @inlinable @inline(__always) @_lifetime(borrow self)
  public func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel> {
    let start = unsafe rowStart(y, columns)
    return unsafe _overrideLifetime(
      Span(_unsafeStart: start, count: columns.count), borrowing: self)
  }

  /// All pixels of the region, row by row, for reading and writing.
  ///
  /// - Precondition: the region is contiguous.
  public var allRows: MutableSpan<PackedPixel> {
    @_lifetime(&self) mutating get { wholeRows(bounds.rows) }
  }

  /// Whether the region's rows follow each other without a gap, as in a complete framebuffer.
  @inlinable @inline(__always) public var isContiguous: Bool { stride == bounds.width }

  /// Returns the pixels of several rows, one row after the other.
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
  func rowStart(_ y: Int, _ columns: Range<Int>) -> UnsafeMutablePointer<PackedPixel> {
    precondition(
      bounds.rows.contains(y) && columns.lowerBound >= bounds.minX
        && columns.upperBound <= bounds.maxX, "row \(y), columns \(columns) are outside \(bounds)")
    return unsafe base + (y - bounds.minY) * stride + (columns.lowerBound - bounds.minX)
  }
}

extension PixelRegion {
  /// Replaces every covered pixel of an area by a function of it and its coverage, 1...255.
  ///
  /// Groups of eight uncovered pixels are skipped.
  ///
  /// - Parameters:
  ///   - area: the pixels.
  ///   - coverage: 0...255, in rows of `stride`; its first row belongs to the area's first row.
  ///   - first: the index, in a row of coverage, of the area's first column.
  ///   - stride: coverages in a row.
  ///   - eight: computes eight pixels from the present ones.
  ///   - one: computes one pixel from the present one.
  /// - Precondition: the area lies within the region and its coverage within the span.
  @inlinable @inline(__always)
  public mutating func replaceCovered(
    _ area: IntRect, _ coverage: Span<UInt8>, first: Int, stride: Int,
    eight: (PixelLanes, SIMD16<UInt16>) -> PixelLanes, one: (UInt32, UInt32) -> UInt32
  ) {
    if area.isEmpty { return }
    let (lastRow, overflow) = stride.multipliedReportingOverflow(by: area.height - 1)
    let end: Int = first + area.width
    let fits: Bool = !overflow && first >= 0 && end <= stride
    let isInside: Bool = fits && bounds.contains(area)
    precondition(
      isInside && lastRow <= coverage.count - end,
      "an area outside its region or its coverage")
    let width = area.width
    let whole = width & ~(PixelLanes.count - 1)
    for row in 0..<area.height {
      var pixels = unsafe wholeRow(area.minY &+ row, area.columns)
      let start = row &* stride &+ first
      var i = 0
      while i < whole {
        if unsafe coverage.anyOfEight(unchecked: start &+ i) {
          let lanes = unsafe eight(
            pixels.span.lanes(unchecked: i), coverage.laneFactors(unchecked: start &+ i))
          unsafe pixels.setLanes(lanes, unchecked: i)
        }
        i &+= PixelLanes.count
      }
      while i < width {
        let c = unsafe UInt32(coverage[unchecked: start &+ i])
        if c != 0 {
          unsafe pixels[unchecked: i] = PackedPixel(rawValue: one(pixels[unchecked: i].rawValue, c))
        }
        i &+= 1
      }
    }
  }

  /// Calls `body` with each row of an area, whose pixels it may change.
  ///
  /// - Parameters:
  ///   - area: the pixels.
  ///   - body: receives each row of the area, from the top.
  /// - Precondition: the area lies within the bounds.
  @inlinable @inline(__always)
  public mutating func changeRows(
    _ area: IntRect, _ body: (inout MutableSpan<PackedPixel>) -> Void
  ) {
    if area.isEmpty { return }
    precondition(bounds.contains(area), "\(area) is outside \(bounds)")
    for y in area.rows {
      var row = unsafe wholeRow(y, area.columns)
      body(&row)
    }
  }

  /// Returns the pixels of row `y` in `columns`, which the caller has checked to lie within the
  /// bounds.
  @unsafe @inlinable @inline(__always) @_lifetime(&self)
  mutating func wholeRow(_ y: Int, _ columns: Range<Int>) -> MutableSpan<PackedPixel> {
    let row: Int = (y &- bounds.minY) &* stride
    let column: Int = columns.lowerBound &- bounds.minX
    let start = unsafe base + (row &+ column)
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: start, count: columns.count), mutating: &self)
  }
}
