// Alike layers: equal except for their positions, texts and colours.

import LaminaGeometry
import LaminaLayers

/// A table that gives equivalent layers the same number, by the properties of each layer and its sublayers.
///
/// Two equivalent layers have one number. They have the same class and size, and are clipped, rounded, masked, faded
/// and shadowed alike. Their sublayers are alike at the same positions. Positions of the layers themselves, texts,
/// sizes of texts, and colours do not count.
@MainActor struct LayerEquivalence {
  private var numbers: [String: Int] = [:]
  private var known: [ObjectIdentifier: Int] = [:]

  /// Returns a layer's number, which equivalent layers share.
  ///
  /// O(sublayers at all depths) the first time.
  mutating func equivalenceNumber(of layer: Layer) -> Int {
    // Without recursion: layers may be nested as deep as memory allows.
    var waiting: [(layer: Layer, isReady: Bool)] = [(layer, false)]
    while let (next, isReady) = waiting.popLast() {
      if known[ObjectIdentifier(next)] != nil { continue }
      if isReady {
        let description = layerDescription(next)
        let number = numbers[description] ?? numbers.count
        numbers[description] = number
        known[ObjectIdentifier(next)] = number
      } else {
        waiting.append((next, true))
        for below in next.orderedSublayers + [next.mask].compactMap(\.self) {
          waiting.append((below, false))
        }
      }
    }
    return known[ObjectIdentifier(layer)] ?? -1
  }

  private func layerDescription(_ layer: Layer) -> String {
    var parts = ["\(type(of: layer))"]
    if !(layer is TextLayer) { parts.append("\(layer.bounds.width)x\(layer.bounds.height)") }
    parts.append("\(layer.cornerRadius) \(layer.cornerCurve) \(layer.maskedCorners.rawValue)")
    parts.append("\(layer.opacity) \(layer.isHidden) \(layer.allowsGroupOpacity)")
    parts.append("\(layer.masksToBounds) \(layer.shouldRasterize) \(layer.transform)")
    if layer.shadowOpacity > 0 {
      parts.append("\(layer.shadowRadius) \(layer.shadowOffset) \(layer.shadowPath == nil)")
    }
    if let shape = layer as? ShapeLayer { parts.append("\(shape.path?.count ?? 0)") }
    parts.append("\(layer.contents == nil)")
    if let mask = layer.mask { parts.append("mask \(known[ObjectIdentifier(mask)] ?? -1)") }
    for sublayer in layer.orderedSublayers {
      let place = sublayer is TextLayer ? "" : "\(sublayer.position)"
      parts.append("\(known[ObjectIdentifier(sublayer)] ?? -1) \(place)")
    }
    return parts.joined(separator: "|")
  }
}
