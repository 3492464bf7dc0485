import LaminaConstraints
import TestSupport

/// Constraints that follow from a seed, with steps that add, remove and change them.
///
/// `scripts/make-constraints` draws the same numbers, and has another solver solve the systems.
struct SeededSystem {
  enum Step {
    case add(LinearConstraint)
    /// The constraint that was added as the number-th, if it is still there.
    case remove(Int)
    case set(Int, constant: Double)
  }

  let variables: [SolverVariable]
  private(set) var steps: [Step] = []
  private var random: SplitMix
  private var added = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    let count = random.integer(in: 2...10)
    variables = (0..<count).map { SolverVariable($0) }
    for variable in variables {
      let expression = LinearExpression([.init(variable)], constant: number())
      add(LinearConstraint(expression, .equal, priority: 250))
    }
    for _ in 0..<random.integer(in: 3...18) { add(constraint()) }
    for _ in 0..<random.integer(in: 2...10) {
      switch random.integer(in: 0...19) {
      case 0..<7: steps.append(.remove(random.integer(in: 0...added - 1)))
      case 7..<15:
        let place = random.integer(in: 0...added - 1)
        steps.append(.set(place, constant: number()))
      default: add(constraint())
      }
    }
  }

  private mutating func add(_ constraint: LinearConstraint) {
    steps.append(.add(constraint))
    added += 1
  }

  private mutating func number() -> Double { Double(random.integer(in: -2_400...2_400)) / 16 }

  private mutating func constraint() -> LinearConstraint {
    let last = variables.count - 1
    let (kind, i) = (random.integer(in: 0...19), random.integer(in: 0...last))
    let j = (i + random.integer(in: 1...last)) % variables.count
    var terms = [LinearExpression.Term(variables[i])]
    switch kind {
    case 0..<9: terms.append(.init(variables[j], times: -1))
    case 9..<14: break
    case 14..<17: terms.append(.init(variables[j], times: -random.element(of: [0.5, 2, 1.5])))
    default:
      terms.append(.init(variables[j], times: -1))
      terms.append(.init(variables[random.integer(in: 0...last)], times: 0.5))
    }
    let constant = number()
    let relation = random.element(
      of: [LinearConstraint.Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
    let priority = random.element(of: [1_000.0, 1_000, 750, 500, 250])
    return LinearConstraint(
      LinearExpression(terms, constant: constant), relation, priority: priority)
  }
}

/// A solver with what it was given.
struct PlayedSystem {
  private(set) var solver = SimplexSolver()
  /// Whether each step was accepted: 1 or 0.
  private(set) var kept = ""
  /// The constraints that are there, by their place among those that were added.
  private(set) var live: [Int: (id: SimplexSolver.ConstraintID, constraint: LinearConstraint)] = [:]
  private var added = 0

  mutating func play(_ step: SeededSystem.Step) {
    do throws(ConstraintConflict) {
      switch step {
      case .add(let constraint):
        added += 1
        live[added - 1] = (try solver.add(constraint), constraint)
      case .remove(let place):
        if let known = live.removeValue(forKey: place) { solver.remove(known.id) }
      case .set(let place, let constant):
        if let known = live[place] {
          try solver.setConstant(of: known.id, to: constant)
          live[place]?.constraint.expression.constant = constant
        }
      }
      kept += "1"
    } catch { kept += "0" }
  }

  /// The sum that constraints of a priority are missed by.
  func missed(_ priority: Double) -> Double {
    live.values.filter { $0.constraint.priority == priority }.reduce(0) { sum, known in
      let expression = known.constraint.expression
      let value = expression.terms.reduce(expression.constant) {
        $0 + $1.factor * solver.value(of: $1.variable)
      }
      return switch known.constraint.relation {
      case .equal: sum + abs(value)
      case .lessThanOrEqual: sum + max(0, value)
      case .greaterThanOrEqual: sum + max(0, -value)
      }
    }
  }
}
