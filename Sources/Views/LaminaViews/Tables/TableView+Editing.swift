import LaminaGeometry
import LaminaLayers

// Deleting, inserting and selecting rows in editing mode.

extension TableView {
  /// Enters or leaves editing mode, and lets the visible cells do so, from the top.
  func changeEditing(_ isEditing: Bool, _ animated: Bool) {
    guard isEditing != editing else { return }
    closeSwipe(animated: animated)
    cancelReorder()
    unhighlight()
    editing = isEditing
    if !selectsSeveral { for path in selection.dropLast() { deselectRow(at: path) } }
    for cell in visibleCells { cell.setEditing(isEditing, animated: animated) }
  }

  /// Shows or removes the editing controls of a cell that has entered or left editing mode.
  func editingChanged(of cell: TableViewCell, animated: Bool) {
    guard let path = indexPath(for: cell) else { return }
    guard animated else { return showEditing(of: cell, at: path) }
    View.animate(duration: TableView.updateDuration, options: .allowUserInteraction) {
      showEditing(of: cell, at: path)
    }
  }

  private func showEditing(of cell: TableViewCell, at path: IndexPath) {
    applyStyle(cell, at: path)
    cell.layoutIfNeeded()
  }

  private var editingSource: (any TableViewEditingDataSource)? {
    dataSource as? any TableViewEditingDataSource
  }

  private func commit(_ style: TableViewCell.EditingStyle, at path: IndexPath) {
    if let editingSource {
      editingSource.tableView(self, commit: style, forRowAt: path)
    } else {
      dataSource?.tableView(self, commit: style, forRowAt: path)
    }
  }

  /// Returns the editing style of a row; `none` if it cannot be edited.
  func editingStyle(at path: IndexPath) -> TableViewCell.EditingStyle {
    let canEdit =
      editingSource?.tableView(self, canEditRowAt: path)
      ?? dataSource?.tableView(self, canEditRowAt: path)
    guard canEdit ?? false else { return .none }
    return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Returns the control at the left of a row's cell.
  func editingControl(of cell: TableViewCell, at path: IndexPath) -> EditingControl {
    guard cell.isEditing else { return .none }
    if allowsMultipleSelectionDuringEditing {
      return .selection(isOn: selection.contains(path))
    }
    switch editingStyle(at: path) {
    case .none: return .none
    case .delete: return .delete
    case .insert: return .insert
    }
  }

  /// Whether a row's cell has a reorder control.
  func isMovable(_ cell: TableViewCell, at path: IndexPath) -> Bool {
    guard cell.isEditing else { return false }
    if let editingSource { return editingSource.tableView(self, canMoveRowAt: path) }
    return dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  func editingControlTapped(_ control: EditingControl, at path: IndexPath) {
    if swipe != nil { return closeSwipe(animated: true) }
    switch control {
    case .delete: openActions(at: path)
    case .insert: commit(.insert, at: path)
    case .none, .selection: break
    }
  }

  /// Returns the standard delete action, used if the delegate provides no actions; `nil` for a row that cannot be
  /// deleted.
  func deletion(at path: IndexPath) -> SwipeActionsConfiguration? {
    guard editingStyle(at: path) == .delete else { return nil }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let action = ContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, _, completion in
      if let self, let path = swipe?.path {
        commit(.delete, at: path)
      }
      // The data source has deleted the row itself, or the row remains.
      completion(false)
    }
    return SwipeActionsConfiguration(actions: [action])
  }

  func move(_ path: IndexPath, to newPath: IndexPath) {
    if let editingSource {
      editingSource.tableView(self, moveRowAt: path, to: newPath)
    } else {
      dataSource?.tableView(self, moveRowAt: path, to: newPath)
    }
    // A diffable data source has applied a snapshot, or the row returns.
    if dataSource is any DiffableSource { return setNeedsLayout() }
    moveRow(at: path, to: newPath)
  }

  // MARK: - Selection

  /// Whether several rows can be selected in the current mode.
  var selectsSeveral: Bool {
    editing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Whether a tap selects a row in the current mode.
  var selectsByTap: Bool {
    editing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  /// Handles a tap on a row: selects it, or deselects it if several rows can be selected.
  ///
  /// The delegate may choose another row, or none, before each of both.
  func tapSelects(_ path: IndexPath) {
    if selectsSeveral, selection.contains(path) { return tapDeselects(path) }
    guard let chosen = row(path, chosenBy: { $0.tableView(self, willSelectRowAt: path) }) else {
      return
    }
    if !selectsSeveral {
      for selected in selection where selected != chosen { tapDeselects(selected) }
    }
    markSelected(chosen)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func tapDeselects(_ path: IndexPath) {
    guard let chosen = row(path, chosenBy: { $0.tableView(self, willDeselectRowAt: path) }),
      selection.contains(chosen)
    else { return }
    deselectRow(at: chosen)
    tableDelegate?.tableView(self, didDeselectRowAt: chosen)
  }

  /// Returns the row that the delegate chooses, or the row itself without a delegate; `nil` if there is no such row.
  private func row(
    _ path: IndexPath, chosenBy choose: (any TableViewDelegate) -> IndexPath?
  ) -> IndexPath? {
    guard let tableDelegate else { return path }
    guard let chosen = choose(tableDelegate), (0..<numberOfSections).contains(chosen.section),
      (0..<numberOfRows(inSection: chosen.section)).contains(chosen.row)
    else { return nil }
    return chosen
  }

  func markSelected(_ path: IndexPath, animated: Bool = false) {
    if !selection.contains(path) { selection.append(path) }
    guard let cell = cells[path] else { return }
    cell.setSelected(true, animated: animated)
    applyStyle(cell, at: path)
  }
}
