// Stage 4, assembly: the kinds of a primitive's coverage.

import LaminaGeometry
import LaminaPixels

/// A primitive's share of each pixel of its bounds.
enum Coverage: Sendable {
  /// Every pixel is fully covered.
  case block
  /// An upright box, in `AssembledPass.boxes`.
  case box(Int32)
  /// The share of each pixel's area that edges enclose.
  case edges(EdgeCoverage)
}

/// Antialiased edges, and their order.
struct EdgeCoverage: Sendable {
  /// The edges, in `AssembledPass.edges(of:)`.
  var range: Range<Int32> = 0..<0
  /// The fill rule, which gives the coverage of sums other than 0 and 1.
  var rule = FillRule.nonZero
  /// The rows in which windings in a pixel may differ by more than their mean tells: `OverlapRows` corrects the cells.
  var overlapRows: Range<Int32> = 0..<0
  /// The order of the edges.
  var order = Order.unsorted
  /// The rows between two upright edges.
  var solid = SolidPart()

  /// The order of edges.
  enum Order {
    /// The order in which the edges were added.
    case unsorted
    /// Around a solid part: edges that reach above it end at one index, edges that reach below it start at another.
    case aroundSolid(endAbove: Int32, startBelow: Int32)
    /// Sorted by tile rows; an edge through several rows is repeated.
    ///
    /// `first` is the index of the first row's start in the table's rows.
    case byTileRows(first: Int32)
  }

  /// Removes the solid part, so that edges alone define the coverage.
  mutating func removeSolid() {
    solid = SolidPart()
    order = .unsorted
  }
}

/// The rules that pixels' centres must pass.
///
/// A pixel passes if its centre passes all of `edges` and `cuts`, and does not lie in the hole.
struct CenterRules: Sendable {
  /// Hard edges, in `AssembledPass.hardEdges`.
  var edges: Range<Int32> = 0..<0
  /// The half-planes that cut it, in `AssembledPass.cuts`.
  var cuts: Range<Int32> = 0..<0
  /// The device pixels of the hole; empty if there is none.
  var hole: IntRect = .empty

  /// Whether there are no rules.
  var isEmpty: Bool { edges.isEmpty && hole.isEmpty && cuts.isEmpty }
  /// The number of lines that are tested in each row.
  var lineCount: Int { edges.count + cuts.count }
}

/// The rows of a primitive between two vertical edges.
///
/// Each row has one partly covered pixel, then whole ones, then one partly covered pixel.
struct SolidPart: Sendable {
  /// The rows; empty if there is no such part.
  var rows: Range<Int> = 0..<0
  /// The first column of whole pixels.
  var minX = 0
  /// The column after the last whole pixel.
  var maxX = 0
  /// The coverage of the pixel before the first whole one.
  var leftCoverage: UInt8 = 0
  /// The coverage of the pixel after the last whole one.
  var rightCoverage: UInt8 = 0

  /// The columns of whole pixels.
  var columns: Range<Int> { minX..<maxX }
  /// The whole pixels.
  var pixels: IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }

  /// Returns the rows that `area` shares with the solid part.
  func rows(of area: IntRect) -> Range<Int> { rows.clamped(to: area.rows) }

  init() {}

  /// Finds the solid part of a convex outline, if it has two vertical edges.
  init(_ edges: ArraySlice<Edge>) {
    let upright = edges.filter { $0.x0 == $0.x1 }
    guard upright.count == 2 else { return }
    let (left, right) =
      upright[0].x0 < upright[1].x0 ? (upright[0], upright[1]) : (upright[1], upright[0])
    let first = (Int(max(left.y0, right.y0)) + 255) >> 8
    let last = Int(min(left.y1, right.y1)) >> 8
    let columns = (first: (Int(left.x0) + 255) >> 8, last: Int(right.x0) >> 8)
    guard first < last, columns.first < columns.last else { return }
    (minX, maxX) = (columns.first, columns.last)
    rows = first..<last
    leftCoverage = SolidPart.coverage(width: -left.x0 & 255)
    rightCoverage = SolidPart.coverage(width: right.x0 & 255)
  }
}
