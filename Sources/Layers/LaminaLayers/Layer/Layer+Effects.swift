public import LaminaGeometry
public import LaminaPixels
import LaminaSystem

/// A filter of the composited picture of a layer and its sublayers, or of its backdrop.
///
/// ```swift
/// let bar = Layer(), photo = Layer()
/// bar.backgroundFilters = [.gaussianBlur(radius: 20)]
/// photo.filters = [.dropShadow(offset: Size(width: 0, height: 4), radius: 8, color: .black)]
/// ```
public enum LayerFilter: Hashable, Sendable {
  /// A Gaussian blur; the radius is its standard deviation, in points.
  case gaussianBlur(radius: Double)
  /// A matrix of four rows of five numbers, for red, green, blue and alpha (straight, 0...1).
  ///
  /// Each output is the sum of the four inputs times its row's first four numbers, plus the fifth; clamped
  /// to 0...1.
  case colorMatrix(ColorMatrix)
  /// The picture over a blurred silhouette of itself, like CSS's `drop-shadow()`.
  case dropShadow(offset: Size, radius: Double, color: Color)

  /// A Gaussian blur of only the pixels within the layer's bounds, clear beyond them.
  ///
  /// The result is divided by the blurred coverage of the bounds, so that it does not fade at their edges.
  /// For a rotated layer, a filter uses the bounds in its own plane; a background filter uses their
  /// bounding box.
  ///
  /// Policy: `blur-normalized-bounds`.
  ///
  /// - Source: `gaussianBlur` with `inputNormalizeEdges`.
  case normalizedBlur(radius: Double)
  /// A filter that mixes each colour with a grey, which a curve gives for the colour's luminance.
  case luminanceCurve(LuminanceCurve)
  /// A colour matrix M of the backdrop's colours B, weighted by the layer's alpha a: (1 - a) B + a M(B), clamped.
  ///
  /// It is applied after all other filters, to the pixels already drawn in the layer's pass. Among
  /// `backgroundFilters` it acts as a colour matrix.
  ///
  /// - Source: `vibrantColorMatrix`.
  case vibrantColorMatrix(ColorMatrix)

  /// The largest standard deviation of a blur, in pixels; larger ones are clamped.
  ///
  /// Policy: `blur-largest`.
  package static let largestSigma = 1_000.0

  /// The standard deviation of the filter's Gaussian, in points; 0 for colour filters.
  public var radius: Double {
    switch self {
    case .gaussianBlur(let radius), .normalizedBlur(let radius), .dropShadow(_, let radius, _):
      max(0, radius)
    case .colorMatrix, .luminanceCurve, .vibrantColorMatrix: 0
    }
  }
}

extension Layer {
  // MARK: - Shadow

  /// The shadow's opacity, 0...1; a layer casts a shadow if it is above 0.
  ///
  /// Values outside are clamped when used.
  public var shadowOpacity: Double {
    get { values.effects.shadowOpacity }
    set { changeProperty { values.effects.shadowOpacity = newValue } }
  }

  // MARK: - Filters

  /// The filters of the composited picture of the layer and its sublayers, applied in order.
  public var filters: [LayerFilter] {
    get { values.effects.filters }
    set {
      changeProperty {
        values.effects.filters = newValue
        values.effects.filterFunctions = []
      }
    }
  }

  /// The names of `filters`, by index, for the key paths of animations; an unnamed filter is found by its
  /// type.
  ///
  /// A colour matrix named `brightness`, `contrast`, `saturation`, `hueRotate`, `invert`, `grayscale`,
  /// `sepia` or `opacity` has an `inputAmount` that animations can change.
  public var filterNames: [String?] {
    get { values.effects.filterNames }
    set { changeProperty { values.effects.filterNames = newValue } }
  }

  /// The colour functions of `filters`, by index; `nil` where the filter's name determines it.
  package var filterFunctions: [ColorFunction?] {
    get { values.effects.filterFunctions }
    set { changeProperty { values.effects.filterFunctions = newValue } }
  }

  /// The filters of the pixels behind the layer, within its bounds and rounded corners.
  ///
  /// Ignored on the root of the rendered tree, and on a mask.
  public var backgroundFilters: [LayerFilter] {
    get { values.effects.backgroundFilters }
    set { changeProperty { values.effects.backgroundFilters = newValue } }
  }

  /// The names of `backgroundFilters`, by index, like `filterNames` for `filters`.
  public var backgroundFilterNames: [String?] {
    get { values.effects.backgroundFilterNames }
    set { changeProperty { values.effects.backgroundFilterNames = newValue } }
  }

  /// The resolution at which a device captures the layer's backdrop, relative to the screen's.
  ///
  /// It changes no pixel here: the backdrop is filtered at full resolution. It only multiplies the counted pixels of
  /// the passes that capture the backdrop, by its square.
  ///
  /// - Source: `scale` of `CABackdropLayer`.
  public var backdropScale: Double {
    get { values.effects.backdropScale }
    set { changeProperty { values.effects.backdropScale = newValue } }
  }

  /// The name of the group of layers whose `backgroundFilters` read the same pixels; `nil` for none.
  ///
  /// A group reads the pixels below its lowest layer, in the pass that its layers belong to. Without a
  /// group, a layer reads the pixels behind itself.
  ///
  /// - Source: `groupName` of `CABackdropLayer`.
  public var backdropGroupName: String? {
    get { values.effects.backdropGroupName }
    set { changeProperty { values.effects.backdropGroupName = newValue } }
  }

  /// The blend mode that composites the layer's picture with its backdrop.
  public var compositingFilter: BlendMode {
    get { values.effects.compositingFilter }
    set { changeProperty { values.effects.compositingFilter = newValue } }
  }

  // MARK: - Rasterisation

  /// Whether an effect, the timing or another property that most layers leave alone was ever set.
  public var hasEffects: Bool { !values.rare.isEmpty }
}
