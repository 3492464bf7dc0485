import Foundation
import LaminaConstraints
import TestSupport
import Testing

/// Constraints by hand, and seeded systems beside what another solver makes of them.
@Suite struct SimplexSolverTests {
  private let x = SolverVariable(0)
  private let y = SolverVariable(1)

  /// `terms + constant` related to 0.
  private func constraint(
    _ terms: [LinearExpression.Term], _ constant: Double, _ relation: LinearConstraint.Relation,
    _ priority: Double = LinearConstraint.required
  ) -> LinearConstraint {
    LinearConstraint(
      LinearExpression(terms, constant: constant), relation, priority: priority)
  }

  @Test func `priorities: a higher one is met before any number of lower ones`() throws {
    var solver = SimplexSolver()
    _ = try solver.add(constraint([.init(x)], -10, .greaterThanOrEqual))
    let strong = try solver.add(constraint([.init(x)], -30, .equal, 501))
    for _ in 0..<50 { _ = try solver.add(constraint([.init(x)], -20, .equal, 500)) }
    #expect(solver.value(of: x) == 30)
    solver.remove(strong)
    #expect(solver.value(of: x) == 20)
  }

  @Test func `relations: inequalities give way, and equations in two variables follow`() throws {
    var solver = SimplexSolver()
    // y = x + 100, x >= 20, x as small as may be.
    _ = try solver.add(constraint([.init(y), .init(x, times: -1)], -100, .equal))
    let least = try solver.add(constraint([.init(x)], -20, .greaterThanOrEqual))
    _ = try solver.add(constraint([.init(x)], 0, .equal, 50))
    #expect(solver.value(of: x) == 20 && solver.value(of: y) == 120)
    try solver.setConstant(of: least, to: -35)
    #expect(solver.value(of: x) == 35 && solver.value(of: y) == 135)
    solver.remove(least)
    #expect(solver.value(of: x) == 0 && solver.value(of: y) == 100)
  }

  @Test func `conflict: it names the others, and changes nothing`() throws {
    var solver = SimplexSolver()
    let low = try solver.add(constraint([.init(x)], -10, .lessThanOrEqual))
    _ = try solver.add(constraint([.init(y)], -5, .equal))
    let refused = #expect(throws: ConstraintConflict.self) {
      _ = try solver.add(constraint([.init(x)], -11, .greaterThanOrEqual))
    }
    #expect(refused?.constraints == [low])
    #expect(solver.constraintCount == 2 && solver.value(of: y) == 5)
    // Twice the same is no conflict, and one of them can go.
    let first = try solver.add(constraint([.init(x), .init(y, times: -1)], 0, .equal))
    let second = try solver.add(constraint([.init(x), .init(y, times: -1)], 0, .equal))
    solver.remove(first)
    #expect(solver.value(of: x) == 5)
    #expect(throws: ConstraintConflict.self) { try solver.setConstant(of: second, to: -8) }
    #expect(solver.value(of: x) == 5)
    try solver.setConstant(of: second, to: -2)
    #expect(solver.value(of: x) == 7)
  }

  @Test func `numbers: what is not finite is refused, priorities come into range`() throws {
    var solver = SimplexSolver()
    for bad in [Double.nan, .infinity] {
      #expect(throws: ConstraintConflict.self) {
        _ = try solver.add(constraint([.init(x)], bad, .equal))
      }
      #expect(throws: ConstraintConflict.self) {
        _ = try solver.add(constraint([.init(x, times: bad)], 0, .equal))
      }
    }
    #expect(
      constraint([], 0, .equal, 5_000).isRequired && constraint([], 0, .equal, .nan).isRequired)
    #expect(!constraint([], 0, .equal, -3).isRequired)
    // 0 = 0 holds, 0 = 1 never.
    _ = try solver.add(constraint([], 0, .equal))
    #expect(throws: ConstraintConflict.self) { _ = try solver.add(constraint([], 1, .equal)) }
    _ = try solver.add(constraint([.init(x), .init(x, times: -1)], 3, .equal, 20))
    #expect(solver.value(of: SolverVariable(99)) == 0)
  }

  @Test func `seeded: 2,000 systems have kiwisolver's values, 500 with ties miss as much`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/constraints/kiwi.txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2_500)
    for line in lines {
      let words = line.split(separator: " ")
      let seed = try #require(UInt64(words[0]))
      let system = SeededSystem(seed: seed)
      var played = PlayedSystem()
      for step in system.steps.prefix(try #require(Int(words[1]))) { played.play(step) }
      #expect(played.kept == words[2], "seed \(seed)")
      #expect(played.missed(LinearConstraint.required) < 1e-6, "seed \(seed)")
      let isTie = words[3] == "t"
      let expected = words.dropFirst(isTie ? 4 : 3).compactMap { Double($0) }
      let found =
        isTie
        ? [750, 500, 250].map { played.missed($0) }
        : system.variables.map { played.solver.value(of: $0) }
      let most = zip(expected, found).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(expected.count == found.count && most < 1e-6, "seed \(seed): \(most)")
    }
  }

  @Test
  func `seeded: every order of adding and removing ends with no constraint missed that was met`()
    throws
  {
    for seed in 10_000..<UInt64(10_300) {
      var played = PlayedSystem()
      for step in SeededSystem(seed: seed).steps {
        played.play(step)
        #expect(played.missed(LinearConstraint.required) < 1e-6, "seed \(seed)")
      }
      var solver = played.solver
      for known in played.live.values { solver.remove(known.id) }
      #expect(solver.constraintCount == 0, "seed \(seed)")
    }
  }

  /// A constraint with every second variable 0 or above.
  private func restricted(_ constraint: LinearConstraint, _ system: SeededSystem)
    -> LinearConstraint
  {
    var result = constraint
    for place in result.expression.terms.indices {
      guard let number = system.variables.firstIndex(of: result.expression.terms[place].variable)
      else { continue }
      result.expression.terms[place].variable = SolverVariable(
        number, isNonNegative: number % 2 == 1)
    }
    return result
  }

  @Test func `seeded: variables of 0 or above miss as much as with constraints that say so`() throws
  {
    for seed in 20_000..<UInt64(20_600) {
      let system = SeededSystem(seed: seed)
      var (plain, free) = (PlayedSystem(), PlayedSystem())
      for number in system.variables.indices where number % 2 == 1 {
        let term = LinearExpression.Term(system.variables[number])
        plain.play(.add(LinearConstraint(LinearExpression([term]), .greaterThanOrEqual)))
        free.play(.add(LinearConstraint(LinearExpression([]), .equal)))
      }
      let offset = system.variables.count / 2
      for step in system.steps {
        switch step {
        case .add(let constraint):
          plain.play(step)
          free.play(.add(restricted(constraint, system)))
        case .remove(let place):
          for index in [place + offset] {
            plain.play(.remove(index))
            free.play(.remove(index))
          }
        case .set(let place, let constant):
          plain.play(.set(place + offset, constant: constant))
          free.play(.set(place + offset, constant: constant))
        }
        #expect(plain.kept == free.kept, "seed \(seed)")
        #expect(free.missed(LinearConstraint.required) < 1e-6, "seed \(seed)")
        for number in system.variables.indices where number % 2 == 1 {
          let value = free.solver.value(of: SolverVariable(number, isNonNegative: true))
          #expect(value > -1e-6, "seed \(seed): \(value)")
        }
        for priority in [750.0, 500, 250] {
          let difference = abs(plain.missed(priority) - free.missed(priority))
          #expect(difference < 1e-6, "seed \(seed): \(difference) at \(priority)")
          if difference > 1e-6 { return }
        }
        if plain.kept != free.kept { return }
      }
    }
  }

  @Test func `seeded: a constraint that cannot change is removed and added, and all others hold`() {
    for seed in 30_000..<UInt64(31_000) {
      let system = SeededSystem(seed: seed)
      var (solver, random) = (SimplexSolver(), SplitMix(seed: seed))
      var live: [(id: SimplexSolver.ConstraintID, constraint: LinearConstraint)] = []
      for step in system.steps {
        guard case .add(var constraint) = step else { continue }
        if random.chance(0.7) { constraint.priority = LinearConstraint.required }
        let restricted = restricted(constraint, system)
        if let id = try? solver.add(restricted) { live.append((id, restricted)) }
        // One that repeats another holds as long as that does.
        if let known = live.last?.constraint, random.chance(0.4), let id = try? solver.add(known) {
          live.append((id, known))
        }
        for _ in 0..<2 where !live.isEmpty {
          let place = random.integer(in: 0...live.count - 1)
          var (id, changed) = live[place]
          changed.expression.constant = Double(random.integer(in: -400...400)) / 4
          if (try? solver.setConstant(of: id, to: changed.expression.constant)) == nil {
            solver.remove(id)
            guard let new = try? solver.add(changed) else {
              live.remove(at: place)
              continue
            }
            id = new
          }
          live[place] = (id, changed)
        }
        if let rule = solver.brokenRule {
          Issue.record("seed \(seed): \(rule)")
          return
        }
        for (_, constraint) in live where constraint.isRequired {
          let value = constraint.expression.terms.reduce(constraint.expression.constant) {
            $0 + $1.factor * solver.value(of: $1.variable)
          }
          let missed =
            switch constraint.relation {
            case .equal: abs(value)
            case .lessThanOrEqual: max(0, value)
            case .greaterThanOrEqual: max(0, -value)
            }
          #expect(missed < 1e-6, "seed \(seed): \(missed)")
          if missed > 1e-6 { return }
        }
      }
    }
  }
}
