// What the row kernels of blurs are told: shared by both of their compilations.

/// The shares of three neighbouring cells in one pixel, which sum to 4,096.
@frozen public struct EnlargeWeights: Hashable, Sendable {
  /// Of the cell before the pixel's own.
  public let before: UInt16
  /// Of the cell that the pixel lies in.
  public let middle: UInt16
  /// Of the cell after it.
  public let after: UInt16

  /// Makes weights of which the middle one is what the others leave.
  ///
  /// - Precondition: they are at most 4,096 together.
  @inlinable public init(before: UInt16, after: UInt16) {
    self.before = before
    self.after = after
    middle = 4_096 - before - after
  }
}

/// What rows of pixels give to three rows of cells; at most 4,096 for each row of pixels.
@frozen public struct SpreadWeights: Hashable, Sendable {
  /// To the row above their own.
  public var above: UInt32
  /// To the row that they lie in.
  public var own: UInt32
  /// To the row below.
  public var below: UInt32

  /// Weights of nothing.
  @inlinable public init() { (above, own, below) = (0, 0, 0) }

  /// Weights of one row of pixels.
  @inlinable public init(_ weights: EnlargeWeights) {
    (above, own, below) = (UInt32(weights.before), UInt32(weights.middle), UInt32(weights.after))
  }

  /// Adds those of one row of pixels.
  @inlinable public mutating func add(_ weights: EnlargeWeights) {
    above += UInt32(weights.before)
    own += UInt32(weights.middle)
    below += UInt32(weights.after)
  }
}
