// Removes layers that never show anything, so that a captured screen is easier to read.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension Scene {
  /// Removes the layers that never show anything, with everything in them; the pixels remain byte for byte the same.
  ///
  /// It removes hidden subtrees, subtrees with opacity 0, and subtrees that draw nothing. A layer that could still
  /// matter is kept: one that an animation may show, or one with a blend mode or a background filter. So is one whose
  /// presence decides how its superlayer is composited. States are not considered. O(layers + animations).
  ///
  /// - Returns: the number of removed layers, and the paths that the topmost of them had.
  package func pruneLayers() -> (count: Int, paths: [[LayerStep]]) {
    var pruner = Pruner()
    pruner.collectNames(under: root)
    let places = Pruner.places(under: root)
    pruner.pruneTree(root)
    return (pruner.dropped, pruner.tops.compactMap { places[$0] })
  }
}

/// Walks a tree and removes the layers that never show anything.
@MainActor private struct Pruner {
  /// The number of removed layers.
  var dropped = 0
  /// The removed layers, without those that were removed with a layer above them.
  var tops: Set<ObjectIdentifier> = []
  /// The key paths of animations that name sublayers: those that begin with `sublayers.`.
  private var named: [String] = []

  /// The identities of the layers whose subtrees draw nothing, including layers that are kept.
  private var blank: Set<ObjectIdentifier> = []

  /// The reason why a subtree shows nothing.
  private enum Emptiness {
    /// The layer is hidden or has no opacity, regardless of its contents.
    case unseen
    /// No layer in the subtree draws.
    case blank
  }

  // MARK: - Names

  mutating func collectNames(under root: Layer) {
    for layer in Pruner.layers(under: root) {
      for path in layer.animations.flatMap({ $0.animation.keyPaths }) {
        if path.hasPrefix("sublayers.") { named.append(path) }
      }
    }
  }

  /// Whether an animation in the tree may refer to the layer by its name.
  private func isNamed(_ layer: Layer) -> Bool {
    guard !named.isEmpty, let name = layer.name else { return false }
    return named.contains { $0.contains(".\(name).") }
  }

  /// Returns a layer and all its descendants with their masks, each layer before those within it.
  private static func layers(under root: Layer) -> [Layer] {
    var (found, next): ([Layer], Int) = ([root], 0)
    while next < found.count {
      found += found[next].orderedSublayers
      if let mask = found[next].mask { found.append(mask) }
      next += 1
    }
    return found
  }

  /// Returns the path of each layer under a layer.
  static func places(under root: Layer) -> [ObjectIdentifier: [LayerStep]] {
    var places: [ObjectIdentifier: [LayerStep]] = [ObjectIdentifier(root): []]
    for layer in layers(under: root) {
      let path = places[ObjectIdentifier(layer)] ?? []
      for (place, sublayer) in layer.orderedSublayers.enumerated() {
        places[ObjectIdentifier(sublayer)] = path + [.sublayer(place)]
      }
      if let mask = layer.mask { places[ObjectIdentifier(mask)] = path + [.mask] }
    }
    return places
  }

  // MARK: - Removal

  mutating func pruneTree(_ root: Layer) {
    // From the bottom up, so that layers that become empty are removed too.
    for layer in Pruner.layers(under: root).reversed() { pruneSublayers(of: layer) }
  }

  private mutating func pruneSublayers(of layer: Layer) {
    guard let sublayers = layer.sublayers, !sublayers.isEmpty else { return }
    let found = sublayers.map(emptiness)
    for (sublayer, emptiness) in zip(sublayers, found) where emptiness == .blank {
      blank.insert(ObjectIdentifier(sublayer))
    }
    var drops = found.map { $0 == .unseen }
    // A visible sublayer, even one that draws nothing, makes its superlayer a group.
    let isFree = !Pruner.countsSublayers(layer)
    let others = zip(sublayers, found).contains { $1 == nil && Pruner.isInSight($0) }
    if isFree || others {
      for place in found.indices where found[place] == .blank { drops[place] = true }
    }
    for (sublayer, isDropped) in zip(sublayers, drops) where isDropped {
      dropped += Pruner.layers(under: sublayer).count
      sublayer.removeFromSuperlayer()
      tops.insert(ObjectIdentifier(sublayer))
    }
  }

  /// Whether the number of a layer's visible sublayers may change how it is composited.
  ///
  /// A clip and an opacity apply to them as a group, and planes in 3D intersect each other.
  private static func countsSublayers(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let above = next {
      if above is TransformLayer || above is ReplicatorLayer { return true }
      next = above.superlayer
    }
    return layer.opacity != 1 || layer.masksToBounds || layer.shouldRasterize
      || layer.mask != nil || layer.compositingFilter != .normal || !layer.animations.isEmpty
      || !layer.filters.isEmpty || layer.shadowOpacity > 0
  }

  /// Whether a layer's own properties keep it visible at all times.
  private static func isInSight(_ layer: Layer) -> Bool {
    !layer.isHidden && layer.opacity > 0 && layer.animations.isEmpty
      && layer.timing == MediaTiming()
  }

  private func emptiness(_ layer: Layer) -> Emptiness? {
    let keyPaths = layer.animations.flatMap { $0.animation.keyPaths }
    let isTransitioned = layer.animations.contains { $0.animation.hasTransition }
    guard !isNamed(layer), !isTransitioned else { return nil }
    let isUnseen =
      (layer.isHidden && !keyPaths.contains("hidden"))
      || (layer.opacity <= 0 && !keyPaths.contains("opacity"))
    if isUnseen {
      // Names within it and blend modes may affect layers around it.
      let isAlone = Pruner.layers(under: layer).allSatisfy {
        $0.compositingFilter == .normal && $0.backgroundFilters.isEmpty
          && !$0.filters.contains(where: \.readsBackdrop) && !isNamed($0)
      }
      return isAlone ? .unseen : nil
    }
    return isBlank(layer) ? .blank : nil
  }

  /// Whether a layer and its sublayers never draw anything; blank sublayers must be in `blank` already.
  private func isBlank(_ layer: Layer) -> Bool {
    guard layer.orderedSublayers.allSatisfy({ blank.contains(ObjectIdentifier($0)) }),
      layer.mask == nil, layer.animations.isEmpty,
      layer.contents == nil, layer.drawing == nil, layer.delegate == nil,
      layer.filters.isEmpty, layer.backgroundFilters.isEmpty, layer.compositingFilter == .normal,
      layer.shadowOpacity <= 0, !layer.shouldRasterize,
      (layer.backgroundColor?.alpha ?? 0) <= 0,
      layer.borderWidth <= 0 || (layer.borderColor?.alpha ?? 0) <= 0
    else { return false }
    switch LayerType(of: layer) {
    case .layer: return type(of: layer) == Layer.self
    case .replicator, .scroll, .transform: return true
    case .shape: return (layer as? ShapeLayer)?.path == nil
    case .gradient: return (layer as? GradientLayer)?.colors == nil
    case .emitter, .text, .tiled: return false
    }
  }
}

extension LayerFilter {
  /// Whether the filter reads the content behind the layer.
  fileprivate var readsBackdrop: Bool { if case .vibrantColorMatrix = self { true } else { false } }
}

extension Animation {
  /// The key path of the animation, or of a group the key paths of its children.
  fileprivate var keyPaths: [String] {
    if case .group(let children) = kind { return children.flatMap(\.keyPaths) }
    return [keyPath]
  }

  /// Whether the animation is or contains a transition.
  fileprivate var hasTransition: Bool {
    switch kind {
    case .group(let children): children.contains(where: \.hasTransition)
    case .transition: true
    case .basic, .keyframes, .spring: false
    }
  }
}
