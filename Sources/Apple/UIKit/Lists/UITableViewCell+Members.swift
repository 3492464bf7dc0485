public import LaminaViews

// Members of cells that have other types than in UIKit.

extension TableViewCell {
  /// The inset of the hairline; the table's if none is set.
  public var separatorInset: EdgeInsets! {
    get { self.LaminaViews::separatorInset ?? EdgeInsets(top: 0, left: 15, bottom: 0, right: 0) }
    set { self.LaminaViews::separatorInset = newValue }
  }
  /// Whether the cell shows the control to reorder its row; tables show it in editing mode.
  public var showsReorderControl: Bool {
    get { true }
    set { if newValue != showsReorderControl { setNeedsLayout() } }
  }
  /// The effect of editing on the row: deleting, which tables ask their delegate for.
  public var editingStyle: EditingStyle {
    guard let table = superview as? TableView, let path = table.indexPath(for: self) else {
      return .none
    }
    guard table.dataSource?.tableView(table, canEditRowAt: path) ?? false else { return .none }
    return table.delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
  }
}

extension TableViewCell.AccessoryType {
  /// The information button, with an arrow beside it; UIKit's earlier name.
  public static var detailDisclosure: TableViewCell.AccessoryType { .detailDisclosureButton }
}

extension TableViewCell {
  /// UIKit's name of the hairlines between rows.
  public typealias SeparatorStyle = TableView.SeparatorStyle
}

extension TableView.SeparatorStyle {
  /// A hairline below each row: the etched one looks the same since iOS 7.
  public static var singleLineEtched: TableView.SeparatorStyle { .singleLine }
}

extension ContextualAction {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The background colour of the action's button; `nil` sets the one of the style.
  public var backgroundColor: UIColor! {
    get { self.LaminaViews::backgroundColor }
    set {
      self.LaminaViews::backgroundColor =
        newValue
        ?? ContextualAction(style: style, title: nil) { _, _, _ in }.LaminaViews::backgroundColor
    }
  }
}
