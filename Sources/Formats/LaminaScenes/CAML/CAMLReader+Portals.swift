// Captured layers of a special class: portals, which show a copy of another layer.

import LaminaGeometry
import LaminaLayers

/// A layer that shows a copy of another layer.
struct Portal {
  let layer: Layer
  let copy: Layer
  /// The element of the source layer.
  let source: Int
  /// Whether the copy is placed at the source's position on screen, not at the portal's origin.
  let matchesPosition: Bool
  let matchesTransform: Bool
  let matchesOpacity: Bool
  let hidesSource: Bool
}

extension CAMLReader {
  /// The keys that only portal layers have.
  static let portalKeys: Set<String> = [
    "hidesSourceLayer", "matchesOpacity", "matchesPosition", "matchesTransform", "sourceLayer",
  ]

  /// Places the copies that portals show, and hides sources where requested.
  ///
  /// A copy is placed at the origin of the portal's bounds. It does not have the source's transform and opacity, unless
  /// the portal matches them.
  ///
  /// Policy: `portal-copy`.
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
    // Hidden once all copies are in place; hiding does not move a layer.
    for portal in portals where portal.hidesSource { layers[portal.source]?.isHidden = true }
    portals = []
  }

  /// Adds a notice if none of many layers has contents: the capturing program has probably left them out.
  mutating func noteMissingContents(_ root: Layer) {
    guard layerCount >= CAMLReader.manyLayers, CAMLReader.lacksContents(root) else { return }
    earlierNotices.append(.missingContents(root: document.location(0, path: "root")))
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

  /// The minimum number of layers without contents that is taken as a screen whose backing stores were left out.
  static let manyLayers = 10
}
