public import LaminaGeometry
public import LaminaLayers
public import LaminaViews

// Controllers of collection views.

/// A controller whose view is a collection view, and which is its data source and delegate.
open class UICollectionViewController: ViewController, CollectionViewDataSource,
  CollectionViewDelegate
{
  /// The collection view, which fills the controller's view.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return list
    }
    set {
      guard let newValue else { return }
      list?.removeFromSuperview()
      take(newValue)
    }
  }
  private var list: CollectionView?
  /// The layout of the collection view.
  public let collectionViewLayout: UICollectionViewLayout
  /// Whether the selection is cleared before the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true

  /// Makes the controller of a collection view with a layout.
  ///
  /// - Parameter layout: the layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes the controller of a collection view with a flow layout.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String?, bundle: AnyObject?) {
    collectionViewLayout = CollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes the controller of a collection view with a flow layout.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    collectionViewLayout = CollectionViewFlowLayout()
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes the view, and the collection view in it.
  open override func loadView() {
    let bounds = UIScreen.main.bounds
    ownView = View(frame: bounds)
    take(CollectionView(frame: bounds, collectionViewLayout: collectionViewLayout))
  }

  private func take(_ view: CollectionView) {
    list = view
    view.frame = ownView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.dataSource = self
    (view as ScrollView).delegate = self
    ownView.insertSubview(view, at: 0)
  }

  /// Clears the selection if `clearsSelectionOnViewWillAppear` is true.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    for path in list?.indexPathsForSelectedItems ?? [] {
      list?.deselectItem(at: path, animated: animated)
    }
  }

  // MARK: - Data source

  /// Returns the number of sections; the default is 1.
  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// Returns the number of items in a section: 0 or more.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 0 }

  /// Returns the cell of an item: dequeued from the collection view and configured.
  open func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  { fatalError("\(type(of: self)) returns no cell for item \(indexPath)") }

  /// Returns a supplementary view, such as a header: dequeued from the collection view and configured.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    fatalError("\(type(of: self)) returns no view of kind \(kind) for \(indexPath)")
  }

  // MARK: - Delegate

  /// Whether an item may be highlighted, and then selected.
  open func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Called when an item has been highlighted, because a finger touched it.
  open func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}

  /// Called when an item is no longer highlighted: its touch ended or was cancelled, or it was deleted or reloaded.
  open func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}

  /// Whether a tap may select an item.
  open func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Whether a tap may deselect a selected item; asked only with multiple selection.
  open func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Called when a tap has selected an item, even one that was selected already.
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
  }

  /// Called when a tap has deselected an item, directly or by selecting another one.
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  {}

  /// Returns the context menu of an item for a finger held at a point of the view; `nil`, the default, for none.
  open func collectionView(
    _ collectionView: CollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: Point
  ) -> ContextMenuConfiguration? { nil }

  /// Returns the view to lift for an item's context menu; `nil`, the default, for the item's cell.
  open func collectionView(
    _ collectionView: CollectionView,
    contextMenuConfiguration configuration: ContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> TargetedPreview? { nil }

  /// Returns the view to which the preview returns; `nil`, the default, for the item's cell.
  open func collectionView(
    _ collectionView: CollectionView,
    contextMenuConfiguration configuration: ContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> TargetedPreview? { nil }

  /// Called when the preview of an item's context menu was tapped, before the menu closes.
  open func collectionView(
    _ collectionView: CollectionView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {}

  /// Called before the context menu of an item appears.
  open func collectionView(
    _ collectionView: CollectionView,
    willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  /// Called before the context menu of an item disappears.
  open func collectionView(
    _ collectionView: CollectionView,
    willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  /// Called when an item has been given a cell, before the cell becomes visible.
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Called when a cell has been hidden and waits for reuse.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Called when a supplementary view has been supplied, before it becomes visible.
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath
  ) {}

  /// Called when a supplementary view has been hidden and waits for reuse.
  open func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, forElementKind kind: String,
    at indexPath: IndexPath
  ) {}

  // MARK: - Scrolling

  /// Called after every change of the offset.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Called when a finger begins to drag.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Called like the method of the same name with an `inout` offset, which calls it by default; UIKit's form.
  @unsafe open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {}

  /// Called when a drag is over: the finger went up, or two fingers begin to zoom.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Called when the offset begins to move on its own after a drag.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}

  /// Called when the motion of the offset after a drag has ended or was stopped, as by a finger.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  /// Called when an animated change of the offset that code requested has ended or was stopped.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

  /// Whether a tap on the status bar may scroll to the top; true by default.
  open func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }

  /// Called after a tap on the status bar has scrolled to the top.
  open func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}

  /// Called after the adjusted insets changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}

  /// Returns the view that a zoom transforms, which fills the content; `nil`, the default, for none.
  open func viewForZooming(in scrollView: ScrollView) -> View? { nil }

  /// Called when a pinch begins to zoom.
  open func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}

  /// Called after every change of the scale, once size and offset have followed.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}

  /// Called when a pinch is over and the scale is within its limits, or a requested zoom has ended.
  open func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}

}
