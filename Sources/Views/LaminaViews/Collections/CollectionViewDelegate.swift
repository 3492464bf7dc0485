/// The source of a collection view's items, like `UICollectionViewDataSource`.
@MainActor public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections; the default is 1.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the number of items in a section: 0 or more.
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int
  /// Returns the cell of an item: dequeued from the collection view and configured.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell
  /// Returns a supplementary view, such as a header: dequeued from the collection view and configured.
  ///
  /// Called only for views that the layout names. The default implementation stops the program.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView
}

extension CollectionViewDataSource {
  /// Returns 1: all items are in one section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Stops the program: the layout asks for a view that the data source does not make.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    fatalError("the data source makes no view of kind \(kind), for \(indexPath)")
  }
}

/// The events of a collection view's items, like `UICollectionViewDelegate`; every method is optional.
@MainActor public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// Whether an item may be highlighted, and then selected.
  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool
  /// Called when an item has been highlighted, because a finger touched it.
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
  /// Called when an item is no longer highlighted: its touch ended or was cancelled, or it was deleted or reloaded.
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Whether a tap may select an item.
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool
  /// Whether a tap may deselect a selected item; asked only with multiple selection.
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool
  /// Called when a tap has selected an item, even one that was selected already.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called when a tap has deselected an item, directly or by selecting another one.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Called when an item has been given a cell, before the cell becomes visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Called when a cell has been hidden and waits for reuse.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Called when a supplementary view has been supplied, before it becomes visible.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath)
  /// Called when a supplementary view has been hidden and waits for reuse.
  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath)
}

extension CollectionViewDelegate {
  /// Returns true: every item can be highlighted.
  public func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// Returns true: a tap may select every item.
  public func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Returns true: a tap may deselect every item.
  public func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath
  ) {}
}
