// Stage 2, plan: what one layer draws, and whether it needs a pass for it.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// One layer in the plan: where it lies, what it has to draw, and the passes it forces.
///
/// The decisions are those of Core Animation: rounded clipping of sublayers or of a shape, or of
/// contents together with a background or border, is a pass; so is an opacity below 1 over sublayers
/// or over several drawables; a clip that no scissor can do is one too (a named policy). Masks and
/// blend modes are, and so are filters and shadows without a path, which act on the finished picture.
///
/// A layer may force two passes, one within the other:
/// ```
/// group     shadow + picture, composited through clip and mask, at the group's opacity
/// picture   background ... border, filtered; what casts the shadow
/// ```
/// One pass is both where no shadow stands between them.
struct LayerDrawing {
  /// The layer.
  let index: Int
  /// From the layer's plane to device pixels.
  let devicePlane: Homography
  /// From the layer's plane to the pixels that its drawables and sublayers are drawn to: device
  /// pixels, or those of its picture.
  var plane: Homography { picture?.plane ?? targetPlane }
  /// From the layer's plane to the pixels that its picture is put onto: device pixels, or those of its
  /// bitmap.
  var targetPlane: Homography { raster?.plane ?? devicePlane }
  /// The same for its space; `nil` if that is where its superlayer draws.
  var innerMatrix: Matrix4? { picture?.matrix ?? raster?.matrix }
  /// What multiplies the colours of the layer's drawables and of its sublayers'.
  let tint: Color
  /// The same for what is drawn into the layer's bitmap, if it has one: that is tinted as a whole.
  var innerTint: Color { raster == nil ? tint : .white }
  /// The device pixels that its composite, or without a pass its drawables, may touch.
  let scissor: IntRect
  /// The device pixels that its sublayers and its shape may touch.
  private(set) var sublayerScissor: IntRect
  /// The device pixels that can be seen of the pass it forces.
  private(set) var visible: IntRect
  /// Why it needs a pass for the group; empty if it needs none.
  private(set) var reasons: [PassReason] = []
  /// Its picture, if that is needed before it is put in place.
  private(set) var picture: LayerPicture?
  /// The bitmap of a layer that is rasterised.
  private(set) var raster: LayerRaster?
  /// What acts on the picture.
  private(set) var effects: CommittedEffects?
  /// The pass of its mask.
  var mask: PassIndex?
  /// What multiplies the pass's pixels when they are composited, 0...1.
  private(set) var groupOpacity: Double = 1
  private(set) var hasVisibleSublayers = false
  private(set) var hasBackground = false
  /// Its gradient, as an index into `CommittedFrame.gradients`; -1 if it has none.
  private(set) var gradient: Int32 = -1
  private(set) var hasContents = false
  /// Whether its contents are tiles.
  private(set) var hasTiles = false
  private(set) var hasBorder = false
  /// Whether it fills or strokes a path.
  private(set) var hasShape = false
  /// Whether it shows particles.
  private(set) var hasParticles = false
  /// Whether geometry runs up on the screen: then contents show their top at the largest y.
  private(set) var isMirrored = false
  private(set) var outline = RoundedRect(.zero)
  private(set) var edges = RectEdges()

  var hasGradient: Bool { gradient >= 0 }

  var needsPass: Bool { !reasons.isEmpty }

  /// Whether a pass holds the group, apart from the picture.
  var needsGroup: Bool {
    raster == nil
      ? needsPass && !isPictureGroup
      : reasons.contains(.mask) || reasons.contains(.compositingFilter)
  }

  /// Whether the picture is all there is of the group, without a shadow or a backdrop.
  var isPictureGroup: Bool {
    guard let picture, let effects else { return false }
    return effects.shadow == nil && effects.backgroundFilters.isEmpty && !picture.isLocal
      && !actsOnBackdropAlone && raster == nil
  }

  /// Whether the group is composited through the layer's outline.
  var isGroupClipped: Bool { reasons.contains(.roundedClip) || reasons.contains(.nonScissorClip) }

  /// Whether the composite of the group ends at the layer's outline.
  var isCut: Bool { isGroupClipped || actsOnBackdropAlone }

  /// Whether what the layer draws itself need not end at its outline, since the composite does that.
  ///
  /// What a filter smears ends there both before and after it.
  var isClippedByComposite: Bool {
    isCut && effects?.filters.contains { $0.distance + $0.radius > 0 } != true
  }

  /// Whether its picture is one opaque rounded rectangle, drawn once more by its shadow alone.
  var isOpaqueBoxWithShadow: Bool {
    guard let effects, let shadow = effects.shadow, shadow.path == nil, picture?.isLocal == false
    else { return false }
    let isPlain =
      hasBackground && !hasContents && !hasGradient && !hasBorder && !hasShape && !hasParticles
    return isPlain && !hasVisibleSublayers && effects.filters.isEmpty && raster == nil
      && !isCut && outline.isCircular && innerTint.alpha >= 1
  }

  /// The same layer drawn to where its picture would be put.
  func withoutPicture() -> LayerDrawing {
    var drawing = self
    drawing.picture = nil
    return drawing
  }

  /// A layer that draws nothing itself.
  init(index: Int, plane: Homography, tint: Color, scissor: IntRect) {
    self.index = index
    devicePlane = plane
    self.tint = tint
    self.scissor = scissor
    sublayerScissor = scissor
    visible = scissor
  }

  /// An ordinary layer; `nil` if nothing of it or below it can be seen.
  init?(
    index: Int, of frame: CommittedFrame, plane: Homography, opacity: Double, isMirrored: Bool,
    context: LayerContext
  ) {
    let layer = frame.layers[index]
    let outline = RoundedRect(
      layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
      curve: layer.cornerCurve)
    let edges = RectEdges(layer.antialiasedEdges)
    let hasArea = !layer.bounds.isEmpty

    let masks = layer.flags.contains(.masksToBounds)
    let hasBackground = hasArea && (layer.backgroundColor?.alpha ?? 0) > 0
    let hasBorder = hasArea && layer.borderWidth > 0 && (layer.borderColor?.alpha ?? 0) > 0
    let effects = frame.effects(of: layer)
    let hasTiles = hasArea && frame.tiles(of: layer) != nil
    let hasContents = layer.contents >= 0 || hasTiles
    let gradient = hasArea ? layer.gradient : -1
    let hasVisibleSublayers = (hasArea || !masks) && frame.hasVisibleSublayers(index)
    let shape = hasArea || !masks ? frame.shape(of: layer) : nil
    let particles = hasArea || !masks ? frame.emitter(of: layer)?.particles.count ?? 0 : 0
    let drawables =
      [
        hasBackground, gradient >= 0, hasContents, hasBorder, effects?.shadow != nil,
        hasArea && effects?.backgroundFilters.isEmpty == false,
      ].count { $0 }
      + (shape?.drawableCount ?? 0) + particles
    let reach = effects?.reach ?? 0
    let isRasterized = effects?.rasterizationScale != nil
    /// Whether anything may lie beyond the bounds: a bitmap fades beyond its edges.
    let overflows =
      hasVisibleSublayers || shape != nil || particles > 0 || effects?.shadow != nil || reach > 0
      || isRasterized

    var reasons: [PassReason] = []
    var clip = context.scissor
    var scissor = context.scissor
    if masks {
      let bounds = plane.pixels(of: layer.bounds, edges: outline.isRounded ? .all : edges)

      clip = bounds.map { context.scissor.intersection($0) } ?? context.scissor
      if clip.isEmpty { return nil }
      if outline.isRounded {
        if overflows || (hasContents && drawables > 1) || effects?.needsPicture == true {
          reasons.append(.roundedClip)
        }
      } else if overflows {
        if let pixels = plane.centredPixels(of: layer.bounds) {
          scissor = context.scissor.intersection(pixels)
        } else {
          reasons.append(.nonScissorClip)
        }
      }
    }
    let fadesAsGroup =
      opacity < 1
      && (isRasterized
        || (layer.flags.contains(.allowsGroupOpacity) && (hasVisibleSublayers || drawables > 1)))
    if fadesAsGroup { reasons.append(.groupOpacity) }
    if layer.hasMask { reasons.append(.mask) }
    if let effects, effects.compositingFilter != .normal { reasons.append(.compositingFilter) }
    if let effects, effects.isIsolated { reasons.append(.transition) }
    let isClipped = reasons.contains(.roundedClip) || reasons.contains(.nonScissorClip)

    self.init(
      index: index, plane: plane,
      tint: fadesAsGroup ? context.tint : context.tint.withAlpha(multipliedBy: opacity),
      scissor: context.scissor)
    self.reasons = reasons
    self.hasVisibleSublayers = hasVisibleSublayers
    self.hasBackground = hasBackground
    self.gradient = gradient
    self.hasContents = hasContents
    self.hasTiles = hasTiles
    self.hasBorder = hasBorder
    hasShape = shape != nil
    hasParticles = particles > 0
    self.isMirrored = isMirrored
    self.outline = outline
    self.edges = edges
    groupOpacity = fadesAsGroup ? opacity : 1
    visible = isClipped ? clip : context.scissor
    sublayerScissor = isClipped ? clip : scissor
    self.effects = effects
    guard let effects else { return }
    raster = effects.rasterizationScale.map { LayerRaster(scale: $0, bounds: layer.bounds) }
    guard raster != nil || effects.needsPicture else { return }
    // What casts a shadow, is blurred or goes into a bitmap is not clipped; what is put in place is.
    if !isClipped { visible = scissor }
    let shown = raster == nil ? visible : .everything
    groupScissor = shown
    sublayerScissor = shown
    guard effects.needsPicture else { return }
    guard
      let picture = LayerPicture(of: layer, plane: targetPlane, effects: effects, visible: shown)
    else { return nil }
    self.picture = picture
    sublayerScissor = picture.visible
  }

  /// Whether the composite changes what is behind the layer where the group is clear too: within its
  /// bounds (a named policy).
  var actsOnBackdropAlone: Bool { effects?.compositingFilter.changesUnderClear ?? false }

  /// The pixels of the layer's bounds that can be seen.
  func boundsExtent(_ visible: IntRect) -> IntRect {
    devicePlane.pixels(of: outline.rect, edges: .all).map(visible.intersection) ?? visible
  }

  /// The device pixels that a shadow may touch that no group holds.
  var shadowScissor: IntRect { groupScissor ?? sublayerScissor }

  /// The device pixels that the layer's own drawables may touch.
  var drawableScissor: IntRect {
    if let picture { return picture.visible }
    if raster != nil { return .everything }
    return needsPass ? visible : scissor
  }

  /// The device pixels that the group, its shadow or its finished picture may touch.
  private(set) var groupScissor: IntRect?

  /// Where what the layer draws itself ends; `nil` where nothing but the pass ends it, as a composite
  /// that reads it pixel for pixel does then.
  ///
  /// A picture or a bitmap that is clipped by its composite has an end that the composite does not show.
  var end: RoundedRect? {
    guard isClippedByComposite else { return outline }
    return overhang.map { RoundedRect(outline.rect.inset(by: -$0.points)) }
  }

  /// How far a picture or a bitmap that is clipped by its composite goes on beyond the layer's bounds.
  ///
  /// Two pixels of the device or of the picture, whichever are coarser, but at most 16 of the picture (a
  /// named policy).
  var overhang: (points: Double, pixels: Int)? {
    guard isClippedByComposite, let scale = raster?.scale ?? picture?.scale else { return nil }
    let least = devicePlane.leastDetailAtMiddle(of: outline.rect)
    // Neither may be a number that can be divided by.
    let pixels = 2 * max(1, min(8, scale / least))
    return (min(pixels / scale, 1e9), Int(pixels.rounded(.up)))
  }

  /// The edges of that which count by area.
  var endEdges: RectEdges { isClippedByComposite && outline.isRounded ? .all : edges }
}

extension CommittedFrame {
  /// Whether any sublayer can be seen as far as it says itself.
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

extension RoundedRect {
  /// Whether it is square, or all of its corners are parts of circles.
  fileprivate var isCircular: Bool { !isRounded || (corners == .all && curve == .circular) }
}

extension RectEdges {
  /// The same edges as a layer names them.
  init(_ mask: EdgeMask) { self.init(rawValue: UInt8(truncatingIfNeeded: mask.rawValue)) }
}
