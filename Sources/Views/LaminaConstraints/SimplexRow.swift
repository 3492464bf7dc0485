// Rows of the tableau: sparse sums of symbols.

/// A symbol of the tableau: a variable, or one that a constraint introduces.
struct Symbol: Hashable, Comparable {
  /// The kinds of symbols.
  enum Kind: UInt32 {
    /// A caller's variable that may have any value.
    case external
    /// A symbol of 0 or above: the difference between both sides of an inequality, a non-negative
    /// variable or an artificial symbol.
    case slack
    /// The amount by which an optional constraint is violated in one direction; 0 or above.
    case error
    /// The marker of a required equation; always 0.
    case dummy
  }

  /// The symbol's number, with its kind in the two lowest bits.
  private let bits: UInt32

  init(_ number: Int, _ kind: Kind) { bits = UInt32(number) << 2 | kind.rawValue }

  var number: Int { Int(bits >> 2) }
  var kind: Kind { Kind(rawValue: bits & 3) ?? .external }

  static func < (a: Symbol, b: Symbol) -> Bool { a.bits < b.bits }
}

/// A constant plus a sum of symbols times coefficients; as a row of the tableau, it equals one other symbol.
///
/// Cells are in the order of their symbols. No cell has a coefficient of 0.
struct SimplexRow {
  /// A symbol with its coefficient.
  struct Cell {
    var symbol: Symbol
    var coefficient: Double
  }

  var constant: Double
  private(set) var cells: [Cell] = []

  /// The absolute value up to which a coefficient counts as 0.
  static let epsilon = 1e-8

  init(constant: Double = 0) { self.constant = constant }

  /// Returns the coefficient of a symbol; 0 if it is not in the row.
  func coefficient(of symbol: Symbol) -> Double {
    let place = symbolIndex(of: symbol)
    return place < cells.count && cells[place].symbol == symbol ? cells[place].coefficient : 0
  }

  /// Adds a symbol times a coefficient.
  mutating func addSymbol(_ symbol: Symbol, times coefficient: Double = 1) {
    let place = symbolIndex(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else {
      if abs(coefficient) > SimplexRow.epsilon {
        cells.insert(Cell(symbol: symbol, coefficient: coefficient), at: place)
      }
      return
    }
    cells[place].coefficient += coefficient
    if abs(cells[place].coefficient) <= SimplexRow.epsilon { cells.remove(at: place) }
  }

  /// Adds another row times a factor.
  ///
  /// O(cells of both).
  mutating func addRow(_ other: SimplexRow, times factor: Double = 1) {
    constant += other.constant * factor
    if other.cells.isEmpty { return }
    var merged: [Cell] = []
    merged.reserveCapacity(cells.count + other.cells.count)
    var (own, its) = (0, 0)
    while own < cells.count, its < other.cells.count {
      let (a, b) = (cells[own], other.cells[its])
      if a.symbol < b.symbol {
        merged.append(a)
        own += 1
      } else if b.symbol < a.symbol {
        let value = b.coefficient * factor
        if abs(value) > SimplexRow.epsilon {
          merged.append(Cell(symbol: b.symbol, coefficient: value))
        }
        its += 1
      } else {
        let value = a.coefficient + b.coefficient * factor
        if abs(value) > SimplexRow.epsilon {
          merged.append(Cell(symbol: a.symbol, coefficient: value))
        }
        own += 1
        its += 1
      }
    }
    merged += cells[own...]
    for cell in other.cells[its...] {
      let value = cell.coefficient * factor
      if abs(value) > SimplexRow.epsilon {
        merged.append(Cell(symbol: cell.symbol, coefficient: value))
      }
    }
    cells = merged
  }

  /// Removes a symbol and returns its coefficient; 0 if it is not in the row.
  @discardableResult mutating func removeSymbol(_ symbol: Symbol) -> Double {
    let place = symbolIndex(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else { return 0 }
    return cells.remove(at: place).coefficient
  }

  /// Negates the constant and all coefficients.
  mutating func negate() {
    constant = -constant
    for place in cells.indices { cells[place].coefficient = -cells[place].coefficient }
  }

  /// Turns a row that equals 0 into one that equals `symbol`, which it contains.
  ///
  /// ```
  /// 0 = a x + b y + c   becomes   x = -b/a y - c/a
  /// ```
  mutating func solveRow(for symbol: Symbol) {
    let factor = -1 / removeSymbol(symbol)
    constant *= factor
    for place in cells.indices { cells[place].coefficient *= factor }
  }

  /// Turns a row that equals `other` into one that equals `symbol`.
  mutating func solveRow(for symbol: Symbol, insteadOf other: Symbol) {
    addSymbol(other, times: -1)
    solveRow(for: symbol)
  }

  /// Replaces a symbol by the row that it equals.
  ///
  /// - Returns: whether the symbol was in the row.
  @discardableResult mutating func substituteSymbol(_ symbol: Symbol, by row: SimplexRow) -> Bool {
    let coefficient = removeSymbol(symbol)
    if coefficient == 0 { return false }
    addRow(row, times: coefficient)
    return true
  }

  /// Whether all symbols in the row are dummies.
  var hasOnlyDummies: Bool { cells.allSatisfy { $0.symbol.kind == .dummy } }

  /// Returns the index of a symbol, or the index at which it would be inserted.
  private func symbolIndex(of symbol: Symbol) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
