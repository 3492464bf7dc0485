// Items of shape layers, as the file describes them.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaScenes

/// An item of a shape layer or a group.
indirect enum ShapeItem {
  case group(ShapeGroup)
  case path(PathSource)
  case paint(PaintModel)
  case trim(TrimModel)
  case modifier(PathModifier, LottieNode)
  /// The paths before it are merged by the even-odd rule.
  case exclusion
  case merging(PathMerging)
  /// The paths before it become one path, for a merging that follows.
  case combination
  case repeater(RepeaterModel)
}

/// A group of items, or the items that a repeater copies.
struct ShapeGroup {
  var node: LottieNode
  var name: String
  var items: [ShapeItem]
  var transform: TransformModel?
  var repeater: RepeaterModel?
  /// The index, from 0, of the repeater's copy that the group is.
  var copy = 0
  var blend = BlendMode.normal

  /// The timelines of the group's animated transform or repeater.
  var timelines: [Timeline] { repeater?.timelines ?? transform?.timelines ?? [] }

  /// Returns the group's transform at a moment, as an affine map.
  func matrixAtMoment(_ moment: Moment) -> Affine {
    if let repeater { return repeater.copyMatrix(Double(copy), moment) }
    return transform?.matrixAtMoment(moment) ?? .identity
  }

  /// Whether the group shows at a moment; a repeater's copy does if its index is below the number of copies.
  func isShown(_ moment: Moment) -> Bool {
    repeater.map { $0.copies.valueAtMoment(moment) > Double(copy) } ?? true
  }

  /// The group's paths, moved by its transform; `nil` if the group has other items.
  var plainPaths: [PathSource]? {
    guard repeater == nil else { return nil }
    var paths: [PathSource] = []
    for item in items {
      switch item {
      case .path(let path): paths.append(path)
      case .group(let group):
        guard let inner = group.plainPaths else { return nil }
        paths += inner
      default: return nil
      }
    }
    return transform.map { transform in paths.map { $0.movedPath(by: transform) } } ?? paths
  }
}

/// A trim, which leaves a part of each path before it.
struct TrimModel {
  var node: LottieNode
  var start: Property<Double>
  var end: Property<Double>
  var offset: Property<Double>
  /// Whether all paths are trimmed one after another, as one length, rather than each by itself.
  var isOneLength: Bool

  /// Whether the trim leaves all paths whole.
  var isWhole: Bool {
    start.keys.allSatisfy { $0.value <= 0 } && end.keys.allSatisfy { $0.value >= 100 }
      || start.keys.allSatisfy { $0.value >= 100 } && end.keys.allSatisfy { $0.value <= 0 }
  }

  var timelines: [Timeline] {
    [start.timeline(), end.timeline(), offset.timeline()].compactMap(\.self)
  }

  /// Returns the start and end of the part that is left at a moment, as fractions of the length, possibly beyond 0...1.
  func rangeAtMoment(_ moment: Moment) -> (start: Double, end: Double) {
    let (a, b) = (
      TrimModel.clampedFraction(start.valueAtMoment(moment)),
      TrimModel.clampedFraction(end.valueAtMoment(moment))
    )
    let offset = offset.valueAtMoment(moment) / 360
    return (min(a, b) + offset, max(a, b) + offset)
  }

  static func clampedFraction(_ percent: Double) -> Double { min(1, max(0, percent / 100)) }
}

/// A repeater, which makes copies of all items before it.
struct RepeaterModel {
  var node: LottieNode
  var copies: Property<Double>
  var offset: Property<Double>
  var isBelow: Bool
  var transform: TransformModel
}

/// A fill or a stroke.
struct PaintModel {
  /// The source of a paint's colours.
  enum Source {
    case color(Property<Numbers>)
    case gradient(GradientModel)
  }

  /// The properties of a stroke, apart from its colour.
  struct Stroke {
    var width: Property<Double>
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    var dashes: [Property<Double>]
    var phase: Property<Double>?
    /// The scales of the groups between the stroke and its paths, in percent.
    var scales: [Property<Numbers>] = []

    /// Returns the combined scale, at a moment, of the groups between the stroke and its paths.
    ///
    /// It is the square root of their scale of areas.
    func groupScale(_ moment: Moment) -> Double {
      scales.reduce(1) { product, scale in
        let value = scale.valueAtMoment(moment)
        let area = abs(value.axisValue(0, 100) * value.axisValue(1, 100)) / 10_000
        return area > 0 ? product * area.squareRoot() : product
      }
    }
  }

  var node: LottieNode
  var source: Source
  var opacity: Property<Double>
  var rule: FillRule
  /// The stroke's properties; `nil` for a fill.
  var stroke: Stroke?
  var blend: BlendMode
}

/// The gradient of a fill or a stroke.
struct GradientModel {
  var isRadial: Bool
  var start: Property<Numbers>
  var end: Property<Numbers>
  /// The distance of the focus from the start, in percent of the radius.
  var highlight: Property<Double>
  /// The direction of the focus, in degrees from the direction of the end.
  var angle: Property<Double>
  /// The number of colour stops, which come before the alpha stops.
  var count: Int
  var stops: Property<Numbers>

  /// Whether the start and the end stay at the same point.
  ///
  /// Policy: `gradient-no-length`.
  var hasNoLength: Bool {
    !start.isAnimated && !end.isAnimated && start.first.point == end.first.point
  }
}

extension PropertyReader {
  /// Returns the items of a layer, front to back; they are read once for all uses of the composition.
  func shapeItems(ofLayer layer: LottieNode) throws(SceneError) -> [ShapeItem] {
    if let known = knownShapes[layer.index] {
      try countAgainstLimit(shapes: known.count, at: layer)
      return known.items
    }
    let before = shapes
    let items = try shapeItems(of: layer, "shapes")
    knownShapes[layer.index] = (items, shapes - before)
    return items
  }

  /// Reads the items of a layer or a group, front to back.
  func shapeItems(of owner: LottieNode, _ key: StaticString) throws(SceneError) -> [ShapeItem] {
    let list = try owner.objects(key, of: "shape")
    try countAgainstLimit(shapes: list.count, at: owner)
    var items: [ShapeItem] = []
    for item in list {
      guard !(item["hd"]?.isTrue ?? false) else { continue }
      if let item = try shapeItem(item) { items.append(item) }
    }
    // Paths that are combined differ from others only where they are merged.
    let last = items.lastIndex { if case .merging = $0 { true } else { false } } ?? 0
    return items.enumerated().filter { place, item in
      if case .combination = item { place < last } else { true }
    }.map(\.element)
  }

  private func shapeItem(_ item: LottieNode) throws(SceneError) -> ShapeItem? {
    switch item.stringOrEmpty("ty") {
    case "gr":
      let items = try shapeItems(of: item, "it")
      let transform = item["it"]?.elements.last { $0.stringOrEmpty("ty") == "tr" }
      return .group(
        ShapeGroup(
          node: item, name: item.stringOrEmpty("nm"), items: items,
          transform: try TransformModel(transform, self), blend: try blendMode(of: item)))
    case "tr": return nil
    case "sh", "rc", "el", "sr": return try pathSource(item).map { .path($0) }
    case "fl", "st", "gf", "gs": return .paint(try readPaint(item))
    case "tm":
      return .trim(
        TrimModel(
          node: item, start: try readProperty(item["s"], 0), end: try readProperty(item["e"], 100),
          offset: try readProperty(item["o"], 0), isOneLength: try item.integer("m", 1) == 2))
    case "rd": return .modifier(.rounding(try readProperty(item["r"], 0)), item)
    case "pb": return .modifier(.pucker(try readProperty(item["a"], 0)), item)
    case "zz":
      let kind: Property<Double> = try readProperty(item["pt"], 1)
      return .modifier(
        .zigZag(
          height: try readProperty(item["s"], 0), count: try readProperty(item["r"], 0),
          isSmooth: kind.first == 2), item)
    case "op":
      return .modifier(
        .offset(
          try readProperty(item["a"], 0),
          join: [2: .round, 3: .bevel][try item.integer("lj", 1)] ?? .miter,
          miterLimit: try readProperty(item["ml"], 4)), item)
    case "mm":
      let mode = try item.integer("mm", 1)
      if mode == 5 { return .exclusion }
      if mode == 1 { return isSnapshot ? nil : .combination }
      if !isSnapshot, let merging = PathMerging(rawValue: mode) { return .merging(merging) }
      noteFeature("merge mode \(mode) is concatenated", at: item)
      return nil
    case "rp":
      return .repeater(
        RepeaterModel(
          node: item, copies: try readProperty(item["c"], 1),
          offset: try readProperty(item["o"], 0),
          isBelow: try item.integer("m", 1) == 2, transform: try TransformModel(item["tr"], self)))
    case let type:
      noteFeature("shape items of type \(type.quoted) are ignored", at: item)
      return nil
    }
  }

  private func readPaint(_ item: LottieNode) throws(SceneError) -> PaintModel {
    let type = item.stringOrEmpty("ty")
    let source: PaintModel.Source
    if type == "gf" || type == "gs" {
      source = .gradient(try readGradient(item))
    } else {
      source = .color(try paintColor(item))
    }
    var stroke: PaintModel.Stroke?
    if type == "st" || type == "gs" {
      var dashes: [Property<Double>] = []
      var phase: Property<Double>?
      for dash in item["d"]?.elements ?? [] {
        let length = try readProperty(dash["v"], 0.0)
        if dash.stringOrEmpty("n") == "o" {
          phase = length
        } else {
          dashes.append(length)
        }
      }
      stroke = PaintModel.Stroke(
        width: try readProperty(item["w"], 1),
        cap: [1: .butt, 3: .square][try item.integer("lc", 2)] ?? .round,
        join: [1: .miter, 3: .bevel][try item.integer("lj", 2)] ?? .round,
        miterLimit: try item.double("ml", 4), dashes: dashes, phase: phase)
    }
    return PaintModel(
      node: item, source: source, opacity: try readProperty(item["o"], 100),
      rule: try item.double("r", 1) == 2 ? .evenOdd : .nonZero, stroke: stroke,
      blend: try blendMode(of: item))
  }

  /// Returns the colour of a fill or a stroke; exporters before 4.1.9 wrote components of 0...255.
  private func paintColor(_ item: LottieNode) throws(SceneError) -> Property<Numbers> {
    let color = try readProperty(item["c"], Numbers([0, 0, 0]))
    let isByte = hasOldColors && color.keys.contains { $0.value.values.contains { $0 > 1 } }
    return isByte ? color.map { $0.scaled(by: 1 / 255) } : color
  }

  private func readGradient(_ item: LottieNode) throws(SceneError) -> GradientModel {
    let colors = gradientColors(of: item)
    let stops = try readProperty(colors?["k"], Numbers([]))
    let most = (stops.keys.map(\.value.values.count).min() ?? 0) / 4
    return GradientModel(
      isRadial: try item.integer("t", 1) == 2, start: try readProperty(item["s"], Numbers([0, 0])),
      end: try readProperty(item["e"], Numbers([0, 0])),
      highlight: try readProperty(item["h"], 0), angle: try readProperty(item["a"], 0),
      count: min(most, max(0, try colors?.integer("p", most) ?? most)), stops: stops)
  }
}
