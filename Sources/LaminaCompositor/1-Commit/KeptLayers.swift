// Stage 1, commit: a committed frame is made of layers that have changed and of those of the frame before.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A frame of which a new one takes over the layers that have not changed.
struct KeptLayers {
  let frame: CommittedFrame
  let places: FramePlaces
  /// Where the layers of the tree stood.
  let nodes: TreeOrigins
  /// Where the layers and pictures of the new frame stood.
  private(set) var origins = FrameOrigins()
  /// For each layer of the new frame, whether it or one below it has changed.
  private(set) var hasChanged: [Bool] = []

  init(_ frame: CommittedFrame, _ places: FramePlaces, _ nodes: TreeOrigins) {
    (self.frame, self.places, self.nodes) = (frame, places, nodes)
    origins.layers = []
    origins.textures = [Int32](repeating: -1, count: frame.textures.count)
  }

  /// The place in the frame before of a layer of the tree.
  private func place(_ node: Int) -> Int32 {
    let old = nodes.nodes[node]
    return old < 0 ? -1 : places.layers[Int(old)]
  }

  /// The layers to take over for one that has not changed, with all below it; `nil` if there are none, or
  /// if they are shown more than once.
  fileprivate func layers(for node: Int) -> Range<Int>? {
    let first = Int(place(node))
    guard !nodes.hasChanged[node], first >= 0 else { return nil }
    let range = first..<Int(frame.layers[first].subtreeEnd)
    for index in range { if case .replicator = frame.layers[index].kind { return nil } }
    return range
  }

  /// Notes a layer that the new frame shows anew.
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

  /// Marks layers that have changed since, and those around them.
  mutating func mark(_ changed: [Int], in frame: CommittedFrame) {
    frame.mark(changed, in: &hasChanged)
  }
}

extension FrameBuilder {
  /// Takes over a layer and all below it from the frame before; says whether that can be done.
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
    kept?.note(taken: layers)
    if let kept {
      places?.take(
        shown.node..<Int(tree.nodes[shown.node].subtreeEnd), of: tree,
        from: Int(kept.nodes.nodes[shown.node]), of: kept.places, movedBy: distance)
    }
    return true
  }

  /// Takes over the parts of a layer that its frame keeps apart from it.
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
  /// Makes what a tree shows at a moment of this frame, which is of the tree before.
  ///
  /// O(layers) copies of what is kept.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - origins: where its layers stood.
  ///   - places: where the layers of the tree before stand in this frame.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures.
  ///   - limits: how many layers there may be.
  /// - Returns: the frame, where the tree's layers stand in it, and what it has of this one; `nil` if it has to
  ///   be made anew.
  func rebuilt(
    from tree: CommittedTree, _ origins: TreeOrigins, _ places: FramePlaces, at time: Double,
    images: ImageCache, limits: RenderLimits
  ) -> (frame: CommittedFrame, places: FramePlaces, kept: KeptLayers)? {
    var builder = FrameBuilder(
      tree: tree, frame: CommittedFrame(canvas: canvas, time: time), images: images, limits: limits)
    builder.frame.moves = tree.moves
    builder.places = FramePlaces(layersIn: tree)
    builder.kept = KeptLayers(self, places, origins)
    // Errors are those of a frame that is made from nothing.
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
