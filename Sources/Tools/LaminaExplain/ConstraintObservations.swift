// Observations of layout: the views with the most expensive constraints.

import LaminaLayers
import LaminaProfiling

/// Observations of the views whose constraints cost most in all layouts up to the explained frames.
@MainActor struct ConstraintObservations {
  /// The observations, one for each of the most expensive views.
  let findings: [Finding]

  /// The maximum number of views that get an observation.
  private static let maximumViews = 3

  /// Makes observations from the recorded layout work of a tree.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - model: the cost model.
  init(_ work: LayoutWork.TreeWork, _ model: CostModel) {
    func layoutTime(_ constraints: Int, _ pivots: Int) -> Double {
      Double(constraints) * model[.layout, .constraintsChanged]
        + Double(pivots) * model[.layout, .constraintPivots]
    }
    let rows = work.rows.sorted {
      let (a, b) = (layoutTime($0.constraints, $0.pivots), layoutTime($1.constraints, $1.pivots))
      return a != b ? a > b : $0.path < $1.path
    }
    let constraints = rows.reduce(0) { $0 + $1.constraints }
    let pivots = rows.reduce(0) { $0 + $1.pivots }
    findings = rows.prefix(ConstraintObservations.maximumViews).map { row in
      let share = layoutTime(row.constraints, row.pivots) / 1e6
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
