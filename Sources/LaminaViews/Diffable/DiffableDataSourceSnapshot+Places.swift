// Places of sections and items, as both data sources ask for them.

extension DiffableDataSourceSnapshot {
  /// The same without things that are reloaded or reconfigured.
  var withoutMarks: DiffableDataSourceSnapshot {
    var snapshot = self
    snapshot.reloadedSectionIdentifiers = []
    snapshot.reloadedItemIdentifiers = []
    snapshot.reconfiguredItemIdentifiers = []
    return snapshot
  }

  /// The item at a place; `nil` if there is none.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sectionIdentifiers.indices.contains(path.section),
      let items = items[sectionIdentifiers[path.section]], items.indices.contains(path.item)
    else { return nil }
    return items[path.item]
  }

  /// The item at a place that a list asks for.
  func existingItem(at path: IndexPath) -> ItemIdentifierType {
    guard let item = item(at: path) else {
      preconditionFailure("the snapshot has no item at \(path)")
    }
    return item
  }

  /// The section at a place; `nil` if there is none.
  func section(at index: Int) -> SectionIdentifierType? {
    sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
  }

  /// The place of an item; `nil` if there is no such item.
  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard let section = sections[item], let index = indexOfSection(section) else { return nil }
    return items[section]?.firstIndex(of: item).map { IndexPath(item: $0, section: index) }
  }
}
