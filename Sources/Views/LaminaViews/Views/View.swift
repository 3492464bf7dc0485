public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

// The app's side of the screen: views supply their layers' content, lay out, and take events. Layout and
// display flow from views into their layers; the commit takes the layers.

/// A rectangle of the screen with content, subviews and events, like `UIView`.
///
/// Layers are shown, but a touch does not reach them, and they place nothing by rules. A view adds that to one layer,
/// and leaves all else to it: place and look are the layer's properties. So there is one tree to show, and no second
/// copy of a property has to be kept in step.
///
/// ```text
/// View --owns--> layer        frame, bounds, center, transform, alpha, isHidden, ... are the layer's
///   ^--delegate (weak)--'     subviews' layers are the layer's sublayers, in the same order
/// ```
/// Four mechanisms meet in a view:
///
/// - Touches are hit-tested from the last subview to the first. Events that a view does not handle go up the responder
///   chain, a chain of responsibility: the controller or the superview, then the window and the application.
/// - Layout has exact triggers (`LayoutTriggers`): a change of size triggers it, a transform does not. Constraints are
///   solved by the Cassowary algorithm, a simplex method that is incremental; each region of the tree has its solver.
/// - Drawing fills a backing store only if the class overrides `draw(_:in:)`, so that a plain view has no pixels.
/// - Traits and colours are passed down when they change, so that reading them costs nothing.
///
/// Lengths are in points, y runs down. A view outside every window can be built, laid out and measured; it is neither
/// drawn nor touched. Its layer never changes. The layer's class was first named by a property, as in UIKit, but that
/// asked an `init()` of every subclass of `Layer`; `makeLayer()` replaced it.
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 200, height: 100))
/// card.backgroundColor = .white
/// let title = Label("Total")
/// title.frame = Rect(x: 10, y: 10, width: 180, height: 30)
/// card.addSubview(title)
/// print(card.hitTest(Point(x: 50, y: 20), with: nil) === card)  // labels take no touches
/// ```
@MainActor open class View: Responder, LayerDelegate {
  // MARK: - Layer

  /// The layer that shows the view; it never changes, and the view is its delegate.
  ///
  /// Reports and scripts use the layer's name for the view. It is initially the view's class name; a plain
  /// view has no name.
  public let layer: Layer

  /// Makes the layer of a view of this class; override to use another layer class, as with
  /// `UIView.layerClass`.
  ///
  /// - Returns: a new layer without a delegate.
  open class func makeLayer() -> Layer { Layer() }

  /// Makes an opaque, visible view that takes touches.
  ///
  /// - Parameter frame: the view's frame in its superview.
  public init(frame: Rect = .zero) {
    layer = Self.makeLayer()
    super.init()
    layer.name = View.name(of: type(of: self))
    layer.isOpaque = true
    layer.frame = frame
    layer.belong(to: self)
  }

  // MARK: - Place

  /// The smallest upright rectangle around the view in its superview.
  ///
  /// Setting it sets `center` and the size of `bounds`, as `Layer.frame` does. It is meaningless under a
  /// rotation.
  open var frame: Rect {
    get { layer.frame }
    set { place { $0.layer.frame = newValue } }
  }

  /// The view's own coordinate space: the origin scrolls the content, the size is the view's.
  open var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the layer's anchor point, by default the middle, in the superview.
  open var center: Point {
    get { layer.position }
    set { place { $0.layer.position = newValue } }
  }

  /// The transform of the view and its subviews about the layer's anchor point; setting it triggers no
  /// layout.
  ///
  /// The identity if the layer's transform is not a plane affine transform.
  open var transform: Affine {
    get { layer.affineTransform }
    set { place { $0.layer.affineTransform = newValue } }
  }

  // MARK: - Look

  /// The opacity of the view with its subviews, 0...1.
  ///
  /// At 0.01 and below the view takes no touches.
  ///
  /// Policy: `touch-least-alpha`.
  open var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and all its subviews are neither drawn nor touched.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? StackView)?.arrangementChanged()
    }
  }

  /// The colour that fills the view; `nil` for no fill.
  ///
  /// The layer has this colour as resolved for the view's traits.
  open var backgroundColor: ViewColor? {
    get { extras?.background ?? layer.backgroundColor.map { ViewColor($0) } }
    set {
      let dynamic = newValue.flatMap { $0.isDynamic ? $0 : nil }
      if dynamic != nil || extras?.background != nil { setExtra(\.background, dynamic) }
      layer.backgroundColor = newValue.map(resolvedColor)
    }
  }

  /// The way in which the picture in the layer follows the bounds; `scaleToFill` by default.
  public var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Whether `contentScaleFactor` has been set.
  var hasOwnScale = false

  // MARK: - Tree

  /// The view that contains this one as a subview; `nil` for none.
  public internal(set) weak var superview: View?
  /// The views in this one, back to front.
  public internal(set) var subviews: [View] = []
  /// The window that contains the view, `nil` for none; a window contains itself.
  public internal(set) weak var window: Window?
  /// The controller whose view this is; `nil` for any other view.
  weak var controller: ViewController?

  /// Called before the view moves to another superview; `nil` when it is removed.
  open func willMove(toSuperview superview: View?) {}
  /// Called after the view has moved to another superview, or was removed.
  open func didMoveToSuperview() {}
  /// Called before the view moves to another window; `nil` when it leaves its window.
  open func willMove(toWindow window: Window?) {}
  /// Called after the view has moved to another window, or left its window.
  open func didMoveToWindow() {}
  /// Called after a subview was added to this view.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed, or moves to another superview.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: - Surroundings

  /// The traits of the superview, or of the window's screen, with the overrides of this view.
  ///
  /// A view outside every superview keeps its last traits; a new view has `TraitCollection()`.
  /// Policy: `traits-kept`.
  public internal(set) var traitCollection = TraitCollection()
  /// The storage of properties that few views set; `nil` until one is set.
  var extras: ViewExtras?

  /// Called after the traits changed here, before they change in subviews; colours are already resolved
  /// again.
  ///
  /// - Parameter previous: the traits before.
  open func traitCollectionDidChange(_ previous: TraitCollection) {}
  /// Called after the view's tint changed, which it may inherit from a superview.
  open func tintColorDidChange() {}
  /// Called when colours must be resolved again, since the style or the tint changed.
  func colorsChanged() { resolveColors() }
  /// Called after the preferred size of texts has changed in the view's traits.
  func textSizeChanged() {}
  /// Called after the pixels per point of the view's drawing have changed.
  func pixelsChanged() {}

  /// Whether the view is an accessibility element if `isAccessibilityElement` was not set.
  var isAccessibilityElementByDefault: Bool { false }
  /// The value of `accessibilityLabel` if none was set; `nil` for none.
  var defaultAccessibilityLabel: String? { nil }
  /// The value of `accessibilityValue` if none was set; `nil` for none.
  var defaultAccessibilityValue: String? { nil }
  /// The value of `accessibilityTraits` if none were set.
  var defaultAccessibilityTraits: AccessibilityTraits { [] }

  // MARK: - Touches

  /// Whether the view and its subviews take touches.
  public var isUserInteractionEnabled = true
  /// The number of running animations during which the view takes no touches.
  var touchBlocks = 0
  /// Whether the view follows more than one finger; otherwise a second finger is ignored.
  public var isMultipleTouchEnabled = false
  /// Whether, at any time, touches in the window belong either to this view alone or to other views only.
  public var isExclusiveTouch = false

  /// Returns the view of this subtree that a touch at a point hits; `nil` if none.
  ///
  /// A view with its subviews is skipped if it does not contain the point, is hidden, takes no touches or is nearly
  /// clear (`alpha` of 0.01 or less). Subviews are tested from the last to the first, regardless of their `zPosition`.
  /// If no subview is hit, the view itself is. `clipsToBounds`, masks and corners are ignored.
  ///
  /// - Parameters:
  ///   - point: in the view's own space.
  ///   - event: the event of the touch.
  /// - Returns: the view that receives the touch.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard !isHidden, isUserInteractionEnabled, touchBlocks == 0, alpha > View.minimumTouchedAlpha,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      let inside = subview.layer.convert(point, from: nil)
      // A plane seen edge-on cannot be touched.
      guard inside.isFinite else { continue }
      if let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// Whether a point is in the view's bounds, with the minimum edges included and the maximum edges excluded.
  ///
  /// Override it to give a view a larger, smaller or other shape for touches.
  ///
  /// - Parameters:
  ///   - point: in the view's own space.
  ///   - event: the event of the touch.
  /// - Returns: whether the point is inside.
  open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

  /// The alpha at and below which a view takes no touches.
  ///
  /// Policy: `touch-least-alpha`.
  public static var minimumTouchedAlpha: Double { 0.01 }

  /// The recognisers that follow the touches of this view and its subviews, in the order in which they were
  /// added.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Whether a recogniser of this view or of a superview may recognise a touch of this view; true by default.
  ///
  /// The touched view is asked first, then each view above it up to the recogniser's own view.
  ///
  /// Policy: `recognizer-should-begin`.
  ///
  /// - Parameter recognizer: the recogniser that is about to recognise.
  /// - Returns: whether it may recognise; otherwise it fails.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: - Responder

  /// The controller if this is a controller's view, else the superview.
  open override var next: Responder? { controller ?? superview }

  override var responderWindow: Window? { window }

  // MARK: - Layout

  /// Places the subviews; called only by layout, see `LayoutTriggers` for when.
  ///
  /// This implementation applies the frames that constraints have found. Changes of the view's own bounds and
  /// subviews during the call trigger no layout; `setNeedsLayout()` causes one more call.
  open func layoutSubviews() { placeByConstraints() }

  /// Changes constraints; called before layout after `setNeedsUpdateConstraints()`, inner views first.
  ///
  /// This implementation does nothing.
  open func updateConstraints() {}

  /// The distances from the frame's edges to the rectangle that constraints use; zero by default.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// Whether the height of the content depends on its width, as with text in lines.
  var heightFollowsWidth: Bool { false }

  /// Returns the height of the content at a width; used only where `heightFollowsWidth` is true.
  func contentHeight(forWidth width: Double) -> Double { View.noIntrinsicMetric }

  /// The baselines of the first and the last line of text, in points below the middle; `nil` without text.
  var baselineOffsets: (first: Double, last: Double)? { nil }

  /// The data that Auto Layout keeps for the view; `nil` until it is needed.
  var constraintState: ViewConstraintState?

  /// Returns the best size of the view within a given size; by default the current size.
  ///
  /// - Parameter size: the size to fit in, in points.
  /// - Returns: the best size, which `sizeToFit()` applies.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The natural size of the view's content; `View.noIntrinsicMetric` along an axis without one.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// The pending triggers of the view's layout, and its progress.
  var layoutState = ViewLayoutState()

  /// The margins and lengths that are flexible when the superview's size changes: `AutoresizingMask`.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether subviews resize with this view by their `autoresizingMask`.
  public var autoresizesSubviews = true
  /// The log that records layouts of this view and of its subviews; `nil` for the superview's log.
  public var layoutLog: LayoutLog?

  /// The distances from the view's edges to its safe area: the part free of bars and of the screen's insets.
  public internal(set) var safeAreaInsets = EdgeInsets.zero
  /// Called after the safe area changed.
  open func safeAreaInsetsDidChange() {}
  /// Called after the margins changed.
  open func layoutMarginsDidChange() {}
  /// The settings of the margins.
  var margins = ViewMargins()

  // MARK: - State

  /// Returns a value of the view's state by name, for scripts and tests.
  ///
  /// Every view has `frame.y`, `alpha`, `isHidden`, `isFirstResponder`, `subviews`, and key paths of the
  /// layer like `bounds.origin.y`. A subclass adds more.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value; `nil` for an unknown name.
  open func stateValue(forKey key: String) -> StateValue? { commonState(key) }

  // MARK: - Drawing

  /// Draws the view's content into its layer's backing store; called only by display.
  ///
  /// The context's y runs down, and its origin is the bounds' origin. It is clipped to `rect`, which is clear,
  /// or in an opaque view filled with `backgroundColor`, black by default. Do not move or change any view
  /// meanwhile: `ViewWarningLog` records such a change with the name of the view.
  ///
  /// This implementation draws nothing. An overriding view is drawn once when it enters a superview, and
  /// again whenever it is marked. It has a backing store even if it paints nothing, unless its method only
  /// calls super.
  ///
  /// - Parameters:
  ///   - rect: the area to draw, in the view's own space: everything marked since the last drawing, never
  ///     empty.
  ///   - context: the context to draw in, the same as `View.currentContext`.
  /// - Throws: the error of the drawing; the frame fails, and the view keeps its picture.
  open func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    layer.drawsNothing()
  }

  /// Whether pixels are cleared before they are drawn again; true by default.
  ///
  /// Otherwise the new drawing is painted over the old one.
  public var clearsContextBeforeDrawing = true

  /// Whether the view has already been marked for its first display.
  var hasBeenMarkedForDisplay = false
  /// Whether drawing off the main actor failed and must be repeated on it.
  var backgroundDrawingFailed = false

  /// Called after the bounds changed and layout has recorded the consequences.
  func boundsChanged(from old: Rect) {}

  // MARK: - Layer's delegate

  /// Sets the layer's contents instead of drawing them; this implementation does not.
  ///
  /// Called whenever a marked layer is displayed.
  ///
  /// - Returns: whether the contents were set; if so, `draw(_:in:)` is not called.
  open func display(_ layer: Layer) -> Bool { false }

  /// Called before the view is drawn into its layer's backing store.
  open func layerWillDraw(_ layer: Layer) {}

  /// Draws the view; subclasses override `draw(_:in:)` instead.
  ///
  /// - Throws: the error of the drawing.
  public func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    try drawContent(in: context)
  }

  /// Returns the action for a layer's change: an animation within an animation block such as
  /// `View.animate(duration:_:)`, else nothing.
  ///
  /// - Source: `UIView` answers `NSNull` outside animation blocks.
  open func action(for layer: Layer, forKey key: String) -> ActionAnswer? {
    MotionBlock.current?.answer(of: self, forKey: key) ?? .nothing
  }

  /// Lays out the view if it has a trigger.
  open func layoutSublayers(of layer: Layer) { runLayout() }
}
