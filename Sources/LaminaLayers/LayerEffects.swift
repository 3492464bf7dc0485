public import LaminaGeometry
public import LaminaPixels

/// What is done to the finished picture of a layer with its sublayers, or to what lies behind it.
public enum LayerFilter: Hashable, Sendable {
  /// A Gaussian blur; the radius is its standard deviation, in points.
  case gaussianBlur(radius: Double)
  /// Four rows of five numbers: each of red, green, blue and alpha (straight, 0...1) is the sum of
  /// those four times its row's first four numbers, plus the fifth; clamped to 0...1.
  case colorMatrix(ColorMatrix)
  /// The picture over a blurred silhouette of itself, as CSS's `drop-shadow()`.
  case dropShadow(offset: Size, radius: Double, color: Color)

  /// The reach of the filter as a Gaussian's standard deviation, in points; 0 for filters of colour.
  public var radius: Double {
    switch self {
    case .gaussianBlur(let radius), .dropShadow(_, let radius, _): max(0, radius)
    case .colorMatrix: 0
    }
  }
}

/// Properties that most layers leave at their defaults.
struct LayerEffects {
  var mask: Layer?
  var shadowColor: Color? = .black
  var shadowOpacity = 0.0
  var shadowOffset = Size(width: 0, height: -3)
  var shadowRadius = 3.0
  var shadowPath: Path?
  var filters: [LayerFilter] = []
  var backgroundFilters: [LayerFilter] = []
  var compositingFilter = BlendMode.normal
  var shouldRasterize = false
  var rasterizationScale = 1.0
}

extension Layer {
  /// A class, so that a layer without effects is small.
  final class EffectsBox {
    var effects = LayerEffects()
  }

  private func effect<Value>(_ path: KeyPath<LayerEffects, Value>) -> Value {
    (effectsBox?.effects ?? LayerEffects())[keyPath: path]
  }

  private func setEffect<Value>(_ path: WritableKeyPath<LayerEffects, Value>, _ value: Value) {
    let box = effectsBox ?? EffectsBox()
    effectsBox = box
    box.effects[keyPath: path] = value
  }

  // MARK: - Mask

  /// A layer tree whose alpha the finished picture of the layer and its sublayers is multiplied by,
  /// shadow included; where it shows nothing, nothing shows.
  ///
  /// It lies in the layer's own space, as a sublayer would; `sublayerTransform` does not move it. It
  /// has the layer as its superlayer, and is not among its sublayers. Its own colours, blend mode and
  /// background filters do not matter. A mask with a mask is refused when the frame is committed.
  ///
  /// - Precondition: it is neither the layer nor one that contains it.
  public var mask: Layer? {
    get { effectsBox?.effects.mask }
    set {
      if let newValue {
        precondition(!newValue.isSelfOrAncestor(of: self), "a layer cannot mask itself")
      }
      mask?.superlayer = nil
      newValue?.removeFromSuperlayer()
      setEffect(\.mask, newValue)
      newValue?.superlayer = self
      newValue?.passLayoutMarkUp()
    }
  }

  // MARK: - Shadow

  /// The shadow's colour; `nil` for no shadow.
  public var shadowColor: Color? {
    get { effect(\.shadowColor) }
    set { setEffect(\.shadowColor, newValue) }
  }

  /// The shadow's opacity, 0...1; a layer casts a shadow if it is above 0.
  ///
  /// Values outside are clamped when used.
  public var shadowOpacity: Double {
    get { effect(\.shadowOpacity) }
    set { setEffect(\.shadowOpacity, newValue) }
  }

  /// How far the shadow is moved, in the layer's own space.
  public var shadowOffset: Size {
    get { effect(\.shadowOffset) }
    set { setEffect(\.shadowOffset, newValue) }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points; a negative one means 0.
  public var shadowRadius: Double {
    get { effect(\.shadowRadius) }
    set { setEffect(\.shadowRadius, newValue) }
  }

  /// What casts the shadow, by the non-zero rule, in the layer's own space; `nil` for the alpha of the
  /// finished picture of the layer and its sublayers, which has to be rendered first.
  public var shadowPath: Path? {
    get { effect(\.shadowPath) }
    set { setEffect(\.shadowPath, newValue) }
  }

  // MARK: - Filters

  /// What is done to the finished picture of the layer and its sublayers, one after another.
  public var filters: [LayerFilter] {
    get { effect(\.filters) }
    set { setEffect(\.filters, newValue) }
  }

  /// What is done to the pixels behind the layer, within its bounds and rounded corners.
  ///
  /// It is ignored on the root of what is rendered, and on a mask.
  public var backgroundFilters: [LayerFilter] {
    get { effect(\.backgroundFilters) }
    set { setEffect(\.backgroundFilters, newValue) }
  }

  /// How the finished picture goes onto what is behind it.
  public var compositingFilter: BlendMode {
    get { effect(\.compositingFilter) }
    set { setEffect(\.compositingFilter, newValue) }
  }

  // MARK: - Rasterisation

  /// Whether the finished picture, shadow and filters included, opacity excluded, is rendered once to
  /// a bitmap in the layer's own space, which is shown as long as nothing in it changes.
  public var shouldRasterize: Bool {
    get { effect(\.shouldRasterize) }
    set { setEffect(\.shouldRasterize, newValue) }
  }

  /// Pixels of that bitmap per point.
  public var rasterizationScale: Double {
    get { effect(\.rasterizationScale) }
    set { setEffect(\.rasterizationScale, newValue) }
  }

  /// Whether any effect was ever set.
  public var hasEffects: Bool { effectsBox != nil }
}
