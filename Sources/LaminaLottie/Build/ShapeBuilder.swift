// Groups of shape items as layers.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// Builds the layers of a shape layer's items.
@MainActor struct ShapeBuilder {
  let builder: LayerBuilder
  let animator: Animator
  let size: Size

  /// Adds the layers of items to a layer, back to front.
  func add(_ items: [ShapeItem], to layer: Layer, name: String) throws(SceneError) {
    let sorted = SortedShapeItems(items)
    var entries: [(place: Int, layers: [Layer])] = []
    for set in sorted.sets {
      entries.append((set.place, try layers(of: set, name: name)))
    }
    for (place, group) in sorted.groups {
      entries.append((place, try layers(of: group, name: name)))
    }
    // Order among equals does not matter: each index occurs once.
    for entry in entries.sorted(by: { $0.place > $1.place }) {
      for built in entry.layers { layer.addSublayer(built) }
    }
  }

  /// Returns the layers of a group, back to front.
  private func layers(of group: ShapeGroup, name: String) throws(SceneError) -> [Layer] {
    if let repeater = group.repeater { return try copies(of: group, repeater, name: name) }
    let layer = try builder.plain("\(name) (group \(group.name))", size, group.node)
    if let transform = group.transform {
      try animator.apply(transform, to: layer)
      try animator.number(layer, "opacity", transform.opacity) { TrimModel.unit($0) }
    }
    try add(group.items, to: layer, name: name)
    return layer.sublayers?.isEmpty ?? true ? [] : [layer]
  }

  /// Returns the copies of a repeater, back to front.
  private func copies(of group: ShapeGroup, _ repeater: RepeaterModel, name: String)
    throws(SceneError) -> [Layer]
  {
    let most = repeater.copies.keys.map(\.value).max() ?? 0
    guard most <= Double(LottieLimits.copies) else {
      throw repeater.node.fail(.lottieLimit(name: "copies", limit: LottieLimits.copies))
    }
    let count = Int(max(0, most.rounded(.up)))
    var copies: [Layer] = []
    for index in 0..<count {
      let layer = try builder.plain("\(name) (copy \(index + 1))", size, group.node)
      try place(layer, Double(index), of: count, repeater)
      if repeater.copies.isAnimated {
        try animator.animate(layer, "hidden", [repeater.copies.timeline()], sampled: "copies") {
          .bool(repeater.copies.value($0) <= Double(index))
        }
      }
      try add(group.items, to: layer, name: name)
      copies.append(layer)
    }
    // The first copy is on top, unless later copies are drawn above.
    return repeater.isBelow ? copies.reversed() : copies
  }

  private func place(
    _ layer: Layer, _ index: Double, of count: Int, _ repeater: RepeaterModel
  ) throws(SceneError) {
    let model = repeater.transform
    let offset = repeater.offset
    func step(_ moment: Moment) -> Double { index + offset.value(moment) }
    func scaled(_ scale: Double, _ step: Double) -> Double {
      let base = abs(scale / 100)
      guard base > 0 else { return step == 0 ? 1 : 0 }
      return Exponential.exp(Exponential.log2(base) * step * 0.693147180559945309)
    }
    let own = offset.timeline()
    try animator.animate(layer, "anchorPoint", [model.anchor.timeline()]) {
      let anchor = model.anchor.value($0).point
      return .point(
        Point(x: anchor.x / max(1, size.width), y: anchor.y / max(1, size.height)))
    }
    let positions: [Timeline?]
    switch model.position {
    case .point(let property): positions = [property.timeline()]
    case .split(let x, let y): positions = [x.timeline(), y.timeline()]
    }
    try animator.animate(layer, "position", positions + [model.anchor.timeline(), own]) {
      // Copies are offset from the anchor.
      .point(model.anchor.value($0).point + model.point($0) * step($0))
    }
    let start = animator.start
    func scale(_ moment: Moment, _ axis: Int) -> Double {
      scaled(model.scale.value(moment).axis(axis, 100), step(moment))
    }
    func angle(_ moment: Moment) -> Double { model.rotation.value(moment) * step(moment) }
    layer.transform = Matrix4.scale(x: scale(start, 0), y: scale(start, 1))
      .concatenating(.rotation(degrees: angle(start)))
    for (axis, keyPath) in ["transform.scale.x", "transform.scale.y"].enumerated()
    where model.scale.isAnimated || offset.isAnimated {
      try animator.animate(
        layer, keyPath, [model.scale.timeline(), own], setsModel: false
      ) { .number(scale($0, axis)) }
    }
    try animator.animate(
      layer, "transform.rotation.z", [model.rotation.timeline(), own], setsModel: false
    ) { .number(angle($0) * .pi / 180) }
    let share = count > 1 ? index / Double(count - 1) : 0
    try animator.animate(
      layer, "opacity", [model.startOpacity.timeline(), model.endOpacity.timeline()]
    ) {
      let (first, last) = (model.startOpacity.value($0), model.endOpacity.value($0))
      return .number(TrimModel.unit(first + (last - first) * share))
    }
  }
}
