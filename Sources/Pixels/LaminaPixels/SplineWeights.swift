// Parameters of the blur kernels, shared by both of their compilations.

/// The weights of three neighbouring low-resolution cells in one pixel of a blur, along one axis, which sum to 4,096.
@frozen public struct SplineWeights: Hashable, Sendable {
  /// The weight of the cell before the pixel's cell.
  public let before: UInt16
  /// The weight of the cell that contains the pixel.
  public let middle: UInt16
  /// The weight of the cell after the pixel's cell.
  public let after: UInt16

  /// Makes weights; the middle weight completes their sum to 4,096.
  ///
  /// - Precondition: `before` and `after` are at most 4,096 together.
  @inlinable public init(before: UInt16, after: UInt16) {
    self.before = before
    self.after = after
    middle = 4_096 - before - after
  }
}

/// The weights with which a blur adds rows of pixels to three rows of low-resolution cells.
///
/// They are at most 4,096 for each row of pixels.
@frozen public struct SpreadWeights: Hashable, Sendable {
  /// The weight for the row of cells above the one that contains the pixels.
  public var above: UInt32
  /// The weight for the row of cells that contains the pixels.
  public var own: UInt32
  /// The weight for the row of cells below the one that contains the pixels.
  public var below: UInt32

  /// Makes weights of 0.
  @inlinable public init() { (above, own, below) = (0, 0, 0) }

  /// Makes the weights of one row of pixels.
  @inlinable public init(_ weights: SplineWeights) {
    (above, own, below) = (UInt32(weights.before), UInt32(weights.middle), UInt32(weights.after))
  }

  /// Adds the weights of one more row of pixels with the same contents, such as a source's edge row that
  /// is repeated beyond the source.
  @inlinable public mutating func addWeights(_ weights: SplineWeights) {
    above += UInt32(weights.before)
    own += UInt32(weights.middle)
    below += UInt32(weights.after)
  }
}
