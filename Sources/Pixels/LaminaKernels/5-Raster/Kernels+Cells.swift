// Stage 5, raster: edges become signed areas in cells, and cells become runs of coverage.

import CVectorShim
import LaminaGeometry
public import LaminaPixels

extension Kernels {
  /// Adds the signed areas beside edges to coverage cells, as far as the edges lie in the rows of the cells' area.
  ///
  /// - Parameters:
  ///   - edges: the edges.
  ///   - layout: the layout of cells and bits.
  ///   - cells: the cells.
  ///   - touched: a bit for every eight cells.
  /// - Returns: the number of rows that edges cross, summed over the edges.
  /// - Precondition: there are at least as many cells and bits as the layout requires.
  /// - Complexity: O(rows and columns that edges cross), no allocation.
  public static func add(
    _ edges: Span<Edge>, layout: CellLayout, cells: inout MutableSpan<Int32>,
    touched: inout MutableSpan<UInt64>
  ) -> Int {
    var grid = CellGrid(cells: &cells, touched: &touched, layout: layout)
    let rows = layout.area.rows
    var count = 0
    for index in edges.indices {
      let edge = edges[index]
      let first = max(Int(edge.y0) &>> 8, rows.lowerBound)
      let end = min((Int(edge.y1) &+ 255) &>> 8, rows.upperBound)
      count &+= max(0, end &- first)
      grid.add(edge)
    }
    return count
  }

  /// Turns the coverage cells of every row into runs of covered pixels, and sets the cells to 0.
  ///
  /// - Parameters:
  ///   - layout: the layout of cells and bits.
  ///   - cells: the cells.
  ///   - touched: a bit for every eight cells.
  ///   - spans: the runs.
  ///   - count: the number of runs; increased by the new ones.
  ///   - coverage: the coverages of runs.
  ///   - used: the number of coverages; increased by the new ones.
  /// - Precondition: there is room for a run per pixel and for a coverage per cell.
  /// - Complexity: O(touched cells), no allocation.
  public static func drain(
    _ layout: CellLayout, cells: inout MutableSpan<Int32>, touched: inout MutableSpan<UInt64>,
    into spans: inout MutableSpan<CoverageSpan>, _ count: inout Int,
    coverage: inout MutableSpan<UInt8>, _ used: inout Int
  ) {
    var runs = CoverageRuns(
      spans: &spans, count: count, coverage: &coverage, used: used, rule: layout.rule)
    for row in 0..<layout.area.height {
      runs.begin(row: row, of: layout)
      for word in row &* layout.wordsPerRow..<(row &+ 1) &* layout.wordsPerRow {
        var bits = touched[word]
        if bits == 0 { continue }
        touched[word] = 0
        let first = (word &- row &* layout.wordsPerRow) &<< 9
        while bits != 0 {
          // Adjacent groups are added together.
          let place = bits.trailingZeroBitCount
          let groups = (~(bits &>> UInt64(place))).trailingZeroBitCount
          let column = first &+ place &<< 3
          bits &= groups == 64 ? 0 : ~((1 &<< UInt64(groups) &- 1) &<< UInt64(place))
          runs.add(
            row &* layout.width &+ column, column..<column &+ groups &<< 3, of: &cells)
        }
      }
      runs.end()
    }
    (count, used) = (runs.count, runs.used)
  }
}

/// A writer that sums a row's coverage cells from left to right and appends runs of covered pixels.
private struct CoverageRuns: ~Copyable, ~Escapable {
  private var spans: MutableSpan<CoverageSpan>
  private var coverage: MutableSpan<UInt8>
  private(set) var count: Int
  private(set) var used: Int
  private let rule: FillRule
  /// The current row's first column and y, both in device pixels, and its number of columns.
  private var (x, y, columns): (Int, Int, Int) = (0, 0, 0)
  /// The running sum of the row's cells so far.
  private var sum: Int32 = 0
  /// The column after the last one that was processed, counted from the row's first column.
  private var start = 0
  /// Whether the last run can be extended by the next pixels.
  private var isOpen = false

  @_lifetime(&spans, &coverage)
  init(
    spans: inout MutableSpan<CoverageSpan>, count: Int, coverage: inout MutableSpan<UInt8>,
    used: Int, rule: FillRule
  ) {
    self.spans = spans._mutatingExtracting(0..<spans.count)
    self.coverage = coverage._mutatingExtracting(0..<coverage.count)
    self.count = count
    self.used = used
    self.rule = rule
  }

  @_lifetime(self: copy self)
  mutating func begin(row: Int, of layout: CellLayout) {
    (x, y, columns) = (layout.area.minX, layout.area.minY &+ row, layout.area.width)
    (sum, start, isOpen) = (0, 0, false)
  }

  /// Appends the row's remaining pixels, which lie after all touched cells and have the coverage of the running sum.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func end() { if sum != 0 && start < columns { addUniform(columns &- start) } }

  /// Appends the pixels of the columns `groups`, whole groups of eight cells from cell `index` on, and clears these
  /// cells.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func add(_ index: Int, _ groups: Range<Int>, of cells: inout MutableSpan<Int32>) {
    if start < groups.lowerBound {
      if sum == 0 { isOpen = false } else { addUniform(groups.lowerBound &- start) }
    }
    var before = SIMD8(repeating: sum)
    var (index, column) = (index, groups.lowerBound)
    while column < groups.upperBound {
      let sums = before &+ lamina_running_sums(cells.takeEight(at: index))
      before = lamina_last(sums)
      coverage.setBytes(CoverageRuns.coverages(of: sums, by: rule), at: used)
      let inside = min(8, columns &- column)
      if isOpen || open(sums, column: column, inside: inside) {
        spans[count &- 1].count &+= 8
        used &+= 8
      }
      index &+= 8
      column &+= 8
    }
    sum = before[0]
    start = column
    // The last group may hold cells beyond the last pixel.
    if column > columns && isOpen {
      spans[count &- 1].count &-= Int32(truncatingIfNeeded: column &- columns)
      used &-= column &- columns
    }
  }

  /// Begins a run at the first covered one of eight pixels; returns false if the first `inside` of them are all
  /// uncovered.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func open(_ sums: SIMD8<Int32>, column: Int, inside: Int) -> Bool {
    let covered = lamina_set_lanes(sums) & (1 &<< UInt32(truncatingIfNeeded: max(0, inside)) &- 1)
    if covered == 0 { return false }
    let skipped = covered.trailingZeroBitCount
    spans[count] = CoverageSpan(
      y: Int32(truncatingIfNeeded: y), x: Int32(truncatingIfNeeded: x &+ column &+ skipped),
      count: Int32(truncatingIfNeeded: -skipped), offset: Int32(truncatingIfNeeded: used &+ skipped)
    )
    count &+= 1
    isOpen = true
    return true
  }

  /// Appends `length` pixels that no edge touches, which all have the coverage of the running sum.
  ///
  /// They are whole groups, except at a row's end.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addUniform(_ length: Int) {
    let value = rule == .nonZero ? Kernels.coverage(of: sum) : Kernels.evenOddCoverage(of: sum)
    if value == 0 {
      isOpen = false
      return
    }
    let isWhole = value == 255
    if isOpen && !(isWhole && length >= CoverageSpan.shortestFull) {
      spans[count &- 1].count &+= Int32(truncatingIfNeeded: length)
    } else {
      spans[count] = CoverageSpan(
        y: Int32(truncatingIfNeeded: y), x: Int32(truncatingIfNeeded: x &+ start),
        count: Int32(truncatingIfNeeded: length),
        offset: isWhole ? -1 : Int32(truncatingIfNeeded: used))
      count &+= 1
      isOpen = !isWhole
      if isWhole { return }
    }
    let values = SIMD8(repeating: value)
    var written = 0
    while written < length {
      coverage.setBytes(values, at: used &+ written)
      written &+= 8
    }
    used &+= length
  }

  /// Returns the coverage, 0...255, that a fill rule gives each of eight running sums of cells.
  ///
  /// It is the coverage that `Kernels.coverage` or `Kernels.evenOddCoverage` returns.
  @inline(__always)
  private static func coverages(of sums: SIMD8<Int32>, by rule: FillRule) -> SIMD8<UInt8> {
    let one = SIMD8(repeating: Kernels.fullCoverageSum)
    var magnitude = lamina_larger(sums, .zero &- sums)
    if rule == .evenOdd {
      magnitude = magnitude & (2 &* Kernels.fullCoverageSum &- 1)
      magnitude = lamina_smaller(magnitude, 2 &* one &- magnitude)
    }
    let bounded = lamina_smaller(magnitude, one)
    return lamina_lowest_bytes((bounded &* 255 &+ 65_536) &>> 17)
  }
}
