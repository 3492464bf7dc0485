// Gradients and paths that draw nothing, whatever lies around them.

import LaminaGeometry
import LaminaLayers

extension UnseenLayers {
  /// Returns the layers whose gradient or path draws nothing, each with the reason.
  ///
  /// Hidden layers, clear ones and layers that move do not count. O(layers).
  ///
  /// - Parameters:
  ///   - shown: the tree at a moment.
  ///   - known: layers that are invisible for another reason.
  /// - Returns: the layers, in the order of the tree.
  static func withoutPart(under shown: Layer, except known: Set<ObjectIdentifier>) -> [Entry] {
    var entries: [Entry] = []
    var waiting = [shown]
    while let layer = waiting.popLast() {
      if layer.isHidden || layer.opacity <= 0 { continue }
      if layer.model.animations.isEmpty, !known.contains(ObjectIdentifier(layer.model)),
        let reason = reason(forMissingPartOf: layer)
      {
        entries.append(Entry(layer, reason, drawsOtherwise: drawsBesidesPart(layer)))
      }
      waiting += layer.orderedSublayers.reversed()
      if let mask = layer.mask { waiting.append(mask) }
    }
    return entries
  }

  /// Returns the reason why a gradient or a path draws nothing; `nil` if it draws, or is not meant to.
  ///
  /// Policy: `gradient-no-length`.
  private static func reason(forMissingPartOf layer: Layer) -> Reason? {
    switch layer {
    case let gradient as GradientLayer:
      guard let colors = gradient.colors, !gradient.bounds.isEmpty else { return nil }
      if colors.count < 2 { return .gradientColors }
      guard colors.contains(where: { $0.alpha > 0 }) else { return nil }
      if let locations = gradient.locations, locations.count < colors.count {
        return .gradientLocations
      }
      return gradient.hasLength ? nil : .gradientLength
    case let shape as ShapeLayer:
      guard let path = shape.path, path.count > 1, let bounds = path.controlBounds,
        (shape.fillColor?.alpha ?? 0) > 0 || (shape.strokeColor?.alpha ?? 0) > 0
      else { return nil }
      return bounds.isFinite ? nil : .pathReach
    default: return nil
    }
  }

  /// Whether a layer draws more than its gradient or its path.
  private static func drawsBesidesPart(_ layer: Layer) -> Bool {
    (layer.backgroundColor?.alpha ?? 0) > 0 || layer.contents != nil || layer.drawing != nil
      || (layer.borderWidth > 0 && (layer.borderColor?.alpha ?? 0) > 0)
      || (layer.shadowOpacity > 0 && layer.shadowPath != nil)
  }
}

extension GradientLayer {
  /// Whether the gradient's points lie apart: a radial gradient's along both axes.
  fileprivate var hasLength: Bool {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    return switch type {
    case .axial, .conic: (1 / (dx * dx + dy * dy)).isFinite
    case .radial: (1 / dx).isFinite && (1 / dy).isFinite
    }
  }
}
