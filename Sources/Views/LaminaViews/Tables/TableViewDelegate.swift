public import LaminaGeometry

/// The source of a table's rows, like `UITableViewDataSource`.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; the default is 1.
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the configured cell of a row, usually dequeued by `TableView.dequeueReusableCell(withIdentifier:for:)`.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// Returns the title above a section; `nil`, the default, for no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the title below a section; `nil`, the default, for no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Returns the titles of the index bar at the trailing edge; `nil`, the default, for none.
  func sectionIndexTitles(for tableView: TableView) -> [String]?
  /// Returns the section to which a title of the index bar scrolls; by default the one with the title's index.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
  /// Whether the user can delete a row, or insert one after it, as its editing style says.
  ///
  /// By default true for a `TableViewEditingDataSource`, and false for others.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Called to delete a row, or to insert one after it; the data source changes its data and the table.
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
  /// Whether a finger can move a row while the table is edited; false by default.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Called when a dragged row is dropped elsewhere: the data source moves its data, then the table moves the row.
  func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension TableViewDataSource {
  /// Returns `nil`: no index bar.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
  /// Returns the index of the title.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  /// Returns 1: all rows are in one section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// Returns `nil`: a section has no header unless the delegate provides one.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns `nil`: a section has no footer unless the delegate provides one.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Returns false: no row can be edited.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// Returns false: no row can be moved.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing; a data source whose rows can be moved changes its data here instead.
  public func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

/// A data source whose rows can all be edited, unless its `tableView(_:canEditRowAt:)` returns false.
///
/// Whoever implements `tableView(_:commit:forRowAt:)` alone conforms to it, because Swift cannot tell whether a data
/// source has a method of its own. With `tableView(_:canEditRowAt:)`, a `TableViewDataSource` is enough.
@MainActor public protocol TableViewEditingDataSource: TableViewDataSource {
  /// Whether the user can edit a row; true by default.
  @_nonoverride func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Called to delete a row, or to insert one after it.
  @_nonoverride func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
  /// Whether a finger can move a row; false by default.
  @_nonoverride func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Called when a dragged row is dropped elsewhere.
  @_nonoverride func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension TableViewEditingDataSource {
  /// Returns true: every row can be edited.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
}

/// The events of a table's rows, like `UITableViewDelegate`; every method is optional.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
  /// Whether a finger that comes down on a row highlights it, so that a tap can select it; true by default.
  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  /// Called when a finger has highlighted a row.
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)
  /// Called when a row is no longer highlighted, before a tap selects it.
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)
  /// Returns the row that a tap on a row selects instead; the same row by default, and `nil` for none.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Returns the row that is deselected instead; the same row by default, and `nil` for none.
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called when a tap has selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// Called when a tap has deselected a row, directly or by selecting another one.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// Called before a cell becomes visible.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// Called before the header of a section becomes visible.
  func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int)
  /// Called before the footer of a section becomes visible.
  func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int)
  /// Called when the header of a section is no longer visible.
  func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int)
  /// Called when the footer of a section is no longer visible.
  func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int)
  /// Called before a swipe shows the actions of a row.
  func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)
  /// Called when the actions of a swiped row have closed.
  func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)
  /// Returns the level of indentation of a row's content, which the cell takes before it becomes visible.
  ///
  /// By default, the cell keeps its own.
  func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
  /// Returns the actions at the leading edge of a row, shown by a swipe away from it; `nil`, the default, for none.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns the actions at the trailing edge of a row, shown by a swipe away from it.
  ///
  /// For `nil`, the default, a row that can be deleted shows the standard delete action, and others none. A
  /// configuration without actions shows none.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// Returns the actions at the trailing edge of a row, as UIKit asked for them before it had configurations.
  ///
  /// They are asked for if `tableView(_:trailingSwipeActionsConfigurationForRowAt:)` returns `nil`. For `nil`, the default,
  /// a row that can be deleted shows the standard delete action.
  func tableView(
    _ tableView: TableView, editActionsForRowAt indexPath: IndexPath
  ) -> [TableViewRowAction]?
  /// Returns the editing style of a row that can be edited; `delete` by default.
  func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle
  /// Returns the title of a row's delete button; `nil`, the default, shows `Delete`.
  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?
  /// Returns the destination of a dragged row; the proposed one by default.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
  /// Returns the context menu of a row for a finger held at a point of the table; `nil`, the default, for none.
  func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration?
  /// Returns the view to lift for a row's context menu; `nil`, the default, for the row's cell.
  func tableView(
    _ tableView: TableView,
    previewForHighlightingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Returns the view to which the preview returns; `nil`, the default, for the row's cell.
  func tableView(
    _ tableView: TableView,
    previewForDismissingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Called when the preview of a row's context menu was tapped, before the menu closes.
  func tableView(
    _ tableView: TableView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating)
  /// Called before the context menu of a row appears.
  func tableView(
    _ tableView: TableView, willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// Called before the context menu of a row disappears.
  func tableView(
    _ tableView: TableView, willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// Called when a row's detail button has been tapped.
  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
  /// Called when a cell is no longer visible.
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// Returns the height assumed for a row until it becomes visible, in points; the default stands for
  /// `estimatedRowHeight`.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Double
  /// Returns the height of a row, in points, or `TableView.automaticDimension`; the default stands for `rowHeight`.
  ///
  /// Every row is asked for when the table is loaded. If `TableView.estimatedRowHeight` is above 0, a row is asked for
  /// only before it becomes visible. A delegate that returns the default for the first row of each section is not asked
  /// for others.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
  /// Returns the header view of a section; `nil`, the default, shows the title.
  ///
  /// The view may come from `TableView.dequeueReusableHeaderFooterView(withIdentifier:)`.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// Returns the footer view of a section; `nil`, the default, shows the title.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
  /// Returns the height of a section's header, in points, or `TableView.automaticDimension`; 0 for no header.
  ///
  /// The default stands for the table's `sectionHeaderHeight` if the section has a view or a title, else for 18 points
  /// in the style `insetGrouped`, and 0 in others.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
  /// Returns the height of a section's footer, like `tableView(_:heightForHeaderInSection:)`.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}
  /// Returns a negative level: the cell keeps its own.
  public func tableView(
    _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
  ) -> Int { -1 }
  /// Returns negative infinity, which stands for the table's `estimatedRowHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Double { TableView.tableDimension }
  /// Returns true: every row can be highlighted.
  public func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// Returns the row itself.
  public func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }
  /// Returns the row itself.
  public func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns `nil`: no actions of the earlier kind.
  public func tableView(
    _ tableView: TableView, editActionsForRowAt indexPath: IndexPath
  ) -> [TableViewRowAction]? { nil }
  /// Returns `delete`: every row that can be edited can be deleted.
  public func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }
  /// Returns `nil`: the button shows `Delete`.
  public func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }
  /// Returns the proposed destination.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }
  /// Returns `nil`: no actions at the left.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns `nil`: a row that can be deleted shows the standard delete action, others none.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// Returns `nil`: no context menu.
  public func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? { nil }
  /// Returns `nil`: the row's cell is lifted.
  public func tableView(
    _ tableView: TableView,
    previewForHighlightingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }
  /// Returns `nil`: the preview returns to the row's cell.
  public func tableView(
    _ tableView: TableView,
    previewForDismissingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Returns negative infinity, which stands for the table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    TableView.tableDimension
  }
  /// Returns `nil`: the title is shown.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    nil
  }
  /// Returns `nil`: the title is shown.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    nil
  }
  /// Returns negative infinity, which stands for the table's `sectionHeaderHeight`.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    TableView.tableDimension
  }
  /// Returns negative infinity, which stands for the table's `sectionFooterHeight`.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    TableView.tableDimension
  }
}

/// A delegate that provides the height of each row, even if its class is a subclass of another delegate.
///
/// A class that itself declares its conformance to `TableViewDelegate` can provide heights without this protocol. A
/// delegate with this protocol is not asked for the first row when the table is loaded with estimated heights.
@MainActor public protocol TableViewHeightDelegate: TableViewDelegate {
  /// Returns the height of a row, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath)
    -> Double
}

/// A delegate that provides the views and heights of section headers and footers, even if its class is a subclass of
/// another delegate.
///
/// A class that itself declares its conformance to `TableViewDelegate` can provide them without this protocol.
@MainActor public protocol TableViewSupplementDelegate: TableViewDelegate {
  /// Returns the header view of a section, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> View?
  /// Returns the footer view of a section, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> View?
  /// Returns the height of a section's header, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(_ tableView: TableView, heightForHeaderInSection section: Int)
    -> Double
  /// Returns the height of a section's footer, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(_ tableView: TableView, heightForFooterInSection section: Int)
    -> Double
}

/// A delegate that provides the context menus of rows, even if its class is a subclass of another delegate.
///
/// A class that itself declares its conformance to `TableViewDelegate` can provide them without this protocol.
@MainActor public protocol TableViewContextMenuDelegate: TableViewDelegate {
  /// Returns the context menu of a row, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration?
  /// Called when the preview of a row's context menu was tapped, like the method of `TableViewDelegate`.
  @_nonoverride func tableView(
    _ tableView: TableView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating)
}
