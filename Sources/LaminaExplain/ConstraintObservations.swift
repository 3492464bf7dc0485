// Observations of layout: the views whose constraints cost most.

import LaminaLayers
import LaminaProfiling

/// Says what the constraints of views have cost layout until the frames that are explained.
@MainActor struct ConstraintObservations {
  /// The observations, one for each of the most expensive views.
  let findings: [Finding]

  /// So many views are named at most.
  private static let mostViews = 3

  /// Looks at the work of a tree's layout.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - model: says what it costs.
  init(_ work: LayoutWork.Taken, _ model: CostModel) {
    func time(_ constraints: Int, _ pivots: Int) -> Double {
      Double(constraints) * model[.layout, .constraintsChanged]
        + Double(pivots) * model[.layout, .constraintPivots]
    }
    let rows = work.rows.sorted {
      let (a, b) = (time($0.constraints, $0.pivots), time($1.constraints, $1.pivots))
      return a != b ? a > b : $0.path < $1.path
    }
    let constraints = rows.reduce(0) { $0 + $1.constraints }
    let pivots = rows.reduce(0) { $0 + $1.pivots }
    findings = rows.prefix(ConstraintObservations.mostViews).map { row in
      let share = time(row.constraints, row.pivots) / 1e6
      let thousandths = (share * 1_000).rounded() / 1_000
      return Finding(
        observing: "constraints", layers: [row.path],
        title: "layout solves constraints that the view holds",
        evidence:
          "\(row.constraints) of \(constraints) constraints added or changed, \(row.pivots) of \(pivots) pivots: "
          + "\(thousandths) ms by the model")
    }
  }
}
