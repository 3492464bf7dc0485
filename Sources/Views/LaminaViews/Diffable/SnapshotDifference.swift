import LaminaGeometry

// The difference between two snapshots, as changes of rows and sections.

/// A data source that changes its view's rows or items by snapshots alone.
protocol DiffableSource: AnyObject {}

/// The changes from one snapshot to another, as a value.
///
/// ```
/// found by identity, O(n):     gone -> deleted, new -> inserted, in another section -> moved
/// within a section, O(n log n): the longest run of items that keep their order stays, the others are moved
/// ```
/// Sections are treated likewise, so there are as few moves as possible.
///
/// - Source: Heckel 1978, "A Technique for Isolating Differences Between Files"; Fredman 1975, "On Computing the Length
///   of Longest Increasing Subsequences".
package struct SnapshotDifference: Hashable, Sendable {
  /// The insertions, deletions, reloads and moves.
  package var list = ListUpdates()
  /// Items whose cells are reconfigured, by index path before the update.
  package var reconfigured: Set<IndexPath> = []

  /// Finds the changes from one snapshot to another.
  ///
  /// - Parameters:
  ///   - old: the snapshot that is shown.
  ///   - new: the snapshot to show, with its marks of reloaded and reconfigured elements.
  package init<Section, Item>(
    from old: DiffableDataSourceSnapshot<Section, Item>,
    to new: DiffableDataSourceSnapshot<Section, Item>
  ) {
    let oldSections = SnapshotDifference.places(old.sectionIdentifiers)
    let newSections = SnapshotDifference.places(new.sectionIdentifiers)
    for (index, section) in old.sectionIdentifiers.enumerated() where newSections[section] == nil {
      list.deletedSections.insert(index)
    }
    for (index, section) in new.sectionIdentifiers.enumerated() where oldSections[section] == nil {
      list.insertedSections.insert(index)
    }
    let kept = new.sectionIdentifiers.enumerated().compactMap { after, section in
      oldSections[section].map { (before: $0, after: after) }
    }
    for (before, after) in SnapshotDifference.moves(kept) { list.movedSections[before] = after }
    list.reloadedSections = Set(
      new.reloadedSectionIdentifiers.compactMap { oldSections[$0] })

    var oldItems: [Item: IndexPath] = [:]
    oldItems.reserveCapacity(old.numberOfItems)
    for (section, identifier) in old.sectionIdentifiers.enumerated() {
      for (item, name) in (old.items[identifier] ?? []).enumerated() {
        let path = IndexPath(item: item, section: section)
        oldItems[name] = path
        if new.sections[name] == nil, newSections[identifier] != nil,
          !list.reloadedSections.contains(section)
        {
          list.deleted.insert(path)
        }
      }
    }
    for (section, identifier) in new.sectionIdentifiers.enumerated() {
      addItems(
        of: new.items[identifier] ?? [], section, before: oldSections[identifier], oldItems)
    }
    list.reloaded = Set(
      new.reloadedItemIdentifiers.compactMap { oldItems[$0] }.filter {
        !list.reloadedSections.contains($0.section)
      })
    reconfigured = Set(new.reconfiguredItemIdentifiers.compactMap { oldItems[$0] })
      .subtracting(list.reloaded)
  }

  /// Adds the insertions and moves of items into and within a section of the new snapshot.
  private mutating func addItems<Item: Hashable>(
    of items: [Item], _ section: Int, before: Int?, _ oldItems: [Item: IndexPath]
  ) {
    let isReloaded = before.map { list.reloadedSections.contains($0) } ?? false
    var kept: [(before: Int, after: Int)] = []
    for (item, name) in items.enumerated() {
      let path = IndexPath(item: item, section: section)
      guard let old = oldItems[name] else {
        // The items of a new section are inserted with it.
        if before != nil && !isReloaded { list.inserted.insert(path) }
        continue
      }
      if old.section == before {
        kept.append((old.item, item))
      } else {
        list.moved[old] = path
      }
    }
    if isReloaded { return }
    for (old, new) in SnapshotDifference.moves(kept) {
      list.moved[IndexPath(item: old, section: before ?? 0)] = IndexPath(
        item: new, section: section)
    }
  }

  private static func places<Name: Hashable>(_ names: [Name]) -> [Name: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// Returns the smallest set of elements that must move, so that the remaining ones keep their order.
  ///
  /// - Parameter pairs: the indices before and after, in order of the index after.
  /// - Returns: the pairs that move.
  /// - Complexity: O(n log n); O(n) if none moves.
  package static func moves(
    _ pairs: [(before: Int, after: Int)]
  ) -> [(before: Int, after: Int)] {
    if zip(pairs, pairs.dropFirst()).allSatisfy({ $0.before < $1.before }) { return [] }
    // The last pair of the best run of each length, and each pair's predecessor in its run.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      let place = (0..<ends.count).partitioningIndex {
        pairs[ends[$0]].before > pairs[index].before
      }
      if place > 0 { previous[index] = ends[place - 1] }
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var stays = [Bool](repeating: false, count: pairs.count)
    var next = ends.last
    while let index = next {
      stays[index] = true
      next = previous[index]
    }
    return pairs.indices.filter { !stays[$0] }.map { pairs[$0] }
  }
}
