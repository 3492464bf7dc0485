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

  /// A Gaussian blur of what lies within the layer's bounds alone, divided by the blurred coverage of the
  /// bounds, so that nothing fades at their edges; clear beyond them.
  ///
  /// Of a layer that is turned, the bounds are those in its own plane; of what lies behind it, the box around
  /// them (a named policy).
  ///
  /// - Source: `gaussianBlur` with `inputNormalizeEdges`.
  case normalizedBlur(radius: Double)
  /// Colours by their luminance.
  case luminanceCurve(LuminanceCurve)
  /// A map of the colours behind the layer, as far as the layer's alpha: (1 - a) B + a M(B), clamped.
  ///
  /// It acts after all other filters, on what has been drawn to the pass that the layer belongs to. Among
  /// filters of what lies behind it is a colour matrix.
  ///
  /// - Source: `vibrantColorMatrix`.
  case vibrantColorMatrix(ColorMatrix)

  /// The largest standard deviation of a blur, in pixels: larger ones count as that (a named policy).
  package static let largestSigma = 1_000.0

  /// The reach of the filter as a Gaussian's standard deviation, in points; 0 for filters of colour.
  public var radius: Double {
    switch self {
    case .gaussianBlur(let radius), .normalizedBlur(let radius), .dropShadow(_, let radius, _):
      max(0, radius)
    case .colorMatrix, .luminanceCurve, .vibrantColorMatrix: 0
    }
  }
}

extension Layer {
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
    get { maskLayer }
    set {
      if let newValue {
        precondition(!newValue.isSelfOrAncestor(of: self), "a layer cannot mask itself")
      }
      mask?.endShowing()
      mask?.superlayer = nil
      newValue?.removeFromSuperlayer()
      change { maskLayer = newValue }
      noteStructureChange()
      newValue?.superlayer = self
      newValue?.passLayoutMarkUp()
    }
  }

  // MARK: - Shadow

  /// The shadow's colour; `nil` for no shadow.
  public var shadowColor: Color? {
    get { values.effects.shadowColor }
    set { change { values.effects.shadowColor = newValue } }
  }

  /// The shadow's opacity, 0...1; a layer casts a shadow if it is above 0.
  ///
  /// Values outside are clamped when used.
  public var shadowOpacity: Double {
    get { values.effects.shadowOpacity }
    set { change { values.effects.shadowOpacity = newValue } }
  }

  /// How far the shadow is moved, in the layer's own space.
  public var shadowOffset: Size {
    get { values.effects.shadowOffset }
    set { change { values.effects.shadowOffset = newValue } }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in points; a negative one means 0.
  public var shadowRadius: Double {
    get { values.effects.shadowRadius }
    set { change { values.effects.shadowRadius = newValue } }
  }

  /// What casts the shadow, by the non-zero rule, in the layer's own space; `nil` for the alpha of the
  /// finished picture of the layer and its sublayers, which has to be rendered first.
  public var shadowPath: Path? {
    get { values.effects.shadowPath }
    set { change { values.effects.shadowPath = newValue } }
  }

  // MARK: - Filters

  /// What is done to the finished picture of the layer and its sublayers, one after another.
  public var filters: [LayerFilter] {
    get { values.effects.filters }
    set {
      change {
        values.effects.filters = newValue
        values.effects.filterFunctions = []
      }
    }
  }

  /// Names for filters, by their places, that key paths of animations find them by; a filter without one is
  /// found by its type.
  ///
  /// A map of colours that is called `brightness`, `contrast`, `saturation`, `hueRotate`, `invert`, `grayscale`,
  /// `sepia` or `opacity` has an `inputAmount` that animations can change.
  public var filterNames: [String?] {
    get { values.effects.filterNames }
    set { change { values.effects.filterNames = newValue } }
  }

  /// What filters that are maps of colours are functions of, by their places; `nil` for one that its name tells.
  package var filterFunctions: [ColorFunction?] {
    get { values.effects.filterFunctions }
    set { change { values.effects.filterFunctions = newValue } }
  }

  /// What is done to the pixels behind the layer, within its bounds and rounded corners.
  ///
  /// It is ignored on the root of what is rendered, and on a mask.
  public var backgroundFilters: [LayerFilter] {
    get { values.effects.backgroundFilters }
    set { change { values.effects.backgroundFilters = newValue } }
  }

  /// Names for `backgroundFilters`, by their places, as `filterNames` are for `filters`.
  public var backgroundFilterNames: [String?] {
    get { values.effects.backgroundFilterNames }
    set { change { values.effects.backgroundFilterNames = newValue } }
  }

  /// The resolution at which a device captures what lies behind the layer, 1 being its own.
  ///
  /// It changes no pixel here: what is behind is filtered in full. The account charges the passes that
  /// `backgroundFilters` take their pixels times its square.
  ///
  /// - Source: `scale` of `CABackdropLayer`.
  public var backdropScale: Double {
    get { values.effects.backdropScale }
    set { change { values.effects.backdropScale = newValue } }
  }

  /// The name of the group of layers whose `backgroundFilters` read the same pixels; `nil` for none.
  ///
  /// The pixels lie below the lowest of the group in the pass that its layers belong to. Without a group, a
  /// layer reads what lies behind itself.
  ///
  /// - Source: `groupName` of `CABackdropLayer`.
  public var backdropGroupName: String? {
    get { values.effects.backdropGroupName }
    set { change { values.effects.backdropGroupName = newValue } }
  }

  /// How the finished picture goes onto what is behind it.
  public var compositingFilter: BlendMode {
    get { values.effects.compositingFilter }
    set { change { values.effects.compositingFilter = newValue } }
  }

  // MARK: - Rasterisation

  /// Whether the finished picture, shadow and filters included, opacity excluded, is rendered once to
  /// a bitmap in the layer's own space, which is shown as long as nothing in it changes.
  public var shouldRasterize: Bool {
    get { values.effects.shouldRasterize }
    set { change { values.effects.shouldRasterize = newValue } }
  }

  /// Pixels of that bitmap per point.
  public var rasterizationScale: Double {
    get { values.effects.rasterizationScale }
    set { change { values.effects.rasterizationScale = newValue } }
  }

  /// Whether any effect was ever set.
  public var hasEffects: Bool { !values.rare.isEmpty }
}
