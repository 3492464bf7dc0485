// The work of constraint solvers, which views report and a frame's record collects.

package import LaminaProfiling

/// The work of constraint solvers since the last frame.
@MainActor package enum LayoutWork {
  /// The work for the constraints of one layer's view.
  package struct Row {
    weak var layer: Layer?
    /// The number of constraints added or changed.
    package var constraints = 0
    /// The number of the solver's pivots, each of which exchanges a basic variable.
    package var pivots = 0
  }

  /// The size of a solver that has run.
  private struct Solver {
    weak var root: Layer?
    var constraints: Int
    var variables: Int
  }

  private static var rows: [ObjectIdentifier: Row] = [:]
  private static var solvers: [ObjectIdentifier: Solver] = [:]

  /// Adds solved constraints and pivots to the work for a layer's view.
  package static func addWork(_ layer: Layer, constraints: Int, pivots: Int) {
    let key = ObjectIdentifier(layer)
    var row = rows[key] ?? Row(layer: layer)
    if row.layer == nil { row = Row(layer: layer) }
    row.constraints += constraints
    row.pivots += pivots
    rows[key] = row
  }

  /// Records the size of a solver that has run, by the root layer of the solver's region.
  package static func recordSolver(_ root: Layer, constraints: Int, variables: Int) {
    solvers[ObjectIdentifier(root)] = Solver(
      root: root, constraints: constraints, variables: variables)
  }

  /// The work for the views of one tree.
  package struct TreeWork {
    /// The counts of the solvers that have run: their constraints, variables, changes and pivots.
    package var counters = Counters()
    /// The paths of the layers whose views had constraints solved, each with its numbers of
    /// constraints and pivots.
    package var rows: [(path: String, constraints: Int, pivots: Int)] = []

    /// Whether no solver has run.
    package var isEmpty: Bool { counters[.constraintsSolved] == 0 && rows.isEmpty }
  }

  /// Returns the work for one tree since the last call, and removes it; the work for other trees
  /// remains.
  ///
  /// - Parameter root: the tree's root.
  /// - Returns: the work since the last call.
  package static func takeTreeWork(of root: Layer) -> TreeWork {
    var taken = TreeWork()
    if solvers.isEmpty && rows.isEmpty { return taken }
    for (key, solver) in solvers {
      guard let layer = solver.root else {
        solvers[key] = nil
        continue
      }
      guard layer.rootOfTree === root else { continue }
      taken.counters[.constraintsSolved] += solver.constraints
      taken.counters[.variablesSolved] += solver.variables
      solvers[key] = nil
    }
    for (key, row) in rows {
      guard let layer = row.layer else {
        rows[key] = nil
        continue
      }
      guard layer.rootOfTree === root else { continue }
      taken.counters[.constraintsChanged] += row.constraints
      taken.counters[.constraintPivots] += row.pivots
      taken.rows.append((layer.pathFromRoot, row.constraints, row.pivots))
      rows[key] = nil
    }
    taken.rows.sort { ($1.pivots, $1.constraints, $0.path) < ($0.pivots, $0.constraints, $1.path) }
    return taken
  }
}

extension Layer {
  /// The root of the layer's tree.
  fileprivate var rootOfTree: Layer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}
