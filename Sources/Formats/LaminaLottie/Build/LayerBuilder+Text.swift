// Text layers: one layer per document, with shapes for the glyphs.

import LaminaGeometry
import LaminaLayers
import LaminaScenes
import LaminaText

extension LayerBuilder {
  /// Returns a layer that shows the documents of a text layer, each in its range of frames.
  func textLayer(_ model: LayerModel, _ size: Size, _ time: TimeMap) throws(SceneError) -> Layer? {
    let layer = try plainLayer(model.name, size, model.node)
    guard let text = model.node["t"] else { return layer }
    if text["p"]?["m"] != nil {
      reader.noteFeature("text along a path is drawn straight", at: model.node)
    }
    var documents: [TextDocument] = []
    guard let property = text["d"] else { return layer }
    let slot = reader.slots.slotValue(for: property)
    let styles = try reader.slots.styles(of: property)
    let values = try TextDocument.readDocuments(of: slot ?? property)
    try reader.countAgainstLimit(keyframes: values.count, at: model.node)
    for (node, time) in values {
      let document = try TextDocument(
        node, time: time, replacement: texts[model.name], styles: styles)
      try reader.countAgainstLimit(characters: document.text.unicodeScalars.count, at: model.node)
      documents.append(document)
    }
    documents = documents.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var animators: [TextAnimator] = []
    for node in text["a"]?.elements ?? [] { animators.append(try TextAnimator(node, reader)) }
    let animator = animator(time, model.node)
    for (index, document) in documents.enumerated() {
      let last = index + 1 < documents.count ? documents[index + 1].time : 1e12
      guard last > document.time || documents.count == 1 else { continue }
      let shown = try self.documentLayer(document, model, size, animators, animator)
      if documents.count > 1 {
        animator.animateVisibility(shown, from: index == 0 ? -1e12 : document.time, to: last)
      }
      layer.addSublayer(shown)
    }
    return layer
  }

  private func documentLayer(
    _ document: TextDocument, _ model: LayerModel, _ size: Size, _ animators: [TextAnimator],
    _ animator: Animator
  ) throws(SceneError) -> Layer {
    let placed = try TextSetter(document, fonts: fonts).placedCharacters()
    let group = try plainLayer("\(model.name) (text)", size, model.node)
    guard !animators.isEmpty else {
      var path = Path()
      for glyph in placed {
        path.append(
          glyph.path.applying(
            Affine(a: 1, b: 0, c: 0, d: 1, tx: glyph.origin.x, ty: glyph.origin.y)))
      }
      for layer in try textPaintLayers(of: document, path, model, size) { group.addSublayer(layer) }
      for glyph in placed {
        guard let emoji = glyph.emoji else { continue }
        group.addSublayer(try self.emojiLayer(emoji, at: glyph.origin, document, model, size))
      }
      return group
    }
    let visible = placed.count { !$0.path.isEmpty || $0.emoji != nil }
    try requireRoom(layers: visible * (document.fill == nil ? 1 : 2), at: model.node)
    // Each character is sampled, and its tracking at a moment needs all characters before it.
    let isTracking = animators.contains { $0.tracking != nil }
    try animator.requireRoom(
      values: isTracking ? placed.count : visible, sampledBy: animators.flatMap(\.timelines))
    let ranges = TextRanges(placed)
    let tracking = TextTracking(placed, ranges, document, animators)
    for (index, glyph) in placed.enumerated() where !glyph.path.isEmpty || glyph.emoji != nil {
      let layer = try plainLayer("\(model.name) (character)", size, model.node)
      var shapes: [ShapeLayer] = []
      if let emoji = glyph.emoji {
        layer.addSublayer(try self.emojiLayer(emoji, at: .zero, document, model, size))
      } else {
        shapes = try textPaintLayers(of: document, glyph.path, model, size)
        for shape in shapes { layer.addSublayer(shape) }
      }
      try animateCharacter(
        layer, shapes, index, placed, ranges, tracking, document, animators, animator)
      group.addSublayer(layer)
    }
    return group
  }

  /// Returns a layer that shows an emoji whose baseline starts at a point.
  private func emojiLayer(
    _ text: String, at point: Point, _ document: TextDocument, _ model: LayerModel, _ size: Size
  ) throws(SceneError) -> TextLayer {
    let layer = try prepareLayer(TextLayer(), "\(model.name) (emoji)", size, model.node)
    layer.string = text
    layer.fontSize = document.size
    layer.foregroundColor = document.fill ?? .black
    do {
      let layout = try layer.layout()
      layer.bounds.size = layout.size
      layer.position = Point(x: point.x, y: point.y - (layout.lines.first?.origin.y ?? 0))
    } catch { throw document.node.fail(.font(error, written: document.font, nearest: nil)) }
    return layer
  }

  /// Returns the layers of a text's fill and stroke, back to front.
  private func textPaintLayers(
    of document: TextDocument, _ path: Path, _ model: LayerModel, _ size: Size
  ) throws(SceneError) -> [ShapeLayer] {
    var layers: [ShapeLayer] = []
    let name = "\(model.name) (glyphs)"
    if let stroke = document.stroke, document.strokeWidth > 0 {
      let layer = try shapeLayer(name, size, model.node)
      layer.path = path
      layer.strokeColor = stroke
      layer.lineWidth = document.strokeWidth
      layer.lineJoin = .miter
      layers.append(layer)
    }
    if let fill = document.fill {
      let layer = try shapeLayer(name, size, model.node)
      layer.path = path
      layer.fillColor = fill
      layers.insert(layer, at: document.isStrokeOnTop ? 0 : layers.count)
    }
    return layers
  }

  private func animateCharacter(
    _ layer: Layer, _ shapes: [ShapeLayer], _ index: Int, _ placed: [TextSetter.Placed],
    _ ranges: TextRanges, _ tracking: TextTracking, _ document: TextDocument,
    _ animators: [TextAnimator],
    _ animator: Animator
  ) throws(SceneError) {
    let timelines: [Timeline?] = animators.flatMap(\.timelines).map { $0 }
    let reason = timelines.isEmpty ? nil : "text animators"
    let glyph = placed[index]
    func share(_ animator: TextAnimator, _ character: Int, _ moment: Moment) -> Double {
      let (place, count) = ranges.unitPosition(of: character, animator.range.unit)
      return animator.range.coveredShare(of: place, count: count, moment)
    }
    layer.anchorPoint = Point(x: glyph.advance / 2 / max(1, layer.bounds.width), y: 0)
    try animator.animateValue(layer, "position", timelines, sampled: reason) { moment in
      var point = Point(x: glyph.origin.x + glyph.advance / 2, y: glyph.origin.y)
      for animator in animators {
        if let position = animator.position {
          point = point + position.valueAtMoment(moment).point * share(animator, index, moment)
        }
      }
      point.x += tracking.trackingShift(of: index, at: moment)
      return .point(point)
    }
    if animators.contains(where: { $0.opacity != nil }) {
      try animator.animateValue(layer, "opacity", timelines, sampled: reason) { moment in
        var opacity = 1.0
        for animator in animators {
          guard let value = animator.opacity else { continue }
          opacity *= 1 + (value.valueAtMoment(moment) / 100 - 1) * share(animator, index, moment)
        }
        return .number(min(1, max(0, opacity)))
      }
    }
    if animators.contains(where: { $0.scale != nil || $0.rotation != nil }) {
      try animator.animateValue(layer, "transform", timelines, sampled: reason) { moment in
        var (x, y, turn) = (1.0, 1.0, 0.0)
        for animator in animators {
          let share = share(animator, index, moment)
          if let scale = animator.scale?.valueAtMoment(moment) {
            x *= 1 + (scale.axisValue(0, 100) / 100 - 1) * share
            y *= 1 + (scale.axisValue(1, 100) / 100 - 1) * share
          }
          if let rotation = animator.rotation?.valueAtMoment(moment) { turn += rotation * share }
        }
        return .matrix(Matrix4.scale(x: x, y: y).concatenating(.rotation(degrees: turn)))
      }
    }
    guard animators.contains(where: { $0.fill != nil }), let fill = document.fill else { return }
    for shape in shapes where shape.fillColor != nil {
      try animator.animateValue(shape, "fillColor", timelines, sampled: reason) { moment in
        var color = fill
        for animator in animators {
          guard let target = animator.fill?.valueAtMoment(moment).color else { continue }
          color = color.interpolated(to: target, at: share(animator, index, moment))
        }
        return .color(color)
      }
    }
  }
}

/// The tracking that animators add to a text, computed for all characters of a moment at once.
@MainActor final class TextTracking {
  private let placed: [TextSetter.Placed]
  private let ranges: TextRanges
  private let document: TextDocument
  private let animators: [TextAnimator]
  private var shifts: [Moment: [Double]] = [:]

  init(
    _ placed: [TextSetter.Placed], _ ranges: TextRanges, _ document: TextDocument,
    _ animators: [TextAnimator]
  ) {
    (self.placed, self.ranges, self.document) = (placed, ranges, document)
    self.animators = animators.filter { $0.tracking != nil }
  }

  /// Returns the distance by which the animators' tracking moves a character along its line, in
  /// points.
  func trackingShift(of index: Int, at moment: Moment) -> Double {
    guard !animators.isEmpty else { return 0 }
    if let known = shifts[moment] { return known[index] }
    var list = [Double](repeating: 0, count: placed.count)
    var start = 0
    while start < placed.count {
      let end = placed[start...].firstIndex { $0.line != placed[start].line } ?? placed.count
      var all = 0.0
      for place in start..<end {
        list[place] = all
        for animator in animators {
          let (unit, count) = ranges.unitPosition(of: place, animator.range.unit)
          all +=
            document.size * (animator.tracking?.valueAtMoment(moment) ?? 0) / 1_000
            * animator.range.coveredShare(of: unit, count: count, moment)
        }
      }
      let share: Double =
        switch document.alignment {
        case .left: 0
        case .right: 1
        case .center: 0.5
        }
      for place in start..<end { list[place] -= all * share }
      start = end
    }
    shifts[moment] = list
    return list[index]
  }
}

/// The index of each character's unit, for each kind of unit that text ranges count: characters,
/// words or lines.
struct TextRanges {
  private var places: [[Int]]
  private var counts: [Int]

  init(_ placed: [TextSetter.Placed]) {
    var visible = 0
    let visiblePlaces = placed.map { glyph in
      defer { if !glyph.isSpace { visible += 1 } }
      return visible
    }
    var words: [Int: Int] = [:]
    for glyph in placed where !glyph.isSpace && words[glyph.word] == nil {
      words[glyph.word] = words.count
    }
    places = [
      Array(placed.indices), visiblePlaces, placed.map { words[$0.word] ?? 0 },
      placed.map(\.line),
    ]
    counts = [placed.count, visible, words.count, (placed.last?.line ?? -1) + 1]
  }

  /// Returns the index of the unit that a character belongs to, and the number of such units in the
  /// text.
  func unitPosition(of index: Int, _ unit: TextRange.Unit) -> (place: Int, count: Int) {
    let row =
      switch unit {
      case .characters: 0
      case .visibleCharacters: 1
      case .words: 2
      case .lines: 3
      }
    return (places[row][index], counts[row])
  }
}
