import LaminaGeometry

// Cells that stay and are filled in again.

extension TableView {
  /// Rows have changed: their cells are filled in again, and stay.
  ///
  /// The data source is asked for the cells that are in sight; dequeuing one returns the row's own. A cell that sizes
  /// itself is measured again.
  ///
  /// - Parameter paths: the rows, as they are called now.
  /// - Precondition: the data source returns the cell that it dequeues for the row.
  public func reconfigureRows(at paths: [IndexPath]) {
    guard !needsData, let dataSource else { return }
    for path in paths.sorted() {
      guard let cell = cells[path] else { continue }
      reconfigured = cell
      let answer = dataSource.tableView(self, cellForRowAt: path)
      reconfigured = nil
      precondition(answer === cell, "row \(path) was given another cell while it was reconfigured")
      if rowHeight < 0 { measured.remove(path) }
      cell.setNeedsLayout()
      setNeedsLayout()
    }
  }
}
