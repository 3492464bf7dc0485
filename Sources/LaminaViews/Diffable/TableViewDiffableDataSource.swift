/// A table's data source that shows snapshots, as `UITableViewDiffableDataSource`.
///
/// The table keeps it weakly.
@MainActor
open class TableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: TableViewDataSource {
  /// A snapshot of its sections and rows.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// Makes the cell of an item.
  public typealias CellProvider =
    @MainActor (TableView, IndexPath, ItemIdentifierType) ->
    TableViewCell

  /// How rows come and go.
  public var defaultRowAnimation = TableView.RowAnimation.automatic

  private weak var tableView: TableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a table, without sections.
  ///
  /// - Parameters:
  ///   - tableView: the table; its `dataSource` is set.
  ///   - cellProvider: makes the cell of an item.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    (self.tableView, self.cellProvider) = (tableView, cellProvider)
    tableView.dataSource = self
  }

  // MARK: - Snapshots

  /// The snapshot that was applied last, without marks.
  ///
  /// - Returns: the snapshot; changing it changes nothing that is shown.
  public func snapshot() -> Snapshot { current }

  /// Shows another snapshot, by the changes from the present one.
  ///
  /// - Parameters:
  ///   - snapshot: the other one.
  ///   - animatingDifferences: whether rows move.
  ///   - completion: called when nothing moves any more.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    let (list, shown) = (difference.list, snapshot.withoutMarks)
    guard let tableView else {
      current = shown
      completion?()
      return
    }
    let update: @MainActor () -> Void = {
      tableView.performBatchUpdates {
        self.current = shown
        if !list.isEmpty { self.perform(list, in: tableView) }
      } completion: { _ in
        completion?()
      }
      let mapping = list.mapping
      tableView.reconfigureRows(
        at: difference.reconfigured.compactMap { mapping.path(after: $0) })
    }
    if animatingDifferences { update() } else { View.performWithoutAnimation(update) }
  }

  private func perform(_ list: ListUpdates, in tableView: TableView) {
    let animation = defaultRowAnimation
    tableView.deleteSections(list.deletedSections.sorted(), with: animation)
    tableView.insertSections(list.insertedSections.sorted(), with: animation)
    tableView.reloadSections(list.reloadedSections.sorted(), with: animation)
    for (before, after) in list.movedSections.sorted(by: { $0.key < $1.key }) {
      tableView.moveSection(before, toSection: after)
    }
    tableView.deleteRows(at: list.deleted.sorted(), with: animation)
    tableView.insertRows(at: list.inserted.sorted(), with: animation)
    tableView.reloadRows(at: list.reloaded.sorted(), with: animation)
    for (before, after) in list.moved.sorted(by: { $0.key < $1.key }) {
      tableView.moveRow(at: before, to: after)
    }
  }

  /// Shows another snapshot with everything loaded again.
  ///
  /// - Parameters:
  ///   - snapshot: the other one.
  ///   - completion: called at once.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (@MainActor () -> Void)? = nil
  ) {
    current = snapshot.withoutMarks
    tableView?.reloadData()
    completion?()
  }

  // MARK: - Questions

  /// The item at a place.
  ///
  /// - Parameter indexPath: the place.
  /// - Returns: the item; `nil` if there is none.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// The place of an item.
  ///
  /// - Parameter itemIdentifier: the item.
  /// - Returns: the place; `nil` if there is no such item.
  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }

  /// The section at a place.
  ///
  /// - Parameter index: the place.
  /// - Returns: the section; `nil` if there is none.
  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.section(at: index)
  }

  // MARK: - Data source

  /// The snapshot's.
  open func numberOfSections(in tableView: TableView) -> Int { current.numberOfSections }

  /// The snapshot's.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    current.numberOfItems(inSection: current.sectionIdentifiers[section])
  }

  /// The cell that the provider makes for the snapshot's item.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    cellProvider(tableView, indexPath, current.existingItem(at: indexPath))
  }

  /// No header; a subclass says otherwise.
  open func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
}
