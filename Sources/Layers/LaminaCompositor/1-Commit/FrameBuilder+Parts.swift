// Stage 1, commit: the parts of a layer that a frame stores in separate arrays.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaRaster

extension FrameBuilder {
  /// Adds a layer's effects to the frame and returns their index; -1 if none is visible.
  ///
  /// A transform layer has none, because it has no picture.
  mutating func addEffects(
    of node: Int, _ values: LayerValues, _ kind: LayerKind, isRoot: Bool
  ) -> Int32 {
    guard let rare = values.rare.first, !values.isHidden else { return -1 }
    if case .transform = kind { return -1 }
    let effects = EvaluatedEffects(
      rare, identity: tree.nodes[node].identity, isRoot: isRoot,
      isMask: tree.nodes[node].place < 0)
    if effects.isEmpty { return -1 }
    frame.effects.append(effects)
    return Int32(frame.effects.count - 1)
  }

  /// Marks the nearest ancestor that isolates blend modes, if a layer has a blend mode; the ancestor is composited as a
  /// group.
  ///
  /// The root and masks are not marked, since their groups are passes anyway.
  mutating func isolateBlending(of index: Int) {
    // Most layers have no effects, and are not copied.
    if frame.layers[index].effects < 0 { return }
    let layer = frame.layers[index]
    guard let effects = frame.layerEffects(at: layer.effects), effects.compositingFilter != .normal,
      layer.opacity > 0
    else { return }
    var next = Int(layer.parent)
    while next > 0, frame.layers[next].place >= 0 {
      var isSpace = false
      if case .transform = frame.layers[next].kind { isSpace = true }
      if !isSpace, frame.layers[next].flags.isDisjoint(with: [.sharesBlending, .holdsTransition]) {
        frame.layers[next].flags.insert(.isolatesBlending)
        return
      }
      next = Int(frame.layers[next].parent)
    }
  }

  /// Sets `hasDepth` where a layer or its sublayers may lie at other depths than their painting order says.
  ///
  /// The flag belongs to the layer that flattens them, and to transform layers between.
  ///
  /// A layer whose transforms have no third dimension needs no mark: it lies at its `zPosition`, by which siblings are
  /// sorted. A mark that is no longer needed may remain. The two pictures of a transition are never marked.
  mutating func noteDepth(of index: Int) {
    var isSpace = false
    switch frame.layers[index].kind {
    case .transform: isSpace = true
    case .replicator(let replicator):
      let second = frame.replicators[Int(replicator)].instances.dropFirst().first
      if second?.matrix.keepsDepth == false { frame.layers[index].flags.insert(.hasDepth) }
    case .layer, .gradient, .shape, .emitter, .tiled: break
    }
    let shared = frame.layers[index].sublayerTransform
    if shared >= 0, !frame.storedMatrix(shared).keepsDepth {
      frame.layers[index].flags.insert(.hasDepth)
    }
    let flags = frame.layers[index].flags
    let parent = Int(frame.layers[index].parent)
    var leaves = flags.contains(.leavesLevel) || (isSpace && flags.contains(.hasDepth))
    if !leaves, frame.layers[index].matrixToPosition.row4.z != 0, parent >= 0,
      case .transform = frame.layers[parent].kind
    {
      leaves = true
    }
    guard leaves, frame.layers[index].place >= 0 else { return }
    var next = parent
    while next >= 0, !frame.layers[next].flags.contains(.holdsTransition) {
      let wasMarked = frame.layers[next].flags.contains(.hasDepth)
      frame.layers[next].flags.insert(.hasDepth)
      // Above a marked transform layer, all are marked.
      guard !wasMarked, case .transform = frame.layers[next].kind else { return }
      next = Int(frame.layers[next].parent)
    }
  }

  mutating func makeKind(
    of kind: LayerKind, _ values: LayerValues, _ node: Int, at time: Double,
    repetitions: Int
  ) throws(RenderError) -> EvaluatedLayer.Kind {
    switch kind {
    case .layer, .text, .replicator: return .layer
    case .transform: return .transform
    case .gradient(let layer):
      guard let gradient = Gradient(layer[0], bounds: values.bounds) else { return .layer }
      frame.gradients.append(gradient)
      return .gradient(Int32(frame.gradients.count - 1))
    case .shape(let shape):
      frame.shapes.append(EvaluatedShape(shape[0]))
      return .shape(Int32(frame.shapes.count - 1))
    case .emitter(let emitter):
      return values.isHidden
        ? .layer : try addEmitter(emitter[0], of: node, at: time, repetitions: repetitions)
    case .tiled(let layout):
      // With contents from an animation it is a plain layer, too.
      guard !values.isHidden, values.contents == nil, let layout = layout.first else {
        return .layer
      }
      frame.tiled.append(
        EvaluatedTiles(
          layout: layout, minificationFilter: values.minificationFilter,
          magnificationFilter: values.magnificationFilter,
          color: values.effects.contentsMultiplyColor.clamped))
      return .tiled(Int32(frame.tiled.count - 1))
    }
  }

  /// Adds an emitter's visible particles to the frame, and returns the layer's kind.
  ///
  /// Each particle counts as a layer. An emitter without visible particles becomes a plain layer.
  ///
  /// Policy: `particle-as-layer`.
  private mutating func addEmitter(
    _ emitter: EmitterValues, of node: Int, at time: Double, repetitions: Int
  ) throws(RenderError) -> EvaluatedLayer.Kind {
    let node = tree.nodes[node]
    let history = EmitterHistory(
      emitter, of: LayerState(values: node.values[0], kind: node.kind), node.animations, at: time)
    let particles: [Particle]
    do { particles = try history.particles(at: time, limit: limits.layers) } catch {
      throw error.renderError
    }
    let (product, overflow) = repetitions.multipliedReportingOverflow(by: particles.count)
    try countInstances(overflow ? .max : product)
    var pictures: [Int32] = []
    for cell in emitter.emitterCells.flatMap(\.withCellsWithin) {
      guard let contents = cell.contents, let texture = textureIndex(of: contents) else {
        pictures.append(-1)
        continue
      }
      frame.contents.append(
        EvaluatedContents(cell, texture: texture, frame.textures[Int(texture)]))
      pictures.append(Int32(frame.contents.count - 1))
    }
    let shown = particles.compactMap { EvaluatedParticle($0, contents: pictures[$0.cell]) }
    if shown.isEmpty { return .layer }
    frame.emitters.append(
      EvaluatedEmitter(
        particles: shown, blendMode: emitter.renderMode == .additive ? .plusLighter : .normal))
    return .emitter(Int32(frame.emitters.count - 1))
  }

  mutating func addMatrix(_ matrix: Matrix4) -> Int32 {
    if matrix == .identity { return -1 }
    frame.matrices.append(matrix)
    return Int32(frame.matrices.count - 1)
  }

  mutating func addContents(_ values: LayerValues, size: Size?) throws(RenderError) -> Int32 {
    guard let contents = values.contents, !values.isHidden, let texture = textureIndex(of: contents)
    else { return -1 }
    let levels = values.minificationFilter == .trilinear ? try mipLevelRange(of: texture) : 0..<0
    frame.contents.append(
      EvaluatedContents(values, texture: texture, size: size, levels: levels))
    return Int32(frame.contents.count - 1)
  }

  /// Returns the indices of a texture's smaller versions, which are made and added to the frame on first use.
  ///
  /// Policy: `mip-levels-kept`.
  private mutating func mipLevelRange(of texture: Int32) throws(RenderError) -> Range<Int32> {
    if let known = levels[texture] { return known }
    let picture = frame.textures[Int(texture)]
    try limits.checkLimit(
      .pixelMemory, frame.textureBytes + picture.mipByteCount, limits.pixelMemory)
    let first = Int32(frame.textures.count)
    do throws(MemoryError) { frame.textures += try picture.mipLevels() } catch {
      throw error.renderError
    }
    let range = first..<Int32(frame.textures.count)
    levels[texture] = range
    return range
  }

  private mutating func textureIndex(of contents: LayerContents) -> Int32? {
    let texture: Texture
    var isConverted = false
    switch contents {
    case .texture(let ready): texture = ready
    case .image(let source):
      guard let decoded = images.texture(of: source) else {
        frame.missingImages.append(source)
        return nil
      }
      texture = decoded
      isConverted = source.properties.conversion != nil
    }
    if let known = textures[texture.identity] { return known }
    let index = Int32(frame.textures.count)
    frame.textures.append(texture)
    if isConverted { frame.convertedTextures.insert(index) }
    textures[texture.identity] = index
    return index
  }
}

extension EvaluatedContents {
  /// Returns `contentsTransform` about the corner of the bounds with the smallest coordinates; `nil` for the identity.
  fileprivate static func ownTransform(_ values: LayerValues) -> Affine? {
    let transform = values.effects.contentsTransform
    if transform == .identity { return nil }
    let (x, y) = (values.bounds.minX, values.bounds.minY)
    var moved = transform
    moved.tx += x - (transform.a * x + transform.c * y)
    moved.ty += y - (transform.b * x + transform.d * y)
    return moved
  }

  /// Makes a layer's picture from a texture of the frame and the layer's settings.
  init(_ values: LayerValues, texture: Int32, size: Size?, levels: Range<Int32>) {
    self.init(
      texture: texture, size: size ?? .zero, levels: levels,
      gravity: values.contentsGravity, rect: values.contentsRect,
      center: values.contentsCenter, scale: values.contentsScale,
      color: values.effects.contentsMultiplyColor.clamped,
      transform: EvaluatedContents.ownTransform(values),
      minificationFilter: values.minificationFilter,
      minificationFilterBias: values.minificationFilterBias,
      magnificationFilter: values.magnificationFilter)
  }
}

extension EvaluatedLayer {
  /// Makes a layer of the frame; inlined, so that the node is not copied.
  @inline(__always) init(
    _ node: CommittedNode, _ values: LayerValues, _ kind: Kind, parent: Int, hasMask: Bool,
    subtreeEnd: Int, sublayerTransform: Int32, contents: Int32, effects: Int32
  ) {
    self.init(
      identity: node.identity, parent: Int32(parent), place: node.place, hasMask: hasMask,
      subtreeEnd: Int32(subtreeEnd), name: node.name, kind: kind,
      flags: node.isLandmark ? Flags(values).union(.isLandmark) : Flags(values),
      bounds: values.bounds, anchor: values.anchorLocation, anchorPointZ: values.anchorPointZ,
      matrixToPosition: values.matrixToPosition, sublayerTransform: sublayerTransform,
      opacity: values.opacity, backgroundColor: values.backgroundColor,
      cornerRadius: values.cornerRadius, maskedCorners: values.maskedCorners,
      cornerCurve: values.cornerCurve, borderWidth: values.borderWidth,
      borderColor: values.borderColor,
      antialiasedEdges: values.allowsEdgeAntialiasing ? values.edgeAntialiasingMask : [],
      minificationFilter: values.minificationFilter,
      magnificationFilter: values.magnificationFilter, contents: contents, effects: effects)
    if !matrixToPosition.isLevel(at: values.zPosition) { flags.insert(.leavesLevel) }
  }
}

extension EvaluatedLayer.Flags {
  fileprivate init(_ values: LayerValues) {
    self = []
    if values.isHidden { insert(.isHidden) }
    if values.isDoubleSided { insert(.isDoubleSided) }
    if values.isGeometryFlipped { insert(.isGeometryFlipped) }
    if values.masksToBounds { insert(.masksToBounds) }
    if values.allowsGroupOpacity { insert(.allowsGroupOpacity) }
    if values.rare.first?.allowsGroupBlending == false { insert(.sharesBlending) }
  }
}

extension EvaluatedReplicator {
  init(_ layer: ReplicatorValues, _ values: LayerValues, count: Int) {
    let anchor = values.anchorLocation
    let toAnchor = Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -values.anchorPointZ)
    let back = Matrix4.translation(x: anchor.x, y: anchor.y, z: values.anchorPointZ)
    var instances: [Instance] = []
    var power = Matrix4.identity
    for index in 0..<count {
      instances.append(
        Instance(
          matrix: index == 0 ? .identity : toAnchor.concatenating(power).concatenating(back),
          color: layer.color(ofInstance: index)))
      power = layer.instanceTransform.concatenating(power)
    }
    self.instances = instances
  }

  /// Records the index of the first layer of an instance that is shown at a time of its own.
  mutating func beginInstance(_ instance: Int, at layer: Int32) {
    instances[instance].sublayers = layer..<layer
  }

  /// Records the index after the last layer of an instance that is shown at a time of its own.
  mutating func endInstance(_ instance: Int, at layer: Int32) {
    guard let first = instances[instance].sublayers?.lowerBound else { return }
    instances[instance].sublayers = first..<layer
  }
}
