// Track mattes, and blend modes.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension LayerBuilder {
  /// The distance by which backdrops and gradients extend beyond the composition, in points.
  static let reach = 10_000.0

  /// Returns the index, in a composition, of the layer that is the matte of the layer at `place`; `nil` if there is
  /// none.
  func matteIndex(of place: Int, in composition: Composition) -> Int? {
    let model = composition.layers[place]
    guard model.matte != 0 else { return nil }
    if let index = model.matteParent {
      guard let matte = composition.byIndex[index], matte != place else { return nil }
      return matte
    }
    return place > 0 ? place - 1 : nil
  }

  /// Returns the mask for a layer with a matte: a plain layer around the matte, with the matte's parents and masks.
  func matteLayer(
    of model: LayerModel, _ place: Int, _ composition: Composition, _ time: TimeMap,
    _ ids: [String]
  ) throws(SceneError) -> Layer {
    let matte = composition.layers[place]
    let name = "\(model.name) (matte)"
    let wrapper = try plainLayer(name, composition.size, model.node)
    var shown: Layer?
    if let content = try contentLayer(of: matte, composition, time, ids, isMatte: true) {
      shown = try parentedLayer(content, place, composition, time)
    }
    switch model.matte {
    case 2:
      wrapper.addSublayer(try backdrop(name, composition.size, model.node))
      if let shown {
        let group = try plainLayer(name, composition.size, model.node)
        group.addSublayer(shown)
        group.compositingFilter = .destinationOut
        wrapper.addSublayer(group)
      }
    case 3, 4:
      // Over black, colours equal their product with alpha.
      let luma = try plainLayer(name, composition.size, model.node)
      luma.addSublayer(try backdrop(name, composition.size, model.node))
      if let shown { luma.addSublayer(shown) }
      let sign = model.matte == 3 ? 1.0 : -1.0
      luma.filters = [
        .colorMatrix(
          ColorMatrix(
            rows: [.zero, .zero, .zero, [0.2126 * sign, 0.7152 * sign, 0.0722 * sign, 0]],
            offset: [0, 0, 0, model.matte == 3 ? 0 : 1]))
      ]
      wrapper.addSublayer(luma)
    default:
      if model.matte != 1 {
        reader.noteFeature("matte mode \(model.matte) is drawn as an alpha matte", at: model.node)
      }
      if let shown { wrapper.addSublayer(shown) }
    }
    return wrapper
  }

  /// Returns a black layer that extends by `reach` beyond a composition.
  func backdrop(_ name: String, _ size: Size, _ node: LottieNode) throws(SceneError)
    -> Layer
  {
    let layer = try plainLayer(name, size, node)
    layer.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height).enlarged(
      by: LayerBuilder.reach)
    layer.position = layer.bounds.origin
    layer.backgroundColor = .black
    return layer
  }
}

extension PropertyReader {
  /// Returns the blend mode that a layer or a shape item has in the file.
  func blendMode(of node: LottieNode) throws(SceneError) -> BlendMode {
    let number = try node.integer("bm", 0)
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    ]
    guard modes.indices.contains(number) else {
      noteFeature("blend mode \(number) is drawn as normal", at: node)
      return .normal
    }
    return modes[number]
  }
}

extension Rect {
  /// Returns the rectangle with all its sides moved outwards by a distance.
  func enlarged(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }
}
