import LaminaLayers

/// The work of the solver in one update of an engine: the constraints passed to it and its pivots, by layer.
///
/// The layer is that of the view which caused the work.
@MainActor struct ConstraintTally {
  private var constraints: [ObjectIdentifier: (layer: Layer, constraints: Int, pivots: Int)] = [:]

  /// Adds constraints and pivots to a layer's work; ignored without a layer.
  mutating func add(_ layer: Layer?, constraints count: Int = 0, pivots: Int = 0) {
    guard let layer, count != 0 || pivots != 0 else { return }
    let key = ObjectIdentifier(layer)
    constraints[key, default: (layer, 0, 0)].constraints += count
    constraints[key, default: (layer, 0, 0)].pivots += pivots
  }

  /// Reports the work to the frame's layout counters, and clears the tally.
  mutating func report(root: Layer?, constraints total: Int, variables: Int) {
    if let root { LayoutWork.recordSolver(root, constraints: total, variables: variables) }
    for (layer, constraints, pivots) in constraints.values {
      LayoutWork.addWork(layer, constraints: constraints, pivots: pivots)
    }
    constraints.removeAll(keepingCapacity: true)
  }
}
