import LaminaSystem

/// The row and section changes of one update of a table or collection view, as a value.
///
/// Deletions, reloads and sources of moves use index paths before all changes. Insertions and targets of moves use
/// index paths after all changes, regardless of the order of the calls.
package struct ListUpdates: Hashable, Sendable {
  /// Deleted rows, by index path before the update.
  package var deleted: Set<IndexPath> = []
  /// Inserted rows, by index path after the update.
  package var inserted: Set<IndexPath> = []
  /// Rows that get new cells, by index path before the update.
  package var reloaded: Set<IndexPath> = []
  /// Moved rows: index path before to index path after the update.
  package var moved: [IndexPath: IndexPath] = [:]
  /// Deleted sections, by index before the update.
  package var deletedSections: Set<Int> = []
  /// Inserted sections, by index after the update.
  package var insertedSections: Set<Int> = []
  /// Reloaded sections, all of whose rows are new, by index before the update.
  package var reloadedSections: Set<Int> = []
  /// Moved sections: index before to index after the update.
  package var movedSections: [Int: Int] = [:]

  /// Makes an update without changes.
  package init() {}

  /// Whether the update has no changes.
  package var isEmpty: Bool { self == ListUpdates() }

  /// The mapping of index paths between before and after the update.
  package var mapping: ListMapping { ListMapping(self) }

  // MARK: - Counts

  /// Stops the program if the changes do not agree with the data.
  ///
  /// - Parameters:
  ///   - before: the row count of each section before the update.
  ///   - after: the row count of each section after the update.
  package func check(_ before: [Int], _ after: [Int]) {
    checkNames()
    checkSections(before, after)
    for path in deleted.union(reloaded).union(moved.keys) {
      ensure(
        before.indices.contains(path.section) && (0..<before[path.section]).contains(path.row),
        "there was no row \(path) to delete, reload or move")
    }
    for path in inserted.union(moved.values) {
      ensure(
        after.indices.contains(path.section) && (0..<after[path.section]).contains(path.row),
        "there is no row \(path) to insert, or to move to")
    }
    let mapping = mapping
    for section in before.indices where !reloadedSections.contains(section) {
      guard let now = mapping.section(after: section) else { continue }
      let (gone, come) = (mapping.removedCount(in: section), mapping.placedCount(in: now))
      ensure(
        after[now] == before[section] + come - gone,
        """
        section \(section), now \(now), has \(after[now]) rows, and had \(before[section]): with \
        \(come) inserted or moved in and \(gone) deleted or moved out there would be \
        \(before[section] + come - gone)
        """)
    }
  }

  /// Stops the program if a row or section is deleted and moved, or if two of them get the same index.
  private func checkNames() {
    let (rowEnds, sectionEnds) = (Set(moved.values), Set(movedSections.values))
    ensure(
      rowEnds.count == moved.count && rowEnds.isDisjoint(with: inserted),
      "two rows get the same place: moved \(moved), inserted \(inserted.sorted())")
    ensure(deleted.isDisjoint(with: moved.keys), "a row is both deleted and moved")
    ensure(
      sectionEnds.count == movedSections.count && sectionEnds.isDisjoint(with: insertedSections),
      "two sections get the same place: moved \(movedSections), inserted \(insertedSections.sorted())"
    )
    ensure(
      deletedSections.isDisjoint(with: movedSections.keys), "a section is both deleted and moved")
  }

  private func checkSections(_ before: [Int], _ after: [Int]) {
    for section in deletedSections.union(reloadedSections).union(movedSections.keys) {
      ensure(
        before.indices.contains(section),
        "there was no section \(section) to delete, reload or move")
    }
    ensure(
      insertedSections.union(movedSections.values).allSatisfy(after.indices.contains)
        && after.count == before.count + insertedSections.count - deletedSections.count,
      """
      there are \(after.count) sections, and there were \(before.count): with \
      \(insertedSections.sorted()) inserted and \(deletedSections.sorted()) deleted there would be \
      \(before.count + insertedSections.count - deletedSections.count)
      """)
  }
}
