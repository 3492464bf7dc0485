import LaminaLayers

/// The work of one update of an engine, by the layers of the views that it was for.
@MainActor struct ConstraintTally {
  private var constraints: [ObjectIdentifier: (layer: Layer, constraints: Int, pivots: Int)] = [:]

  /// Adds work for a view's layer.
  mutating func add(_ layer: Layer?, constraints count: Int = 0, pivots: Int = 0) {
    guard let layer, count != 0 || pivots != 0 else { return }
    let key = ObjectIdentifier(layer)
    constraints[key, default: (layer, 0, 0)].constraints += count
    constraints[key, default: (layer, 0, 0)].pivots += pivots
  }

  /// Hands the work to the account of the frame, and begins anew.
  mutating func report(root: Layer?, constraints total: Int, variables: Int) {
    if let root { LayoutWork.note(root, constraints: total, variables: variables) }
    for (layer, constraints, pivots) in constraints.values {
      LayoutWork.add(layer, constraints: constraints, pivots: pivots)
    }
    constraints.removeAll(keepingCapacity: true)
  }
}
