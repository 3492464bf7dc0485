public import LaminaGeometry
public import LaminaViews

public import struct Foundation.IndexPath
public import struct Foundation.IndexSet

// Members of tables that have other types than in UIKit.

extension TableView {
  /// The receiver of row and scroll events; held weakly.
  @_nonoverride public var delegate: (any TableViewDelegate)? {
    get {
      if let subclass = self as? any OverridingTableViewDelegate {
        subclass.overriddenTableViewDelegate
      } else {
        ownTableViewDelegate
      }
    }
    set {
      if let subclass = self as? any OverridingTableViewDelegate {
        subclass.overriddenTableViewDelegate = newValue
      } else {
        ownTableViewDelegate = newValue
      }
    }
  }

  /// The receiver of row and scroll events, whatever a subclass overrides.
  public var ownTableViewDelegate: (any TableViewDelegate)? {
    get { (self as ScrollView).delegate as? any TableViewDelegate }
    set { (self as ScrollView).delegate = newValue }
  }

  /// The inset of hairlines; zero if none is set, which begins them where the text begins.
  public var separatorInset: EdgeInsets! {
    get { self.LaminaViews::separatorInset ?? EdgeInsets(top: 0, left: 15, bottom: 0, right: 0) }
    set { self.LaminaViews::separatorInset = newValue }
  }

  /// Inserts sections with all their rows.
  ///
  /// - Parameters:
  ///   - sections: their indices after the update.
  ///   - animation: how their rows appear.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    insertSections(Array(sections), with: animation)
  }

  /// Deletes sections with all their rows.
  ///
  /// - Parameters:
  ///   - sections: their indices before the update.
  ///   - animation: how their rows disappear.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    deleteSections(Array(sections), with: animation)
  }

  /// Reloads sections; their number of rows may change.
  ///
  /// - Parameters:
  ///   - sections: their indices before the update.
  ///   - animation: how the old rows disappear and the new ones appear.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    reloadSections(Array(sections), with: animation)
  }

  /// Returns the rectangle of a section's header, in the table's own space.
  ///
  /// - Parameter section: an index.
  /// - Returns: its rectangle.
  public func rectForHeader(inSection section: Int) -> Rect {
    let whole = rect(forSection: section)
    let rows = numberOfRows(inSection: section)
    let end = rows > 0 ? rectForRow(at: IndexPath(row: 0, section: section)).minY : whole.maxY
    return Rect(x: whole.minX, y: whole.minY, width: whole.size.width, height: end - whole.minY)
  }

  /// Returns the rectangle of a section's footer, in the table's own space.
  ///
  /// - Parameter section: an index.
  /// - Returns: its rectangle.
  public func rectForFooter(inSection section: Int) -> Rect {
    let whole = rect(forSection: section)
    let rows = numberOfRows(inSection: section)
    let start =
      rows > 0 ? rectForRow(at: IndexPath(row: rows - 1, section: section)).maxY : whole.maxY
    return Rect(x: whole.minX, y: start, width: whole.size.width, height: whole.maxY - start)
  }

  /// Returns the rows that lie at least partly in a rectangle; `nil` for none.
  ///
  /// - Parameter rect: a rectangle in the table's own space.
  /// - Returns: the rows, from the top.
  public func indexPathsForRows(in rect: Rect) -> [IndexPath]? {
    var paths: [IndexPath] = []
    for section in 0..<numberOfSections {
      for row in 0..<numberOfRows(inSection: section) {
        let path = IndexPath(row: row, section: section)
        if rectForRow(at: path).intersects(rect) { paths.append(path) }
      }
    }
    return paths.isEmpty ? nil : paths
  }

  /// Scrolls the nearest selected row to a position.
  ///
  /// - Parameters:
  ///   - scrollPosition: the row's position.
  ///   - animated: whether the offset is animated.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let path = indexPathForSelectedRow else { return }
    scrollToRow(at: path, at: scrollPosition, animated: animated)
  }

  /// Returns the header of a section; `nil` if it has none, is out of sight, or is a view of another class.
  ///
  /// - Parameter section: an index.
  /// - Returns: the view.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    self.LaminaViews::headerView(forSection: section) as? TableViewHeaderFooterView
  }

  /// Returns the footer of a section; `nil` if it has none, is out of sight, or is a view of another class.
  ///
  /// - Parameter section: an index.
  /// - Returns: the view.
  public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
    self.LaminaViews::footerView(forSection: section) as? TableViewHeaderFooterView
  }

  /// Whether batches of changes are pending, so that the data source is ahead of the rows: never outside a batch.
  public var hasUncommittedUpdates: Bool { false }

  /// The height assumed for headers, which are measured when the table is loaded; not used.
  public var estimatedSectionHeaderHeight: Double {
    get { TableView.automaticDimension }
    set { if newValue > 0, sectionHeaderHeight > 0 { setNeedsLayout() } }
  }

  /// The height assumed for footers, which are measured when the table is loaded; not used.
  public var estimatedSectionFooterHeight: Double {
    get { TableView.automaticDimension }
    set { if newValue > 0, sectionFooterHeight > 0 { setNeedsLayout() } }
  }
}

extension TableView {
  /// The space above the headers of sections, in points; there is none, as for 0.
  public var sectionHeaderTopPadding: Double {
    get { 0 }
    set { if newValue > 0 { setNeedsLayout() } }
  }
  /// Whether contents keep to a readable width: never on a phone.
  public var cellLayoutMarginsFollowReadableWidth: Bool {
    get { false }
    set { if newValue { setNeedsLayout() } }
  }
  /// Whether contents of cells keep to the safe area: the table's own insets do.
  public var insetsContentViewsToSafeArea: Bool {
    get { true }
    set { if !newValue { setNeedsLayout() } }
  }
  /// The effect on hairlines; kept, and not drawn: hairlines have their colour.
  public var separatorEffect: UIVisualEffect? {
    get { Attachments.value(of: self, "separatorEffect") }
    set { Attachments.set(newValue, of: self, "separatorEffect") }
  }
}
