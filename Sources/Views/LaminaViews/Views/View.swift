public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

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

  /// The class of the layer, as UIKit's sources name it; `makeLayer()` decides it.
  open class var layerClass: AnyClass { Layer.self }

  /// Makes an opaque, visible view that takes touches.
  ///
  /// - Parameter frame: the view's frame in its superview.
  public init(frame: Rect = .zero) {
    layer = Self.makeLayer()
    super.init()
    layer.frame = frame
    setUpLayer()
  }

  /// Makes a view of what `encode(with:)` wrote; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    layer = Self.makeLayer()
    super.init()
    setUpLayer()
    read(from: coder)
  }

  /// Writes the view's properties, subviews and constraints, as `init?(coder:)` reads them.
  ///
  /// - Parameter coder: takes the values.
  open func encode(with coder: Coder) { write(to: coder) }

  private func setUpLayer() {
    layer.name = View.name(of: type(of: self))
    layer.isOpaque = true
    layer.belong(to: self)
  }

  /// Makes a view of zero size at the origin by `init(frame:)`, so that a subclass that overrides only `init(frame:)`
  /// inherits it.
  ///
  /// `super.init()` in an initialiser of a subclass is `init(frame:)` with its default.
  @_disfavoredOverload public override convenience init() { self.init(frame: .zero) }

  /// Makes a view by `init(frame:)`, for `View.make(_:)`.
  @usableFromInline convenience init(registered frame: Rect) { self.init(frame: frame) }

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

  /// The transform of the view and its subviews in space, about the layer's anchor point; triggers no layout.
  open var transform3D: Matrix4 {
    get { layer.transform }
    set { place { $0.layer.transform = newValue } }
  }

  // MARK: - Look

  /// The view whose alpha masks this view and its subviews; `nil` for none.
  ///
  /// Its frame is in this view's space. It is removed from its superview, and takes no touches.
  open var mask: View? {
    get { extras?.mask }
    set {
      guard newValue !== mask else { return }
      newValue?.removeFromSuperview()
      setExtra(\.mask, newValue)
      layer.mask = newValue?.layer
    }
  }

  /// The opacity of the view with its subviews, 0...1.
  ///
  /// At 0.01 and below the view takes no touches.
  ///
  /// Policy: `touch-least-alpha`.
  open var alpha: Double {
    get { layer.opacity }
    set {
      layer.opacity = newValue
      noteChange()
    }
  }

  /// Whether the view and all its subviews are neither drawn nor touched.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? StackView)?.arrangementChanged()
      noteChange()
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

  /// The pixels per point of the view's drawing: the screen's scale once the view is in a window, unless it
  /// has been set.
  ///
  /// 1 before the view first enters a window.
  ///
  /// Policy: `scale-outside-window`.
  open var contentScaleFactor: Double {
    get { layer.contentsScale }
    set {
      ensure(newValue > 0 && newValue.isFinite, "\(newValue) pixels per point")
      hasOwnScale = true
      scale(to: newValue)
    }
  }

  /// Whether the layer's contents and sublayers are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Whether the view promises to cover its bounds with opaque pixels; true for a new view.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// The way in which the picture in the layer follows the bounds; `scaleToFill` by default.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Whether `contentScaleFactor` has been set.
  var hasOwnScale = false

  // MARK: - Conversion

  /// Converts a point from this view's space to the space of `view`.
  ///
  /// `nil` means the window's space. For a window, `nil` means the screen's space; for a view outside every window, the
  /// space of its topmost superview. Windows of two screens convert as if both screens' top left corners coincided.
  ///
  /// Policy: `screens-share-corner`.
  ///
  /// - Parameters:
  ///   - point: in this view's space.
  ///   - view: the view to convert to.
  /// - Returns: the point in that space; not finite where a transform on the way back is singular.
  open func convert(_ point: Point, to view: View?) -> Point {
    layer.convert(point, to: (view ?? conversionBase)?.layer)
  }

  /// Converts a point from the space of `view` to this view's space; `nil` is as for `convert(_:to:)`.
  ///
  /// - Parameters:
  ///   - point: in the space of `view`.
  ///   - view: the view to convert from.
  /// - Returns: the point in this view's space; not finite where a transform on the way back is singular.
  open func convert(_ point: Point, from view: View?) -> Point {
    layer.convert(point, from: (view ?? conversionBase)?.layer)
  }

  /// Returns the smallest upright rectangle around the corners of `rect`, converted to the space of `view`.
  ///
  /// - Parameters:
  ///   - rect: in this view's space.
  ///   - view: the view to convert to; `nil` is as for points.
  /// - Returns: the rectangle in that space.
  open func convert(_ rect: Rect, to view: View?) -> Rect {
    layer.convert(rect, to: (view ?? conversionBase)?.layer)
  }

  /// Returns the smallest upright rectangle around the corners of `rect`, converted from the space of `view`.
  ///
  /// - Parameters:
  ///   - rect: in the space of `view`.
  ///   - view: the view to convert from; `nil` is as for points.
  /// - Returns: the rectangle in this view's space.
  open func convert(_ rect: Rect, from view: View?) -> Rect {
    layer.convert(rect, from: (view ?? conversionBase)?.layer)
  }

  // MARK: - Tree

  /// The view that contains this one as a subview; `nil` for none.
  public internal(set) weak var superview: View?
  /// The views in this one, back to front.
  public internal(set) var subviews: [View] = []
  /// The window that contains the view, `nil` for none; a window contains itself.
  public internal(set) weak var window: Window?
  /// The controller whose view this is; `nil` for any other view.
  weak var controller: ViewController?

  /// Adds a view in front of the other subviews, after removing it from its superview.
  ///
  /// - Precondition: `view` is not a window, not this view, and does not contain this view.
  open func addSubview(_ view: View) { insert(view, at: nil) }

  /// Inserts a view at an index among the subviews, after removing it from its superview.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - index: an index into the list of the other subviews, from the back; others count as the nearest.
  /// - Precondition: as for `addSubview(_:)`.
  open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Inserts a view right in front of a sibling, or in front of all if the sibling is not a subview.
  ///
  /// - Precondition: as for `addSubview(_:)`.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view, at: others(than: view).firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  /// Inserts a view right behind a sibling, or in front of all if the sibling is not a subview.
  ///
  /// - Precondition: as for `addSubview(_:)`.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view, at: others(than: view).firstIndex { $0 === sibling })
  }

  /// Exchanges two subviews in the order from back to front.
  ///
  /// - Parameters:
  ///   - index1: the index of one of them.
  ///   - index2: the index of the other.
  /// - Precondition: both are indices of `subviews`.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let (low, high) = (min(index1, index2), max(index1, index2))
    ensure(
      subviews.indices.contains(low) && subviews.indices.contains(high),
      "the view has no subviews \(index1) and \(index2), but \(subviews.count)")
    let (first, second) = (subviews[low], subviews[high])
    insert(second, at: low)
    insert(first, at: high)
  }

  /// Moves a subview in front of the others; ignored for a view that is not a subview.
  open func bringSubviewToFront(_ view: View) {
    if view.superview === self { insert(view, at: nil) }
  }

  /// Moves a subview behind the others; ignored for a view that is not a subview.
  open func sendSubviewToBack(_ view: View) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Removes the view from its superview, which releases it.
  open func removeFromSuperview() {
    guard let superview else { return }
    endConstraintsFromOutside()
    willMove(toSuperview: nil)
    if window != nil { willMoveTree(to: nil) }
    superview.remove(self)
    if window != nil { moveTree(to: nil) }
    didMoveToSuperview()
  }

  /// Whether this view is `view` or lies inside it.
  ///
  /// - Parameter view: the other view.
  /// - Returns: whether it is `view` or a descendant.
  open func isDescendant(of view: View) -> Bool { selfAndSuperviews.contains { $0 === view } }
  /// Returns the first view with a tag, among this view and its subviews in depth-first order.
  ///
  /// - Parameter tag: a number.
  /// - Returns: the view; `nil` if none has it.
  open func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Called before the view moves to another superview; `nil` when it is removed.
  open func willMove(toSuperview superview: View?) {}
  /// Called after the view has moved to another superview, or was removed.
  open func didMoveToSuperview() {}
  /// Called before the view moves to another window; `nil` when it leaves its window.
  open func willMove(toWindow window: Window?) {}
  /// A closure called with each view before it enters a window, which gives it the app's looks; `nil` for none.
  package static var willEnterWindow: (@MainActor (View) -> Void)?
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
  ///
  /// An override changes the traits of the view, and of its subviews; it is called when they are computed.
  open var traitCollection: TraitCollection { currentTraits }
  /// The stored traits, with the changes of an override of `traitCollection`.
  var currentTraits = TraitCollection()
  /// The storage of properties that few views set; `nil` until one is set.
  var extras: ViewExtras?

  /// The style of this view and its subviews; `unspecified`, the default, inherits from the superview.
  ///
  /// A controller's override takes precedence over its view's.
  open var overrideUserInterfaceStyle: TraitCollection.UserInterfaceStyle {
    get { extras?.userInterfaceStyle ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      setExtra(\.userInterfaceStyle, newValue)
      updateTraits()
    }
  }

  /// Called after the traits changed here, before they change in subviews; colours are already resolved
  /// again.
  ///
  /// - Parameter previous: the traits before.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of interactive content in the view and its subviews: inherited unless set, `systemBlue` at
  /// the top.
  ///
  /// Never `nil`; setting `nil` removes the view's own tint. Setting it calls `tintColorDidChange()` here and in subviews
  /// that inherit the tint.
  open var tintColor: ViewColor! {
    get {
      for view in selfAndSuperviews {
        if let tint = view.extras?.tint { return shownTint(tint) }
      }
      return shownTint(.systemBlue)
    }
    set { setTint(newValue) }
  }

  /// The dimming of the view's tint: that of the nearest view upwards that is not `automatic`, else `normal`.
  ///
  /// A dimmed `tintColor` is a grey of the same luminance. Setting it calls `tintColorDidChange()` here, and in subviews
  /// that inherit it. An alert or a sheet does not change it in the views behind.
  ///
  /// Policy: `tint-dimmed`.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      for view in selfAndSuperviews {
        if let mode = view.extras?.tintAdjustment, mode != .automatic { return mode }
      }
      return .normal
    }
    set { setTintAdjustment(newValue) }
  }

  /// A number by which `viewWithTag(_:)` finds the view; 0 by default.
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { setExtra(\.tag, newValue) } }
  }

  /// Called after the view's tint changed, which it may inherit from a superview.
  open func tintColorDidChange() {}
  /// The meaning of the view's content for mirroring; `unspecified` by default.
  ///
  /// It decides the view's own direction, and that of the constraints it holds, but not its subviews'.
  ///
  /// Policy: `direction-of-constraints`.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { extras?.semanticContent ?? .unspecified }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      if newValue != semanticContentAttribute { setExtra(\.semanticContent, newValue) }
      if effectiveUserInterfaceLayoutDirection != old { directionDidChange() }
    }
  }

  /// The direction of the view's content: the interface's, or the one of its `semanticContentAttribute`.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    View.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: currentTraits.layoutDirection)
  }

  /// Called after the direction of the view has changed, for what neither layout nor constraints update.
  func directionChanged() {}
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

  // MARK: - Accessibility

  /// Whether accessibility treats the view as a single element; by default true for labels, text views and
  /// controls.
  open var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? isAccessibilityElementByDefault }
    set { changeAccessibility { $0.isElement = newValue } }
  }

  /// The short name of the view for accessibility; by default, the text of a label or the title of
  /// a button.
  ///
  /// Setting it names the view's layer in reports, profiles and scripts: `Button "Send"`. An
  /// `accessibilityIdentifier` takes precedence.
  open var accessibilityLabel: String? {
    get { accessibility.label ?? defaultAccessibilityLabel }
    set {
      changeAccessibility { $0.label = newValue }
      nameByAccessibility()
    }
  }

  /// The identifier by which tests and scripts find the view; it becomes the layer's name.
  open var accessibilityIdentifier: String? {
    get { accessibility.identifier }
    set {
      changeAccessibility { $0.identifier = newValue }
      nameByAccessibility()
    }
  }

  /// The view's current value as a text for accessibility; by default, that of a switch, slider, stepper or editable
  /// text.
  open var accessibilityValue: String? {
    get { accessibility.value ?? defaultAccessibilityValue }
    set { changeAccessibility { $0.value = newValue } }
  }

  /// A text for accessibility that says what a touch of the view does; `nil` for none.
  open var accessibilityHint: String? {
    get { accessibility.hint }
    set { changeAccessibility { $0.hint = newValue } }
  }

  /// The view's accessibility traits; the class's defaults unless set.
  open var accessibilityTraits: AccessibilityTraits {
    get { accessibility.traits ?? defaultAccessibilityTraits }
    set { changeAccessibility { $0.traits = newValue } }
  }

  /// The accessibility elements in reading order: the view itself, or else those of its subviews from back to front.
  ///
  /// Views inside an element, hidden views and clear views are excluded.
  open var accessibilityElements: [View] {
    guard !isHidden, alpha > View.minimumTouchedAlpha else { return [] }
    return isAccessibilityElement ? [self] : subviews.flatMap(\.accessibilityElements)
  }

  /// Returns the number of the elements that were set for the view as a container, for accessibility.
  open func accessibilityElementCount() -> Int { containedElements.count }
  /// Returns one of the elements that were set for the view as a container; `nil` for none.
  ///
  /// - Parameter index: its place.
  /// - Returns: the element.
  open func accessibilityElement(at index: Int) -> Any? {
    containedElements.indices.contains(index) ? containedElements[index] : nil
  }
  /// Returns the place of an element that was set for the view as a container; `Int.max` for none.
  ///
  /// - Parameter element: an object.
  /// - Returns: its place.
  open func index(ofAccessibilityElement element: Any) -> Int {
    containedElements.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? Int.max
  }
  private var containedElements: [Any] { attachedValue("accessibilityElements") as? [Any] ?? [] }

  // MARK: - Text size

  /// The smallest preferred size of texts for the view and its subviews; `nil`, the default, for no limit.
  open var minimumContentSizeCategory: ContentSizeCategory? {
    get { extras?.textSizes.minimum }
    set {
      setExtra(\.textSizes.minimum, newValue)
      updateTraits()
    }
  }
  /// The largest preferred size of texts for the view and its subviews; `nil`, the default, for no limit.
  open var maximumContentSizeCategory: ContentSizeCategory? {
    get { extras?.textSizes.maximum }
    set {
      setExtra(\.textSizes.maximum, newValue)
      updateTraits()
    }
  }
  /// A text with the limits of the size of texts in the view and those above it, for reading in a debugger.
  open var appliedContentSizeCategoryLimitsDescription: String {
    sequence(first: self) { $0.superview }.map { view in
      let (least, most) = (view.minimumContentSizeCategory, view.maximumContentSizeCategory)
      return "\(view.description): \(least?.rawValue ?? "-") to \(most?.rawValue ?? "-")"
    }.joined(separator: "\n")
  }

  // MARK: - Touches

  /// Resigns first responder for the view or the one inside it that is first responder, like `UIView.endEditing(_:)`.
  ///
  /// - Parameter force: whether a responder that does not agree resigns as well.
  /// - Returns: whether a responder has resigned.
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    guard let window, let first = window.firstResponder else { return false }
    let inside = first.responders.contains { $0 === self }
    guard inside || self === window else { return false }
    if first.resignFirstResponder() { return true }
    guard force else { return false }
    window.firstResponder = nil
    window.screen.keyboard.update()
    return true
  }

  /// Whether the view and its subviews take touches.
  open var isUserInteractionEnabled = true
  /// The number of running animations during which the view takes no touches.
  var touchBlocks = 0
  /// Whether the view follows more than one finger; otherwise a second finger is ignored.
  open var isMultipleTouchEnabled = false
  /// Whether, at any time, touches in the window belong either to this view alone or to other views only.
  open var isExclusiveTouch = false

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

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The recognisers that follow the touches of this view and its subviews, in the order in which they were
  /// added.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit. Setting it removes recognisers that are not in the new list,
  /// and adds those that are new; `nil` removes all.
  open var gestureRecognizers: [GestureRecognizer]! {
    get { recognizers }
    set {
      let new = newValue ?? []
      for old in recognizers where !new.contains(where: { $0 === old }) {
        removeGestureRecognizer(old)
      }
      for recognizer in new { addGestureRecognizer(recognizer) }
    }
  }

  /// The stored list of `gestureRecognizers`.
  private(set) var recognizers: [GestureRecognizer] = []

  /// Adds a recogniser, which follows touches of this view and its subviews from the next one on.
  ///
  /// It is removed from its previous view first.
  open func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Removes a recogniser; one in the middle of a gesture is cancelled or fails.
  ///
  /// Ignored if it belongs to another view.
  open func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    recognizer.leave()
    recognizer.view = nil
  }

  /// Whether a recogniser of this view or of a superview may recognise a touch of this view; true by default.
  ///
  /// The touched view is asked first, then the recogniser's own view, but none between them.
  ///
  /// Policy: `recognizer-should-begin`.
  ///
  /// - Parameter recognizer: the recogniser that is about to recognise.
  /// - Returns: whether it may recognise; otherwise it fails.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: - Interactions

  /// The behaviours that were added to the view, such as context menus, in the order of addition.
  ///
  /// Setting it removes interactions that are not in the new list, and adds those that are new.
  open var interactions: [any Interaction] {
    get { extras?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction, after removing it from its previous view.
  open func addInteraction(_ interaction: any Interaction) { attach(interaction) }

  /// Removes an interaction; ignored if it belongs to another view.
  open func removeInteraction(_ interaction: any Interaction) { detach(interaction) }

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

  /// Whether the class cannot be laid out without constraints; false by default.
  ///
  /// It has no effect, because a view's first constraint always begins Auto Layout.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The view whose first baseline this view's `firstBaselineAnchor` uses; by default `forLastBaselineLayout`.
  ///
  /// Another view must be a descendant.
  open var forFirstBaselineLayout: View { forLastBaselineLayout }

  /// The view whose last baseline this view's `lastBaselineAnchor` uses; by default the view itself.
  open var forLastBaselineLayout: View { self }

  /// Returns the view whose baseline constraints use, under its earlier name: `forLastBaselineLayout`.
  open func forBaselineLayout() -> View { forLastBaselineLayout }

  /// Returns the best size of the view under the constraints inside it, near a target.
  ///
  /// Both axes have the priority `fittingSizeLevel`.
  ///
  /// - Parameter targetSize: the target size, in points.
  /// - Returns: the size; no view is moved.
  open func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the best size of the view under the constraints inside it, near a target.
  ///
  /// Constraints from outside are ignored. A view without constraints inside has its content size, or else its current
  /// size. Policy: `layout-fitting`.
  ///
  /// - Parameters:
  ///   - targetSize: the target size, in points.
  ///   - horizontalFittingPriority: the priority of its width.
  ///   - verticalFittingPriority: the priority of its height.
  /// - Returns: the size; no view is moved.
  open func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    fittingSize(for: targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The distances from the frame's edges to the rectangle that constraints use; zero by default.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// Returns the rectangle that constraints use for a frame: the frame inside `alignmentRectInsets`.
  ///
  /// - Parameter frame: a frame, in the superview.
  /// - Returns: the alignment rectangle, in the superview.
  open func alignmentRect(forFrame frame: Rect) -> Rect { frame.inset(by: alignmentRectInsets) }

  /// Returns the frame of an alignment rectangle, the inverse of `alignmentRect(forFrame:)`.
  ///
  /// - Parameter rect: an alignment rectangle, in the superview.
  /// - Returns: the frame, in the superview.
  open func frame(forAlignmentRect rect: Rect) -> Rect {
    let insets = alignmentRectInsets
    return rect.inset(
      by: EdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

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

  /// Schedules layout of the view for the next commit; nothing moves until then.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out this view and its subviews now instead of at the next commit.
  ///
  /// Unlike `Layer.layoutIfNeeded()`, it does not start at a layer above. A view that has never been laid out
  /// counts as marked.
  open func layoutIfNeeded() {
    if !layoutState.hasBeenLaidOut { trigger(.firstAppearance) }
    if constraintState != nil || superview?.constraintState != nil {
      (superview?.layoutRoot ?? self).constraintState?.ownEngine?.update()
      regionEngine?.update()
    }
    layer.layoutTree()
  }

  /// Resizes the view to what `sizeThatFits(_:)` returns for its current size; until the next layout, subviews change
  /// only by autoresizing.
  ///
  /// The corner at the bounds' origin keeps its position in the superview: without a transform, the frame keeps its
  /// origin.
  ///
  /// Policy: `size-to-fit-corner`.
  open func sizeToFit() {
    let old = bounds.size
    bounds.size = sizeThatFits(old)
    let (anchor, transform) = (layer.anchorPoint, transform)
    let x = (bounds.width - old.width) * anchor.x
    let y = (bounds.height - old.height) * anchor.y
    if x == 0, y == 0 { return }
    center = Point(
      x: center.x + transform.a * x + transform.c * y,
      y: center.y + transform.b * x + transform.d * y)
  }

  /// Invalidates the content size; the next layout reads `intrinsicContentSize` again.
  open func invalidateIntrinsicContentSize() {
    if let state = constraintState, let engine = state.engine ?? freeEngine {
      engine.intrinsicSizeChanged(of: state)
    }
    baselinesChanged()
    if let stack = superview as? StackView { stack.contentSizeChanged(of: self) }
  }

  /// Marks the view so that `updateConstraints()` is called before the next layout.
  open func setNeedsUpdateConstraints() {
    existingConstraintState.updates.own = true
    markUpdateOfConstraints()
  }

  /// Calls `updateConstraints()` of the view and of its descendants if they are marked, inner views first.
  open func updateConstraintsIfNeeded() {
    guard let state = constraintState, state.updates.own || state.updates.below else { return }
    if state.updates.below {
      state.updates.below = false
      for subview in subviews { subview.updateConstraintsIfNeeded() }
    }
    if state.updates.own {
      state.updates.own = false
      controller?.updateViewConstraints()
      updateConstraints()
    }
  }

  /// The pending triggers of the view's layout, and its progress.
  var layoutState = ViewLayoutState()

  /// The margins and lengths that are flexible when the superview's size changes: `AutoresizingMask`.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews resize with this view by their `autoresizingMask`.
  open var autoresizesSubviews = true
  /// The log that records layouts of this view and of its subviews; `nil` for the superview's log.
  open var layoutLog: LayoutLog?

  /// The distances of content from the view's edges: the set margins, 8 points by default, plus the safe
  /// area.
  ///
  /// A controller's view has at least the margins `ViewController.systemMinimumLayoutMargins`, and by default no others.
  /// They grow where the superview's margins reach further in, if `preservesSuperviewLayoutMargins` is set.
  /// Setting this property sets only the view's own margins.
  open var layoutMargins: EdgeInsets {
    get {
      let own = margins.isInSafeArea ? ownMargins + safeAreaInsets : ownMargins
      guard margins.followsSuperview, let superview else { return own }
      // The superview's margins have its safe area in them already.
      return own.union(overlap(with: superview.layoutMargins, of: superview.bounds))
    }
    set {
      changeMargins {
        $0.own = newValue
        $0.isDirectional = false
      }
    }
  }

  /// The `layoutMargins`, with the edges at which reading begins and ends.
  ///
  /// Margins set by this property change sides with the view's direction; those set by `layoutMargins` keep them.
  open var directionalLayoutMargins: DirectionalEdgeInsets {
    get {
      let margins = isRightToLeft ? layoutMargins.mirrored : layoutMargins
      return DirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      changeMargins {
        $0.own = newValue.fromLeft
        $0.isDirectional = true
      }
    }
  }

  /// Whether margins reach at least as far in as the superview's margins.
  open var preservesSuperviewLayoutMargins: Bool {
    get { margins.followsSuperview }
    set { changeMargins { $0.followsSuperview = newValue } }
  }

  /// Whether margins begin at the safe area's edges; true by default.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { margins.isInSafeArea }
    set { changeMargins { $0.isInSafeArea = newValue } }
  }
  /// A guide for the part of the view inside its layout margins.
  open var layoutMarginsGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.marginsGuide { return guide }
    let guide = LayoutGuide(in: self, "margins", .insets { $0.layoutMargins })
    state.marginsGuide = guide
    return guide
  }

  /// A guide for the part of the view inside the safe area, which bars and the like do not cover.
  open var safeAreaLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.safeAreaGuide { return guide }
    let guide = LayoutGuide(in: self, "safeArea", .insets { $0.safeAreaInsets })
    state.safeAreaGuide = guide
    return guide
  }

  /// The distances from the view's edges to its safe area: the part free of bars and of the screen's insets.
  open internal(set) var safeAreaInsets = EdgeInsets.zero
  /// Called after the safe area changed.
  open func safeAreaInsetsDidChange() {}
  /// Called after the margins changed.
  open func layoutMarginsDidChange() {}
  /// The settings of the margins.
  var margins = ViewMargins()

  // MARK: - Constraints

  /// Whether the frame, as changed by `autoresizingMask`, is a constant for constraints; true by default.
  ///
  /// If false, constraints determine the frame. A view that no active constraint mentions keeps its frame.
  /// Policy: `layout-unnamed`.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { constraintState?.translatesMask ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      let state = existingConstraintState
      state.translatesMask = newValue
      for constraint in state.mentions { constraint.engine?.replace(constraint) }
      superview?.regionEngine?.termsChanged(of: self)
      state.engine?.republish(state)
      rehomeConstraints()
      state.ownEngine?.invalidate()
    }
  }

  /// The active constraints that the view holds: the view is the nearest common ancestor of their items.
  ///
  /// Constraints that views make internally, such as a stack's, are left out.
  open var constraints: [LayoutConstraint] {
    (constraintState?.held ?? []).filter { !$0.isInternal }
  }

  /// Activates a constraint; the nearest common ancestor of its items holds it, which may be another view.
  ///
  /// - Parameter constraint: the constraint.
  open func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Activates constraints; each is held by the nearest common ancestor of its items.
  ///
  /// - Parameter constraints: the constraints.
  open func addConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint that the view holds; another view's constraint is ignored.
  ///
  /// - Parameter constraint: the constraint.
  open func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds; other views' constraints are ignored.
  ///
  /// - Parameter constraints: the constraints.
  open func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Returns the priority with which the view resists growing beyond its content; `defaultLow` by default.
  ///
  /// - Parameter axis: the axis.
  /// - Returns: the priority.
  open func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    let priorities = constraintState?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? priorities.x : priorities.y
  }

  /// Sets the priority with which the view resists growing beyond its content.
  ///
  /// - Parameters:
  ///   - priority: the priority.
  ///   - axis: the axis.
  open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    let state = existingConstraintState
    if axis == .horizontal { state.hugging.x = priority } else { state.hugging.y = priority }
    invalidateIntrinsicContentSize()
  }

  /// Returns the priority with which the view resists shrinking below its content; `defaultHigh` by default.
  ///
  /// - Parameter axis: the axis.
  /// - Returns: the priority.
  open func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    let priorities = constraintState?.resistance ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? priorities.x : priorities.y
  }

  /// Sets the priority with which the view resists shrinking below its content.
  ///
  /// - Parameters:
  ///   - priority: the priority.
  ///   - axis: the axis.
  open func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    let state = existingConstraintState
    if axis == .horizontal { state.resistance.x = priority } else { state.resistance.y = priority }
    invalidateIntrinsicContentSize()
  }

  /// Whether `updateConstraints()` is due.
  open var needsUpdateConstraints: Bool { constraintState?.updates.own ?? false }

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

  /// Draws the view's content into `View.currentContext`, like `UIView.draw(_:)`; called only by display.
  ///
  /// This implementation calls `draw(_:in:)` with that context. The first error of the drawing fails the frame.
  ///
  /// - Parameter rect: the area to draw, in the view's own space.
  open func draw(_ rect: Rect) {
    guard let context = View.currentContext else { return }
    context.attempt { () throws(DrawingError) in try draw(rect, in: context) }
  }

  /// Schedules one drawing of the whole view for the next commit, however often it is called.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Schedules a drawing of part of the view for the next commit.
  ///
  /// One drawing covers the smallest rectangle around all parts. An empty rectangle is ignored.
  ///
  /// - Parameter rect: in the view's own space.
  open func setNeedsDisplay(_ rect: Rect) { layer.setNeedsDisplay(in: rect) }

  /// Whether pixels are cleared before they are drawn again; true by default.
  ///
  /// Otherwise the new drawing is painted over the old one.
  open var clearsContextBeforeDrawing = true

  // MARK: - Snapshots

  /// Returns a view that shows the current picture of this view, like `UIView.snapshotView(afterScreenUpdates:)`.
  ///
  /// The snapshot is as large as the view. Its picture has the animated values of the present time, and everything in
  /// the view's bounds; later changes of the view do not change it.
  ///
  /// If there is no memory for the picture, the frame that shows the snapshot throws the error.
  ///
  /// Policy: `snapshot-state`.
  ///
  /// - Parameter afterUpdates: whether pending layout is done first; drawing that is pending is always done.
  /// - Returns: the snapshot; `nil` for a view without a width or a height.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    makeSnapshot(of: bounds, afterUpdates, .zero)
  }

  /// Returns a view that shows a part of this view's current picture, and stretches its middle when it is resized.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's own space; parts outside the bounds are clear.
  ///   - afterUpdates: whether pending layout is done first.
  ///   - capInsets: the edges that keep their size while the middle stretches.
  /// - Returns: the snapshot; `nil` for an empty part, and for insets that leave no middle.
  open func resizableSnapshotView(
    from rect: Rect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: EdgeInsets
  ) -> View? { makeSnapshot(of: rect, afterUpdates, capInsets) }

  /// Draws the view and its subviews as they are shown into the current context, at a rectangle.
  ///
  /// ```swift
  /// let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
  /// let renderer = GraphicsImageRenderer(size: card.bounds.size)
  /// let image = try renderer.image { _ throws(DrawingError) in
  ///   try card.drawHierarchy(in: card.bounds, afterScreenUpdates: true)
  /// }
  /// ```
  ///
  /// Within the drawing of another view, `ViewWarningLog` records that this one is laid out meanwhile.
  ///
  /// Policy: `snapshot-state`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in the context's space that the bounds are stretched to.
  ///   - afterUpdates: whether pending layout is done first.
  /// - Returns: whether the view was drawn: false without a context, and for a view without a width or a height.
  /// - Throws: the error of a drawing or an image in the view; memory errors.
  @discardableResult
  @_disfavoredOverload open func drawHierarchy(
    in rect: Rect, afterScreenUpdates afterUpdates: Bool
  ) throws(DrawingError) -> Bool { try drawShown(in: rect, afterUpdates) }

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
  open func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    try drawContent(in: context)
  }

  /// Draws the view as the method for a `GraphicsContext` does.
  open func draw(_ layer: Layer, in context: PathContext) {
    context.attempt { context throws(DrawingError) in try draw(layer, in: context) }
  }

  /// Returns the action for a layer's change: an animation within an animation block such as
  /// `View.animate(duration:_:)`, else nothing.
  ///
  /// - Source: `UIView` answers `NSNull` outside animation blocks.
  open func action(for layer: Layer, forKey key: String) -> (any LayerAction)? {
    if case .action(let action)? = MotionBlock.current?.answer(of: self, forKey: key) {
      return action
    }
    return ActionAnswer.nothing
  }

  /// Lays out the view if its layout has been triggered, as `LayoutTriggers` describes.
  open func layoutSublayers(of layer: Layer) { runLayout() }
}
