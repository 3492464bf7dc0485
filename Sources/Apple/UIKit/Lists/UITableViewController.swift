public import LaminaGeometry
public import LaminaLayers
public import LaminaViews

// Controllers of tables.

/// A controller whose view is a table, and which is the table's data source and delegate.
open class UITableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  /// The table; the controller's view.
  open var tableView: UITableView! {
    get { viewIfLoaded as? TableView ?? ownView as? TableView }
    set { if let newValue { ownView = newValue } }
  }
  /// Whether the selection is cleared before the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true
  /// The pull-to-refresh control of the table; `nil` for none.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }
  private let style: TableView.Style

  /// Makes the controller of a table of a style.
  ///
  /// - Parameter style: the style of the table.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes the controller of a plain table.
  public convenience init() { self.init(style: .plain) }

  /// Makes the controller of a plain table.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String?, bundle: AnyObject?) {
    style = .plain
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes the controller of a plain table with default values.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    style = .plain
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes the table.
  open override func loadView() {
    let table = TableView(frame: UIScreen.main.bounds, style: style)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.dataSource = self
    (table as ScrollView).delegate = self
    ownView = table
  }

  /// Loads the table's data, and clears the selection if `clearsSelectionOnViewWillAppear` is true.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let tableView else { return }
    for path in tableView.indexPathsForSelectedRows ?? [] {
      tableView.deselectRow(at: path, animated: animated)
    }
  }

  /// Shows the scroll indicators for a moment.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tableView?.flashScrollIndicators()
  }

  /// Begins or ends editing of the table.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView?.setEditing(editing, animated: animated)
  }

  // MARK: - Data source

  /// Returns the number of sections; the default is 1.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Returns the number of rows in a section.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// Returns the configured cell of a row, usually dequeued by `TableView.dequeueReusableCell(withIdentifier:for:)`.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    fatalError("\(type(of: self)) returns no cell for row \(indexPath)")
  }

  /// Returns the title above a section; `nil`, the default, for no header.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }

  /// Returns the title below a section; `nil`, the default, for no footer.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Returns the titles of the index bar at the trailing edge; `nil`, the default, for none.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// Returns the section to which a title of the index bar scrolls; by default the one with the title's index.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  /// Whether the user can delete a row, or insert one after it, as its editing style says.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Called to delete a row, or to insert one after it; the data source changes its data and the table.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Whether a finger can move a row while the table is edited; false by default.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Called when a dragged row is dropped elsewhere: the data source moves its data, then the table moves the row.
  open func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}

  // MARK: - Delegate

  /// Whether a finger that comes down on a row highlights it, so that a tap can select it; true by default.
  open func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    true
  }

  /// Called when a finger has highlighted a row.
  open func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

  /// Called when a row is no longer highlighted, before a tap selects it.
  open func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// Returns the row that a tap on a row selects instead; the same row by default, and `nil` for none.
  open func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }

  /// Returns the row that is deselected instead; the same row by default, and `nil` for none.
  open func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  { indexPath }

  /// Called when a tap has selected a row.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// Called when a tap has deselected a row, directly or by selecting another one.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Called before a cell becomes visible.
  open func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Called before the header of a section becomes visible.
  open func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {}

  /// Called before the footer of a section becomes visible.
  open func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {}

  /// Called when the header of a section is no longer visible.
  open func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {}

  /// Called when the footer of a section is no longer visible.
  open func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {}

  /// Called before a swipe shows the actions of a row.
  open func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Called when the actions of a swiped row have closed.
  open func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// Returns the level of indentation of a row's content, which the cell takes before it becomes visible.
  open func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
  { -1 }

  /// Returns the actions at the leading edge of a row, shown by a swipe away from it; `nil`, the default, for none.
  open func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// Returns the actions at the trailing edge of a row, shown by a swipe away from it.
  open func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }

  /// Returns the editing style of a row that can be edited; `delete` by default.
  open func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath)
    -> TableViewCell.EditingStyle
  { .delete }

  /// Returns the title of a row's delete button; `nil`, the default, shows `Delete`.
  open func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Returns the destination of a dragged row; the proposed one by default.
  open func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }

  /// Returns the context menu of a row for a finger held at a point of the table; `nil`, the default, for none.
  open func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? { nil }

  /// Returns the view to lift for a row's context menu; `nil`, the default, for the row's cell.
  open func tableView(
    _ tableView: TableView,
    previewForHighlightingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }

  /// Returns the view to which the preview returns; `nil`, the default, for the row's cell.
  open func tableView(
    _ tableView: TableView,
    previewForDismissingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }

  /// Called when the preview of a row's context menu was tapped, before the menu closes.
  open func tableView(
    _ tableView: TableView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {}

  /// Called before the context menu of a row appears.
  open func tableView(
    _ tableView: TableView, willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  /// Called before the context menu of a row disappears.
  open func tableView(
    _ tableView: TableView, willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  /// Called when a row's detail button has been tapped.
  open func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
  {}

  /// Called when a cell is no longer visible.
  open func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Returns the height assumed for a row until it becomes visible, in points.
  open func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath)
    -> Double
  { TableView.tableDimension }

  /// Returns the height of a row, in points, or `TableView.automaticDimension`; the default stands for `rowHeight`.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    TableView.tableDimension
  }

  /// Returns the header view of a section; `nil`, the default, shows the title.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }

  /// Returns the footer view of a section; `nil`, the default, shows the title.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }

  /// Returns the height of a section's header, in points, or `TableView.automaticDimension`; 0 for no header.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    TableView.tableDimension
  }

  /// Returns the height of a section's footer, like `tableView(_:heightForHeaderInSection:)`.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    TableView.tableDimension
  }

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
