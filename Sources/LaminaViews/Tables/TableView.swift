public import LaminaGeometry

/// Rows below each other, of which only those in sight have cells, as `UITableView`.
///
/// ```
/// a step of scrolling -> layoutSubviews:  rows that have left: their cells wait (ReusePool)
///                                         rows that have come: dequeueReusableCell, else a new cell
/// ```
/// As leaving rows go first, there are never more cells of an identifier than rows of it in sight at once.
/// A cell that waits stays a hidden subview (a named policy): neither the tree nor its layers change when
/// it comes back. Rows that are not drawn are not laid out either.
@MainActor open class TableView: ScrollView {
  /// The look of sections.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// A section's header stays at the top, and its footer at the bottom, as long as the section is seen.
    case plain
    /// Headers and footers scroll with their sections, on a grey ground.
    case grouped
    /// As `grouped`; rows stand off the edges, and the corners of a section's rows are round.
    case insetGrouped
  }

  /// The look of sections.
  public let style: Style

  /// Makes a table without rows.
  ///
  /// - Parameters:
  ///   - frame: where it will lie in its superview.
  ///   - style: what sections look like.
  public init(frame: Rect = .zero, style: Style = .plain) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    addSwipe()
    backgroundColor = style == .plain ? .systemBackground : TableColors.ground
  }

  // MARK: - Content

  /// Where rows come from; kept weakly.
  ///
  /// It is asked when the table is laid out, or when somebody asks the table for a row.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateData() } }
  }

  /// Told of what happens: of scrolling, and, if it is a `TableViewDelegate`, of rows; kept weakly.
  open override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any TableViewDelegate
      let heights = delegate as? any TableViewHeightDelegate
      let supplements = delegate as? any TableViewSupplementDelegate
      if heights !== heightDelegate || supplements !== supplementDelegate {
        (heightDelegate, supplementDelegate) = (heights, supplements)
        invalidateData()
      }
    }
  }

  /// The row height that has cells size themselves, by the constraints in their `contentView`.
  public static var automaticDimension: Double { -1 }

  /// How high rows are unless the delegate says, in points, or `automaticDimension`.
  ///
  /// The cell of a row that sizes itself is asked when the row comes into sight; before, the row counts
  /// with `estimatedRowHeight`, or 44 points without.
  public var rowHeight = 44.0 { didSet { if rowHeight != oldValue { invalidateData() } } }
  /// How high rows count whose height the delegate has not been asked for; 0 to ask for all at once.
  ///
  /// When such a row above the first one in sight turns out to be higher or lower, what is seen stays where
  /// it is, and the offset changes instead (a named policy).
  public var estimatedRowHeight = 0.0 {
    didSet { if estimatedRowHeight != oldValue { invalidateData() } }
  }
  /// How high headers are, in points, or `automaticDimension`.
  ///
  /// A section without a title and without a view of the delegate has none. Headers that size themselves are made for
  /// that when the table is loaded (a named policy).
  public var sectionHeaderHeight = 28.0 {
    didSet { if sectionHeaderHeight != oldValue { invalidateData() } }
  }
  /// How high footers are, in points, or `automaticDimension`, as `sectionHeaderHeight`.
  public var sectionFooterHeight = 28.0 {
    didSet { if sectionFooterHeight != oldValue { invalidateData() } }
  }
  /// The view above all sections, as high as its frame and as wide as the table; `nil` for none.
  public var tableHeaderView: View? {
    didSet { if tableHeaderView !== oldValue { replace(oldValue, by: tableHeaderView) } }
  }
  /// The view below all sections, as high as its frame and as wide as the table; `nil` for none.
  public var tableFooterView: View? {
    didSet { if tableFooterView !== oldValue { replace(oldValue, by: tableFooterView) } }
  }

  /// Whether there are hairlines between rows.
  public enum SeparatorStyle: CaseIterable, Hashable, Sendable {
    /// None.
    case none
    /// A hairline below each row; in the style `insetGrouped` the last of a section has none.
    case singleLine
  }

  /// Whether there are hairlines between rows.
  public var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
  /// Where hairlines begin and end, but for cells that say so; `nil` for where texts begin.
  public var separatorInset: EdgeInsets? { didSet { setNeedsLayout() } }
  /// The colour of hairlines.
  public var separatorColor = TableColors.separator { didSet { setNeedsLayout() } }

  /// The bar of index titles at its right edge, which is loaded with the table.
  public internal(set) weak var indexBar: IndexBar?

  /// Whether rows can be selected.
  public var allowsSelection = true
  /// Whether several rows can be selected: a tap on a row that is selected selects it no more.
  public var allowsMultipleSelection = false
  /// Whether rows can be selected while the table is edited.
  public var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited: rows then have circles.
  public var allowsMultipleSelectionDuringEditing = false { didSet { setNeedsLayout() } }
  /// Whether rows show what they are edited by; see `setEditing(_:animated:)`.
  public internal(set) var isEditing = false

  /// Learns of rows before they come into sight; kept weakly.
  public weak var prefetchDataSource: (any TableViewDataSourcePrefetching)? {
    didSet { if prefetchDataSource !== oldValue { prefetchWindow.reset() } }
  }

  // MARK: - State

  /// The rows that have been named to `prefetchDataSource`.
  var prefetchWindow = PrefetchWindow()
  /// The cell that is being filled in again.
  var reconfigured: TableViewCell?

  weak var tableDelegate: (any TableViewDelegate)?
  weak var heightDelegate: (any TableViewHeightDelegate)?
  weak var supplementDelegate: (any TableViewSupplementDelegate)?
  /// Where everything lies.
  var tableLayout = TableLayout()
  /// Whether that is to be found again.
  var needsData = true
  /// Rows whose height has been asked for, while others are estimated.
  var measured: Set<IndexPath> = []
  /// Rows whose heights have been found once, and may have changed since.
  var found: Set<IndexPath> = []
  /// The cells of the rows in sight.
  var cells: [IndexPath: TableViewCell] = [:]
  /// All cells, by identifier.
  var pools: [String: ReusePool<TableViewCell>] = [:]
  var registered: [String: TableViewCell.Type] = [:]
  /// The headers and footers in sight.
  var supplements: [TableSupplement: View] = [:]
  /// All that are used again, by identifier; those that the table makes have none.
  var supplementPools: [String?: ReusePool<TableViewHeaderFooterView>] = [:]
  var registeredSupplements: [String: TableViewHeaderFooterView.Type] = [:]
  /// The titles of each section.
  var titles: [(header: String?, footer: String?)] = []
  /// Changes that are collected until they are applied together.
  var updates: TableUpdateBatch?
  var updateDepth = 0
  /// The recogniser that pulls rows aside, and the row that is.
  var swipePan: PanGestureRecognizer?
  var swipe: RowSwipe?
  /// The motions since rows have changed.
  var rowMotions = RowMotions()
  /// How much it has done.
  public internal(set) var counts = TableCounts()
  /// The rows that are selected, in the order in which they came to be.
  var selection: [IndexPath] = []
  /// The row that a finger drags to another place.
  var reorder: RowReorder?
  /// The row that is selected, of several the first one; `nil` for none.
  public var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The rows that are selected, in order.
  public var indexPathsForSelectedRows: [IndexPath] { selection.sorted() }
  var highlighted: IndexPath?

  /// A scroll view's, and `cellsMade`, `cellsReused`, `visibleRows`, `mostVisibleRows`.
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

  override func textSizeChanged() {
    super.textSizeChanged()
    guard rowHeight < 0 else { return }
    measured = []
    setNeedsLayout()
  }

  override func boundsChanged(from old: Rect) {
    if bounds.width != old.width {
      contentSize.width = bounds.width
      // Cells that size themselves have other heights in another width.
      if rowHeight < 0 { measured = [] }
    }
    super.boundsChanged(from: old)
    if bounds.origin != old.origin, isDragging { closeSwipe(animated: true) }
  }

  /// Lets a row be pulled aside along its actions alone.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let swipePan, recognizer === swipePan { return maySwipe(swipePan) }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// While a row is aside, what is touched but for its actions is the table, which moves the row back.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard let swipe, let hit, !hit.isDescendant(of: swipe.view) else { return hit }
    return self
  }

  /// Gives the rows in sight their cells.
  open override func layoutSubviews() {
    tile()
    super.layoutSubviews()
    indexBar?.place()
  }

  /// Outside a window no row moves.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishRowMotions() }
  }

  /// Takes its index bar with it.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    indexBar?.attach()
  }

  // MARK: - Touches

  /// Highlights the row under the finger.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if swipe != nil { return closeSwipe(animated: true) }
    guard selectsByTap, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)), let cell = cells[path]
    else { return super.touchesBegan(touches, with: event) }
    unhighlight()
    highlighted = path
    cell.isHighlighted = true
  }

  /// Nothing: the row stays highlighted until the finger goes up or drags the table.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the row that is highlighted, if the finger is still on it.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    unhighlight()
    if let touch = touches.first, indexPathForRow(at: touch.location(in: self)) == path {
      tapSelects(path)
    }
  }

  /// Takes the highlight back.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesCancelled(touches, with: event) }
    unhighlight()
  }

  func unhighlight() {
    if let highlighted { cells[highlighted]?.isHighlighted = false }
    highlighted = nil
  }
}

/// How much work a table has done.
public struct TableCounts: Hashable, Sendable {
  /// Cells that were made.
  public var made = 0
  /// Cells that were used again.
  public var reused = 0
  /// The most rows that were in sight at once.
  public var mostVisible = 0
  /// Rows that the data source was asked for.
  public var asked = 0
}
