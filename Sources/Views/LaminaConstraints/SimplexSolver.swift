// An incremental simplex solver of linear constraints with priorities.

/// An incremental solver of linear constraints: finds values of variables as constraints come and go.
///
/// Required constraints hold. Optional ones of higher priority are met as far as possible before lower ones count.
/// Within one priority the sum of violations is least. Each priority has its own objective, and objectives are compared
/// from the highest on, so that no large weight has to stand for "infinitely more".
///
/// ```swift
/// import LaminaConstraints
///
/// let (left, right) = (SolverVariable(0), SolverVariable(1))
/// var solver = SimplexSolver()
/// _ = try solver.add(LinearConstraint(LinearExpression([.init(left)], constant: -20), .equal))
/// let gap = LinearExpression([.init(right), .init(left, times: -1)], constant: -100)
/// _ = try solver.add(LinearConstraint(gap, .equal))
/// print(solver.value(of: right))  // 120.0
/// ```
///
/// - Source: Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", ACM TOCHI 8
///   (4), 2001.
public struct SimplexSolver {
  /// The identifier of a constraint that has been added.
  public struct ConstraintID: Hashable, Sendable {
    let number: Int
  }

  /// The symbols that a constraint has introduced.
  struct Tag {
    /// The symbol that is in the tableau as long as the constraint is.
    var marker: Symbol
    /// The second error symbol of an optional equation, or the error symbol of an optional inequality; `nil` if
    /// required.
    var other: Symbol?
    /// The constraint's priority.
    var priority: Double
    /// The constant of the constraint's expression.
    var constant: Double
    /// The marker's coefficient in the equation `expression + sign * marker = 0`, with the other error at 0.
    var sign = 1.0
  }

  /// Counts of the solver's work, in steps of the simplex method.
  public struct Work: Hashable, Sendable {
    /// Pivots: exchanges of a basic symbol, which has a row, for a nonbasic one.
    public var pivots = 0
  }

  /// The work since the solver was made.
  public internal(set) var work = Work()

  /// The row of each basic symbol, by the symbol's number; `nil` for nonbasic symbols.
  var rows: [SimplexRow?] = []
  /// The symbols, by their numbers.
  var symbols: [Symbol] = []
  /// The rows that contain each symbol, by its number; some may be listed twice, or no longer contain it.
  var columns: [[Int32]] = []
  /// The number of entries above which the column of each symbol is trimmed.
  private var columnLimits: [Int] = []
  /// The numbers of dropped symbols, which new symbols take.
  private var freeNumbers: [Int] = []
  /// The symbols of variables, by the variables' numbers; `nil` for a number that no constraint has named.
  private var externals: [Symbol?] = []
  /// The objective of each priority, which is the sum of its errors to minimise; the highest priority is first.
  var objectives: [(priority: Double, row: SimplexRow)] = []
  var tags: [ConstraintID: Tag] = [:]
  /// The identifiers of constraints, by the numbers of their marker symbols.
  var owners: [Int: ConstraintID] = [:]
  private var nextID = 0
  /// The indices in `rows` of rows to repair, because their constants became negative; rows of unrestricted variables
  /// are never listed.
  var infeasible: [Int] = []
  /// Symbols whose coefficients in objectives have changed since the last solution.
  var touched: [Symbol] = []

  /// Makes a solver without constraints.
  public init() {}

  /// The number of constraints.
  public var constraintCount: Int { tags.count }
  /// The number of variables that constraints name, or have named.
  public private(set) var variableCount = 0

  /// Returns the value of a variable; 0 for one that no constraint names.
  public func value(of variable: SolverVariable) -> Double {
    guard externals.indices.contains(variable.number), let symbol = externals[variable.number]
    else {
      return 0
    }
    return rows[symbol.number]?.constant ?? 0
  }

  /// Returns the constant of a constraint's expression; `nil` for an unknown constraint.
  public func constant(of id: ConstraintID) -> Double? { tags[id]?.constant }

  // MARK: - Constraints

  /// Adds a constraint, and finds new values of the variables.
  ///
  /// - Parameter constraint: the constraint.
  /// - Returns: its identifier.
  /// - Throws: `ConstraintConflict` if it is required and conflicts with other required constraints, or if one of its
  ///   numbers is not finite; nothing changes then.
  public mutating func add(_ constraint: LinearConstraint) throws(ConstraintConflict)
    -> ConstraintID
  {
    guard constraint.expression.constant.isFinite,
      constraint.expression.terms.allSatisfy({ $0.factor.isFinite })
    else { throw ConstraintConflict(constraints: []) }
    let id = ConstraintID(number: nextID)
    var (row, tag) = makeRow(constraint)
    let own = subjectSymbol(of: row, tag)
    if own == nil, row.hasOnlyDummies, abs(row.constant) > 1e-6 {
      forgetSymbols(tag)
      throw requiredConflict(of: row.cells.map(\.symbol.number))
    }
    if let subject = own ?? (row.hasOnlyDummies ? tag.marker : nil) {
      row.solveRow(for: subject)
      substituteSymbol(subject, by: row)
      setRow(row, of: subject)
    } else if let conflict = addWithArtificial(row, tag) {
      forgetSymbols(tag)
      // The attempt has changed other rows.
      optimize()
      throw conflict
    }
    nextID += 1
    tags[id] = tag
    owners[tag.marker.number] = id
    optimize()
    return id
  }

  /// Removes a constraint, and finds new values of the variables.
  ///
  /// - Parameter id: its identifier; an unknown one changes nothing.
  public mutating func remove(_ id: ConstraintID) {
    guard let tag = tags.removeValue(forKey: id) else { return }
    owners[tag.marker.number] = nil
    for symbol in [tag.marker, tag.other].compactMap(\.self) where symbol.kind == .error {
      weighSymbol(symbol, -1, tag.priority)
    }
    if rows[tag.marker.number] != nil {
      rows[tag.marker.number] = nil
    } else if let leaving = leavingRow(for: tag.marker) {
      var row = rows[leaving] ?? SimplexRow()
      rows[leaving] = nil
      row.solveRow(for: tag.marker, insteadOf: symbols[leaving])
      work.pivots += 1
      // The marker is removed wherever it occurred.
      substituteSymbol(tag.marker, by: row)
    }
    forgetSymbols(tag)
    optimize()
  }

  /// Adds an error symbol times a factor to the objective of a priority.
  private mutating func weighSymbol(_ symbol: Symbol, _ times: Double, _ priority: Double) {
    let place = objectiveIndex(of: priority)
    if let row = rows[symbol.number] {
      objectives[place].row.addRow(row, times: times)
      touched += row.cells.map(\.symbol)
    } else {
      objectives[place].row.addSymbol(symbol, times: times)
      touched.append(symbol)
    }
  }

  /// Returns the index of a priority's objective, inserting it if it is new.
  private mutating func objectiveIndex(of priority: Double) -> Int {
    let place = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
    if place == objectives.count || objectives[place].priority != priority {
      objectives.insert((priority, SimplexRow()), at: place)
    }
    return place
  }

  // MARK: - Rows

  mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
    if let number = freeNumbers.popLast() {
      symbols[number] = Symbol(number, kind)
      return symbols[number]
    }
    symbols.append(Symbol(symbols.count, kind))
    rows.append(nil)
    columns.append([])
    columnLimits.append(64)
    return symbols[symbols.count - 1]
  }

  /// Returns the row of a constraint, which equals 0 and has nonbasic symbols only, and a tag with the symbols that it
  /// introduces.
  private mutating func makeRow(_ constraint: LinearConstraint) -> (SimplexRow, Tag) {
    var row = SimplexRow(constant: constraint.expression.constant)
    for term in constraint.expression.terms where term.factor != 0 {
      let symbol = external(term.variable)
      if let known = rows[symbol.number] {
        row.addRow(known, times: term.factor)
      } else {
        row.addSymbol(symbol, times: term.factor)
      }
    }
    var tag = Tag(
      marker: Symbol(0, .dummy), other: nil, priority: constraint.priority,
      constant: constraint.expression.constant)
    if constraint.relation == .equal {
      if constraint.isRequired {
        tag.marker = makeSymbol(.dummy)
        row.addSymbol(tag.marker)
      } else {
        let (over, under) = (makeSymbol(.error), makeSymbol(.error))
        (tag.marker, tag.other) = (over, under)
        row.addSymbol(over, times: -1)
        row.addSymbol(under)
        tag.sign = -1
        weighSymbol(over, 1, constraint.priority)
        weighSymbol(under, 1, constraint.priority)
      }
    } else {
      let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
      tag.marker = makeSymbol(.slack)
      row.addSymbol(tag.marker, times: sign)
      tag.sign = sign
      if !constraint.isRequired {
        let error = makeSymbol(.error)
        tag.other = error
        row.addSymbol(error, times: -sign)
        weighSymbol(error, 1, constraint.priority)
      }
    }
    if row.constant < 0 { row.negate() }
    return (row, tag)
  }

  private mutating func external(_ variable: SolverVariable) -> Symbol {
    if variable.number >= externals.count {
      externals += Array(repeating: nil, count: variable.number + 1 - externals.count)
    }
    if let known = externals[variable.number] { return known }
    let symbol = makeSymbol(variable.isNonNegative ? .slack : .external)
    externals[variable.number] = symbol
    variableCount += 1
    return symbol
  }

  /// Returns a symbol for which a new row can be solved without an artificial symbol; `nil` if there is none.
  ///
  /// It is an unrestricted variable, a symbol of the constraint with a negative coefficient, or a non-negative variable
  /// that is in no other row.
  private func subjectSymbol(of row: SimplexRow, _ tag: Tag) -> Symbol? {
    if let cell = row.cells.first(where: { $0.symbol.kind == .external }) { return cell.symbol }
    for symbol in [tag.marker, tag.other].compactMap(\.self)
    where symbol.kind == .slack || symbol.kind == .error {
      if row.coefficient(of: symbol) < 0 { return symbol }
    }
    // A variable of 0 or above that is in no other row can take any value that is not below 0.
    return row.cells.first {
      $0.symbol.kind == .slack && $0.coefficient < 0 && rows[$0.symbol.number] == nil
        && columns[$0.symbol.number].isEmpty
    }?.symbol
  }

  /// Sets the row of a symbol, and enters the row in the columns of the symbols that it contains.
  mutating func setRow(_ row: SimplexRow, of symbol: Symbol) {
    rows[symbol.number] = row
    for cell in row.cells { columns[cell.symbol.number].append(Int32(symbol.number)) }
  }

  /// Replaces a symbol by the row that it equals, in every row and objective.
  mutating func substituteSymbol(_ symbol: Symbol, by row: SimplexRow) {
    let places = columns[symbol.number]
    columns[symbol.number] = []
    for place in places {
      let place = Int(place)
      guard var other = rows[place] else { continue }
      // Taken out, so that the row is changed in place.
      rows[place] = nil
      if other.substituteSymbol(symbol, by: row) {
        for cell in row.cells { columns[cell.symbol.number].append(Int32(place)) }
        if other.constant < 0, symbols[place].kind != .external { infeasible.append(place) }
      }
      rows[place] = other
    }
    for place in objectives.indices where objectives[place].row.substituteSymbol(symbol, by: row) {
      touched += row.cells.map(\.symbol)
    }
    trim(row)
  }

  /// Removes duplicate and outdated entries from the columns of a row's symbols that exceed their limits.
  private mutating func trim(_ row: SimplexRow) {
    for cell in row.cells {
      let (symbol, number) = (cell.symbol, cell.symbol.number)
      guard columns[number].count > columnLimits[number] else { continue }
      columns[number].sort()
      var last: Int32 = -1
      columns[number].removeAll { place in
        defer { last = place }
        guard place != last, let known = rows[Int(place)] else { return true }
        return known.coefficient(of: symbol) == 0
      }
      columnLimits[number] = max(64, 2 * columns[number].count)
    }
  }

  /// Removes a symbol from all rows and objectives, and frees its number.
  mutating func drop(_ symbol: Symbol) {
    for place in columns[symbol.number] { rows[Int(place)]?.removeSymbol(symbol) }
    for place in objectives.indices { objectives[place].row.removeSymbol(symbol) }
    columns[symbol.number] = []
    rows[symbol.number] = nil
    freeNumbers.append(symbol.number)
  }

  /// Removes the symbols that a constraint has introduced, and objectives that are empty then.
  private mutating func forgetSymbols(_ tag: Tag) {
    for symbol in [tag.marker, tag.other].compactMap(\.self) { drop(symbol) }
    objectives.removeAll { $0.row.cells.isEmpty }
  }
}
