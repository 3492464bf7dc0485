/// The names of a list's rows and sections after some changes, and before them: a value.
///
/// ```
/// before   a b c d e          b deleted, d moved to the front: a, c and e stay in order
/// after    d a x c e          x inserted: d and x are placed, the others fill the places between them
/// ```
package struct ListMapping: Hashable, Sendable {
  /// The names of one side.
  private struct Side: Hashable {
    /// The sections that have no counterpart in order, sorted: deleted or moved, inserted or moved.
    var sections: [Int] = []
    /// The rows that have none, sorted, by section.
    var rows: [Int: [Int]] = [:]
    /// Sections whose rows are all others.
    var renewed: Set<Int> = []
    /// The names of moved rows on the other side.
    var moved: [IndexPath: IndexPath] = [:]
    /// The names of moved sections on the other side.
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

  /// The names that some changes give.
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

  /// The same the other way round.
  package var inverted: ListMapping {
    var other = self
    (other.before, other.after) = (after, before)
    return other
  }

  /// The name of a section afterwards; `nil` for one that goes.
  ///
  /// - Parameter section: what it was called.
  /// - Returns: the index.
  /// - Complexity: O(log n).
  package func section(after section: Int) -> Int? {
    if let place = before.movedSections[section] { return place }
    if before.sections.containsSorted(section) { return nil }
    return ListMapping.place(section, without: before.sections, with: after.sections)
  }

  /// The name of a row afterwards; `nil` for one that goes.
  ///
  /// - Parameter path: what it was called.
  /// - Returns: the path.
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

  /// The nearest row before one, in its section, that stays in order; `nil` for none.
  ///
  /// - Parameter path: a row, as it was called.
  /// - Returns: the row, as it was called.
  package func stayingRow(before path: IndexPath) -> IndexPath? {
    guard !before.renewed.contains(path.section), section(after: path.section) != nil else {
      return nil
    }
    let row = ListMapping.last(before: path.row, without: before.rows[path.section] ?? [])
    return row.map { IndexPath(row: $0, section: path.section) }
  }

  /// The nearest section before one that stays in order; `nil` for none.
  ///
  /// - Parameter section: an index, as it was called.
  /// - Returns: the index, as it was called.
  package func stayingSection(before section: Int) -> Int? {
    ListMapping.last(before: section, without: before.sections)
  }

  /// How many rows come into a section besides those that stay in order.
  func placedCount(in section: Int) -> Int { after.rows[section]?.count ?? 0 }

  /// How many rows of a section do not stay in order.
  func removedCount(in section: Int) -> Int { before.rows[section]?.count ?? 0 }

  private static func last(before index: Int, without gone: [Int]) -> Int? {
    var (candidate, place) = (index - 1, gone.countSorted(below: index) - 1)
    while place >= 0, gone[place] == candidate {
      candidate -= 1
      place -= 1
    }
    return candidate >= 0 ? candidate : nil
  }

  /// The place of something that stays in order: such things fill the places between those that come.
  private static func place(_ index: Int, without gone: [Int], with come: [Int]) -> Int {
    let rank = index - gone.countSorted(below: index)
    // The first that comes behind it: as many stand before it.
    var (low, high) = (0, come.count)
    while low < high {
      let middle = (low + high) / 2
      if come[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return rank + low
  }
}

extension [Int] {
  /// How many elements of the sorted array are less than a value.
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
