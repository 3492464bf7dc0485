// Lookups by position, shared by both data sources.

extension DiffableDataSourceSnapshot {
  /// The snapshot without the marks of reloaded and reconfigured elements.
  var withoutMarks: DiffableDataSourceSnapshot {
    var snapshot = self
    snapshot.reloadedSectionIdentifiers = []
    snapshot.reloadedItemIdentifiers = []
    snapshot.reconfiguredItemIdentifiers = []
    return snapshot
  }

  /// Returns the item at an index path; `nil` if there is none.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sectionIdentifiers.indices.contains(path.section),
      let items = items[sectionIdentifiers[path.section]], items.indices.contains(path.item)
    else { return nil }
    return items[path.item]
  }

  /// Returns the item at an index path, which must exist.
  func existingItem(at path: IndexPath) -> ItemIdentifierType {
    guard let item = item(at: path) else {
      fatalError("the snapshot has no item at \(path)")
    }
    return item
  }

  /// Returns the section at an index; `nil` if there is none.
  func section(at index: Int) -> SectionIdentifierType? {
    sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
  }

  /// Returns the index path of an item; `nil` if the snapshot does not contain it.
  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard let section = sections[item], let index = indexOfSection(section) else { return nil }
    return items[section]?.firstIndex(of: item).map { IndexPath(item: $0, section: index) }
  }
}
