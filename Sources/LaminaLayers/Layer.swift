public import LaminaDrawing
public import LaminaGeometry
import LaminaImages

/// A node of the layer tree: a rectangle with a place, a look and sublayers, as `CALayer` is.
///
/// Property names, defaults and units are Core Animation's: lengths in points, angles in radians,
/// colours in sRGB. Values that Core Animation clamps or ignores are clamped or ignored here too,
/// and the property says so. A commit turns the tree into an immutable frame, and the renderer draws
/// that; a layer itself draws at most its contents, into a backing store.
///
/// - Source: QuartzCore's headers and published measurements.
@MainActor open class Layer {
  // MARK: - Identity

  /// A name for people, reports and importers; it need not be unique.
  public var name: String?

  // MARK: - Geometry

  /// The layer's own coordinate space: its origin scrolls what is inside, its size is the layer's.
  ///
  /// A negative size is standardised when set. Neither `position` nor `anchorPoint` ever moves.
  public var bounds: Rect = .zero {
    didSet {
      bounds = bounds.standardized
      if bounds != oldValue { boundsDidChange(from: oldValue) }
    }
  }

  /// Where the anchor point sits, in the superlayer's coordinates.
  public var position: Point = .zero

  /// The depth of the anchor point in the superlayer, and the order among siblings.
  public var zPosition: Double = 0

  /// The point of the bounds that `position` places and transforms turn about, as a fraction of the
  /// bounds' size; values outside 0...1 are allowed.
  public var anchorPoint = Point(x: 0.5, y: 0.5)

  /// The anchor point's z in the layer's own space.
  public var anchorPointZ: Double = 0

  /// Applied to the layer and its sublayers, about the anchor point.
  public var transform: Matrix4 = .identity {
    didSet { if transform != oldValue { geometryDidChange() } }
  }

  /// Applied to sublayers only, about this layer's anchor point: the place for a shared perspective.
  public var sublayerTransform: Matrix4 = .identity

  /// Whether the layer's own space is mirrored from top to bottom, for itself and its sublayers.
  ///
  /// The orientation of `contents` is not.
  public var isGeometryFlipped = false

  /// Whether the layer is drawn when it faces away from the viewer; if not, it is left out together
  /// with what is flattened into it.
  public var isDoubleSided = true

  // MARK: - Look

  /// Whether the layer is left out with its whole subtree, from drawing and from hit testing.
  public var isHidden = false

  /// The layer's opacity, 0...1.
  ///
  /// Values outside are clamped when used.
  public var opacity: Double = 1

  /// Whether an opacity below 1 fades the layer and its sublayers as one picture (the default), or
  /// each drawable of the subtree by itself.
  public var allowsGroupOpacity = true

  /// The colour that fills the bounds, within the rounded corners; `nil` for none.
  public var backgroundColor: Color?

  /// The radius that rounds background and border, and, with `masksToBounds`, contents and
  /// sublayers.
  ///
  /// More than half the shorter side is reduced to that; a negative value means 0.
  public var cornerRadius: Double = 0

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CornerMask = .all

  /// The curve that rounds them.
  public var cornerCurve: CornerCurve = .circular

  /// Whether contents and sublayers are clipped to the bounds, rounded corners included.
  public var masksToBounds = false

  /// The width of the border, inset from the bounds; a negative value means 0.
  public var borderWidth: Double = 0

  /// The colour of the border, which is drawn above contents and sublayers; `nil` for none.
  public var borderColor: Color? = .black

  // MARK: - Contents

  /// The picture shown in the layer, above its background and below its sublayers.
  ///
  /// Display sets it to what the layer has drawn. Setting it gives up the backing store.
  public var contents: LayerContents? { didSet { displayState?.store = nil } }

  /// How the picture is placed in the bounds.
  public var contentsGravity: ContentsGravity = .resize

  /// The part of the picture that is shown, in fractions of its size, with y as the layer's runs.
  ///
  /// Outside 0...1 the picture's edge pixels repeat; an empty rectangle shows nothing.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The part of that part which stretches, in fractions: corners outside it keep their size, edges
  /// stretch along one axis.
  ///
  /// It matters for the gravities that resize.
  public var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Pixels of the picture per point.
  public var contentsScale: Double = 1

  /// How the picture is sampled where it is shown smaller than it is.
  public var minificationFilter: ContentsFilter = .linear

  /// What is added to the level of detail of a `trilinear` minification filter: each 1 takes a version
  /// of half the size, which is softer, each -1 one of twice the size.
  public var minificationFilterBias: Double = 0

  /// How the picture is sampled where it is shown larger than it is.
  public var magnificationFilter: ContentsFilter = .linear

  /// A promise that the layer's own drawing covers its bounds without alpha.
  ///
  /// It concerns backing stores only, never assigned contents: they have no alpha channel then, and
  /// what is not drawn in them is black.
  public var isOpaque = false

  /// How a backing store keeps what is drawn next.
  ///
  /// It concerns backing stores only; a change marks nothing to be drawn again.
  public var contentsFormat: ContentsFormat = .rgba8

  // MARK: - Drawing

  /// Supplies the contents, or draws them.
  ///
  /// Kept weakly.
  public var delegate: (any LayerDelegate)? {
    get { displayState?.delegate }
    set { existingDisplayState.delegate = newValue }
  }

  /// What the layer draws into its backing store; `nil` for nothing.
  ///
  /// Even an empty list has a store. Setting it marks the layer.
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

  /// Whether a change of the bounds marks the layer to be drawn again; else the old picture is
  /// fitted into the new bounds.
  public var needsDisplayOnBoundsChange = false

  /// Draws the layer's contents; called at display alone, never by a user.
  ///
  /// The context is as large as the bounds at `contentsScale`, its y runs down whichever way the
  /// layer's does, and its origin lies where the bounds' does. It is clipped to what is to be drawn
  /// again, which is clear, or black in an opaque layer. It is valid during the call alone, and
  /// nothing of the tree is to be changed meanwhile.
  ///
  /// Here it runs `drawing`, or lets the delegate draw. A subclass draws instead; if all it does is
  /// to call this one, it counts as if it did not.
  ///
  /// - Throws: what drawing throws.
  open func draw(in context: GraphicsContext) throws(DrawingError) {
    if let drawing {
      let images = displayState?.images
      try context.run(drawing) { source throws(ImageError) in
        if let known = images?.texture(of: source) { return known }
        return try source.decode().texture
      }
    } else if let delegate {
      try delegate.draw(self, in: context)
    } else {
      existingDisplayState.drawsNothing = true
    }
  }

  /// What display needs; `nil` for most layers, which never draw.
  var displayState: DisplayState?

  /// What the layer runs, in the order in which it was given.
  package internal(set) var animations: [LayerAnimation] = []

  /// Mask, shadow, filters and rasterisation; `nil` for most layers, which have none.
  var effectsBox: EffectsBox?

  /// Whether edges that miss the pixel grid are antialiased.
  ///
  /// Off by default, as on iOS: then a pixel belongs to the layer if its centre does. Rounded
  /// corners are always antialiased.
  public var allowsEdgeAntialiasing = false

  /// The edges that `allowsEdgeAntialiasing` concerns.
  public var edgeAntialiasingMask: EdgeMask = .all

  // MARK: - Tree

  /// The layer that shows this one.
  public internal(set) weak var superlayer: Layer?

  // MARK: - Layout

  /// Which parts of the layer's place give way when the superlayer's size changes; none by default.
  public var autoresizingMask: AutoresizingMask = []

  /// Places the sublayers; called by the commit's layout, or `layoutIfNeeded()`, for marked layers.
  ///
  /// Here it asks the delegate. Calling it oneself leaves the mark as it is. What the layer's own bounds
  /// and sublayers would mark meanwhile is not marked; `setNeedsLayout()` marks it for another pass.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Moves and resizes sublayers by their `autoresizingMask`, after a change of this layer's size.
  ///
  /// - Parameter old: the size before.
  open func resizeSublayers(withOldSize old: Size) {
    for sublayer in orderedSublayers where !sublayer.autoresizingMask.isEmpty {
      sublayer.resize(withOldSuperlayerSize: old)
    }
  }

  /// What layout knows of the layer.
  var layoutMarks: LayoutMarks = []

  /// The sublayers as an array that may be empty, back to front for equal `zPosition`.
  public internal(set) var orderedSublayers: [Layer] = []

  /// Makes a layer with every property at its default.
  public init() {}
}
