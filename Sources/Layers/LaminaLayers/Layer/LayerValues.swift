package import LaminaGeometry
package import LaminaPixels

// A layer's properties as values. A layer keeps them in arrays of one element, which a commit shares with
// it until the layer changes one. So committing copies nothing.

/// The properties that every layer has, under their names in `Layer`.
package struct LayerValues: Sendable {
  package var bounds = Rect.zero
  package var position = Point.zero
  package var zPosition = 0.0
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var anchorPointZ = 0.0
  package var opacity = 1.0
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var contentsScale = 1.0
  package var minificationFilterBias = 0.0

  // Values of a byte lie side by side, each colour with one after it: apart, each would take eight bytes.
  package var backgroundColor: Color?
  package var isGeometryFlipped = false
  package var isDoubleSided = true
  package var isHidden = false
  package var allowsGroupOpacity = true
  package var masksToBounds = false
  package var isOpaque = false
  package var allowsEdgeAntialiasing = false
  package var borderColor: Color? = .black
  package var maskedCorners = CornerMask.all
  package var cornerCurve = CornerCurve.circular
  package var edgeAntialiasingMask = EdgeMask.all
  package var contentsGravity = ContentsGravity.resize
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var contentsFormat = ContentsFormat.rgba8

  /// The layer's picture, as one element; empty for none, as most layers have none.
  private var picture: [LayerContents] = []
  /// The layer's `transform` and `sublayerTransform`, as one element; empty if both have always been the identity.
  private var transforms: [Transforms] = []
  /// The rarely set properties, as one element; empty if none was ever set.
  package var rare: [RareValues] = []

  private struct Transforms {
    var own = Matrix4.identity
    var sublayers = Matrix4.identity
  }

  /// The rarely set properties, such as effects and timing, or their defaults if none is set.
  package var effects: RareValues {
    get { rare.first ?? RareValues.defaults }
    _modify {
      if rare.isEmpty { rare = [RareValues.defaults] }
      yield &rare[0]
    }
  }

  package init() {}
}

extension LayerValues {
  package var contents: LayerContents? {
    get { picture.first }
    set {
      if let newValue {
        picture = [newValue]
      } else if !picture.isEmpty {
        picture = []
      }
    }
  }

  package var transform: Matrix4 {
    get { transforms.isEmpty ? .identity : transforms[0].own }
    set { setTransform(\.own, newValue) }
  }

  package var sublayerTransform: Matrix4 {
    get { transforms.isEmpty ? .identity : transforms[0].sublayers }
    set { setTransform(\.sublayers, newValue) }
  }

  /// Whether either transform may be another than the identity.
  package var hasTransforms: Bool { !transforms.isEmpty }

  /// Whether the layer's timing has a finite duration, so that the layer may disappear by itself.
  package var endsByItself: Bool { rare.first?.timing.duration.isFinite ?? false }

  /// Whether a visible layer shows no picture, and does not disappear by itself.
  var showsNothingPrepared: Bool { picture.isEmpty && !isHidden && !endsByItself }

  private mutating func setTransform(
    _ path: WritableKeyPath<Transforms, Matrix4>, _ matrix: Matrix4
  ) {
    if transforms.isEmpty {
      if matrix == .identity { return }
      transforms = [Transforms()]
    }
    transforms[0][keyPath: path] = matrix
  }

  package var contentsRect: Rect {
    get { rare.isEmpty ? .unit : rare[0].contentsRect }
    set { if newValue != contentsRect { effects.contentsRect = newValue } }
  }

  package var contentsCenter: Rect {
    get { rare.isEmpty ? .unit : rare[0].contentsCenter }
    set { if newValue != contentsCenter { effects.contentsCenter = newValue } }
  }
}

extension Rect {
  /// The rectangle of a whole picture, in fractions of its size.
  fileprivate static let unit = Rect(x: 0, y: 0, width: 1, height: 1)
}

/// The properties that most layers leave at their defaults, under their names in `Layer`.
package struct RareValues: Sendable {
  package var contentsRect = Rect.unit
  package var contentsCenter = Rect.unit
  package var contentsMultiplyColor = Color.white
  package var contentsTransform = Affine.identity
  package var shadowColor: Color? = .black
  package var shadowOpacity = 0.0
  package var shadowOffset = Size(width: 0, height: -3)
  package var shadowRadius = 3.0
  package var shadowPath: Path?
  package var filters: [LayerFilter] = []
  package var filterNames: [String?] = []
  package var filterFunctions: [ColorFunction?] = []
  package var backgroundFilters: [LayerFilter] = []
  package var backgroundFilterNames: [String?] = []
  package var allowsGroupBlending = true
  package var backdropScale = 1.0
  package var backdropGroupName: String?
  package var compositingFilter = BlendMode.normal
  package var shouldRasterize = false
  package var rasterizationScale = 1.0
  package var timing = MediaTiming()
  /// The values of properties that subclasses add, by key.
  package var added: [String: AnimatableValue] = [:]

  static let defaults = RareValues()
}

/// The properties of one kind of layer, in an array of one element so that commits share them with the layer until it
/// changes one.
@propertyWrapper struct KindValues<Values> {
  var projectedValue: [Values]

  init(wrappedValue: Values) { projectedValue = [wrappedValue] }

  var wrappedValue: Values {
    @inline(__always) get { projectedValue[0] }
    @inline(__always) _modify { yield &projectedValue[0] }
  }
}

/// The kind of a layer, with the properties that only this kind has.
package enum LayerKind: Sendable {
  case layer
  case transform
  /// Tiles, as an array of one element; empty if the layer has none. A layout itself would widen every kind.
  case tiled([TileLayout])
  case shape([ShapeValues])
  case gradient([GradientValues])
  case text([TextValues])
  case replicator([ReplicatorValues])
  case emitter([EmitterValues])
}

/// The kinds of layers that a frame treats apart; to ask for one is cheaper than a cast to its class.
package enum DisplayedKind {
  /// A layer of any other kind.
  case plain
  /// A tiled layer, whose tiles are drawn as they become visible.
  case tiled
  /// A text layer, whose text may be changed by animations.
  case text
  /// An emitter, whose particles show pictures.
  case emitter
  /// A transform layer, which has no picture of its own.
  case transform
}

/// The work that display has to do for a layer.
package struct DisplayNeed {
  /// Whether the layer is marked for display.
  package var isMarked = false
  /// Whether a presentation copy drew the layer last.
  package var hasCopy = false
}

/// The properties of a layer that animations can change.
package struct LayerState: Sendable {
  package var values: LayerValues
  package var kind: LayerKind

  package init(values: LayerValues, kind: LayerKind) {
    self.values = values
    self.kind = kind
  }
}

extension LayerValues {
  /// The anchor point in the layer's own space.
  package var anchorLocation: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The transform from the layer's own space to its superlayer's, without the superlayer's `sublayerTransform`.
  ///
  /// Its steps are: flip, move the anchor to the origin, transform, move to the position.
  package var matrixToPosition: Matrix4 {
    let anchor = anchorLocation
    let (x, y, z) = (position.x - anchor.x, position.y - anchor.y, zPosition - anchorPointZ)
    var matrix: Matrix4
    if transforms.isEmpty || transform == .identity, (x + y + z).isFinite {
      // Most layers only move: the products below then have the same values.
      matrix = .translation(x: x, y: y, z: z)
    } else {
      matrix = Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ).concatenating(
        transform
      ).concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    }
    if isGeometryFlipped {
      let mirror = Matrix4(
        Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * bounds.minY + bounds.height))
      matrix = mirror.concatenating(matrix)
    }
    return matrix
  }

  /// The layer's `sublayerTransform`, applied about its anchor point.
  package var anchoredSublayerTransform: Matrix4 {
    guard sublayerTransform != .identity else { return .identity }
    let anchor = anchorLocation
    return Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ).concatenating(
      sublayerTransform
    ).concatenating(.translation(x: anchor.x, y: anchor.y, z: anchorPointZ))
  }
}
