// Stage 1, commit: an evaluated frame is updated with changed and moving layers.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// The indices of a committed tree's layers in a frame that shows each of them at most once.
struct FrameLayerIndices: Sendable {
  /// For each of the tree's layers its index in the frame; -1 if it is not shown.
  private(set) var layers: [Int32]
  /// The tree indices of the shown layers that have animations.
  private(set) var movers: [Int] = []
  /// For each layer in `movers`, the times in which it looks the same; `nil` if unknown.
  private var rests: [ClosedRange<Double>?] = []
  /// Whether `movers` ascends; a `zPosition` may order siblings otherwise than the tree does.
  private var areMoversSorted = true

  init(layersIn tree: CommittedTree) {
    layers = [Int32](repeating: -1, count: tree.nodes.count)
  }

  /// Records the frame index of a tree's layer; returns whether the layer can later be updated by itself.
  mutating func recordLayer(_ place: Int, of nodes: [CommittedNode], at index: Int) -> Bool {
    guard layers[place] < 0, nodes[place].isLocal else { return false }
    layers[place] = Int32(index)
    if !nodes[place].animations.isEmpty { recordNode(mover: place) }
    return true
  }

  private mutating func recordNode(mover place: Int) {
    if let last = movers.last, last > place { areMoversSorted = false }
    movers.append(place)
    rests.append(nil)
  }

  /// Sorts the moving layers by their indices in the tree.
  private mutating func sortMovers() {
    if areMoversSorted { return }
    areMoversSorted = true
    let order = movers.indices.sorted { movers[$0] < movers[$1] }
    (movers, rests) = (order.map { movers[$0] }, order.map { rests[$0] })
  }

  /// Records the frame indices of layers copied from the previous frame, moved by `distance`.
  mutating func takeLayers(
    _ nodes: Range<Int>, of tree: CommittedTree, from old: Int, of places: FrameLayerIndices,
    movedBy distance: Int32
  ) {
    for index in nodes {
      let place = places.layers[old + index - nodes.lowerBound]
      guard place >= 0 else { continue }
      layers[index] = place + distance
      if !tree.nodes[index].animations.isEmpty { recordNode(mover: index) }
    }
  }

  /// Returns the tree indices of layers that have changed, or that move between two times, ascending.
  ///
  /// - Parameters:
  ///   - changed: the changed layers, ascending.
  ///   - frame: the frame at the first time.
  ///   - tree: the tree as it is now.
  ///   - time: the second time, in seconds.
  /// - Returns: the indices.
  mutating func evaluatedNodes(
    _ changed: [Int], after frame: EvaluatedFrame, of tree: CommittedTree, at time: Double
  ) -> [Int] {
    if movers.isEmpty { return changed }
    sortMovers()
    var evaluated: [Int] = []
    var next = 0
    for (mover, node) in movers.enumerated() {
      while next < changed.count, changed[next] < node {
        evaluated.append(changed[next])
        next += 1
      }
      if next < changed.count, changed[next] == node {
        next += 1
        rests[mover] = nil
      } else if moverRests(mover, in: tree, after: frame, at: time) {
        continue
      }
      evaluated.append(node)
    }
    return evaluated + changed[next...]
  }

  /// Whether a layer looks the same at a time as in the frame.
  private mutating func moverRests(
    _ mover: Int, in tree: CommittedTree, after frame: EvaluatedFrame, at time: Double
  ) -> Bool {
    // The frame's time may be outside the recorded times.
    if let rest = rests[mover], rest.contains(frame.time) { return rest.contains(time) }
    let node = movers[mover]
    let isHidden = frame.layers[Int(layers[node])].flags.contains(.isHidden)
    rests[mover] = tree.nodes[node].restInterval(around: frame.time, isHidden: isHidden)
    return rests[mover]?.contains(time) == true
  }
}

extension EvaluatedFrame {
  /// Updates the frame in place to another time, after some layers of its tree have changed.
  ///
  /// O(layers that have changed or move). Tables of the frame keep entries that no layer uses any more.
  ///
  /// - Parameters:
  ///   - tree: the tree, with its changes applied.
  ///   - nodes: the tree indices of the layers that have changed or move, ascending.
  ///   - places: the indices of its layers in the frame.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures.
  /// - Returns: `changed`, the frame indices of the layers that may look different, ascending. `displaced`, the tree
  ///   indices of layers that cannot be updated in place: around them the frame has to be rebuilt.
  mutating func updateLayers(
    from tree: CommittedTree, nodes: [Int], _ places: FrameLayerIndices, at time: Double,
    images: ImageCache
  ) -> (changed: [Int], displaced: [Int]) {
    var builder = FrameBuilder(
      tree: tree, frame: EvaluatedFrame(canvas: canvas, time: time), images: images,
      limits: RenderLimits())
    swap(&builder.frame, &self)
    defer { swap(&builder.frame, &self) }
    builder.frame.time = time
    builder.frame.resetCounts()
    var (changed, displaced) = ([Int](), [Int]())
    for node in nodes where !builder.updateNode(node, of: places, &changed) {
      displaced.append(node)
    }
    return (changed.sorted(), displaced)
  }
}

extension FrameBuilder {
  /// Updates a changed or moving layer in place, and adds the layers that may look different to `changed`.
  ///
  /// Returns whether that is possible.
  mutating func updateNode(_ node: Int, of places: FrameLayerIndices, _ changed: inout [Int])
    -> Bool
  {
    let index = Int(places.layers[node])
    if index < 0 { return true }
    // A layer that animations hid before, and hide now, looks the same.
    if frame.layers[index].flags.contains(.isHidden), tree.nodes[node].isHidden(at: frame.time) {
      return true
    }
    let wasVisible = frame.layers[index].opacity > 0
    guard updateLayer(node, at: index) else { return false }
    changed.append(index)
    // The drawing of the layer above includes whether a sublayer is visible.
    let parent = Int(frame.layers[index].parent)
    if wasVisible != (frame.layers[index].opacity > 0), parent >= 0 { changed.append(parent) }
    return true
  }

  /// Evaluates a layer of the tree in place of the layer at an index, and returns whether that is possible.
  fileprivate mutating func updateLayer(_ place: Int, at index: Int) -> Bool {
    guard let shown = shownLayer(place, at: frame.time, above: []) else { return false }
    frame.countAnimations(shown.animations)
    let node = tree.nodes[place]
    let values = shown.state?.values ?? node.values[0]
    let kind = shown.state?.kind ?? node.kind
    let old = frame.layers[index]
    guard values.isHidden == old.flags.contains(.isHidden),
      let newKind = updatedKind(old.kind, to: kind, values),
      let contents = updatePicture(contents: old.contents, to: values, size: node.contentsSize)
    else { return false }
    let blendedBefore = blendsWithBackdrop(old)
    var new = EvaluatedLayer(
      node, values, newKind, parent: Int(old.parent), hasMask: old.hasMask,
      subtreeEnd: Int(old.subtreeEnd),
      sublayerTransform: updateTransform(
        matrix: old.sublayerTransform, to: values.sublayerTransform),
      contents: contents,
      effects: updateSettings(effects: old.effects, of: place, values, kind, old.parent))
    // Which layers isolate blend modes depends on all layers together.
    guard blendsWithBackdrop(new) == blendedBefore,
      new.flags.contains(.sharesBlending) == old.flags.contains(.sharesBlending)
    else { return false }
    new.flags.formUnion(old.flags.intersection([.isolatesBlending, .hasDepth]))
    frame.layers[index] = new
    noteDepth(of: index)
    return true
  }

  /// Whether the layer is not clear, and has another blend mode than `normal`.
  private func blendsWithBackdrop(_ layer: EvaluatedLayer) -> Bool {
    layer.opacity > 0
      && (frame.layerEffects(at: layer.effects)?.compositingFilter ?? .normal) != .normal
  }

  private mutating func updatedKind(
    _ old: EvaluatedLayer.Kind, to kind: LayerKind, _ values: LayerValues
  ) -> EvaluatedLayer.Kind? {
    switch kind {
    case .layer, .text, .transform: return old
    case .gradient(let layer):
      switch (old, Gradient(layer[0], bounds: values.bounds)) {
      case (.layer, nil): return .layer
      case (.gradient(let index), let gradient?):
        frame.gradients[Int(index)] = gradient
        return old
      default: return nil
      }
    case .shape(let shape):
      guard case .shape(let index) = old else { return nil }
      frame.shapes[Int(index)] = EvaluatedShape(shape[0])
      return old
    case .replicator, .emitter, .tiled: return nil
    }
  }

  /// Updates the settings of a layer's picture, and returns its index, -1 for none; `nil` if the layer shows another
  /// picture.
  private mutating func updatePicture(
    contents old: Int32, to values: LayerValues, size: Size?
  ) -> Int32? {
    guard let contents = values.contents, !values.isHidden else { return old < 0 ? old : nil }
    let texture: Texture? =
      switch contents {
      case .texture(let texture): texture
      case .image(let source): images.texture(of: source)
      }
    guard old >= 0, let texture else { return nil }
    let known = frame.contents[Int(old)]
    guard frame.textures[Int(known.texture)].identity == texture.identity,
      (values.minificationFilter == .trilinear) == !known.levels.isEmpty
    else { return nil }
    frame.contents[Int(old)] = EvaluatedContents(
      values, texture: known.texture, size: size, levels: known.levels)
    return old
  }

  private mutating func updateTransform(matrix old: Int32, to matrix: Matrix4) -> Int32 {
    guard old >= 0, matrix != .identity else { return addMatrix(matrix) }
    frame.matrices[Int(old)] = matrix
    return old
  }

  private mutating func updateSettings(
    effects old: Int32, of node: Int, _ values: LayerValues, _ kind: LayerKind,
    _ parent: Int32
  ) -> Int32 {
    let new = addEffects(of: node, values, kind, isRoot: parent < 0)
    guard old >= 0, new >= 0 else { return new }
    frame.effects[Int(old)] = frame.effects.removeLast()
    return old
  }
}
