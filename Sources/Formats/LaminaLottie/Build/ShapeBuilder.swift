// Groups of shape items as layers.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The builder of the layers that draw a shape layer's items.
@MainActor struct ShapeBuilder {
  let builder: LayerBuilder
  let animator: Animator
  let size: Size

  /// Adds the layers of a shape layer's items to a layer, back to front.
  func addLayers(shapes items: [ShapeItem], to layer: Layer, name: String) throws(SceneError) {
    let comparison = ShapeComparison(builder.reader, at: animator.start)
    guard builder.reader.followsFile else {
      try comparison.noteDifferences(of: items)
      return try addCombinedItems(items, to: layer, name: name)
    }
    let painted = try PaintedItems(items, builder.reader)
    try comparison.noteDifferences(of: items, painted)
    try addPaintedItems(painted, to: layer, name: name)
  }

  /// Adds the layers of items to a layer, back to front, with paints and groups as lottie-ios combines them.
  func addCombinedItems(_ items: [ShapeItem], to layer: Layer, name: String) throws(SceneError) {
    let sorted = SortedShapeItems(items)
    var entries: [(place: Int, layers: [Layer])] = []
    for set in sorted.sets {
      entries.append((set.place, try shapeSetLayers(of: set, name: name)))
    }
    for (place, group) in sorted.groups {
      entries.append((place, try groupLayers(of: group, name: name)))
    }
    // Order among equals does not matter: each index occurs once.
    for entry in entries.sorted(by: { $0.place > $1.place }) {
      for built in entry.layers { layer.addSublayer(built) }
    }
  }

  /// Returns the layers of a group, back to front.
  private func groupLayers(of group: ShapeGroup, name: String) throws(SceneError) -> [Layer] {
    if let repeater = group.repeater { return try repeatedLayers(of: group, repeater, name: name) }
    let layer = try plainGroupLayer(group, name: name)
    try addCombinedItems(group.items, to: layer, name: name)
    return layer.sublayers?.isEmpty ?? true ? [] : [layer]
  }

  /// Returns a layer with a group's transform, opacity and blend mode, without its contents.
  private func plainGroupLayer(_ group: ShapeGroup, name: String) throws(SceneError) -> Layer {
    let layer = try builder.plainLayer("\(name) (group \(group.name))", size, group.node)
    if let transform = group.transform {
      try animator.applyTransform(transform, to: layer)
      try animator.animateNumber(layer, "opacity", transform.opacity) {
        TrimModel.clampedFraction($0)
      }
    }
    layer.compositingFilter = group.blend
    return layer
  }

  /// Adds the layers of items to a layer, back to front, as the file asks.
  private func addPaintedItems(_ painted: PaintedItems, to layer: Layer, name: String)
    throws(SceneError)
  {
    for entry in painted.entries.reversed() {
      switch entry {
      case .set(let set):
        for built in try shapeSetLayers(of: set, name: name) { layer.addSublayer(built) }
      case .group(let group, let inner):
        let own: Layer
        if let repeater = group.repeater {
          own = try makeCopyLayer(group.copy, of: repeater, name: name)
        } else {
          own = try plainGroupLayer(group, name: name)
        }
        try addPaintedItems(inner, to: own, name: name)
        layer.addSublayer(own)
      }
    }
  }
}
