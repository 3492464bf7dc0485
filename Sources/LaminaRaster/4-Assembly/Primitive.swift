// Stage 4, assembly: contours become primitives that tiles can rasterise by themselves.

import LaminaGeometry

/// A draw, ready to be rasterised in any tile: where it may cover pixels, and by what rule.
///
/// A pixel within `bounds` is covered by its share of the area that `edges` enclose (wholly, if there
/// are none), if its centre passes every one of `hardEdges`, and lies not in the hole.
struct Primitive: Sendable {
  /// Its command in the draw list.
  var command: Int32
  /// The device pixels it may touch.
  var bounds: IntRect
  /// Antialiased edges, in `AssembledPass.edges`.
  var edges: Range<Int32> = 0..<0
  /// What sums of `edges` that are not 0 and not 1 mean.
  var rule = FillRule.nonZero
  /// The antialiased edges of a box's inner outline, in `AssembledPass.edges`.
  var innerEdges: Range<Int32> = 0..<0
  /// Hard edges, in `AssembledPass.hardEdges`.
  var hardEdges: Range<Int32> = 0..<0
  /// The device pixels of the hole; empty if there is none.
  var hole: IntRect = .empty
  /// The hard edges within which pixels of the hole lie, in `AssembledPass.hardEdges`.
  var holeEdges: Range<Int32> = 0..<0
  /// The sampler of a picture, in `AssembledPass.samplers`; -1 if it shows none.
  var sampler: Int32 = -1

  /// Whether every pixel of `bounds` is covered whole.
  var isBlock: Bool { edges.isEmpty && hardEdges.isEmpty && hole.isEmpty }
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
