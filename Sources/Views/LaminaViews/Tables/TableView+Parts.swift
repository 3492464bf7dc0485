import LaminaGeometry
import LaminaLayers

// The types that describe a table, and the parts that it is set up with.

extension TableView {
  /// The style of a table, like `UITableView.Style`: the look of its sections, and whether headers and footers stick.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// Headers stick to the top and footers to the bottom while their section is visible.
    case plain
    /// Headers and footers scroll with their sections, on a grey background.
    case grouped
    /// Like `grouped`, but rows are inset from the edges and the corners of a section are rounded.
    case insetGrouped
  }

  /// The kind of hairlines between rows.
  public enum SeparatorStyle: CaseIterable, Hashable, Sendable {
    /// No hairlines.
    case none
    /// A hairline below each row; in the style `insetGrouped` not below the last row of a section.
    case singleLine
  }

  /// The height that requests self-sizing: a cell, header or footer then determines its own height.
  ///
  /// The constraints in its `contentView` determine the height.
  public static var automaticDimension: Double { -1 }

  /// The height that a delegate returns by default, which stands for the table's `rowHeight`, `sectionHeaderHeight` or
  /// `sectionFooterHeight`.
  package static var tableDimension: Double { -.infinity }

  /// Takes the delegate's other protocols.
  func takeDelegate() {
    let old = tableDelegate
    tableDelegate = delegate as? any TableViewDelegate
    heightDelegate = delegate as? any TableViewHeightDelegate
    supplementDelegate = delegate as? any TableViewSupplementDelegate
    if tableDelegate != nil { addContextMenus() }
    if tableDelegate !== old { invalidateData() }
  }

  /// Sets what every table begins with.
  func setUpParts() {
    alwaysBounceVertical = true
    addSwipe()
    backgroundColor = style == .plain ? .systemBackground : TableColors.ground
  }
}

/// Counts of a table's work.
public struct TableCounts: Hashable, Sendable {
  /// The number of new cells added to the table.
  public var made = 0
  /// The number of times that a waiting cell was reused.
  public var reused = 0
  /// The largest number of rows visible at once.
  public var mostVisible = 0
  /// The number of times that the data source was asked for the cell of a row without one.
  public var asked = 0
}
