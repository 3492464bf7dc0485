import LaminaGeometry
import LaminaLayers
import LaminaPixels

// What the specification decides about one ordinary layer before anything of it is drawn.

/// One layer on its way to the device, and the decisions about it.
@MainActor struct LayerFacts {
  /// How what is drawn of the layer is clipped.
  enum Clip {
    /// Not at all, or by what is drawn of it alone.
    case none
    /// Sublayers are cut to the pixels of an upright rectangle.
    case sublayers(Scissor)
    /// Everything is drawn apart, then put in place through the outline.
    case whole
  }

  /// Where what is drawn of the layer itself ends.
  enum End {
    /// At its outline.
    case outline
    /// At a box around it, which no composite shows.
    case box(Outline.Box)
    /// Nowhere: the composite ends it.
    case nowhere
  }

  /// The layer.
  let layer: Layer
  /// From its plane to the device.
  let plane: PlaneMap
  /// Whether the layer's y runs against the device's.
  let isMirrored: Bool
  /// Its opacity, with that of the transform layers around it.
  let opacity: Double
  /// Its bounds.
  let box: Outline.Box
  /// Its outline.
  let outline: RoundedRect
  /// The edges that are antialiased.
  let softEdges: EdgeMask
  /// The gradient to draw; `nil` if there is none.
  let gradient: LayerGradient?
  /// Whether there is a background to draw.
  let hasBackground: Bool
  /// Whether there is a border to draw.
  let hasBorder: Bool
  /// Whether any sublayer may show something.
  let hasVisibleSublayers: Bool
  /// The fill and the stroke of a path.
  let shape: ShapePaint
  /// How it is clipped.
  let clip: Clip
  /// Where what it draws itself ends.
  let end: End
  /// Whether the layer and its sublayers fade as one picture.
  let fadesAsGroup: Bool
  /// Whether a rounding error could have decided which way the layer is clipped.
  let isClipUncertain: Bool
  /// Whether what is drawn is its picture or its bitmap, in its own plane.
  let isOnOwnSheet: Bool
  /// The effects that act on its finished picture.
  let effects: LayerFinish
  /// Pixels of its bitmap per point, if it is rasterised.
  let bitmapScale: Double?
  /// The particles that it shows.
  let particles: [ParticlePaint]
  /// The layers around it whose composites cut it; none if its picture or bitmap is on a sheet of its own.
  let cuts: [CutAround]
  /// Whether its composite cuts what it draws and its sublayers.
  let isCutForSublayers: Bool

  /// Whether the layer is drawn apart first; a bitmap is apart already.
  var isGroup: Bool {
    layer.mask != nil || effects.mode != .normal || effects.vibrancy != nil || isolatesBlending
      || (bitmapScale == nil && (fadesAsGroup || isGroupClipped))
  }
  /// Whether the blend mode of a layer within it ends at the layer; its picture and its bitmap are apart already.
  var isolatesBlending: Bool {
    bitmapScale == nil && !effects.needsPicture && !isOnOwnSheet
      && LayerFinish.isolatesBlending(layer)
  }
  /// Whether the composite of the group is cut by the layer's outline.
  var isGroupClipped: Bool { if case .whole = clip { true } else { false } }
  /// Whether the composite of the group ends at the outline.
  var isCut: Bool { isGroupClipped || effects.mode.changesUnderClear }
  /// Whether that decides the outer edge of what is drawn.
  var isClippedAsWhole: Bool { if case .outline = end { false } else { true } }
  /// Whether everything about the outline counts by area.
  var isRounded: Bool { outline.isRounded }
  /// Whether any edge counts by area.
  var hasSoftEdges: Bool { isRounded || !softEdges.isEmpty }

  /// Decides about a layer.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - plane: from its plane to what is drawn on.
  ///   - isMirrored: whether its y runs against that of the device.
  ///   - time: the moment, in seconds.
  ///   - opacity: its opacity, with that of the transform layers around it.
  ///   - cuts: the layers around it whose composites cut it.
  ///   - isInMask: whether it is a mask, or in one.
  ///   - isTinted: whether the layers around it make what it draws translucent.
  ///   - whole: what has been decided about it, if its picture or its bitmap is being drawn, in its own
  ///     plane: nothing clips that.
  init(
    _ layer: Layer, plane: PlaneMap, isMirrored: Bool, time: Double, opacity: Double = 1,
    cuts: [CutAround] = [], isInMask: Bool = false, isTinted: Bool = false,
    ownSheetOf whole: LayerFacts? = nil
  ) {
    self.opacity = whole?.opacity ?? opacity
    isOnOwnSheet = whole != nil
    self.layer = layer
    self.plane = plane
    self.isMirrored = isMirrored
    box = Outline.Box(layer.bounds)
    outline = RoundedRect(
      layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
      curve: layer.cornerCurve)
    hasBackground = (layer.backgroundColor?.alpha ?? 0) > 0 && !box.isEmpty
    hasBorder = layer.borderWidth > 0 && (layer.borderColor?.alpha ?? 0) > 0 && !box.isEmpty
    hasVisibleSublayers = LayerSpace.hasVisibleSublayers(layer)
    gradient = box.isEmpty ? nil : LayerGradient(layer)
    let hasContents =
      layer.contents != nil || (layer is TiledLayer && layer.drawing != nil && !box.isEmpty)
    shape = layer.masksToBounds && layer.bounds.isEmpty ? ShapePaint() : ShapePaint(of: layer)
    let hidesShadow =
      whole.map { $0.effects.shadow == nil }
      ?? HiddenShadow.isHidden(
        layer, opacity: opacity, isTinted: isTinted, isMirrored: isMirrored)
    let hasShadow = LayerFinish.hasShadow(layer) && !hidesShadow
    effects = LayerFinish(layer, plane: plane, hasShadow: hasShadow)
    particles =
      layer.masksToBounds && layer.bounds.isEmpty ? [] : ParticlePaint.all(of: layer, at: time)
    let drawables =
      [
        hasBackground, gradient != nil, hasContents, hasBorder, shape.fill != nil,
        shape.stroke != nil, hasShadow,
        !box.isEmpty && !effects.backgroundFilters.isEmpty,
      ].count { $0 } + particles.count
    let isRasterized = layer.shouldRasterize && layer.rasterizationScale > 0
    let isOnSheetAround =
      !isOnOwnSheet && !isRasterized && !(effects.isLocal && effects.needsPicture)
    let places: [SIMD2<Double>] = [
      [box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY],
    ].map { plane.project($0) }
    let isTurned = !plane.isAffine || LayerFacts.lean(places) > 1e-3
    softEdges =
      isInMask && isTurned && isOnSheetAround
      ? .all : layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : []
    self.cuts = isOnSheetAround && effects.shadow == nil && !effects.hasReach ? cuts : []
    bitmapScale = isRasterized && !isOnOwnSheet ? layer.rasterizationScale : nil
    let overflows =
      hasVisibleSublayers || !shape.isEmpty || !particles.isEmpty || effects.shadow != nil
      || effects.hasReach || isRasterized
      || LayerFacts.movesContents(of: layer)
    fadesAsGroup =
      self.opacity < 1
      && (isRasterized || layer.allowsGroupOpacity && (hasVisibleSublayers || drawables > 1))

    var isUncertain = false
    if !layer.masksToBounds || isOnOwnSheet {
      clip = .none
    } else if outline.isRounded {
      clip =
        overflows || (hasContents && drawables > 1) || effects.needsPicture ? .whole : .none
    } else if overflows {
      let corners: [SIMD2<Double>] = [
        [box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY],
      ].map { plane.project($0) }
      let lean = LayerFacts.lean(corners)
      isUncertain = (lean > 5e-4 && lean < 2e-3) || LayerFacts.isNearlyAffine(plane, corners)
      let isUpright = plane.isAffine && lean <= 1e-3
      let open = self.cuts.sides(of: box, through: plane)
      let shown = box.extended(open, by: open.isEmpty ? 0 : 1_000)
      let rounded = [
        [shown.minX, shown.minY], [shown.maxX, shown.minY], [shown.maxX, shown.maxY],
        [shown.minX, shown.maxY],
      ].map { FlatShape.onGrid(plane.project($0)) }
      let scissor = Scissor(
        minimum: rounded.reduce(rounded[0], pointwiseMin),
        maximum: rounded.reduce(rounded[0], pointwiseMax))
      clip = isUpright ? .sublayers(scissor) : .whole
    } else {
      clip = .none
    }
    isClipUncertain = isUncertain
    if let whole {
      isCutForSublayers = whole.isCutForSublayers
    } else if case .whole = clip {
      isCutForSublayers = !effects.hasReach
    } else {
      isCutForSublayers = false
    }
    var isCut = effects.mode.changesUnderClear
    if case .whole = clip { isCut = true }
    if let whole {
      end = whole.end
    } else if !isCut || effects.hasReach {
      end = .outline
    } else if let scale = bitmapScale
      ?? (effects.needsPicture ? effects.pictureScale(of: box) : nil)
    {
      end = .box(box.grown(by: LayerFacts.overhang(scale, of: box, through: plane)))
    } else {
      end = .nowhere
    }
  }

  /// Whether the layer's picture has a transform of its own.
  var movesContents: Bool { LayerFacts.movesContents(of: layer) }

  private static func movesContents(of layer: Layer) -> Bool {
    layer.contents != nil && layer.contentsTransform != .identity
  }

  /// From the rectangle that gravity gives a layer's picture to where it shows, in the layer's plane.
  static func contentsPlane(of layer: Layer) -> PlaneMap {
    let (t, origin) = (layer.contentsTransform, layer.bounds.origin)
    let back = PlaneMap([1, 0, 0], [0, 1, 0], [-origin.x, -origin.y, 1])
    let own = PlaneMap([t.a, t.b, 0], [t.c, t.d, 0], [t.tx, t.ty, 1])
    let forth = PlaneMap([1, 0, 0], [0, 1, 0], [origin.x, origin.y, 1])
    return back.then(own).then(forth)
  }

  /// How far a picture that has `scale` pixels per point goes on beyond the bounds, in points.
  private static func overhang(_ scale: Double, of box: Outline.Box, through plane: PlaneMap)
    -> Double
  {
    let middle = box.centre
    let least = plane.areaFactor(at: middle) / plane.detail(at: middle)
    return min(max(2 / scale, 2 / least), 16 / scale)
  }

  /// By how many pixels the sides of a quadrilateral miss the upright direction they are nearest to.
  static func lean(_ corners: [SIMD2<Double>]) -> Double {
    func worst(levelSides: [Int]) -> Double {
      (0..<4).map { side in
        let along = corners[(side + 1) % 4] - corners[side]
        return abs(levelSides.contains(side) ? along.y : along.x)
      }.max() ?? 0
    }
    return min(worst(levelSides: [0, 2]), worst(levelSides: [1, 3]))
  }

  /// Whether w hardly varies, but does: rounding errors or a real, invisible perspective.
  private static func isNearlyAffine(_ plane: PlaneMap, _ corners: [SIMD2<Double>]) -> Bool {
    guard !plane.isAffine else { return false }
    let size = max(abs(plane.origin.z), 1e-300)
    return max(abs(plane.x.z), abs(plane.y.z)) / size < 1e-12
  }
}
