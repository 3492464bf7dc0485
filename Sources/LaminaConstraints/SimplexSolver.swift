// An incremental simplex solver of linear constraints with priorities.

/// Finds values of variables that meet linear constraints, and changes them as constraints come and go.
///
/// Constraints that must hold do; of others, those of higher priority are met as far as possible before lower ones
/// count, and those of one priority have the least sum of what they miss. Each priority has an objective of its own,
/// and objectives are compared from the highest on, so that no weight stands for "infinitely more".
///
/// - Source: Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", ACM TOCHI
///   8 (4), 2001.
public struct SimplexSolver {
  /// A constraint that has been added.
  public struct ConstraintID: Hashable, Sendable {
    let number: Int
  }

  /// The symbols that a constraint has brought.
  struct Tag {
    /// The symbol that is in the tableau as long as the constraint is.
    var marker: Symbol
    /// The other error of an equation, or the error of an inequality.
    var other: Symbol?
    /// Its priority.
    var priority: Double
    /// The constant of its expression.
    var constant: Double
    /// The coefficient of its marker beside its expression: the sum of both is 0, without other errors.
    var sign = 1.0
  }

  /// The work that was done, as counts.
  public struct Work: Hashable, Sendable {
    /// Exchanges of a symbol that has a row for one that has none.
    public var pivots = 0
  }

  /// The work since the solver was made.
  public internal(set) var work = Work()

  /// The rows of symbols that have one, by their numbers.
  var rows: [SimplexRow?] = []
  /// The symbols, by their numbers.
  var symbols: [Symbol] = []
  /// The rows, by the numbers of their symbols, in which a symbol may be: all that it is in, and perhaps others.
  var columns: [[Int32]] = []
  /// How long each column may become before it is looked through.
  private var columnLimits: [Int] = []
  /// Numbers of symbols that are free.
  private var freeNumbers: [Int] = []
  /// The symbols of variables, by the variables' numbers.
  private var externals: [Symbol?] = []
  /// The sums that are to be least, from the highest priority on.
  var objectives: [(priority: Double, row: SimplexRow)] = []
  var tags: [ConstraintID: Tag] = [:]
  /// The constraints, by the numbers of their markers.
  var owners: [Int: ConstraintID] = [:]
  private var nextID = 0
  /// Rows whose constants are below 0.
  var infeasible: [Int] = []
  /// Symbols whose coefficients in objectives have changed since the last solution.
  var touched: [Symbol] = []

  /// Makes a solver without constraints.
  public init() {}

  /// How many constraints there are.
  public var constraintCount: Int { tags.count }
  /// How many variables constraints name, or have named.
  public private(set) var variableCount = 0

  /// The value of a variable; 0 for one that no constraint names.
  public func value(of variable: SolverVariable) -> Double {
    guard externals.indices.contains(variable.number), let symbol = externals[variable.number]
    else {
      return 0
    }
    return rows[symbol.number]?.constant ?? 0
  }

  /// The constant of a constraint's expression; `nil` for a constraint that is not there.
  public func constant(of id: ConstraintID) -> Double? { tags[id]?.constant }

  // MARK: - Constraints

  /// Adds a constraint.
  ///
  /// - Parameter constraint: the constraint.
  /// - Returns: its name here.
  /// - Throws: `ConstraintConflict` if it must hold and cannot beside others that must: everything stays as it was.
  public mutating func add(_ constraint: LinearConstraint) throws(ConstraintConflict)
    -> ConstraintID
  {
    guard constraint.expression.constant.isFinite,
      constraint.expression.terms.allSatisfy({ $0.factor.isFinite })
    else { throw ConstraintConflict(constraints: []) }
    let id = ConstraintID(number: nextID)
    var (row, tag) = makeRow(constraint)
    let own = subject(of: row, tag)
    if own == nil, row.hasOnlyDummies, abs(row.constant) > 1e-6 {
      forget(tag)
      throw conflict(of: row.cells.map(\.symbol.number))
    }
    if let subject = own ?? (row.hasOnlyDummies ? tag.marker : nil) {
      row.solve(for: subject)
      substitute(subject, by: row)
      setRow(row, of: subject)
    } else if let conflict = addWithArtificial(row, tag) {
      forget(tag)
      // The attempt has moved others.
      optimize()
      throw conflict
    }
    nextID += 1
    tags[id] = tag
    owners[tag.marker.number] = id
    optimize()
    return id
  }

  /// Removes a constraint.
  ///
  /// - Parameter id: its name here; one that is not there changes nothing.
  public mutating func remove(_ id: ConstraintID) {
    guard let tag = tags.removeValue(forKey: id) else { return }
    owners[tag.marker.number] = nil
    for symbol in [tag.marker, tag.other].compactMap(\.self) where symbol.kind == .error {
      weigh(symbol, -1, tag.priority)
    }
    if rows[tag.marker.number] != nil {
      rows[tag.marker.number] = nil
    } else if let leaving = leavingRow(for: tag.marker) {
      var row = rows[leaving] ?? SimplexRow()
      rows[leaving] = nil
      row.solve(for: tag.marker, insteadOf: symbols[leaving])
      work.pivots += 1
      // The marker is gone with its row, wherever it was.
      substitute(tag.marker, by: row)
    }
    forget(tag)
    optimize()
  }

  /// Adds an error to an objective some times.
  private mutating func weigh(_ symbol: Symbol, _ times: Double, _ priority: Double) {
    let place = objective(of: priority)
    if let row = rows[symbol.number] {
      objectives[place].row.add(row, times: times)
      touched += row.cells.map(\.symbol)
    } else {
      objectives[place].row.add(symbol, times: times)
      touched.append(symbol)
    }
  }

  /// The place of the objective of a priority, which is made if it is new.
  private mutating func objective(of priority: Double) -> Int {
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

  /// The row of a constraint, which equals 0, in symbols without rows; with those that it brings.
  private mutating func makeRow(_ constraint: LinearConstraint) -> (SimplexRow, Tag) {
    var row = SimplexRow(constant: constraint.expression.constant)
    for term in constraint.expression.terms where term.factor != 0 {
      let symbol = external(term.variable)
      if let known = rows[symbol.number] {
        row.add(known, times: term.factor)
      } else {
        row.add(symbol, times: term.factor)
      }
    }
    var tag = Tag(
      marker: Symbol(0, .dummy), other: nil, priority: constraint.priority,
      constant: constraint.expression.constant)
    if constraint.relation == .equal {
      if constraint.isRequired {
        tag.marker = makeSymbol(.dummy)
        row.add(tag.marker)
      } else {
        let (over, under) = (makeSymbol(.error), makeSymbol(.error))
        (tag.marker, tag.other) = (over, under)
        row.add(over, times: -1)
        row.add(under)
        tag.sign = -1
        weigh(over, 1, constraint.priority)
        weigh(under, 1, constraint.priority)
      }
    } else {
      let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
      tag.marker = makeSymbol(.slack)
      row.add(tag.marker, times: sign)
      tag.sign = sign
      if !constraint.isRequired {
        let error = makeSymbol(.error)
        tag.other = error
        row.add(error, times: -sign)
        weigh(error, 1, constraint.priority)
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

  /// The symbol that a row is solved for: a variable, or one that the constraint brought, below 0.
  private func subject(of row: SimplexRow, _ tag: Tag) -> Symbol? {
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

  /// Gives a symbol its row.
  mutating func setRow(_ row: SimplexRow, of symbol: Symbol) {
    rows[symbol.number] = row
    for cell in row.cells { columns[cell.symbol.number].append(Int32(symbol.number)) }
  }

  /// Puts a row in a symbol's place wherever that is.
  mutating func substitute(_ symbol: Symbol, by row: SimplexRow) {
    let places = columns[symbol.number]
    columns[symbol.number] = []
    for place in places {
      let place = Int(place)
      guard var other = rows[place] else { continue }
      // Taken out, so that the row is changed in place.
      rows[place] = nil
      if other.substitute(symbol, by: row) {
        for cell in row.cells { columns[cell.symbol.number].append(Int32(place)) }
        if other.constant < 0, symbols[place].kind != .external { infeasible.append(place) }
      }
      rows[place] = other
    }
    for place in objectives.indices where objectives[place].row.substitute(symbol, by: row) {
      touched += row.cells.map(\.symbol)
    }
    trim(row)
  }

  /// Drops places of columns that are listed twice or no longer right, where a column has become twice as long.
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

  /// Takes a symbol out of everything, and gives its number back.
  mutating func drop(_ symbol: Symbol) {
    for place in columns[symbol.number] { rows[Int(place)]?.remove(symbol) }
    for place in objectives.indices { objectives[place].row.remove(symbol) }
    columns[symbol.number] = []
    rows[symbol.number] = nil
    freeNumbers.append(symbol.number)
  }

  /// Drops a constraint's symbols.
  private mutating func forget(_ tag: Tag) {
    for symbol in [tag.marker, tag.other].compactMap(\.self) { drop(symbol) }
    objectives.removeAll { $0.row.cells.isEmpty }
  }
}
