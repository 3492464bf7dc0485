import LaminaGeometry
import LaminaSystem

// Reconfiguring cells in place.

extension TableView {
  /// Lets the data source configure the current cells of rows again, in place.
  ///
  /// The data source is asked for the cells of visible rows; dequeuing returns the row's current cell. A self-sizing
  /// cell is measured again.
  ///
  /// - Parameter paths: the rows' current index paths.
  /// - Precondition: the data source returns the cell that it dequeues for the row.
  public func reconfigureRows(at paths: [IndexPath]) {
    guard !needsData, let dataSource else { return }
    for path in paths.sorted() {
      guard let cell = cells[path] else { continue }
      reconfigured = cell
      let answer = dataSource.tableView(self, cellForRowAt: path)
      reconfigured = nil
      ensure(
        answer === cell, "row \(path) was given a different cell while it was reconfigured")
      if rowHeight < 0 { measured.remove(path) }
      cell.setNeedsLayout()
      setNeedsLayout()
    }
  }
}
