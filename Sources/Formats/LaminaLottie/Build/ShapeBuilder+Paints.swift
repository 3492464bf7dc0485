// Fills and strokes of paths.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension ShapeBuilder {
  /// Returns the layers that paint a set of paths, back to front.
  func shapeSetLayers(of set: ShapeSet, name: String) throws(SceneError) -> [Layer] {
    let trims = set.trims.filter { !$0.isWhole }
    let merging = set.paths.count > 1 ? set.merging : nil
    if trims.isEmpty, merging == nil, let both = try combinedPaintLayer(set, name: name) {
      return [both]
    }
    var layers: [Layer] = []
    for paint in set.paints.reversed() {
      if let merging {
        if paint.stroke == nil {
          layers.append(try mergedFill(of: paint, set, merging, trims, name: name))
        } else {
          layers += try mergedStrokes(of: paint, set, merging, trims, name: name)
        }
        continue
      }
      // If paths are trimmed separately, each stroked path has a layer of its own.
      let isApart = trims.contains { !$0.isOneLength } && set.paths.count > 1
      let parts = isApart && paint.stroke != nil ? set.paths.map { [$0] } : [set.paths]
      for paths in parts.reversed() {
        layers.append(try paintLayer(of: paint, paths, set, trims, name: name))
      }
    }
    return layers
  }

  /// Returns one layer for a stroke over a fill of the same opacity; `nil` for other paints.
  private func combinedPaintLayer(_ set: ShapeSet, name: String) throws(SceneError) -> Layer? {
    guard set.paints.count == 2, let stroke = set.paints.first, let fill = set.paints.last,
      stroke.stroke != nil, fill.stroke == nil, case .color(let fillColor) = fill.source,
      case .color = stroke.source, !stroke.opacity.isAnimated, !fill.opacity.isAnimated,
      stroke.opacity.first == fill.opacity.first, stroke.stroke?.hasMovingDashes == false,
      stroke.blend == .normal, fill.blend == .normal
    else { return nil }
    let layer = try builder.shapeLayer(name, size, fill.node)
    try setPath(of: layer, set.paths, set)
    layer.fillRule = set.isEvenOdd ? .evenOdd : fill.rule
    // Each paint is translucent by itself: the fill shows through the stroke.
    let opacity = TrimModel.clampedFraction(fill.opacity.first)
    try animateColor(layer, "fillColor", fillColor, opacity)
    try addStroke(stroke, to: layer, opacity: opacity)
    return layer
  }

  /// Returns the layer that draws one paint of some paths.
  func paintLayer(
    of paint: PaintModel, _ paths: [PathSource], _ set: ShapeSet, _ trims: [TrimModel],
    name: String
  ) throws(SceneError) -> Layer {
    let shape = try builder.shapeLayer(name, size, paint.node)
    let isCut = paint.stroke == nil || trims.count > 1
    if let stroke = paint.stroke, stroke.hasMovingDashes {
      try setDashedPath(of: shape, paths, set, trims, stroke)
    } else if isCut && !trims.isEmpty {
      try setTrimmedPath(of: shape, paths, set, trims)
    } else {
      try setPath(of: shape, paths, set, trim: paint.stroke == nil ? nil : trims.first)
    }
    if paint.stroke == nil { shape.fillRule = set.isEvenOdd ? .evenOdd : paint.rule }
    var top: Layer = shape
    switch paint.source {
    case .color(let property):
      if paint.stroke == nil { try animateColor(shape, "fillColor", property, 1) }
      if paint.stroke != nil { try addStroke(paint, to: shape, opacity: 1) }
    case .gradient(let gradient):
      if paint.stroke == nil {
        shape.fillColor = .black
      } else {
        shape.strokeColor = .black
        try addStroke(paint, to: shape, opacity: nil)
      }
      top = try gradientLayer(gradient, within: shape, paint.node, name: name)
    }
    try animator.animateNumber(top, "opacity", paint.opacity) { TrimModel.clampedFraction($0) }
    top.compositingFilter = paint.blend
    return top
  }

  private func animateColor(
    _ layer: ShapeLayer, _ keyPath: String, _ property: Property<Numbers>, _ opacity: Double
  ) throws(SceneError) {
    try animator.animateValue(layer, keyPath, [property.timeline()]) {
      var color = property.valueAtMoment($0).color
      color.alpha = opacity
      return .color(color)
    }
  }

  /// Sets and animates a layer's stroke; the colour is set, with an alpha of `opacity`, only if
  /// that is given.
  private func addStroke(_ paint: PaintModel, to layer: ShapeLayer, opacity: Double?)
    throws(SceneError)
  {
    guard let stroke = paint.stroke else { return }
    if let opacity, case .color(let property) = paint.source {
      try animateColor(layer, "strokeColor", property, opacity)
    }
    let isScaled = stroke.scales.contains { $0.isAnimated }
    try animator.animateValue(
      layer, "lineWidth", [stroke.width.timeline()] + stroke.scales.map { $0.timeline() },
      sampled: isScaled ? "a stroke around a group that is scaled" : nil
    ) { .number(max(0, stroke.width.valueAtMoment($0) / stroke.groupScale($0))) }
    (layer.lineCap, layer.lineJoin) = (stroke.cap, stroke.join)
    layer.miterLimit = max(0, stroke.miterLimit)
    guard !stroke.hasMovingDashes else { return }
    let pattern = stroke.dashPattern(animator.start)
    if !pattern.isEmpty {
      layer.lineDashPattern = pattern
      if let phase = stroke.phase {
        let scale = stroke.groupScale(animator.start)
        try animator.animateNumber(layer, "lineDashPhase", phase) { $0 / scale }
      }
    }
  }

  // MARK: - Paths

  /// Returns the outlines of paths at a moment, changed by the modifiers of their set.
  func modifiedOutlines(_ paths: [PathSource], _ set: ShapeSet, _ moment: Moment) -> [Outline] {
    let roundings = set.modifiers.prefix { $0.isRounding }
    var outlines: [Outline]
    if roundings.isEmpty {
      outlines = paths.flatMap { $0.outlines(moment) }
    } else {
      let radius = roundings.map { $0.radius(moment) }.max() ?? 0
      outlines = paths.flatMap { $0.roundedOutlines(by: radius, moment) }
    }
    for modifier in set.modifiers.dropFirst(roundings.count) {
      outlines = modifier.applyModifier(to: outlines, moment)
    }
    return outlines
  }

  /// Sets and animates the path of a layer; a trim is set as the start and end of the layer's
  /// stroke.
  func setPath(
    of layer: ShapeLayer, _ paths: [PathSource], _ set: ShapeSet, trim: TrimModel? = nil
  ) throws(SceneError) {
    var range: TrimRange?
    if let trim { range = TrimRange(trim) }
    let copies = range?.copies ?? 1
    let changes = set.modifiers.flatMap(\.timelines)
    try animator.animateValue(
      layer, "path", paths.flatMap(\.timelines) + changes,
      sampled: set.modifiers.lazy.compactMap(\.resampled).first ?? paths.resampled,
      weight: set.pointCount(of: paths, at: animator.start)
    ) { moment in
      var path = Path()
      let outlines = modifiedOutlines(paths, set, moment)
      let vertices = outlines.reduce(0) { $0 + $1.vertices.count }
      path.reserveCapacity(
        elements: vertices + 2 * outlines.count, points: 3 * vertices + outlines.count)
      for outline in outlines { outline.addCurves(to: &path) }
      if copies == 1 { return .path(path) }
      var all = Path()
      for _ in 0..<copies { all.append(path) }
      return .path(all)
    }
    if let range { try range.applyTrim(to: layer, animator) }
  }

  /// Sets and animates the path of a layer, cut to the part that trims leave.
  func setTrimmedPath(
    of layer: ShapeLayer, _ paths: [PathSource], _ set: ShapeSet, _ trims: [TrimModel]
  ) throws(SceneError) {
    try animator.animateValue(
      layer, "path",
      paths.flatMap(\.timelines) + set.modifiers.flatMap(\.timelines)
        + trims.flatMap(\.timelines), sampled: "trimmed fills",
      weight: set.pointCount(of: paths, at: animator.start)
    ) { moment in
      let outlines = modifiedOutlines(paths, set, moment)
      let range = ShapeBuilder.trimmedRange(of: trims, moment)
      var path = Path()
      let parts = trims[0].isOneLength ? [outlines] : outlines.map { [$0] }
      for part in parts {
        path.append(PathTrimmer(part).trimmedPath(from: range.start, to: range.end))
      }
      return .path(path)
    }
  }
}

/// The part of a path that a trim leaves at each time, as the animated start and end of a stroke.
struct TrimRange {
  private let trim: TrimModel
  /// The number of times that a layer's path repeats the path, so that a trimmed part that crosses
  /// its end is still one range.
  let copies: Int
  private let shift: Double
  /// Whether the end lies after the start at some times, and before it at others.
  private let isCrossing: Bool
  /// Whether the end never lies after the start, so that both are swapped.
  private let isReversed: Bool

  init(_ trim: TrimModel) {
    self.trim = trim
    var (least, most) = (Double.infinity, -Double.infinity)
    var (isBefore, isBehind) = (false, false)
    for frame in TrimRange.searchedFrames(of: trim) {
      let range = trim.rangeAtMoment(.frame(frame))
      least = min(least, range.start)
      most = max(most, range.end)
      let difference =
        trim.end.valueAtMoment(.frame(frame)) - trim.start.valueAtMoment(.frame(frame))
      if difference > 0 { isBefore = true }
      if difference < 0 { isBehind = true }
    }
    isCrossing = isBefore && isBehind
    isReversed = isBehind && !isBefore
    guard least.isFinite, most.isFinite, most - least < 1_000 else {
      (copies, shift) = (1, 0)
      return
    }
    shift = -(least + 1e-9).rounded(.down)
    copies = max(1, Int((most + shift - 1e-9).rounded(.up)))
  }

  /// Returns the frames at which the smallest start and the largest end of the range are searched.
  private static func searchedFrames(of trim: TrimModel) -> [Double] {
    let times = trim.timelines.flatMap(\.times)
    guard let first = times.min(), let last = times.max() else { return [0] }
    let steps = 200
    return times + (0...steps).map { first + (last - first) * Double($0) / Double(steps) }
  }

  /// Sets and animates the start and the end of a layer's stroke.
  @MainActor func applyTrim(to layer: ShapeLayer, _ animator: Animator) throws(SceneError) {
    func unit(_ value: Double) -> Double { min(1, max(0, (value + shift) / Double(copies))) }
    let (low, high) = isReversed ? (trim.end, trim.start) : (trim.start, trim.end)
    let starts = isCrossing ? [low, high, trim.offset] : [low, trim.offset]
    let ends = isCrossing ? [low, high, trim.offset] : [high, trim.offset]
    try animator.animateValue(
      layer, "strokeStart", starts.map { $0.timeline() },
      sampled: isCrossing ? "a crossing trim" : nil
    ) { moment in
      isCrossing
        ? .number(unit(trim.rangeAtMoment(moment).start))
        : .number(
          unit(
            TrimModel.clampedFraction(low.valueAtMoment(moment)) + trim.offset.valueAtMoment(moment)
              / 360))
    }
    try animator.animateValue(
      layer, "strokeEnd", ends.map { $0.timeline() }, sampled: isCrossing ? "a crossing trim" : nil
    ) { moment in
      isCrossing
        ? .number(unit(trim.rangeAtMoment(moment).end))
        : .number(
          unit(
            TrimModel.clampedFraction(high.valueAtMoment(moment)) + trim.offset.valueAtMoment(
              moment) / 360))
    }
  }
}
