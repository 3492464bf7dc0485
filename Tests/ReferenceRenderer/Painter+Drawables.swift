import LaminaGeometry
import LaminaLayers

// What a layer draws itself: background, contents, border.

extension LayerFacts {
  /// The picture of a box with the layer's edge rules: antialiased edges count by area, others by
  /// the pixel's centre.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - plane: the box's plane; by default the layer's.
  ///   - open: the sides that do not end the shape.
  ///   - soft: the antialiased edges; by default the layer's.
  /// - Returns: the shape.
  func ruledShape(
    _ box: Outline.Box, through plane: PlaneMap? = nil, open: EdgeMask = [], soft: EdgeMask? = nil
  ) -> Shape {
    let flat = FlatShape(box, through: plane ?? self.plane)
    guard !flat.sides.isEmpty else { return .empty }
    let softEdges = soft ?? self.softEdges
    func isSoft(_ side: Side) -> Bool { side.edge.map { softEdges.contains($0) } ?? false }
    let sides = flat.sides.filter { side in side.edge.map { !open.contains($0) } ?? true }
    return Shape(
      soft: sides.filter(isSoft), hard: sides.filter { !isSoft($0) },
      crooked: flat.isCrooked ? flat.sides : [])
  }

  /// The picture of the outline, or of one inside it.
  func outerShape(_ shape: RoundedRect) -> Shape {
    if !cuts.isEmpty { return continuedShape(shape) }
    return isRounded
      ? Shape(outline: ConvexShape(projecting: Outline.points(of: shape), through: plane))
      : ruledShape(Outline.Box(shape.rect))
  }

  /// The picture of where the layer's own drawables end.
  var endShape: Shape {
    switch end {
    case .outline: outerShape(outline)
    case .nowhere: .everything
    case .box(let box): isRounded ? Shape(outline: endOutline) : ruledShape(box)
    }
  }

  /// The same by area; `nil` if they do not end.
  private var endOutline: ConvexShape? {
    switch end {
    case .outline: return outerShape(outline).outline
    case .nowhere: return nil
    case .box(let box):
      let rect = Rect(x: box.minX, y: box.minY, width: box.width, height: box.height)
      return ConvexShape(projecting: Outline.points(of: RoundedRect(rect)), through: plane)
    }
  }

  /// The picture of a border's inner outline.
  private var innerShape: Shape {
    if isRounded {
      let inner = outline.inset(by: layer.borderWidth)
      if Outline.Box(inner.rect).isEmpty { return .empty }
      return Shape(outline: ConvexShape(projecting: Outline.points(of: inner), through: plane))
    }
    let (covered, isCertain) = coveredBox
    let inner = covered.grown(by: -layer.borderWidth)
    let flat = FlatShape(inner, through: plane)
    guard !inner.isEmpty, !flat.sides.isEmpty else { return .empty }
    return Shape(soft: flat.sides, crooked: flat.isCrooked || !isCertain ? flat.sides : [])
  }

  /// The box from which a border's width is measured, and whether rounding errors could not have moved it.
  ///
  /// Hard edges of an upright box show at the edges of pixels, so that the box on the screen is a little larger or
  /// smaller. Public reports of hairlines ask for four equal sides, whatever the box's position between pixels.
  private var coveredBox: (box: Outline.Box, isCertain: Bool) {
    let flat = FlatShape(box, through: plane)
    let corners = flat.sides.map(\.start)
    guard plane.isAffine, corners.count == 4, LayerFacts.lean(corners) <= 1e-3 else {
      return (box, true)
    }
    var (covered, isCertain) = (box, true)
    for side in flat.sides where !isSoft(side) {
      // The nearest pixel edge; half a pixel counts as the smaller one.
      func nearest(_ position: Double) -> Double { (position - 0.5).rounded(.up) }
      let middle = (side.start + side.end) / 2
      let isUpright = abs(side.start.x - side.end.x) < abs(side.start.y - side.end.y)
      let shown = plane.inverse.project(
        isUpright ? [nearest(middle.x), middle.y] : [middle.x, nearest(middle.y)])
      switch side.edge {
      case EdgeMask.minX?: covered.minX = shown.x
      case EdgeMask.maxX?: covered.maxX = shown.x
      case EdgeMask.minY?: covered.minY = shown.y
      case EdgeMask.maxY?: covered.maxY = shown.y
      default: break
      }
      if side.slack > 0 { isCertain = false }
    }
    return (covered, isCertain)
  }

  /// Returns the coverage of the area inside the border.
  func innerCoverage(_ sheet: Sheet) -> Coverage {
    innerShape.coverage(sheet.width, sheet.height)
  }

  /// The picture of the layer's contents, which are placed in `picture`; `nil` if none shows.
  func contentsShape(_ picture: Outline.Box) -> Shape? {
    func open(_ box: Outline.Box) -> EdgeMask { cuts.sides(of: box, through: plane) }
    guard layer.masksToBounds || isClippedAsWhole else {
      return ruledShape(picture, open: open(picture))
    }
    let shown = picture.cut(to: box)
    guard !shown.isEmpty else { return nil }
    guard isClippedAsWhole || isRounded else { return ruledShape(shown, open: open(shown)) }
    if !isClippedAsWhole, !cuts.isEmpty, cuts.corners(of: outline, through: plane).isEmpty {
      let atBounds = EdgeMask.all.subtracting(insideEdges(of: picture))
      return ruledShape(shown, open: open(shown), soft: softEdges.union(atBounds))
    }
    // Only edges inside the bounds count: elsewhere the outline decides, here or in the composite.
    let inside = insideEdges(of: picture)
    if isClippedAsWhole && inside == .all { return ruledShape(picture) }
    let flat = FlatShape(picture, through: plane, isExtended: true)
    if flat.sides.isEmpty && !inside.isEmpty { return .empty }

    let sides = flat.sides.filter { side in side.edge.map { inside.contains($0) } ?? false }
    return Shape(
      outline: endOutline, soft: sides.filter(isSoft),
      hard: sides.filter { !isSoft($0) }, crooked: flat.isCrooked ? flat.sides : [])
  }

  /// The edges of `picture` that lie inside the bounds, and not on their edges.
  private func insideEdges(of picture: Outline.Box) -> EdgeMask {
    var edges: EdgeMask = []
    let equal = 1e-9
    if picture.minX > box.minX + equal { edges.insert(.minX) }
    if picture.minY > box.minY + equal { edges.insert(.minY) }
    if picture.maxX < box.maxX - equal { edges.insert(.maxX) }
    if picture.maxY < box.maxY - equal { edges.insert(.maxY) }
    return edges
  }

  private func isSoft(_ side: Side) -> Bool { side.edge.map { softEdges.contains($0) } ?? false }
}

extension Painter {
  /// Draws background, gradient, contents and shape.
  func paintBeneathSublayers(_ facts: LayerFacts, in setting: Setting) {
    if facts.isOneOperation {
      paintFilledBorder(facts, in: setting)
    } else if facts.hasBackground,
      facts.gradient?.isOpaque != true || setting.tint.alpha < 1
    {
      paintBackground(facts, in: setting)
    }
    if let gradient = facts.gradient { paint(gradient, of: facts, in: setting) }
    paintContents(facts, in: setting)
    paintShape(facts, in: setting)
  }

  private func paintContents(_ facts: LayerFacts, in setting: Setting) {
    var source = facts.layer
    if facts.isTiled {
      guard let whole = facts.untiled() else { return sheet.doubtEverything() }
      source = whole
    }
    guard let contents = source.contents,
      let placement = PicturePlacement(of: contents, in: source, isMirrored: facts.isMirrored)
    else { return }
    var (shape, plane) = (facts.contentsShape(placement.box), facts.plane)
    var scissor = setting.scissor
    if facts.movesContents {
      // What is moved may leave the bounds as sublayers may.
      plane = LayerFacts.contentsPlane(of: facts.layer).then(plane)
      guard !plane.isSingular else { return }
      guard !plane.isNearlySingular else { return sheet.doubtEverything() }
      shape = facts.ruledShape(placement.box, through: plane)
      scissor = facts.cutForSublayers(scissor)
    }
    guard let shape else { return }
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let color = facts.layer.contentsMultiplyColor
    let tint = Color(
      red: setting.tint.red * unit(color.red), green: setting.tint.green * unit(color.green),
      blue: setting.tint.blue * unit(color.blue), alpha: setting.tint.alpha * unit(color.alpha))
    let sampler = PictureSampler(contents, placement, facts, through: plane, tint: tint)
    sheet.compose(shape.coverage(sheet.width, sheet.height), within: scissor) { x, y in
      sampler.sample(x, y)
    }
  }

  /// Draws the border, unless it has been drawn with the background.
  func paintAboveSublayers(_ facts: LayerFacts, in setting: Setting) {
    guard facts.hasBorder, !facts.isOneOperation, let color = facts.layer.borderColor else {
      return
    }
    let ring = facts.ringShape.coverage(sheet.width, sheet.height).without(
      facts.innerCoverage(sheet))
    let source = Source(color, tint: setting.tint)
    sheet.compose(ring, within: setting.scissor) { _, _ in source }
  }

  private func paintBackground(_ facts: LayerFacts, in setting: Setting) {
    guard let color = facts.layer.backgroundColor else { return }
    let source = Source(color, tint: setting.tint)
    fill(facts, in: setting) { _, _ in source }
  }

  /// Fills the outline.
  func fill(
    _ facts: LayerFacts, in setting: Setting, from source: (_ x: Int, _ y: Int) -> Source
  ) {
    var shape = facts.endShape
    if !facts.isClippedAsWhole {
      // Under an opaque border the filling ends half way, so that it does not shine through the
      // border's antialiased outer edge.
      let borderAlpha = (facts.layer.borderColor?.alpha ?? 0) * setting.tint.alpha
      let isCovered = facts.hasBorder && facts.hasSoftEdges && borderAlpha >= 1
      shape = facts.outerShape(
        isCovered ? facts.outline.inset(by: facts.layer.borderWidth / 2) : facts.outline)
    }
    sheet.compose(shape.coverage(sheet.width, sheet.height), within: setting.scissor, from: source)
  }

  /// Draws background and border as one, with one coverage at the outer edge.
  private func paintFilledBorder(_ facts: LayerFacts, in setting: Setting) {
    guard let fillColor = facts.layer.backgroundColor, let borderColor = facts.layer.borderColor
    else { return }
    let fill = Source(fillColor, tint: setting.tint)
    let edge = Source(borderColor.over(fillColor), tint: setting.tint)
    let outer = facts.outerShape(facts.outline).coverage(sheet.width, sheet.height)
    let inner = facts.innerCoverage(sheet)
    sheet.compose(outer, within: setting.scissor) { x, y in
      let (o, i) = (outer[x, y], inner[x, y])
      if i == .none { return edge }
      if i == .all && o == .all { return fill }
      let share = o.amount > 0 ? min(1, i.amount / o.amount) : 0
      let doubt = o.amount > 0 ? min(1, i.doubt / o.amount) : 1
      let difference = fill.color - edge.color
      let distance = pointwiseMax(difference, -difference)
      return Source(
        edge.color + share * difference,
        error: pointwiseMax(fill.error, edge.error) + doubt * distance, isWhole: false)
    }
  }
}

extension LayerFacts {
  /// Whether background and border are drawn as one.
  var isOneOperation: Bool {
    hasBackground && hasBorder && gradient == nil && layer.contents == nil && !isTiled
      && shape.isEmpty
      && !hasVisibleSublayers && !isClippedAsWhole && hasSoftEdges && !keepsCornersAtCuts
  }
}

extension Color {
  /// This colour over another, both straight, components clamped first.
  fileprivate func over(_ below: Color) -> Color {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let (a, b) = (unit(alpha), unit(below.alpha) * (1 - unit(alpha)))
    func mix(_ top: Double, _ bottom: Double) -> Double {
      (unit(top) * a + unit(bottom) * b) / (a + b)
    }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
      alpha: a + b)
  }
}
