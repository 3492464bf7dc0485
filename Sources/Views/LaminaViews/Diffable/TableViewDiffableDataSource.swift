/// A table's data source that shows snapshots, like `UITableViewDiffableDataSource`.
///
/// The table holds it weakly.
@MainActor
open class TableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: TableViewDataSource, DiffableSource {
  /// A snapshot of the data source's sections and rows.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// A closure that returns the cell of an item.
  public typealias CellProvider =
    @MainActor (TableView, IndexPath, ItemIdentifierType) ->
    TableViewCell

  /// The animation of inserted, deleted and reloaded rows and sections.
  open var defaultRowAnimation = TableView.RowAnimation.automatic

  private weak var tableView: TableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a table, without sections.
  ///
  /// - Parameters:
  ///   - tableView: the table; its `dataSource` is set.
  ///   - cellProvider: returns the cell of an item.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    (self.tableView, self.cellProvider) = (tableView, cellProvider)
    tableView.dataSource = self
  }

  // MARK: - Snapshots

  /// Returns the snapshot that was applied last, without its reload and reconfigure marks.
  ///
  /// - Returns: a copy; changes to it have no effect on the table.
  open func snapshot() -> Snapshot { current }

  /// Applies a snapshot: updates the table by the differences from the current one.
  ///
  /// The table's rows change by snapshots alone: `insertRows(at:with:)` and the like stop the program. If snapshots are
  /// applied inside `performBatchUpdates(_:completion:)`, the table shows the last one when the batch ends.
  ///
  /// Policy: `diffable-direct-changes`.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - animatingDifferences: whether rows move.
  ///   - completion: called when the motion has ended.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let shown = snapshot.withoutMarks
    // Earlier snapshots of an open batch have not been shown.
    let before = tableView?.updates?.snapshotBefore as? Snapshot ?? current
    let difference = SnapshotDifference(from: before, to: snapshot)
    guard let tableView else {
      current = shown
      completion?()
      return
    }
    let update: @MainActor () -> Void = {
      tableView.performBatchUpdates {
        self.current = shown
        tableView.showChanges(difference, since: before, self.defaultRowAnimation)
      } completion: { _ in
        completion?()
      }
    }
    if animatingDifferences { update() } else { View.performWithoutAnimation(update) }
  }

  /// Applies a snapshot by reloading all data.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - completion: called at once.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (@MainActor () -> Void)? = nil
  ) {
    current = snapshot.withoutMarks
    tableView?.reloadData()
    completion?()
  }

  // MARK: - Queries

  /// Returns the item at an index path.
  ///
  /// - Parameter indexPath: the index path.
  /// - Returns: the item; `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Returns the index path of an item.
  ///
  /// - Parameter itemIdentifier: the item.
  /// - Returns: the index path; `nil` if the snapshot does not contain the item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }

  /// Returns the section at an index.
  ///
  /// - Parameter index: the index.
  /// - Returns: the section; `nil` if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.section(at: index)
  }

  /// Returns the index of a section.
  ///
  /// - Parameter sectionIdentifier: the section.
  /// - Returns: the index; `nil` if the snapshot does not contain the section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: - Data source

  /// Returns the snapshot's number of sections.
  open func numberOfSections(in tableView: TableView) -> Int { current.numberOfSections }

  /// Returns the snapshot's number of items in a section.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    current.numberOfItems(inSection: current.sectionIdentifiers[section])
  }

  /// Returns `nil`; a subclass returns the title below a section.
  open func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// Returns false; a subclass says which rows can be edited.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Returns `nil`: no index bar.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// Returns the index of the title.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  /// Does nothing; a subclass deletes or inserts the row.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Returns false; a subclass says which rows can be moved.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing; a subclass moves the row's data.
  open func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Returns the cell that the cell provider returns for the snapshot's item at an index path.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    cellProvider(tableView, indexPath, current.existingItem(at: indexPath))
  }

  /// Returns `nil`: no header; a subclass may override it.
  open func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
}
