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
    layer.compositingFilter = group.blend
    try add(group.items, to: layer, name: name)
    return layer.sublayers?.isEmpty ?? true ? [] : [layer]
  }
}
