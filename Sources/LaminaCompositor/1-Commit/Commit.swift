// Stage 1, commit: the layer tree becomes a `CommittedFrame`.

import LaminaGeometry
public import LaminaImages
public import LaminaLayers
import LaminaPixels
import LaminaRaster

extension CommittedFrame {
  /// Copies the tree under `root` as it is now.
  ///
  /// O(layers + instances), without recursion.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures; one that `prepare` did not put there shows nothing.
  ///   - limits: how many layers and bytes of pictures there may be.
  /// - Throws: `RenderError.overLimit` for too many layers, too deep a tree, or smaller versions of
  ///   pictures that take too much memory; `.noMemory` when the machine has none for those;
  ///   `.nestedMask` for a mask that has a mask.
  @MainActor public init(
    committing root: Layer, canvas: Canvas, at time: Double, images: ImageCache,
    limits: RenderLimits = RenderLimits()
  ) throws(RenderError) {
    self.init(canvas: canvas, time: time)
    var builder = CommitBuilder(frame: self, images: images, limits: limits)
    try builder.commit(root)
    self = builder.frame
  }
}

/// The walk over the tree.
@MainActor private struct CommitBuilder {
  var frame: CommittedFrame
  let images: ImageCache
  let limits: RenderLimits
  private var textures: [ObjectIdentifier: Int32] = [:]
  /// The smaller versions of textures.
  private var levels: [Int32: Range<Int32>] = [:]
  private var stack: [OpenLayer] = []
  /// Layers so far, with every instance of a replicator counted.
  private var instanceCount = 0

  private struct OpenLayer {
    let index: Int
    let sublayers: [(place: Int, layer: Layer)]
    var next = 0
    /// How often its sublayers are drawn, replicators above it included.
    let repetitions: Int
  }

  init(frame: CommittedFrame, images: ImageCache, limits: RenderLimits) {
    self.frame = frame
    self.images = images
    self.limits = limits
  }

  mutating func commit(_ root: Layer) throws(RenderError) {
    try open(root, parent: -1, place: 0, repetitions: 1)
    while let last = stack.indices.last {
      let open = stack[last]
      if open.next < open.sublayers.count {
        stack[last].next += 1
        let (place, layer) = open.sublayers[open.next]
        try self.open(layer, parent: open.index, place: place, repetitions: open.repetitions)
      } else {
        frame.layers[open.index].subtreeEnd = Int32(frame.layers.count)
        stack.removeLast()
      }
    }
  }

  private mutating func open(_ layer: Layer, parent: Int, place: Int, repetitions: Int)
    throws(RenderError)
  {
    try check(.layerDepth, stack.count + 1, limits.layerDepth)
    try count(repetitions)
    var below = repetitions
    if let replicator = layer as? ReplicatorLayer, !layer.orderedSublayers.isEmpty {
      let (product, overflow) = repetitions.multipliedReportingOverflow(
        by: max(0, replicator.instanceCount))
      below = overflow ? .max : product
      try check(.layers, below, limits.layers)
    }
    let index = frame.layers.count
    let mask = layer.isHidden || layer is TransformLayer ? nil : layer.mask
    if let mask, mask.mask != nil { throw .nestedMask(layer: mask.pathFromRoot) }
    frame.layers.append(
      try committed(
        layer, parent: parent, place: place, index: index, hasMask: mask != nil,
        repetitions: repetitions))
    guard !layer.isHidden, mask != nil || !layer.orderedSublayers.isEmpty else { return }
    var sublayers = layer.placedSublayersInPaintingOrder
    if let mask { sublayers.insert((place: -1, layer: mask), at: 0) }
    stack.append(OpenLayer(index: index, sublayers: sublayers, repetitions: below))
  }

  private mutating func count(_ repetitions: Int) throws(RenderError) {
    let (sum, overflow) = instanceCount.addingReportingOverflow(repetitions)
    instanceCount = overflow ? .max : sum
    try check(.layers, instanceCount, limits.layers)
  }

  private func check(_ name: RenderLimits.Name, _ value: Int, _ allowed: Int) throws(RenderError) {
    guard value <= allowed else {
      throw .overLimit(name, value: Double(value), allowed: Double(allowed))
    }
  }

  private mutating func committed(
    _ layer: Layer, parent: Int, place: Int, index: Int, hasMask: Bool, repetitions: Int
  ) throws(RenderError) -> CommittedLayer {
    CommittedLayer(
      identity: ObjectIdentifier(layer), parent: Int32(parent), place: Int32(place),
      hasMask: hasMask,
      subtreeEnd: Int32(index + 1), name: layer.name,
      kind: try kind(of: layer, repetitions: repetitions), flags: flags(of: layer),
      bounds: layer.bounds,
      anchor: layer.anchorLocation, anchorPointZ: layer.anchorPointZ,
      matrixToPosition: layer.matrixToPosition, sublayerTransform: add(layer.sublayerTransform),
      opacity: layer.opacity, backgroundColor: layer.backgroundColor,
      cornerRadius: layer.cornerRadius, maskedCorners: layer.maskedCorners,
      cornerCurve: layer.cornerCurve, borderWidth: layer.borderWidth,
      borderColor: layer.borderColor,
      antialiasedEdges: layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : [],
      minificationFilter: layer.minificationFilter,
      magnificationFilter: layer.magnificationFilter,
      contents: try add(layer.contents, of: layer),
      effects: addEffects(of: layer, parent: parent, isMask: place < 0))
  }

  /// Adds what shows of a layer's effects: none of a transform layer's, which has no picture.
  private mutating func addEffects(of layer: Layer, parent: Int, isMask: Bool) -> Int32 {
    guard layer.hasEffects, !layer.isHidden, !(layer is TransformLayer) else { return -1 }
    let effects = CommittedEffects(layer, isRoot: parent < 0, isMask: isMask)
    if effects.isEmpty { return -1 }
    frame.effects.append(effects)
    return Int32(frame.effects.count - 1)
  }

  private mutating func kind(of layer: Layer, repetitions: Int) throws(RenderError)
    -> CommittedLayer.Kind
  {
    switch layer {
    case is TransformLayer: return .transform
    case let replicator as ReplicatorLayer:
      frame.replicators.append(CommittedReplicator(replicator))
      return .replicator(Int32(frame.replicators.count - 1))
    case let layer as GradientLayer:
      guard let gradient = Gradient(layer) else { return .layer }
      frame.gradients.append(gradient)
      return .gradient(Int32(frame.gradients.count - 1))
    case let shape as ShapeLayer:
      frame.shapes.append(CommittedShape(shape))
      return .shape(Int32(frame.shapes.count - 1))
    case let emitter as EmitterLayer:
      return layer.isHidden ? .layer : try add(emitter, repetitions: repetitions)
    case let tiled as TiledLayer:
      guard !layer.isHidden, let layout = tiled.layout else { return .layer }
      frame.tiled.append(
        CommittedTiles(
          layout: layout, minificationFilter: layer.minificationFilter,
          magnificationFilter: layer.magnificationFilter))
      return .tiled(Int32(frame.tiled.count - 1))
    default: return .layer
    }
  }

  /// Adds the particles that an emitter shows; each counts as a layer.
  private mutating func add(_ layer: EmitterLayer, repetitions: Int) throws(RenderError)
    -> CommittedLayer.Kind
  {
    let particles: [Particle]
    do { particles = try layer.particles(at: frame.time, limit: limits.layers) } catch {
      throw error.renderError
    }
    let (product, overflow) = repetitions.multipliedReportingOverflow(by: particles.count)
    try count(overflow ? .max : product)
    var pictures: [Int32] = []
    for cell in layer.emitterCells.flatMap(\.withCellsWithin) {
      guard let contents = cell.contents, let texture = texture(of: contents) else {
        pictures.append(-1)
        continue
      }
      frame.contents.append(
        CommittedContents(cell, texture: texture, frame.textures[Int(texture)]))
      pictures.append(Int32(frame.contents.count - 1))
    }
    let shown = particles.compactMap { CommittedParticle($0, contents: pictures[$0.cell]) }
    if shown.isEmpty { return .layer }
    frame.emitters.append(
      CommittedEmitter(
        particles: shown, blendMode: layer.renderMode == .additive ? .plusLighter : .normal))
    return .emitter(Int32(frame.emitters.count - 1))
  }

  private func flags(of layer: Layer) -> CommittedLayer.Flags {
    var flags = CommittedLayer.Flags()
    if layer.isHidden { flags.insert(.isHidden) }
    if layer.isDoubleSided { flags.insert(.isDoubleSided) }
    if layer.isGeometryFlipped { flags.insert(.isGeometryFlipped) }
    if layer.masksToBounds { flags.insert(.masksToBounds) }
    if layer.allowsGroupOpacity { flags.insert(.allowsGroupOpacity) }
    return flags
  }

  private mutating func add(_ matrix: Matrix4) -> Int32 {
    if matrix == .identity { return -1 }
    frame.matrices.append(matrix)
    return Int32(frame.matrices.count - 1)
  }

  private mutating func add(_ contents: LayerContents?, of layer: Layer) throws(RenderError)
    -> Int32
  {
    guard let contents, !layer.isHidden, let texture = texture(of: contents) else { return -1 }
    let levels = layer.minificationFilter == .trilinear ? try levels(of: texture) : 0..<0
    frame.contents.append(
      CommittedContents(
        texture: texture, size: layer.contentsSize ?? .zero, levels: levels,
        gravity: layer.contentsGravity, rect: layer.contentsRect,
        center: layer.contentsCenter, scale: layer.contentsScale,
        minificationFilter: layer.minificationFilter,
        minificationFilterBias: layer.minificationFilterBias,
        magnificationFilter: layer.magnificationFilter))
    return Int32(frame.contents.count - 1)
  }

  /// Adds the smaller versions of a texture, which are made if nobody has asked for them before.
  private mutating func levels(of texture: Int32) throws(RenderError) -> Range<Int32> {
    if let known = levels[texture] { return known }
    let picture = frame.textures[Int(texture)]
    try check(
      .pixelMemory, frame.textureBytes + picture.mipByteCount, limits.pixelMemory)
    let first = Int32(frame.textures.count)
    do throws(PixelMemoryError) { frame.textures += try picture.mipLevels() } catch {
      throw error.renderError
    }
    let range = first..<Int32(frame.textures.count)
    levels[texture] = range
    return range
  }

  private mutating func texture(of contents: LayerContents) -> Int32? {
    let texture: Texture
    var isConverted = false
    switch contents {
    case .texture(let ready): texture = ready
    case .image(let source):
      guard let decoded = images.texture(of: source) else { return nil }
      texture = decoded
      isConverted = source.properties.isConverted
    }
    if let known = textures[texture.identity] { return known }
    let index = Int32(frame.textures.count)
    frame.textures.append(texture)
    if isConverted { frame.convertedTextures.insert(index) }
    textures[texture.identity] = index
    return index
  }
}

extension CommittedReplicator {
  @MainActor fileprivate init(_ layer: ReplicatorLayer) {
    let anchor = layer.anchorLocation
    let toAnchor = Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -layer.anchorPointZ)
    let back = Matrix4.translation(x: anchor.x, y: anchor.y, z: layer.anchorPointZ)
    var instances: [Instance] = []
    var power = Matrix4.identity
    let count = layer.orderedSublayers.isEmpty ? 0 : max(0, layer.instanceCount)
    for index in 0..<count {
      instances.append(
        Instance(
          matrix: index == 0 ? .identity : toAnchor.concatenating(power).concatenating(back),
          color: layer.color(ofInstance: index)))
      power = layer.instanceTransform.concatenating(power)
    }
    self.instances = instances
  }
}
