public import LaminaDrawing
public import LaminaGeometry
import LaminaImages
import LaminaSystem

/// A node of the layer tree: a rectangle with a geometry, an appearance and sublayers, like `CALayer`.
///
/// An app that paints its screen by calls has to paint again whenever something moves. While it is busy, nothing moves.
/// Layers are a retained scene graph instead: the app states once what there is, and a renderer shows it at any time.
/// But meanwhile the app changes layers, while a frame is made of them, perhaps on another thread.
///
/// Therefore a layer's properties are values, shared by copy on write. A commit takes references to them and copies
/// nothing. The next change of the layer copies its values first, so that a frame never sees half of a change.
///
/// ```text
/// main actor                              any thread
/// Layer --> [values]  <-- commit --  node of a CommittedTree --> what is shown at a time
///   |  next change                     keeps the old values
///   '-----> [values], a copy           until the next commit
/// ```
/// A change also stamps the layer and its ancestors with the present generation (`LayerGenerations`). Marks that their
/// reader clears would serve a single reader, but any number of renderers can find the changes since a generation.
/// Animations change no property: what they show is computed from the committed values and the time.
///
/// Property names, defaults and units are Core Animation's: lengths in points, angles in radians, colours in sRGB.
/// Values that Core Animation clamps or ignores are clamped or ignored here too, and the property's comment notes it.
///
/// - A layer draws only its contents, into a backing store. Background, border, shadow and mask are drawn by the
///   renderer, so changing them redraws no store.
/// - It receives no touches, and places its sublayers only by autoresizing, its delegate or an override. Views add
///   both.
/// - Each layer has memory in the tree, the commit and the plan. Values that are mostly defaults are kept apart, which
///   took a layer from 2.47 to 2.15 kB at the peak.
///
/// ```swift
/// let card = Layer(), badge = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
/// card.backgroundColor = .white
/// card.cornerRadius = 12
/// badge.frame = Rect(x: 145, y: -15, width: 30, height: 30)
/// card.addSublayer(badge)
/// ```
///
/// - Source: QuartzCore's headers and published measurements.
@MainActor open class Layer {
  // MARK: - Identity

  /// A name for people, reports, importers and key paths; it need not be unique.
  public var name: String? {
    didSet { stampChange() }
  }

  // MARK: - Values

  /// The properties that every layer has, in an array of one element that commits share until one changes.
  package private(set) var storedValues = Layer.freshValues

  private static let freshValues = [LayerValues()]

  /// Shares another layer's values until one of the two changes, which saves the memory of layers that are alike.
  package func shareValues(of layer: Layer) {
    stampChange()
    storedValues = layer.storedValues
  }

  /// The properties that every layer has; access for a change also stamps the layer as changed.
  var values: LayerValues {
    @inline(__always) _read { yield storedValues[0] }
    @inline(__always) _modify {
      stampChange()
      yield &storedValues[0]
    }
  }

  /// The kind of the layer, with the properties of that kind.
  package var kind: LayerKind { .layer }

  /// The kind of a layer that display treats specially, such as a tiled layer; `plain` for any other.
  ///
  /// Read it by patterns, since `==` is a call from another module.
  package var displayedKind: DisplayedKind { .plain }

  /// The generations in which the layer and its subtree last changed.
  package internal(set) var changes = LayerGenerations(own: Transaction.generation)

  // MARK: - Geometry

  /// The smallest upright rectangle around the layer in its superlayer.
  ///
  /// It is derived from bounds, position, anchor point and transform. Setting it sets `position`, and sets
  /// the size of `bounds` by the inverse of the transform's linear part. That is exact under scaling and
  /// translation, and meaningless under rotation. The bounds' origin, z positions and geometry flipping
  /// have no effect on it.
  open var frame: Rect {
    get { frame(at: position) }
    set {
      let rect = newValue.standardized
      let (width, height) = inverseSize(of: rect.size)
      bounds.size = Size(width: width, height: height)
      // The position is set once: each change of it starts its own animation.
      let atOrigin = frame(at: .zero)
      position = Point(x: rect.minX - atOrigin.minX, y: rect.minY - atOrigin.minY)
    }
  }

  /// The layer's own coordinate space: the origin scrolls its sublayers, the size is the layer's size.
  ///
  /// A negative size is standardised when set. Setting the bounds changes neither `position` nor
  /// `anchorPoint`.
  open var bounds: Rect {
    get { values.bounds }
    set {
      let old = values.bounds
      changeProperty { values.bounds = newValue.standardized }
      if values.bounds != old { boundsDidChange(from: old) }
    }
  }

  /// The location of the anchor point, in the superlayer's coordinates.
  open var position: Point {
    get { values.position }
    set { changeProperty { values.position = newValue } }
  }

  /// The transform of the layer and its sublayers, about the anchor point.
  open var transform: Matrix4 {
    get { values.transform }
    set {
      let old = values.transform
      changeProperty { values.transform = newValue }
      if newValue != old { geometryDidChange() }
    }
  }

  /// The depth of the anchor point in the superlayer; siblings are painted in its order unless transforms move them in
  /// depth.
  ///
  /// Siblings are painted by depth. A transform or `anchorPointZ` moves a layer in depth, too.
  open var zPosition: Double {
    get { values.zPosition }
    set { changeProperty { values.zPosition = newValue } }
  }

  /// The point of the bounds that `position` locates and that transforms turn about, in fractions of the
  /// bounds' size; values outside 0...1 are allowed.
  open var anchorPoint: Point {
    get { values.anchorPoint }
    set { changeProperty { values.anchorPoint = newValue } }
  }

  /// The z coordinate of the anchor point in the layer's own space.
  open var anchorPointZ: Double {
    get { values.anchorPointZ }
    set { changeProperty { values.anchorPointZ = newValue } }
  }

  /// The transform of the sublayers only, about this layer's anchor point, such as a shared perspective.
  open var sublayerTransform: Matrix4 {
    get { values.sublayerTransform }
    set { changeProperty { values.sublayerTransform = newValue } }
  }

  /// Whether the layer's own space is mirrored from top to bottom, for itself and its sublayers.
  ///
  /// The orientation of `contents` does not change.
  open var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped }
    set { changeProperty { values.isGeometryFlipped = newValue } }
  }

  /// Whether the layer is drawn when it faces away from the viewer; if not, it is hidden together with the
  /// layers flattened into it.
  open var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { changeProperty { values.isDoubleSided = newValue } }
  }

  // MARK: - Look

  /// Whether the layer and its whole subtree are excluded from drawing and hit testing.
  open var isHidden: Bool {
    get { values.isHidden }
    set { changeProperty { values.isHidden = newValue } }
  }

  /// The layer's opacity, 0...1.
  ///
  /// Values outside are clamped when used.
  open var opacity: Double {
    get { values.opacity }
    set { changeProperty { values.opacity = newValue } }
  }

  /// The colour that fills the bounds, within the rounded corners; `nil` for none.
  open var backgroundColor: Color? {
    get { values.backgroundColor }
    set { changeProperty { values.backgroundColor = newValue } }
  }

  /// The radius of the rounded corners of background and border, and, with `masksToBounds`, of contents and
  /// sublayers.
  ///
  /// Clamped to half the shorter side; a negative value counts as 0.
  open var cornerRadius: Double {
    get { values.cornerRadius }
    set { changeProperty { values.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds.
  open var maskedCorners: CornerMask {
    get { values.maskedCorners }
    set { changeProperty { values.maskedCorners = newValue } }
  }

  /// The curve of the rounded corners.
  open var cornerCurve: CornerCurve {
    get { values.cornerCurve }
    set { changeProperty { values.cornerCurve = newValue } }
  }

  /// Whether contents and sublayers are clipped to the bounds, rounded corners included.
  open var masksToBounds: Bool {
    get { values.masksToBounds }
    set { changeProperty { values.masksToBounds = newValue } }
  }

  /// The width of the border, inset from the bounds; a negative value counts as 0.
  open var borderWidth: Double {
    get { values.borderWidth }
    set { changeProperty { values.borderWidth = newValue } }
  }

  /// The colour of the border, which is drawn above contents and sublayers; `nil` for none.
  open var borderColor: Color? {
    get { values.borderColor }
    set { changeProperty { values.borderColor = newValue } }
  }

  /// The picture shown in the layer, above its background and below its sublayers.
  ///
  /// Display sets it to the layer's own drawing. Setting it discards the backing store.
  open var contents: LayerContents? {
    get { values.contents }
    set {
      displayState?.store = nil
      displayState?.turn += 1
      changeProperty { values.contents = newValue }
    }
  }

  /// The number of pixels of the picture per point.
  open var contentsScale: Double {
    get { values.contentsScale }
    set { changeProperty { values.contentsScale = newValue } }
  }

  /// The placement of the picture in the bounds.
  open var contentsGravity: ContentsGravity {
    get { values.contentsGravity }
    set { changeProperty { values.contentsGravity = newValue } }
  }

  /// The part of the picture that is shown, in fractions of its size, with y in the layer's direction.
  ///
  /// Outside 0...1 the picture's edge pixels repeat. An empty rectangle shows nothing.
  open var contentsRect: Rect {
    get { values.contentsRect }
    set { changeProperty { values.contentsRect = newValue } }
  }

  /// The stretchable part of `contentsRect`, in fractions of that rectangle.
  ///
  /// The corners outside it keep their size, and the edges stretch along one axis. Only the resizing
  /// gravities use it.
  open var contentsCenter: Rect {
    get { values.contentsCenter }
    set { changeProperty { values.contentsCenter = newValue } }
  }

  /// The filter that samples the picture when it is shown smaller than its size.
  open var minificationFilter: ContentsFilter {
    get { values.minificationFilter }
    set { changeProperty { values.minificationFilter = newValue } }
  }

  /// The filter that samples the picture when it is shown larger than its size.
  open var magnificationFilter: ContentsFilter {
    get { values.magnificationFilter }
    set { changeProperty { values.magnificationFilter = newValue } }
  }

  /// Whether the app promises that the layer's own drawing covers its bounds with opaque colours.
  ///
  /// Affects only backing stores, not assigned contents. An opaque backing store has no alpha channel, and
  /// its undrawn pixels are black.
  open var isOpaque: Bool {
    get { values.isOpaque }
    set { changeProperty { values.isOpaque = newValue } }
  }

  /// A layer tree whose alpha multiplies the composited picture of the layer and its sublayers, shadow
  /// included.
  ///
  /// Where the mask is clear, nothing is shown. It lies in the layer's own space, as a sublayer would;
  /// `sublayerTransform` does not move it. The layer is its superlayer, but the mask is not among the
  /// sublayers. Its colours, blend mode and background filters are ignored. A commit refuses a mask that
  /// has a mask.
  ///
  /// - Precondition: it is neither the layer nor one of its ancestors.
  open var mask: Layer? {
    get { maskLayer }
    set {
      if let newValue {
        ensure(!newValue.isSelfOrAncestor(of: self), "a layer cannot mask itself")
      }
      mask?.endShowing()
      mask?.superlayer = nil
      newValue?.removeFromSuperlayer()
      changeProperty { maskLayer = newValue }
      noteStructureChange()
      newValue?.superlayer = self
      newValue?.passLayoutMarkUp()
    }
  }

  /// The shadow's colour; `nil` for no shadow.
  open var shadowColor: Color? {
    get { values.effects.shadowColor }
    set { changeProperty { values.effects.shadowColor = newValue } }
  }

  /// The offset of the shadow, in the layer's own space.
  open var shadowOffset: Size {
    get { values.effects.shadowOffset }
    set { changeProperty { values.effects.shadowOffset = newValue } }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points; negative values count as 0.
  open var shadowRadius: Double {
    get { values.effects.shadowRadius }
    set { changeProperty { values.effects.shadowRadius = newValue } }
  }

  /// The path that casts the shadow, filled by the non-zero rule, in the layer's own space.
  ///
  /// `nil` for the alpha of the layer's composited picture with its sublayers, which must then be rendered
  /// first.
  open var shadowPath: Path? {
    get { values.effects.shadowPath }
    set { changeProperty { values.effects.shadowPath = newValue } }
  }

  /// Whether the composited picture is cached as a bitmap in the layer's own space, until something in it
  /// changes.
  ///
  /// The bitmap includes shadow and filters, but not opacity.
  open var shouldRasterize: Bool {
    get { values.effects.shouldRasterize }
    set { changeProperty { values.effects.shouldRasterize = newValue } }
  }

  /// The bitmap's pixels per point, under `shouldRasterize`.
  open var rasterizationScale: Double {
    get { values.effects.rasterizationScale }
    set { changeProperty { values.effects.rasterizationScale = newValue } }
  }

  // MARK: - Drawing

  /// The object that supplies the layer's contents or draws them, and supplies actions and layout.
  ///
  /// Held weakly. A view is always its layer's delegate.
  ///
  /// - Precondition: a view is the delegate of its own layer only, and that layer has no other delegate.
  public var delegate: (any LayerDelegate)? {
    get { displayState?.delegate }
    set {
      checkDelegate(newValue)
      existingDisplayState.delegate = newValue
    }
  }

  /// The commands that draw the backing store; `nil` for none.
  ///
  /// An empty list still makes a backing store. Setting a list marks the layer for display.
  public var drawing: [DrawingCommand]? {
    get { displayState?.drawing }
    set {
      existingDisplayState.drawing = newValue
      if newValue != nil {
        setNeedsDisplay()
      } else if backingStoreBytes > 0 {
        contents = nil
        (self as? TiledLayer)?.tiles.dropAll()
      }
    }
  }

  /// Whether a change of the bounds marks the layer for display; if not, the old picture is fitted to the
  /// new bounds.
  public var needsDisplayOnBoundsChange = false

  /// Draws the layer's contents; called by display only, never by the app.
  ///
  /// The context has the size of the bounds at `contentsScale`. Its y always runs down, and its origin is
  /// the bounds' origin. It is clipped to the part to redraw, which starts clear, or black in an opaque
  /// layer. The context is valid only during the call, and the tree must not change during it.
  ///
  /// The base class runs `drawing`, or else calls the delegate. A subclass overrides this to draw. An
  /// override that only calls `super` counts as no override.
  ///
  /// Policy: `draw-override`.
  ///
  /// - Throws: the error that drawing throws.
  open func draw(in context: GraphicsContext) throws(DrawingError) {
    if let drawing {
      let images = displayState?.images
      try context.runCommands(drawing) { source throws(ImageError) in
        if let known = images?.texture(of: source) { return known }
        return try source.decode().texture
      }
    } else if let delegate {
      delegate.draw(self, in: PathContext(context))
      try context.throwFailure()
    } else {
      existingDisplayState.drawsNothing = true
    }
  }

  /// Draws the layer's contents as `draw(in:)` of a `GraphicsContext` does, which this implementation calls.
  ///
  /// Display calls this one. Calls of its context never throw: the first error fails the frame.
  open func draw(in context: PathContext) {
    context.attempt { context throws(DrawingError) in try draw(in: context) }
  }

  /// Draws the layer's contents, and throws the first error.
  func drawContents(in context: GraphicsContext) throws(DrawingError) {
    draw(in: PathContext(context))
    try context.throwFailure()
  }

  /// Marks the whole layer for display before the next frame; draws nothing yet.
  ///
  /// A tiled layer drops its tiles.
  open func setNeedsDisplay() {
    let state = existingDisplayState
    (state.dirty, state.isFirst, state.waitsForSize) = (.whole, false, false)
    noteChange()
    (self as? TiledLayer)?.tiles.dropAll()
  }

  /// Marks a rectangle for display, in addition to earlier marks.
  ///
  /// Display redraws the smallest rectangle around all marks and keeps the pixels outside it. An empty
  /// rectangle marks nothing. A tiled layer drops the tiles that the rectangle touches.
  ///
  /// Policy: `store-direction`.
  ///
  /// - Parameter rect: in the coordinates of `draw(in:)`.
  open func setNeedsDisplay(in rect: Rect) {
    let state = existingDisplayState
    state.dirty.addRect(rect)
    (state.isFirst, state.waitsForSize) = (false, false)
    noteChange()
    (self as? TiledLayer)?.dropTiles(touching: rect)
  }

  /// The layer's state for display; `nil` for most layers, because they never draw.
  var displayState: DisplayState?

  /// Whether paths of layers within this one include its name, as for a row of a table.
  package var isLandmark = false {
    didSet { stampChange() }
  }

  /// Whether the layer is part of a committed tree that a display shows.
  package var isShown = false

  /// The model layer of a presentation copy; `nil` for a model layer.
  weak var original: Layer?

  /// The layer's own actions and style; `nil` if neither was ever set.
  var actionState: ActionState?

  /// The objects that are kept for keys without a property; presentation copies share them.
  package var keyedObjects: KeyedObjects?

  /// Returns a new layer for a presentation copy of this one, which then gets this layer's properties.
  ///
  /// It is of the layer's kind. A subclass returns one of its own class, so that its copies draw with its code and have
  /// its properties: `override func makePresentationLayer() -> Layer { Ring(layer: self) }`.
  open func makePresentationLayer() -> Layer { Layer() }

  /// Whether a change of the property `key`, which may be a subclass's own, draws the layer again; false by default.
  ///
  /// A property of which Layer knows nothing is kept by `setValue(_:forKeyPath:)` once this is true for its key, and can
  /// be animated then. While an animation changes such a property, the layer is drawn anew in each frame, by its
  /// presentation copy.
  ///
  /// ```swift
  /// final class Ring: Layer {
  ///   var progress: Double {
  ///     get { if case .number(let value)? = value(forKeyPath: "progress") { value } else { 0 } }
  ///     set { setValue(.number(newValue), forKeyPath: "progress") }
  ///   }
  ///   override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
  ///   override func makePresentationLayer() -> Layer { Ring(layer: self) }
  ///   override func draw(in context: GraphicsContext) throws(DrawingError) {
  ///     try context.fill(Rect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  ///   }
  /// }
  /// let ring = Ring()
  /// ring.add(.basic("progress", from: .number(0), to: .number(1), duration: 1))
  /// print(ring.animationKeys.count, ring.progress)  // 0 0.0
  /// ```
  ///
  /// - Source: `CALayer.needsDisplay(forKey:)`.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Updates the layer's contents, by default by drawing them; an override either sets `contents` or calls super.
  ///
  /// Display calls it for each marked layer whose delegate does not supply contents. Called directly, it draws the layer
  /// at once; if the drawing fails, the layer stays marked, and the next frame throws the error.
  open func display() { displayByDrawing() }

  /// Copies the values that `original` stores apart from its state, for a presentation copy of that layer.
  func takeOwnValues(of original: Layer) {}

  /// Replaces the layer's properties by those of a state.
  func take(_ state: LayerState) {
    stampChange()
    storedValues = [state.values]
  }

  /// Returns the class's default action for an event, used if neither the delegate nor the layer has an answer; `nil`
  /// for none.
  open class func defaultAction(forKey key: String) -> (any LayerAction)? { nil }

  /// Returns the value that a key of the app's own has until one is set; `nil` for none.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Returns the action for an event; `nil` for none, or if the lookup ends with `nothing`.
  ///
  /// The lookup order is the delegate, the layer's `actions`, its `style`, its class. If none has an
  /// answer, setting an animatable property runs its implicit animation. An override that returns `nil` without calling
  /// super means no action.
  open func action(forKey key: String) -> (any LayerAction)? { lookUpAction(forKey: key) }

  /// Adds an animation to the layer, replacing any animation with the same key.
  ///
  /// Later animations override earlier ones. A transition always has the key `transition`. A duration of 0
  /// or less becomes the transaction's duration. A begin time of 0 becomes the time of the first commit
  /// that sees the animation.
  ///
  /// - Parameters:
  ///   - animation: the animation; the layer keeps a copy.
  ///   - key: the key; `nil` for an animation that replaces no other.
  @_disfavoredOverload open func add(_ animation: Animation, forKey key: String? = nil) {
    attachAnimation(animation, forKey: key, identity: 0)
  }

  /// Adds an animation that is an object, replacing any animation with the same key.
  ///
  /// - Parameters:
  ///   - animation: the animation; the layer keeps a copy.
  ///   - key: the key; `nil` for an animation that replaces no other.
  open func add(_ animation: AnimationObject, forKey key: String?) {
    let kept = animation.makeCopy()
    attachAnimation(kept.makeAnimation(), forKey: key, identity: 0, object: kept)
  }

  /// Removes the animation with a key, and calls its `didStop` block with `false`.
  open func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    animations.remove(at: index).stopRunning(finished: false)
    noteChange()
  }

  /// Removes all animations of the layer, and calls their `didStop` blocks with `false`.
  open func removeAllAnimations() {
    for entry in animations { entry.stopRunning(finished: false) }
    animations = []
    noteChange()
  }

  /// Returns a copy of the layer with its current animations applied, in a copy of its tree.
  ///
  /// `nil` before the tree is shown on a display. Changes of the copy affect nothing else. O(layers of the
  /// tree).
  @_disfavoredOverload open func presentation() -> Layer? {
    isShown ? presentationCopy(at: Transaction.clock()) : nil
  }

  /// The animations of the layer, in the order in which they were added.
  package internal(set) var animations: [LayerAnimation] = []

  /// The mask, a layer whose alpha multiplies this layer's picture; `nil` for none.
  var maskLayer: Layer?

  // MARK: - Time

  /// The begin of the layer's time, in seconds of the superlayer's; a part of `timing`.
  open var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The seconds for which the layer is shown; a part of `timing`, of which 0 sets the default: for ever.
  open var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue == 0 ? .infinity : newValue }
  }

  /// The layer's seconds per second of the superlayer, in Core Animation's type; a part of `timing`.
  open var speed: Float {
    get { timing.floatSpeed }
    set { timing.floatSpeed = newValue }
  }

  /// The offset of the layer's time, in seconds; a part of `timing`.
  open var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of passes, in Core Animation's type; a part of `timing`.
  open var repeatCount: Float {
    get { timing.floatRepeatCount }
    set { timing.floatRepeatCount = newValue }
  }

  /// The seconds of all passes, 0 if unused; a part of `timing`.
  open var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each pass also runs backwards; a part of `timing`.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The values held outside the active time; a part of `timing`.
  open var fillMode: MediaTiming.FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: - Tree

  /// The layer that has this one as a sublayer or as its mask; `nil` for none.
  ///
  /// The superlayer of a presentation copy is the presentation copy of its layer's superlayer, at the same time.
  public internal(set) var superlayer: Layer? {
    get { storedSuperlayer ?? (original == nil ? nil : presentedSuperlayer) }
    set { storedSuperlayer = newValue }
  }

  /// The layer above, except above the top of a presentation copy.
  weak var storedSuperlayer: Layer?

  /// The time of a presentation copy, and the copy of its superlayer once it was asked for; `nil` for a model layer.
  var presentedPlace: PresentedPlace?

  /// The sublayers, back to front; an empty list reads back as `nil`, as in Core Animation.
  ///
  /// Assigning moves each new sublayer here from its previous superlayer.
  open var sublayers: [Layer]? {
    get { orderedSublayers.isEmpty ? nil : orderedSublayers }
    set {
      for layer in orderedSublayers {
        if !(newValue ?? []).contains(where: { $0 === layer }) { layer.endShowing() }
        layer.superlayer = nil
      }
      orderedSublayers = []
      noteStructureChange()
      sublayersDidChange()
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Adds `layer` above the other sublayers, after removing it from its superlayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func addSublayer(_ layer: Layer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: orderedSublayers.count)
  }

  /// Inserts `layer` at `index` of the sublayers, after removing it from its superlayer.
  ///
  /// The list is the one without `layer`. An index outside of it counts as the nearest in it.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func insertSublayer(_ layer: Layer, at index: Int) {
    ensure(!layer.isSelfOrAncestor(of: self), "a layer cannot contain itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    orderedSublayers.insert(layer, at: min(max(index, 0), orderedSublayers.count))
    noteStructureChange()
    if isShown { layer.runOrderAction("onOrderIn") }
    sublayersDidChange()
    layer.passLayoutMarkUp()
  }

  /// Inserts `layer` at `index` of the sublayers, for sources that count in Core Animation's type.
  open func insertSublayer(_ layer: Layer, at index: UInt32) {
    insertSublayer(layer, at: Int(index))
  }

  /// Inserts `layer` right below `sibling`, or at the bottom if `sibling` is not a sublayer.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: orderedSublayers.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts `layer` right above `sibling`, or on top if `sibling` is not a sublayer.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    layer.removeFromSuperlayer()
    let index = orderedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: index ?? orderedSublayers.count)
  }

  /// Removes the layer from its superlayer, if it has one, whether as a sublayer or as the mask.
  open func removeFromSuperlayer() {
    guard let superlayer = storedSuperlayer else { return }
    if superlayer.mask === self {
      superlayer.mask = nil
      return
    }
    if isShown {
      runOrderAction("onOrderOut")
      endShowing()
    }
    superlayer.noteStructureChange()
    superlayer.orderedSublayers.removeAll { $0 === self }
    self.superlayer = nil
    superlayer.sublayersDidChange()
  }

  /// Returns whether `point`, in the layer's own space, lies in the bounds, which include their minimum edges only.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the topmost layer of this subtree under `point`, which is in the superlayer's space; `nil` for none.
  ///
  /// Siblings are tested from the highest `zPosition` down, and from the last for equal ones. Hidden layers
  /// are skipped with their subtrees. A sublayer outside its superlayer is found unless the superlayer
  /// masks to its bounds. A replicator tests its first instance only; a transform layer is never hit
  /// itself.
  open func hitTest(_ point: Point) -> Layer? { hitTest(point, through: matrixToSuperlayer) }

  // MARK: - Layout

  /// The margins and lengths of the layer's frame that stretch when the superlayer's size changes; none by default.
  public var autoresizingMask: AutoresizingMask = []

  /// Places the sublayers; called for layers marked for layout, by the commit or by `layoutIfNeeded()`.
  ///
  /// The base class calls the delegate. A direct call does not clear the mark. During the call, changes of
  /// the layer's own bounds and sublayers do not mark it; `setNeedsLayout()` does, for another pass.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Marks the layer for layout at the next commit; nothing moves until then.
  ///
  /// Changes of the layer's sublayers and bounds also mark it. A change of bounds or transform also marks
  /// the superlayer. A new layer is not marked.
  ///
  /// - Source: `CALayer`, and measurements of it.
  open func setNeedsLayout() {
    markNeedsLayout()
    owner?.layoutWasRequested()
  }

  /// Performs now the layout that the next commit would perform.
  ///
  /// It climbs to the topmost marked ancestor, or remains at this layer if no ancestor is marked. It then lays out all
  /// marked layers of that subtree.
  ///
  /// ```
  /// a *            a.layoutIfNeeded()   a, b, c
  /// |- b           b.layoutIfNeeded()   a, b, c      a is the topmost with a mark
  /// |  '- c *      c.layoutIfNeeded()   a, b, c      b is called only if a's layout changes it
  /// ```
  /// It repeats until nothing is marked, for at most `layoutPassLimit` passes. Layers that are still marked then keep
  /// their marks, and the next commit reports them.
  open func layoutIfNeeded() {
    var top = self
    var next = storedSuperlayer
    while let layer = next {
      if layer.needsLayout { top = layer }
      next = layer.storedSuperlayer
    }
    top.layoutTree()
  }

  /// Moves and resizes sublayers by their `autoresizingMask`, after a change of this layer's size.
  ///
  /// - Parameter old: the size before.
  open func resizeSublayers(withOldSize old: Size) {
    for sublayer in orderedSublayers where !sublayer.autoresizingMask.isEmpty {
      sublayer.resize(withOldSuperlayerSize: old)
    }
  }

  /// The marks that layout keeps for the layer.
  var layoutMarks: LayoutMarks = []

  /// The sublayers, back to front for equal `zPosition`; possibly empty.
  public internal(set) var orderedSublayers: [Layer] = []

  /// Makes a layer with every property at its default.
  public init() {}

  /// Makes a layer for a presentation copy, by `makePresentationLayer()`; a subclass copies what it stores itself.
  ///
  /// - Parameter layer: the layer to copy, whose properties the new one gets after it was made.
  public init(layer: Any) {}

  /// Makes a layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}
}
