/// Changes of rows and sections that belong together, for tables and collection views: a value.
///
/// In any order of the calls, deletions, reloads and moved things are named as before all changes, insertions and
/// the ends of moves as afterwards.
package struct ListUpdates: Hashable, Sendable {
  /// Rows that go, as they were called before.
  package var deleted: Set<IndexPath> = []
  /// Rows that come, as they are called afterwards.
  package var inserted: Set<IndexPath> = []
  /// Rows that get other cells, as they were called before.
  package var reloaded: Set<IndexPath> = []
  /// Rows that move: from what they were called to what they are called afterwards.
  package var moved: [IndexPath: IndexPath] = [:]
  /// Sections that go, as they were called before.
  package var deletedSections: Set<Int> = []
  /// Sections that come, as they are called afterwards.
  package var insertedSections: Set<Int> = []
  /// Sections of which nothing stays but the section, as they were called before.
  package var reloadedSections: Set<Int> = []
  /// Sections that move: from what they were called to what they are called afterwards.
  package var movedSections: [Int: Int] = [:]

  /// No changes.
  package init() {}

  /// Whether nothing changes.
  package var isEmpty: Bool { self == ListUpdates() }

  /// The names of everything afterwards.
  package var mapping: ListMapping { ListMapping(self) }

  // MARK: - Counts

  /// Stops a program whose changes are not those of its data.
  ///
  /// - Parameters:
  ///   - before: how many rows each section had.
  ///   - after: how many it has.
  package func check(_ before: [Int], _ after: [Int]) {
    checkNames()
    checkSections(before, after)
    for path in deleted.union(reloaded).union(moved.keys) {
      precondition(
        before.indices.contains(path.section) && (0..<before[path.section]).contains(path.row),
        "there was no row \(path) to delete, reload or move")
    }
    for path in inserted.union(moved.values) {
      precondition(
        after.indices.contains(path.section) && (0..<after[path.section]).contains(path.row),
        "there is no row \(path) to insert, or to move to")
    }
    let mapping = mapping
    for section in before.indices where !reloadedSections.contains(section) {
      guard let now = mapping.section(after: section) else { continue }
      let (gone, come) = (mapping.removedCount(in: section), mapping.placedCount(in: now))
      precondition(
        after[now] == before[section] + come - gone,
        """
        section \(section), now \(now), has \(after[now]) rows, and had \(before[section]): with \
        \(come) inserted or moved in and \(gone) deleted or moved out there would be \
        \(before[section] + come - gone)
        """)
    }
  }

  /// Stops a program that names a place twice.
  private func checkNames() {
    let (rowEnds, sectionEnds) = (Set(moved.values), Set(movedSections.values))
    precondition(
      rowEnds.count == moved.count && rowEnds.isDisjoint(with: inserted),
      "two rows come to one place: moved \(moved), inserted \(inserted.sorted())")
    precondition(deleted.isDisjoint(with: moved.keys), "a row is deleted and moved")
    precondition(
      sectionEnds.count == movedSections.count && sectionEnds.isDisjoint(with: insertedSections),
      "two sections come to one place: moved \(movedSections), inserted \(insertedSections.sorted())"
    )
    precondition(
      deletedSections.isDisjoint(with: movedSections.keys), "a section is deleted and moved")
  }

  private func checkSections(_ before: [Int], _ after: [Int]) {
    for section in deletedSections.union(reloadedSections).union(movedSections.keys) {
      precondition(
        before.indices.contains(section),
        "there was no section \(section) to delete, reload or move")
    }
    precondition(
      insertedSections.union(movedSections.values).allSatisfy(after.indices.contains)
        && after.count == before.count + insertedSections.count - deletedSections.count,
      """
      there are \(after.count) sections, and there were \(before.count): with \
      \(insertedSections.sorted()) inserted and \(deletedSections.sorted()) deleted there would be \
      \(before.count + insertedSections.count - deletedSections.count)
      """)
  }
}
