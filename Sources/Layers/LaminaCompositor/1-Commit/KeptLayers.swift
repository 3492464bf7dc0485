// Stage 1, commit: a frame is rebuilt from changed layers and from unchanged ones of the previous frame.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A previous frame whose unchanged layers a new frame reuses.
struct KeptLayers {
  let frame: CommittedFrame
  let places: FrameLayerIndices
  /// The previous indices of the tree's layers.
  let nodes: TreeOrigins
  /// The previous indices of the new frame's layers and pictures.
  private(set) var origins = FrameOrigins()
  /// For each layer of the new frame, whether it or a layer below it has changed.
  private(set) var hasChanged: [Bool] = []

  init(_ frame: CommittedFrame, _ places: FrameLayerIndices, _ nodes: TreeOrigins) {
    (self.frame, self.places, self.nodes) = (frame, places, nodes)
    origins.layers = []
    origins.textures = [Int32](repeating: -1, count: frame.textures.count)
  }

  /// Returns the index of a tree's layer in the previous frame.
  private func place(_ node: Int) -> Int32 {
    let old = nodes.nodes[node]
    return old < 0 ? -1 : places.layers[Int(old)]
  }

  /// Returns the previous layers of an unchanged layer's subtree, which the new frame copies.
  ///
  /// It is `nil` if there are none, or if a replicator shows them more than once.
  fileprivate func layers(for node: Int) -> Range<Int>? {
    let first = Int(place(node))
    guard !nodes.hasChanged[node], first >= 0 else { return nil }
    let range = first..<Int(frame.layers[first].subtreeEnd)
    for index in range { if case .replicator = frame.layers[index].kind { return nil } }
    return range
  }

  /// Records a layer that the new frame builds again.
  mutating func note(_ node: Int) {
    let old = place(node)
    origins.layers?.append(old)
    hasChanged.append(true)
  }

  fileprivate mutating func note(taken layers: Range<Int>) {
    origins.layers?.append(contentsOf: Int32(layers.lowerBound)..<Int32(layers.upperBound))
    hasChanged += repeatElement(false, count: layers.count)
  }

  fileprivate mutating func note(texture old: Int32, at new: Int32) {
    origins.textures[Int(old)] = new
  }

  /// Marks layers that have changed since, and their ancestors.
  mutating func mark(_ changed: [Int], in frame: CommittedFrame) {
    frame.mark(changed, in: &hasChanged)
  }
}

extension FrameBuilder {
  /// Takes over a layer and its subtree from the previous frame, and returns whether that is possible.
  mutating func take(_ shown: Shown, parent: Int, repetitions: Int) throws(RenderError) -> Bool {
    guard shown.adjustment == nil, let layers = kept?.layers(for: shown.node) else { return false }
    let (product, overflow) = repetitions.multipliedReportingOverflow(by: layers.count)
    try count(overflow ? .max : product)
    let first = frame.layers.count
    let distance = Int32(first - layers.lowerBound)
    for index in layers {
      guard var layer = kept?.frame.layers[index] else { return false }
      layer.parent = index == layers.lowerBound ? Int32(parent) : layer.parent + distance
      layer.subtreeEnd += distance
      takeParts(of: &layer)
      frame.layers.append(layer)
      if layer.effects >= 0 { isolateBlending(of: frame.layers.count - 1) }
    }
    frame.layers[first].place = tree.nodes[shown.node].place
    noteDepth(of: first)
    kept?.note(taken: layers)
    if let kept {
      places?.take(
        shown.node..<Int(tree.nodes[shown.node].subtreeEnd), of: tree,
        from: Int(kept.nodes.nodes[shown.node]), of: kept.places, movedBy: distance)
    }
    return true
  }

  /// Takes over the parts of a layer that its frame stores in separate arrays.
  private mutating func takeParts(of layer: inout CommittedLayer) {
    var isPlain = layer.sublayerTransform < 0 && layer.effects < 0 && layer.contents < 0
    switch layer.kind {
    case .gradient, .shape: isPlain = false
    case .layer, .transform, .replicator, .emitter, .tiled: break
    }
    guard !isPlain, let old = kept?.frame else { return }
    if layer.sublayerTransform >= 0 {
      layer.sublayerTransform = add(old.matrices[Int(layer.sublayerTransform)])
    }
    if layer.effects >= 0 {
      layer.effects = store(old.effects[Int(layer.effects)], in: &frame.effects)
    }
    switch layer.kind {
    case .layer, .transform, .replicator, .emitter, .tiled: break
    case .gradient(let index):
      layer.kind = .gradient(store(old.gradients[Int(index)], in: &frame.gradients))
    case .shape(let index):
      layer.kind = .shape(store(old.shapes[Int(index)], in: &frame.shapes))
    }
    guard layer.contents >= 0 else { return }
    var contents = old.contents[Int(layer.contents)]
    let (texture, levels) = (contents.texture, contents.levels)
    contents.texture = take(texture: texture, of: old)
    if !levels.isEmpty {
      contents.levels = take(levels: levels, of: contents.texture, from: old)
    }
    layer.contents = store(contents, in: &frame.contents)
  }

  private mutating func take(texture index: Int32, of old: CommittedFrame) -> Int32 {
    let texture = old.textures[Int(index)]
    let place = textures[texture.identity] ?? store(texture, in: &frame.textures)
    textures[texture.identity] = place
    if old.convertedTextures.contains(index) { frame.convertedTextures.insert(place) }
    kept?.note(texture: index, at: place)
    return place
  }

  private mutating func take(
    levels range: Range<Int32>, of texture: Int32, from old: CommittedFrame
  ) -> Range<Int32> {
    let first = levels[texture]?.lowerBound ?? Int32(frame.textures.count)
    if levels[texture] == nil { frame.textures += old.textures[range.ints] }
    for (index, level) in range.enumerated() {
      kept?.note(texture: level, at: first + Int32(index))
    }
    levels[texture] = first..<first + Int32(range.count)
    return first..<first + Int32(range.count)
  }
}

extension CommittedFrame {
  /// Returns the frame of a tree at a moment, reusing layers of this frame, which shows the previous tree.
  ///
  /// O(layers) copies of unchanged layers.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - origins: the previous indices of its layers.
  ///   - places: the indices of the previous tree's layers in this frame.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures.
  ///   - limits: the largest number of layers.
  /// - Returns: the frame, the indices of the tree's layers in it, and the layers it reuses; `nil` if it has to be made
  ///   from scratch.
  func rebuilt(
    from tree: CommittedTree, _ origins: TreeOrigins, _ places: FrameLayerIndices, at time: Double,
    images: ImageCache, limits: RenderLimits
  ) -> (frame: CommittedFrame, places: FrameLayerIndices, kept: KeptLayers)? {
    var builder = FrameBuilder(
      tree: tree, frame: CommittedFrame(canvas: canvas, time: time), images: images, limits: limits)
    builder.frame.moves = tree.moves
    builder.places = FrameLayerIndices(layersIn: tree)
    builder.kept = KeptLayers(self, places, origins)
    // Errors are left to a frame that is made from scratch.
    do { try builder.build() } catch { return nil }
    guard let places = builder.places, var kept = builder.kept,
      builder.frame.missingImages.isEmpty
    else { return nil }
    var changed: [Int] = []
    for node in places.movers where !origins.hasChanged[node] {
      guard builder.update(node, of: places, &changed) else { return nil }
    }
    kept.mark(changed, in: builder.frame)
    return (builder.frame, places, kept)
  }
}
