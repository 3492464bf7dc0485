// Stage 1, commit: a committed tree becomes the frame of one moment.

import LaminaGeometry
public import LaminaImages
public import LaminaLayers
import LaminaPixels
import LaminaRaster

extension EvaluatedFrame {
  /// Commits the tree under `root` as it is now, and makes its frame at a moment.
  ///
  /// O(layers + instances), without recursion.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures; an image that `prepare` did not decode shows nothing.
  ///   - limits: the largest numbers of layers and bytes of pictures.
  /// - Throws: the errors of committing the tree and making its frame.
  @MainActor public init(
    committing root: Layer, canvas: Canvas, at time: Double, images: ImageCache,
    limits: RenderLimits = RenderLimits()
  ) throws(RenderError) {
    let tree = try CommittedTree(committing: root, canvas: canvas, at: time, limits: limits)
    try self.init(showing: tree, at: time, images: images, limits: limits)
  }

  /// Makes the frame of a committed tree at a moment, with every animation and particle in its state then.
  ///
  /// O(layers + instances), without recursion.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - time: the moment, in seconds.
  ///   - images: decoded pictures; an image that `prepare` did not decode shows nothing.
  ///   - limits: the largest numbers of layers and bytes of pictures.
  /// - Throws: `RenderError.overLimit` for too many layers, with every instance of a replicator counted, too many
  ///   particles, or too large smaller versions of pictures. `.noMemory` when the machine has no memory for smaller
  ///   versions.
  public init(
    showing tree: CommittedTree, at time: Double, images: ImageCache,
    limits: RenderLimits = RenderLimits()
  ) throws(RenderError) {
    var places: FrameLayerIndices?
    try self.init(showing: tree, at: time, images: images, limits: limits, places: &places)
  }

  /// Makes the frame of a committed tree, and records the layers' frame indices in `places`, unless that is `nil`.
  ///
  /// `places` is `nil` afterwards if the indices do not suffice to show the tree at another time.
  init(
    showing tree: CommittedTree, at time: Double, images: ImageCache, limits: RenderLimits,
    places: inout FrameLayerIndices?
  ) throws(RenderError) {
    self.init(canvas: tree.canvas, time: time)
    moves = tree.moves
    var builder = FrameBuilder(tree: tree, frame: self, images: images, limits: limits)
    swap(&builder.places, &places)
    try builder.buildFrame()
    self = builder.frame
    places = builder.places
    addTiles(of: tree)
  }
}

/// A walk over the tree that builds the frame.
struct FrameBuilder {
  let tree: CommittedTree
  var frame: EvaluatedFrame
  let images: ImageCache
  let limits: RenderLimits
  var textures: [ObjectIdentifier: Int32] = [:]
  /// The indices of each texture's smaller versions, by the index of the texture.
  var levels: [Int32: Range<Int32>] = [:]
  var stack: [OpenLayer] = []
  /// The frame indices of the tree's layers; `nil` if not requested, or if they do not suffice for updates.
  var places: FrameLayerIndices?
  /// The previous frame, whose unchanged layers are reused; `nil` without one.
  var kept: RetainedLayers?
  /// The number of layers so far, with every instance of a replicator counted.
  private var instanceCount = 0

  init(tree: CommittedTree, frame: EvaluatedFrame, images: ImageCache, limits: RenderLimits) {
    self.tree = tree
    self.frame = frame
    self.frame.memoryLimit = limits.pixelMemory
    self.images = images
    self.limits = limits
  }

  /// A layer of the tree at one time, before it is added to the frame.
  struct Shown {
    /// The layer's index in the tree.
    let node: Int
    /// The layer's local time, in seconds.
    let time: Double
    let zPosition: Double
    /// The changes to the model values, as an array of one element; empty for most layers, which have none.
    private var changes: [Changes] = []

    private struct Changes {
      var state: LayerState?
      var animations: [ShownAnimation] = []
      var adjustment: TransitionAdjustment?
    }

    /// Makes a layer as its model values are.
    init(node: Int, time: Double, zPosition: Double) {
      (self.node, self.time, self.zPosition) = (node, time, zPosition)
    }

    /// Makes a layer whose model values may be changed.
    init(
      node: Int, state: LayerState?, time: Double, animations: [ShownAnimation], zPosition: Double
    ) {
      self.init(node: node, time: time, zPosition: zPosition)
      changes = [Changes(state: state, animations: animations)]
    }

    /// The layer's animated values; `nil` if no animation changes the model values.
    var state: LayerState? { changes.first?.state }

    /// The animations in effect: the layer's own, and those of its superlayer that change it.
    var animations: [ShownAnimation] { changes.first?.animations ?? [] }

    /// The change that a transition makes to the layer; `nil` without a transition.
    var adjustment: TransitionAdjustment? {
      get { changes.first?.adjustment }
      set {
        if changes.isEmpty { changes = [Changes()] }
        changes[0].adjustment = newValue
      }
    }
  }

  struct OpenLayer {
    let index: Int
    var below: [Shown]
    var next = 0
    /// The number of times that the sublayers are drawn, with the instances of all replicators around them.
    let repetitions: Int
    /// Whether y points down the screen in the layer's own space.
    let isYDown: Bool
    /// The instances that are still to be shown, for a replicator with a delay; otherwise `nil`.
    var instances: Instances?
  }

  /// The instances of a replicator with a delay: each is shown separately, at its own time.
  struct Instances {
    let node: Int
    let replicator: Int
    var next: Int
    let count: Int
    let delay: Double
    let time: Double
    let animations: [ShownAnimation]
  }

  mutating func buildFrame() throws(RenderError) {
    // A frame always has a root layer: outside its active time it is hidden.
    let root = shownLayer(0, at: frame.time, above: []) ?? hiddenLayer(0, at: frame.time)
    frame.layers.reserveCapacity(tree.nodes.count)
    try openShownLayer(root, parent: -1, repetitions: 1, isYDown: tree.canvas.isGeometryFlipped)
    while let last = stack.indices.last {
      if stack[last].next < stack[last].below.count {
        let shown = stack[last].below[stack[last].next]
        stack[last].next += 1
        try openShownLayer(
          shown, parent: stack[last].index, repetitions: stack[last].repetitions,
          isYDown: stack[last].isYDown)
      } else if !startNextInstance(of: last) {
        let open = stack.removeLast()
        frame.layers[open.index].subtreeEnd = Int32(frame.layers.count)
      }
    }
  }

  /// Returns a layer of the tree with its animations at a time of its superlayer; `nil` outside its active time.
  ///
  /// The superlayer's animations of this layer are `above`.
  func shownLayer(_ node: Int, at time: Double, above: [ShownAnimation]) -> Shown? {
    // Most layers have nothing that changes with time.
    if above.isEmpty, tree.nodes[node].isAlwaysTheSame {
      return Shown(
        node: node, time: time, zPosition: tree.nodes[node].values[0].zPosition)
    }
    guard let local = tree.nodes[node].localTime(time) else { return nil }
    if above.isEmpty, tree.nodes[node].isHidden(at: local) { return hiddenLayer(node, at: local) }
    var shown: [ShownAnimation] = []
    for index in tree.nodes[node].animations.indices {
      tree.nodes[node].animations[index].collectAnimations(at: local, into: &shown)
    }
    shown += above
    let state = tree.nodes[node].animatedState(shown)
    return Shown(
      node: node, state: state, time: local, animations: shown,
      zPosition: state?.values.zPosition ?? tree.nodes[node].values[0].zPosition)
  }

  /// Returns a layer of the tree at a time of the layer, hidden and without animations.
  private func hiddenLayer(_ node: Int, at time: Double) -> Shown {
    var state = LayerState(values: tree.nodes[node].values[0], kind: tree.nodes[node].kind)
    state.values.isHidden = true
    return Shown(
      node: node, state: state, time: time, animations: [], zPosition: state.values.zPosition)
  }

  /// Returns a layer's mask, if it has one, and then its sublayers in painting order, at a time of the layer.
  private mutating func maskAndSublayers(_ node: Int, at time: Double, above: [ShownAnimation])
    -> [Shown]
  {
    var shown: [Shown] = []
    var isSorted = true
    var next = node + 1
    let end = Int(tree.nodes[node].subtreeEnd)
    let firstSublayer = tree.nodes[node].hasMask ? 1 : 0
    let passedOn = SublayerAnimations(above)
    while next < end {
      // A mask has no part in its layer's key paths.
      let isMask = tree.nodes[next].place < 0
      let own = isMask ? [] : passedOn.animations(ofSublayer: tree.nodes[next].name)
      if let layer = self.shownLayer(next, at: time, above: own) {
        if shown.count > firstSublayer, let last = shown.last, layer.zPosition < last.zPosition {
          isSorted = false
        }
        shown.append(layer)
      } else {
        places = nil
      }
      next = Int(tree.nodes[next].subtreeEnd)
    }
    if isSorted { return shown }
    let masks = shown.prefix { tree.nodes[$0.node].place < 0 }
    return masks
      + shown.dropFirst(masks.count).sorted {
        ($0.zPosition, tree.nodes[$0.node].place) < ($1.zPosition, tree.nodes[$1.node].place)
      }
  }

  private mutating func openShownLayer(
    _ shown: Shown, parent: Int, repetitions: Int, isYDown: Bool
  ) throws(RenderError) {
    if try takeSubtree(shown, parent: parent, repetitions: repetitions) { return }
    frame.countAnimations(shown.animations)
    let node = shown.node
    if let adjustment = shown.adjustment {
      var state =
        shown.state
        ?? LayerState(values: tree.nodes[node].values[0], kind: tree.nodes[node].kind)
      adjustment.apply(to: &state.values)
      try commitLayer(shown, state.values, state.kind, parent, repetitions, isYDown)
    } else if !tree.nodes[node].animations.isEmpty,
      try openTransition(of: shown, tree.nodes[node], parent, repetitions, isYDown)
    {
      return
    } else if let state = shown.state {
      try commitLayer(shown, state.values, state.kind, parent, repetitions, isYDown)
    } else {
      // A span is used because an array's element would be copied.
      let model = tree.nodes[node].values
      try commitLayer(
        shown, model.span[0], tree.nodes[node].kind, parent, repetitions, isYDown)
    }
  }

  private mutating func commitLayer(
    _ shown: Shown, _ values: LayerValues,
    _ kind: LayerKind, _ parent: Int, _ repetitions: Int, _ isYDown: Bool
  ) throws(RenderError) {
    try countInstances(repetitions)
    let index = frame.layers.count
    if places?.recordLayer(shown.node, of: tree.nodes, at: index) == false { places = nil }
    kept?.recordRebuilt(shown.node)
    let isHidden = values.isHidden
    let hasBelow = !isHidden && tree.nodes[shown.node].subtreeEnd > Int32(shown.node + 1)
    var below =
      hasBelow ? self.maskAndSublayers(shown.node, at: shown.time, above: shown.animations) : []
    let hasMask = below.first.map { tree.nodes[$0.node].place < 0 } ?? false
    var repetitionsBelow = repetitions
    var instances: Instances?
    var committedKind: EvaluatedLayer.Kind?
    if case .replicator(let replicator) = kind {
      let count = below.count > (hasMask ? 1 : 0) ? max(0, replicator[0].instanceCount) : 0
      let (product, overflow) = repetitions.multipliedReportingOverflow(by: count)
      try limits.checkLimit(.layers, overflow ? .max : product, limits.layers)
      frame.replicators.append(EvaluatedReplicator(replicator[0], values, count: count))
      let place = frame.replicators.count - 1
      committedKind = .replicator(Int32(place))
      if tree.nodes[shown.node].moves, replicator[0].instanceDelay != 0, count > 1 {
        places = nil
        instances = Instances(
          node: shown.node, replicator: place, next: 0, count: count,
          delay: replicator[0].instanceDelay, time: shown.time, animations: shown.animations)
        below = hasMask ? [below[0]] : []
      } else {
        repetitionsBelow = product
      }
    }
    if committedKind == nil {
      committedKind = try self.makeKind(
        of: kind, values, shown.node, at: shown.time, repetitions: repetitions)
    }
    let size =
      shown.state != nil && shown.animations.contains { $0.keyPath == "contents" }
      ? values.contents.map { Size(width: Double($0.width), height: Double($0.height)) }
      : tree.nodes[shown.node].contentsSize
    frame.layers.append(
      EvaluatedLayer(
        tree.nodes[shown.node], values, committedKind ?? .layer, parent: parent, hasMask: hasMask,
        subtreeEnd: index + 1,
        sublayerTransform: values.hasTransforms ? addMatrix(values.sublayerTransform) : -1,
        contents: try addContents(values, size: size),
        effects: addEffects(of: shown.node, values, kind, isRoot: parent < 0)))
    isolateBlending(of: index)
    noteDepth(of: index)
    guard hasBelow, !below.isEmpty || instances != nil else { return }
    stack.append(
      OpenLayer(
        index: index, below: below, repetitions: repetitionsBelow,
        isYDown: isYDown != values.isGeometryFlipped, instances: instances))
  }

  /// Prepares the sublayers of an open replicator's next instance, if it has one to show separately; returns whether it
  /// has.
  private mutating func startNextInstance(of open: Int) -> Bool {
    guard var instances = stack[open].instances else { return false }
    let first = Int32(frame.layers.count)
    if instances.next > 0 {
      frame.replicators[instances.replicator].endInstance(instances.next - 1, at: first)
    }
    guard instances.next < instances.count else { return false }
    frame.replicators[instances.replicator].beginInstance(instances.next, at: first)
    // Policy: `replicator-delay`.
    let time = instances.time - Double(instances.next) * instances.delay
    let below = maskAndSublayers(instances.node, at: time, above: instances.animations)
    stack[open].below = below.filter { tree.nodes[$0.node].place >= 0 }
    stack[open].next = 0
    instances.next += 1
    stack[open].instances = instances
    return true
  }

  mutating func countInstances(_ repetitions: Int) throws(RenderError) {
    let (sum, overflow) = instanceCount.addingReportingOverflow(repetitions)
    instanceCount = overflow ? .max : sum
    try limits.checkLimit(.layers, instanceCount, limits.layers)
  }
}
