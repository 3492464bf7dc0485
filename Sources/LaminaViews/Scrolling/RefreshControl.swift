public import LaminaGeometry

/// Spokes above the content of a scroll view that is pulled down for new content, as `UIRefreshControl`.
///
/// ```
/// pull, 80 pt -> isRefreshing, valueChanged -> the finger goes up: 60 pt of inset -> endRefreshing(): no inset
/// ```
@MainActor open class RefreshControl: Control {
  /// How high it is, and how much inset it adds while it refreshes, in points (a named policy).
  public static var height: Double { 60 }
  /// How far content is pulled down before it refreshes, in points (a named policy).
  public static var threshold: Double { 80 }

  /// Whether new content is being fetched.
  public private(set) var isRefreshing = false
  /// The inset that it adds to the scroll view's.
  private(set) var inset = 0.0
  private let spokes = ActivityIndicatorView()

  /// Makes a control that waits to be pulled.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    spokes.hidesWhenStopped = false
    addSubview(spokes)
    show(pull: 0)
  }

  private var scrollView: ScrollView? { superview as? ScrollView }

  // MARK: - Refreshing

  /// Begins by itself, without telling anybody: the inset comes, and content at its beginning moves down.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    show(pull: RefreshControl.threshold)
    if scrollView?.isDragging != true { addInset() }
  }

  /// New content is there: the inset goes, and content moves up.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    inset = 0
    guard let scrollView else { return show(pull: 0) }
    scrollView.updateAdjustedInset(keepsOffset: true)
    let top = -scrollView.adjustedContentInset.top
    if !scrollView.isDragging, scrollView.contentOffset.y < top {
      scrollView.setContentOffset(Point(x: scrollView.contentOffset.x, y: top), animated: true)
    }
    scrolled()
  }

  private func addInset() {
    guard let scrollView, inset == 0 else { return }
    let isAtTop = scrollView.contentOffset.y == -scrollView.adjustedContentInset.top
    inset = RefreshControl.height
    scrollView.updateAdjustedInset(keepsOffset: true)
    if isAtTop {
      let top = -scrollView.adjustedContentInset.top
      scrollView.setContentOffset(Point(x: scrollView.contentOffset.x, y: top), animated: true)
    }
    scrolled()
  }

  // MARK: - The scroll view

  /// The content has moved.
  func scrolled() {
    guard let scrollView else { return }
    let top = scrollView.bounds.minY + scrollView.adjustedContentInset.top - inset
    // As far as content is pulled further down, the control stays below what covers the view.
    let place = Rect(
      x: 0, y: min(-RefreshControl.height, top), width: scrollView.bounds.width,
      height: RefreshControl.height)
    if frame != place { frame = place }
    if isRefreshing { return }
    let pull = max(0, -top)
    show(pull: pull)
    if isEnabled, scrollView.isDragging, pull >= RefreshControl.threshold {
      isRefreshing = true
      show(pull: pull)
      sendActions(for: .valueChanged)
    }
  }

  /// The finger has gone up.
  func released() {
    if isRefreshing { addInset() }
  }

  private func show(pull: Double) {
    isHidden = !isRefreshing && pull <= 0
    spokes.alpha = isRefreshing ? 1 : min(1, pull / RefreshControl.threshold)
    if isRefreshing == spokes.isAnimating { return }
    if isRefreshing { spokes.startAnimating() } else { spokes.stopAnimating() }
  }

  /// Places the spokes in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = spokes.style.side
    spokes.frame = Rect(
      x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
  }

  /// A control's, and `isRefreshing`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "isRefreshing" ? .bool(isRefreshing) : super.stateValue(forKey: key)
  }
}
