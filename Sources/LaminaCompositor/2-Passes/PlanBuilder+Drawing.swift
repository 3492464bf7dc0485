// Stage 2, plan: a layer's drawables become draw commands, in painting order.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Background, then contents.
  mutating func drawBelowSublayers(_ drawing: LayerDrawing) {
    if drawing.hasBackground {
      if joinsBorder(drawing) { drawBox(drawing) } else { drawBackground(drawing) }
    }
    if drawing.hasContents { drawContents(drawing) }
  }

  /// The border, unless it has been drawn together with the background.
  mutating func drawAboveSublayers(_ drawing: LayerDrawing) {
    guard drawing.hasBorder, !joinsBorder(drawing) else { return }
    let layer = frame.layers[drawing.index]
    guard let color = layer.borderColor else { return }
    var outer = drawing.outline
    if drawing.isClippedByComposite {
      // The composite ends it; here it only has to reach far enough.
      outer = RoundedRect(drawing.spread(outer.rect))
    }
    record(
      .ring(outer: add(outer), inner: add(drawing.outline.inset(by: layer.borderWidth))),
      .color(PackedPixel(color.multiplied(by: drawing.tint))), covering: outer.rect, of: drawing)
  }

  /// Draws the pixels of a finished pass where the layer that forced it stands in the painting order.
  mutating func composite(_ pass: PassIndex, of drawing: LayerDrawing, extent: IntRect) {
    let alpha = UInt8(drawing.groupOpacity * 255 + 0.5)
    let factor = PackedPixel(red: alpha, green: alpha, blue: alpha, alpha: alpha)
    let shape: Shape
    if drawing.reasons.contains(.roundedClip) {
      shape = .outline(add(drawing.outline))
    } else if drawing.reasons.contains(.nonScissorClip) {
      shape = .rect(drawing.outline.rect)
    } else {
      shape = .pixels(extent)
    }
    append(
      shape, .pass(pass, factor: factor), edges: drawing.edges,
      scissor: drawing.scissor.intersection(extent), touching: extent, of: drawing)
  }

  // MARK: - Drawables

  private mutating func drawBackground(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard let color = layer.backgroundColor?.multiplied(by: drawing.tint) else { return }
    let source = Source.color(PackedPixel(color))
    if drawing.isClippedByComposite {
      append(
        .pixels(drawing.visible), source, edges: [], scissor: drawing.visible,
        touching: drawing.visible, of: drawing)
      return
    }
    var outline = drawing.outline
    if drawing.hasBorder, drawing.isAntialiased,
      (layer.borderColor?.multiplied(by: drawing.tint).alpha ?? 0) >= 1
    {
      // An opaque border is drawn later, above contents and sublayers. The background ends under
      // its middle, so that no ring of it shines out at the border's outer edge.
      outline = outline.inset(by: layer.borderWidth / 2)
    }
    let shape = outline.isRounded ? Shape.outline(add(outline)) : .rect(outline.rect)
    record(shape, source, covering: outline.rect, of: drawing)
  }

  /// Background and border with nothing in between: one draw, with one coverage at the outer edge.
  private mutating func drawBox(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard let fill = layer.backgroundColor, let border = layer.borderColor else { return }
    let edge = border.over(fill)
    record(
      .box(outer: add(drawing.outline), inner: add(drawing.outline.inset(by: layer.borderWidth))),
      .box(
        fill: PackedPixel(fill.multiplied(by: drawing.tint)),
        edge: PackedPixel(edge.multiplied(by: drawing.tint))), covering: drawing.outline.rect,
      of: drawing)
  }

  private func joinsBorder(_ drawing: LayerDrawing) -> Bool {
    drawing.hasBackground && drawing.hasBorder && !drawing.hasContents
      && !drawing.hasVisibleSublayers && drawing.isAntialiased && !drawing.isClippedByComposite
  }

  private mutating func drawContents(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    let contents = frame.contents[Int(layer.contents)]
    let texture = frame.textures[Int(contents.texture)]
    guard
      let placement = ContentsPlacement(
        contents, width: texture.width, height: texture.height, bounds: layer.bounds,
        isMirrored: drawing.isMirrored)
    else { return }
    var rect = placement.rect
    var shape = Shape.rect(rect)
    if drawing.isClippedByComposite {
      rect = drawing.spread(rect, beyond: layer.bounds)
      shape = .rect(rect)
    } else if layer.flags.contains(.masksToBounds) {
      if drawing.outline.isRounded {
        shape = .rectWithin(rect, outline: add(drawing.outline))
      } else {
        guard let clipped = rect.intersection(layer.bounds) else { return }
        rect = clipped
        shape = .rect(rect)
      }
    }
    passes[passes.count - 1].list.images.append(
      ImageSample(
        texture: contents.texture, columns: placement.columns, rows: placement.rows,
        filter: placement.filter(contents, plane: drawing.plane), factor: PackedPixel(drawing.tint))
    )
    let image = Int32(passes[passes.count - 1].list.images.count - 1)
    record(shape, .image(image), covering: rect, of: drawing)
  }

  // MARK: - Recording

  private mutating func add(_ outline: RoundedRect) -> Int32 {
    passes[passes.count - 1].list.outlines.append(outline)
    return Int32(passes[passes.count - 1].list.outlines.count - 1)
  }

  /// Records a draw within a rectangle of the layer's plane, unless none of it can be seen.
  private mutating func record(
    _ shape: Shape, _ source: Source, covering rect: Rect, of drawing: LayerDrawing
  ) {
    let visible = passes[passes.count - 1].visible.intersection(
      drawing.needsPass ? drawing.visible : drawing.scissor)
    let touched = drawing.plane.pixels(of: rect).map { visible.intersection($0) } ?? visible
    guard !touched.isEmpty else {
      plan.drawsCulled += 1
      return
    }
    append(shape, source, edges: drawing.edges, scissor: visible, touching: touched, of: drawing)
  }

  private mutating func append(
    _ shape: Shape, _ source: Source, edges: RectEdges, scissor: IntRect, touching: IntRect,
    of drawing: LayerDrawing
  ) {
    let last = passes.count - 1
    if passes[last].list.planes.last != drawing.plane {
      passes[last].list.planes.append(drawing.plane)
    }
    passes[last].list.commands.append(
      DrawCommand(
        shape: shape, plane: Int32(passes[last].list.planes.count - 1), source: source,
        antialiasedEdges: edges, scissor: scissor, layer: LayerIndex(drawing.index)))
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

  /// `rect` enlarged by a few device pixels on every side.
  func spread(_ rect: Rect) -> Rect {
    let margin = spreadMargin(rect)
    return Rect(
      minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin,
      maxY: rect.maxY + margin)
  }

  /// `rect` enlarged on the sides that lie on or outside those of `bounds`.
  func spread(_ rect: Rect, beyond bounds: Rect) -> Rect {
    let margin = spreadMargin(rect)
    return Rect(
      minX: rect.minX <= bounds.minX ? rect.minX - margin : rect.minX,
      minY: rect.minY <= bounds.minY ? rect.minY - margin : rect.minY,
      maxX: rect.maxX >= bounds.maxX ? rect.maxX + margin : rect.maxX,
      maxY: rect.maxY >= bounds.maxY ? rect.maxY + margin : rect.maxY)
  }

  /// A few device pixels in the layer's units; at least a part of the rectangle where it is seen so
  /// small that this says nothing.
  private func spreadMargin(_ rect: Rect) -> Double {
    let scale = abs(plane.determinant / (plane.row3.z * plane.row3.z * plane.row3.z)).squareRoot()
    return scale.isFinite && scale > 1e-3 ? 4 / scale : max(rect.width, rect.height)
  }
}

extension Color {
  /// This colour composited over another, both with straight alpha.
  fileprivate func over(_ below: Color) -> Color {
    let rest = below.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .clear }
    func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * rest) / sum }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
      alpha: sum)
  }
}
