// Stage 4, assembly: contours become primitives that tiles can rasterise by themselves.

import LaminaGeometry

/// A draw, ready to be rasterised in any tile: where it may cover pixels, and by what rule.
///
/// A pixel within `bounds` is covered by its share of the area that `edges` or the box enclose (wholly, if
/// there are none), if its centre passes every one of `hardEdges` and `cuts`, and lies not in the hole.
struct Primitive: Sendable {
  /// Its command in the draw list.
  var command: Int32
  /// The device pixels it may touch.
  var bounds: IntRect
  /// Which of the pass's tables holds its antialiased edges.
  var edgeTable: Int32 = 0
  /// Antialiased edges, in `AssembledPass.edges(of:)`.
  var edges: Range<Int32> = 0..<0
  /// If it has a solid part: where the edges end that reach above it.
  var edgesAbove: Int32 = -1
  /// If it has a solid part: where the edges start that reach below it.
  var edgesBelow: Int32 = -1
  /// If its edges are sorted by rows of tiles: where, in its table's rows, the first of its
  /// rows is; else -1.
  var edgeRows: Int32 = -1
  /// Its rows between two upright edges.
  var solid = SolidPart()
  /// The upright box that it is, in `AssembledPass.boxes`, instead of edges; -1 if it is none.
  var box: Int32 = -1
  /// The device pixels that it covers whole with opaque pixels; empty if it hides nothing.
  var hides: IntRect = .empty
  /// The same between the round corners above and below those; empty if there are none.
  var hidesAcross: IntRect = .empty
  /// What sums of `edges` that are not 0 and not 1 mean.
  var rule = FillRule.nonZero
  /// The antialiased edges of a box's inner outline, in `AssembledPass.edges(of:)`.
  var innerEdges: Range<Int32> = 0..<0
  /// Hard edges, in `AssembledPass.hardEdges`.
  var hardEdges: Range<Int32> = 0..<0
  /// What it is cut to, in `AssembledPass.cuts`.
  var cuts: Range<Int32> = 0..<0
  /// The device pixels of the hole; empty if there is none.
  var hole: IntRect = .empty
  /// The hard edges within which pixels of the hole lie, in `AssembledPass.hardEdges`.
  var holeEdges: Range<Int32> = 0..<0
  /// The sampler of a picture, in `AssembledPass.samplers`, or that of a gradient, in
  /// `AssembledPass.gradients`; -1 if it shows neither.
  var sampler: Int32 = -1

  /// Whether every pixel of `bounds` is covered whole.
  var isBlock: Bool { box < 0 && edges.isEmpty && isUncut }
  /// Whether pixels' centres have no say.
  var isUncut: Bool { hardEdges.isEmpty && hole.isEmpty && cuts.isEmpty }
}

/// The rows of a primitive that lie between two upright edges: in each, one pixel is covered in part,
/// then come whole ones, then one in part.
struct SolidPart: Sendable {
  /// The rows; none if there is no such part.
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

  /// The rows that `area` shares with it.
  func rows(of area: IntRect) -> Range<Int> { rows.clamped(to: area.rows) }

  init() {}

  /// The part of a convex outline, if it has two upright edges.
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

/// A position on the grid of 1 / 256 device pixel.
struct FixedPoint: Hashable, Sendable {
  var x: Int32
  var y: Int32

  /// Steps of the grid in a pixel.
  static let one: Int32 = 256

  /// Rounds a device position, in pixels, to the nearest step.
  ///
  /// Within the guard band it always fits.
  init(x: Double, y: Double) {
    self.x = FixedPoint.round(x * 256)
    self.y = FixedPoint.round(y * 256)
  }

  /// A position on the grid.
  init(gridX x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  private static func round(_ value: Double) -> Int32 {
    Int32(value < 0 ? value - 0.5 : value + 0.5)
  }
}

/// An edge that runs down: y0 < y1.
///
/// The area to its right counts `winding`.
struct Edge: Sendable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// +1, or -1 where the contour ran up.
  var winding: Int32
}

/// The line of a hard edge, which runs down, and the side on which centres are kept.
struct HardEdge: Sendable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// Whether kept centres lie to its right, or on it; else they lie to its left.
  var keepsRight: Bool

  /// The first column whose centre lies to the right of the line, or on it, in the row `y`.
  ///
  /// Exact, in integers: with coordinates below 2^25, products stay below 2^52.
  func firstColumn(row y: Int) -> Int {
    let dy = Int(y1) - Int(y0)
    let dx = Int(x1) - Int(x0)
    let centre = (y << 8) + 128
    // The smallest c with 256 c + 128 >= x0 + (centre - y0) dx / dy.
    let numerator = (Int(x0) - 128) * dy + (centre - Int(y0)) * dx
    return floorDivide(numerator + 256 * dy - 1, 256 * dy)
  }
}

/// The largest integer not above `a / b`, for positive `b`.
@inline(__always) func floorDivide(_ a: Int, _ b: Int) -> Int {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
