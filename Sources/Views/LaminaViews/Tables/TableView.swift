public import LaminaGeometry
public import LaminaLayers

/// A scrolling column of rows, like `UITableView`; only visible rows have cells.
///
/// ```
/// a step of scrolling -> layoutSubviews:  rows that have left: their cells wait (ReusePool)
///                                         rows that have come: dequeueReusableCell, else a new cell
/// ```
/// Leaving rows are recycled first, so an identifier never has more cells than visible rows. A waiting cell remains a
/// hidden subview: neither the view tree nor the layers change when it is reused. Rows that are not drawn are not laid
/// out either.
///
/// ```swift
/// final class Names: TableViewDataSource {
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 300 }
///   func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
///     tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
///   }
/// }
/// let (names, table) = (Names(), TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
/// table.register(TableViewCell.self, forCellReuseIdentifier: "name")
/// table.dataSource = names
/// ```
///
/// Policy: `list-waiting-cells`.
@MainActor open class TableView: ScrollView {
  /// The style of a table, like `UITableView.Style`: the look of its sections, and whether headers and footers stick.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// Headers stick to the top and footers to the bottom while their section is visible.
    case plain
    /// Headers and footers scroll with their sections, on a grey background.
    case grouped
    /// Like `grouped`, but rows are inset from the edges and the corners of a section are rounded.
    case insetGrouped
  }

  /// The style of the table's sections, chosen when the table is made.
  public let style: Style

  /// Makes a table without rows.
  ///
  /// - Parameters:
  ///   - frame: the frame in its superview.
  ///   - style: the style of sections.
  public init(frame: Rect = .zero, style: Style = .plain) {
    self.style = style
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a plain table with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    style = .plain
    super.init(frame: .zero)
    setUpParts()
  }

  private func setUpParts() {
    alwaysBounceVertical = true
    addSwipe()
    backgroundColor = style == .plain ? .systemBackground : TableColors.ground
  }

  // MARK: - Content

  /// The source of the rows; held weakly.
  ///
  /// It is asked when the table is laid out, or when a caller asks the table for a row.
  open weak var dataSource: (any TableViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateData() } }
  }

  /// The receiver of scroll events and, if it is a `TableViewDelegate`, of row events; held weakly.
  open override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      let old = tableDelegate
      tableDelegate = delegate as? any TableViewDelegate
      heightDelegate = delegate as? any TableViewHeightDelegate
      supplementDelegate = delegate as? any TableViewSupplementDelegate
      if tableDelegate != nil { addContextMenus() }
      if tableDelegate !== old { invalidateData() }
    }
  }

  /// Discards all data; the next layout asks the data source again.
  ///
  /// Cells are recycled at once. The offset is kept as far as possible.
  open func reloadData() {
    invalidateData()
    indexBar?.reload()
  }

  /// The height that requests self-sizing: a cell, header or footer then determines its own height.
  ///
  /// The constraints in its `contentView` determine the height.
  public static var automaticDimension: Double { -1 }

  /// The height that a delegate returns by default, which stands for the table's `rowHeight`, `sectionHeaderHeight` or
  /// `sectionFooterHeight`.
  static var tableDimension: Double { -.infinity }

  /// The height of rows, in points, or `automaticDimension`, as by default; the delegate may override it.
  ///
  /// A self-sizing cell is measured when its row becomes visible; one without constraints has 44 points. Until then the
  /// row counts with `estimatedRowHeight`, or 44 points if that is not above 0.
  open var rowHeight = TableView.automaticDimension {
    didSet { if rowHeight != oldValue { invalidateData() } }
  }
  /// The height assumed for a row until it becomes visible, in points; if it is not above
  /// 0, as by default, the delegate is asked for all heights at once.
  ///
  /// Rows of the fixed height `rowHeight` ignore the estimate.
  ///
  /// A row above the first visible one may turn out higher or lower. The visible rows then keep their position on the
  /// screen, and the offset changes instead.
  ///
  /// Policy: `row-estimated-height`.
  open var estimatedRowHeight = TableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { invalidateData() } }
  }
  /// The height of headers, in points, or `automaticDimension`, as by default; the delegate may override it.
  ///
  /// A section without a title and without a view of the delegate has no header. Self-sizing headers are measured when
  /// the table is loaded: they have the height that their constraints or their text need, and 28 points at least without
  /// constraints.
  ///
  /// Policy: `row-header-self-sizing`.
  open var sectionHeaderHeight = TableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { invalidateData() } }
  }
  /// The height of footers, in points, or `automaticDimension`, like `sectionHeaderHeight`.
  open var sectionFooterHeight = TableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { invalidateData() } }
  }
  /// The view above all sections, as high as its frame and as wide as the table; `nil` for none.
  open var tableHeaderView: View? {
    didSet { if tableHeaderView !== oldValue { replace(oldValue, by: tableHeaderView) } }
  }
  /// The view below all sections, as high as its frame and as wide as the table; `nil` for none.
  open var tableFooterView: View? {
    didSet { if tableFooterView !== oldValue { replace(oldValue, by: tableFooterView) } }
  }

  /// The kind of hairlines between rows.
  public enum SeparatorStyle: CaseIterable, Hashable, Sendable {
    /// No hairlines.
    case none
    /// A hairline below each row; in the style `insetGrouped` not below the last row of a section.
    case singleLine
  }

  /// The kind of hairlines between rows.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
  /// The inset of hairlines; `nil` begins them where the text begins.
  ///
  /// A cell may override it.
  open var separatorInset: EdgeInsets? { didSet { setNeedsLayout() } }
  /// The colour of the hairlines between rows; the system's separator colour by default.
  open var separatorColor = TableColors.separator { didSet { setNeedsLayout() } }

  /// The index bar made for this table, which `reloadData()` reloads too; held weakly, `nil` for none.
  public internal(set) weak var indexBar: IndexBar?

  /// Whether a tap selects a row outside editing mode; `allowsMultipleSelection` allows it too.
  open var allowsSelection = true
  /// Whether several rows can be selected outside editing mode; a tap on a selected row then deselects it.
  open var allowsMultipleSelection = false
  /// Whether a tap selects a row in editing mode; `allowsMultipleSelectionDuringEditing` allows it too.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected in editing mode; rows then show circles instead of other editing controls.
  open var allowsMultipleSelectionDuringEditing = false { didSet { setNeedsLayout() } }
  /// Whether the table is in editing mode; see `setEditing(_:animated:)`.
  public internal(set) var isEditing = false

  /// The receiver of prefetching calls for rows about to become visible; held weakly.
  open weak var prefetchDataSource: (any TableViewDataSourcePrefetching)? {
    didSet { if prefetchDataSource !== oldValue { prefetchWindow.reset() } }
  }

  // MARK: - State

  /// The range ahead for which data is prefetched, and the rows already requested but not visible yet.
  var prefetchWindow = PrefetchWindow()
  /// The cell being reconfigured, which dequeuing returns meanwhile; `nil` for none.
  var reconfigured: TableViewCell?

  weak var tableDelegate: (any TableViewDelegate)?
  weak var heightDelegate: (any TableViewHeightDelegate)?
  weak var supplementDelegate: (any TableViewSupplementDelegate)?
  /// Whether the delegate provides the heights of rows: it is a `TableViewHeightDelegate`, or returned a height when
  /// the table was loaded.
  var hasDelegateHeights = false
  /// Whether the delegate left the height of a row to its cell, when the table was loaded.
  var hasAutomaticRows = false
  /// The positions of all sections, headers, rows and footers.
  var tableLayout = TableLayout()
  /// Whether the data source must be asked again and `tableLayout` computed from its answers.
  var needsData = true
  /// Rows whose heights have been measured, while others are estimated.
  var measured: Set<IndexPath> = []
  /// Rows measured at least once, whose heights may have changed since; an update keeps these heights as estimates.
  var found: Set<IndexPath> = []
  /// The cells of the visible rows.
  var cells: [IndexPath: TableViewCell] = [:]
  /// All reusable cells, by identifier.
  var pools: [String: ReusePool<TableViewCell>] = [:]
  var registered: [String: TableViewCell.Type] = [:]
  /// The visible headers and footers.
  var supplements: [TableSupplement: View] = [:]
  /// All reusable headers and footers, by identifier; `nil` is the key of title views made by the table.
  var supplementPools: [String?: ReusePool<TableViewHeaderFooterView>] = [:]
  var registeredSupplements: [String: TableViewHeaderFooterView.Type] = [:]
  /// The titles of each section's header and footer; `nil` for none.
  var titles: [(header: String?, footer: String?)] = []
  /// The changes collected since `beginUpdates()`, until `endUpdates()` applies them together; else `nil`.
  var updates: TableUpdateBatch?
  var updateDepth = 0
  /// The recogniser that swipes rows.
  var swipePan: PanGestureRecognizer?
  /// The row that is open or being swiped; `nil` for none.
  var swipe: RowSwipe?
  /// The running motions after changes of rows, and the views that disappear with them.
  var rowMotions = RowMotionState()
  /// Counts of the cells and rows that the table has handled so far.
  public internal(set) var counts = TableCounts()
  /// The selected rows, in the order of selection.
  var selection: [IndexPath] = []
  /// The row being dragged to another position; `nil` for none.
  var reorder: RowReorder?
  /// The topmost selected row; `nil` for none.
  open var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The selected rows, from the top.
  open var indexPathsForSelectedRows: [IndexPath] { selection.sorted() }
  var highlighted: IndexPath?

  /// Returns the value for a state key: a scroll view's keys, and `cellsMade`, `cellsReused`, `visibleRows` and
  /// `mostVisibleRows`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "cellsMade": .number(Double(counts.made))
    case "cellsReused": .number(Double(counts.reused))
    case "mostVisibleRows": .number(Double(counts.mostVisible))
    case "visibleRows": .number(Double(indexPathsForVisibleRows.count))
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Hooks

  /// Closes the swiped row, whose actions belong to the other edge now, and moves the index bar to its edge.
  override func directionChanged() {
    super.directionChanged()
    endSwipe()
    indexBar?.directionOfTableChanged()
  }

  override func textSizeChanged() {
    super.textSizeChanged()
    guard rowHeight < 0 else { return }
    measured = []
    setNeedsLayout()
  }

  override func boundsChanged(from old: Rect) {
    if bounds.width != old.width {
      contentSize.width = bounds.width
      // Self-sizing cells have other heights at another width.
      if rowHeight < 0 { measured = [] }
    }
    super.boundsChanged(from: old)
    if bounds.origin != old.origin, isDragging { closeSwipe(animated: true) }
  }

  /// Lets the swipe recogniser begin only for a horizontal pan on a row with actions.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let swipePan, recognizer === swipePan { return maySwipe(swipePan) }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Returns the table for touches outside a swiped row's actions; the table then closes that row.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard let swipe, let hit, !hit.isDescendant(of: swipe.view) else { return hit }
    return self
  }

  /// Gives the visible rows cells, recycles the cells of other rows, and places the index bar.
  open override func layoutSubviews() {
    tile()
    super.layoutSubviews()
    indexBar?.place()
  }

  /// Ends row motions when the table leaves its window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishRowMotions() }
  }

  /// Moves the index bar into the table's new superview, or removes the bar if the table has none.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    indexBar?.attach()
  }

  // MARK: - Touches

  /// Highlights the row under the finger if taps select rows; while a row is swiped open, closes that row instead.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if swipe != nil { return closeSwipe(animated: true) }
    guard selectsByTap, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)), let cell = cells[path]
    else { return super.touchesBegan(touches, with: event) }
    unhighlight()
    highlighted = path
    cell.setHighlighted(true, animated: false)
  }

  /// Ignores moves while a row is highlighted: it remains so until the finger lifts or drags the table.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the highlighted row if the finger is still on it; with multiple selection, deselects a selected one.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    unhighlight()
    if let touch = touches.first, indexPathForRow(at: touch.location(in: self)) == path {
      tapSelects(path)
    }
  }

  /// Removes the highlight of the touched row without selecting it.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesCancelled(touches, with: event) }
    unhighlight()
  }

  func unhighlight() {
    if let highlighted { cells[highlighted]?.setHighlighted(false, animated: false) }
    highlighted = nil
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
