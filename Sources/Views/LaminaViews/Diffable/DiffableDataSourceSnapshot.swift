import LaminaSystem

/// Sections and their items by identity, like `NSDiffableDataSourceSnapshot`, as a value.
///
/// ```swift
/// var names = DiffableDataSourceSnapshot<Int, String>()
/// names.appendSections([0])
/// names.appendItems(["Ada", "Grace"])
/// print(names.numberOfItems)  // 2
/// ```
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The sections, in order.
  public internal(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The items of each section, in order.
  var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of each item.
  var sections: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// The sections that applying the snapshot reloads, in call order.
  public internal(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items that get new cells when the snapshot is applied, in call order.
  public internal(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are reconfigured when the snapshot is applied, in call order.
  public internal(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// Makes a snapshot without sections.
  public init() {}

  // MARK: - Queries

  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The number of items in all sections.
  public var numberOfItems: Int { sections.count }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }

  /// Returns the number of items in a section.
  ///
  /// - Parameter section: a section.
  /// - Returns: the count.
  /// - Precondition: the snapshot has the section.
  public func numberOfItems(inSection section: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: section).count
  }

  /// Returns the items of a section, in order.
  ///
  /// - Parameter section: a section.
  /// - Returns: the items.
  /// - Precondition: the snapshot has the section.
  public func itemIdentifiers(inSection section: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let items = items[section] else {
      fatalError("the snapshot has no section \(section)")
    }
    return items
  }

  /// Returns the section of an item.
  ///
  /// - Parameter item: an item.
  /// - Returns: the section; `nil` if the snapshot has no such item.
  public func sectionIdentifier(
    containingItem item: ItemIdentifierType
  ) -> SectionIdentifierType? { sections[item] }

  /// Returns the index of an item among the items of all sections.
  ///
  /// - Parameter item: an item.
  /// - Returns: an index; `nil` if the snapshot has no such item.
  /// - Complexity: O(sections + items of its section).
  public func indexOfItem(_ item: ItemIdentifierType) -> Int? {
    guard let own = sections[item], let place = indexOfSection(own) else { return nil }
    let before = sectionIdentifiers[..<place].reduce(0) { $0 + (items[$1]?.count ?? 0) }
    return items[own]?.firstIndex(of: item).map { before + $0 }
  }

  /// Returns the index of a section.
  ///
  /// - Parameter section: a section.
  /// - Returns: an index; `nil` if the snapshot has no such section.
  public func indexOfSection(_ section: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: section)
  }

  // MARK: - Items

  /// Appends items to a section.
  ///
  /// - Parameters:
  ///   - identifiers: the items.
  ///   - section: the section; `nil` for the last one.
  /// - Precondition: no item is in the snapshot already or occurs twice, and the section exists.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    guard let section = section ?? sectionIdentifiers.last else {
      fatalError("\(identifiers.count) items are appended to a snapshot without sections")
    }
    insert(identifiers, into: section, at: numberOfItems(inSection: section))
  }

  /// Inserts items before another item.
  ///
  /// - Parameters:
  ///   - identifiers: the items.
  ///   - item: the other item.
  /// - Precondition: no inserted item is in the snapshot or occurs twice; the other item is in it.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) {
    let (section, place) = place(of: item)
    insert(identifiers, into: section, at: place)
  }

  /// Inserts items after another item.
  ///
  /// - Parameters:
  ///   - identifiers: the items.
  ///   - item: the other item.
  /// - Precondition: no inserted item is in the snapshot or occurs twice; the other item is in it.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) {
    let (section, place) = place(of: item)
    insert(identifiers, into: section, at: place + 1)
  }

  /// Deletes items.
  ///
  /// Policy: `snapshot-unknown-ignored`.
  ///
  /// - Parameter identifiers: the items; items that are not in the snapshot are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers).filter { sections[$0] != nil }
    for section in Set(gone.compactMap { sections[$0] }) {
      items[section]?.removeAll { gone.contains($0) }
    }
    forget(gone)
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = DiffableDataSourceSnapshot() }

  /// Moves an item before another item.
  ///
  /// - Parameters:
  ///   - identifier: the item.
  ///   - item: the other item.
  /// - Precondition: both are in the snapshot, and they are not the same.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
  ) { move(identifier, to: item, 0) }

  /// Moves an item after another item.
  ///
  /// - Parameters:
  ///   - identifier: the item.
  ///   - item: the other item.
  /// - Precondition: both are in the snapshot, and they are not the same.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
  ) { move(identifier, to: item, 1) }

  /// Marks items to get new cells when the snapshot is applied.
  ///
  /// - Parameter identifiers: the items.
  /// - Precondition: they are in the snapshot.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers {
      _ = place(of: item)
      if !reloadedItemIdentifiers.contains(item) { reloadedItemIdentifiers.append(item) }
    }
  }

  /// Marks items whose cells are reconfigured when the snapshot is applied.
  ///
  /// - Parameter identifiers: the items.
  /// - Precondition: they are in the snapshot.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers {
      _ = place(of: item)
      if !reconfiguredItemIdentifiers.contains(item) { reconfiguredItemIdentifiers.append(item) }
    }
  }

  // MARK: - Parts

  private func place(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
    guard let section = sections[item], let index = items[section]?.firstIndex(of: item) else {
      fatalError("the snapshot has no item \(item)")
    }
    return (section, index)
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], into section: SectionIdentifierType, at index: Int
  ) {
    for item in identifiers {
      let old = sections.updateValue(section, forKey: item)
      ensure(old == nil, "item \(item) would occur twice in the snapshot")
    }
    items[section]?.insert(contentsOf: identifiers, at: index)
  }

  private mutating func move(
    _ identifier: ItemIdentifierType, to item: ItemIdentifierType, _ distance: Int
  ) {
    ensure(identifier != item, "item \(item) is moved to itself")
    let from = place(of: identifier)
    items[from.section]?.remove(at: from.index)
    let to = place(of: item)
    items[to.section]?.insert(identifier, at: to.index + distance)
    sections[identifier] = to.section
  }

  /// Removes the entries in `sections` and the marks of items being deleted; the caller removes the items from `items`.
  mutating func forget(_ gone: Set<ItemIdentifierType>) {
    for item in gone { sections[item] = nil }
    reloadedItemIdentifiers.removeAll { gone.contains($0) }
    reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
  }
}

extension DiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
