public import LaminaGeometry

/// Items that a layout places, of which only those in sight have cells, as `UICollectionView`.
///
/// ```
/// a step of scrolling -> layoutSubviews:  layoutAttributesForElements(in: bounds)
///                                         views of elements that have left wait (ReusePool)
///                                         elements that have come: dequeued views, else new ones
/// ```
/// As leaving elements go first, there are never more cells than in sight at once; animated updates add cells until
/// they are over, and cells that size themselves are measured line by line. A view that waits stays a hidden subview (a named policy).
@MainActor open class CollectionView: ScrollView {
  /// Makes a view without items.
  ///
  /// - Parameters:
  ///   - frame: where it will lie in its superview.
  ///   - layout: what places the items; no other view uses it.
  public init(frame: Rect = .zero, collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    askedBounds = bounds
    backgroundColor = .systemBackground
    attach(layout)
  }

  // MARK: - Content

  /// Where items come from; kept weakly.
  ///
  /// It is asked when the view is laid out, or when somebody asks the view for an item.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateData() } }
  }

  /// Told of what happens: of scrolling, and, if it is a `CollectionViewDelegate`, of items; kept weakly.
  open override weak var delegate: (any ScrollViewDelegate)? {
    didSet {
      itemDelegate = delegate as? any CollectionViewDelegate
      let flow = delegate as? any CollectionViewDelegateFlowLayout
      if flow !== flowDelegate {
        flowDelegate = flow
        layout.invalidateLayout()
      }
    }
  }

  /// The object that places the items.
  public var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Whether items can be selected.
  public var allowsSelection = true
  /// Whether a tap selects an item beside others, and deselects one that is selected.
  public var allowsMultipleSelection = false {
    didSet {
      guard !allowsMultipleSelection, selected.count > 1 else { return }
      for path in selected.sorted().dropLast() { deselectItem(at: path) }
    }
  }

  /// Learns of items before they come into sight; kept weakly.
  public weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    didSet { if prefetchDataSource !== oldValue { prefetchWindow.reset() } }
  }
  /// Whether `prefetchDataSource` is told.
  public var isPrefetchingEnabled = true

  // MARK: - State

  /// The items that have been named to `prefetchDataSource`.
  var prefetchWindow = PrefetchWindow()

  weak var itemDelegate: (any CollectionViewDelegate)?
  weak var flowDelegate: (any CollectionViewDelegateFlowLayout)?
  var layout: CollectionViewLayout
  /// How many items each section has.
  var itemCounts: [Int] = []
  /// Whether the data source is to be asked for them.
  var needsData = true
  /// Whether the layout is to be prepared.
  var needsPreparation = true
  /// Whether views are being given to elements.
  var isTiling = false
  /// The bounds that the layout was asked about last.
  var askedBounds = Rect.zero
  /// How far the offset moves with the next preparation.
  var pendingAdjustment = Point.zero
  /// The views of elements in sight, and of those that have not left it yet.
  var views: [CollectionElement: CollectionReusableView] = [:]
  /// All views, by what they were dequeued as.
  var pools: [CollectionReuseKey: ReusePool<CollectionReusableView>] = [:]
  var registered: [CollectionReuseKey: CollectionReusableView.Type] = [:]
  /// Registrations that views were dequeued by: their identities stay theirs.
  var registrations: [ObjectIdentifier: RegistrationIdentity] = [:]
  /// The element that the data source is asked for at present.
  var pendingAttributes: CollectionViewLayoutAttributes?
  /// The items whose cells have been asked for their size.
  var measured: Set<IndexPath> = []
  var selected: Set<IndexPath> = []
  var highlighted: IndexPath?
  /// Elements whose views move since a change, with its number; their views are not used for others.
  var moving: [CollectionElement: Int] = [:]
  /// The elements that the last layout has found in sight.
  var inSight: Set<CollectionElement> = []
  /// Views of elements that have gone.
  var leaving: [LeavingView] = []
  /// The number of the last change that moved views.
  var generation = 0
  /// Changes that are collected until they are applied together.
  var updates: CollectionUpdateBatch?
  var updateDepth = 0
  /// The cell that is being filled in again.
  var reconfigured: (element: CollectionElement, view: CollectionReusableView)?
  /// How much it has done.
  public internal(set) var counts = TableCounts()

  /// A scroll view's, and `cellsMade`, `cellsReused`, `visibleItems`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "cellsMade": .number(Double(counts.made))
    case "cellsReused": .number(Double(counts.reused))
    case "visibleItems": .number(Double(indexPathsForVisibleItems.count))
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Hooks

  /// Asks the layout about the new bounds first.
  open override var bounds: Rect {
    get { super.bounds }
    set {
      askLayout(about: newValue)
      super.bounds = newValue
    }
  }

  /// Asks the layout about the new bounds first.
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
    // Constraints and turned views change the bounds by themselves.
    if bounds != askedBounds { askLayout(about: bounds) }
    if bounds.size != old.size { measured = [] }
    super.boundsChanged(from: old)
  }

  private func askLayout(about newBounds: Rect) {
    guard newBounds != askedBounds else { return }
    askedBounds = newBounds
    guard layout.shouldInvalidateLayout(forBoundsChange: newBounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
  }

  /// Has the layout prepared for other insets.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layout.invalidateLayout()
  }

  override func adjustTarget(_ target: inout Point, velocity: Point) {
    target = layout.targetContentOffset(
      forProposedContentOffset: target, withScrollingVelocity: velocity)
  }

  /// Gives the elements in sight their views.
  open override func layoutSubviews() {
    tile()
    super.layoutSubviews()
  }

  func attach(_ layout: CollectionViewLayout) {
    precondition(
      layout.collectionView == nil || layout.collectionView === self,
      "a layout is used by one collection view")
    layout.collectionView = self
    layout.invalidateLayout()
  }

  /// Notes what the layout has to prepare.
  func layoutWasInvalidated(_ context: CollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    pendingAdjustment.x += context.contentOffsetAdjustment.x
    pendingAdjustment.y += context.contentOffsetAdjustment.y
    if !isTiling { setNeedsLayout() }
  }

  // MARK: - Touches

  /// Highlights the item under the finger, if the delegate lets it.
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

  /// Does nothing: the item stays highlighted until the finger goes up or drags the content.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if highlighted == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the item that is highlighted, if the finger is still on it.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    unhighlight()
    if let touch = touches.first, indexPathForItem(at: touch.location(in: self)) == path {
      tap(path)
    }
  }

  /// Takes the highlight back.
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
