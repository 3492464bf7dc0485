// Effects and layer styles: shadows, blurs, fills, tints.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension LayerBuilder {
  /// Adds a Lottie layer's effects and styles to the layer that draws it; returns that layer, or a new one around it.
  func layerWithEffects(of model: LayerModel, on source: Layer, _ animator: Animator)
    throws(SceneError)
    -> Layer
  {
    var layer = source
    var hasShadow = false
    var depth = 1
    for effect in model.node["ef"]?.elements ?? [] {
      guard effect["en"]?.number ?? 1 != 0 else { continue }
      let before = layer
      switch effect["ty"]?.integer ?? -1 {
      case 5: break
      case 20: try addTintEffect(effect, layer, animator)
      case 21: try addFillEffect(effect, layer, animator)
      case 25:
        // The next shadow is also one of the shadow before it.
        if hasShadow { layer = try holder(of: layer, model) }
        hasShadow = true
        try addShadowEffect(effect, layer, animator)
      case 29: layer = try layerWithBlur(effect, layer, model, animator)
      case let type: reader.noteFeature("effects of type \(type) are ignored", at: effect)
      }
      if layer !== before { depth += 1 }
      try requireDepth(depth, at: effect)
    }
    for style in model.node["sy"]?.elements ?? [] {
      guard style["en"]?.number ?? 1 != 0 else { continue }
      let type = style["ty"]?.integer ?? -1
      guard type == 1 else {
        reader.noteFeature("layer styles of type \(type) are ignored", at: style)
        continue
      }
      if hasShadow { continue }
      reader.recordDifference(.shadowStyle, at: style)
      let parts = Shadow(
        color: try reader.readProperty(style["c"], Numbers([0, 0, 0])),
        opacity: try reader.readProperty(style["o"], 100),
        direction: try reader.readProperty(style["a"], 0),
        distance: try reader.readProperty(style["d"], 0),
        softness: try reader.readProperty(style["s"], 0))
      // The specification's angle is that of the light.
      try addShadow(
        parts, to: layer, animator, fullOpacity: 100,
        direction: { reader.followsFile ? 180 - $0 : $0 }, softnessShare: 0.5)
    }
    return layer
  }

  /// Returns a new layer around the one that draws a Lottie layer.
  private func holder(of layer: Layer, _ model: LayerModel) throws(SceneError) -> Layer {
    let holder = try plainLayer(model.name, layer.bounds.size, model.node)
    layer.name = "\(model.name) (content)"
    holder.addSublayer(layer)
    return holder
  }

  /// Adds a blur along both directions, or along one; returns the given layer, or a new one around it.
  private func layerWithBlur(
    _ effect: LottieNode, _ layer: Layer, _ model: LayerModel, _ animator: Animator
  ) throws(SceneError) -> Layer {
    let blur: Property<Double> = try effectValue(effect, "Blurriness", 0) ?? Property(0.0)
    let directions: Property<Double>? = try effectValue(effect, "Blur Dimensions", 1)
    let sigma = blur.map { max(0, 0.3 * $0) }
    guard let number = directions?.first, number == 2 || number == 3 else {
      try addBlur(sigma, to: layer, animator)
      return layer
    }
    let name = "\(model.name) (blur)"
    let pairs = sigma.map { Numbers(number == 2 ? [$0, 0] : [0, $0]) }
    let blurred = try blurredLayer(
      layer, DirectedBlur(pairs), name, layer.bounds.size, model.node, animator)
    let holder = try plainLayer(model.name, layer.bounds.size, model.node)
    holder.addSublayer(blurred)
    return holder
  }

  private struct Shadow {
    var color: Property<Numbers>
    var opacity: Property<Double>
    var direction: Property<Double>
    var distance: Property<Double>
    var softness: Property<Double>
  }

  /// Returns the property of an effect that has a name, or else an index; `nil` if the effect has neither.
  private func effectValue<Value: PropertyValue>(_ effect: LottieNode, _ name: String, _ place: Int)
    throws(SceneError) -> Property<Value>?
  {
    let values = effect["ef"]?.elements ?? []
    let named = values.first { $0.stringOrEmpty("nm") == name }
    guard let found = named ?? (values.indices.contains(place) ? values[place] : nil) else {
      return nil
    }
    return try reader.readProperty(found["v"])
  }

  private func addShadowEffect(_ effect: LottieNode, _ layer: Layer, _ animator: Animator)
    throws(SceneError)
  {
    let parts = Shadow(
      color: try effectValue(effect, "Shadow Color", 0) ?? Property(Numbers([0, 0, 0])),
      opacity: try effectValue(effect, "Opacity", 1) ?? Property(255),
      direction: try effectValue(effect, "Direction", 2) ?? Property(0),
      distance: try effectValue(effect, "Distance", 3) ?? Property(0),
      softness: try effectValue(effect, "Softness", 4) ?? Property(0))
    if parts.softness.keys.contains(where: { $0.value > 0 }) {
      reader.recordDifference(.shadowSoftness, at: effect)
    }
    try addShadow(
      parts, to: layer, animator, fullOpacity: 255, direction: { $0 - 90 },
      softnessShare: reader.followsFile ? 0.25 : 0.2)
  }

  private func addShadow(
    _ parts: Shadow, to layer: Layer, _ animator: Animator, fullOpacity: Double,
    direction: (Double) -> Double, softnessShare: Double
  ) throws(SceneError) {
    try animator.animateValue(layer, "shadowColor", [parts.color.timeline()]) {
      .color(parts.color.valueAtMoment($0).color)
    }
    try animator.animateNumber(layer, "shadowOpacity", parts.opacity) {
      min(1, max(0, $0 / fullOpacity))
    }
    try animator.animateValue(
      layer, "shadowOffset", [parts.direction.timeline(), parts.distance.timeline()],
      sampled: parts.direction.isAnimated ? "a shadow's direction" : nil
    ) {
      let angle = Trigonometry.sineCosine(degrees: direction(parts.direction.valueAtMoment($0)))
      let distance = parts.distance.valueAtMoment($0)
      return .size(Size(width: distance * angle.cosine, height: distance * angle.sine))
    }
    try animator.animateNumber(layer, "shadowRadius", parts.softness) { max(0, $0 * softnessShare) }
  }

  private func addFillEffect(_ effect: LottieNode, _ layer: Layer, _ animator: Animator)
    throws(SceneError)
  {
    let color: Property<Numbers> =
      try effectValue(effect, "Color", 2) ?? Property(Numbers([0, 0, 0]))
    let opacity: Property<Double> = try effectValue(effect, "Opacity", 6) ?? Property(1)
    // Exporters write fractions of 1; some write fractions of 100.
    let scale = opacity.keys.contains { $0.value > 1 } ? 0.01 : 1
    try addMap("fill", [color.timeline(), opacity.timeline()], to: layer, animator) {
      let (share, target) = (
        min(1, max(0, opacity.valueAtMoment($0) * scale)), color.valueAtMoment($0).color
      )
      let rest = 1 - share
      return ColorMatrix(
        rows: [[rest, 0, 0, 0], [0, rest, 0, 0], [0, 0, rest, 0], [0, 0, 0, 1]],
        offset: [target.red * share, target.green * share, target.blue * share, 0])
    }
  }

  private func addTintEffect(_ effect: LottieNode, _ layer: Layer, _ animator: Animator)
    throws(SceneError)
  {
    let black: Property<Numbers> =
      try effectValue(effect, "Map Black To", 0) ?? Property(Numbers([0, 0, 0]))
    let white: Property<Numbers> =
      try effectValue(effect, "Map White To", 1) ?? Property(Numbers([1, 1, 1]))
    let amount: Property<Double> = try effectValue(effect, "Amount to Tint", 2) ?? Property(100)
    let parts = [black.timeline(), white.timeline(), amount.timeline()]
    try addMap("tint", parts, to: layer, animator) {
      let share = TrimModel.clampedFraction(amount.valueAtMoment($0))
      let (from, to) = (black.valueAtMoment($0).color, white.valueAtMoment($0).color)
      func row(_ from: Double, _ to: Double, _ own: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(0.2126, 0.7152, 0.0722, 0) * ((to - from) * share) + own * (1 - share)
      }
      return ColorMatrix(
        rows: [
          row(from.red, to.red, [1, 0, 0, 0]), row(from.green, to.green, [0, 1, 0, 0]),
          row(from.blue, to.blue, [0, 0, 1, 0]), [0, 0, 0, 1],
        ], offset: [from.red * share, from.green * share, from.blue * share, 0])
    }
  }

  /// Adds a filter with a colour matrix that is computed from properties, and animates it.
  private func addMap(
    _ name: String, _ parts: [Timeline?], to layer: Layer, _ animator: Animator,
    matrix: (Moment) -> ColorMatrix
  ) throws(SceneError) {
    var names = layer.filterNames
    while names.count < layer.filters.count { names.append(nil) }
    let key = names.contains(name) ? "\(name)\(names.count + 1)" : name
    layer.filters.append(.colorMatrix(matrix(animator.start)))
    layer.filterNames = names + [key]
    // If two factors of a product change, the product does not change linearly.
    let isProduct = parts.compactMap(\.self).count > 1
    try animator.animateValue(
      layer, "filters.\(key).inputColorMatrix", parts,
      sampled: isProduct ? "parts of an effect that move together" : nil, setsModel: false,
      weight: 20
    ) { .colorMatrix(matrix($0)) }
  }
}

extension Numbers {
  /// The numbers as an opaque colour; if all three exceed 1, they are in 0...255.
  var color: Color {
    let isByte = componentValue(0) > 1 && componentValue(1) > 1 && componentValue(2) > 1
    let scale = isByte ? 1.0 / 255 : 1
    return Color(
      red: componentValue(0) * scale, green: componentValue(1) * scale,
      blue: componentValue(2) * scale)
  }
}
