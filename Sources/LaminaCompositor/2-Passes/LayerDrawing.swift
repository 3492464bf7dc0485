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
/// or over several drawables; a clip that no scissor can do is one too (a named policy).
struct LayerDrawing {
  /// The layer.
  let index: Int
  /// From the layer's plane to device pixels.
  let plane: Homography
  /// What multiplies the colours of the layer's drawables and of its sublayers'.
  let tint: Color
  /// The device pixels that its composite, or without a pass its drawables, may touch.
  let scissor: IntRect
  /// The device pixels that its sublayers and its shape may touch.
  private(set) var sublayerScissor: IntRect
  /// The device pixels that can be seen of the pass it forces.
  private(set) var visible: IntRect
  /// Why it needs a pass; empty if it needs none.
  private(set) var reasons: [PassReason] = []
  /// What multiplies the pass's pixels when they are composited, 0...1.
  private(set) var groupOpacity: Double = 1
  private(set) var hasVisibleSublayers = false
  private(set) var hasBackground = false
  /// Its gradient, as an index into `CommittedFrame.gradients`; -1 if it has none.
  private(set) var gradient: Int32 = -1
  private(set) var hasContents = false
  private(set) var hasBorder = false
  /// Whether it fills or strokes a path.
  private(set) var hasShape = false
  /// Whether geometry runs up on the screen: then contents show their top at the largest y.
  private(set) var isMirrored = false
  private(set) var outline = RoundedRect(.zero)
  private(set) var edges = RectEdges()

  var hasGradient: Bool { gradient >= 0 }

  var needsPass: Bool { !reasons.isEmpty }

  /// Whether the pass is composited through the layer's outline, so that what is drawn into it need
  /// not end there.
  var isClippedByComposite: Bool {
    reasons.contains(.roundedClip) || reasons.contains(.nonScissorClip)
  }

  /// A layer that draws nothing itself.
  init(index: Int, plane: Homography, tint: Color, scissor: IntRect) {
    self.index = index
    self.plane = plane
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
    let hasContents = layer.contents >= 0
    let gradient = hasArea ? layer.gradient : -1
    let hasVisibleSublayers = (hasArea || !masks) && frame.hasVisibleSublayers(index)
    let shape = hasArea || !masks ? frame.shape(of: layer) : nil
    let drawables =
      [hasBackground, gradient >= 0, hasContents, hasBorder].count { $0 }
      + (shape?.drawableCount ?? 0)
    /// Whether anything may lie beyond the bounds.
    let overflows = hasVisibleSublayers || shape != nil

    var reasons: [PassReason] = []
    var clip = context.scissor
    var scissor = context.scissor
    if masks {
      let bounds = plane.pixels(of: layer.bounds, edges: outline.isRounded ? .all : edges)

      clip = bounds.map { context.scissor.intersection($0) } ?? context.scissor
      if clip.isEmpty { return nil }
      if outline.isRounded {
        if overflows || (hasContents && drawables > 1) { reasons.append(.roundedClip) }
      } else if overflows {
        if let pixels = plane.centredPixels(of: layer.bounds) {
          scissor = context.scissor.intersection(pixels)
        } else {
          reasons.append(.nonScissorClip)
        }
      }
    }
    let fadesAsGroup =
      opacity < 1 && layer.flags.contains(.allowsGroupOpacity)
      && (hasVisibleSublayers || drawables > 1)
    if fadesAsGroup { reasons.append(.groupOpacity) }
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
    self.hasBorder = hasBorder
    hasShape = shape != nil
    self.isMirrored = isMirrored
    self.outline = outline
    self.edges = edges
    groupOpacity = fadesAsGroup ? opacity : 1
    visible = isClipped ? clip : context.scissor
    sublayerScissor = isClipped ? clip : scissor
  }
}

extension CommittedFrame {
  /// Whether any sublayer can be seen as far as it says itself.
  fileprivate func hasVisibleSublayers(_ index: Int) -> Bool {
    if case .replicator(let replicator) = layers[index].kind,
      replicators[Int(replicator)].instances.isEmpty
    {
      return false
    }
    var next = index + 1
    while next < layers[index].subtreeEnd {
      if !layers[next].flags.contains(.isHidden) && layers[next].opacity > 0 { return true }
      next = Int(layers[next].subtreeEnd)
    }
    return false
  }
}

extension RectEdges {
  /// The same edges as a layer names them.
  init(_ mask: EdgeMask) { self.init(rawValue: UInt8(truncatingIfNeeded: mask.rawValue)) }
}

extension Homography {
  /// The device pixels that a rectangle of the plane may touch, if `edges` of it are antialiased.
  ///
  /// `nil` if it may touch any: part of it lies behind the eye, or a soft and a hard edge meet at an
  /// angle, where pixels beyond the corner count too.
  func pixels(of rect: Rect, edges: RectEdges) -> IntRect? {
    guard edges.isEmpty || edges == .all || keepsUpright else { return nil }
    var corners: [Point] = []
    for corner in rect.corners {
      let h = homogeneous(corner)
      guard h.z > 1e-4 else { return nil }
      corners.append(Point(x: h.x / h.z, y: h.y / h.z))
    }
    let box = Rect(bounding: corners)
    guard box.isFinite else { return nil }
    return IntRect(
      minX: pixelEdge(box.minX.rounded(.down)), minY: pixelEdge(box.minY.rounded(.down)),
      maxX: pixelEdge(box.maxX.rounded(.up)), maxY: pixelEdge(box.maxY.rounded(.up)))
  }

  /// The device pixels whose centres lie in a rectangle of the plane, if its image is an upright
  /// rectangle too: what a scissor can do.
  ///
  /// `nil` if it is turned or in perspective.
  ///
  /// Sides may be off upright by a thousandth of a pixel.
  func centredPixels(of rect: Rect) -> IntRect? {
    guard isAffine, row3.z != 0 else { return nil }
    let corners = rect.corners.map(project)
    let box = Rect(bounding: corners)
    guard box.isFinite else { return nil }
    func isOnSide(_ value: Double, _ low: Double, _ high: Double) -> Bool {
      min(abs(value - low), abs(value - high)) < 1e-3
    }
    for corner in corners {
      guard isOnSide(corner.x, box.minX, box.maxX), isOnSide(corner.y, box.minY, box.maxY) else {
        return nil
      }
    }
    // A square turned by 45 degrees has no corner on a corner of its box; one turned by none has all.
    guard abs(corners[0].x - corners[2].x) >= box.width - 2e-3,
      abs(corners[0].y - corners[2].y) >= box.height - 2e-3
    else { return nil }
    return IntRect(
      minX: centreEdge(box.minX), minY: centreEdge(box.minY), maxX: centreEdge(box.maxX),
      maxY: centreEdge(box.maxY))
  }

  /// The first pixel whose centre is not before `position`, which is rounded to 1 / 256 pixel first,
  /// as vertices are.
  private func centreEdge(_ position: Double) -> Int {
    pixelEdge(((position * 256).rounded() / 256 - 0.5).rounded(.up))
  }

  /// Whether upright rectangles stay upright rectangles.
  private var keepsUpright: Bool {
    isAffine && ((row1.y == 0 && row2.x == 0) || (row1.x == 0 && row2.y == 0))
  }

  /// A whole number of pixels, kept where sums of two cannot overflow.
  private func pixelEdge(_ value: Double) -> Int { Int(min(1e9, max(-1e9, value))) }
}
