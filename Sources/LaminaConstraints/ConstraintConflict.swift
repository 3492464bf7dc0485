// Constraints that cannot all hold.

/// Constraints that must hold and cannot, beside the one that was added or changed.
public struct ConstraintConflict: Error, Hashable, Sendable {
  /// The others; none where the constraint contradicts itself, or has a number that is not finite.
  public var constraints: [SimplexSolver.ConstraintID]
}
