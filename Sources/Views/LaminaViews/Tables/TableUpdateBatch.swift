extension TableView {
  /// The animation of an inserted or deleted row, like `UITableView.RowAnimation`.
  ///
  /// Inserted rows fade in and deleted rows fade out while they move.
  ///
  /// Policy: `row-animation`.
  public enum RowAnimation: CaseIterable, Hashable, Sendable {
    /// Rows appear and disappear in place.
    case fade
    /// Rows come from the right edge, or leave to it.
    case right
    /// Rows come from the left edge, or leave to it.
    case left
    /// A row comes from behind the row above it, or leaves behind that row.
    case top
    /// A row comes from behind the row below it, or leaves behind that row.
    case bottom
    /// Without animation; if no change of an update is animated, other rows jump to their positions.
    case none
    /// A row grows from the middle of its position, or shrinks to it.
    case middle
    /// The same as `fade`.
    ///
    /// Policy: `row-animation`.
    case automatic
  }
}

/// The collected changes of a table, with the animation of each.
@MainActor struct TableUpdateBatch {
  var list = ListUpdates()
  /// The animations of deleted or reloaded rows, by index path before the update.
  var rowExits: [IndexPath: TableView.RowAnimation] = [:]
  /// The animations of deleted or reloaded sections, by index before the update.
  var sectionExits: [Int: TableView.RowAnimation] = [:]
  /// The animations of inserted rows, by index path after the update.
  var rowEntries: [IndexPath: TableView.RowAnimation] = [:]
  /// The animations of inserted sections, by index after the update.
  var sectionEntries: [Int: TableView.RowAnimation] = [:]
  /// The closures called when the update is applied and its motions have ended.
  var completions: [(_ finished: Bool) -> Void] = []

  /// Rows whose cells a diffable data source reconfigures, by index path before the update.
  var reconfigured: Set<IndexPath> = []
  /// The snapshot that a diffable data source shows before the update; `nil` if the changes are from no snapshot.
  var snapshotBefore: Any?

  /// Replaces all changes, with one animation for all of them.
  mutating func setChanges(_ difference: SnapshotDifference, _ animation: TableView.RowAnimation) {
    (list, reconfigured) = (difference.list, difference.reconfigured)
    func all<Place: Hashable>(_ places: Set<Place>) -> [Place: TableView.RowAnimation] {
      Dictionary(uniqueKeysWithValues: places.map { ($0, animation) })
    }
    rowExits = all(list.deleted.union(list.reloaded))
    sectionExits = all(list.deletedSections.union(list.reloadedSections))
    (rowEntries, sectionEntries) = (all(list.inserted), all(list.insertedSections))
  }

  /// Whether the update is animated; one without changes animates rows to their new heights.
  var isAnimated: Bool {
    func moves(_ animation: TableView.RowAnimation) -> Bool { animation != .none }
    return list.isEmpty || !list.moved.isEmpty || !list.movedSections.isEmpty
      || rowExits.values.contains(where: moves) || rowEntries.values.contains(where: moves)
      || sectionExits.values.contains(where: moves) || sectionEntries.values.contains(where: moves)
  }

  /// Returns the animation with which a row's old cell disappears.
  func exit(of path: IndexPath) -> TableView.RowAnimation {
    rowExits[path] ?? sectionExits[path.section] ?? .automatic
  }

  /// Returns the animation with which a row's new cell appears.
  ///
  /// - Parameters:
  ///   - path: its index path after the update.
  ///   - back: the mapping from after the update to before it.
  /// - Returns: the animation.
  func entry(of path: IndexPath, _ back: ListMapping) -> TableView.RowAnimation {
    if let animation = rowEntries[path] ?? sectionEntries[path.section] { return animation }
    if let before = back.path(after: path) { return rowExits[before] ?? .automatic }
    return back.section(after: path.section).flatMap { sectionExits[$0] } ?? .automatic
  }
}
