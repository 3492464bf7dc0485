// Constraints that cannot all hold.

/// An error that lists the required constraints that conflict with the one that was added or changed.
public struct ConstraintConflict: Error, Hashable, Sendable {
  /// The conflicting constraints, which may include a changed one; empty if an added one contradicts itself or has a
  /// number that is not finite.
  public var constraints: [SimplexSolver.ConstraintID]
}
