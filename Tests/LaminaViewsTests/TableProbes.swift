import LaminaGeometry
import LaminaViews

/// Sections of rows, each with a text, for a table.
@MainActor final class Rows: TableViewDataSource {
  var sections: [[String]]
  var titles: [String?] = []
  var log: Log?
  var cellClass: TableViewCell.Type = TableViewCell.self

  init(_ sections: [[String]]) { self.sections = sections }
  convenience init(count: Int) { self.init([(0..<count).map { "row \($0)" }]) }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    log?.add("cell \(indexPath.section).\(indexPath.row)")
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}

/// A log of a table's calls to its delegate.
@MainActor class TableLog: TableViewDelegate {
  let log = Log()
  var logsCells = true

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    log.add("select \(indexPath.section).\(indexPath.row)")
  }
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    log.add("deselect \(indexPath.section).\(indexPath.row)")
  }
  func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if logsCells { log.add("show \(indexPath.section).\(indexPath.row)") }
  }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if logsCells { log.add("hide \(indexPath.section).\(indexPath.row)") }
  }
}

/// One that says how high rows are.
final class HeightLog: TableLog, TableViewHeightDelegate {
  var heights: [[Double]] = []
  var asked = 0

  func tableView(
    _ tableView: TableView, heightForRowAt indexPath: IndexPath
  ) -> Double {
    asked += 1
    return heights[indexPath.section][indexPath.row]
  }
}

extension Stage {
  /// A table that fills the window.
  func table(
    _ rows: Rows, _ delegate: TableLog? = nil, style: TableView.Style = .plain,
    frame: Rect? = nil
  ) -> TableView {
    kept.objects.append(rows)
    let table = TableView(frame: frame ?? rect(0, 0, 390, 844), style: style)
    table.register(rows.cellClass, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = delegate
    window.addSubview(table)
    layOut()
    return table
  }
}
