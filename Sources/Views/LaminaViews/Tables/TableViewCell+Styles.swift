// The types that describe the look of a cell.

extension TableViewCell {
  /// The position of the detail text.
  public enum DetailPlace: CaseIterable, Hashable, Sendable {
    /// At the right, on the line of the text.
    case right
    /// Below the text.
    case below
  }

  /// The style of a cell, like `UITableViewCell.CellStyle`.
  public enum CellStyle: CaseIterable, Hashable, Sendable {
    /// An image and text, without a detail.
    case `default`
    /// Text with the detail at the right.
    case value1
    /// Text with the detail at the right, like `value1`.
    case value2
    /// Text with the detail below, of 12 points in the label colour.
    case subtitle
  }

  /// The effect of editing on a row, like `UITableViewCell.EditingStyle`.
  public enum EditingStyle: CaseIterable, Hashable, Sendable {
    /// No effect.
    case none
    /// The row is deleted.
    case delete
    /// A row is inserted.
    case insert
  }

  /// The kind of accessory at the trailing end of a cell.
  public enum AccessoryType: CaseIterable, Hashable, Sendable {
    /// No accessory.
    case none
    /// An arrow to the trailing edge: the row leads to more content.
    case disclosureIndicator
    /// A check mark.
    case checkmark
    /// An information button; a tap calls the delegate's `tableView(_:accessoryButtonTappedForRowWith:)`.
    case detailButton
    /// A detail button with an arrow beside it.
    case detailDisclosureButton

    /// The width of the accessory with the space beside it, in points.
    var room: Double {
      switch self {
      case .none: 0
      case .disclosureIndicator, .checkmark: 22
      case .detailButton: 30
      case .detailDisclosureButton: 52
      }
    }
  }

  /// The mark of a highlighted or selected row, like `UITableViewCell.SelectionStyle`.
  public enum SelectionStyle: CaseIterable, Hashable, Sendable {
    /// No mark: the cell is selected, and looks as before.
    case none
    /// The same mark as `default`, as since iOS 7.
    case blue
    /// The same mark as `default`.
    case gray
    /// The cell's `selectedBackgroundView`, or else its `selectionColor`.
    case `default`
  }
}
