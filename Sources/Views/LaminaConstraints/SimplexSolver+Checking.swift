// The invariants of a tableau, for tests.

extension SimplexSolver {
  /// The first invariant that the tableau violates, in words; `nil` for a valid tableau.
  ///
  /// A symbol with a row occurs in no other row. A symbol that must be 0 or above has no negative constant. Dummies are
  /// 0, and their rows contain only dummies.
  ///
  /// - Complexity: O(cells of all rows).
  package var brokenRule: String? {
    for (place, row) in rows.enumerated() {
      guard let row else { continue }
      let symbol = symbols[place]
      if symbol.kind != .external, row.constant < -1e-6 {
        return "\(symbol.kind) \(place) is \(row.constant)"
      }
      if symbol.kind == .dummy, abs(row.constant) > 1e-6 || !row.hasOnlyDummies {
        return "the mark \(place) is \(row.constant)"
      }
      for cell in row.cells {
        if rows[cell.symbol.number] != nil {
          return
            "\(cell.symbol.kind) \(cell.symbol.number) has a row and is in that of \(symbol.kind) \(place)"
        }
        if cell.symbol != symbols[cell.symbol.number] {
          return
            "\(cell.symbol.kind) \(cell.symbol.number) is gone and in the row of \(symbol.kind) \(place)"
        }
        if !columns[cell.symbol.number].contains(Int32(place)) {
          return
            "the column of \(cell.symbol.kind) \(cell.symbol.number) lacks \(symbol.kind) \(place)"
        }
      }
    }
    return nil
  }
}
