// Masks of layers: paths that are combined in the file's order.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension LayerBuilder {
  /// Half the side of the square that acts as the whole plane, in points.
  private static let plane = 1e7

  /// A mask of a Lottie layer, as the file describes it.
  private struct Mask {
    /// The combination of a mask's coverage P, times its opacity, with the coverage C of the masks before it.
    enum Mode: String {
      /// The mask P is added to the masks before it, C: C + P − C·P.
      case add = "a"
      /// The mask P is subtracted from the masks before it, C: C · (1 − P).
      case subtract = "s"
      /// The mask P is intersected with the masks before it, C: C · P.
      case intersect = "i"
      /// The larger one of the mask P and the masks before it, C.
      case lighten = "l"
      /// The smaller one of the mask P and the masks before it, C.
      case darken = "d"
      /// The area of either the mask P or the masks before it, C, but not both: C · (1 − P) + P · (1 − C).
      case difference = "f"
    }

    var node: LottieNode
    var mode: Mode
    var path: Property<Outline>
    var isInverted: Bool
    var opacity: Property<Double>
    var expansion: Property<Double>
    var feather: Property<Numbers>

    /// Whether the mask covers each point completely or not at all, apart from its antialiased edge.
    var isHard: Bool {
      !opacity.isAnimated && opacity.first >= 100
        && !feather.keys.contains { $0.value.values.contains { $0 > 0 } }
    }
  }

  /// Adds a Lottie layer's masks to the layer that draws it, combined in one mask.
  func addMasks(of model: LayerModel, to layer: Layer, _ animator: Animator) throws(SceneError) {
    let list = try model.node.objects("masksProperties", of: "mask")
    let (size, name) = (layer.bounds.size, "\(model.name) (mask)")
    var whole: Layer?
    var isHard = true
    var depth = 1
    for node in list {
      guard let mask = try readMask(node) else { continue }
      isHard = isHard && mask.isHard
      switch mask.mode {
      case .add, .difference,
        .lighten where isHard:
        break
      case .lighten, .darken, .intersect, .subtract:
        // Each such mask contains the layers of those before it.
        depth += 1
        try requireDepth(depth, at: node)
      }
      whole = try combinedMask(mask, with: whole, isHard: isHard, name, size, animator)
    }
    layer.mask = whole
  }

  private func readMask(_ node: LottieNode) throws(SceneError) -> Mask? {
    let mode = node["mode"].map { $0.string ?? "a" } ?? "a"
    guard mode != "n" else { return nil }
    if Mask.Mode(rawValue: mode) == nil {
      reader.noteFeature("mask mode \(mode.quoted) is drawn as add", at: node)
    }
    guard let path = try reader.readOutlines(node["pt"], closed: node["cl"]?.isTrue) else {
      return nil
    }
    return Mask(
      node: node, mode: Mask.Mode(rawValue: mode) ?? .add, path: path,
      isInverted: node["inv"]?.isTrue ?? false, opacity: try reader.readProperty(node["o"], 100),
      expansion: try reader.readProperty(node["x"]?.kind == .string ? nil : node["x"], 0),
      feather: try reader.readProperty(node["f"], Numbers([0])))
  }

  /// Returns a layer whose alpha is the combination of a mask with the masks before it.
  ///
  /// Without a mask before it, a mask that is subtracted is subtracted from the whole layer.
  private func combinedMask(
    _ mask: Mask, with before: Layer?, isHard: Bool, _ name: String, _ size: Size,
    _ animator: Animator
  ) throws(SceneError) -> Layer {
    let container: Layer
    if let before { container = before } else { container = try plainLayer(name, size, mask.node) }
    var mode = mask.mode
    // The first mask is combined with nothing or, if it is subtracted, with the whole layer.
    if before == nil {
      let isSubtracted = mode == .subtract || (mode == .difference && reader.isSnapshot)
      mode = isSubtracted ? .subtract : .add
    }
    switch mode {
    case .add,
      .lighten where isHard:
      container.addSublayer(try coveringLayer(mask, name, size, animator))
      return container
    case .difference:
      let part = try coveringLayer(mask, name, size, animator)
      part.compositingFilter = .xor
      container.addSublayer(part)
      return container
    case .lighten, .darken:
      return try extremeAlphaLayer(
        of: container, try coveringLayer(mask, name, size, animator),
        mode == .lighten ? .lighten : .darken, name, size, mask.node)
    case .intersect, .subtract:
      let part: Layer
      if mode == .subtract {
        part = try remainingLayer(mask, name, size, animator)
      } else {
        part = try coveringLayer(mask, name, size, animator)
      }
      guard before != nil else {
        container.addSublayer(part)
        return container
      }
      let alpha = try plainLayer(name, size, mask.node)
      alpha.addSublayer(part)
      container.mask = alpha
      let outer = try plainLayer(name, size, mask.node)
      outer.addSublayer(container)
      return outer
    }
  }

  /// Returns a layer whose alpha is the larger or the smaller one of two layers' alphas.
  ///
  /// Both become white over black, whose blend mode compares them; the result's red becomes alpha.
  private func extremeAlphaLayer(
    of before: Layer, _ mask: Layer, _ mode: BlendMode, _ name: String, _ size: Size,
    _ node: LottieNode
  ) throws(SceneError) -> Layer {
    func white(_ layer: Layer) throws(SceneError) -> Layer {
      let group = try plainLayer(name, size, node)
      group.addSublayer(layer)
      group.filters = [
        .colorMatrix(
          ColorMatrix(rows: [.zero, .zero, .zero, [0, 0, 0, 1]], offset: [1, 1, 1, 0]))
      ]
      return group
    }
    let compared = try plainLayer(name, size, node)
    compared.addSublayer(try backdrop(name, size, node))
    compared.addSublayer(try white(mask))
    compared.compositingFilter = mode
    let both = try plainLayer(name, size, node)
    both.addSublayer(try backdrop(name, size, node))
    both.addSublayer(try white(before))
    both.addSublayer(compared)
    both.filters = [
      .colorMatrix(
        ColorMatrix(rows: [.zero, .zero, .zero, [1, 0, 0, 0]], offset: .zero))
    ]
    let outer = try plainLayer(name, size, node)
    outer.addSublayer(both)
    return outer
  }

  /// Returns a layer that covers the area of a mask, with the mask's opacity.
  private func coveringLayer(_ mask: Mask, _ name: String, _ size: Size, _ animator: Animator)
    throws(SceneError) -> Layer
  {
    let layer = try maskShape(mask, mask.isInverted, name, size, animator)
    try animator.animateNumber(layer, "opacity", mask.opacity) { TrimModel.clampedFraction($0) }
    return layer
  }

  /// Returns a layer that covers all but the area of a mask; there, its alpha is one minus the mask's opacity.
  private func remainingLayer(_ mask: Mask, _ name: String, _ size: Size, _ animator: Animator)
    throws(SceneError) -> Layer
  {
    let layer = try maskShape(mask, !mask.isInverted, name, size, animator)
    guard mask.opacity.isAnimated || mask.opacity.first < 100 else { return layer }
    let part = try plainLayer(name, size, mask.node)
    let rest = try shapeLayer(name, size, mask.node)
    rest.path = LayerBuilder.planePath
    rest.fillColor = .black
    try animator.animateNumber(rest, "opacity", mask.opacity) { 1 - TrimModel.clampedFraction($0) }
    part.addSublayer(rest)
    part.addSublayer(layer)
    return part
  }

  private static var planePath: Path {
    Path(rect: Rect(x: -plane, y: -plane, width: 2 * plane, height: 2 * plane))
  }

  private func maskShape(
    _ mask: Mask, _ isInverted: Bool, _ name: String, _ size: Size, _ animator: Animator
  ) throws(SceneError) -> Layer {
    let (node, path) = (mask.node, mask.path)
    let layer = try shapeLayer(name, size, node)
    layer.fillColor = .black
    layer.fillRule = .evenOdd
    let straight = reader.straightHandles(of: path)
    try animator.animateValue(
      layer, "path", [path.timeline()], sampled: straight, weight: path.first.size
    ) { moment in
      var result = isInverted ? LayerBuilder.planePath : Path()
      var outline = path.valueAtMoment(moment)
      outline.isClosed = true
      outline.addCurves(to: &result)
      return .path(result)
    }
    let expansion = mask.expansion
    var result: Layer = layer
    if expansion.keys.contains(where: { $0.value != 0 }) {
      let group = try plainLayer(name, size, node)
      group.addSublayer(layer)
      for sign in [1.0, -1] where expansion.keys.contains(where: { $0.value * sign > 0 }) {
        let border = try shapeLayer(name, size, node)
        border.strokeColor = .black
        (border.lineJoin, border.lineCap) = (.round, .round)
        try animator.animateValue(
          border, "path", [path.timeline()], sampled: straight, weight: path.first.size
        ) { moment in
          var result = Path()
          path.valueAtMoment(moment).addCurves(to: &result)
          return .path(result)
        }
        let isCrossing = expansion.keys.contains { $0.value * sign < 0 }
        try animator.animateValue(
          border, "lineWidth", [expansion.timeline()],
          sampled: isCrossing ? "an expansion that changes its sign" : nil
        ) { .number(max(0, 2 * sign * expansion.valueAtMoment($0))) }
        if (sign > 0) == isInverted { border.compositingFilter = .destinationOut }
        group.addSublayer(border)
      }
      result = group
    }
    return try feathered(result, by: mask.feather, name, size, node, animator)
  }

  private func feathered(
    _ layer: Layer, by feather: Property<Numbers>, _ name: String, _ size: Size, _ node: LottieNode,
    _ animator: Animator
  ) throws(SceneError) -> Layer {
    guard feather.keys.contains(where: { $0.value.values.contains { $0 > 0 } }) else {
      return layer
    }
    return try blurredLayer(
      layer, DirectedBlur(feather.map { $0.scaled(by: 0.5) }), name, size, node, animator)
  }
}
