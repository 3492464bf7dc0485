// Stage 5, raster: one edge becomes signed areas in the cells that it crosses.

import CVectorShim
import LaminaGeometry
import LaminaPixels

/// An accumulation buffer of signed areas, one cell a pixel, to which edges are added.
///
/// The position where an edge crosses a row or a column depends only on the edge and that row or column, in
/// integers. So tiling cannot change it. Two divisions per edge find all crossings. A piece of an edge within
/// one row is added to eight cells at once if it spans at most seven.
struct CellGrid: ~Copyable, ~Escapable {
  private var cells: MutableSpan<Int32>
  private var touched: MutableSpan<UInt64>
  private let layout: CellLayout
  /// The left, right, top and bottom edges of the area that has cells, in units of 1/256 pixel.
  private let (left, right, top, bottom): (Int, Int, Int, Int)

  @_lifetime(&cells, &touched)
  init(
    cells: inout MutableSpan<Int32>, touched: inout MutableSpan<UInt64>, layout: CellLayout
  ) {
    self.cells = cells._mutatingExtracting(0..<layout.cellCount)
    self.touched = touched._mutatingExtracting(0..<layout.wordCount)
    self.layout = layout
    let area = layout.area
    (left, right, top, bottom) = (
      area.minX &<< 8, area.maxX &<< 8, area.minY &<< 8, area.maxY &<< 8
    )
  }

  /// Adds the part of an edge that lies in the rows of the area to the cells.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func add(_ edge: Edge) {
    let (x0, x1) = (Int(edge.x0), Int(edge.x1))
    let first = max(Int(edge.y0), top)
    let last = min(Int(edge.y1), bottom)
    let (leftmost, rightmost) = (min(x0, x1), max(x0, x1))
    guard first < last, leftmost < right else { return }
    let (start, end) = ((leftmost &- left) &>> 8, (rightmost &- left) &>> 8)
    let word = start &>> 9
    if start >= 0 && end &+ 8 <= layout.width && word == (end &+ 1) &>> 9 {
      // The usual case: each column has eight cells from it on, whose bits are in one word.
      addWithin(EdgeLine(edge), from: first, to: last, winding: edge.winding, word: word)
    } else if rightmost < left {
      // The full height counts from the first column on.
      addUpright(x: left, from: first, to: last, winding: edge.winding)
    } else if x0 == x1 {
      addUpright(x: x0, from: first, to: last, winding: edge.winding)
    } else {
      addSlanted(EdgeLine(edge), from: first, to: last, winding: edge.winding)
    }
  }

  /// Adds an edge whose every cell has seven more cells to its right in the row, so that eight cells are updated at
  /// once.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addWithin(
    _ line: EdgeLine, from first: Int, to last: Int, winding: Int32, word: Int
  ) {
    let rise = Double(line.rise) * 0x1p-32
    var (row, y) = (first &>> 8 &- layout.area.minY, first)
    var x = line.x(at: y) &- left
    while y < last {
      let next = min(last, (y | 255) &+ 1)
      let end = line.x(at: next) &- left
      let (start, stop) = (min(x, end), max(x, end))
      let column = start &>> 8
      let height = next &- y
      if stop &- start & ~255 < 7 &<< 8 {
        let lanes = CellGrid.lanes(
          start: Int32(truncatingIfNeeded: start & 255),
          end: Int32(truncatingIfNeeded: stop &- start & ~255),
          height: Int32(truncatingIfNeeded: height), rise: rise)
        cells.addCells(lanes &* winding, at: row &* layout.width &+ column)
        touched[row &* layout.wordsPerRow &+ word] |=
          1 &<< UInt64(truncatingIfNeeded: column &>> 3 & 63)
          | 1 &<< UInt64(truncatingIfNeeded: (stop &>> 8 &+ 1) &>> 3 & 63)
      } else {
        add(
          EdgePiece(
            row: row, start: start &+ left, end: stop &+ left, height: height, winding: winding),
          of: line)
      }
      (y, x) = (next, end)
      row &+= 1
    }
  }

  /// Returns the signed areas that a piece of an edge within one row adds to its first cell and to the seven cells
  /// after it.
  ///
  /// `start` and `end` are measured from the first cell's left side; `end` is below seven cells.
  @inline(__always)
  private static func lanes(start: Int32, end: Int32, height: Int32, rise: Double) -> SIMD8<Int32> {
    let before = SIMD8<Int32>(0, 256, 512, 768, 1_024, 1_280, 1_536, 1_792)
    let behind = before &+ 256
    let all = SIMD8(repeating: height)
    // The part of the height to the left of each cell's right side.
    let reached = lamina_smaller(lamina_rounded_products(behind &- start, rise), all)
    let after = lamina_where_above(behind, SIMD8(repeating: end), all, reached)
    let parts = after &- lamina_moved_up(after)
    // Twice the mean distance from each cell's left side.
    let enters = lamina_larger(SIMD8(repeating: start) &- before, .zero)
    let leaves = lamina_smaller(SIMD8(repeating: end) &- before, SIMD8(repeating: 256))
    let shares = parts &* (enters &+ leaves)
    return parts &<< 9 &- shares &+ lamina_moved_up(shares)
  }

  /// Adds a vertical edge, which must not lie to the left of the area, to the cells.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addUpright(x: Int, from first: Int, to last: Int, winding: Int32) {
    let column = (x &- left) &>> 8
    let share = Int32(truncatingIfNeeded: x & 255) &* 2 &* winding
    let rest = 512 &* winding &- share
    var (row, y) = (first &>> 8 &- layout.area.minY, first)
    while y < last {
      let next = min(last, (y &>> 8 &+ 1) &<< 8)
      let height = Int32(truncatingIfNeeded: next &- y)
      let cell = row &* layout.width &+ column
      cells[cell] &+= height &* rest
      cells[cell &+ 1] &+= height &* share
      markPair(row, column)
      y = next
      row &+= 1
    }
  }

  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addSlanted(
    _ line: EdgeLine, from first: Int, to last: Int, winding: Int32
  ) {
    var (row, y, x) = (first &>> 8 &- layout.area.minY, first, line.x(at: first))
    while y < last {
      let next = min(last, (y &>> 8 &+ 1) &<< 8)
      let end = line.x(at: next)
      add(
        EdgePiece(
          row: row, start: min(x, end), end: max(x, end), height: next &- y, winding: winding),
        of: line)
      (y, x) = (next, end)
      row &+= 1
    }
  }

  /// Adds a piece of an edge within one row to the cells that it crosses.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func add(_ piece: EdgePiece, of line: EdgeLine) {
    if piece.start >= right { return }
    // To the left of the area, the full height counts from the first column on.
    let (first, last) = ((piece.start &- left) &>> 8, (piece.end &- left) &>> 8)
    if last < 0 || first == last {
      let column = max(first, 0)
      let share =
        first < 0 ? 0 : piece.height &* ((piece.start & 255) &+ (piece.end & 255))
      let cell = piece.row &* layout.width &+ column
      cells[cell] &+= piece.winding &* Int32(truncatingIfNeeded: piece.height &* 512 &- share)
      cells[cell &+ 1] &+= piece.winding &* Int32(truncatingIfNeeded: share)
      markPair(piece.row, column)
      return
    }
    addColumns(piece, rise: line.rise, first: first, last: last)
  }

  /// Adds a piece of an edge within one row that spans several columns to their cells.
  ///
  /// Each column carries its remainder to the next one.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func addColumns(_ piece: EdgePiece, rise: Int, first: Int, last: Int) {
    let (row, start, end) = (piece.row, piece.start, piece.end)
    let (height, winding) = (piece.height, piece.winding)
    let base = row &* layout.width
    let columns = layout.area.width
    var column = max(first, 0)
    // The height to the left of the next column's start, times 2^32. It is linear in the column, and so the
    // same wherever the sum starts.
    var reached = (left &+ (column &+ 1) &<< 8 &- start) &* rise &+ 1 &<< 31
    let step = rise &<< 8
    // The height to the left of the column, and the remainder carried into the column.
    var (before, carry) = (0, 0)
    var enters = start & 255
    if first < 0 {
      before = min((reached &- step) &>> 32, height)
      carry = before &* 512
      enters = 0
    }
    let from = column
    while column < last && column < columns {
      let after = min(reached &>> 32, height)
      let part = after &- before
      let share = part &* (enters &+ 256)
      cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry &+ part &* 512 &- share)
      carry = share
      (before, enters) = (after, 0)
      column &+= 1
      reached &+= step
    }
    if column == last && column < columns {
      let part = height &- before
      let share = part &* (end & 255)
      cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry &+ part &* 512 &- share)
      carry = share
      column &+= 1
    }
    // The cell after the last pixel takes the last column's remainder.
    cells[base &+ column] &+= winding &* Int32(truncatingIfNeeded: carry)
    mark(row, from &>> 3, column &>> 3)
  }

  /// Marks as touched the group of eight cells that contains a cell, and the group that contains the next cell.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func markPair(_ row: Int, _ column: Int) {
    let start = row &* layout.wordsPerRow
    touched[start &+ column &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: column &>> 3 & 63)
    if column & 7 == 7 {
      let next = column &+ 1
      touched[start &+ next &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: next &>> 3 & 63)
    }
  }

  /// Marks as touched the groups of eight cells from group `first` to group `last` of a row.
  @_lifetime(self: copy self)
  @inline(__always)
  private mutating func mark(_ row: Int, _ first: Int, _ last: Int) {
    let start = row &* layout.wordsPerRow
    if first &>> 6 == last &>> 6 {
      let ones = (2 &<< UInt64(truncatingIfNeeded: last &- first)) &- 1 as UInt64
      touched[start &+ first &>> 6] |= ones &<< UInt64(truncatingIfNeeded: first & 63)
      return
    }
    for group in first...last {
      touched[start &+ group &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
    }
  }
}

/// A piece of an edge within one row, from `start` on the left to `end` on the right.
private struct EdgePiece {
  let row: Int
  let start: Int
  let end: Int
  let height: Int
  let winding: Int32
}

/// An edge that is not vertical, prepared to find its crossings with rows and columns, in grid units.
private struct EdgeLine {
  /// The change of the edge's x for each unit of y, times 2^32.
  private let run: Int
  /// The steepness |dy / dx| of the edge, times 2^32, but at most one pixel of height for each 1/256 pixel of width.
  let rise: Int
  private let x0: Int
  private let y0: Int
  private let x1: Int
  private let y1: Int

  @inline(__always)
  init(_ edge: Edge) {
    (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
    let (dx, dy) = (Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
    // Exact to a relative error of 2^-53: after rounding, the products below lie within the edge's bounding
    // box.
    run = Int(dx / dy * 4_294_967_296)
    rise = Int(min(dy / abs(dx), 256) * 4_294_967_296)
  }

  /// Returns the edge's x at a `y` between its two ends, rounded to nearest, both in units of 1/256 pixel.
  @inline(__always)
  func x(at y: Int) -> Int {
    y == y1 ? x1 : x0 &+ ((y &- y0) &* run &+ 1 &<< 31) &>> 32
  }
}
