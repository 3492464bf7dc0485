// Stage 4, assembly: contours become primitives, which each tile can rasterise independently.

import LaminaGeometry

/// A draw, prepared for rasterisation in any tile: the pixels that it may cover, and the rule by
/// which it covers them.
///
/// A pixel within `bounds` is covered by `coverage` if its centre passes `centers`.
struct Primitive: Sendable {
  /// The index of the primitive's command in the draw list.
  var command: Int32
  /// The index, among the pass's tables of antialiased edges, of the table that holds the
  /// primitive's edges.
  var edgeTable: Int32 = 0
  /// The index of the primitive's sampler: in `AssembledPass.samplers` for a picture, in
  /// `AssembledPass.gradients` for a gradient.
  var sampler: Int32 = 0
  /// The antialiased edges of the inner outline of a shape `box`, as indices into
  /// `AssembledPass.edgeList(of:)`.
  var innerEdges: Range<Int32> = 0..<0
  /// The device pixels that the primitive may cover.
  var bounds: IntRect
  /// The share of each pixel of `bounds` that the primitive covers.
  var coverage = Coverage.block
  /// The tests that the centre of a pixel must pass for the pixel to be covered.
  var centers = CenterRules()
  /// The device pixels that the primitive makes opaque, so that draws behind it are hidden there;
  /// empty for none.
  var hides: IntRect = .empty
  /// Further device pixels that the primitive hides: those between its rounded corners, over its
  /// full height; empty for none.
  var hidesAcross: IntRect = .empty

  init(command: Int, bounds: IntRect, cuts: Range<Int32>) {
    self.command = Int32(command)
    self.bounds = bounds
    centers.cuts = cuts
  }

  /// Whether every pixel of `bounds` is fully covered.
  var isBlock: Bool { if case .block = coverage { centers.isEmpty } else { false } }
}

/// A device position in units of 1/256 pixel.
struct FixedPoint: Hashable, Sendable {
  var x: Int32
  var y: Int32

  /// The number of position units in a pixel.
  static let one: Int32 = 256

  /// Makes the position nearest to coordinates in device pixels.
  ///
  /// A position within the guard band always fits.
  init(x: Double, y: Double) {
    self.x = FixedPoint.roundedToGrid(x * 256)
    self.y = FixedPoint.roundedToGrid(y * 256)
  }

  /// Makes a position from coordinates in units of 1/256 pixel.
  init(gridX x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Returns the number of position units nearest to `value` units.
  @inline(__always) static func roundedToGrid(_ value: Double) -> Int32 {
    Int32(value < 0 ? value - 0.5 : value + 0.5)
  }
}

/// A hard edge: a line that runs down, in units of 1/256 pixel, and the side on which pixel centres
/// pass.
struct HardEdge: Sendable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// Whether pixel centres to the line's right, or on it, pass; otherwise those to its left pass.
  var keepsRight: Bool

  /// Returns the first column of row `y` whose centre lies to the right of the line, or on it.
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
