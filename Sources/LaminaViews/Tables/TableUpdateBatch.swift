extension TableView {
  /// How a row that comes or goes is shown, as `UITableView.RowAnimation`.
  ///
  /// Rows that come appear, and rows that go fade, while they move (a named policy).
  public enum RowAnimation: CaseIterable, Hashable, Sendable {
    /// At its place.
    case fade
    /// To or from the right edge.
    case right
    /// To or from the left edge.
    case left
    /// From behind the row above it, or to there.
    case top
    /// From behind the row below it, or to there.
    case bottom
    /// At once; changes of which none is animated move nothing.
    case none
    /// From the middle of its place, or to there.
    case middle
    /// As `fade` (a named policy).
    case automatic
  }
}

/// Changes of a table that are collected, and how each is shown.
@MainActor struct TableUpdateBatch {
  var list = ListUpdates()
  /// How rows and sections go, by what they were called.
  var rowExits: [IndexPath: TableView.RowAnimation] = [:]
  var sectionExits: [Int: TableView.RowAnimation] = [:]
  /// How rows and sections come, by what they are called afterwards.
  var rowEntries: [IndexPath: TableView.RowAnimation] = [:]
  var sectionEntries: [Int: TableView.RowAnimation] = [:]
  /// Called when all is applied, and nothing moves any more.
  var completions: [@MainActor (_ finished: Bool) -> Void] = []

  /// Whether anything moves: without any change rows take the heights that they have now.
  var isAnimated: Bool {
    func moves(_ animation: TableView.RowAnimation) -> Bool { animation != .none }
    return list.isEmpty || !list.moved.isEmpty || !list.movedSections.isEmpty
      || rowExits.values.contains(where: moves) || rowEntries.values.contains(where: moves)
      || sectionExits.values.contains(where: moves) || sectionEntries.values.contains(where: moves)
  }

  /// How a row goes.
  func exit(of path: IndexPath) -> TableView.RowAnimation {
    rowExits[path] ?? sectionExits[path.section] ?? .automatic
  }

  /// How a row comes.
  ///
  /// - Parameters:
  ///   - path: what it is called afterwards.
  ///   - back: the names the other way round.
  /// - Returns: the animation.
  func entry(of path: IndexPath, _ back: ListMapping) -> TableView.RowAnimation {
    if let animation = rowEntries[path] ?? sectionEntries[path.section] { return animation }
    if let before = back.path(after: path) { return rowExits[before] ?? .automatic }
    return back.section(after: path.section).flatMap { sectionExits[$0] } ?? .automatic
  }
}
