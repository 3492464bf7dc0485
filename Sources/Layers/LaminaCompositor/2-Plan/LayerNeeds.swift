// Stage 2, plan: the drawables of a layer, and the passes that it needs.

package import LaminaGeometry
import LaminaLayers
import LaminaPixels
package import LaminaProfiling
import LaminaRaster

/// The drawables of a layer; the options `tiles` and `sublayers` are facts about it, and not drawables.
package struct Drawables: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  static let background = Drawables(rawValue: 1)
  static let gradient = Drawables(rawValue: 2)
  static let contents = Drawables(rawValue: 4)
  static let border = Drawables(rawValue: 8)
  /// The fill of a shape's path.
  static let fill = Drawables(rawValue: 16)
  /// The stroke of a shape's path.
  static let stroke = Drawables(rawValue: 32)
  static let particles = Drawables(rawValue: 64)
  /// The second and later particles, so that two particles count as several drawables.
  static let moreParticles = Drawables(rawValue: 128)
  static let shadow = Drawables(rawValue: 256)
  /// The filtered picture of the pixels behind the layer.
  static let backdrop = Drawables(rawValue: 512)
  /// The fact that the layer's contents are tiles.
  static let tiles = Drawables(rawValue: 1_024)
  /// The fact that a sublayer is visible, judging by the sublayer's own properties.
  static let sublayers = Drawables(rawValue: 2_048)

  /// The fill and the stroke of a shape's path.
  static let shape: Drawables = [.fill, .stroke]

  /// Whether the set has two drawables or more.
  ///
  /// Policy: `group-opacity-parts`.
  var areSeveral: Bool { subtracting([.tiles, .sublayers]).rawValue.nonzeroBitCount > 1 }

  /// Finds the drawables of a layer of a frame.
  ///
  /// - Parameters:
  ///   - index: the layer.
  ///   - frame: the frame.
  ///   - opacity: its opacity, times that of the transform layers right above it; `nil` for its own.
  ///   - alpha: the factor of the alpha of its drawables, from the layers above it.
  ///   - isMirrored: whether geometry points up on the screen.
  package init(
    of index: Int, in frame: borrowing EvaluatedFrame, opacity: Double? = nil, alpha: Double = 1,
    isMirrored: Bool = false
  ) {
    // A span is used because an array's element would be copied.
    let layers = frame.layers.span
    self = []
    if !layers[index].bounds.isEmpty {
      if (layers[index].backgroundColor?.alpha ?? 0) > 0 { insert(.background) }
      if layers[index].gradient >= 0 { insert(.gradient) }
      if frame.committedTiles(of: layers[index].kind) != nil { formUnion([.contents, .tiles]) }
      if layers[index].borderWidth > 0, (layers[index].borderColor?.alpha ?? 0) > 0 {
        insert(.border)
      }
      if frame.layerEffects(at: layers[index].effects)?.backgroundFilters.isEmpty == false {
        insert(.backdrop)
      }
    }
    if layers[index].contents >= 0 { insert(.contents) }
    if frame.layerEffects(at: layers[index].effects)?.shadow != nil,
      !frame.hidesShadow(
        of: index, opacity: opacity ?? layers[index].opacity, alpha: alpha, isMirrored: isMirrored)
    {
      insert(.shadow)
    }
    // A clipping layer without an area shows nothing beyond it.
    if layers[index].bounds.isEmpty && layers[index].flags.contains(.masksToBounds) { return }
    if frame.hasVisibleSublayers(index) { insert(.sublayers) }
    if let shape = frame.drawableShape(of: layers[index].kind) {
      if shape.fillColor != nil { insert(.fill) }
      if shape.strokeColor != nil { insert(.stroke) }
    }
    let particles = frame.visibleEmitter(of: layers[index].kind)?.particles.count ?? 0
    if particles > 0 { insert(.particles) }
    if particles > 1 { insert(.moreParticles) }
  }
}

/// The passes and the scissor that a layer needs beyond its draws, each for a reason.
///
/// The decisions are those of Core Animation. These need a pass:
///
/// - rounded clipping of sublayers or of a shape, or of contents together with a background or border
/// - an opacity below 1 over sublayers or over several drawables
/// - a clip that a scissor cannot represent
/// - masks and blend modes
/// - filters, and shadows without a path, which act on the finished picture
///
/// A shadow that the layer's own clip and picture hide needs nothing: see `EvaluatedFrame.hidesShadow`.
///
/// Policy: `mask-square-turned`.
package struct LayerNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let shadow = LayerNeeds(rawValue: 1)
  package static let filters = LayerNeeds(rawValue: 2)
  package static let roundedClip = LayerNeeds(rawValue: 4)
  package static let nonScissorClip = LayerNeeds(rawValue: 8)
  package static let groupOpacity = LayerNeeds(rawValue: 16)
  package static let mask = LayerNeeds(rawValue: 32)
  package static let compositingFilter = LayerNeeds(rawValue: 64)
  package static let transition = LayerNeeds(rawValue: 128)
  package static let rasterization = LayerNeeds(rawValue: 256)
  package static let backgroundFilters = LayerNeeds(rawValue: 512)
  /// A clip that a scissor represents, for which no pass is needed.
  ///
  /// Policy: `mask-square-upright`.
  package static let scissorClip = LayerNeeds(rawValue: 1_024)
  /// A blend mode that also changes pixels under clear ones, so that it acts within all of the bounds.
  ///
  /// Policy: `blend-clear-bounds`.
  package static let changesUnderClear = LayerNeeds(rawValue: 2_048)
  /// A colour matrix that changes the pixels behind the layer, weighted by the layer's alpha.
  package static let vibrancy = LayerNeeds(rawValue: 4_096)
  /// A group that a descendant's blend mode must not reach beyond.
  package static let groupBlending = LayerNeeds(rawValue: 8_192)

  /// The needs for which the composite is clipped to the layer's outline.
  static let clips: LayerNeeds = [.roundedClip, .nonScissorClip]
  /// The needs for which the layer's picture is finished before it is composited.
  static let picture: LayerNeeds = [.shadow, .filters]
  /// The needs for which the layer and its sublayers are composited as a group, from one pass.
  static let group: LayerNeeds = [
    .roundedClip, .nonScissorClip, .groupOpacity, .mask, .compositingFilter, .transition, .vibrancy,
    .groupBlending,
  ]

  /// Each need of a pass with its reason, in the order in which passes list reasons; equal reasons are adjacent.
  private static let order: [(need: LayerNeeds, reason: PassReason)] = [
    (.shadow, .shadow), (.filters, .filters), (.vibrancy, .filters), (.roundedClip, .roundedClip),
    (.nonScissorClip, .nonScissorClip), (.groupOpacity, .groupOpacity), (.mask, .mask),
    (.compositingFilter, .compositingFilter), (.groupBlending, .compositingFilter),
    (.transition, .transition),
    (.rasterization, .rasterization), (.backgroundFilters, .backgroundFilters),
  ]

  /// The reasons for the passes that are needed; empty if no pass is needed.
  package var reasons: [PassReason] {
    var reasons: [PassReason] = []
    for (need, reason) in LayerNeeds.order where contains(need) && reasons.last != reason {
      reasons.append(reason)
    }
    return reasons
  }

  /// Whether the composite of the group ends at the layer's outline.
  var isCut: Bool { !isDisjoint(with: [.roundedClip, .nonScissorClip, .changesUnderClear]) }

  /// Finds the needs of a layer of a frame.
  ///
  /// O(1), without allocation.
  ///
  /// - Parameters:
  ///   - index: the layer.
  ///   - frame: the frame.
  ///   - drawables: the layer's drawables.
  ///   - opacity: its opacity, times that of the transform layers right above it.
  ///   - plane: the map from its plane to device pixels.
  package init(
    of index: Int, in frame: borrowing EvaluatedFrame, drawing drawables: Drawables,
    opacity: Double,
    plane: Homography
  ) {
    // A span is used because an array's element would be copied.
    let layers = frame.layers.span
    self = []
    if layers[index].hasMask { insert(.mask) }
    var reach = 0.0
    if let effects = frame.layerEffects(at: layers[index].effects) {
      // A shadow of which nothing shows is no drawable.
      let isCast = effects.shadow == nil || drawables.contains(.shadow)
      let seen = isCast ? effects : effects.withoutShadow
      reach = seen.reach
      formUnion(LayerNeeds(of: seen))
    }
    // A picture and a bitmap are groups already.
    if layers[index].flags.contains(.isolatesBlending),
      isDisjoint(with: [.shadow, .filters, .rasterization])
    {
      insert(.groupBlending)
    }
    if opacity < 1,
      contains(.rasterization)
        || (layers[index].flags.contains(.allowsGroupOpacity)
          && (drawables.contains(.sublayers) || drawables.areSeveral))
    {
      insert(.groupOpacity)
    }
    guard layers[index].flags.contains(.masksToBounds) else { return }
    // A bitmap fades beyond its edges, and filters draw beyond the bounds.
    let overflows =
      !drawables.isDisjoint(with: [.sublayers, .fill, .stroke, .particles, .shadow]) || reach > 0
      || contains(.rasterization) || frame.hasTransformedContents(layers[index].contents)
    if layers[index].outline.isRounded {
      if overflows || (drawables.contains(.contents) && drawables.areSeveral)
        || !isDisjoint(with: .picture)
      {
        insert(.roundedClip)
      }
    } else if overflows {
      insert(plane.centredPixels(of: layers[index].bounds) == nil ? .nonScissorClip : .scissorClip)
    }
  }

  /// Finds the needs of the effects on a layer's finished picture.
  private init(of effects: EvaluatedEffects) {
    self = []
    if let shadow = effects.shadow, shadow.path == nil { insert(.shadow) }
    if !effects.filters.isEmpty { insert(.filters) }
    if !effects.backgroundFilters.isEmpty { insert(.backgroundFilters) }
    if effects.compositingFilter != .normal { insert(.compositingFilter) }
    if effects.compositingFilter.changesUnderClear { insert(.changesUnderClear) }
    if effects.vibrancy != nil { insert(.vibrancy) }
    if effects.isIsolated { insert(.transition) }
    if effects.rasterizationScale != nil { insert(.rasterization) }
  }
}

extension EvaluatedLayer {
  /// The layer's bounds, with its corners rounded.
  var outline: RoundedRect {
    RoundedRect(bounds, radius: cornerRadius, corners: maskedCorners, curve: cornerCurve)
  }
}

extension EvaluatedFrame {
  /// Whether a layer's picture has a transform of its own, which may move it beyond the bounds.
  fileprivate func hasTransformedContents(_ index: Int32) -> Bool {
    index >= 0 && contents[Int(index)].transform != nil
  }

  /// Whether any sublayer is visible, judging by its own properties.
  fileprivate func hasVisibleSublayers(_ index: Int) -> Bool {
    if case .replicator(let replicator) = layers[index].kind,
      replicators[Int(replicator)].instances.isEmpty
    {
      return false
    }
    var next = firstSublayer(of: index)
    while next < layers[index].subtreeEnd {
      if !layers[next].flags.contains(.isHidden) && layers[next].opacity > 0 { return true }
      next = Int(layers[next].subtreeEnd)
    }
    return false
  }
}
