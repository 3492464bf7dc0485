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
    read(from: coder)
  }

  /// Removes the registration of a reuse identifier of cells: there are no nibs.
  ///
  /// - Parameters:
  ///   - nib: `nil`.
  ///   - identifier: the reuse identifier.
  open func register(_ nib: Nib?, forCellReuseIdentifier identifier: String) {
    register(nil, identifier, .default)
  }

  /// Removes the registration of a reuse identifier of headers and footers: there are no nibs.
  ///
  /// - Parameters:
  ///   - nib: `nil`.
  ///   - identifier: the reuse identifier.
  open func register(_ nib: Nib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    register(nil, identifier)
  }

  // MARK: - Content

  /// The source of the rows; held weakly.
  ///
  /// It is asked when the table is laid out, or when a caller asks the table for a row.
  open weak var dataSource: (any TableViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateData() } }
  }

  /// The receiver of scroll events and, if it is a `TableViewDelegate`, of row events; held weakly.
  open override weak var delegate: (any ScrollViewDelegate)? { didSet { takeDelegate() } }

  /// Discards all data; the next layout asks the data source again.
  ///
  /// Cells are recycled at once. The offset is kept as far as possible.
  open func reloadData() {
    invalidateData()
    indexBar?.reload()
  }

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
  /// screen, and the offset changes instead (policy `row-estimated-height`).
  open var estimatedRowHeight = TableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { invalidateData() } }
  }
  /// The height of headers, in points, or `automaticDimension`, as by default; the delegate may override it.
  ///
  /// A section without a title and without a view of the delegate has no header. Self-sizing headers are measured when
  /// the table is loaded: they have the height that their constraints or their text need, and 28 points at least without
  /// constraints (policy `row-header-self-sizing`).
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
  open var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
  /// The inset of hairlines; `nil` begins them where the text begins.
  ///
  /// A cell may override it.
  open var separatorInset: EdgeInsets? { didSet { setNeedsLayout() } }
  /// The colour of the hairlines between rows; `nil` is the system's, the default (policy `row-separator-color`).
  open var separatorColor: ViewColor? = .separator { didSet { setNeedsLayout() } }
  /// A view as large as the table behind its rows, which does not scroll (policy `list-background-view`).
  open var backgroundView: View? {
    didSet { if backgroundView !== oldValue { exchangeBackground(oldValue, for: backgroundView) } }
  }

  /// The index bar made for this table, which `reloadData()` reloads too; held weakly, `nil` for none.
  public internal(set) weak var indexBar: IndexBar?

  /// The source of the table's own index bar; `nil` for none.
  var sectionIndexSource: SectionIndexSource?
  /// The colour of the index bar's titles; `nil`, the default, for the system's.
  open var sectionIndexColor: ViewColor? {
    didSet {
      indexBar?.titleColor = sectionIndexColor ?? .systemBlue
      indexBar?.reload()
    }
  }

  /// Whether a tap selects a row outside editing mode; `allowsMultipleSelection` allows it too.
  open var allowsSelection = true
  /// Whether several rows can be selected outside editing mode; a tap on a selected row then deselects it.
  open var allowsMultipleSelection = false
  /// Whether a tap selects a row in editing mode; `allowsMultipleSelectionDuringEditing` allows it too.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected in editing mode; rows then show circles instead of other editing controls.
  open var allowsMultipleSelectionDuringEditing = false { didSet { setNeedsLayout() } }
  /// Whether the table is in editing mode; setting it calls `setEditing(_:animated:)` without animation.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// The receiver of prefetching calls for rows about to become visible; held weakly.
  open weak var prefetchDataSource: (any TableViewDataSourcePrefetching)? {
    didSet { if prefetchDataSource !== oldValue { prefetchWindow.reset() } }
  }

  // MARK: - Rows

  /// The number of sections; the data source is asked if the data is not loaded.
  open var numberOfSections: Int { loaded.sections.count }

  /// Returns the number of rows in a section.
  ///
  /// - Parameter section: an index.
  /// - Returns: the count.
  open func numberOfRows(inSection section: Int) -> Int { loaded.sections[section].rows.count }

  /// Returns the cell of a row; `nil` if the row is out of sight.
  ///
  /// - Parameter indexPath: a row.
  /// - Returns: the cell.
  open func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cells[indexPath] }

  /// Returns a cell: a reused one, after `prepareForReuse()`, or a new one of the registered class.
  ///
  /// - Parameter identifier: the reuse identifier.
  /// - Returns: the cell; `nil` if none is waiting and no class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    dequeueCell(identifier)
  }

  /// Returns a cell for a row: a reused one, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - identifier: the reuse identifier.
  ///   - indexPath: the row.
  /// - Returns: the cell.
  /// - Precondition: a class is registered for the identifier.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    dequeueCell(identifier, for: indexPath)
  }

  /// Scrolls a row to a position in the visible area, as far as the scrollable range allows.
  ///
  /// - Parameters:
  ///   - indexPath: a row.
  ///   - position: the row's position.
  ///   - animated: whether the offset is animated.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    scroll(toRow: indexPath, position, animated)
  }

  /// Selects a row without calling the delegate.
  ///
  /// Other rows remain selected only if several can be.
  ///
  /// - Parameters:
  ///   - indexPath: a row; `nil` deselects all.
  ///   - animated: whether the cell's background fades and the table's scrolling is animated.
  ///   - scrollPosition: the position that the row is scrolled to; `none` does not scroll.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool = false, scrollPosition: ScrollPosition = .none
  ) {
    select(indexPath, animated, scrollPosition)
  }

  /// Deselects a row without calling the delegate.
  ///
  /// - Parameters:
  ///   - indexPath: a row; ignored if it is not selected.
  ///   - animated: whether the cell's background fades.
  open func deselectRow(at indexPath: IndexPath, animated: Bool = false) {
    deselect(indexPath, animated)
  }

  // MARK: - Changes

  /// Enters or leaves editing mode, like `UITableView.setEditing`.
  ///
  /// - Parameters:
  ///   - editing: whether rows show their editing controls.
  ///   - animated: whether the controls slide in.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated) }

  /// Begins changes that `endUpdates()` applies together; pairs of calls nest.
  ///
  /// If a full reload is pending, the changes are ignored.
  open func beginUpdates() { beginBatch() }

  /// Applies the changes since `beginUpdates()` together.
  ///
  /// Deletions, reloads and sources of moves use index paths before all changes. Insertions and targets of moves use
  /// index paths after all changes, regardless of the order of the calls.
  ///
  /// Remaining rows keep their cells. Without changes, rows move to their new heights. Rows move if a change is animated,
  /// in the window of an application with a frame loop. Otherwise they jump at the next layout.
  ///
  /// - Precondition: the data source's counts of sections and rows agree with the changes; a reloaded section may have
  ///   any number of rows.
  open func endUpdates() { endBatch() }

  /// Applies the changes that a closure makes, all together.
  ///
  /// - Parameters:
  ///   - changes: changes the data, and calls `insertRows(at:with:)` and the like; `nil` only updates heights.
  ///   - completion: called when the motions have ended; `finished` is true if no other change of the table interrupted
  ///     them.
  /// - Precondition: as for `endUpdates()`.
  open func performBatchUpdates(
    _ changes: (() -> Void)?, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    applyTogether(changes, completion)
  }

  /// Inserts rows that the data source has added.
  ///
  /// - Parameters:
  ///   - paths: their index paths after the update.
  ///   - animation: how they appear.
  /// - Precondition: as for `endUpdates()`.
  open func insertRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.inserted, \.rowEntries, with: paths, animation)
  }

  /// Deletes rows that the data source has removed.
  ///
  /// - Parameters:
  ///   - paths: their index paths before the update.
  ///   - animation: how they disappear.
  /// - Precondition: as for `endUpdates()`, and the rows exist.
  open func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.deleted, \.rowExits, with: paths, animation)
  }

  /// Reloads rows: they get new cells, and may change their heights.
  ///
  /// - Parameters:
  ///   - paths: their index paths before the update.
  ///   - animation: how the old cells disappear and the new ones appear.
  /// - Precondition: the rows exist.
  open func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.reloaded, \.rowExits, with: paths, animation)
  }

  /// Moves a row that the data source has moved, with animation.
  ///
  /// - Parameters:
  ///   - path: its index path before the update.
  ///   - newPath: its index path after the update.
  /// - Precondition: as for `endUpdates()`; the row is not deleted, and no other row moves to its new index path.
  open func moveRow(at path: IndexPath, to newPath: IndexPath) {
    changeDirectly { $0.list.moved[path] = newPath }
  }

  /// Inserts sections with all their rows.
  ///
  /// - Parameters:
  ///   - sections: their indices after the update.
  ///   - animation: how their rows appear.
  /// - Precondition: as for `endUpdates()`.
  open func insertSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.insertedSections, \.sectionEntries, with: sections, animation)
  }

  /// Deletes sections with all their rows.
  ///
  /// - Parameters:
  ///   - sections: their indices before the update.
  ///   - animation: how their rows disappear.
  /// - Precondition: as for `endUpdates()`, and the sections exist.
  open func deleteSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.deletedSections, \.sectionExits, with: sections, animation)
  }

  /// Reloads sections; their number of rows may change.
  ///
  /// - Parameters:
  ///   - sections: their indices before the update.
  ///   - animation: how the old rows disappear and the new ones appear.
  /// - Precondition: the sections exist.
  open func reloadSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.reloadedSections, \.sectionExits, with: sections, animation)
  }

  /// Moves a section with its rows, with animation.
  ///
  /// - Parameters:
  ///   - section: its index before the update.
  ///   - newSection: its index after the update.
  /// - Precondition: as for `endUpdates()`; the section is not deleted, and no other one moves to its new index.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    changeDirectly { $0.list.movedSections[section] = newSection }
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
  /// Whether the delegate estimated the height of a row, when the table was loaded.
  var hasDelegateEstimates = false
  /// Whether the delegate left the height of a row to its cell, when the table was loaded.
  var hasAutomaticRows = false
  /// The positions of all sections, headers, rows and footers.
  var tableLayout = TableLayout()
  /// Whether the data source must be asked again and `tableLayout` computed from its answers.
  var needsData = true
  /// Whether the data was loaded while the table was in no window.
  var hasCountsFromOutside = false
  /// Whether the counts of rows must be compared with those of the data source.
  var needsRecount = false
  /// Rows whose heights have been measured, while others are estimated.
  var measured: Set<IndexPath> = []
  /// Rows measured at least once, whose heights may have changed since; an update keeps these heights as estimates.
  var found: Set<IndexPath> = []
  /// The cells of the visible rows.
  var cells: [IndexPath: TableViewCell] = [:]
  /// All reusable cells, by identifier.
  var pools: [String: ReusePool<TableViewCell>] = [:]
  var registered: [String: TableViewCell.Type] = [:]
  /// The style of the cells of registered classes, by reuse identifier.
  var registeredStyles: [String: TableViewCell.CellStyle] = [:]
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
  var editing = false

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
    if rowHeight < 0 { measureAgain() }
  }

  override func boundsChanged(from old: Rect) {
    if bounds.width != old.width {
      contentSize.width = bounds.width
      // Self-sizing cells have other heights at another width.
      if rowHeight < 0 { measured = [] }
    }
    super.boundsChanged(from: old)
    placeBackground(backgroundView)
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
    recountIfNeeded()
    tile()
    super.layoutSubviews()
    indexBar?.place()
  }

  /// Ends row motions when the table leaves its window, and asks the data source again for rows that were counted
  /// before the table was in one.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishRowMotions() }
    recountInWindow()
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
    if !highlightRow(under: touches.first) { super.touchesBegan(touches, with: event) }
  }

  /// Ignores moves while a row is highlighted: it remains so until the finger lifts or drags the table.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the highlighted row if the finger is still on it; with multiple selection, deselects a selected one.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    unhighlight()
    if let point = touches.first?.location(in: self), indexPathForRow(at: point) == path {
      tapSelects(path)
    }
  }

  /// Removes the highlight of the touched row without selecting it.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesCancelled(touches, with: event) }
    unhighlight()
  }
}
