// Stage 1, commit: a committed tree is rebuilt from changed layers and from its unchanged nodes.

import LaminaImages
import LaminaLayers

/// The indices of a committed tree's layers in the previous tree.
struct TreeOrigins: Sendable {
  /// For each layer its index in the previous tree; -1 for a new layer.
  fileprivate(set) var nodes: [Int32] = []
  /// For each layer, whether it has been read again, because it or a descendant has changed.
  fileprivate(set) var hasChanged: [Bool] = []

  fileprivate init() {}

  /// Makes the origins of a tree whose layers have kept their indices.
  init(of tree: CommittedTree, changed: [Int]) {
    nodes = (0..<Int32(tree.nodes.count)).map { $0 }
    hasChanged = [Bool](repeating: false, count: nodes.count)
    for place in changed {
      // Descends to it from the root: subtrees are ranges.
      var next = 0
      while next <= place {
        if place < Int(tree.nodes[next].subtreeEnd) {
          hasChanged[next] = true
          next += 1
        } else {
          next = Int(tree.nodes[next].subtreeEnd)
        }
      }
    }
  }

  /// The number of layers that have been read again, because they or descendants have changed.
  var changedCount: Int { hasChanged.count { $0 } }
}

/// A walk that rebuilds a committed tree from changed layers and from unchanged nodes of the previous tree.
private struct TreeRebuild {
  /// The nodes of the previous tree.
  let old: [CommittedNode]
  let generation: UInt64
  let limits: RenderLimits
  var nodes: [CommittedNode] = []
  var origins = TreeOrigins()
  private var stack: [Open] = []

  /// A layer whose sublayers are still to be read.
  private struct Open {
    let index: Int
    var below: [(place: Int, layer: Layer, old: Int)]
    var next = 0
  }

  init(_ old: [CommittedNode], after generation: UInt64, _ limits: RenderLimits) {
    (self.old, self.generation, self.limits) = (old, generation, limits)
    nodes.reserveCapacity(old.count)
    origins.nodes.reserveCapacity(old.count)
    origins.hasChanged.reserveCapacity(old.count)
  }

  /// Reads the tree under `root` into `nodes`, and returns whether that was possible.
  @MainActor mutating func readTree(_ root: Layer) -> Bool {
    guard openLayer(root, place: 0, old: 0) else { return false }
    while let last = stack.indices.last {
      if stack[last].next < stack[last].below.count {
        let (place, layer, old) = stack[last].below[stack[last].next]
        stack[last].next += 1
        guard openLayer(layer, place: place, old: old) else { return false }
        continue
      }
      let index = stack.removeLast().index
      nodes[index].subtreeEnd = Int32(nodes.count)
      passUp(index)
    }
    return true
  }

  /// Marks the innermost open layer as moving if the node at an index moves.
  private mutating func passUp(_ index: Int) {
    if nodes[index].moves, let above = stack.last { nodes[above.index].moves = true }
  }

  @MainActor private mutating func openLayer(_ layer: Layer, place: Int, old: Int) -> Bool {
    let index = nodes.count
    if old >= 0, !layer.changes.haveChanged(after: generation) {
      takeSubtree(old, place: place)
      passUp(index)
      return nodes.count <= limits.layers
    }
    var node = CommittedNode(layer, place: place)
    guard index < limits.layers, stack.count < limits.layerDepth, !layer.needsDisplay,
      !layer.isDrawnByAnimations,
      node.animations.allSatisfy({ !$0.isTransition && !$0.reachesSublayers })
    else { return false }
    // A hidden layer that nothing can show is left out.
    let canShow = !layer.isHidden || node.moves
    let mask = canShow && !layer.isTransformLayer ? layer.mask : nil
    guard mask?.mask == nil else { return false }
    node.hasMask = mask != nil
    node.subtreeEnd = Int32(index + 1)
    nodes.append(node)
    origins.nodes.append(Int32(old))
    origins.hasChanged.append(true)
    guard canShow else {
      passUp(index)
      return true
    }
    stack.append(Open(index: index, below: maskAndSublayers(layer, mask, old: old)))
    return true
  }

  /// Returns a layer's mask and sublayers, each with its place among the sublayers and its index in the previous tree.
  ///
  /// The place of a mask is -1, and so is the previous index of a new layer.
  @MainActor private func maskAndSublayers(
    _ layer: Layer, _ mask: Layer?, old: Int
  ) -> [(place: Int, layer: Layer, old: Int)] {
    let end = old < 0 ? 0 : Int(self.old[old].subtreeEnd)
    var next = old + 1
    var places: [ObjectIdentifier: Int]?
    func oldIndex(of layer: Layer) -> Int {
      guard old >= 0 else { return -1 }
      if next < end, self.old[next].identity == ObjectIdentifier(layer) {
        defer { next = Int(self.old[next].subtreeEnd) }
        return next
      }
      var known = places ?? self.oldIndices(below: old)
      defer { places = known }
      guard let found = known.removeValue(forKey: ObjectIdentifier(layer)) else { return -1 }
      next = Int(self.old[found].subtreeEnd)
      return found
    }
    var below: [(place: Int, layer: Layer, old: Int)] = []
    if let mask { below.append((-1, mask, oldIndex(of: mask))) }
    for (index, sublayer) in layer.orderedSublayers.enumerated() {
      below.append((index, sublayer, oldIndex(of: sublayer)))
    }
    return below
  }

  private func oldIndices(below old: Int) -> [ObjectIdentifier: Int] {
    var places: [ObjectIdentifier: Int] = [:]
    var next = old + 1
    while next < Int(self.old[old].subtreeEnd) {
      places[self.old[next].identity] = next
      next = Int(self.old[next].subtreeEnd)
    }
    return places
  }

  /// Copies a layer's node and its subtree from the previous tree.
  private mutating func takeSubtree(_ old: Int, place: Int) {
    let first = nodes.count
    let subtree = old..<Int(self.old[old].subtreeEnd)
    let distance = Int32(first - old)
    nodes += self.old[subtree]
    if distance != 0 {
      for index in first..<nodes.count { nodes[index].subtreeEnd += distance }
    }
    nodes[first].place = Int32(place)
    origins.nodes += Int32(subtree.lowerBound)..<Int32(subtree.upperBound)
    origins.hasChanged += repeatElement(false, count: subtree.count)
  }
}

extension CommittedTree {
  /// Reads the layers that have changed after a generation, including added, removed and reordered ones, into the tree.
  ///
  /// O(layers) copies of unchanged nodes, plus O(changed layers + sublayers of the layers around them).
  ///
  /// - Parameters:
  ///   - root: the tree as it is now, with its layers drawn.
  ///   - generation: the generation of changes that was read last.
  ///   - time: now, in seconds.
  ///   - limits: the largest number of layers, and the largest depth.
  /// - Returns: the previous indices of its layers; `nil` if the tree has to be committed again.
  @MainActor mutating func rebuildNodes(
    from root: Layer, after generation: UInt64, at time: Double, limits: RenderLimits
  ) -> TreeOrigins? {
    guard let first = nodes.first, Int(first.subtreeEnd) == nodes.count,
      first.identity == ObjectIdentifier(root)
    else { return nil }
    root.beginAnimations(at: time)
    var rebuild = TreeRebuild(nodes, after: generation, limits)
    guard rebuild.readTree(root) else { return nil }
    nodes = rebuild.nodes
    self.time = time
    return rebuild.origins
  }
}
