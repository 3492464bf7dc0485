/// The mapping between index paths before and after an update, as a value.
///
/// ```
/// before   a b c d e          b deleted, d moved to the front: a, c and e stay in order
/// after    d a x c e          x inserted: d and x are placed, the others fill the gaps between them
/// ```
package struct ListMapping: Hashable, Sendable {
  /// The changes of an update in the index paths of one side: those before it or those after it.
  private struct Side: Hashable {
    /// The sections that do not keep their order, sorted: deleted or moved ones before the update, inserted or moved
    /// ones after it.
    var sections: [Int] = []
    /// The rows that do not keep their order, sorted, by section: deleted or moved ones before the update, inserted or
    /// moved ones after it.
    var rows: [Int: [Int]] = [:]
    /// The reloaded sections, whose rows are all new.
    var renewed: Set<Int> = []
    /// The moved rows: index path on this side to index path on the other side.
    var moved: [IndexPath: IndexPath] = [:]
    /// The moved sections: index on this side to index on the other side.
    var movedSections: [Int: Int] = [:]

    init(
      _ sections: Set<Int>, _ rows: Set<IndexPath>, moved: [IndexPath: IndexPath],
      movedSections: [Int: Int]
    ) {
      self.sections = sections.union(movedSections.keys).sorted()
      (self.moved, self.movedSections) = (moved, movedSections)
      for path in rows.union(moved.keys).sorted() {
        self.rows[path.section, default: []].append(path.row)
      }
    }
  }

  private var (before, after): (Side, Side)

  /// Makes the mapping of an update.
  ///
  /// - Parameter updates: the changes.
  package init(_ updates: ListUpdates) {
    before = Side(
      updates.deletedSections, updates.deleted, moved: updates.moved,
      movedSections: updates.movedSections)
    after = Side(
      updates.insertedSections, updates.inserted,
      moved: Dictionary(updates.moved.map { ($1, $0) }) { first, _ in first },
      movedSections: Dictionary(updates.movedSections.map { ($1, $0) }) { first, _ in first })
    before.renewed = updates.reloadedSections
    after.renewed = Set(updates.reloadedSections.compactMap { section(after: $0) })
  }

  /// The mapping from after the update to before it.
  package var inverted: ListMapping {
    var other = self
    (other.before, other.after) = (after, before)
    return other
  }

  /// Returns the index of a section after the update; `nil` if it was deleted.
  ///
  /// - Parameter section: its index before the update.
  /// - Returns: the index.
  /// - Complexity: O(log n).
  package func section(after section: Int) -> Int? {
    if let place = before.movedSections[section] { return place }
    if before.sections.containsSorted(section) { return nil }
    return ListMapping.place(section, without: before.sections, with: after.sections)
  }

  /// Returns the index path of a row after the update; `nil` if it was deleted, or its section deleted or reloaded.
  ///
  /// A row that is moved out of such a section has its new index path.
  ///
  /// - Parameter path: its index path before the update.
  /// - Returns: the index path.
  /// - Complexity: O(log n).
  package func path(after path: IndexPath) -> IndexPath? {
    if let place = before.moved[path] { return place }
    guard !before.renewed.contains(path.section), let section = section(after: path.section)
    else { return nil }
    let gone = before.rows[path.section] ?? []
    guard !gone.containsSorted(path.row) else { return nil }
    let row = ListMapping.place(path.row, without: gone, with: after.rows[section] ?? [])
    return IndexPath(row: row, section: section)
  }

  /// Returns the nearest preceding row of the section that is neither deleted nor moved, as an index path before
  /// the update; `nil` if none.
  ///
  /// - Parameter path: a row before the update.
  /// - Returns: the row before the update.
  package func stayingRow(before path: IndexPath) -> IndexPath? {
    guard !before.renewed.contains(path.section), section(after: path.section) != nil else {
      return nil
    }
    let row = ListMapping.last(before: path.row, without: before.rows[path.section] ?? [])
    return row.map { IndexPath(row: $0, section: path.section) }
  }

  /// Returns the nearest preceding section that is neither deleted nor moved, as an index before the update; `nil` if
  /// there is none.
  ///
  /// - Parameter section: an index before the update.
  /// - Returns: the index before the update.
  package func stayingSection(before section: Int) -> Int? {
    ListMapping.last(before: section, without: before.sections)
  }

  /// Returns the number of rows inserted or moved into a section.
  func placedCount(in section: Int) -> Int { after.rows[section]?.count ?? 0 }

  /// Returns the number of rows deleted or moved out of a section.
  func removedCount(in section: Int) -> Int { before.rows[section]?.count ?? 0 }

  private static func last(before index: Int, without gone: [Int]) -> Int? {
    var (candidate, place) = (index - 1, gone.countSorted(below: index) - 1)
    while place >= 0, gone[place] == candidate {
      candidate -= 1
      place -= 1
    }
    return candidate >= 0 ? candidate : nil
  }

  /// Returns the new index of an element that keeps its order: such elements fill the gaps between inserted and moved
  /// ones.
  private static func place(_ index: Int, without gone: [Int], with come: [Int]) -> Int {
    let rank = index - gone.countSorted(below: index)
    // Finds the number of inserted and moved elements before it.
    var (low, high) = (0, come.count)
    while low < high {
      let middle = (low + high) / 2
      if come[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return rank + low
  }
}

extension [Int] {
  /// Returns the number of elements less than a value; the array is sorted.
  fileprivate func countSorted(below value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate func containsSorted(_ value: Int) -> Bool {
    let place = countSorted(below: value)
    return place < count && self[place] == value
  }
}
