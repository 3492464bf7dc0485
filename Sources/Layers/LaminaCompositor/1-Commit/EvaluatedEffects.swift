// Stage 1, commit: shadow, filters and other effects on a layer's finished picture.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The effects on the finished picture of a layer and its sublayers.
struct EvaluatedEffects: Sendable {
  /// The layer's shadow; `nil` if the layer casts none.
  private(set) var shadow: EvaluatedShadow?
  let filters: [LayerFilter]
  let backgroundFilters: [LayerFilter]
  /// The name of the group of layers that filter the same backdrop; `nil` without background filters or without a
  /// group.
  let backdropGroup: String?
  /// The resolution at which a device captures the backdrop, relative to the screen's.
  let backdropScale: Double
  let compositingFilter: BlendMode
  /// The colour matrix for the pixels behind the layer, weighted by the alpha of the layer's picture; `nil` for none.
  let vibrancy: ColorMatrix?
  /// The pixels per point of the layer's bitmap; `nil` if the layer is not rasterised.
  let rasterizationScale: Double?
  /// The layer's identity, the same in all frames.
  let identity: ObjectIdentifier

  /// Whether the layer holds the two pictures of a transition, which are combined before they are composited.
  let isIsolated: Bool

  /// Makes the effects of a layer that holds the two pictures of a transition.
  init(isolating identity: ObjectIdentifier) {
    (shadow, filters, backgroundFilters, compositingFilter) = (nil, [], [], .normal)
    (rasterizationScale, isIsolated, self.identity, vibrancy) = (nil, true, identity, nil)
    (backdropGroup, backdropScale) = (nil, 1)
  }

  /// Makes a layer's effects from its rarely set properties.
  ///
  /// The root and masks have no backdrop: their background filters are ignored, and so is the blend mode of a mask.
  init(_ layer: RareValues, identity: ObjectIdentifier, isRoot: Bool, isMask: Bool) {
    shadow = EvaluatedShadow(layer)
    filters = layer.filters.filter { $0.isUsable && $0.vibrancy == nil }
    backgroundFilters =
      isRoot || isMask
      ? [] : layer.backgroundFilters.filter(\.isUsable).map(\.ofBackdrop)
    backdropGroup = backgroundFilters.isEmpty ? nil : layer.backdropGroupName
    let resolution = layer.backdropScale
    backdropScale = resolution > 0 && resolution.isFinite ? resolution : 1
    vibrancy = isMask ? nil : layer.filters.last { $0.isUsable && $0.vibrancy != nil }?.vibrancy
    compositingFilter = isMask ? .normal : layer.compositingFilter
    let scale = layer.rasterizationScale
    rasterizationScale = layer.shouldRasterize && scale > 0 && scale.isFinite ? scale : nil
    self.identity = identity
    isIsolated = false
  }

  /// Whether the pixels behind the layer are filtered.
  var readsBackdrop: Bool { !backgroundFilters.isEmpty || vibrancy != nil }

  /// The effects without the shadow.
  var withoutShadow: EvaluatedEffects {
    var effects = self
    effects.shadow = nil
    return effects
  }

  /// Whether the effects change nothing visible.
  var isEmpty: Bool {
    shadow == nil && filters.isEmpty && backgroundFilters.isEmpty && compositingFilter == .normal
      && rasterizationScale == nil && !isIsolated && vibrancy == nil
  }
}

/// A layer's shadow, with its numbers clamped.
struct EvaluatedShadow: Sendable {
  /// The colour, with the shadow's opacity in the alpha.
  let color: Color
  /// The offset from the layer to its shadow, in points of the layer's own space.
  let offset: Size
  /// The standard deviation of the blur, in points.
  let radius: Double
  /// The path that casts the shadow; `nil` for the layer's own picture.
  let path: Path?

  /// Makes a layer's shadow; `nil` if the layer casts none, or one that cannot be drawn.
  init?(_ layer: RareValues) {
    let opacity = min(1, max(0, layer.shadowOpacity))
    guard let color = layer.shadowColor, opacity > 0, color.alpha > 0 else { return nil }
    offset = layer.shadowOffset
    radius = max(0, layer.shadowRadius)
    guard offset.width.isFinite, offset.height.isFinite, radius.isFinite else { return nil }
    self.color = color.withAlpha(multipliedBy: opacity)
    path = layer.shadowPath
  }
}

extension LayerFilter {
  /// The colour matrix that the filter applies to the pixels behind the layer; `nil` for any other filter.
  fileprivate var vibrancy: ColorMatrix? {
    if case .vibrantColorMatrix(let matrix) = self { matrix } else { nil }
  }

  /// The filter as applied to a backdrop: a vibrant colour matrix becomes a plain one.
  fileprivate var ofBackdrop: LayerFilter { vibrancy.map { .colorMatrix($0) } ?? self }

  /// Whether the filter has an effect: its numbers are finite, a blur's radius is positive, and a drop shadow is not
  /// clear.
  fileprivate var isUsable: Bool {
    switch self {
    case .gaussianBlur(let radius), .normalizedBlur(let radius): radius.isFinite && radius > 0
    case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix): matrix.isFinite
    case .luminanceCurve(let curve): curve.isFinite
    case .dropShadow(let offset, let radius, let color):
      radius.isFinite && offset.width.isFinite && offset.height.isFinite && color.alpha > 0
    }
  }
}
