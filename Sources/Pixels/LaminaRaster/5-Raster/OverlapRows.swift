// Stage 5, raster: the pixels in which several parts of a path meet.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// A correction of the coverage of pixels in which parts of a path overlap.
///
/// Windings there differ by more than the signed area of a cell can tell.
///
/// A cell's sum is the mean of the windings in its pixel. The mean tells the share that is inside if the fill rule is
/// linear between the least and the greatest winding. By the non-zero rule it is between 0 and 1, and above 0. So a
/// pixel with one edge, or with both edges of a thin shape, needs no correction.
///
/// Where parts of a path share an edge, or lie on each other, windings are counted along lines through the row. The
/// share that is inside along these lines is compared with the share that their mean tells. The difference is added to
/// the cell.
///
/// Rows are told apart first. A row needs lines if an edge begins or ends in it, and no other edge goes on from there.
/// It also needs lines if edges share a pixel, and the rule is not linear in any order that they may have.
struct OverlapRows {
  /// The part of an edge in one row.
  private struct Piece {
    /// The x and y of the edge's upper end, in units of 1/256 pixel.
    let x0, y0: Int32
    /// The edge's dx / dy, times 2^32.
    let run: Int
    /// The y of the piece's upper and lower end, in units of 1/256 pixel.
    let (top, bottom): (Int32, Int32)
    /// The x of the piece's upper and lower end, in units of 1/256 pixel.
    let (upper, lower): (Int32, Int32)
    let winding: Int32
    /// The index of the next piece in the same row; -1 for none.
    var next: Int32 = -1
  }

  /// The crossing of a horizontal line with a piece of an edge, which advances from line to line.
  private struct Crossing {
    /// The crossing's x in units of 1/256 pixel, times 2^32.
    ///
    /// It is rounded as those of the cells' edges are.
    var along: Int
    /// The change of `along` from one line to the next.
    let step: Int
    /// The y of the first line that crosses the piece, and the y at which the piece ends, in units
    /// of 1/256 pixel.
    let (first, bottom): (Int32, Int32)
    let winding: Int32
  }

  /// Pieces of edges with equal winding that continue one another within a row.
  private struct Chain {
    var (top, bottom): (Int32, Int32)
    /// The x of the chain's upper and lower end, in units of 1/256 pixel.
    var (upper, lower): (Int32, Int32)
    /// The first and the last column that the chain lies in.
    var (first, last): (Int32, Int32)
    let winding: Int32
    var isStraight = true

    /// Returns whether the chain's upper end lies to the right of another's or, if both are equal, its lower end does.
    func isRight(of other: Chain) -> Bool {
      upper == other.upper ? lower > other.lower : upper > other.upper
    }
  }

  /// The number of horizontal lines in a row along which windings are counted.
  ///
  /// An edge's share of a pixel is right to 1/64.
  private static let lineCount: Int32 = 32
  /// The sum of the insides of all lines for a pixel that lies wholly inside: 256 for each line.
  private static let full = lineCount * 256
  /// The largest number of elements that are sorted by insertion.
  fileprivate static let few = 24

  private var pieces: [Piece] = []
  /// The index of each row's first piece in `pieces`; -1 for none.
  private var firsts: [Int32] = []
  /// The index of each row's last piece in `pieces`; -1 for none.
  private var lasts: [Int32] = []
  private var chains: [Chain] = []
  /// The crossings of the current line with pieces of edges, from left to right.
  private var crossed: [Crossing] = []
  /// The crossings that begin on later lines, those of the next line last.
  private var waiting: [Crossing] = []
  /// The change of the winding in each column of a row, summed over all horizontal lines through the row.
  private var windings: [Int32] = []
  /// The change from outside (0) to inside (1) in each column of a row, summed over all horizontal lines through the
  /// row.
  private var insides: [Int32] = []
  /// The marks of columns, a bit for every eight, which is set if lines changed `windings` or `insides` there.
  private var marks: [UInt64] = []

  /// The work since `takeWork`: the rows of edges that were searched, and the crossings of edges
  /// with lines.
  private var work = (edgeRows: 0, crossings: 0)

  /// Corrects the cells in some rows of an area for parts of a path that overlap; `edges` were added to the cells
  /// before.
  mutating func correctRows(
    _ rows: Range<Int>, of cells: inout MutableSpan<Int32>, _ touched: inout MutableSpan<UInt64>,
    _ layout: CellLayout, edges: Span<Edge>
  ) {
    splitEdges(edges, by: rows)
    work.edgeRows &+= pieces.count
    for row in firsts.indices where firsts[row] >= 0 && needsLines(row, by: layout.rule) {
      addLines(row, y: rows.lowerBound &+ row, of: layout)
      addDifferences(rows.lowerBound &+ row &- layout.area.minY, of: layout, &cells, &touched)
    }
  }

  /// Splits edges into pieces, one for each row that an edge crosses.
  private mutating func splitEdges(_ edges: Span<Edge>, by rows: Range<Int>) {
    pieces.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    lasts.removeAll(keepingCapacity: true)
    for _ in rows {
      firsts.append(-1)
      lasts.append(-1)
    }
    let (top, bottom) = (
      Int32(truncatingIfNeeded: rows.lowerBound &<< 8),
      Int32(truncatingIfNeeded: rows.upperBound &<< 8)
    )
    for index in edges.indices {
      let edge = edges[index]
      var y = max(edge.y0, top)
      let end = min(edge.y1, bottom)
      if y >= end { continue }
      let (dx, dy) = (Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
      let run = Int(dx / dy * 4_294_967_296)
      func x(at y: Int32) -> Int32 {
        if y == edge.y1 { return edge.x1 }
        let along = (Int(y &- edge.y0) &* run &+ 1 &<< 31) &>> 32
        return edge.x0 &+ Int32(truncatingIfNeeded: along)
      }
      var upper = x(at: y)
      var row = Int(y &- top) &>> 8
      while y < end {
        let next = min(end, (y | 255) &+ 1)
        let lower = x(at: next)
        let piece = Int32(truncatingIfNeeded: pieces.count)
        pieces.append(
          Piece(
            x0: edge.x0, y0: edge.y0, run: run, top: y, bottom: next, upper: upper, lower: lower,
            winding: edge.winding))
        if firsts[row] < 0 { firsts[row] = piece } else { pieces[Int(lasts[row])].next = piece }
        lasts[row] = piece
        (y, upper) = (next, lower)
        row &+= 1
      }
    }
  }

  /// Returns the numbers of rows of edges searched, and of crossings found, since the last call.
  mutating func takeWork() -> (edgeRows: Int, crossings: Int) {
    defer { work = (0, 0) }
    return work
  }

  // MARK: - Rows without corrections

  /// Returns whether parts of a path may overlap in some pixel of a row, so that windings must be counted.
  private mutating func needsLines(_ row: Int, by rule: FillRule) -> Bool {
    joinPieces(row)
    for chain in chains where chain.bottom &- chain.top < 256 { return true }
    if chains.count < 2 { return false }
    chains.sortFew { $0.first < $1.first }
    var winding: Int32 = 0
    var start = 0
    while start < chains.count {
      // Chains that share pixels.
      var (end, last) = (start + 1, chains[start].last)
      var (least, most) = (winding + min(0, chains[start].winding), winding)
      most += max(0, chains[start].winding)
      while end < chains.count, chains[end].first <= last {
        last = max(last, chains[end].last)
        if chains[end].winding < 0 { least -= 1 } else { most += 1 }
        end += 1
      }
      if !rule.isLinear(from: least, to: most) {
        guard isOrdered(start..<end) else { return true }
        var (least, most, now) = (winding, winding, winding)
        for index in start..<end {
          now += chains[index].winding
          (least, most) = (min(least, now), max(most, now))
        }
        if !rule.isLinear(from: least, to: most) { return true }
      }
      for index in start..<end { winding += chains[index].winding }
      start = end
    }
    return false
  }

  /// Joins the pieces of a row that continue one another, and sets `chains` to the results.
  private mutating func joinPieces(_ row: Int) {
    chains.removeAll(keepingCapacity: true)
    var index = firsts[row]
    while index >= 0 {
      let piece = pieces[Int(index)]
      index = piece.next
      let columns = (
        first: min(piece.upper, piece.lower) &>> 8, last: max(piece.upper, piece.lower) &>> 8
      )
      if let place = chains.indices.last, chains[place].winding == piece.winding,
        chains[place].bottom == piece.top || chains[place].top == piece.bottom
      {
        if chains[place].bottom == piece.top {
          chains[place].bottom = piece.bottom
        } else {
          chains[place].top = piece.top
        }
        chains[place].first = min(chains[place].first, columns.first)
        chains[place].last = max(chains[place].last, columns.last)
        chains[place].isStraight = false
        continue
      }
      chains.append(
        Chain(
          top: piece.top, bottom: piece.bottom, upper: piece.upper, lower: piece.lower,
          first: columns.first, last: columns.last, winding: piece.winding))
    }
  }

  /// Sorts chains that share pixels from left to right; returns whether they certainly do not cross
  /// in the row.
  private mutating func isOrdered(_ range: Range<Int>) -> Bool {
    if range.count > OverlapRows.few { return false }
    for index in range {
      let chain = chains[index]
      if !chain.isStraight { return false }
      var place = index
      while place > range.lowerBound, chains[place - 1].isRight(of: chain) {
        chains[place] = chains[place - 1]
        place -= 1
      }
      chains[place] = chain
    }
    for index in range.dropFirst() where chains[index - 1].lower > chains[index].lower {
      return false
    }
    return true
  }

  // MARK: - Lines

  /// Counts windings along the horizontal lines through a row, and adds their changes to `windings` and `insides`.
  private mutating func addLines(_ row: Int, y: Int, of layout: CellLayout) {
    let spare = layout.width + 8 - windings.count
    if spare > 0 {
      windings += [Int32](repeating: 0, count: spare)
      insides += [Int32](repeating: 0, count: spare)
    }
    marks.removeAll(keepingCapacity: true)
    for _ in 0..<layout.wordsPerRow { marks.append(0) }
    let step = 256 / OverlapRows.lineCount
    let top = Int32(truncatingIfNeeded: y &<< 8)
    gatherCrossings(row, from: top &+ step / 2, step: step)
    for line in 0..<OverlapRows.lineCount {
      advanceCrossings(to: top &+ step &* line &+ step / 2)
      work.crossings &+= crossed.count
      OverlapRows.addLine(crossed, of: layout, &windings, &insides, &marks)
    }
  }

  /// Sets `waiting` to the first crossing of each of a row's pieces with a horizontal line, from the lowest line up.
  private mutating func gatherCrossings(_ row: Int, from first: Int32, step: Int32) {
    waiting.removeAll(keepingCapacity: true)
    crossed.removeAll(keepingCapacity: true)
    var index = firsts[row]
    while index >= 0 {
      let piece = pieces[Int(index)]
      index = piece.next
      let line = max(0, (piece.top &- first &+ step &- 1) / step)
      let y = first &+ line &* step
      if y >= piece.bottom { continue }
      waiting.append(
        Crossing(
          along: (Int(piece.x0) &<< 32) &+ Int(y &- piece.y0) &* piece.run &+ 1 &<< 31,
          step: Int(step) &* piece.run, first: y, bottom: piece.bottom, winding: piece.winding))
    }
    waiting.sortFew { $0.first > $1.first }
  }

  /// Advances `crossed` to the horizontal line at `y`, and sorts the crossings from left to right.
  private mutating func advanceCrossings(to y: Int32) {
    var kept = 0
    var known = crossed.mutableSpan
    for index in known.indices where known[index].bottom > y {
      if kept < index { known[kept] = known[index] }
      known[kept].along &+= known[kept].step
      kept &+= 1
    }
    if kept < crossed.count { crossed.removeLast(crossed.count - kept) }
    while let next = waiting.last, next.first <= y {
      waiting.removeLast()
      crossed.append(next)
    }
    crossed.sortFew { $0.along < $1.along }
  }

  /// Adds, for one horizontal line, the changes of the winding and from outside to inside to the sums of their columns.
  private static func addLine(
    _ crossed: [Crossing], of layout: CellLayout, _ allWindings: inout [Int32],
    _ allInsides: inout [Int32], _ allMarks: inout [UInt64]
  ) {
    let left = layout.area.minX &<< 8
    var winding: Int32 = 0
    var inside = layout.rule.insideBit(0)
    let crossed = crossed.span
    var windings = allWindings.mutableSpan
    var insides = allInsides.mutableSpan
    var marks = allMarks.mutableSpan
    for index in crossed.indices {
      let crossing = crossed[index]
      let x = max(0, crossing.along &>> 32 &- left)
      let column = x &>> 8
      if column >= layout.area.width { return }
      let change: Int32 = crossing.winding > 0 ? 1 : -1
      winding &+= change
      let before = inside
      inside = layout.rule.insideBit(winding)
      let share = Int32(truncatingIfNeeded: x & 255)
      windings[column] &+= change &* (256 &- share)
      windings[column &+ 1] &+= change &* share
      insides[column] &+= (inside &- before) &* (256 &- share)
      insides[column &+ 1] &+= (inside &- before) &* share
      marks[column &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: column &>> 3 & 63)
      if column & 7 == 7 {
        let next = column &+ 1
        marks[next &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: next &>> 3 & 63)
      }
    }
  }

  /// Corrects a row's cells by the difference between the counted inside share and the share that
  /// mean windings give.
  private mutating func addDifferences(
    _ row: Int, of layout: CellLayout, _ cells: inout MutableSpan<Int32>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    let rule = layout.rule
    let base = row &* layout.width
    let scale = Kernels.fullCoverageSum / OverlapRows.full
    // The sums up to a cell, and what was added to its sum.
    var (sum, winding, inside, added): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    for word in 0..<layout.wordsPerRow {
      let place = row &* layout.wordsPerRow &+ word
      var bits = touched[place] | marks[word]
      touched[place] = bits
      while bits != 0 {
        let first = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
        bits &= bits &- 1
        for column in first..<first &+ 8 {
          let cell = cells[base &+ column]
          sum &+= cell
          winding &+= windings[column]
          inside &+= insides[column]
          (windings[column], insides[column]) = (0, 0)
          let difference = inside &- rule.insideShare(of: winding, full: OverlapRows.full)
          var change: Int32 = 0
          if difference != 0 {
            let share = rule.insideShare(of: sum, full: Kernels.fullCoverageSum)
            // If no line is inside, or all of them are, nothing is left of the mean's rounding.
            let wanted =
              inside == 0 || inside == OverlapRows.full
              ? inside &* scale
              : min(max(share &+ difference &* scale, 0), Kernels.fullCoverageSum)
            change = wanted &- sum
          }
          cells[base &+ column] = cell &+ change &- added
          added = change
        }
      }
    }
  }
}

extension Array {
  /// Sorts the array, by insertion if it has few elements; equal elements keep their order.
  @inline(__always)
  fileprivate mutating func sortFew(by isBefore: (Element, Element) -> Bool) {
    if count > OverlapRows.few { return sort(by: isBefore) }
    var values = mutableSpan
    for index in values.indices.dropFirst() where isBefore(values[index], values[index - 1]) {
      let value = values[index]
      var place = index
      while place > 0, isBefore(value, values[place - 1]) {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
  }
}

extension FillRule {
  /// Returns whether the inside share of a pixel is linear in the winding from `least` to `most`.
  fileprivate func isLinear(from least: Int32, to most: Int32) -> Bool {
    most - least <= 1 || (self == .nonZero && (least >= 1 || most <= -1))
  }

  /// Returns 1 if a winding counts as inside, else 0.
  @inline(__always)
  fileprivate func insideBit(_ winding: Int32) -> Int32 {
    self == .nonZero ? (winding == 0 ? 0 : 1) : winding & 1
  }

  /// Returns the inside share of a pixel, of `full`, that follows from the mean `sum` of its
  /// windings.
  @inline(__always)
  fileprivate func insideShare(of sum: Int32, full: Int32) -> Int32 {
    if self == .nonZero { return min(abs(sum), full) }
    let rest = abs(sum) & (2 &* full &- 1)
    return min(rest, 2 &* full &- rest)
  }
}
