public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// A spinner above a scroll view's content that is pulled down to refresh, like `UIRefreshControl`.
///
/// ```
/// pull, 80 pt -> isRefreshing, valueChanged -> the finger goes up: 60 pt of inset -> endRefreshing(): no inset
/// ```
@MainActor open class RefreshControl: Control {
  /// The height, which is also the inset added while refreshing, in points.
  ///
  /// Policy: `refresh-control-size`.
  public static var height: Double { 60 }
  /// The distance of the pull at which a refresh begins, in points.
  ///
  /// Policy: `refresh-control-size`.
  public static var threshold: Double { 80 }

  /// Whether a refresh is in progress.
  public private(set) var isRefreshing = false
  /// The height that the control currently adds to the scroll view's top inset, in points.
  private(set) var inset = 0.0
  private let spokes = ActivityIndicatorView()
  private let titleLabel = Label()
  /// The text below the spinner; `nil`, the default, for none.
  open var attributedTitle: AttributedText? {
    didSet {
      titleLabel.attributedText = attributedTitle
      if titleLabel.superview == nil { addSubview(titleLabel) }
      titleLabel.textAlignment = .center
      setNeedsLayout()
    }
  }

  /// Makes a control that is not refreshing.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a refresh control with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    spokes.hidesWhenStopped = false
    addSubview(spokes)
    show(pull: 0)
  }

  private var scrollView: ScrollView? { superview as? ScrollView }

  // MARK: - Refreshing

  /// Begins refreshing without sending events: adds the inset and, if content is scrolled to its top, moves it down.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    show(pull: RefreshControl.threshold)
    if scrollView?.isDragging != true { addInset() }
  }

  /// Ends refreshing: removes the inset, and scrolls content that rests below its top position back up.
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

  /// Places the control after a scroll, and begins a refresh if a drag has pulled far enough.
  func scrolled() {
    guard let scrollView else { return }
    let top = scrollView.bounds.minY + scrollView.adjustedContentInset.top - inset
    // Content pulled further down leaves the control below whatever covers the view.
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

  /// Adds the inset of a refresh when the finger goes up.
  func released() {
    if isRefreshing { addInset() }
  }

  private func show(pull: Double) {
    isHidden = !isRefreshing && pull <= 0
    spokes.alpha = isRefreshing ? 1 : min(1, pull / RefreshControl.threshold)
    if isRefreshing == spokes.isAnimating { return }
    if isRefreshing { spokes.startAnimating() } else { spokes.stopAnimating() }
  }

  /// Centres the spinner.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = spokes.style.side
    let height = attributedTitle == nil ? 0 : 18.0
    spokes.frame = Rect(
      x: (bounds.width - side) / 2, y: (bounds.height - side - height) / 2, width: side,
      height: side)
    titleLabel.frame = Rect(x: 0, y: spokes.frame.maxY + 2, width: bounds.width, height: height)
  }

  /// Returns the value for a state key: a control's keys, and `isRefreshing`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "isRefreshing" ? .bool(isRefreshing) : super.stateValue(forKey: key)
  }
}
