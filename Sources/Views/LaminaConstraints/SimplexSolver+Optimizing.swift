// The simplex steps: which symbol enters the basis and which one leaves it.

extension SimplexSolver {
  /// Minimises the objective of each priority, from the highest priority on.
  ///
  /// Of several symbols for one objective, the one with the lowest number enters. Of several rows, the one with the
  /// lowest number leaves. This order excludes cycles (Bland's rule).
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

  /// Returns the symbol that enters the basis: it lowers an objective and raises none of a higher priority; `nil` at
  /// the optimum.
  ///
  /// Of several, the one that lowers the objective of the highest priority wins, then the one with the lowest number.
  /// Only a symbol whose coefficients have changed since the last solution can lower an objective.
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

  /// Returns the number of the row whose symbol is the first to reach 0 as the entering symbol grows; `nil` if none
  /// does.
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

  /// Makes `entering` basic and the symbol of row `leaving` nonbasic: that row becomes the row of `entering`.
  mutating func pivot(_ entering: Symbol, _ leaving: Int) {
    guard var row = rows[leaving] else { return }
    work.pivots += 1
    rows[leaving] = nil
    row.solveRow(for: entering, insteadOf: symbols[leaving])
    substituteSymbol(entering, by: row)
    setRow(row, of: entering)
  }

  /// Pivots until each row in `infeasible` has a constant of 0 or above, after a constraint's constant has changed.
  ///
  /// - Returns: the number of a row that no pivot can fix; `nil` if all rows are feasible.
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

  /// Returns the symbol that enters the basis to repair a row with a negative constant, raising the objectives least;
  /// `nil` if none can.
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

  /// Whether `a` is below `b` at the first position where both differ by more than `SimplexRow.epsilon`.
  private static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > SimplexRow.epsilon { return x < y }
    return false
  }

  // MARK: - Adding and removing

  /// Adds the equation `row = 0`, which cannot be solved for a symbol of its own, by means of an artificial symbol.
  ///
  /// The artificial symbol gets the row, and is minimised to 0.
  ///
  /// - Returns: the conflict, if the artificial symbol does not reach 0; the row is not added then.
  mutating func addWithArtificial(_ row: SimplexRow, _ tag: Tag) -> ConstraintConflict? {
    let artificial = makeSymbol(.slack)
    setRow(row, of: artificial)
    objectives.insert((.infinity, row), at: 0)
    touched += row.cells.map(\.symbol)
    optimize()
    let rest = objectives.removeFirst().row
    // Symbols that would have raised the artificial objective are free now.
    touched += rest.cells.map(\.symbol)
    var conflict: ConstraintConflict?
    if rest.constant > 1e-6 {
      conflict = self.requiredConflict(of: rest.cells.map(\.symbol.number))
    }
    if conflict != nil {
      // Only the artificial symbol's row contains the new equation: without that row the tableau is as before.
      rows[artificial.number] = nil
    } else if let own = rows[artificial.number] {
      let cell = own.cells.first { $0.symbol.kind == .slack || $0.symbol.kind == .error }
      // Without such a cell the equation repeats others, and its marker gets the row.
      pivot(cell?.symbol ?? tag.marker, artificial.number)
    }
    drop(artificial)
    return conflict
  }

  /// Returns the number of the row whose symbol leaves the basis in exchange for a removed constraint's marker; `nil`
  /// if no row contains it.
  ///
  /// A dummy's row comes first: the dummy remains 0, and its row contains only dummies.
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

  /// Changes the constant of a constraint's expression, and finds new values of the variables.
  ///
  /// O(rows that contain its marker), plus the pivots needed.
  ///
  /// - Parameters:
  ///   - id: the constraint's identifier; an unknown one changes nothing.
  ///   - constant: the new constant.
  /// - Throws: `ConstraintConflict` if the constant is not finite, or if the constraint must hold and no longer can:
  ///   nothing changes then.
  public mutating func setConstant(of id: ConstraintID, to constant: Double)
    throws(ConstraintConflict)
  {
    guard let tag = tags[id], constant != tag.constant else { return }
    guard constant.isFinite else { throw ConstraintConflict(constraints: [id]) }
    if let conflict = shiftConstant(id, by: constant - tag.constant) {
      // Moves the marker back. The old constant could be met, so repairing every negative row succeeds.
      moveConstant(id, by: tag.constant - constant)
      infeasible = rows.indices.filter {
        symbols[$0].kind != .external && (rows[$0]?.constant ?? 0) < 0
      }
      _ = makeFeasible()
      optimize()
      throw conflict
    }
    tags[id]?.constant = constant
  }

  /// Adds `delta` to a constraint's constant and makes the rows feasible again; returns the conflict if that is
  /// impossible.
  private mutating func shiftConstant(_ id: ConstraintID, by delta: Double) -> ConstraintConflict? {
    if let broken = moveConstant(id, by: delta) { return requiredConflict(in: broken) }
    guard let broken = makeFeasible() else {
      optimize()
      return nil
    }
    return requiredConflict(in: broken)
  }

  /// Adds `delta` to a constraint's constant through its marker symbol; rows may then be infeasible.
  ///
  /// - Returns: the row of a dummy that is no longer 0; `nil` if there is none.
  @discardableResult private mutating func moveConstant(_ id: ConstraintID, by delta: Double)
    -> Int?
  {
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

  /// Returns the conflict of the required constraints whose markers a row contains, or whose marker it belongs to.
  private func requiredConflict(in place: Int) -> ConstraintConflict {
    requiredConflict(of: (rows[place]?.cells ?? []).map(\.symbol.number) + [place])
  }

  /// Returns the conflict of the required constraints whose markers have the given numbers.
  func requiredConflict(of marks: [Int]) -> ConstraintConflict {
    ConstraintConflict(
      constraints: marks.compactMap { owners[$0] }
        .filter { (tags[$0]?.priority ?? 0) >= LinearConstraint.required })
  }
}
