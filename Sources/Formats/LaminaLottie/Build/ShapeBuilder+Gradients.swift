// Gradients clipped to the outline of a fill or a stroke.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension ShapeBuilder {
  /// Returns a plain layer that contains a gradient, masked by a shape.
  func gradientLayer(
    _ gradient: GradientModel, within shape: Layer, _ node: LottieNode, name: String
  ) throws(SceneError) -> Layer {
    let container = try builder.plainLayer("\(name) (gradient)", size, node)
    container.mask = shape
    let colors = try spreadGradientLayer(gradient, node, name: name)
    // Colours between keyframes are converted too, not only the keyframes' colours.
    let stops = builder.gradients.isGeneric ? gradient.stops.dividedKeyframes(8) : gradient.stops
    let values = stops.keys.map { GradientColors($0.value, count: gradient.count) }
    let table = builder.gradients
    var parts = values.first?.partCounts(table) ?? []
    for value in values.dropFirst() {
      parts = zip(parts, value.partCounts(table)).map { max($0, $1) }
    }
    var known: [Int: (colors: [Color], locations: [Double])] = [:]
    func cachedStops(_ moment: Moment) -> (colors: [Color], locations: [Double]) {
      if case .key(let index) = moment, let result = known[index] { return result }
      var result = GradientColors(stops.valueAtMoment(moment), count: gradient.count)
        .dividedStops(parts, table)
      if result.colors.count == 1 {
        result.colors.append(result.colors[0])
        result.locations.append(1)
      }
      if case .key(let index) = moment { known[index] = result }
      return result
    }
    let weight = 4 * (parts.reduce(0, +) + 1)
    try animator.animateValue(colors, "colors", [stops.timeline()], weight: weight) {
      .colors(cachedStops($0).colors)
    }
    try animator.animateValue(colors, "locations", [stops.timeline()], weight: weight) {
      .numbers(cachedStops($0).locations.map { min(1, max(0, $0)) })
    }
    container.addSublayer(colors)
    try addAlpha(gradient, to: colors, node, name: name)
    return container
  }

  /// Masks a gradient by its alpha stops, unless all are opaque.
  private func addAlpha(
    _ gradient: GradientModel, to colors: GradientLayer, _ node: LottieNode, name: String
  ) throws(SceneError) {
    let stops = gradient.stops
    let counts = stops.keys.map { ($0.value.values.count - 4 * gradient.count) / 2 }
    guard let count = counts.min(), count > 0 else { return }
    let first = 4 * gradient.count
    let isClear = stops.keys.contains { key in
      (0..<count).contains { key.value.componentValue(first + 2 * $0 + 1) < 0.999 }
    }
    guard isClear else { return }
    let mask = try spreadGradientLayer(gradient, node, name: "\(name) (alpha)")
    func alphaStopNumbers(_ moment: Moment, _ place: Int) -> [Double] {
      let value = stops.valueAtMoment(moment)
      let list = (0..<count).map { min(1, max(0, value.componentValue(first + 2 * $0 + place))) }
      return count == 1 ? list + (place == 0 ? [1] : list) : list
    }
    try animator.animateValue(mask, "colors", [stops.timeline()], weight: 4 * count) { moment in
      .colors(alphaStopNumbers(moment, 1).map { Color(red: 0, green: 0, blue: 0, alpha: $0) })
    }
    try animator.animateValue(mask, "locations", [stops.timeline()], weight: count) {
      .numbers(alphaStopNumbers($0, 0))
    }
    // In the gradient's coordinate space, which begins at its bounds.
    colors.mask = mask
    mask.position = colors.bounds.origin
  }

  /// Moves the focus of a radial gradient to its highlight, unless the file is drawn as in
  /// lottie-ios's snapshot tests.
  private func addFocus(_ gradient: GradientModel, to layer: GradientLayer) throws(SceneError) {
    let (highlight, angle) = (gradient.highlight, gradient.angle)
    guard !builder.reader.isSnapshot, highlight.keys.contains(where: { $0.value != 0 }) else {
      return
    }
    let parts = [highlight, angle].map { $0.timeline() }
    let ways = [gradient.start.timeline(), gradient.end.timeline()]
    let isTurning = angle.isAnimated || ways.contains { $0 != nil }
    try animator.animateValue(
      layer, "focalOffset", parts + ways, sampled: isTurning ? "a gradient's highlight" : nil
    ) {
      let way = gradient.end.valueAtMoment($0).point - gradient.start.valueAtMoment($0).point
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      let (x, y) = length > 0 ? (way.x / length, way.y / length) : (1, 0)
      let turn = Trigonometry.sineCosine(degrees: angle.valueAtMoment($0))
      let share = min(0.99, max(-0.99, highlight.valueAtMoment($0) / 100))
      return .point(
        Point(
          x: share * (x * turn.cosine - y * turn.sine),
          y: share * (x * turn.sine + y * turn.cosine)))
    }
  }

  /// Returns a gradient layer that extends far beyond the composition, with the gradient's start
  /// and end points.
  ///
  /// The layer is square, so that lines of one colour are perpendicular to the gradient.
  private func spreadGradientLayer(_ gradient: GradientModel, _ node: LottieNode, name: String)
    throws(SceneError) -> GradientLayer
  {
    let layer = try builder.prepareLayer(GradientLayer(), name, size, node)
    let reach = LayerBuilder.reach
    let side = max(size.width, size.height) + 2 * reach
    layer.bounds = Rect(x: -reach, y: -reach, width: side, height: side)
    layer.position = Point(x: -reach, y: -reach)
    layer.type = gradient.isRadial ? .radial : .axial
    if gradient.hasNoLength {
      builder.reader.noteFeature(
        "a gradient without length has the colour of its last stop", at: node, isFaithful: true)
      // Every point of the layer lies beyond the end.
      layer.startPoint = Point(x: -2, y: -2)
      layer.endPoint = Point(x: -1.9, y: -1.9)
      return layer
    }
    func unit(_ point: Point) -> Point {
      Point(x: (point.x + reach) / side, y: (point.y + reach) / side)
    }
    try animator.animateValue(layer, "startPoint", [gradient.start.timeline()]) {
      .point(unit(gradient.start.valueAtMoment($0).point))
    }
    if gradient.isRadial {
      try animator.animateValue(
        layer, "endPoint", [gradient.start.timeline(), gradient.end.timeline()],
        sampled: gradient.start.isAnimated || gradient.end.isAnimated ? "a radial gradient" : nil
      ) {
        let start = gradient.start.valueAtMoment($0).point
        let way = gradient.end.valueAtMoment($0).point - start
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        return .point(unit(start + Point(x: length, y: length)))
      }
      try addFocus(gradient, to: layer)
    } else {
      try animator.animateValue(layer, "endPoint", [gradient.end.timeline()]) {
        .point(unit(gradient.end.valueAtMoment($0).point))
      }
    }
    return layer
  }
}
