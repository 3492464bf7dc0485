// Stage 5, raster: edges become signed areas in cells, one cell a pixel.

import LaminaGeometry
import LaminaKernels

/// Cells of signed area for part of one tile, with a bit for every cell that edges touched.
///
/// For each piece of an edge in a pixel, the area to its right within the pixel goes to the pixel's
/// cell, and the rest of its height to the next cell, so that the running sum along a row is the
/// coverage times `CoverageRow.full`.
///
/// ```
/// pixel  c          c + 1      c + 2
///      +----/-----+----------+--
///      |   /######|##########|##    cell c:      dy (512 - fx0 - fx1)
///      |  /#######|##########|##    cell c + 1:  dy (fx0 + fx1)
///      +-/--------+----------+--
/// ```
/// Positions where an edge crosses a row or a column are functions of the edge and that row and
/// column alone, in integers: tiles cannot change them.
struct CellAccumulator {
  private var cells: [Int32] = []
  private var touched: [UInt64] = []
  private(set) var area = IntRect.empty
  private var width = 0
  private var wordsPerRow = 0

  /// Prepares cells for the pixels of `area`; they are all zero.
  mutating func reset(to area: IntRect) {
    self.area = area
    // One cell more than pixels takes what edges in the last column add to the next one.
    width = area.width + 1
    wordsPerRow = (width + 63) >> 6
    let needed = width * area.height
    if cells.count < needed { cells = [Int32](repeating: 0, count: needed) }
    if touched.count < wordsPerRow * area.height {
      touched = [UInt64](repeating: 0, count: wordsPerRow * area.height)
    }
  }

  /// Adds the parts of edges that lie in the rows of the area.
  mutating func add(_ edges: Span<Edge>) {
    CellAccumulator.add(
      edges, area: area, width: width, wordsPerRow: wordsPerRow, cells: &cells, touched: &touched)
  }

  private static func add(
    _ edges: Span<Edge>, area: IntRect, width: Int, wordsPerRow: Int, cells: inout [Int32],
    touched: inout [UInt64]
  ) {
    var grid = CellGrid(
      cells: cells.mutableSpan, touched: touched.mutableSpan, area: area, width: width,
      wordsPerRow: wordsPerRow)
    for index in edges.indices { grid.add(edges[index]) }
  }

  /// Sums the cells of every row into spans, and clears them.
  mutating func drain(
    rule: FillRule, into spans: inout [CoverageSpans.Span], _ coverage: inout [UInt8],
    _ cursor: inout SpanCursor
  ) {
    CellAccumulator.drain(
      area, rule: rule, &cells, &touched, into: &spans, &coverage, cursor: &cursor)
  }

  private static func drain(
    _ area: IntRect, rule: FillRule, _ cells: inout [Int32], _ touched: inout [UInt64],
    into spans: inout [CoverageSpans.Span], _ coverage: inout [UInt8], cursor: inout SpanCursor
  ) {
    var spans = spans.mutableSpan
    var coverage = coverage.mutableSpan
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    var next = cursor
    for y in area.rows {
      drain(row: y &- area.minY, of: area, rule: rule, &cells, &touched) { x, count, value in
        next.append(y: y, x: x, count: count, coverage: value, to: &spans, &coverage)
      }
    }
    cursor = next
  }

  /// Sums the cells of a row into spans of the columns that `window` keeps, and clears them.
  mutating func drain(
    row y: Int, into spans: inout CoverageSpans, within window: RowWindow, rule: FillRule
  ) {
    CellAccumulator.drain(row: y &- area.minY, of: area, rule: rule, &cells, &touched) {
      x, count, coverage in
      spans.append(y: y, columns: x..<x + count, coverage: coverage, within: window)
    }
  }

  /// Sums the cells of a row into one coverage a pixel of the area, and clears them.
  mutating func drain(row y: Int, into coverage: inout [UInt8]) {
    for _ in 0..<area.width { coverage.append(0) }
    let start = coverage.count - area.width - area.minX
    CellAccumulator.drain(row: y &- area.minY, of: area, rule: .nonZero, &cells, &touched) {
      x, count, value in
      for column in x..<x + count { coverage[start + column] = value }
    }
  }

  private static func drain(
    row: Int, of area: IntRect, rule: FillRule, _ cells: inout [Int32], _ touched: inout [UInt64],
    emit: (Int, Int, UInt8) -> Void
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    drain(row: row, of: area, rule: rule, &cells, &touched, emit: emit)
  }

  /// Calls `emit` with every run of equal coverage above 0: its first pixel, its length, its coverage.
  @inline(__always)
  private static func drain(
    row: Int, of area: IntRect, rule: FillRule, _ cells: inout MutableSpan<Int32>,
    _ touched: inout MutableSpan<UInt64>, emit: (Int, Int, UInt8) -> Void
  ) {
    let wordsPerRow = (area.width &+ 64) &>> 6
    let base = row &* (area.width &+ 1)
    let firstWord = row &* wordsPerRow
    var sum: Int32 = 0
    var start = 0
    for word in 0..<wordsPerRow {
      var bits = touched[firstWord &+ word]
      if bits == 0 { continue }
      touched[firstWord &+ word] = 0
      while bits != 0 {
        let column = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if sum != 0 && start < column {
          emit(area.minX &+ start, column &- start, rule.coverage(of: sum))
        }
        sum &+= cells[base &+ column]
        cells[base &+ column] = 0
        start = column
      }
    }
    if sum != 0 && start < area.width {
      emit(area.minX &+ start, area.width &- start, rule.coverage(of: sum))
    }
  }
}

extension FillRule {
  /// The coverage, 0...255, of a running sum of cells.
  @inline(__always) fileprivate func coverage(of sum: Int32) -> UInt8 {
    switch self {
    case .nonZero: CoverageRow.coverage(of: sum)
    case .evenOdd: CoverageRow.evenOddCoverage(of: sum)
    }
  }
}

/// Cells being added to.
private struct CellGrid: ~Copyable, ~Escapable {
  private var cells: MutableSpan<Int32>
  private var touched: MutableSpan<UInt64>
  private let area: IntRect
  private let width: Int
  private let wordsPerRow: Int

  @_lifetime(copy cells, copy touched)
  init(
    cells: consuming MutableSpan<Int32>, touched: consuming MutableSpan<UInt64>, area: IntRect,
    width: Int, wordsPerRow: Int
  ) {
    self.cells = cells
    self.touched = touched
    self.area = area
    self.width = width
    self.wordsPerRow = wordsPerRow
  }

  /// Adds the part of an edge that lies in the rows of the area.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func add(_ edge: Edge) {
    let top = max(Int(edge.y0), area.minY &<< 8)
    let bottom = min(Int(edge.y1), area.maxY &<< 8)
    guard top < bottom, Int(min(edge.x0, edge.x1)) < area.maxX &<< 8 else { return }
    var y = top
    if Int(max(edge.x0, edge.x1)) < area.minX &<< 8 {
      // To the left of the area: all of its height counts from the first column on.
      while y < bottom {
        let next = min(bottom, (y &>> 8 &+ 1) &<< 8)
        put(y &>> 8 &- area.minY, 0, edge.winding &* Int32(truncatingIfNeeded: (next &- y) &* 512))
        y = next
      }
      return
    }
    var crossing = RowCrossing(edge, at: top)
    while y < bottom {
      let next = min(bottom, (y &>> 8 &+ 1) &<< 8)
      let x = crossing.x
      crossing.advance(to: next)
      add(
        row: y &>> 8 &- area.minY, from: min(x, crossing.x), to: max(x, crossing.x),
        height: next &- y, winding: edge.winding)
      y = next
    }
  }

  /// Adds a piece of an edge within one row, between two positions from left to right.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func add(row: Int, from left: Int, to right: Int, height: Int, winding: Int32) {
    let firstColumn = left &>> 8
    let lastColumn = right &>> 8
    if firstColumn == lastColumn && firstColumn >= area.minX {
      if firstColumn >= area.maxX { return }
      let column = firstColumn &- area.minX
      let share = height &* ((left & 255) &+ (right & 255))
      let cell = row &* width &+ column
      cells[cell] &+= winding &* Int32(truncatingIfNeeded: height &* 512 &- share)
      cells[cell &+ 1] &+= winding &* Int32(truncatingIfNeeded: share)
      mark(row, column, column &+ 1)
      return
    }
    if lastColumn < area.minX {
      put(row, 0, winding &* Int32(truncatingIfNeeded: height &* 512))
      return
    }
    if firstColumn >= area.maxX { return }
    addColumns(
      row: row, from: left, to: right, height: height, winding: winding,
      columns: firstColumn...lastColumn)
  }

  /// The same through several columns: what a column leaves to the next one is added there with what
  /// that one gets itself.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addColumns(
    row: Int, from left: Int, to right: Int, height: Int, winding: Int32, columns: ClosedRange<Int>
  ) {
    let run = right &- left
    let base = row &* width &- area.minX
    var column = max(columns.lowerBound, area.minX)
    // How much of the height lies to the left of the next column, and what that leaves over of `run`.
    var (before, after, rest) = (0, 0, 0)
    (after, rest) = ((column &+ 1) &<< 8 &- left).multipliedDivided(by: height, run)
    // What the columns before leave to this one.
    var carry = 0
    if columns.lowerBound < area.minX {
      before = (column &<< 8 &- left) &* height / run
      carry = before &* 512
    }
    let first = column
    let (step, stepRest) =
      columns.upperBound > column &+ 1 ? (256).multipliedDivided(by: height, run) : (0, 0)
    while column < columns.upperBound && column < area.maxX {
      let enters = column == columns.lowerBound ? left & 255 : 0
      let part = after &- before
      let share = part &* (enters &+ 256)
      cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry &+ part &* 512 &- share)
      carry = share
      column &+= 1
      before = after
      after &+= step
      rest &+= stepRest
      if rest >= run {
        rest &-= run
        after &+= 1
      }
    }
    if column == columns.upperBound && column < area.maxX {
      let part = height &- before
      let share = part &* (right & 255)
      cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry &+ part &* 512 &- share)
      carry = share
      column &+= 1
    }
    // One cell more than pixels takes what the last column leaves.
    cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry)
    mark(row, first &- area.minX, column &- area.minX)
  }

  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func put(_ row: Int, _ column: Int, _ value: Int32) {
    cells[row &* width &+ column] &+= value
    mark(row, column, column)
  }

  /// Marks the cells of a row from `first` to `last` as touched.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func mark(_ row: Int, _ first: Int, _ last: Int) {
    let start = row &* wordsPerRow
    let ones = ~0 as UInt64
    let head = ones &<< UInt64(truncatingIfNeeded: first & 63)
    let tail = ones &>> UInt64(truncatingIfNeeded: 63 &- last & 63)
    var word = first &>> 6
    let lastWord = last &>> 6
    if word == lastWord {
      touched[start &+ word] |= head & tail
      return
    }
    touched[start &+ word] |= head
    word &+= 1
    while word < lastWord {
      touched[start &+ word] |= ones
      word &+= 1
    }
    touched[start &+ lastWord] |= tail
  }
}

extension Int {
  /// This times `factor`, divided by a positive `divisor`: quotient and remainder.
  @inline(__always)
  fileprivate func multipliedDivided(by factor: Int, _ divisor: Int) -> (Int, Int) {
    let product = self &* factor
    let quotient = product / divisor
    return (quotient, product &- quotient &* divisor)
  }
}

/// The x, on the grid, where an edge crosses one row after another.
///
/// x = x0 + floor((2 (y - y0) dx + dy) / 2 dy), rounded to nearest: a function of the edge and y
/// alone. From row to row quotient and remainder are stepped, which is the same in integers.
private struct RowCrossing {
  private(set) var x: Int
  private let edge: Edge
  private let dx: Int
  private let dy: Int
  private var y: Int
  private var rest = -1
  private var step = 0
  private var stepRest = -1

  @inline(__always)
  init(_ edge: Edge, at y: Int) {
    self.edge = edge
    self.y = y
    dx = Int(edge.x1) &- Int(edge.x0)
    dy = Int(edge.y1) &- Int(edge.y0)
    x = Int(edge.x0)
    if dx != 0 && y != Int(edge.y0) { locate(y) }
  }

  @inline(__always)
  mutating func advance(to next: Int) {
    defer { y = next }
    if dx == 0 { return }
    if next == Int(edge.y1) {
      x = Int(edge.x1)
      return
    }
    if rest < 0 || next &- y != 256 {
      locate(next)
      return
    }
    if stepRest < 0 {
      step = floorDivide(512 &* dx, 2 &* dy)
      stepRest = 512 &* dx &- step &* 2 &* dy
    }
    x &+= step
    rest &+= stepRest
    if rest >= 2 &* dy {
      rest &-= 2 &* dy
      x &+= 1
    }
  }

  @inline(__always)
  private mutating func locate(_ y: Int) {
    let numerator = 2 &* (y &- Int(edge.y0)) &* dx &+ dy
    let quotient = floorDivide(numerator, 2 &* dy)
    rest = numerator &- quotient &* 2 &* dy
    x = Int(edge.x0) &+ quotient
  }
}
