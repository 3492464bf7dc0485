// The work of constraints, which views report and a frame's account takes.

/// The work that solvers of constraints have done since the last frame.
@MainActor package enum LayoutWork {
  /// The work for the constraints of one layer's view.
  package struct Row {
    weak var layer: Layer?
    /// Constraints that were added or changed.
    package var constraints = 0
    /// Exchanges of a variable in the solver.
    package var pivots = 0
  }

  /// The size of a solver that has worked.
  private struct Solver {
    weak var root: Layer?
    var constraints: Int
    var variables: Int
  }

  private static var rows: [ObjectIdentifier: Row] = [:]
  private static var solvers: [ObjectIdentifier: Solver] = [:]

  /// Adds work for a layer's view.
  package static func add(_ layer: Layer, constraints: Int, pivots: Int) {
    let key = ObjectIdentifier(layer)
    var row = rows[key] ?? Row(layer: layer)
    if row.layer == nil { row = Row(layer: layer) }
    row.constraints += constraints
    row.pivots += pivots
    rows[key] = row
  }

  /// Notes a solver that has worked, by the root of its region.
  package static func note(_ root: Layer, constraints: Int, variables: Int) {
    solvers[ObjectIdentifier(root)] = Solver(
      root: root, constraints: constraints, variables: variables)
  }

  /// The work of the views of one tree.
  package struct Taken {
    /// The constraints of the solvers that have worked.
    package var constraints = 0
    /// The variables of those solvers.
    package var variables = 0
    /// The layers of the views that constraints were solved for, by path.
    package var rows: [(path: String, constraints: Int, pivots: Int)] = []
  }

  /// Takes the work of a tree; that of other trees stays.
  ///
  /// - Parameter root: the tree's root.
  /// - Returns: the work since the last time.
  package static func take(of root: Layer) -> Taken {
    var taken = Taken()
    if solvers.isEmpty && rows.isEmpty { return taken }
    for (key, solver) in solvers {
      guard let layer = solver.root else {
        solvers[key] = nil
        continue
      }
      guard layer.rootOfTree === root else { continue }
      taken.constraints += solver.constraints
      taken.variables += solver.variables
      solvers[key] = nil
    }
    for (key, row) in rows {
      guard let layer = row.layer else {
        rows[key] = nil
        continue
      }
      guard layer.rootOfTree === root else { continue }
      taken.rows.append((layer.pathFromRoot, row.constraints, row.pivots))
      rows[key] = nil
    }
    taken.rows.sort { ($1.pivots, $1.constraints, $0.path) < ($0.pivots, $0.constraints, $1.path) }
    return taken
  }
}

extension Layer {
  /// The layer at the root of the tree that the layer is in.
  fileprivate var rootOfTree: Layer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}
