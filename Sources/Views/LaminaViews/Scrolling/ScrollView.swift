import LaminaDisplay
public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A view that scrolls content larger than itself, like `UIScrollView`.
///
/// `contentOffset` is the origin of the bounds: scrolling moves no subview, and lays out the view at every step.
/// Content is clipped. If nothing moves it, the offset lies where the content, with its insets, fills the view:
/// ```
/// -inset.left ... max(-inset.left, contentSize.width + inset.right - bounds.width)       y alike
/// ```
/// Motion without a finger runs on the application's frame loop. Without a loop, only a finger moves the offset, and an
/// animated change takes effect at once.
///
/// ```swift
/// let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
/// scroller.contentSize = Size(width: 320, height: 2_000)
/// scroller.addSubview(View(frame: Rect(x: 20, y: 500, width: 280, height: 100)))
/// scroller.contentOffset = Point(x: 0, y: 400)
/// print(scroller.bounds.origin.y)  // 400.0
/// ```
///
/// Policy: `scroll-needs-loop`.
@MainActor open class ScrollView: View {
  /// How the safe area is added to the insets, like `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum ContentInsetAdjustmentBehavior: CaseIterable, Hashable, Sendable {
    /// As `scrollableAxes`; always vertically for the content of a controller in a navigation or tab bar controller, if
    /// its `automaticallyAdjustsScrollViewInsets` is true.
    case automatic
    /// Along axes on which the content is longer than the view, or that always bounce.
    case scrollableAxes
    /// On neither axis.
    case never
    /// On both axes.
    case always
  }

  /// Makes an empty view that clips its content.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a scroll view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    clipsToBounds = true
    addGestures()
  }

  // MARK: - Content

  /// The size of the content, in points; a negative width or height counts as 0.
  ///
  /// - Precondition: it is finite.
  open var contentSize = Size.zero {
    didSet {
      ensure(
        contentSize.width.isFinite && contentSize.height.isFinite,
        "content of \(contentSize) points")
      contentSize = Size(width: max(0, contentSize.width), height: max(0, contentSize.height))
      guard contentSize != oldValue else { return }
      updateAdjustedInset()
      if !(contentSize.width >= oldValue.width && contentSize.height >= oldValue.height) {
        clampOffset()
      }
      setNeedsLayout()
      noteChange()
    }
  }

  /// Updates size and offset, in subclasses that compute their content's size only when something asks for it.
  func settleContent() {}

  /// The point of the content at the view's top left corner: the origin of the bounds.
  ///
  /// Setting it stops any motion. It may lie outside the range.
  open var contentOffset: Point {
    get {
      settleContent()
      return bounds.origin
    }
    set {
      stopMotion()
      moveOffset(to: newValue)
    }
  }

  /// The space added around the content, in points.
  open var contentInset = EdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      updateAdjustedInset()
      noteChange()
    }
  }

  /// `contentInset` plus the insets added by the system.
  open internal(set) var adjustedContentInset = EdgeInsets.zero

  /// How the safe area is added to the insets; `automatic` by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { updateAdjustedInset() }
  }

  /// Called after the adjusted insets changed.
  open func adjustedContentInsetDidChange() {}

  /// The pull-to-refresh control; `nil` for none.
  open var refreshControl: RefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl {
        insertSubview(refreshControl, at: 0)
        refreshControl.scrolled()
      }
      updateAdjustedInset()
    }
  }

  // MARK: - Offsets set by code

  /// Sets the offset, optionally with animation.
  ///
  /// - Parameters:
  ///   - offset: the offset, in points; it may lie outside the range.
  ///   - animated: whether the change is animated; ignored without a frame loop.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, let loop = frameLoop else {
      contentOffset = offset
      if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    stopMotion()
    let (from, duration) = (contentOffset, ScrollView.animationDuration)
    start(
      ScrollAnimation(
        x: ScrollMotion(from: from.x, to: offset.x, duration: duration),
        y: ScrollMotion(from: from.y, to: offset.y, duration: duration), start: loop.now,
        isDeceleration: false))
  }

  /// Scrolls by the smallest distance that makes a rectangle visible; one that does not fit is shown from its
  /// beginning.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's own space.
  ///   - animated: whether the change is animated.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let seen = bounds.inset(by: adjustedContentInset)
    func step(_ first: Double, _ last: Double, _ seenFirst: Double, _ seenLast: Double) -> Double {
      if first < seenFirst || last - first > seenLast - seenFirst { return first - seenFirst }
      return last > seenLast ? last - seenLast : 0
    }
    let offset = Point(
      x: contentOffset.x + step(rect.minX, rect.maxX, seen.minX, seen.maxX),
      y: contentOffset.y + step(rect.minY, rect.maxY, seen.minY, seen.maxY))
    let legal = legalOffset(nearest: offset)
    if legal != contentOffset { setContentOffset(legal, animated: animated) }
  }

  // MARK: - Behaviour

  /// The delegate, held weakly.
  open weak var delegate: (any ScrollViewDelegate)?

  /// Whether a finger can move the offset.
  open var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { scrollEnabledChanged() } }
  }
  /// Called after `isScrollEnabled` changed; does nothing by default.
  func scrollEnabledChanged() {}
  /// Whether a drag or a fling can move the offset beyond its range, from which it returns.
  open var bounces = true
  /// Whether the view bounces vertically even if the content fits; needs `bounces`.
  open var alwaysBounceVertical = false { didSet { updateAdjustedInset() } }
  /// Whether the view bounces horizontally even if the content fits; needs `bounces`.
  open var alwaysBounceHorizontal = false { didSet { updateAdjustedInset() } }
  /// Whether a drag ends at a multiple of the view's size, or at an end of the range.
  open var isPagingEnabled = false
  /// Whether a drag locks to an axis if it begins at least twice as far along it as along the other.
  open var isDirectionalLockEnabled = false
  /// The rate at which the offset slows down after a drag.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a vertical indicator is shown while it scrolls.
  open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// Whether a horizontal indicator is shown while it scrolls.
  open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// The distances of the vertical indicator's track from the edges, which are added to the system's insets.
  ///
  /// `contentInset` does not move indicators. The indicator is at the left where the view runs from right to left.
  ///
  /// Policy: `scroll-indicator-insets`.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The distances of the horizontal indicator's track from the edges, which are added to the system's insets.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The distances of both indicators from the edges; reading it returns the vertical one's.
  open var scrollIndicatorInsets: EdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// Whether the system's part of the adjusted insets is added to the indicators' insets; true by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { setNeedsLayout() } }

  /// The colour of the indicators; `default` by default.
  open var indicatorStyle = IndicatorStyle.default {
    didSet {
      verticalIndicator.backgroundColor = indicatorStyle.color
      horizontalIndicator.backgroundColor = indicatorStyle.color
    }
  }
  /// Whether a tap on the status bar scrolls to the top; true by default.
  ///
  /// Nothing happens if the window has several visible scroll views with this value.
  open var scrollsToTop = true

  /// Shows the indicators of scrollable axes for `indicatorFlashDuration`; ignored outside a window.
  open func flashScrollIndicators() { flashIndicators() }

  /// The way in which a drag hides the keyboard; `none` by default.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// The smallest scale of the content; zooming is disabled unless it is below the largest.
  ///
  /// - Precondition: it is finite and above 0.
  open var minimumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The largest scale of the content; zooming is disabled unless it is above the smallest.
  ///
  /// - Precondition: it is finite and above 0.
  open var maximumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// Whether a pinch can pull the scale beyond its limits, from which it returns.
  open var bouncesZoom = true

  /// Whether content gets a touch only once the finger has gone up, or stayed down for `contentTouchDelay`, without
  /// beginning a drag.
  open var delaysContentTouches = true
  /// Whether a drag can cancel a touch that content has already got.
  open var canCancelContentTouches = true
  /// The longest time for which content waits for a touch that may become a drag, in seconds.
  public static var contentTouchDelay: Double { 0.15 }

  /// Whether a view of the content gets touches that begin in it; true by default.
  ///
  /// - Parameters:
  ///   - touches: the touches that have begun.
  ///   - event: the event of the touches.
  ///   - view: the view of the touches.
  /// - Returns: whether the view gets them.
  open func touchesShouldBegin(_ touches: [Touch], with event: Event?, in view: View) -> Bool {
    true
  }

  /// Whether a drag may cancel touches of content; called only if `canCancelContentTouches` is true.
  ///
  /// - Parameter view: the view of the touches.
  /// - Returns: whether they may be cancelled; by default true, except for a control.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// The recogniser of the drags that move the offset.
  open var panGestureRecognizer: PanGestureRecognizer { pan }
  private(set) lazy var pan = ScrollPanGestureRecognizer(self)
  private(set) lazy var contentTouchDelay = ContentTouchDelay(self)

  /// Lets the scroll view's own drag and pinch begin only if the view can scroll or zoom and content releases its
  /// touches.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === pan { return mayDrag(pan) }
    if let pinch, recognizer === pinch { return mayZoom(pinch) }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Adjusts the target of a drag before the delegate may; does nothing by default.
  ///
  /// The velocity is in points per millisecond.
  func adjustTarget(_ target: inout Point, velocity: Point) {}
  /// Whether a fling inside the range ends at its target without a bounce; false by default.
  var neverBouncesAtTarget: Bool { false }

  // MARK: - Zoom

  /// The scale of the content, within its limits unless a pinch pulls it beyond.
  ///
  /// Setting it is ignored without a view from `viewForZooming(in:)`.
  open var zoomScale: Double {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale; the middle of the visible content remains in place.
  ///
  /// - Parameters:
  ///   - newScale: the scale, clamped to the limits.
  ///   - animated: whether the change is animated; ignored without a frame loop.
  /// - Precondition: the scale is finite.
  open func setZoomScale(_ newScale: Double, animated: Bool) {
    ensure(newScale.isFinite, "a zoom scale of \(newScale)")
    guard let view = viewForZooming else { return }
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    let to = legalScale(newScale)
    let point = zoomedPoint(of: middle, in: view)
    zoom(view, to: to, offset: zoomOffset(point, at: middle, to, view), animated: animated)
  }

  /// Zooms so that a rectangle of the zoomed view just fits in the frame, centred, as far as the limits allow.
  ///
  /// - Parameters:
  ///   - rect: the part, in the zoomed view's own space.
  ///   - animated: whether the change is animated; ignored without a frame loop.
  open func zoom(to rect: Rect, animated: Bool) {
    guard let view = viewForZooming, rect.width > 0, rect.height > 0, rect.isFinite else { return }
    let to = legalScale(min(bounds.width / rect.width, bounds.height / rect.height))
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    let point = Point(x: rect.midX - view.bounds.minX, y: rect.midY - view.bounds.minY)
    zoom(view, to: to, offset: zoomOffset(point, at: middle, to, view), animated: animated)
  }

  /// The recogniser of pinches; `nil` until the largest scale is first set above the smallest.
  open var pinchGestureRecognizer: PinchGestureRecognizer? { pinch }

  /// Whether a pinch is changing the scale.
  open var isZooming: Bool { pinchState != nil }

  /// Whether the scale is returning from beyond a limit.
  open var isZoomBouncing: Bool { zoomAnimation?.isBounce ?? false }

  // MARK: - State

  /// Whether a finger is on the content.
  open internal(set) var isTracking = false
  /// Whether the finger on the content is dragging it.
  open internal(set) var isDragging = false
  /// Whether the offset is moving on its own after a drag.
  open internal(set) var isDecelerating = false

  /// The drag in progress; `nil` for none.
  var drag: ScrollDrag?
  /// The motion of the offset in progress without a finger; `nil` for none.
  var motion: ScrollAnimation?
  /// The pinch recogniser, made once the limits of the scale differ.
  var pinch: ScrollPinchGestureRecognizer?
  /// The pinch in progress; `nil` for none.
  var pinchState: ScrollPinch?
  /// The animation of the scale in progress; `nil` for none.
  var zoomAnimation: ZoomAnimation?
  /// The scale of the content, which `zoomScale` returns.
  var scale = 1.0
  /// The origin of the zoomed view's frame, which layout keeps; `nil` before the first zoom.
  var zoomOrigin: Point?
  /// Whether the content size is following a scale, which suspends clamping of the offset.
  var isSettingZoom = false
  /// The stack whose navigation bar collapses while this view scrolls; held weakly, `nil` for none.
  weak var barStack: NavigationController?
  /// The height by which that bar can still grow, and the offset can go beyond the adjusted inset, in points.
  var barReserve = 0.0
  /// Whether the bar is changing the insets, which keeps the offset.
  var isMovingBar = false
  /// The view of an active search, which covers the content and keeps it from scrolling; held weakly.
  weak var cover: View?
  /// The timer that ends a flash of the indicators; `nil` while there is none.
  var flash: ApplicationTimer?
  let verticalIndicator = ScrollIndicator()
  let horizontalIndicator = ScrollIndicator()

  /// Returns the value for a state key: a view's keys, and `contentOffset.x`, `contentOffset.y`, `isDragging`,
  /// `isDecelerating`, `zoomScale` and `isZooming`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "contentOffset.x": .number(contentOffset.x)
    case "contentOffset.y": .number(contentOffset.y)
    case "isDragging": .bool(isDragging)
    case "isDecelerating": .bool(isDecelerating)
    case "zoomScale": .number(zoomScale)
    case "isZooming": .bool(isZooming)
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Hooks

  override func boundsChanged(from old: Rect) {
    if bounds.size != old.size {
      updateAdjustedInset()
      if old.size != .zero { clampOffset() }
    }
    if bounds != old {
      refreshControl?.scrolled()
      cover?.frame = bounds
    }
    if bounds.origin != old.origin {
      if constraintState != nil { frameGuideDidMove() }
      barStack?.contentDidScroll(self)
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Updates the insets for the safe area.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateAdjustedInset()
  }

  /// Updates the insets for the new superview's safe area.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    updateAdjustedInset()
  }

  /// Updates the insets for the new window's safe area; stops motion outside a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      stopMotion()
      endFlash()
    }
    updateAdjustedInset()
  }

  /// Whether constraints of subviews give the size of the content.
  var takesConstrainedContent: Bool { true }

  /// Places the zoomed view and the indicators, and takes the content size from constraints; an override must call
  /// super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    takeConstrainedContent()
    holdZoom()
    placeIndicators()
  }
}
