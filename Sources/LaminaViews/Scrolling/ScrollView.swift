public import LaminaGeometry

/// A view on content that is larger than it, as `UIScrollView`.
///
/// `contentOffset` is the origin of the bounds: scrolling moves no subview, and lays the view out at every
/// step. Content is clipped. The offset rests where the content, with its insets, fills the view:
/// ```
/// -inset.left ... max(-inset.left, contentSize.width + inset.right - bounds.width)       y alike
/// ```
/// By itself it moves on the frame loop of the application: without one nothing but the finger moves it, and
/// an offset that is set with animation is there at once (named policies).
@MainActor open class ScrollView: View {
  /// How the safe area is added to the insets, as `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum ContentInsetAdjustmentBehavior: CaseIterable, Hashable, Sendable {
    /// As `scrollableAxes`, and vertically in any case if the view is the content of a controller inside
    /// a navigation or tab bar controller whose `automaticallyAdjustsScrollViewInsets` is true.
    case automatic
    /// Along axes on which the content is longer than the view, or that always bounce.
    case scrollableAxes
    /// Not at all.
    case never
    /// On both axes.
    case always
  }

  /// Makes an empty view that clips.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestures()
  }

  // MARK: - Content

  /// The size of the content, in points.
  ///
  /// - Precondition: it is finite and not negative.
  open var contentSize = Size.zero {
    didSet {
      precondition(
        contentSize.width >= 0 && contentSize.height >= 0 && contentSize.width.isFinite
          && contentSize.height.isFinite, "content of \(contentSize) points")
      guard contentSize != oldValue else { return }
      updateAdjustedInset()
      if !(contentSize.width >= oldValue.width && contentSize.height >= oldValue.height) {
        clampOffset()
      }
      setNeedsLayout()
    }
  }

  /// Makes size and offset those of the content, where they are found when something asks for them.
  func settleContent() {}

  /// The point of the content at the top left corner of the view: the origin of the bounds.
  ///
  /// Setting it ends what moves the offset. It may lie beyond what is legal.
  public var contentOffset: Point {
    get {
      settleContent()
      return bounds.origin
    }
    set {
      stopMotion()
      moveOffset(to: newValue)
    }
  }

  /// What is added around the content.
  public var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { updateAdjustedInset() } }
  }

  /// `contentInset` with the system's part.
  public internal(set) var adjustedContentInset = EdgeInsets.zero

  /// How the safe area is added to the insets.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { updateAdjustedInset() }
  }

  /// The adjusted insets have changed.
  open func adjustedContentInsetDidChange() {}

  /// The control that is pulled down for new content; `nil` for none.
  public var refreshControl: RefreshControl? {
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

  // MARK: - Behaviour

  /// Told of what happens; kept weakly.
  open weak var delegate: (any ScrollViewDelegate)?

  /// Whether a finger moves the offset.
  public var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { scrollEnabledChanged() } }
  }
  /// `isScrollEnabled` has changed; here nothing is done.
  func scrollEnabledChanged() {}
  /// Whether the offset goes beyond its range and comes back.
  public var bounces = true
  /// Whether it does so vertically also if the content fits.
  public var alwaysBounceVertical = false { didSet { updateAdjustedInset() } }
  /// Whether it does so horizontally also if the content fits.
  public var alwaysBounceHorizontal = false { didSet { updateAdjustedInset() } }
  /// Whether the offset comes to rest at multiples of the view's size.
  public var isPagingEnabled = false
  /// Whether a drag that begins along one axis, twice as far as along the other, stays on it.
  public var isDirectionalLockEnabled = false
  /// How fast the offset slows down.
  public var decelerationRate = DecelerationRate.normal
  /// Whether an indicator is shown while it scrolls.
  public var showsVerticalScrollIndicator = true
  /// Whether an indicator is shown while it scrolls.
  public var showsHorizontalScrollIndicator = true

  /// The least scale of the content; equal to the largest one, nothing pinches.
  ///
  /// - Precondition: it is finite and above 0.
  public var minimumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The largest scale of the content.
  ///
  /// - Precondition: it is finite and above 0.
  public var maximumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// Whether a pinch pulls the scale beyond its limits, from where it comes back.
  public var bouncesZoom = true

  /// Whether a touch waits to see if it becomes a drag before the content gets it.
  public var delaysContentTouches = true
  /// Whether a drag takes a touch from content that has got it.
  public var canCancelContentTouches = true
  /// How long a touch waits, in seconds.
  public static var contentTouchDelay: Double { 0.15 }

  /// Whether content is to get touches at all.
  ///
  /// - Parameters:
  ///   - touches: those that have begun.
  ///   - event: what they are part of.
  ///   - view: the view that they belong to.
  /// - Returns: whether it gets them; here it does.
  open func touchesShouldBegin(_ touches: [Touch], with event: Event?, in view: View) -> Bool {
    true
  }

  /// Whether a drag takes touches from content; not asked unless `canCancelContentTouches` is true.
  ///
  /// - Parameter view: the view that they belong to.
  /// - Returns: whether it does; here it does, but not from a control.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// What drags it.
  public private(set) lazy var panGestureRecognizer: PanGestureRecognizer = pan
  private(set) lazy var pan = ScrollPanGestureRecognizer(self)
  private(set) lazy var contentTouchDelay = ContentTouchDelay(self)

  /// Lets its own drag begin only along an axis that scrolls, and not over content that keeps its touches.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === pan { return mayDrag(pan) }
    if let pinch, recognizer === pinch { return mayZoom(pinch) }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Says where the offset comes to rest after a drag, before the delegate may; the speed is in points per
  /// millisecond.
  func adjustTarget(_ target: inout Point, velocity: Point) {}

  // MARK: - State

  /// Whether a finger is on the content.
  public internal(set) var isTracking = false
  /// Whether that finger has moved the offset.
  public internal(set) var isDragging = false
  /// Whether the offset moves by itself after a drag.
  public internal(set) var isDecelerating = false

  /// The drag that goes on.
  var drag: ScrollDrag?
  /// What moves the offset.
  var motion: ScrollFlight?
  /// The recogniser of pinches; made once the limits of the scale differ.
  var pinch: ScrollPinchGestureRecognizer?
  /// The pinch that goes on.
  var pinchState: ScrollPinch?
  /// The motion of the scale.
  var zoomFlight: ZoomFlight?
  /// The scale of the content.
  var scale = 1.0
  /// Where the zoomed view's frame begins.
  var zoomOrigin: Point?
  /// Whether the content's size follows a scale just now, and the offset is not clamped.
  var isSettingZoom = false
  let verticalIndicator = ScrollIndicator()
  let horizontalIndicator = ScrollIndicator()

  /// A view's, and `contentOffset.x`, `contentOffset.y`, `isDragging`, `isDecelerating`, `zoomScale`, `isZooming`.
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
    if bounds != old { refreshControl?.scrolled() }
    if bounds.origin != old.origin {
      if constraintState != nil { frameGuideDidMove() }
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Takes the safe area into the insets.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateAdjustedInset()
  }

  /// Takes the safe area of the new place into the insets.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    updateAdjustedInset()
  }

  /// Takes the safe area of the new place into the insets; outside a window nothing moves.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopMotion() }
    updateAdjustedInset()
  }

  /// Places the indicators; a subclass calls it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    takeConstrainedContent()
    holdZoom()
    placeIndicators()
  }
}
