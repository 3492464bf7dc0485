/// A collection view's data source that shows snapshots, as `UICollectionViewDiffableDataSource`.
///
/// The collection view keeps it weakly.
@MainActor
open class CollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: CollectionViewDataSource {
  /// A snapshot of its sections and items.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// Makes the cell of an item.
  public typealias CellProvider =
    @MainActor (CollectionView, IndexPath, ItemIdentifierType) ->
    CollectionViewCell
  /// Makes the supplementary view of a kind for a place.
  public typealias SupplementaryViewProvider =
    @MainActor (CollectionView, String, IndexPath) ->
    CollectionReusableView

  /// Makes headers and the like; needed if the layout has them.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()

  /// Makes the data source of a collection view, without sections.
  ///
  /// - Parameters:
  ///   - collectionView: the view; its `dataSource` is set.
  ///   - cellProvider: makes the cell of an item.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    (self.collectionView, self.cellProvider) = (collectionView, cellProvider)
    collectionView.dataSource = self
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
  ///   - animatingDifferences: whether items move.
  ///   - completion: called when nothing moves any more.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    let shown = snapshot.withoutMarks
    guard let collectionView else {
      current = shown
      completion?()
      return
    }
    let update: @MainActor () -> Void = {
      collectionView.performBatchUpdates {
        self.current = shown
        collectionView.perform(difference.list, reconfigured: difference.reconfigured)
      } completion: { _ in
        completion?()
      }
    }
    if animatingDifferences { update() } else { View.performWithoutAnimation(update) }
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
    collectionView?.reloadData()
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
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// The snapshot's.
  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { current.numberOfItems(inSection: current.sectionIdentifiers[section]) }

  /// The cell that the provider makes for the snapshot's item.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    cellProvider(collectionView, indexPath, current.existingItem(at: indexPath))
  }

  /// The view that the provider makes.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let supplementaryViewProvider else {
      preconditionFailure(
        "no supplementaryViewProvider for a view of kind \(kind), at \(indexPath)")
    }
    return supplementaryViewProvider(collectionView, kind, indexPath)
  }
}
