// Drops layers that show nothing at any time, so that a captured screen is easier to read.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension Scene {
  /// Drops the layers that show nothing at any time, with what they hold: the pixels stay the same bytes.
  ///
  /// Dropped are hidden subtrees, subtrees without opacity, and subtrees without anything to draw. A layer
  /// that could matter otherwise stays: one that an animation may show, with a blend mode, a filter of what
  /// lies behind, or whose presence decides how the layer above it is composited. States are not considered.
  /// O(layers + animations).
  ///
  /// - Returns: how many layers were dropped.
  package func prune() -> Int {
    var pruner = Pruner()
    pruner.collectNames(under: root)
    pruner.prune(root)
    return pruner.dropped
  }
}

/// The walk over a tree.
@MainActor private struct Pruner {
  var dropped = 0
  /// The parts of key paths that name sublayers, behind `sublayers.`.
  private var named: [String] = []

  /// The layers that draw nothing, with what they hold: those that stay are among them.
  private var blank: Set<ObjectIdentifier> = []

  /// Why a subtree shows nothing.
  private enum Emptiness {
    /// Whatever it holds.
    case unseen
    /// Nothing in it draws.
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

  /// Whether an animation above could mean the layer by its name.
  private func isNamed(_ layer: Layer) -> Bool {
    guard !named.isEmpty, let name = layer.name else { return false }
    return named.contains { $0.contains(".\(name).") }
  }

  /// A layer with all that it holds.
  private static func layers(under root: Layer) -> [Layer] {
    var (found, next): ([Layer], Int) = ([root], 0)
    while next < found.count {
      found += found[next].orderedSublayers
      if let mask = found[next].mask { found.append(mask) }
      next += 1
    }
    return found
  }

  // MARK: - Dropping

  mutating func prune(_ root: Layer) {
    // Those below first, so that what holds nothing any more is dropped too.
    for layer in Pruner.layers(under: root).reversed() { pruneSublayers(of: layer) }
  }

  private mutating func pruneSublayers(of layer: Layer) {
    guard let sublayers = layer.sublayers, !sublayers.isEmpty else { return }
    let found = sublayers.map(emptiness)
    for (sublayer, emptiness) in zip(sublayers, found) where emptiness == .blank {
      blank.insert(ObjectIdentifier(sublayer))
    }
    var drops = found.map { $0 == .unseen }
    // A sublayer in sight, even one that draws nothing, makes the layer above it a group.
    let isFree = !Pruner.countsSublayers(layer)
    let others = zip(sublayers, found).contains { $1 == nil && Pruner.isInSight($0) }
    if isFree || others {
      for place in found.indices where found[place] == .blank { drops[place] = true }
    }
    for (sublayer, isDropped) in zip(sublayers, drops) where isDropped {
      dropped += Pruner.layers(under: sublayer).count
      sublayer.removeFromSuperlayer()
    }
  }

  /// Whether the number of a layer's sublayers that are in sight may change how it is composited: its clip
  /// and its opacity act on a group of them, and planes in depth cut one another.
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

  /// Whether a layer is certainly in sight at all times, as far as it says itself.
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
      // Names within it and blend modes may matter to layers around it.
      let isAlone = Pruner.layers(under: layer).allSatisfy {
        $0.compositingFilter == .normal && $0.backgroundFilters.isEmpty
          && !$0.filters.contains(where: \.readsBackdrop) && !isNamed($0)
      }
      return isAlone ? .unseen : nil
    }
    return isBlank(layer) ? .blank : nil
  }

  /// Whether a layer draws nothing at any time; its sublayers have been looked at already.
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
  /// Whether it acts on what lies behind the layer.
  fileprivate var readsBackdrop: Bool { if case .vibrantColorMatrix = self { true } else { false } }
}

extension Animation {
  /// The key paths of the animation, and of those within it.
  fileprivate var keyPaths: [String] {
    if case .group(let children) = kind { return children.flatMap(\.keyPaths) }
    return [keyPath]
  }

  /// Whether it is a transition, or has one within it.
  fileprivate var hasTransition: Bool {
    switch kind {
    case .group(let children): children.contains(where: \.hasTransition)
    case .transition: true
    case .basic, .keyframes, .spring: false
    }
  }
}
