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
  public var name: String? {
    didSet { stampChange() }
  }

  // MARK: - Values

  /// The properties that every layer has, shared with the frames that were committed since they changed.
  package private(set) var storedValues = Layer.freshValues

  private static let freshValues = [LayerValues()]

  /// The properties that every layer has.
  var values: LayerValues {
    @inline(__always) _read { yield storedValues[0] }
    @inline(__always) _modify {
      stampChange()
      yield &storedValues[0]
    }
  }

  /// What kind of layer it is, with the properties of the kind.
  package var kind: LayerKind { .layer }

  /// When the layer and those below it changed last.
  package internal(set) var changes = LayerGenerations(own: Transaction.generation)

  // MARK: - Drawing

  /// Supplies the contents, or draws them.
  ///
  /// Kept weakly. That of a view's layer is the view.
  ///
  /// - Precondition: a view is the delegate of its own layer alone, and nothing else is.
  public var delegate: (any LayerDelegate)? {
    get { displayState?.delegate }
    set {
      checkDelegate(newValue)
      existingDisplayState.delegate = newValue
    }
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

  /// Whether layers within it are named after it too, where they are named: a row of a table is one.
  package var isLandmark = false {
    didSet { stampChange() }
  }

  /// Whether the layer is part of a tree that a display shows.
  package var isShown = false

  /// The layer that this one is a presentation copy of.
  weak var original: Layer?

  /// Its own answers to what it does when something happens.
  var actionState: ActionState?

  /// A layer of the same kind with properties at their defaults.
  func emptyCopy() -> Layer { Layer() }

  /// Takes the properties of a state.
  func take(_ state: LayerState) {
    stampChange()
    storedValues = [state.values]
  }

  /// What layers of the class do when something happens, unless somebody else has an answer.
  open class func defaultAction(forKey key: String) -> ActionAnswer? { nil }

  /// What the layer runs, in the order in which it was given.
  package internal(set) var animations: [LayerAnimation] = []

  /// The layer whose alpha this one's picture is multiplied by.
  var maskLayer: Layer?

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
