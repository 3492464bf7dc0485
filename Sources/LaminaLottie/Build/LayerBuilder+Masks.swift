// Masks of layers: paths that are added, subtracted and intersected.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension LayerBuilder {
  /// The size of the rectangle that acts as the whole plane.
  private static let plane = 1e7

  /// Adds a layer's masks.
  func addMasks(of model: LayerModel, to layer: Layer, _ animator: Animator) throws(SceneError) {
    let list = try model.node.objects("masksProperties", of: "mask")
    let size = layer.bounds.size
    let name = "\(model.name) (mask)"
    var whole: Layer?
    for node in list {
      let mode = node["mode"].map { $0.string ?? "a" } ?? "a"
      guard mode != "n" else { continue }
      let isSubtracted = mode == "s" || mode == "f"
      let isAdded = mode == "a" || mode == "l"
      if !isAdded && !isSubtracted && mode != "i" && mode != "d" {
        reader.note("mask mode \"\(mode.prefix(10))\" is drawn as add", at: node)
      }
      let isUnion = !isSubtracted && mode != "i" && mode != "d"
      let isInverted = (node["inv"]?.isTrue ?? false) != isSubtracted
      guard let path = try reader.outlines(node["pt"], closed: node["cl"]?.isTrue) else { continue }
      let opacity: Property<Double> = try reader.property(node["o"], 100)
      let mask = try maskShape(node, path, isInverted, name, size, animator)
      let isFirst = whole == nil
      if isUnion {
        try animator.number(mask, "opacity", opacity) { TrimModel.unit($0) }
      }
      let container: Layer
      if let whole { container = whole } else { container = try plain(name, size, node) }
      whole = container
      if isUnion || (isFirst && !opacity.isAnimated && opacity.first >= 100) {
        container.addSublayer(mask)
        continue
      }
      let part = try plain(name, size, node)
      if opacity.isAnimated || opacity.first < 100 {
        let rest = try shape(name, size, node)
        rest.path = LayerBuilder.planePath
        rest.fillColor = .black
        try animator.number(rest, "opacity", opacity) { 1 - TrimModel.unit($0) }
        part.addSublayer(rest)
      }
      part.addSublayer(mask)
      if isFirst {
        container.addSublayer(part)
        continue
      }
      container.mask = part
      let outer = try plain(name, size, node)
      outer.addSublayer(container)
      whole = outer
    }
    layer.mask = whole
  }

  private static var planePath: Path {
    Path(rect: Rect(x: -plane, y: -plane, width: 2 * plane, height: 2 * plane))
  }

  private func maskShape(
    _ node: LottieNode, _ path: Property<Outline>, _ isInverted: Bool, _ name: String, _ size: Size,
    _ animator: Animator
  ) throws(SceneError) -> Layer {
    func fill(_ isInverted: Bool) throws(SceneError) -> ShapeLayer {
      let layer = try shape(name, size, node)
      layer.fillColor = .black
      layer.fillRule = .evenOdd
      try animator.animate(layer, "path", [path.timeline()], weight: path.first.size) { moment in
        var result = isInverted ? LayerBuilder.planePath : Path()
        var outline = path.value(moment)
        outline.isClosed = true
        outline.add(to: &result)
        return .path(result)
      }
      return layer
    }
    let layer = try fill(isInverted)
    let expansion: Property<Double> = try reader.property(
      node["x"]?.kind == .string ? nil : node["x"], 0)
    let feather: Property<Numbers> = try reader.property(node["f"], Numbers([0]))
    var result: Layer = layer
    if expansion.keys.contains(where: { $0.value != 0 }) {
      let border = try shape(name, size, node)
      border.strokeColor = .black
      (border.lineJoin, border.lineCap) = (.round, .round)
      try animator.animate(border, "path", [path.timeline()], weight: path.first.size) { moment in
        var result = Path()
        path.value(moment).add(to: &result)
        return .path(result)
      }
      try animator.number(border, "lineWidth", expansion) { 2 * abs($0) }
      let grows = (expansion.keys.first { $0.value != 0 }?.value ?? 0) > 0
      let group = try plain(name, size, node)
      group.addSublayer(layer)
      if grows == isInverted { border.compositingFilter = .destinationOut }
      group.addSublayer(border)
      result = group
    }
    if feather.keys.contains(where: { $0.value.value(0) > 0 }) {
      let group = try plain(name, size, node)
      group.addSublayer(result)
      group.filters = [.gaussianBlur(radius: max(0, feather.first.value(0)) / 2)]
      if feather.isAnimated {
        try animator.animate(group, "filters.gaussianBlur.inputRadius", [feather.timeline()]) {
          .number(max(0, feather.value($0).value(0)) / 2)
        }
      }
      result = group
    }
    return result
  }
}
