/// Where a table's rows come from, as `UITableViewDataSource`.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// How many sections there are; 1 unless said otherwise.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row: one from `TableView.dequeueReusableCell(withIdentifier:for:)`, filled in.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// What stands above a section; `nil`, unless said otherwise, for no header.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// The text below a section; `nil`, unless said otherwise, for no footer.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// No headers.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// No footers.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}

/// Rows that are edited: a part of `UITableViewDataSource`.
@MainActor public protocol TableViewEditingDataSource: TableViewDataSource {
  /// Whether a row is edited; it is unless said otherwise.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// A row is to be deleted, or one is to be inserted after it: the data and the table are to be changed.
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
  /// Whether a finger moves a row while the table is edited; it does not unless said otherwise.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// A row has been moved: the data is to be changed; the table changes by itself.
  func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension TableViewEditingDataSource {
  /// It is.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// It does not.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

/// What a table tells, as `UITableViewDelegate`; all of it may be left out.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
  /// A row has been tapped.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// A row is selected no more, for another one has been tapped.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// A cell is about to be seen.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// The actions that a swipe to the right finds at the left of a row; `nil` unless said otherwise.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// The actions that a swipe to the left finds at the right of a row.
  ///
  /// `nil` unless said otherwise.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// How a row that is edited is edited; `delete` unless said otherwise.
  func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle
  /// The title of the button that deletes a row; `Delete` unless said otherwise.
  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?
  /// Where a row comes to that a finger would move somewhere; there, unless said otherwise.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
  /// The detail button of a row has been tapped.
  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
  /// A cell is seen no more.
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Deleted.
  public func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { .delete }
  /// `Delete`.
  public func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }
  /// There.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }
  /// None.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
  /// None.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { nil }
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
}

/// A table's delegate that says how high rows are, one by one.
///
/// Without it all rows are `TableView.rowHeight` high, and nobody is asked.
@MainActor public protocol TableViewHeightDelegate: TableViewDelegate {
  /// How high a row is, in points, or `TableView.automaticDimension`.
  ///
  /// Every row is asked for when the table is loaded; with `TableView.estimatedRowHeight` above 0 only when
  /// the row is about to be seen.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
}

/// A table's delegate that says what headers and footers of sections are, and how high.
///
/// Without it they are the titles of the data source.
@MainActor public protocol TableViewSupplementDelegate: TableViewDelegate {
  /// The view above a section, one from `TableView.dequeueReusableHeaderFooterView(withIdentifier:)`, say.
  ///
  /// By default `nil`, for the title.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// The view below a section; by default `nil`, for the title.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
  /// How high a section's header is, in points, or `TableView.automaticDimension`; 0 for no header.
  ///
  /// By default the table's `sectionHeaderHeight`.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
  /// How high a section's footer is, in points, or `TableView.automaticDimension`; 0 for no footer.
  ///
  /// By default the table's `sectionFooterHeight` for a section with a title, and 0 for others.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
}

extension TableViewSupplementDelegate {
  /// The title.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    nil
  }
  /// The title.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    nil
  }
  /// The table's.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    tableView.sectionHeaderHeight
  }
  /// The table's, for a section with a title.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    tableView.dataSource?.tableView(tableView, titleForFooterInSection: section) == nil
      ? tableView.plainSupplementHeight : tableView.sectionFooterHeight
  }
}
