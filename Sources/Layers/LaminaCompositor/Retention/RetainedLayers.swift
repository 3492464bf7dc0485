// Stage 1, commit: a frame is rebuilt from changed layers and from unchanged ones of the previous frame.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A previous frame whose unchanged layers a new frame reuses.
struct RetainedLayers {
  let frame: EvaluatedFrame
  let places: FrameLayerIndices
  /// The previous indices of the new tree's layers.
  let nodes: TreeOrigins
  /// The previous indices of the new frame's layers, and the new indices of the previous frame's textures.
  private(set) var origins = FrameOrigins()
  /// For each layer of the new frame, whether it or a descendant has changed.
  private(set) var hasChanged: [Bool] = []

  init(_ frame: EvaluatedFrame, _ places: FrameLayerIndices, _ nodes: TreeOrigins) {
    (self.frame, self.places, self.nodes) = (frame, places, nodes)
    origins.layers = []
    origins.textures = [Int32](repeating: -1, count: frame.textures.count)
  }

  /// Returns the previous frame's index of a layer of the new tree; -1 if the frame did not show it.
  private func previousIndex(_ node: Int) -> Int32 {
    let old = nodes.nodes[node]
    return old < 0 ? -1 : places.layers[Int(old)]
  }

  /// Returns the previous layers of an unchanged layer's subtree, which the new frame copies.
  ///
  /// It is `nil` if there are none, or if a replicator shows them more than once.
  fileprivate func previousLayers(for node: Int) -> Range<Int>? {
    let first = Int(previousIndex(node))
    guard !nodes.hasChanged[node], first >= 0 else { return nil }
    let range = first..<Int(frame.layers[first].subtreeEnd)
    for index in range { if case .replicator = frame.layers[index].kind { return nil } }
    return range
  }

  /// Records that the new frame evaluates a layer of the tree again.
  mutating func recordRebuilt(_ node: Int) {
    let old = previousIndex(node)
    origins.layers?.append(old)
    hasChanged.append(true)
  }

  fileprivate mutating func recordLayers(taken layers: Range<Int>) {
    origins.layers?.append(contentsOf: Int32(layers.lowerBound)..<Int32(layers.upperBound))
    hasChanged += repeatElement(false, count: layers.count)
  }

  fileprivate mutating func recordIndex(texture old: Int32, at new: Int32) {
    origins.textures[Int(old)] = new
  }

  /// Marks layers of the new frame, and their ancestors, as changed.
  mutating func markChangedLayers(_ changed: [Int], in frame: EvaluatedFrame) {
    frame.markChangedLayers(changed, in: &hasChanged)
  }
}

extension FrameBuilder {
  /// Copies a layer and its subtree from the previous frame, and returns whether that is possible.
  mutating func takeSubtree(_ shown: Shown, parent: Int, repetitions: Int) throws(RenderError)
    -> Bool
  {
    guard shown.adjustment == nil, let layers = kept?.previousLayers(for: shown.node) else {
      return false
    }
    let (product, overflow) = repetitions.multipliedReportingOverflow(by: layers.count)
    try countInstances(overflow ? .max : product)
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
    kept?.recordLayers(taken: layers)
    if let kept {
      places?.takeLayers(
        shown.node..<Int(tree.nodes[shown.node].subtreeEnd), of: tree,
        from: Int(kept.nodes.nodes[shown.node]), of: kept.places, movedBy: distance)
    }
    return true
  }

  /// Copies the parts of a layer from the previous frame's arrays to the new frame's, and updates the layer's indices.
  private mutating func takeParts(of layer: inout EvaluatedLayer) {
    var isPlain = layer.sublayerTransform < 0 && layer.effects < 0 && layer.contents < 0
    switch layer.kind {
    case .gradient, .shape: isPlain = false
    case .layer, .transform, .replicator, .emitter, .tiled: break
    }
    guard !isPlain, let old = kept?.frame else { return }
    if layer.sublayerTransform >= 0 {
      layer.sublayerTransform = addMatrix(old.matrices[Int(layer.sublayerTransform)])
    }
    if layer.effects >= 0 {
      layer.effects = storeElement(old.effects[Int(layer.effects)], in: &frame.effects)
    }
    switch layer.kind {
    case .layer, .transform, .replicator, .emitter, .tiled: break
    case .gradient(let index):
      layer.kind = .gradient(storeElement(old.gradients[Int(index)], in: &frame.gradients))
    case .shape(let index):
      layer.kind = .shape(storeElement(old.shapes[Int(index)], in: &frame.shapes))
    }
    guard layer.contents >= 0 else { return }
    var contents = old.contents[Int(layer.contents)]
    let (texture, levels) = (contents.texture, contents.levels)
    contents.texture = takePicture(texture: texture, of: old)
    if !levels.isEmpty {
      contents.levels = takeMipmap(levels: levels, of: contents.texture, from: old)
    }
    layer.contents = storeElement(contents, in: &frame.contents)
  }

  private mutating func takePicture(texture index: Int32, of old: EvaluatedFrame) -> Int32 {
    let texture = old.textures[Int(index)]
    let place = textures[texture.identity] ?? storeElement(texture, in: &frame.textures)
    textures[texture.identity] = place
    if old.convertedTextures.contains(index) { frame.convertedTextures.insert(place) }
    kept?.recordIndex(texture: index, at: place)
    return place
  }

  private mutating func takeMipmap(
    levels range: Range<Int32>, of texture: Int32, from old: EvaluatedFrame
  ) -> Range<Int32> {
    let first = levels[texture]?.lowerBound ?? Int32(frame.textures.count)
    if levels[texture] == nil { frame.textures += old.textures[range.ints] }
    for (index, level) in range.enumerated() {
      kept?.recordIndex(texture: level, at: first + Int32(index))
    }
    levels[texture] = first..<first + Int32(range.count)
    return first..<first + Int32(range.count)
  }
}

extension EvaluatedFrame {
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
  func rebuiltFrame(
    from tree: CommittedTree, _ origins: TreeOrigins, _ places: FrameLayerIndices, at time: Double,
    images: ImageCache, limits: RenderLimits
  ) -> (frame: EvaluatedFrame, places: FrameLayerIndices, kept: RetainedLayers)? {
    var builder = FrameBuilder(
      tree: tree, frame: EvaluatedFrame(canvas: canvas, time: time), images: images, limits: limits)
    builder.frame.moves = tree.moves
    builder.places = FrameLayerIndices(layersIn: tree)
    builder.kept = RetainedLayers(self, places, origins)
    // Errors are left to a frame that is made from scratch.
    do { try builder.buildFrame() } catch { return nil }
    guard let places = builder.places, var kept = builder.kept,
      builder.frame.missingImages.isEmpty
    else { return nil }
    var changed: [Int] = []
    for node in places.movers where !origins.hasChanged[node] {
      guard builder.updateNode(node, of: places, &changed) else { return nil }
    }
    kept.markChangedLayers(changed, in: builder.frame)
    return (builder.frame, places, kept)
  }
}
