// Repeaters: copies of items, each moved, turned, scaled and faded by a step more.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension ShapeBuilder {
  /// Returns the layers of a repeater's copies, back to front.
  func repeatedLayers(of group: ShapeGroup, _ repeater: RepeaterModel, name: String)
    throws(SceneError) -> [Layer]
  {
    // Copies of copies are counted before they are made.
    try builder.requireRoom(layers: try [.group(group)].copyCount, at: repeater.node)
    var copies: [Layer] = []
    for index in 0..<(try repeater.count) {
      let layer = try makeCopyLayer(index, of: repeater, name: name)
      try addCombinedItems(group.items, to: layer, name: name)
      copies.append(layer)
    }
    // The first copy is on top, unless later copies are drawn above.
    return repeater.isBelow ? copies.reversed() : copies
  }

  /// Returns a layer with the transform and opacity of a copy, without its contents.
  func makeCopyLayer(_ index: Int, of repeater: RepeaterModel, name: String) throws(SceneError)
    -> Layer
  {
    let layer = try builder.plainLayer("\(name) (copy \(index + 1))", size, repeater.node)
    try RepeatedCopy(animator: animator, repeater: repeater, index: Double(index), size: size)
      .applyCopyTransform(to: layer)
    if repeater.copies.isAnimated {
      try animator.animateValue(layer, "hidden", [repeater.copies.timeline()], sampled: "copies") {
        .bool(repeater.copies.valueAtMoment($0) <= Double(index))
      }
    }
    return layer
  }
}

extension [ShapeItem] {
  /// The number of copies that the repeaters among the items make, up to one more than the limit of layers.
  fileprivate var copyCount: Int {
    get throws(SceneError) {
      var sum = 0
      for item in self {
        switch item {
        case .group(let group):
          let inner = try group.items.copyCount
          sum +=
            try group.repeater.map { (repeater) throws(SceneError) in
              try repeater.count * (1 + inner)
            } ?? inner
        case .repeater(let repeater): sum = try repeater.count * (1 + sum)
        default: break
        }
        sum = Swift.min(sum, LottieLimits.layers + 1)
      }
      return sum
    }
  }
}

extension RepeaterModel {
  /// The largest number of copies over time.
  var count: Int {
    get throws(SceneError) {
      let most = copies.keys.map(\.value).max() ?? 0
      guard most <= Double(LottieLimits.copies) else {
        throw node.fail(.lottieLimit(name: "copies", limit: LottieLimits.copies))
      }
      return Int(max(0, most.rounded(.up)))
    }
  }

  /// The timelines of the repeater's animated transform, offset and number of copies.
  var timelines: [Timeline] {
    transform.timelines + [offset.timeline(), copies.timeline()].compactMap(\.self)
  }

  /// Returns the number of the repeater's steps from the original to a copy, including the offset.
  func copySteps(_ index: Double, _ moment: Moment) -> Double {
    index + offset.valueAtMoment(moment)
  }

  /// Returns the scale of a copy along an axis.
  func copyScale(_ index: Double, _ moment: Moment, _ axis: Int) -> Double {
    let scale = transform.scale.valueAtMoment(moment).axisValue(axis, 100) / 100
    let (base, step) = (abs(scale), copySteps(index, moment))
    guard base > 0 else { return step == 0 ? 1 : 0 }
    let size = Exponential.exp(Exponential.log2(base) * step * 0.693147180559945309)
    // A mirrored copy's copy is not mirrored.
    let isOdd = abs(step.rounded(.down).remainder(dividingBy: 2)) == 1
    return scale < 0 && isOdd ? -size : size
  }

  /// Returns the rotation of a copy, in degrees.
  func copyRotation(_ index: Double, _ moment: Moment) -> Double {
    transform.rotation.valueAtMoment(moment) * copySteps(index, moment)
  }

  /// Returns the position of a copy's anchor, in points.
  func copyPosition(_ index: Double, _ moment: Moment) -> Point {
    // Copies are offset from the anchor.
    transform.anchor.valueAtMoment(moment).point + transform.positionAtMoment(moment)
      * copySteps(index, moment)
  }

  /// Returns the transform of a copy, as an affine map.
  func copyMatrix(_ index: Double, _ moment: Moment) -> Affine {
    let (anchor, point) = (
      transform.anchor.valueAtMoment(moment).point, copyPosition(index, moment)
    )
    let turn = Trigonometry.sineCosine(degrees: copyRotation(index, moment))
    return Affine(a: 1, b: 0, c: 0, d: 1, tx: -anchor.x, ty: -anchor.y)
      .concatenating(
        Affine(
          a: copyScale(index, moment, 0), b: 0, c: 0, d: copyScale(index, moment, 1), tx: 0, ty: 0)
      ).concatenating(
        Affine(
          a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: point.x, ty: point.y))
  }
}

/// The transform and opacity of one copy of a repeater, applied to the copy's layer.
@MainActor private struct RepeatedCopy {
  let animator: Animator
  let repeater: RepeaterModel
  let index: Double
  let size: Size

  private var model: TransformModel { repeater.transform }

  private func scale(_ moment: Moment, _ axis: Int) -> Double {
    repeater.copyScale(index, moment, axis)
  }

  private func degrees(_ moment: Moment) -> Double { repeater.copyRotation(index, moment) }

  func applyCopyTransform(to layer: Layer) throws(SceneError) {
    let own = repeater.offset.timeline()
    try animator.animateValue(layer, "anchorPoint", [model.anchor.timeline()]) {
      let anchor = model.anchor.valueAtMoment($0).point
      return .point(
        Point(x: anchor.x / max(1, size.width), y: anchor.y / max(1, size.height)))
    }
    let positions: [Timeline?]
    switch model.position {
    case .point(let property): positions = [property.timeline()]
    case .split(let x, let y): positions = [x.timeline(), y.timeline()]
    }
    try animator.animateValue(
      layer, "position", positions + [model.anchor.timeline(), own],
      sampled: productSamplingReason(positions.contains { $0 != nil })
    ) { .point(repeater.copyPosition(index, $0)) }
    try animateScaleAndRotation(of: layer, own)
    try animateOpacity(of: layer)
  }

  /// Returns why a value multiplied by the copy's step number must be sampled frame by frame: both factors are
  /// animated; otherwise `nil`.
  private func productSamplingReason(_ isAnimated: Bool) -> String? {
    isAnimated && repeater.offset.isAnimated ? "a repeater's offset" : nil
  }

  private func animateScaleAndRotation(of layer: Layer, _ own: Timeline?) throws(SceneError) {
    let isScaling = model.scale.isAnimated || repeater.offset.isAnimated
    let start = animator.start
    layer.transform = Matrix4.scale(x: scale(start, 0), y: scale(start, 1))
      .concatenating(.rotation(degrees: degrees(start)))
    let isMirrored = model.scale.keys.contains { key in
      (0...1).contains { key.value.axisValue($0, 100) <= 0 }
    }
    let scales = [model.scale.timeline(), own]
    let turns = [model.rotation.timeline(), own]
    // Powers of a scale do not change evenly.
    let powers = isScaling ? "a repeater's scale" : nil
    guard isMirrored, isScaling || model.rotation.isAnimated else {
      for (axis, keyPath) in ["transform.scale.x", "transform.scale.y"].enumerated()
      where isScaling {
        try animator.animateValue(layer, keyPath, scales, sampled: powers, setsModel: false) {
          .number(scale($0, axis))
        }
      }
      try animator.animateValue(
        layer, "transform.rotation.z", turns,
        sampled: productSamplingReason(model.rotation.isAnimated),
        setsModel: false
      ) { .number(degrees($0) * .pi / 180) }
      return
    }
    // A mirrored matrix has no parts.
    // Policy: `lottie-scale-zero`.
    layer.transform = .identity
    try animator.addTransformPart(
      layer, .rotateZ, turns, sampled: productSamplingReason(model.rotation.isAnimated)
    ) {
      .number(degrees($0) * .pi / 180)
    }
    for (axis, function) in [ValueFunction.scaleX, .scaleY].enumerated() {
      try animator.addTransformPart(layer, function, scales, sampled: powers) {
        .number(scale($0, axis))
      }
    }
  }

  /// Animates the opacity of this copy, interpolated between the repeater's start and end opacity by the copy's index.
  private func animateOpacity(of layer: Layer) throws(SceneError) {
    func share(_ moment: Moment) -> Double {
      let count = repeater.copies.valueAtMoment(moment).rounded(.up)
      return count > 1 ? min(1, index / (count - 1)) : 0
    }
    let ends = [model.startOpacity.timeline(), model.endOpacity.timeline()]
    let isFading =
      model.startOpacity.isAnimated || model.endOpacity.isAnimated
      || model.startOpacity.first != model.endOpacity.first
    let copies = isFading ? repeater.copies.timeline() : nil
    try animator.animateValue(
      layer, "opacity", ends + [copies], sampled: copies == nil ? nil : "copies"
    ) {
      let (first, last) = (model.startOpacity.valueAtMoment($0), model.endOpacity.valueAtMoment($0))
      return .number(TrimModel.clampedFraction(first + (last - first) * share($0)))
    }
  }
}
