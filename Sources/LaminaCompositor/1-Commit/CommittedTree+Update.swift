// Stage 1, commit: a committed tree takes over the layers that have changed.

import LaminaImages
import LaminaLayers

extension CommittedTree {
  /// Takes over the layers that have changed after a generation.
  ///
  /// O(changed layers + sublayers of the layers around them). The tree has to be committed anew where layers
  /// have come, gone or changed places, where one is marked to draw, or where it is not sure from the layer
  /// alone what it shows.
  ///
  /// - Parameters:
  ///   - root: the tree as it is now.
  ///   - generation: the generation of changes that was read the last time.
  ///   - time: now, in seconds.
  /// - Returns: the places of those layers, in order; `nil` if the tree has to be committed anew.
  @MainActor mutating func update(
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
        guard let node = nodes[index].updated(from: layer) else { return nil }
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
  /// The version of that tree.
  let base: UInt64
  /// The places of the layers that have changed, in order; none if layers have come, gone or changed places.
  let nodes: [Int]
  /// Where layers stood, if some have.
  let origins: TreeOrigins?

  /// How many layers have changed.
  var count: Int { origins?.changedCount ?? nodes.count }
}

/// The facts about the tree that a renderer prepared last, by which it commits changes alone.
struct PreparedTree: Sendable {
  /// The root layer.
  let root: ObjectIdentifier
  /// The tree.
  var version: UInt64
  /// Images that layers show, each once.
  let sources: [ImageSource]
  /// The bytes of backing stores.
  let storeBytes: Int
}

extension CommittedNode {
  /// The same layer as it is now, at the same place; `nil` if more than this node depends on what changed.
  @MainActor fileprivate func updated(from layer: Layer) -> CommittedNode? {
    guard snapshot < 0, !layer.needsDisplay,
      (layer as? TextLayer)?.isDrawnByAnimations != true
    else { return nil }
    var node = CommittedNode(layer, place: Int(place))
    guard node.movesItself == movesItself, node.isLocal,
      node.values[0].isHidden == values[0].isHidden,
      node.values[0].zPosition == values[0].zPosition
    else { return nil }
    // Another image may have to be decoded, and be kept from now on.
    if case .image(let source) = node.values[0].contents {
      guard case .image(let known) = values[0].contents, known === source else { return nil }
    }
    node.moves = moves
    node.subtreeEnd = subtreeEnd
    node.hasMask = hasMask
    return node
  }

  /// Whether what it shows at a time follows from the time and the layer alone, and changes neither the
  /// order of layers, nor which are shown, nor their pictures.
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
  /// Whether it changes its layer alone or hides it, and changes neither its place in the order nor its picture.
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
