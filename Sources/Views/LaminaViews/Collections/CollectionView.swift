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
  }

  private func setUpParts() {
    askedBounds = bounds
    backgroundColor = .systemBackground
    attach(layout)
  }

  /// Discards all data; the next layout asks the data source again.
  ///
  /// Views are recycled at once. The offset is kept as far as possible. The selection is cleared.
  open func reloadData() { invalidateData() }

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
    if bounds != askedBounds { askLayout(about: bounds) }
    if bounds.size != old.size {
      measured = []
      if flippedStart != nil { keepStart(for: contentSize) }
    }
    super.boundsChanged(from: old)
  }

  private func askLayout(about newBounds: Rect) {
    guard newBounds != askedBounds else { return }
    askedBounds = newBounds
    guard layout.shouldInvalidateLayout(forBoundsChange: newBounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
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
    tile()
    super.layoutSubviews()
  }

  func attach(_ layout: CollectionViewLayout) {
    ensure(
      layout.collectionView == nil || layout.collectionView === self,
      "the layout belongs to another collection view")
    layout.collectionView = self
    layout.invalidateLayout()
  }

  /// Records that the layout must be prepared and the offset adjusted, and requests a layout pass.
  func layoutWasInvalidated(_ context: CollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    pendingAdjustment.x += context.contentOffsetAdjustment.x
    pendingAdjustment.y += context.contentOffsetAdjustment.y
    if !isTiling { setNeedsLayout() }
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
    unhighlight()
    if let touch = touches.first, indexPathForItem(at: touch.location(in: self)) == path {
      tap(path)
    }
  }

  /// Removes the highlight without selecting the item.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesCancelled(touches, with: event) }
    unhighlight()
  }

  func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    cellForItem(at: path)?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }
}
