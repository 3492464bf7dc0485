// The notices of a scene about features that are not drawn, for its account.

import LaminaProfiling
import LaminaScenes

extension [SceneNotice] {
  /// The features of the file that are not drawn.
  var ignoredFeatures: [IgnoredFeature] {
    compactMap { notice in
      switch notice {
      case .unsupported(let feature, let first, let count):
        IgnoredFeature(
          feature, layer: first.path, count: count, devicePass: .init(ofFeature: feature))
      case .noted(let clause, let first, false):
        Self.ignoredEndings.first(where: clause.hasSuffix).map { ending in
          IgnoredFeature(
            String(clause.dropLast(ending.count)), layer: first.path, count: 1,
            devicePass: .init(ofFeature: clause))
        }
      default: nil
      }
    }
  }

  /// The ends of clauses about features that are not drawn.
  private static var ignoredEndings: [String] { [" is ignored", " are ignored"] }
}

extension IgnoredFeature.DevicePass {
  /// The starts of the names of features that act on a finished picture, which a device therefore renders first.
  private static let rendered = [
    "filter ", "backgroundFilters", "compositingFilter ", "mask", "CABackdropLayer", "CASDFLayer",
    "adjustment layers", "effects of type", "layer styles of type",
  ]

  /// Returns whether a device renders a feature offscreen, by the name that notices give it.
  init(ofFeature feature: String) {
    if Self.rendered.contains(where: feature.hasPrefix) {
      self = .yes
    } else {
      // A layer of an unknown class may do anything.
      let isLayer = feature.hasPrefix("CA") && feature.contains("Layer")
      self = isLayer || feature.contains(" layers") ? .unknown : .no
    }
  }
}
