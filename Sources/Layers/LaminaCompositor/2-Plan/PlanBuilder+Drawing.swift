// Stage 2, plan: a layer's drawables become draw commands, in painting order.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Draws a layer's background, gradient and contents, then its shape's fill and stroke.
  mutating func drawBelowSublayers(_ drawing: LayerDrawing) {
    let drawables = drawing.drawables
    if drawables.contains(.background) && !hidesBackground(drawing) {
      if joinsBorder(drawing) { drawBox(drawing) } else { drawBackground(drawing) }
    }
    if drawables.contains(.gradient) { drawGradient(drawing) }
    if drawables.contains(.tiles) {
      drawTiles(drawing)
    } else if drawables.contains(.contents) {
      drawContents(drawing)
    }
    if !drawables.isDisjoint(with: .shape) { drawShape(drawing) }
  }

  /// Draws a layer's border, unless it has been drawn together with the background.
  mutating func drawAboveSublayers(_ drawing: LayerDrawing) {
    guard drawing.drawables.contains(.border), !joinsBorder(drawing) else { return }
    let layer = frame.layers[drawing.index]
    guard let color = layer.borderColor else { return }
    // If the composite cuts it, its inner edge is still that of a ring within that outline.
    let end = drawing.end
    var outer = end ?? RoundedRect(drawing.outline.rect)
    var (edges, openEdges) = (drawing.endEdges, end == nil ? RectSides.all : [])
    if !drawing.isClippedByComposite, drawing.clips.corners(of: outer).isEmpty {
      openEdges = drawing.clips.sides(of: outer.rect)
      if outer.isRounded && !openEdges.isEmpty { (outer, edges) = (RoundedRect(outer.rect), .all) }
    }
    let ring = Shape.ring(
      outer: recorder.addOutline(outer),
      inner: recorder.addOutline(drawing.innerOutline(borderWidth: layer.borderWidth)))
    recorder.recordDraw(
      drawing.makeDraw(
        ring, .color(drawing.tinted(color)), edges: edges, openEdges: openEdges),
      in: drawing.plane,
      covering: end.map { drawing.continued($0.rect, at: openEdges) })
  }

  /// Composites a layer's finished pass into the pass that is being recorded, with the layer's blend mode or vibrancy.
  mutating func compositePass(
    _ finished: FinishedPass, of drawing: LayerDrawing, opacity: Double
  ) {
    if let matrix = drawing.effects?.vibrancy {
      return compositeVibrancy(matrix, through: finished, of: drawing, opacity: opacity)
    }
    appendComposite(
      of: finished, drawing, drawing.effects?.compositingFilter ?? .normal, opacity: opacity)
  }

  /// Records the draw that composites a finished pass, with a given blend mode and opacity.
  mutating func appendComposite(
    of finished: FinishedPass, _ drawing: LayerDrawing, _ blendMode: BlendMode, opacity: Double
  ) {
    let factor = PackedPixel(Color.white.withAlpha(multipliedBy: opacity))
    let scissor = (drawing.groupScissor ?? drawing.scissor).intersection(finished.extent)
    recorder.recordComposite(finished, within: scissor)
    let source = Source.pass(finished.index, factor: factor)
    var draw =
      drawing.needs.isCut
      ? drawing.makeContinuedDraw(
        continuedInside(drawing.outline, of: drawing), source, scissor: scissor)
      : drawing.makeDraw(.pixels(finished.extent), source, scissor: scissor)
    draw.maskPass = drawing.mask
    draw.blendMode = blendMode
    if recorder.mark == 0 && blendMode == .normal { recorder.pass.firstGroupOpacity = opacity }
    recorder.appendDraw(draw, in: drawing.devicePlane)
  }

  // MARK: - Drawables

  /// Whether an opaque gradient covers the background, which is then not drawn: no fringe of it shows at the edges.
  ///
  /// Policy: `background-under-gradient`.
  private func hidesBackground(_ drawing: LayerDrawing) -> Bool {
    drawing.drawables.contains(.gradient) && drawing.innerTint.alpha >= 1
      && frame.gradients[Int(frame.layers[drawing.index].gradient)].isOpaque
  }

  // Policy: `background-translucent-edges`.
  private mutating func drawBackground(_ drawing: LayerDrawing) {
    guard let color = frame.layers[drawing.index].backgroundColor else { return }
    fill(drawing, with: .color(drawing.tinted(color)))
  }

  private mutating func drawGradient(_ drawing: LayerDrawing) {
    var gradient = frame.gradients[Int(frame.layers[drawing.index].gradient)]
    for index in gradient.stops.indices {
      gradient.stops[index].color = gradient.stops[index].color.multiplied(by: drawing.innerTint)
    }
    fill(drawing, with: recorder.addGradient(gradient))
  }

  /// Fills a layer's bounds, within its rounded corners, from a source.
  private mutating func fill(_ drawing: LayerDrawing, with source: Source) {
    guard var outline = drawing.end else {
      let visible = drawing.visible
      recorder.appendDraw(
        drawing.makeDraw(.pixels(visible), source, edges: [], scissor: visible), in: drawing.plane)
      return
    }
    if !drawing.isClippedByComposite, drawing.drawables.contains(.border), drawing.isAntialiased,
      (frame.layers[drawing.index].borderColor?.multiplied(by: drawing.innerTint).alpha ?? 0) >= 1
    {
      // An opaque border is drawn later, above contents and sublayers. The fill of the bounds ends under its middle, so
      // that no fringe of it shows at the border's outer edge.
      // Policy: `background-under-border`.
      outline = outline.inset(by: frame.layers[drawing.index].borderWidth / 2)
    }
    let shape =
      drawing.isClippedByComposite
      ? ContinuedShape(recorder.insideShape(outline), edges: drawing.endEdges)
      : continuedInside(outline, of: drawing)
    recorder.recordDraw(
      drawing.makeContinuedDraw(shape, source), in: drawing.plane,
      covering: drawing.continued(outline.rect, at: shape.openEdges))
  }

  /// Draws a layer's background and border as one draw, with one coverage at the outer edge.
  ///
  /// No other draw lies between the two.
  ///
  /// Policy: `background-border-joined`.
  private mutating func drawBox(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard let fill = layer.backgroundColor, let border = layer.borderColor else { return }
    var (outer, edges) = (drawing.outline, drawing.edges)
    let openEdges = drawing.clips.sides(of: outer.rect)
    if outer.isRounded && !openEdges.isEmpty { (outer, edges) = (RoundedRect(outer.rect), .all) }
    let box = Shape.box(
      outer: recorder.addOutline(outer),
      inner: recorder.addOutline(drawing.innerOutline(borderWidth: layer.borderWidth)))
    let source = Source.box(
      fill: drawing.tinted(fill), edge: drawing.tinted(border.compositedOver(fill)))
    recorder.recordDraw(
      drawing.makeDraw(box, source, edges: edges, openEdges: openEdges), in: drawing.plane,
      covering: drawing.continued(outer.rect, at: openEdges))
  }

  private func joinsBorder(_ drawing: LayerDrawing) -> Bool {
    drawing.drawables.isSuperset(of: [.background, .border])
      && drawing.drawables.isDisjoint(with: [.gradient, .contents, .fill, .stroke, .sublayers])
      && drawing.isAntialiased && !drawing.isClippedByComposite
      && (drawing.clips.corners(of: drawing.outline).isEmpty
        || drawing.clips.sides(of: drawing.outline.rect).isEmpty)
  }

  private mutating func drawContents(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    let contents = frame.contents[Int(layer.contents)]
    guard
      let placement = ContentsPlacement(
        contents, bounds: layer.bounds, isMirrored: drawing.isMirrored)
    else { return }
    if let transform = contents.transform {
      return drawTransformedContents(contents, placement, through: Matrix4(transform), of: drawing)
    }
    var shape = Shape.rect(placement.rect)
    var covered: Rect? = placement.rect
    var openEdges = RectSides()
    var edges = drawing.edges
    if drawing.isClippedByComposite {
      openEdges = layer.bounds.edges(reachedBy: placement.rect)
      if !openEdges.isEmpty {
        let end = drawing.end
        covered = end?.rect
        if let end { shape = .rectWithin(placement.rect, outline: recorder.addOutline(end)) }
      }
    } else if layer.flags.contains(.masksToBounds) {
      guard let clipped = placement.rect.intersection(layer.bounds) else { return }
      covered = clipped
      shape = .rect(clipped)
      if drawing.outline.isRounded {
        shape = .rectWithin(placement.rect, outline: recorder.addOutline(drawing.outline))
        openEdges = layer.bounds.edges(reachedBy: placement.rect)
        if !drawing.clips.isEmpty, drawing.clips.corners(of: drawing.outline).isEmpty {
          (shape, edges, openEdges) = (.rect(clipped), edges.union(openEdges), [])
        }
      }
    }
    if !drawing.isClippedByComposite, !drawing.clips.isEmpty, case .rect(let rect) = shape {
      openEdges = drawing.clips.sides(of: rect)
      covered = drawing.continued(rect, at: openEdges)
    }
    let filter = placement.samplingFilter(contents, plane: drawing.plane)
    if let ink = placement.visibleRect(ofInk: frame.textures[Int(contents.texture)], filter: filter)
    {
      covered = (covered ?? ink).intersection(ink) ?? ink
    }
    let image = recorder.addImage(
      ImageSample(
        source: .texture(contents.texture), columns: placement.columns, rows: placement.rows,
        filter: filter, factor: drawing.tinted(contents.color)))
    recorder.recordDraw(
      drawing.makeDraw(shape, image, edges: edges, openEdges: openEdges), in: drawing.plane,
      covering: covered)
  }

  /// Draws a layer's picture through its `contentsTransform`.
  ///
  /// The picture may leave the bounds, and is clipped like sublayers.
  private mutating func drawTransformedContents(
    _ contents: EvaluatedContents, _ placement: ContentsPlacement, through transform: Matrix4,
    of drawing: LayerDrawing
  ) {
    let plane = Homography(planeOf: transform).concatenating(drawing.plane)
    guard plane.determinant != 0, plane.isFinite else { return }
    let image = recorder.addImage(
      ImageSample(
        source: .texture(contents.texture), columns: placement.columns, rows: placement.rows,
        filter: placement.samplingFilter(contents, plane: plane),
        factor: drawing.tinted(contents.color)))
    recorder.recordDraw(
      drawing.makeDraw(.rect(placement.rect), image, scissor: drawing.sublayerScissor),
      in: plane, covering: placement.rect)
  }

  // MARK: - Shapes and particles

  /// Draws the fill of a layer's shape, then its stroke.
  ///
  /// A shape may leave the bounds: it is clipped like sublayers.
  ///
  /// Policy: `mask-shape-clip`.
  private mutating func drawShape(_ drawing: LayerDrawing) {
    guard let shape = frame.drawableShape(of: frame.layers[drawing.index].kind),
      let bounds = shape.path.controlBounds, bounds.isFinite
    else { return }
    if let color = shape.fillColor, !fillBeyondClips(shape.path, color, drawing) {
      let fill = PathShape(path: shape.path, paint: .fill(shape.fillRule))
      recordPath(fill, color, covering: bounds, of: drawing)
    }
    if let color = shape.strokeColor {
      let stroke = PathShape(path: shape.path, paint: .stroke(shape.strokeStyle))
      let reach = shape.strokeStyle.reach(along: shape.path)
      recordPath(stroke, color, covering: bounds.inset(by: -reach), of: drawing)
    }
  }

  /// Fills a rounded rectangle that reaches a clip around the layer; returns `false` for any other path.
  private mutating func fillBeyondClips(_ path: Path, _ color: Color, _ drawing: LayerDrawing)
    -> Bool
  {
    guard !drawing.clips.isEmpty, let outline = path.roundedRectangle,
      !drawing.clips.sides(of: outline.rect).isEmpty
    else { return false }
    // A path is covered by area on all sides.
    var shape = continuedInside(outline, of: drawing)
    shape.edges = .all
    recorder.recordDraw(
      drawing.makeContinuedDraw(
        shape, .color(drawing.tinted(color)), scissor: drawing.sublayerScissor),
      in: drawing.plane, covering: drawing.continued(outline.rect, at: shape.openEdges))
    return true
  }

  private mutating func recordPath(
    _ shape: PathShape, _ color: Color, covering rect: Rect, of drawing: LayerDrawing
  ) {
    recorder.recordDraw(
      drawing.makeDraw(
        recorder.addPath(shape), .color(drawing.tinted(color)), edges: .all,
        scissor: drawing.sublayerScissor),
      in: drawing.plane, covering: rect)
  }

  /// Draws each particle of an emitter in painting order, its picture through a plane of its own.
  ///
  /// Particles may leave the bounds: they are clipped like sublayers. Their edges are antialiased like the layer's.
  mutating func drawParticles(_ drawing: LayerDrawing) {
    guard let emitter = frame.visibleEmitter(of: frame.layers[drawing.index].kind) else { return }
    for particle in emitter.particles {
      let contents = frame.contents[Int(particle.contents)]
      guard
        let placement = ContentsPlacement(
          contents, bounds: .zero, isMirrored: drawing.isMirrored)
      else { continue }
      let plane = Homography(planeOf: Matrix4(particle.matrix)).concatenating(drawing.plane)
      let image = recorder.addImage(
        ImageSample(
          source: .texture(contents.texture), columns: placement.columns, rows: placement.rows,
          filter: placement.samplingFilter(contents, plane: plane),
          factor: drawing.tinted(particle.color)))
      var draw = drawing.makeDraw(.rect(placement.rect), image, scissor: drawing.sublayerScissor)
      draw.blendMode = emitter.blendMode
      recorder.recordDraw(draw, in: plane, covering: placement.rect)
    }
  }
}

extension Rect {
  /// Returns the edges of this rectangle that `other` reaches or passes, within rounding errors.
  fileprivate func edges(reachedBy other: Rect) -> RectSides {
    let error = 1e-12 * max(abs(minX), abs(minY), abs(maxX), abs(maxY), 1_000)
    var edges = RectSides()
    if other.minX <= minX + error { edges.insert(.minX) }
    if other.maxX >= maxX - error { edges.insert(.maxX) }
    if other.minY <= minY + error { edges.insert(.minY) }
    if other.maxY >= maxY - error { edges.insert(.maxY) }
    return edges
  }
}

extension Color {
  /// Returns this colour composited over another, both with straight alpha; components are clamped first.
  fileprivate func compositedOver(_ below: Color) -> Color {
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
