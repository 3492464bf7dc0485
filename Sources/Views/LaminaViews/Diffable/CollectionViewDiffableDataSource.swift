/// A collection view's data source that shows snapshots, like `UICollectionViewDiffableDataSource`.
///
/// The collection view holds it weakly.
@MainActor
open class CollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: CollectionViewDataSource, DiffableSource {
  /// A snapshot of the data source's sections and items.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// A closure that returns the cell of an item.
  public typealias CellProvider =
    @MainActor (CollectionView, IndexPath, ItemIdentifierType) ->
    CollectionViewCell
  /// A closure that returns a supplementary view of a kind at an index path.
  public typealias SupplementaryViewProvider =
    @MainActor (CollectionView, String, IndexPath) ->
    CollectionReusableView

  /// The closure that provides headers and other supplementary views; required if the layout has any.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a collection view, without sections.
  ///
  /// - Parameters:
  ///   - collectionView: the view; its `dataSource` is set.
  ///   - cellProvider: returns the cell of an item.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    (self.collectionView, self.cellProvider) = (collectionView, cellProvider)
    collectionView.dataSource = self
  }

  // MARK: - Snapshots

  /// Returns the snapshot that was applied last, without its reload and reconfigure marks.
  ///
  /// - Returns: a copy; changes to it have no effect on the view.
  open func snapshot() -> Snapshot { current }

  /// Applies a snapshot: updates the view by the differences from the current one.
  ///
  /// The view's items change by snapshots alone: `insertItems(at:)` and the like stop the program. If snapshots are
  /// applied inside `performBatchUpdates(_:completion:)`, the view shows the last one when the batch ends.
  ///
  /// Policy: `diffable-direct-changes`.
  ///
  /// - Parameters:
  ///   - snapshot: the new snapshot.
  ///   - animatingDifferences: whether items move.
  ///   - completion: called when the motion has ended.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let shown = snapshot.withoutMarks
    // Earlier snapshots of an open batch have not been shown.
    let before = collectionView?.updates?.snapshotBefore as? Snapshot ?? current
    let difference = SnapshotDifference(from: before, to: snapshot)
    guard let collectionView else {
      current = shown
      completion?()
      return
    }
    let update: @MainActor () -> Void = {
      collectionView.performBatchUpdates {
        self.current = shown
        collectionView.showChanges(difference, since: before)
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
    collectionView?.reloadData()
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
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// Returns the snapshot's number of items in a section.
  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { current.numberOfItems(inSection: current.sectionIdentifiers[section]) }

  /// Returns the cell that the cell provider returns for the snapshot's item at an index path.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    cellProvider(collectionView, indexPath, current.existingItem(at: indexPath))
  }

  /// Returns the supplementary view that `supplementaryViewProvider` provides.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let supplementaryViewProvider else {
      fatalError(
        "no supplementaryViewProvider for a view of kind \(kind), at \(indexPath)")
    }
    return supplementaryViewProvider(collectionView, kind, indexPath)
  }
}
