// Stage 5, raster: what a primitive covers in one tile.

/// Runs of covered pixels, row by row, left to right.
///
/// The arrays are kept and filled again.
struct CoverageSpans {
  struct Span {
    var y: Int32
    var x: Int32
    var count: Int32
    /// Where its coverage starts in `coverage`; -1 if every pixel is covered whole.
    var offset: Int32

    var isFull: Bool { offset < 0 }
    var columns: Range<Int> { Int(x)..<Int(x) + Int(count) }
    var bytes: Range<Int> { Int(offset)..<Int(offset) + Int(count) }
  }

  private(set) var spans: [Span] = []
  private(set) var coverage: [UInt8] = []

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
  }

  /// Adds a run of wholly covered pixels.
  mutating func appendFull(y: Int, columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    spans.append(
      Span(y: Int32(y), x: Int32(columns.lowerBound), count: Int32(columns.count), offset: -1))
  }

  /// Adds a run of pixels that share one coverage.
  mutating func append(y: Int, columns: Range<Int>, coverage value: UInt8) {
    if value == 0 || columns.isEmpty { return }
    if value == 255 {
      appendFull(y: y, columns: columns)
      return
    }
    if let last = spans.last, !last.isFull, Int(last.y) == y,
      last.columns.upperBound == columns.lowerBound
    {
      spans[spans.count - 1].count += Int32(columns.count)
    } else {
      spans.append(
        Span(
          y: Int32(y), x: Int32(columns.lowerBound), count: Int32(columns.count),
          offset: Int32(coverage.count)))
    }
    for _ in columns { coverage.append(value) }
  }

  /// Adds the parts of a run of equal coverage that a window keeps.
  mutating func append(y: Int, columns: Range<Int>, coverage value: UInt8, within window: RowWindow)
  {
    append(y: y, columns: columns.clamped(to: window.left), coverage: value)
    append(y: y, columns: columns.clamped(to: window.right), coverage: value)
  }
}
