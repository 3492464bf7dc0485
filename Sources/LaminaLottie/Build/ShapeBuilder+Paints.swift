// Fills and strokes of paths.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension ShapeBuilder {
  /// Returns the layers of a set, back to front.
  func layers(of set: ShapeSet, name: String) throws(SceneError) -> [Layer] {
    let trims = set.trims.filter { !$0.isWhole }
    if trims.isEmpty, let both = try combined(set, name: name) { return [both] }
    var layers: [Layer] = []
    for paint in set.paints.reversed() {
      // If paths are trimmed separately, each stroked path has a layer of its own.
      let isApart = trims.contains { !$0.isOneLength } && set.paths.count > 1
      let parts = isApart && paint.stroke != nil ? set.paths.map { [$0] } : [set.paths]
      for paths in parts.reversed() {
        layers.append(try layer(of: paint, paths, set, trims, name: name))
      }
    }
    return layers
  }

  /// One layer for a stroke over a fill of the same opacity; `nil` for other paints.
  private func combined(_ set: ShapeSet, name: String) throws(SceneError) -> Layer? {
    guard set.paints.count == 2, let stroke = set.paints.first, let fill = set.paints.last,
      stroke.stroke != nil, fill.stroke == nil, case .color(let fillColor) = fill.source,
      case .color = stroke.source, !stroke.opacity.isAnimated, !fill.opacity.isAnimated,
      stroke.opacity.first == fill.opacity.first
    else { return nil }
    let layer = try builder.shape(name, size, fill.node)
    try setPath(of: layer, set.paths, set)
    layer.fillRule = set.isEvenOdd ? .evenOdd : fill.rule
    try color(layer, "fillColor", fillColor)
    try addStroke(stroke, to: layer, hasColor: true)
    layer.opacity = TrimModel.unit(fill.opacity.first)
    return layer
  }

  private func layer(
    of paint: PaintModel, _ paths: [PathSource], _ set: ShapeSet, _ trims: [TrimModel],
    name: String
  ) throws(SceneError) -> Layer {
    let shape = try builder.shape(name, size, paint.node)
    let isCut = paint.stroke == nil || trims.count > 1
    if isCut && !trims.isEmpty {
      try setTrimmedPath(of: shape, paths, set, trims)
    } else {
      try setPath(of: shape, paths, set, trim: paint.stroke == nil ? nil : trims.first)
    }
    if paint.stroke == nil { shape.fillRule = set.isEvenOdd ? .evenOdd : paint.rule }
    var top: Layer = shape
    switch paint.source {
    case .color(let property):
      if paint.stroke == nil { try color(shape, "fillColor", property) }
      if paint.stroke != nil { try addStroke(paint, to: shape, hasColor: true) }
    case .gradient(let gradient):
      if paint.stroke == nil {
        shape.fillColor = .black
      } else {
        shape.strokeColor = .black
        try addStroke(paint, to: shape, hasColor: false)
      }
      top = try gradientLayer(gradient, within: shape, paint.node, name: name)
    }
    try animator.number(top, "opacity", paint.opacity) { TrimModel.unit($0) }
    return top
  }

  private func color(_ layer: ShapeLayer, _ keyPath: String, _ property: Property<Numbers>)
    throws(SceneError)
  {
    try animator.animate(layer, keyPath, [property.timeline()]) {
      .color(property.value($0).color)
    }
  }

  private func addStroke(_ paint: PaintModel, to layer: ShapeLayer, hasColor: Bool)
    throws(SceneError)
  {
    guard let stroke = paint.stroke else { return }
    if hasColor, case .color(let property) = paint.source {
      try color(layer, "strokeColor", property)
    }
    let isScaled = stroke.scales.contains { $0.isAnimated }
    try animator.animate(
      layer, "lineWidth", [stroke.width.timeline()] + stroke.scales.map { $0.timeline() },
      sampled: isScaled ? "a stroke around a group that is scaled" : nil
    ) { .number(max(0, stroke.width.value($0) / stroke.scale($0))) }
    (layer.lineCap, layer.lineJoin) = (stroke.cap, stroke.join)
    layer.miterLimit = max(0, stroke.miterLimit)
    let scale = stroke.scale(animator.start)
    let lengths = stroke.dashes.map { max(0, $0.first / scale) }
    if lengths.contains(where: { $0 > 0 }) {
      layer.lineDashPattern = lengths.map { $0 == 0 ? 0.01 : $0 }
      if let phase = stroke.phase {
        try animator.number(layer, "lineDashPhase", phase) { $0 / scale }
      }
    }
  }

  // MARK: - Paths

  /// Returns the outlines of paths at a moment, with rounded corners.
  private func outlines(_ paths: [PathSource], _ set: ShapeSet, _ moment: Moment) -> [Outline] {
    paths.map { path in
      guard !set.roundings.isEmpty else { return path.outline(moment) }
      let radius = set.roundings.map { $0.value(moment) }.max() ?? 0
      if let make = path.withRadius { return make(moment, radius) }
      return path.outline(moment).rounded(by: radius)
    }
  }

  private func setPath(
    of layer: ShapeLayer, _ paths: [PathSource], _ set: ShapeSet, trim: TrimModel? = nil
  ) throws(SceneError) {
    var range: TrimRange?
    if let trim { range = TrimRange(trim) }
    let copies = range?.copies ?? 1
    let radii = set.roundings.map { $0.timeline() }
    let isRounding = radii.contains { $0 != nil }
    try animator.animate(
      layer, "path", paths.flatMap(\.timelines) + radii,
      sampled: isRounding ? "animated rounding" : paths.resampled,
      weight: paths.pointCount(at: animator.start)
    ) { moment in
      var path = Path()
      let outlines = outlines(paths, set, moment)
      let vertices = outlines.reduce(0) { $0 + $1.vertices.count }
      path.reserveCapacity(
        elements: vertices + 2 * outlines.count, points: 3 * vertices + outlines.count)
      for outline in outlines { outline.add(to: &path) }
      if copies == 1 { return .path(path) }
      var all = Path()
      for _ in 0..<copies { all.append(path) }
      return .path(all)
    }
    if let range { try range.apply(to: layer, animator) }
  }

  private func setTrimmedPath(
    of layer: ShapeLayer, _ paths: [PathSource], _ set: ShapeSet, _ trims: [TrimModel]
  ) throws(SceneError) {
    try animator.animate(
      layer, "path",
      paths.flatMap(\.timelines) + set.roundings.map { $0.timeline() }
        + trims.flatMap(\.timelines), sampled: "trimmed fills",
      weight: paths.pointCount(at: animator.start)
    ) { moment in
      let outlines = outlines(paths, set, moment)
      var range = trims[0].range(moment)
      for trim in trims.dropFirst() {
        let (next, length) = (trim.range(moment), range.end - range.start)
        range = (range.start + next.start * length, range.start + next.end * length)
      }
      var path = Path()
      let parts = trims[0].isOneLength ? [outlines] : outlines.map { [$0] }
      for part in parts {
        path.append(PathTrimmer(part).part(from: range.start, to: range.end))
      }
      return .path(path)
    }
  }
}

/// The part of a path that a trim leaves, over its whole time, as a stroke's start and end.
struct TrimRange {
  private let trim: TrimModel
  /// The number of times that the path is repeated, so that no part wraps around.
  let copies: Int
  private let shift: Double
  /// Whether the order of start and end changes over time.
  private let isCrossing: Bool
  /// Whether the end never lies after the start; start and end are then swapped.
  private let isReversed: Bool

  init(_ trim: TrimModel) {
    self.trim = trim
    var (least, most) = (Double.infinity, -Double.infinity)
    var (isBefore, isBehind) = (false, false)
    for frame in TrimRange.frames(of: trim) {
      let range = trim.range(.frame(frame))
      least = min(least, range.start)
      most = max(most, range.end)
      let difference = trim.end.value(.frame(frame)) - trim.start.value(.frame(frame))
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

  /// Returns the frames at which the extremes are searched.
  private static func frames(of trim: TrimModel) -> [Double] {
    let times = trim.timelines.flatMap(\.times)
    guard let first = times.min(), let last = times.max() else { return [0] }
    let steps = 200
    return times + (0...steps).map { first + (last - first) * Double($0) / Double(steps) }
  }

  /// Sets and animates the start and the end of a stroke.
  @MainActor func apply(to layer: ShapeLayer, _ animator: Animator) throws(SceneError) {
    func unit(_ value: Double) -> Double { min(1, max(0, (value + shift) / Double(copies))) }
    let (low, high) = isReversed ? (trim.end, trim.start) : (trim.start, trim.end)
    let starts = isCrossing ? [low, high, trim.offset] : [low, trim.offset]
    let ends = isCrossing ? [low, high, trim.offset] : [high, trim.offset]
    try animator.animate(
      layer, "strokeStart", starts.map { $0.timeline() },
      sampled: isCrossing ? "a crossing trim" : nil
    ) { moment in
      isCrossing
        ? .number(unit(trim.range(moment).start))
        : .number(unit(TrimModel.unit(low.value(moment)) + trim.offset.value(moment) / 360))
    }
    try animator.animate(
      layer, "strokeEnd", ends.map { $0.timeline() }, sampled: isCrossing ? "a crossing trim" : nil
    ) { moment in
      isCrossing
        ? .number(unit(trim.range(moment).end))
        : .number(unit(TrimModel.unit(high.value(moment)) + trim.offset.value(moment) / 360))
    }
  }
}
