/// Changes of rows and sections that belong together.
struct TableUpdates {
  /// Rows that go, as they were called before.
  var deleted: Set<IndexPath> = []
  /// Rows that come, as they are called afterwards.
  var inserted: Set<IndexPath> = []
  /// Rows that get other cells, as they were called before.
  var reloaded: Set<IndexPath> = []
  /// Sections that go, as they were called before.
  var deletedSections: Set<Int> = []
  /// Sections that come, as they are called afterwards.
  var insertedSections: Set<Int> = []
  /// Sections of which nothing stays but the section, as they were called before.
  var reloadedSections: Set<Int> = []

  // MARK: - Names

  /// Where something that stays is afterwards: those that stay fill the places between those that come.
  private static func place(
    after index: Int, without deleted: some Collection<Int>, with inserted: some Collection<Int>
  ) -> Int {
    var place = index - deleted.count { $0 < index }
    for other in inserted.sorted() where other <= place { place += 1 }
    return place
  }

  /// What a section is called afterwards; `nil` for one that goes.
  func section(after section: Int) -> Int? {
    deletedSections.contains(section)
      ? nil
      : TableUpdates.place(after: section, without: deletedSections, with: insertedSections)
  }

  /// What a row is called afterwards; `nil` for one that goes.
  func path(after path: IndexPath) -> IndexPath? {
    guard let section = section(after: path.section), !deleted.contains(path),
      !reloadedSections.contains(path.section)
    else { return nil }
    let row = TableUpdates.place(
      after: path.row, without: deleted.filter { $0.section == path.section }.map(\.row),
      with: inserted.filter { $0.section == section }.map(\.row))
    return IndexPath(row: row, section: section)
  }

  /// Whether the cell of a row is not the row's afterwards.
  func losesCell(_ path: IndexPath) -> Bool {
    reloaded.contains(path) || self.path(after: path) == nil
  }

  // MARK: - Counts

  /// Stops a program whose changes are not those of its data.
  ///
  /// - Parameters:
  ///   - before: how many rows each section had.
  ///   - after: how many it has.
  func check(_ before: [Int], _ after: [Int]) {
    for section in deletedSections.union(reloadedSections) {
      precondition(
        before.indices.contains(section), "there was no section \(section) to delete or reload")
    }
    precondition(
      insertedSections.allSatisfy(after.indices.contains)
        && after.count == before.count + insertedSections.count - deletedSections.count,
      """
      there are \(after.count) sections, and there were \(before.count): with \
      \(insertedSections.sorted()) inserted and \(deletedSections.sorted()) deleted there would be \
      \(before.count + insertedSections.count - deletedSections.count)
      """)
    for path in deleted.union(reloaded) {
      precondition(
        before.indices.contains(path.section) && (0..<before[path.section]).contains(path.row),
        "there was no row \(path) to delete or reload")
    }
    for path in inserted {
      precondition(
        after.indices.contains(path.section) && (0..<after[path.section]).contains(path.row),
        "there is no row \(path) to insert")
    }
    for section in before.indices where !reloadedSections.contains(section) {
      guard let now = self.section(after: section) else { continue }
      let (gone, come) = (
        deleted.count { $0.section == section }, inserted.count { $0.section == now }
      )
      precondition(
        after[now] == before[section] + come - gone,
        """
        section \(section), now \(now), has \(after[now]) rows, and had \(before[section]): with \
        \(come) inserted and \(gone) deleted there would be \(before[section] + come - gone)
        """)
    }
  }
}
