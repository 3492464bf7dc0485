// Stage 4, assembly: the kinds of a primitive's coverage.

import LaminaGeometry
import LaminaPixels

/// The coverage of a primitive: the share that it covers of each pixel in its bounds.
enum Coverage: Sendable {
  /// Every pixel is fully covered.
  case block
  /// The coverage of an upright box, which is an index into `AssembledPass.boxes`.
  case box(Int32)
  /// The share of each pixel's area that edges enclose.
  case edges(EdgeCoverage)
}

/// The coverage of a primitive whose area antialiased edges enclose.
struct EdgeCoverage: Sendable {
  /// The edges, as indices into `AssembledPass.edgeList(of:)`.
  var range: Range<Int32> = 0..<0
  /// The fill rule by which the windings of a pixel become its coverage.
  var rule = FillRule.nonZero
  /// The pixel rows in which parts of a path may overlap in a pixel, so that `OverlapRows` corrects
  /// the coverage.
  var overlapRows: Range<Int32> = 0..<0
  /// The order of the edges in `range`.
  var order = Order.unsorted
  /// The solid part: the rows of the primitive that only two vertical edges bound; empty if there
  /// are none.
  var solid = SolidPart()

  /// The order in which the edges of a primitive are stored.
  enum Order {
    /// The order in which the edges were added.
    case unsorted
    /// By the solid part: edges that reach above it have indices below `endAbove`, edges that reach
    /// below it from `startBelow` on.
    case aroundSolid(endAbove: Int32, startBelow: Int32)
    /// Sorted by rows of tiles; an edge through several rows is stored in each of them.
    ///
    /// `first` is the index of the first row's start in the primitive's `EdgeTable.rows`.
    case byTileRows(first: Int32)
  }

  /// Removes the solid part, so that edges alone define the coverage.
  mutating func removeSolid() {
    solid = SolidPart()
    order = .unsorted
  }
}

/// The tests that a pixel's centre must pass for the pixel to be covered.
///
/// A pixel passes if its centre passes all of `edges` and `cuts`, and does not lie in the hole.
struct CenterRules: Sendable {
  /// The hard edges that bound the draw, as indices into `AssembledPass.hardEdges`.
  var edges: Range<Int32> = 0..<0
  /// The half-planes that cut the draw, as indices into `AssembledPass.cuts`.
  var cuts: Range<Int32> = 0..<0
  /// The device pixels of the hole; empty if there is none.
  var hole: IntRect = .empty

  /// Whether there is no test, so that every pixel passes.
  var isEmpty: Bool { edges.isEmpty && hole.isEmpty && cuts.isEmpty }
  /// The number of lines, hard edges and cuts, that are tested in each pixel row.
  var lineCount: Int { edges.count + cuts.count }
}

/// The rows of a primitive in which two vertical edges bound it.
///
/// Each row has one partly covered pixel, then whole ones, then one partly covered pixel.
struct SolidPart: Sendable {
  /// The pixel rows; empty if the primitive has no solid part.
  var rows: Range<Int> = 0..<0
  /// The first column of fully covered pixels.
  var minX = 0
  /// The column after the last fully covered pixel.
  var maxX = 0
  /// The coverage, 0...255, of the pixel to the left of the fully covered ones, in each row.
  var leftCoverage: UInt8 = 0
  /// The coverage, 0...255, of the pixel to the right of the fully covered ones, in each row.
  var rightCoverage: UInt8 = 0

  /// The columns of fully covered pixels.
  var columns: Range<Int> { minX..<maxX }
  /// The fully covered pixels.
  var pixels: IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }

  /// Returns the rows that `area` shares with the solid part.
  func sharedRows(of area: IntRect) -> Range<Int> { rows.clamped(to: area.rows) }

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
    leftCoverage = SolidPart.pixelCoverage(width: -left.x0 & 255)
    rightCoverage = SolidPart.pixelCoverage(width: right.x0 & 255)
  }
}
