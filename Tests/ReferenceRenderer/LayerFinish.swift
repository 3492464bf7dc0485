import LaminaGeometry
import LaminaLayers
import LaminaPixels

// What acts on the finished picture of a layer: filters, shadow, blend mode.

/// The effects of one layer, by the rules of the specification.
@MainActor struct LayerFinish {
  /// A shadow and its caster.
  struct Shadow {
    let color: Color
    /// In pixels.
    let moved: SIMD2<Double>
    /// In pixels.
    let sigma: Double
    let path: Path?
  }

  /// Filters whose numbers can be used.
  let filters: [LayerFilter]
  /// The same for what lies behind.
  let backgroundFilters: [LayerFilter]
  /// How the group goes onto what is behind it.
  let mode: BlendMode
  /// A map of the colours behind the layer, as far as its alpha.
  let vibrancy: ColorMatrix?
  /// The shadow, if there is one.
  let shadow: Shadow?
  /// Pixels per point.
  let scale: Double
  /// From a vector in points to pixels.
  private let plane: PlaneMap
  /// Pixels per point in what is behind the layer: at the middle of its bounds, along the axis with
  /// more.
  let backdropScale: Double
  /// Whether Gaussians that are round in the layer are not on the screen: its picture and its shadow
  /// are finished in its own plane.
  let isLocal: Bool

  /// Whether the picture is finished before it is put in place.
  var needsPicture: Bool { !filters.isEmpty || (shadow != nil && shadow?.path == nil) }

  /// Whether a filter reaches further than the picture.
  var hasReach: Bool { filters.contains { $0.radius > 0 || LayerFinish.distance($0) > 0 } }

  /// Finds what acts on a layer's picture; `hasShadow` is false if nothing of its shadow shows.
  init(_ layer: Layer, plane: PlaneMap, hasShadow: Bool) {
    self.plane = plane
    filters = layer.filters.filter { LayerFinish.isUsable($0) && LayerFinish.vibrancy($0) == nil }
    let isMask = layer.superlayer?.mask === layer
    vibrancy =
      isMask
      ? nil
      : layer.filters.filter(LayerFinish.isUsable).compactMap { LayerFinish.vibrancy($0) }.last
    backgroundFilters =
      isMask || layer.superlayer == nil ? [] : layer.backgroundFilters.filter(LayerFinish.isUsable)
    mode = isMask ? .normal : layer.compositingFilter
    let (a, b) = (plane.x, plane.y)
    scale = (a.x * a.x + a.y * a.y).squareRoot() / abs(plane.origin.z)
    let error = scale * 1e-6 * abs(plane.origin.z)
    let isTurned = abs(a.x - b.y) <= error && abs(a.y + b.x) <= error
    let isMirrored = abs(a.x + b.y) <= error && abs(a.y - b.x) <= error
    let isRound = plane.isAffine && (isTurned || isMirrored)
    let isUpright = (a.y == 0 && b.x == 0) || (a.x == 0 && b.y == 0)
    let endsAtBounds = filters.contains { if case .normalizedBlur = $0 { true } else { false } }
    if hasShadow, let color = layer.shadowColor {
      let opacity = min(1, max(0, layer.shadowOpacity))
      shadow = Shadow(
        color: Color(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * opacity),
        moved: LayerFinish.vector(layer.shadowOffset, plane),
        sigma: max(0, layer.shadowRadius) * scale, path: layer.shadowPath)
    } else {
      shadow = nil
    }
    backdropScale = isRound ? scale : plane.detail(at: Outline.Box(layer.bounds).centre)
    isLocal =
      (!isRound && (shadow != nil || !filters.isEmpty)) || (endsAtBounds && !isUpright)
  }

  /// Pixels per point of the picture of a layer with these bounds.
  func pictureScale(of box: Outline.Box) -> Double {
    guard isLocal else { return scale }
    return min(plane.detail(at: box.centre), (16e6 / max(box.width * box.height, 1)).squareRoot())
  }

  /// Whether a layer casts a shadow.
  static func hasShadow(_ layer: Layer) -> Bool {
    layer.shadowOpacity > 0 && (layer.shadowColor?.alpha ?? 0) > 0
  }

  /// A vector of the layer's plane in pixels.
  func vector(_ size: Size) -> SIMD2<Double> { LayerFinish.vector(size, plane) }

  private static func vector(_ size: Size, _ plane: PlaneMap) -> SIMD2<Double> {
    let sum = (plane.x * size.width + plane.y * size.height) / plane.origin.z
    return [sum.x, sum.y]
  }

  static func isUsable(_ filter: LayerFilter) -> Bool {
    switch filter {
    case .gaussianBlur(let radius), .normalizedBlur(let radius): radius > 0
    case .colorMatrix, .luminanceCurve, .vibrantColorMatrix: true
    case .dropShadow(_, _, let color): color.alpha > 0
    }
  }

  /// Whether the blend mode of a layer below ends at this one.
  static func isolatesBlending(_ layer: Layer) -> Bool {
    guard let above = layer.superlayer, above.mask !== layer, layer.allowsGroupBlending else {
      return false
    }
    return hasOpenBlending(layer)
  }

  /// Whether a blend mode reaches a layer from below.
  static func hasOpenBlending(_ layer: Layer) -> Bool {
    if let replicator = layer as? ReplicatorLayer, replicator.instanceCount <= 0 { return false }
    return (layer.sublayers ?? []).contains { below in
      if below.isHidden { return false }
      let isShown = below.opacity > 0 && !(below is TransformLayer)
      if isShown && below.compositingFilter != .normal { return true }
      return (below is TransformLayer || !below.allowsGroupBlending) && hasOpenBlending(below)
    }
  }

  /// The map of a filter that acts on what is behind.
  static func vibrancy(_ filter: LayerFilter) -> ColorMatrix? {
    if case .vibrantColorMatrix(let matrix) = filter { matrix } else { nil }
  }

  /// How far a filter moves what it draws, in points.
  static func distance(_ filter: LayerFilter) -> Double {
    guard case .dropShadow(let offset, _, _) = filter else { return 0 }
    return max(abs(offset.width), abs(offset.height))
  }

  /// How many pixels beyond the screen can matter to what is on it.
  static func margin(of root: Layer, scale: Double) -> Int {
    func reach(_ layer: Layer) -> Double {
      var own = 0.0
      if hasShadow(layer) {
        own +=
          3 * layer.shadowRadius
          + max(abs(layer.shadowOffset.width), abs(layer.shadowOffset.height))
      }
      for filter in layer.filters + layer.backgroundFilters {
        own += 3 * filter.radius + distance(filter)
      }
      let below = ((layer.sublayers ?? []) + [layer.mask].compactMap { $0 }).map(reach).max() ?? 0
      return own + below
    }
    let most = reach(root) * scale
    return most > 0 ? min(64, Int((most * 1.5).rounded(.up)) + 2) : 0
  }
}
