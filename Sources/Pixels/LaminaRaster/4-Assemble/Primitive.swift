// Stage 4, assembly: contours become primitives, which each tile can rasterise independently.

import LaminaGeometry

/// A draw, prepared for rasterisation in any tile: the pixels that it may cover, and by what rule.
///
/// A pixel within `bounds` is covered by `coverage` if its centre passes `centers`.
struct Primitive: Sendable {
  /// The index of the primitive's command in the draw list.
  var command: Int32
  /// The index of the primitive's table of antialiased edges in the pass.
  var edgeTable: Int32 = 0
  /// The primitive's sampler, in `AssembledPass.samplers` for a picture or `AssembledPass.gradients` for a gradient.
  var sampler: Int32 = 0
  /// The antialiased edges of a box's inner outline, in `AssembledPass.edges(of:)`.
  var innerEdges: Range<Int32> = 0..<0
  /// The device pixels that the primitive may cover.
  var bounds: IntRect
  /// The share of each pixel that the primitive covers.
  var coverage = Coverage.block
  /// The rules for the centres of pixels.
  var centers = CenterRules()
  /// The device pixels that the primitive fully covers with opaque pixels, and so hides; empty for none.
  var hides: IntRect = .empty
  /// The opaque pixels between the rounded corners, over the shape's full height; empty if there are none.
  var hidesAcross: IntRect = .empty

  init(command: Int, bounds: IntRect, cuts: Range<Int32>) {
    self.command = Int32(command)
    self.bounds = bounds
    centers.cuts = cuts
  }

  /// Whether every pixel of `bounds` is fully covered.
  var isBlock: Bool { if case .block = coverage { centers.isEmpty } else { false } }
}

/// A position on the grid of 1 / 256 device pixel.
struct FixedPoint: Hashable, Sendable {
  var x: Int32
  var y: Int32

  /// The number of grid steps in a pixel.
  static let one: Int32 = 256

  /// Rounds a device position, in pixels, to the nearest step.
  ///
  /// A position within the guard band always fits.
  init(x: Double, y: Double) {
    self.x = FixedPoint.roundedToGrid(x * 256)
    self.y = FixedPoint.roundedToGrid(y * 256)
  }

  /// Makes a position on the grid.
  init(gridX x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  private static func roundedToGrid(_ value: Double) -> Int32 {
    Int32(value < 0 ? value - 0.5 : value + 0.5)
  }
}

/// The line of a hard edge, which runs down, and the side on which centres pass.
struct HardEdge: Sendable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// Whether passing centres lie to the edge's right or on it; otherwise they lie to its left.
  var keepsRight: Bool

  /// Returns the first column whose centre lies to the right of the line, or on it, in the row `y`.
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

/// Returns the largest integer not above `a / b`, for positive `b`.
@inline(__always) func floorDivide(_ a: Int, _ b: Int) -> Int {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
