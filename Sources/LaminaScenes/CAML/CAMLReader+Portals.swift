// Captured layers of classes of their own: portals, which show another layer once more.

import LaminaGeometry
import LaminaLayers

/// A layer that shows a copy of another one.
struct Portal {
  let layer: Layer
  let copy: Layer
  /// The element of the layer that it shows.
  let source: Int
  /// Whether the copy lies where the source lies on the screen, not at the portal's origin.
  let matchesPosition: Bool
  let matchesTransform: Bool
  let matchesOpacity: Bool
  let hidesSource: Bool
}

extension CAMLReader {
  /// The keys of portals.
  static let portalKeys: Set<String> = [
    "hidesSourceLayer", "matchesOpacity", "matchesPosition", "matchesTransform", "sourceLayer",
  ]

  /// Puts the copies that portals show in place, and hides the sources that are to be hidden.
  ///
  /// A copy lies at the origin of the portal's bounds, without the source's own transform and opacity, unless the
  /// portal matches them (a named policy).
  mutating func finishPortals() {
    for portal in portals {
      let (copy, bounds) = (portal.copy, portal.copy.bounds)
      copy.isHidden = false
      if !portal.matchesOpacity { copy.opacity = 1 }
      if !portal.matchesTransform { copy.transform = .identity }
      let source = layers[portal.source]
      if portal.matchesPosition, let source, let superlayer = source.superlayer {
        copy.position = portal.layer.convert(source.position, from: superlayer)
      } else {
        copy.position = Point(
          x: portal.layer.bounds.minX + copy.anchorPoint.x * bounds.width,
          y: portal.layer.bounds.minY + copy.anchorPoint.y * bounds.height)
      }
    }
    // Once all copies are in place: where hidden layers lie does not matter to them.
    for portal in portals where portal.hidesSource { layers[portal.source]?.isHidden = true }
    portals = []
  }

  /// Notes that no layer among many has contents: what drew them has probably left them out.
  mutating func noteMissingContents(_ root: Layer) {
    guard layerCount >= CAMLReader.manyLayers, CAMLReader.lacksContents(root) else { return }
    earlierNotices.append(.missingContents(root: document.place(0, path: "root")))
  }

  /// Whether no layer of a tree shows a picture, or anything else that only its class draws.
  static func lacksContents(_ root: Layer) -> Bool {
    var waiting = [root]
    while let layer = waiting.popLast() {
      if layer.contents != nil || !(type(of: layer) == Layer.self) && !(layer is TransformLayer) {
        return false
      }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
    return true
  }

  /// So many layers without contents are a screen whose backing stores were left out.
  static let manyLayers = 10
}
