public import LaminaDrawing
public import LaminaGeometry
import LaminaImages

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

  /// The generations in which the layer and its subtree last changed.
  package internal(set) var changes = LayerGenerations(own: Transaction.generation)

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
      try delegate.draw(self, in: context)
    } else {
      existingDisplayState.drawsNothing = true
    }
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

  /// Returns a layer of the same kind with properties at their defaults.
  func emptyCopy() -> Layer { Layer() }

  /// Replaces the layer's properties by those of a state.
  func take(_ state: LayerState) {
    stampChange()
    storedValues = [state.values]
  }

  /// Returns the class's default action for an event, used if neither the delegate nor the layer has an answer; `nil`
  /// for none.
  open class func defaultAction(forKey key: String) -> ActionAnswer? { nil }

  /// The animations of the layer, in the order in which they were added.
  package internal(set) var animations: [LayerAnimation] = []

  /// The mask, a layer whose alpha multiplies this layer's picture; `nil` for none.
  var maskLayer: Layer?

  // MARK: - Tree

  /// The layer that has this one as a sublayer or as its mask; `nil` for none.
  public internal(set) weak var superlayer: Layer?

  // MARK: - Layout

  /// The margins and lengths of the layer's frame that stretch when the superlayer's size changes; none by default.
  public var autoresizingMask: AutoresizingMask = []

  /// Places the sublayers; called for layers marked for layout, by the commit or by `layoutIfNeeded()`.
  ///
  /// The base class calls the delegate. A direct call does not clear the mark. During the call, changes of
  /// the layer's own bounds and sublayers do not mark it; `setNeedsLayout()` does, for another pass.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

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
}
