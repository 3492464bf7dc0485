public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A scrolling list of items that a layout object arranges, like `UICollectionView`; only visible items have cells.
///
/// ```
/// a step of scrolling -> layoutSubviews:  layoutAttributesForElements(in: bounds)
///                                         views of elements that have left are recycled (ReusePool)
///                                         elements that have come: dequeued views, else new ones
/// ```
/// Leaving elements are recycled first, so there are never more cells than visible items. Animated updates add cells
/// until they end; self-sizing cells are measured line by line. A waiting view remains a hidden subview.
///
/// Policy: `list-waiting-cells`.
@MainActor open class CollectionView: ScrollView {
  /// The direction in which a layout scrolls, like `UICollectionView.ScrollDirection`.
  public typealias ScrollDirection = CollectionViewFlowLayout.ScrollDirection

  /// Makes a view that has no items until it has a data source.
  ///
  /// - Parameters:
  ///   - frame: the frame in its superview.
  ///   - layout: the layout that arranges the items; no other view may use it.
  public init(frame: Rect = .zero, collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a collection view with a flow layout, with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    layout = CollectionViewFlowLayout()
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  /// Discards all data; the next layout asks the data source again.
  ///
  /// Views are recycled at once. The offset is kept as far as possible. The selection is cleared.
  open func reloadData() { invalidateData() }

  /// Removes the registration of a reuse identifier of cells: there are no nibs.
  ///
  /// - Parameters:
  ///   - nib: `nil`.
  ///   - identifier: the reuse identifier.
  open func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    register(nil, nil, identifier)
  }

  /// Removes the registration of a kind of supplementary views: there are no nibs.
  ///
  /// - Parameters:
  ///   - nib: `nil`.
  ///   - kind: their kind.
  ///   - identifier: the reuse identifier.
  open func register(
    _ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { register(nil, kind, identifier) }

  // MARK: - Content

  /// The source of the items; held weakly.
  ///
  /// It is asked when the view is laid out, or when a caller asks the view for an item.
  open weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateData() } }
  }

  /// The receiver of scroll events and, if it is a `CollectionViewDelegate`, of item events; held weakly.
  open override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      itemDelegate = delegate as? any CollectionViewDelegate
      if itemDelegate != nil { addContextMenus() }
      let flow = delegate as? any CollectionViewDelegateFlowLayout
      if flow !== flowDelegate {
        flowDelegate = flow
        layout.invalidateLayout()
      }
    }
  }

  /// The layout that arranges the items; setting another one moves them without animation.
  open var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Whether taps highlight and select items.
  open var allowsSelection = true
  /// Whether several items can be selected; a tap then toggles its item.
  open var allowsMultipleSelection = false {
    didSet {
      guard !allowsMultipleSelection, selected.count > 1 else { return }
      for path in selected.sorted().dropLast() { deselectItem(at: path) }
    }
  }

  /// The receiver of prefetching calls for items about to become visible; held weakly.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    didSet { if prefetchDataSource !== oldValue { prefetchWindow.reset() } }
  }
  /// Whether `prefetchDataSource` is called.
  open var isPrefetchingEnabled = true

  // MARK: - Items

  /// The number of sections that the data source last reported; asks it first if a reload is pending.
  open var numberOfSections: Int { loadedCounts.count }

  /// Returns the number of items that the data source last reported for a section; asks it first if a reload is
  /// pending.
  ///
  /// - Parameter section: an index.
  /// - Returns: the count.
  open func numberOfItems(inSection section: Int) -> Int { loadedCounts[section] }

  /// Returns the cell that shows an item; `nil` if the item is out of sight or not laid out yet.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the cell.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    views[CollectionElement(path: indexPath)] as? CollectionViewCell
  }

  /// The index paths of the selected items, in ascending order; empty if none is selected.
  open var indexPathsForSelectedItems: [IndexPath] { selected.sorted() }

  /// Returns a cell for an item: a reused one, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - identifier: the reuse identifier.
  ///   - indexPath: the item.
  /// - Returns: the cell.
  /// - Precondition: a class is registered for the identifier.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    dequeueCell(identifier, for: indexPath)
  }

  /// Returns a supplementary view: a reused one, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - identifier: the reuse identifier.
  ///   - indexPath: its index path.
  /// - Returns: the view.
  /// - Precondition: a class is registered for the kind and the identifier.
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    dequeueSupplement(kind, identifier, for: indexPath)
  }

  /// Scrolls so that an item lies at a position in the uncovered area, as far as the scrollable range allows.
  ///
  /// - Parameters:
  ///   - indexPath: the item.
  ///   - position: the item's position, as far as the scrollable range allows. An empty set scrolls only as far as
  ///     needed to show the item.
  ///   - animated: whether the offset is animated.
  /// - Precondition: the layout has such an item.
  open func scrollToItem(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    scroll(toItem: indexPath, position, animated)
  }

  /// Selects an item without calling the delegate.
  ///
  /// Other items are deselected unless `allowsMultipleSelection` is true.
  ///
  /// - Parameters:
  ///   - indexPath: the item; `nil` deselects all.
  ///   - animated: whether the offset is animated.
  ///   - position: the position to scroll the item to; an empty set does not scroll.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool = false, scrollPosition position: ScrollPosition = []
  ) {
    select(indexPath, animated, position)
  }

  /// Deselects an item without calling the delegate.
  ///
  /// - Parameters:
  ///   - indexPath: the item; ignored if it is not selected.
  ///   - animated: has no effect.
  open func deselectItem(at indexPath: IndexPath, animated: Bool = false) {
    guard selected.remove(indexPath) != nil else { return }
    cellForItem(at: indexPath)?.isSelected = false
  }

  // MARK: - Changes

  /// Applies changes together, like `UICollectionView.performBatchUpdates`.
  ///
  /// Deletions, reloads and sources of moves use index paths before all changes. Insertions and targets of moves use
  /// index paths after all changes, regardless of the order of the calls.
  ///
  /// In a window with a frame loop, elements move from where they are shown to their new positions. Inserted and
  /// deleted elements start and end at the layout's initial and final attributes. Without a frame loop elements jump.
  /// If a full reload is pending, the changes are ignored.
  ///
  /// - Parameters:
  ///   - changes: changes the data, and calls `insertItems(at:)` and the like; `nil` to move to a layout that was
  ///     invalidated.
  ///   - completion: called when the motion has ended, or at once without motion; `finished` is true if no other
  ///     change came in between.
  /// - Precondition: the data source's counts of sections and items agree with the changes.
  open func performBatchUpdates(
    _ changes: (() -> Void)?, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    applyTogether(changes, completion)
  }

  /// Shows the insertion of items into the data source, at once or with the current batch of changes.
  ///
  /// - Parameter paths: their index paths after the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func insertItems(at paths: [IndexPath]) {
    changeDirectly { $0.list.inserted.formUnion(paths) }
  }

  /// Shows the deletion of items from the data source, at once or with the current batch of changes.
  ///
  /// - Parameter paths: their index paths before the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func deleteItems(at paths: [IndexPath]) {
    changeDirectly { $0.list.deleted.formUnion(paths) }
  }

  /// Reloads items: newly dequeued cells replace their current ones.
  ///
  /// - Parameter paths: their index paths before the update.
  /// - Precondition: the items exist.
  open func reloadItems(at paths: [IndexPath]) {
    changeDirectly { $0.list.reloaded.formUnion(paths) }
  }

  /// Reconfigures items, which keep their cells.
  ///
  /// The data source is asked for the cells of visible items; dequeuing returns the item's current cell.
  ///
  /// - Parameter paths: their index paths before the update.
  /// - Precondition: the data source returns the cell that it dequeues for the item.
  open func reconfigureItems(at paths: [IndexPath]) {
    change { $0.reconfigured.formUnion(paths) }
  }

  /// Shows the move of an item in the data source, at once or with the current batch of changes.
  ///
  /// - Parameters:
  ///   - path: its index path before the update.
  ///   - newPath: its index path after the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func moveItem(at path: IndexPath, to newPath: IndexPath) {
    changeDirectly { $0.list.moved[path] = newPath }
  }

  /// Shows the insertion of sections with all their items, at once or with the current batch of changes.
  ///
  /// - Parameter sections: their indices after the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func insertSections(_ sections: [Int]) {
    changeDirectly { $0.list.insertedSections.formUnion(sections) }
  }

  /// Shows the deletion of sections with all their items, at once or with the current batch of changes.
  ///
  /// - Parameter sections: their indices before the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func deleteSections(_ sections: [Int]) {
    changeDirectly { $0.list.deletedSections.formUnion(sections) }
  }

  /// Reloads sections: their elements get newly dequeued views, and their numbers of items may change.
  ///
  /// - Parameter sections: their indices before the update.
  /// - Precondition: the sections exist.
  open func reloadSections(_ sections: [Int]) {
    changeDirectly { $0.list.reloadedSections.formUnion(sections) }
  }

  /// Shows the move of a section with its items, at once or with the current batch of changes.
  ///
  /// - Parameters:
  ///   - section: its index before the update.
  ///   - newSection: its index after the update.
  /// - Precondition: as for `performBatchUpdates(_:completion:)`.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    changeDirectly { $0.list.movedSections[section] = newSection }
  }

  /// Replaces the layout; elements move or jump to their positions in the new one.
  ///
  /// - Parameters:
  ///   - layout: the new layout; no other view may use it.
  ///   - animated: whether elements move.
  open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Replaces the layout; elements move or jump to their positions in the new one.
  ///
  /// In a window with a frame loop, elements move from where they are shown to their positions in the new layout.
  ///
  /// - Parameters:
  ///   - layout: the new layout; no other view may use it.
  ///   - animated: whether elements move.
  ///   - completion: called when the motion has ended, or at once without motion; `finished` is true if no other
  ///     change came in between.
  open func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool,
    completion: ((_ finished: Bool) -> Void)?
  ) {
    changeLayout(to: layout, animated: animated, completion)
  }

  /// A view as large as the collection view behind its elements, which does not scroll; `nil` for none.
  ///
  /// Policy: `list-background-view`.
  open var backgroundView: View? {
    didSet { if backgroundView !== oldValue { exchangeBackground(oldValue, for: backgroundView) } }
  }

  // MARK: - State

  /// The range ahead that is prefetched, with the items requested from `prefetchDataSource` that are not visible yet.
  var prefetchWindow = PrefetchWindow()

  weak var itemDelegate: (any CollectionViewDelegate)?
  weak var flowDelegate: (any CollectionViewDelegateFlowLayout)?
  var layout: CollectionViewLayout
  /// The number of items in each section; out of date while `needsData` is true.
  var itemCounts: [Int] = []
  /// Whether the counts must be loaded from the data source.
  var needsData = true
  /// Whether the counts were loaded while the view was in no window.
  var hasCountsFromOutside = false
  /// Whether the counts must be compared with those of the data source.
  var needsRecount = false
  /// Whether the layout must be prepared.
  var needsPreparation = true
  /// Whether views are being recycled and made; `tile()` then does nothing, and an invalidation requests no layout
  /// pass.
  var isTiling = false
  /// The bounds last passed to the layout's `shouldInvalidateLayout(forBoundsChange:)`, or the initial ones.
  var askedBounds = Rect.zero
  /// The distance by which the next preparation of the layout shifts the content offset, in points.
  var pendingAdjustment = Point.zero
  /// The views of visible elements, and of elements that are still moving out.
  var views: [CollectionElement: CollectionReusableView] = [:]
  /// All dequeued views, by reuse key.
  var pools: [CollectionReuseKey: ReusePool<CollectionReusableView>] = [:]
  var registered: [CollectionReuseKey: CollectionReusableView.Type] = [:]
  /// The registrations used so far; kept alive so that their object identifiers remain unique.
  var registrations: [ObjectIdentifier: RegistrationIdentity] = [:]
  /// The attributes of the element that the data source is being asked for.
  var pendingAttributes: CollectionViewLayoutAttributes?
  /// The elements whose views have been measured.
  var measured: Set<CollectionElement> = []
  /// The inner scroll views of visible sections, by section.
  var scrollers: [Int: OrthogonalScrollView] = [:]
  /// The inner scroll views of removed sections, whose cells are still fading out.
  var leavingScrollers: [OrthogonalScrollView] = []
  /// The offset at which a flipped layout begins, when last computed; `nil` if the layout is not flipped.
  var flippedStart: Double?
  var selected: Set<IndexPath> = []
  var highlighted: IndexPath?
  /// The elements whose views are moving, with the number of the change that moves them; these views are not recycled.
  var moving: [CollectionElement: Int] = [:]
  /// The elements that the last layout pass found visible.
  var inSight: Set<CollectionElement> = []
  /// The views of removed elements that are still moving or fading out.
  var leaving: [LeavingView] = []
  /// The number of the last change that moved views.
  var generation = 0
  /// The changes collected so far, until they are applied together.
  var updates: CollectionUpdateBatch?
  var updateDepth = 0
  /// The element being reconfigured and its view; `nil` for none.
  var reconfigured: (element: CollectionElement, view: CollectionReusableView)?
  /// Counts of the cells and items that the view has handled so far.
  public internal(set) var counts = TableCounts()

  /// Returns the value for a state key: a scroll view's keys, and `cellsMade`, `cellsReused` and `visibleItems`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "cellsMade": .number(Double(counts.made))
    case "cellsReused": .number(Double(counts.reused))
    case "visibleItems": .number(Double(indexPathsForVisibleItems.count))
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Hooks

  /// The bounds; the layout is asked whether new bounds invalidate it before they are set.
  open override var bounds: Rect {
    get { super.bounds }
    set {
      askLayout(about: newValue)
      super.bounds = newValue
    }
  }

  /// The frame; without a transform, the layout is asked whether the resulting bounds invalidate it beforehand.
  open override var frame: Rect {
    get { super.frame }
    set {
      if transform == .identity {
        askLayout(about: Rect(origin: bounds.origin, size: newValue.size))
      }
      super.frame = newValue
    }
  }

  override func boundsChanged(from old: Rect) {
    // Constraints and transformed views change the bounds without the setters above.
    let isResized = bounds.size != old.size
    if isResized { layout.prepare(forAnimatedBoundsChange: old) }
    defer { if isResized { layout.finalizeAnimatedBoundsChange() } }
    if bounds != askedBounds { askLayout(about: bounds) }
    if isResized {
      measured = []
      if flippedStart != nil { keepStart(for: contentSize) }
    }
    super.boundsChanged(from: old)
    placeBackground(backgroundView)
  }

  /// Invalidates the layout for the new insets.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    if flippedStart != nil { keepStart(for: contentSize) }
    layout.invalidateLayout()
  }

  override func adjustTarget(_ target: inout Point, velocity: Point) {
    let way = isFlipped ? Point(x: 0 - velocity.x, y: velocity.y) : velocity
    let proposed = mirrored(offset: target)
    let chosen = layout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: way)
    if chosen != proposed { target = mirrored(offset: chosen) }
  }

  /// Asks the data source for its counts again, if they were loaded before the view was in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    recountInWindow()
  }

  /// Tells the layout about the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    layout.surroundingsDidChange(hasNewTraits: true)
  }

  /// Tells the layout about the new safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    layout.surroundingsDidChange(hasNewTraits: false)
  }

  override func directionChanged() {
    super.directionChanged()
    layout.invalidateLayout()
  }

  /// Recycles the views of elements out of sight, and gives the visible elements views.
  open override func layoutSubviews() {
    recountIfNeeded()
    tile()
    super.layoutSubviews()
  }

  // MARK: - Touches

  /// Highlights the item under the finger, if the delegate permits.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard allowsSelection, let touch = touches.first,
      let path = indexPathForItem(at: touch.location(in: self)), let cell = cellForItem(at: path),
      itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return super.touchesBegan(touches, with: event) }
    unhighlight()
    highlighted = path
    cell.isHighlighted = true
    itemDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Does nothing while an item is highlighted: it remains so until the finger lifts or drags the content.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the highlighted item, or toggles it with multiple selection, if the finger is still on it.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    if let touch = touches.first, indexPathForItem(at: touch.location(in: self)) == path {
      tap(path)
    }
    // The delegate hears of the selection first, as UIKit's header states.
    unhighlight()
  }

  /// Removes the highlight without selecting the item.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesCancelled(touches, with: event) }
    unhighlight()
  }
}
