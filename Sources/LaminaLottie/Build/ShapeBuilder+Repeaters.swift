// Repeaters: copies of items, each moved, turned, scaled and faded by a step more.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension ShapeBuilder {
  /// Returns the copies of a repeater, back to front.
  func copies(of group: ShapeGroup, _ repeater: RepeaterModel, name: String)
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
      try RepeatedCopy(animator: animator, repeater: repeater, index: Double(index), size: size)
        .apply(to: layer)
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
}

/// The transform and opacity of one copy of a repeater.
@MainActor private struct RepeatedCopy {
  let animator: Animator
  let repeater: RepeaterModel
  let index: Double
  let size: Size

  private var model: TransformModel { repeater.transform }

  /// The number of steps from the original.
  private func step(_ moment: Moment) -> Double { index + repeater.offset.value(moment) }

  private func scale(_ moment: Moment, _ axis: Int) -> Double {
    let (scale, step) = (model.scale.value(moment).axis(axis, 100) / 100, step(moment))
    let base = abs(scale)
    guard base > 0 else { return step == 0 ? 1 : 0 }
    let size = Exponential.exp(Exponential.log2(base) * step * 0.693147180559945309)
    // A mirrored copy's copy is not mirrored.
    let isOdd = abs(step.rounded(.down).remainder(dividingBy: 2)) == 1
    return scale < 0 && isOdd ? -size : size
  }

  private func degrees(_ moment: Moment) -> Double {
    model.rotation.value(moment) * step(moment)
  }

  func apply(to layer: Layer) throws(SceneError) {
    let own = repeater.offset.timeline()
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
    try animator.animate(
      layer, "position", positions + [model.anchor.timeline(), own],
      sampled: product(positions.contains { $0 != nil })
    ) {
      // Copies are offset from the anchor.
      .point(model.anchor.value($0).point + model.point($0) * step($0))
    }
    try turns(of: layer, own)
    try opacity(of: layer)
  }

  /// The reason to sample the product of a value and the number of steps; `nil` if at most one of them changes.
  private func product(_ isAnimated: Bool) -> String? {
    isAnimated && repeater.offset.isAnimated ? "a repeater's offset" : nil
  }

  private func turns(of layer: Layer, _ own: Timeline?) throws(SceneError) {
    let isScaling = model.scale.isAnimated || repeater.offset.isAnimated
    let start = animator.start
    layer.transform = Matrix4.scale(x: scale(start, 0), y: scale(start, 1))
      .concatenating(.rotation(degrees: degrees(start)))
    let isMirrored = model.scale.keys.contains { key in
      (0...1).contains { key.value.axis($0, 100) <= 0 }
    }
    let scales = [model.scale.timeline(), own]
    let turns = [model.rotation.timeline(), own]
    // Powers of a scale do not change evenly.
    let powers = isScaling ? "a repeater's scale" : nil
    guard isMirrored, isScaling || model.rotation.isAnimated else {
      for (axis, keyPath) in ["transform.scale.x", "transform.scale.y"].enumerated()
      where isScaling {
        try animator.animate(layer, keyPath, scales, sampled: powers, setsModel: false) {
          .number(scale($0, axis))
        }
      }
      try animator.animate(
        layer, "transform.rotation.z", turns, sampled: product(model.rotation.isAnimated),
        setsModel: false
      ) { .number(degrees($0) * .pi / 180) }
      return
    }
    // A mirrored matrix has no parts.
    // Policy: `lottie-scale-zero`.
    layer.transform = .identity
    try animator.part(layer, .rotateZ, turns, sampled: product(model.rotation.isAnimated)) {
      .number(degrees($0) * .pi / 180)
    }
    for (axis, function) in [ValueFunction.scaleX, .scaleY].enumerated() {
      try animator.part(layer, function, scales, sampled: powers) { .number(scale($0, axis)) }
    }
  }

  /// Fades the copies from the first opacity to the last one, which the last copy shown has.
  private func opacity(of layer: Layer) throws(SceneError) {
    func share(_ moment: Moment) -> Double {
      let count = repeater.copies.value(moment).rounded(.up)
      return count > 1 ? min(1, index / (count - 1)) : 0
    }
    let ends = [model.startOpacity.timeline(), model.endOpacity.timeline()]
    let isFading =
      model.startOpacity.isAnimated || model.endOpacity.isAnimated
      || model.startOpacity.first != model.endOpacity.first
    let copies = isFading ? repeater.copies.timeline() : nil
    try animator.animate(
      layer, "opacity", ends + [copies], sampled: copies == nil ? nil : "copies"
    ) {
      let (first, last) = (model.startOpacity.value($0), model.endOpacity.value($0))
      return .number(TrimModel.unit(first + (last - first) * share($0)))
    }
  }
}
