public import LaminaGeometry
public import LaminaViews

public import struct Foundation.IndexPath
public import struct Foundation.IndexSet

// Members of collection views that have other types than in UIKit.

extension CollectionView {
  /// The receiver of item and scroll events; held weakly.
  @_nonoverride public var delegate: (any CollectionViewDelegate)? {
    get {
      if let subclass = self as? any OverridingCollectionViewDelegate {
        subclass.overriddenCollectionViewDelegate
      } else {
        ownCollectionViewDelegate
      }
    }
    set {
      if let subclass = self as? any OverridingCollectionViewDelegate {
        subclass.overriddenCollectionViewDelegate = newValue
      } else {
        ownCollectionViewDelegate = newValue
      }
    }
  }

  /// The receiver of item and scroll events, whatever a subclass overrides.
  public var ownCollectionViewDelegate: (any CollectionViewDelegate)? {
    get { (self as ScrollView).delegate as? any CollectionViewDelegate }
    set { (self as ScrollView).delegate = newValue }
  }

  /// The index paths of the selected items, in ascending order; `nil` for none.
  public var indexPathsForSelectedItems: [IndexPath]? {
    let paths = self.LaminaViews::indexPathsForSelectedItems
    return paths.isEmpty ? [] : paths
  }

  /// Shows the insertion of sections with all their items, at once or with the current batch of changes.
  ///
  /// - Parameter sections: their indices after the update.
  public func insertSections(_ sections: IndexSet) { insertSections(Array(sections)) }

  /// Shows the deletion of sections with all their items, at once or with the current batch of changes.
  ///
  /// - Parameter sections: their indices before the update.
  public func deleteSections(_ sections: IndexSet) { deleteSections(Array(sections)) }

  /// Reloads sections: their elements get newly dequeued views, and their numbers of items may change.
  ///
  /// - Parameter sections: their indices before the update.
  public func reloadSections(_ sections: IndexSet) { reloadSections(Array(sections)) }

  /// Returns a supplementary view in sight; `nil` for others.
  ///
  /// - Parameters:
  ///   - elementKind: its kind.
  ///   - indexPath: its index path.
  /// - Returns: the view.
  public func layoutAttributesForSupplementaryElement(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }

  /// Selects an item without calling the delegate.
  ///
  /// - Parameters:
  ///   - indexPath: the item; `nil` deselects all.
  ///   - animated: whether the offset is animated.
  ///   - scrollPosition: the position to scroll the item to.
  public func selectItem(
    _ indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition) }

  /// Unavailable: items are not dragged by a finger.
  @available(
    *, unavailable, message: "items are not dragged: move them with moveItem(at:to:)"
  )
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }
  /// Unavailable: items are not dragged by a finger.
  @available(
    *, unavailable, message: "items are not dragged: move them with moveItem(at:to:)"
  )
  public func updateInteractiveMovementTargetPosition(_ targetPosition: Point) {}
  /// Unavailable: items are not dragged by a finger.
  @available(
    *, unavailable, message: "items are not dragged: move them with moveItem(at:to:)"
  )
  public func endInteractiveMovement() {}
  /// Unavailable: items are not dragged by a finger.
  @available(
    *, unavailable, message: "items are not dragged: move them with moveItem(at:to:)"
  )
  public func cancelInteractiveMovement() {}
}

extension CollectionViewDiffableDataSource {
  /// Makes the data source of a collection view from a closure that returns an optional cell, as UIKit declares it.
  ///
  /// - Parameters:
  ///   - collectionView: the view; its `dataSource` is set.
  ///   - cellProvider: returns the cell of an item; it traps for `nil`.
  public convenience init(
    collectionView: CollectionView,
    cellProvider:
      @escaping @MainActor (CollectionView, IndexPath, ItemIdentifierType) ->
      CollectionViewCell?
  ) {
    self.init(
      collectionView: collectionView,
      cellProvider: { view, path, item -> CollectionViewCell in
        guard let cell = cellProvider(view, path, item) else {
          fatalError("the cell provider returned no cell for \(path)")
        }
        return cell
      })
  }
}

extension TableViewDiffableDataSource {
  /// Makes the data source of a table from a closure that returns an optional cell, as UIKit declares it.
  ///
  /// - Parameters:
  ///   - tableView: the table; its `dataSource` is set.
  ///   - cellProvider: returns the cell of an item; it traps for `nil`.
  public convenience init(
    tableView: TableView,
    cellProvider:
      @escaping @MainActor (TableView, IndexPath, ItemIdentifierType) ->
      TableViewCell?
  ) {
    self.init(
      tableView: tableView,
      cellProvider: { table, path, item -> TableViewCell in
        guard let cell = cellProvider(table, path, item) else {
          fatalError("the cell provider returned no cell for \(path)")
        }
        return cell
      })
  }
}
