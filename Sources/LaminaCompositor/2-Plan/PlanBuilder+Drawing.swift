// Stage 2, plan: a layer's drawables become draw commands, in painting order.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Background, gradient, contents, then a shape's fill and stroke.
  mutating func drawBelowSublayers(_ drawing: LayerDrawing) {
    if drawing.hasBackground && !hidesBackground(drawing) {
      if joinsBorder(drawing) { drawBox(drawing) } else { drawBackground(drawing) }
    }
    if drawing.hasGradient { drawGradient(drawing) }
    if drawing.hasTiles {
      drawTiles(drawing)
    } else if drawing.hasContents {
      drawContents(drawing)
    }
    if drawing.hasShape { drawShape(drawing) }
  }

  /// The border, unless it has been drawn together with the background.
  mutating func drawAboveSublayers(_ drawing: LayerDrawing) {
    guard drawing.hasBorder, !joinsBorder(drawing) else { return }
    let layer = frame.layers[drawing.index]
    guard let color = layer.borderColor else { return }
    let inner = drawing.outline.inset(by: layer.borderWidth)
    let source = Source.color(PackedPixel(color.multiplied(by: drawing.innerTint)))
    // Where the composite ends it, its inner edge keeps the rule of a ring around that outline.
    let end = drawing.end
    record(
      .ring(outer: add(end ?? RoundedRect(drawing.outline.rect)), inner: add(inner)), source,
      covering: end?.rect, edges: drawing.endEdges, openEdges: end == nil ? .all : [], of: drawing)
  }

  /// Draws the pixels of a finished pass where the layer that forced it stands in the painting order.
  mutating func composite(_ pass: PassIndex, of drawing: LayerDrawing, extent: IntRect) {
    let factor = PackedPixel(Color.white.withAlpha(multipliedBy: drawing.groupOpacity))
    let shape = drawing.isCut ? inside(drawing.outline) : .pixels(extent)
    let scissor = (drawing.groupScissor ?? drawing.scissor).intersection(extent)
    plan.combines.append(PassPlan.Combine(pass: pass, extent: scissor))
    append(
      shape, .pass(pass, factor: factor), edges: drawing.edges, scissor: scissor,
      touching: scissor, of: drawing, plane: drawing.devicePlane, mask: drawing.mask,
      blendMode: drawing.effects?.compositingFilter ?? .normal)
  }

  // MARK: - Drawables

  /// Whether an opaque gradient lies over the background: no ring of that shines out at the edges then.
  private func hidesBackground(_ drawing: LayerDrawing) -> Bool {
    drawing.hasGradient && drawing.innerTint.alpha >= 1
      && frame.gradients[Int(drawing.gradient)].isOpaque
  }

  private mutating func drawBackground(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard let color = layer.backgroundColor?.multiplied(by: drawing.innerTint) else { return }
    fill(drawing, with: .color(PackedPixel(color)))
  }

  private mutating func drawGradient(_ drawing: LayerDrawing) {
    var gradient = frame.gradients[Int(drawing.gradient)]
    for index in gradient.stops.indices {
      gradient.stops[index].color = gradient.stops[index].color.multiplied(by: drawing.innerTint)
    }
    passes[passes.count - 1].list.gradients.append(gradient)
    fill(drawing, with: .gradient(Int32(passes[passes.count - 1].list.gradients.count - 1)))
  }

  /// Fills the bounds, within the rounded corners.
  private mutating func fill(_ drawing: LayerDrawing, with source: Source) {
    let layer = frame.layers[drawing.index]
    guard var outline = drawing.end else {
      append(
        .pixels(drawing.visible), source, edges: [], scissor: drawing.visible,
        touching: drawing.visible, of: drawing)
      return
    }
    if !drawing.isClippedByComposite, drawing.hasBorder, drawing.isAntialiased,
      (layer.borderColor?.multiplied(by: drawing.innerTint).alpha ?? 0) >= 1
    {
      // An opaque border is drawn later, above contents and sublayers. What fills the bounds ends
      // under its middle, so that no ring of it shines out at the border's outer edge.
      outline = outline.inset(by: layer.borderWidth / 2)
    }
    record(
      inside(outline), source, covering: outline.rect, edges: drawing.endEdges, of: drawing)
  }

  /// Background and border with nothing in between: one draw, with one coverage at the outer edge.
  private mutating func drawBox(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard let fill = layer.backgroundColor, let border = layer.borderColor else { return }
    let edge = border.over(fill)
    record(
      .box(outer: add(drawing.outline), inner: add(drawing.outline.inset(by: layer.borderWidth))),
      .box(
        fill: PackedPixel(fill.multiplied(by: drawing.innerTint)),
        edge: PackedPixel(edge.multiplied(by: drawing.innerTint))), covering: drawing.outline.rect,
      of: drawing)
  }

  private func joinsBorder(_ drawing: LayerDrawing) -> Bool {
    drawing.hasBackground && drawing.hasBorder && !drawing.hasGradient && !drawing.hasContents
      && !drawing.hasShape && !drawing.hasVisibleSublayers && drawing.isAntialiased
      && !drawing.isClippedByComposite
  }

  private mutating func drawContents(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    let contents = frame.contents[Int(layer.contents)]
    guard
      let placement = ContentsPlacement(
        contents, bounds: layer.bounds, isMirrored: drawing.isMirrored)
    else { return }
    var shape = Shape.rect(placement.rect)
    var covered: Rect? = placement.rect
    var openEdges = RectEdges()
    if drawing.isClippedByComposite {
      openEdges = layer.bounds.edges(reachedBy: placement.rect)
      if !openEdges.isEmpty {
        let end = drawing.end
        covered = end?.rect
        if let end { shape = .rectWithin(placement.rect, outline: add(end)) }
      }
    } else if layer.flags.contains(.masksToBounds) {
      guard let clipped = placement.rect.intersection(layer.bounds) else { return }
      covered = clipped
      shape = .rect(clipped)
      if drawing.outline.isRounded {
        shape = .rectWithin(placement.rect, outline: add(drawing.outline))
        openEdges = layer.bounds.edges(reachedBy: placement.rect)
      }
    }
    passes[passes.count - 1].list.images.append(
      ImageSample(
        texture: contents.texture, columns: placement.columns, rows: placement.rows,
        filter: placement.filter(contents, plane: drawing.plane),
        factor: PackedPixel(contents.color.multiplied(by: drawing.innerTint))))
    let image = Int32(passes[passes.count - 1].list.images.count - 1)
    record(shape, .image(image), covering: covered, openEdges: openEdges, of: drawing)
  }

  // MARK: - Recording

  mutating func add(_ outline: RoundedRect) -> Int32 {
    passes[passes.count - 1].list.outlines.append(outline)
    return Int32(passes[passes.count - 1].list.outlines.count - 1)
  }

  /// All that lies within an outline.
  mutating func inside(_ outline: RoundedRect) -> Shape {
    outline.isRounded ? .outline(add(outline)) : .rect(outline.rect)
  }

  /// Records a draw, unless none of it can be seen.
  ///
  /// `rect` bounds it in the layer's plane; with `nil` it may touch whatever can be seen. `scissor`
  /// is what it may touch if that is not what the layer's own drawables may.
  mutating func record(
    _ shape: Shape, _ source: Source, covering rect: Rect?, edges: RectEdges? = nil,
    openEdges: RectEdges = [], scissor: IntRect? = nil, of drawing: LayerDrawing,
    plane: Homography? = nil, blendMode: BlendMode = .normal
  ) {
    let edges = edges ?? drawing.edges
    let visible = passes[passes.count - 1].visible.intersection(
      scissor ?? drawing.drawableScissor)
    var touched = visible
    if let rect, let box = (plane ?? drawing.plane).pixels(of: rect, edges: edges) {
      touched = visible.intersection(box)
    }
    guard !touched.isEmpty else {
      plan.drawsCulled += 1
      return
    }
    append(
      shape, source, edges: edges, openEdges: openEdges, scissor: visible, touching: touched,
      of: drawing, plane: plane, blendMode: blendMode)
  }

  /// Records a draw that touches the pixels `touching`.
  mutating func append(
    _ shape: Shape, _ source: Source, edges: RectEdges, openEdges: RectEdges = [],
    scissor: IntRect, touching: IntRect, of drawing: LayerDrawing, plane: Homography? = nil,
    mask: PassIndex? = nil, blendMode: BlendMode = .normal, cuts: Range<Int32> = 0..<0
  ) {
    let last = passes.count - 1
    let plane = plane ?? drawing.plane
    if passes[last].list.planes.last != plane { passes[last].list.planes.append(plane) }
    passes[last].list.commands.append(
      DrawCommand(
        shape: shape, plane: Int32(passes[last].list.planes.count - 1), source: source,
        antialiasedEdges: edges, openEdges: openEdges, scissor: scissor.intersection(touching),
        cuts: cuts,
        maskPass: mask, blendMode: blendMode, layer: LayerIndex(drawing.index)))
    passes[last].drawn = passes[last].drawn.union(touching)
    if !hasDrawn[drawing.index] {
      hasDrawn[drawing.index] = true
      plan.layersDrawn += 1
    }
  }
}

extension LayerDrawing {
  /// Whether the layer's outline can have pixels that are covered in part.
  var isAntialiased: Bool { outline.isRounded || !edges.isEmpty }
}

extension Rect {
  /// The edges of this rectangle that `other` reaches or passes, but for rounding errors.
  fileprivate func edges(reachedBy other: Rect) -> RectEdges {
    let error = 1e-12 * max(abs(minX), abs(minY), abs(maxX), abs(maxY), 1_000)
    var edges = RectEdges()
    if other.minX <= minX + error { edges.insert(.minX) }
    if other.maxX >= maxX - error { edges.insert(.maxX) }
    if other.minY <= minY + error { edges.insert(.minY) }
    if other.maxY >= maxY - error { edges.insert(.maxY) }
    return edges
  }
}

extension Color {
  /// This colour composited over another, both with straight alpha; components are clamped first.
  fileprivate func over(_ below: Color) -> Color {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let share = unit(alpha)
    let rest = unit(below.alpha) * (1 - share)
    let sum = share + rest
    guard sum > 0 else { return .clear }
    func mix(_ a: Double, _ b: Double) -> Double { (unit(a) * share + unit(b) * rest) / sum }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
      alpha: sum)
  }
}
