// The simplex steps: which symbol gets a row, and which one gives its up.

extension SimplexSolver {
  /// Makes all objectives as small as they can be, from the highest priority on.
  ///
  /// Of several symbols the one with the lowest number enters, and of several rows that of the lowest leaves: so no
  /// exchange is made twice (Bland's rule).
  ///
  /// Numbers so large that rounding undoes every step end it early: the solution is then not the best one.
  mutating func optimize() {
    var left = 1_000 + 16 * symbols.count
    while left > 0, let entering = enteringSymbol(), let leaving = leavingRow(entering: entering) {
      pivot(entering, leaving)
      left -= 1
    }
    infeasible.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
  }

  /// A symbol that makes an objective smaller, and none of a higher priority larger: one that helps the highest
  /// priority, and of those the one with the lowest number.
  ///
  /// Only a symbol whose coefficients have changed since the last solution can do so.
  private mutating func enteringSymbol() -> Symbol? {
    if touched.count > 64 { touched = Array(Set(touched)) }
    var best: (place: Int, symbol: Symbol)?
    for symbol in touched where symbol.kind != .dummy && rows[symbol.number] == nil {
      for (place, objective) in objectives.enumerated() {
        if let best, place > best.place { break }
        let coefficient = objective.row.coefficient(of: symbol)
        if abs(coefficient) <= SimplexRow.epsilon { continue }
        if coefficient < 0, best.map({ (place, symbol) < ($0.place, $0.symbol) }) ?? true {
          best = (place, symbol)
        }
        break
      }
    }
    return best?.symbol
  }

  /// The row whose symbol is the first to become 0 where another one grows.
  private func leavingRow(entering: Symbol) -> Int? {
    var best: (ratio: Double, place: Int)?
    for place in columns[entering.number] {
      let place = Int(place)
      guard symbols[place].kind != .external, let row = rows[place] else { continue }
      let coefficient = row.coefficient(of: entering)
      guard coefficient < 0 else { continue }
      let ratio = -row.constant / coefficient
      if best.map({ ratio < $0.ratio || (ratio == $0.ratio && place < $0.place) }) ?? true {
        best = (ratio, place)
      }
    }
    return best?.place
  }

  /// Exchanges a symbol without a row for one that has one.
  mutating func pivot(_ entering: Symbol, _ leaving: Int) {
    guard var row = rows[leaving] else { return }
    work.pivots += 1
    rows[leaving] = nil
    row.solve(for: entering, insteadOf: symbols[leaving])
    substitute(entering, by: row)
    setRow(row, of: entering)
  }

  /// Makes all constants 0 or above again, after a constant has changed.
  ///
  /// - Returns: the number of a row that no exchange can help; `nil` if all are well.
  mutating func makeFeasible() -> Int? {
    var left = 1_000 + 16 * symbols.count
    while left > 0, let place = infeasible.popLast() {
      left -= 1
      guard let row = rows[place], row.constant < -SimplexRow.epsilon else { continue }
      guard let entering = dualEnteringSymbol(row) else {
        infeasible.removeAll(keepingCapacity: true)
        return place
      }
      pivot(entering, place)
    }
    return nil
  }

  /// The symbol that may have the row of one below 0, so that objectives grow least.
  private func dualEnteringSymbol(_ row: SimplexRow) -> Symbol? {
    var best: (symbol: Symbol, costs: [Double])?
    for cell in row.cells where cell.coefficient > SimplexRow.epsilon && cell.symbol.kind != .dummy
    {
      let costs = objectives.map { $0.row.coefficient(of: cell.symbol) / cell.coefficient }
      if let known = best, !SimplexSolver.isLess(costs, known.costs) { continue }
      best = (cell.symbol, costs)
    }
    return best?.symbol
  }

  /// Whether the first of two lists that differs is less; differences of rounding are none.
  private static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > SimplexRow.epsilon { return x < y }
    return false
  }

  // MARK: - Adding and removing

  /// Adds a row, which equals 0, that no symbol of its own can be solved for: a symbol that is to become 0 has it
  /// meanwhile.
  ///
  /// - Returns: the conflict, if it does not become 0; the row is not there then.
  mutating func addWithArtificial(_ row: SimplexRow, _ tag: Tag) -> ConstraintConflict? {
    let artificial = makeSymbol(.slack)
    setRow(row, of: artificial)
    objectives.insert((.infinity, row), at: 0)
    touched += row.cells.map(\.symbol)
    optimize()
    let rest = objectives.removeFirst().row
    // Symbols that would have made it larger are free now.
    touched += rest.cells.map(\.symbol)
    var conflict: ConstraintConflict?
    if rest.constant > 1e-6 { conflict = self.conflict(of: rest.cells.map(\.symbol.number)) }
    if conflict != nil {
      // Of all rows its own alone has the new equation in it: without it everything is as it was.
      rows[artificial.number] = nil
    } else if let own = rows[artificial.number] {
      let cell = own.cells.first { $0.symbol.kind == .slack || $0.symbol.kind == .error }
      // Else it repeats others, and its mark has the row.
      pivot(cell?.symbol ?? tag.marker, artificial.number)
    }
    drop(artificial)
    return conflict
  }

  /// The row that a constraint's marker can leave by, with the constraint.
  ///
  /// The row of an equation's mark comes first: the mark stays 0, and its row has nothing but marks.
  func leavingRow(for marker: Symbol) -> Int? {
    var first: (ratio: Double, place: Int)?
    var second: (ratio: Double, place: Int)?
    var third: Int?
    for place in columns[marker.number] {
      let place = Int(place)
      guard let row = rows[place] else { continue }
      let coefficient = row.coefficient(of: marker)
      if coefficient == 0 { continue }
      if symbols[place].kind == .dummy { return place }
      if symbols[place].kind == .external {
        third = place
      } else if coefficient < 0 {
        let ratio = -row.constant / coefficient
        if ratio < first?.ratio ?? .infinity { first = (ratio, place) }
      } else {
        let ratio = row.constant / coefficient
        if ratio < second?.ratio ?? .infinity { second = (ratio, place) }
      }
    }
    return first?.place ?? second?.place ?? third
  }

  // MARK: - Changing constants

  /// Changes the constant of a constraint's expression.
  ///
  /// O(rows that its marker is in), and the exchanges that are needed.
  ///
  /// - Parameters:
  ///   - id: the constraint's name here.
  ///   - constant: the new constant.
  /// - Throws: `ConstraintConflict` if the constraint must hold and no longer can: everything stays as it was.
  public mutating func setConstant(of id: ConstraintID, to constant: Double)
    throws(ConstraintConflict)
  {
    guard let tag = tags[id], constant != tag.constant else { return }
    guard constant.isFinite else { throw ConstraintConflict(constraints: [id]) }
    if let conflict = shift(id, by: constant - tag.constant) {
      // Back again, which can be met as it was before, from every row that is below 0 by now.
      move(id, by: tag.constant - constant)
      infeasible = rows.indices.filter {
        symbols[$0].kind != .external && (rows[$0]?.constant ?? 0) < 0
      }
      _ = makeFeasible()
      optimize()
      throw conflict
    }
    tags[id]?.constant = constant
  }

  /// Moves a constraint's marker by what its constant changes, and makes all constants 0 or above again.
  private mutating func shift(_ id: ConstraintID, by delta: Double) -> ConstraintConflict? {
    if let broken = move(id, by: delta) { return conflict(in: broken) }
    guard let broken = makeFeasible() else {
      optimize()
      return nil
    }
    return conflict(in: broken)
  }

  /// Moves a constraint's marker.
  ///
  /// - Returns: the row of an equation's mark that is no longer 0; `nil` if there is none.
  @discardableResult private mutating func move(_ id: ConstraintID, by delta: Double) -> Int? {
    guard let tag = tags[id] else { return nil }
    let step = delta / tag.sign
    let marker = tag.marker
    var broken: Int?
    func isBroken(_ place: Int, _ constant: Double) -> Bool {
      symbols[place].kind == .dummy && abs(constant) > 1e-6
    }
    if var row = rows[marker.number] {
      row.constant -= step
      rows[marker.number] = row
      if isBroken(marker.number, row.constant) { broken = marker.number }
      if row.constant < 0 { infeasible.append(marker.number) }
    } else {
      for place in Set(columns[marker.number]).sorted() {
        let place = Int(place)
        guard let coefficient = rows[place]?.coefficient(of: marker), coefficient != 0 else {
          continue
        }
        rows[place]?.constant += coefficient * step
        let constant = rows[place]?.constant ?? 0
        if isBroken(place, constant) { broken = place }
        if constant < 0, symbols[place].kind != .external { infeasible.append(place) }
      }
    }
    if broken != nil { infeasible.removeAll(keepingCapacity: true) }
    return broken
  }

  /// The constraints that must hold whose marks are in a row, with that which it is the row of.
  private func conflict(in place: Int) -> ConstraintConflict {
    conflict(of: (rows[place]?.cells ?? []).map(\.symbol.number) + [place])
  }

  /// The constraints that must hold among those of some marks, by their numbers.
  func conflict(of marks: [Int]) -> ConstraintConflict {
    ConstraintConflict(
      constraints: marks.compactMap { owners[$0] }
        .filter { (tags[$0]?.priority ?? 0) >= LinearConstraint.required })
  }
}
