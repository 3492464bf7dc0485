public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

// The app's side of the screen: views supply what layers show, lay out, and take events. Layout and display
// flow from views into their layers; the commit takes the layers.

/// A rectangle of the screen with content, subviews and events, as `UIView`.
///
/// ```
/// View --owns--> layer        frame, bounds, center, transform, alpha, isHidden, ... are the layer's
///   ^--delegate (weak)--'     subviews' layers are the layer's sublayers, in the same order
/// ```
/// Lengths are in points, y runs down. A view outside every window can be built, laid out and measured;
/// it is neither drawn nor touched.
@MainActor open class View: Responder, LayerDelegate {
  // MARK: - Layer

  /// What the view is shown by: its own for good, with the view as its delegate.
  ///
  /// Its name, which reports and scripts call the view by, is the view's class at first; a plain view has
  /// none.
  public let layer: Layer

  /// Makes the layer of a view of this class: one of another kind, say, as `UIView.layerClass` says.
  ///
  /// - Returns: a layer that has no delegate, new for each view.
  open class func makeLayer() -> Layer { Layer() }

  /// Makes a view that is opaque, visible, and takes touches.
  ///
  /// - Parameter frame: where it will lie in its superview.
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
  /// Setting it sets `center` and the size of `bounds`, as `Layer.frame` does; meaningless under a
  /// rotation.
  open var frame: Rect {
    get { layer.frame }
    set { place { $0.layer.frame = newValue } }
  }

  /// The view's own space: its origin scrolls what is inside, its size is the view's.
  open var bounds: Rect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the layer's anchor point, the middle unless it has been moved, sits in the superview.
  open var center: Point {
    get { layer.position }
    set { place { $0.layer.position = newValue } }
  }

  /// Applied to the view and its subviews about the layer's anchor point; no trigger of layout.
  ///
  /// The identity if the layer's transform is more than that of a plane.
  open var transform: Affine {
    get { layer.affineTransform }
    set { place { $0.layer.affineTransform = newValue } }
  }

  // MARK: - Look

  /// The opacity of the view with its subviews, 0...1; at 0.01 and below it is not touched (a named
  /// policy).
  open var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view is neither drawn nor touched, with all its subviews.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? StackView)?.arrangementChanged()
    }
  }

  /// The colour that fills the view, resolved for its layer by its traits; `nil` for none.
  open var backgroundColor: ViewColor? {
    get { extras?.background ?? layer.backgroundColor.map { ViewColor($0) } }
    set {
      let dynamic = newValue.flatMap { $0.isDynamic ? $0 : nil }
      if dynamic != nil || extras?.background != nil { setExtra(\.background, dynamic) }
      layer.backgroundColor = newValue.map(resolvedColor)
    }
  }

  /// How the picture in the layer follows the bounds.
  public var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Whether `contentScaleFactor` has been set.
  var hasOwnScale = false

  // MARK: - Tree

  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The views in this one, back to front.
  public internal(set) var subviews: [View] = []
  /// The window that it is in; a window is in itself.
  public internal(set) weak var window: Window?
  /// The controller whose view this is.
  weak var controller: ViewController?

  /// It is about to come into a superview, or into none.
  open func willMove(toSuperview superview: View?) {}
  /// It has come into a superview, or into none.
  open func didMoveToSuperview() {}
  /// It is about to come into a window, or into none.
  open func willMove(toWindow window: Window?) {}
  /// It has come into a window, or into none.
  open func didMoveToWindow() {}
  /// A subview has come.
  open func didAddSubview(_ subview: View) {}
  /// A subview is about to go.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: - Surroundings

  /// The surroundings: those of the superview, or of the window's screen, but for what has been set here.
  ///
  /// A view that is nowhere keeps those that it had; a new one has `TraitCollection()`. Policy: `traits-kept`.
  public internal(set) var traitCollection = TraitCollection()
  /// The properties that few views have set.
  var extras: ViewExtras?

  /// The traits have changed, here and not yet in the views in this one; colours have been resolved again.
  ///
  /// - Parameter previous: those before.
  open func traitCollectionDidChange(_ previous: TraitCollection) {}
  /// The tint has changed, here or further up.
  open func tintColorDidChange() {}
  /// Colours are to be resolved again: the style or the tint has changed.
  func colorsChanged() { resolveColors() }
  /// Texts have another size.
  func textSizeChanged() {}

  /// Whether it is an element of accessibility unless that has been set.
  var isAccessibilityElementByDefault: Bool { false }
  /// The label of accessibility unless one has been set.
  var defaultAccessibilityLabel: String? { nil }
  /// The value of accessibility unless one has been set.
  var defaultAccessibilityValue: String? { nil }
  /// The traits of accessibility unless some have been set.
  var defaultAccessibilityTraits: AccessibilityTraits { [] }

  // MARK: - Touches

  /// Whether it, or a subview, is touched at all.
  public var isUserInteractionEnabled = true
  /// How many animations run that the view takes no touches in.
  var touchBlocks = 0
  /// Whether it follows more than one finger; a second one is ignored else.
  public var isMultipleTouchEnabled = false
  /// Whether, of the views of its window, only this one or only others are touched at a time.
  public var isExclusiveTouch = false

  /// The view of this subtree that is touched at a point; `nil` for none.
  ///
  /// A view that is hidden, takes no touches or is as good as clear (`alpha` of 0.01 or less) is left out
  /// with its subviews, and so is one that the point is not in. Subviews are asked from the last to the
  /// first, whatever their `zPosition` is; else it is the view itself. Neither `clipsToBounds`, masks nor
  /// corners matter.
  ///
  /// - Parameters:
  ///   - point: in the view's own space.
  ///   - event: what the touch is part of.
  /// - Returns: the view that touches go to.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard !isHidden, isUserInteractionEnabled, touchBlocks == 0, alpha > View.leastTouchedAlpha,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      let inside = subview.layer.convert(point, from: nil)
      // A plane that is seen edge-on is not touched.
      guard inside.isFinite else { continue }
      if let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// Whether a point is in the view: in its bounds, minimum edges in, maximum edges out.
  ///
  /// A subclass gives a view another shape for touches, larger or smaller.
  ///
  /// - Parameters:
  ///   - point: in the view's own space.
  ///   - event: what the touch is part of.
  /// - Returns: whether it is.
  open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

  /// The alpha up to which a view is not touched (a named policy).
  public static var leastTouchedAlpha: Double { 0.01 }

  /// What follows the touches of this view and of those in it, in the order in which it was added.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Whether a recogniser of this view or of one around it may recognise a touch of this view; here so.
  ///
  /// Asked of the touched view first and then upwards, up to the recogniser's own view (a named policy).
  ///
  /// - Parameter recognizer: what is about to recognise.
  /// - Returns: whether it may; it fails else.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: - Responder

  /// Its controller if it is a controller's view, else its superview.
  open override var next: Responder? { controller ?? superview }

  override var responderWindow: Window? { window }

  // MARK: - Layout

  /// Places the subviews; called by layout alone, see `LayoutTriggers` for when.
  ///
  /// Here it gives subviews the frames that constraints have found. What the view's own bounds and subviews
  /// would trigger meanwhile is not triggered; `setNeedsLayout()` has it called once more.
  open func layoutSubviews() { placeByConstraints() }

  /// Changes constraints; called before layout after `setNeedsUpdateConstraints()`, inner views first.
  ///
  /// Here it does nothing.
  open func updateConstraints() {}

  /// The distances from the frame's edges to the rectangle that constraints see; zero here.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// Whether the height of the content follows from its width, as that of a text in lines does.
  var heightFollowsWidth: Bool { false }

  /// The height of the content in a width; asked where `heightFollowsWidth` is true.
  func contentHeight(forWidth width: Double) -> Double { View.noIntrinsicMetric }

  /// The baselines of the first and the last line of text, in points below the middle; `nil` without text.
  var baselineOffsets: (first: Double, last: Double)? { nil }

  /// The record of constraints; `nil` for a view that they do not concern.
  var constraintState: ViewConstraintState?

  /// The size that suits the view best in a given one; here the present size.
  ///
  /// - Parameter size: the size to fit in, in points.
  /// - Returns: the size; `sizeToFit()` takes it.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The size of the view's content; `View.noIntrinsicMetric` along an axis that it has no opinion of.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// What of it layout knows.
  var layoutState = ViewLayoutState()

  /// Which parts of its place give way when the superview's size changes, and how: `AutoresizingMask`.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow this view's size by their `autoresizingMask`.
  public var autoresizesSubviews = true
  /// Writes down the layouts of this view and of those in it.
  public var layoutLog: LayoutLog?

  /// How much of the view lies under bars and the like.
  public internal(set) var safeAreaInsets = EdgeInsets.zero
  /// The safe area has changed.
  open func safeAreaInsetsDidChange() {}
  /// The margins have changed.
  open func layoutMarginsDidChange() {}
  /// What has been set of the margins.
  var margins = ViewMargins()

  // MARK: - State

  /// A value of the view's state by name, for scripts and tests.
  ///
  /// Every view has `frame.y`, `alpha`, `isHidden`, `isFirstResponder`, `subviews`, and key paths of the
  /// layer like `bounds.origin.y`. A subclass adds its own.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value; `nil` for an unknown name.
  open func stateValue(forKey key: String) -> StateValue? { commonState(key) }

  // MARK: - Drawing

  /// Draws the view's content into its layer's backing store; called by display alone.
  ///
  /// The context's y runs down, its origin is the bounds'. It is clipped to `rect`, which is clear, or
  /// filled with `backgroundColor` in an opaque view, black without one. Nothing of any view is to be
  /// moved or changed meanwhile: `ViewWarnings` names who does.
  ///
  /// Here it draws nothing. A view whose class has its own is drawn once when it comes into a superview,
  /// and again when it is marked; it has a backing store even if it paints nothing, but for one whose
  /// method does nothing but call this one.
  ///
  /// - Parameters:
  ///   - rect: what is to be drawn, in the view's own space: all that was marked since the last time,
  ///     never empty.
  ///   - context: what to draw in; `View.currentContext` is the same.
  /// - Throws: what drawing throws; the frame fails, and the view keeps its picture.
  open func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    layer.drawsNothing()
  }

  /// Whether pixels that are drawn again are cleared first, as is usual; else the new drawing goes onto
  /// the old one.
  public var clearsContextBeforeDrawing = true

  /// Whether the view has been marked because it came into a superview.
  var hasBeenMarkedForDisplay = false
  /// Whether a drawing off the main actor has failed, and is to be done on it.
  var backgroundDrawingFailed = false

  /// The bounds have changed, and what follows from that for layout is known.
  func boundsChanged(from old: Rect) {}

  // MARK: - Layer's delegate

  /// Gives the layer its contents in place of a drawing; here it does not.
  ///
  /// It is asked whenever a marked layer is displayed.
  ///
  /// - Returns: whether it has: then `draw(_:in:)` is not called.
  open func display(_ layer: Layer) -> Bool { false }

  /// The view is about to be drawn.
  open func layerWillDraw(_ layer: Layer) {}

  /// Draws the view; `draw(_:in:)` is where a subclass does that.
  ///
  /// - Throws: what drawing throws.
  public func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    try drawContent(in: context)
  }

  /// Whether changes of the layer run animations: they do within `View.animate(duration:_:)` alone.
  ///
  /// - Source: `UIView` answers `NSNull` outside animation blocks.
  open func action(for layer: Layer, forKey key: String) -> ActionAnswer? {
    MotionBlock.current?.answer(of: self, forKey: key) ?? .nothing
  }

  /// Lays out, if the view has a trigger.
  open func layoutSublayers(of layer: Layer) { runLayout() }
}
