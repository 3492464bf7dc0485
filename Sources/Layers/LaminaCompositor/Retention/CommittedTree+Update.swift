// Stage 1, commit: a committed tree is updated with the layers that have changed.

import LaminaImages
import LaminaLayers

extension CommittedTree {
  /// Reads the layers that have changed after a generation into their nodes.
  ///
  /// O(changed layers + sublayers of the layers around them). The tree has to be committed again in three cases. Layers
  /// were added, removed or reordered; a layer is marked for display; or a layer's look depends on more than the layer.
  ///
  /// - Parameters:
  ///   - root: the tree as it is now.
  ///   - generation: the generation of changes that was read last.
  ///   - time: now, in seconds.
  /// - Returns: the indices of the changed layers, ascending; `nil` if the tree has to be committed again.
  @MainActor mutating func updateNodes(
    from root: Layer, after generation: UInt64, at time: Double
  ) -> [Int]? {
    self.time = time
    var changed: [Int] = []
    var stack: [(layer: Layer, node: Int)] = [(root, 0)]
    while let (layer, index) = stack.popLast() {
      guard nodes[index].identity == ObjectIdentifier(layer),
        layer.changes.structure <= generation
      else { return nil }
      if layer.changes.own > generation {
        guard let node = nodes[index].updatedNode(from: layer) else { return nil }
        nodes[index] = node
        changed.append(index)
      }
      var next = index + 1
      let end = Int(nodes[index].subtreeEnd)
      guard layer.changes.below > generation, next < end else { continue }
      if nodes[index].hasMask {
        guard let mask = layer.mask else { return nil }
        if mask.changes.haveChanged(after: generation) { stack.append((mask, next)) }
        next = Int(nodes[next].subtreeEnd)
      }
      for sublayer in layer.orderedSublayers {
        guard next < end else { return nil }
        if sublayer.changes.haveChanged(after: generation) { stack.append((sublayer, next)) }
        next = Int(nodes[next].subtreeEnd)
      }
    }
    return changed.sorted()
  }
}

/// The layers that have changed since a tree was committed.
struct TreeChanges: Sendable {
  /// The version of the tree before the changes.
  let base: UInt64
  /// The indices of the changed layers, ascending; empty if layers were added, removed or reordered.
  let nodes: [Int]
  /// The previous indices of all layers, if layers were added, removed or reordered; otherwise `nil`.
  let origins: TreeOrigins?

  /// The number of changed layers.
  var count: Int { origins?.changedCount ?? nodes.count }
}

/// The facts about the tree committed last, which let a renderer commit only changes.
struct LastCommit: Sendable {
  /// The root layer.
  let root: ObjectIdentifier
  /// The version of the tree.
  var version: UInt64
  /// The images that layers show now or at another time, without repeats.
  let sources: [ImageSource]
  /// The size of the tree's backing stores, in bytes.
  let storeBytes: Int
}

extension CommittedNode {
  /// Returns the node with the layer's present values; `nil` if the change affects more than this node.
  @MainActor fileprivate func updatedNode(from layer: Layer) -> CommittedNode? {
    guard snapshot < 0, !layer.needsDisplay,
      !layer.isDrawnByAnimations
    else { return nil }
    var node = CommittedNode(layer, place: Int(place))
    guard node.movesItself == movesItself, node.isLocal,
      node.values[0].isHidden == values[0].isHidden,
      node.values[0].zPosition == values[0].zPosition
    else { return nil }
    // Another image may have to be decoded, and kept in the cache from now on.
    if case .image(let source) = node.values[0].contents {
      guard case .image(let known) = values[0].contents, known === source else { return nil }
    }
    node.moves = moves
    node.subtreeEnd = subtreeEnd
    node.hasMask = hasMask
    return node
  }

  /// Whether the time and the layer alone determine how the layer looks.
  ///
  /// Its animations must not change the order of layers, which layers are shown, or their pictures.
  var isLocal: Bool {
    switch kind {
    case .layer, .transform, .shape, .gradient, .replicator: break
    case .text: if !animations.isEmpty { return false }
    case .tiled, .emitter: return false
    }
    if let rare = values[0].rare.first, rare.timing != MediaTiming() { return false }
    return animations.allSatisfy { $0.hasBegun && $0.animation.isLocal }
  }
}

extension Animation {
  /// Whether the animation changes only its own layer, without changing painting order or picture; it may hide the
  /// layer.
  fileprivate var isLocal: Bool {
    switch kind {
    case .transition: false
    case .group(let animations): animations.allSatisfy(\.isLocal)
    case .basic, .keyframes, .spring:
      !["sublayers.", "zPosition", "contents"]
        .contains { keyPath.hasPrefix($0) }
    }
  }
}
