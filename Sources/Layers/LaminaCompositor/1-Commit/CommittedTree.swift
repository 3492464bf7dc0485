// Stage 1, commit: the layer tree with its animations, for any thread to read at any time.

import LaminaGeometry
public import LaminaLayers
import LaminaPixels

/// A layer tree at the time of its commit, with its animations.
///
/// It determines the picture at any later time, even if the layers change. Layers are in the order in which they were
/// set: a layer, then its mask if it has one, then its sublayers with theirs.
///
/// ```swift
/// let ball = Layer()
/// ball.frame = Rect(x: 0, y: 0, width: 20, height: 20)
/// ball.add(.basic("position.x", to: .number(180), duration: 1))
/// var renderer = try Renderer()
/// let canvas = Canvas(width: 200, height: 20)
/// let tree = try renderer.commit(ball, canvas: canvas, at: 0).tree
/// for time in [0.25, 0.5] { _ = try renderer.render(tree, at: time) }
/// ```
public struct CommittedTree: Sendable {
  /// The screen that shows the tree.
  public let canvas: Canvas
  /// The time of the commit, in seconds.
  public internal(set) var time: Double
  /// Whether the tree may look different at another time, by animations, emitters or finite durations of layers.
  public var moves: Bool { nodes.first?.moves ?? false }
  var nodes: [CommittedNode] = []
  /// The generation of changes that the tree shows, unique among a renderer's trees; 0 if unknown.
  var version: UInt64 = 0
  /// The changes since the tree of an earlier version; `nil` if all layers were committed.
  var changes: TreeChanges?
  /// Whether layers show their model values, without animations.
  private var showsModel = false
  /// The pixels of the visible tiles, by the identities of their tiled layers.
  var tiles: [ObjectIdentifier: [TileKey: Texture]] = [:]

  /// Copies the tree under `root` as it is now; new animations begin now.
  ///
  /// Values are shared with the layers until those change. O(layers), without recursion.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: now, in seconds.
  ///   - before: the previously committed tree, from which transitions start.
  ///   - limits: the largest number of layers, and the largest depth.
  /// - Throws: `RenderError.overLimit` for too many layers, or too deep a tree; `.nestedMask` for a mask that has a
  ///   mask.
  @MainActor public init(
    committing root: Layer, canvas: Canvas, at time: Double, after before: CommittedTree? = nil,
    limits: RenderLimits = RenderLimits()
  ) throws(RenderError) {
    self.canvas = canvas
    self.time = time
    root.beginAnimations(at: time)
    try copyLayers(root, after: before, limits)
    addSnapshots()
  }

  /// Copies the model values of the tree under `root`, without animations; the root has no position and no transform.
  @MainActor init(model root: Layer, canvas: Canvas, limits: RenderLimits) throws(RenderError) {
    self.canvas = canvas
    time = 0
    showsModel = true
    try copyLayers(root, after: nil, limits)
    nodes[0].placeAtOrigin()
  }

  @MainActor private mutating func copyLayers(
    _ root: Layer, after before: CommittedTree?, _ limits: RenderLimits
  ) throws(RenderError) {
    nodes.reserveCapacity(before?.nodes.count ?? 0)
    var stack = [Open]()
    try openLayer(root, place: 0, isReached: false, in: &stack, after: before, limits)
    while let last = stack.indices.last {
      let place = stack[last].next
      if place < stack[last].sublayers.count {
        stack[last].next += 1
        let layer = place < 0 ? stack[last].mask : stack[last].sublayers[place]
        guard let layer else { continue }
        try self.openLayer(
          layer, place: place, isReached: stack[last].reaches, in: &stack, after: before, limits)
        continue
      }
      let open = stack.removeLast()
      nodes[open.index].subtreeEnd = Int32(nodes.count)
      if nodes[open.index].moves, let above = stack.last { nodes[above.index].moves = true }
    }
  }

  /// Appends to `nodes` the subtrees from which transitions start.
  private mutating func addSnapshots() {
    for index in nodes.indices {
      guard let entry = nodes[index].animations.last(where: { $0.isTransition }),
        let snapshot = entry.snapshot as? TransitionSnapshot, !snapshot.nodes.isEmpty
      else { continue }
      nodes[index].snapshot = Int32(nodes.count)
      nodes[index].snapshotTime = snapshot.time
      let first = nodes.count
      nodes += snapshot.nodes.map { $0.withoutTransition(movedBy: first) }
    }
  }

  /// A layer whose sublayers are still to be copied.
  private struct Open {
    let index: Int
    let mask: Layer?
    let sublayers: [Layer]
    /// Whether the layer's animations change sublayers.
    let reaches: Bool
    /// The place of the layer to copy next; -1 for the mask.
    var next = -1
  }

  @MainActor private mutating func openLayer(
    _ layer: Layer, place: Int, isReached: Bool, in stack: inout [Open],
    after before: CommittedTree?,
    _ limits: RenderLimits
  ) throws(RenderError) {
    let index = nodes.count
    if !showsModel {
      layer.keepSnapshot { before?.snapshot(of: ObjectIdentifier(layer), at: time) }
    }
    try limits.checkLimit(.layerDepth, stack.count + 1, limits.layerDepth)
    try limits.checkLimit(.layers, index + 1, limits.layers)
    var node = CommittedNode(layer, place: place, withAnimations: !showsModel)
    node.moves = node.moves || isReached
    // A hidden layer that nothing can show is left out.
    let canShow = !layer.isHidden || node.moves
    let mask = canShow && !layer.isTransformLayer ? layer.mask : nil
    // Policy: `mask-space`.
    if let mask, mask.mask != nil { throw .nestedMask(layer: mask.pathFromRoot) }
    node.hasMask = mask != nil
    node.subtreeEnd = Int32(index + 1)
    let (moves, reaches) = (node.moves, node.animations.contains { $0.reachesSublayers })
    nodes.append(consume node)
    let sublayers = canShow ? layer.orderedSublayers : []
    // Most layers have no layers within them: they need no entry in the stack.
    if mask == nil && sublayers.isEmpty {
      if moves, let above = stack.last { nodes[above.index].moves = true }
    } else {
      stack.append(Open(index: index, mask: mask, sublayers: sublayers, reaches: reaches))
    }
  }
}

/// One layer of a committed tree.
struct CommittedNode: Sendable {
  /// The identity of the original `Layer`, which the node does not refer to.
  let identity: ObjectIdentifier
  /// The layer's index among its superlayer's sublayers; -1 for a mask.
  var place: Int32
  /// The index after the last node of the layer's subtree, which includes the subtree of its mask.
  var subtreeEnd: Int32 = 0
  /// Whether the next node is this layer's mask.
  var hasMask = false
  /// Whether the layer or a descendant changes with time, by its own animations or by its superlayer's.
  var moves: Bool
  let name: String?
  /// Whether paths of layers within this one also contain this layer's name.
  let isLandmark: Bool
  /// The layer's values: an array of one element, whose memory is shared with the layer.
  private(set) var values: [LayerValues]
  let kind: LayerKind
  private(set) var animations: [LayerAnimation]
  /// Whether an animation hides or shows the layer.
  let isHiddenByAnimations: Bool
  /// The index of the first node of the subtree from which the layer's transition starts; -1 for none.
  var snapshot: Int32 = -1
  /// The time at which the transition shows the subtree at `snapshot`, in seconds.
  var snapshotTime = 0.0
  /// The size of the shown part of the layer's picture, in pixels; `nil` without a picture.
  let contentsSize: Size?

  @MainActor init(_ layer: Layer, place: Int, withAnimations: Bool = true) {
    identity = ObjectIdentifier(layer)
    self.place = Int32(place)
    (name, isLandmark) = (layer.name, layer.isLandmark)
    values = layer.storedValues
    kind = layer.kind
    animations = withAnimations ? layer.animations : []
    isHiddenByAnimations = animations.contains(where: \.hides)
    contentsSize = layer.contentsSize
    moves = false
    moves = movesItself
  }

  /// Moves the layer so that the corner of its bounds with the smallest coordinates lies at the superlayer's origin,
  /// and removes its transform.
  mutating func placeAtOrigin() {
    var own = values[0]
    own.transform = .identity
    own.anchorPointZ = 0
    own.position = Point(
      x: own.anchorPoint.x * own.bounds.width, y: own.anchorPoint.y * own.bounds.height)
    values = [own]
  }

  /// Whether the layer has neither animations nor rare values, such as a timing; its superlayers may still move it.
  var isAlwaysTheSame: Bool { animations.isEmpty && values[0].rare.isEmpty }

  /// Whether the layer changes with time, regardless of its descendants.
  var movesItself: Bool {
    if !animations.isEmpty { return true }
    if case .emitter(let emitter) = kind, !emitter[0].emitterCells.isEmpty { return true }
    return !values[0].rare.isEmpty && values[0].endsByItself
  }

  /// Returns the node as part of a transition's start: without its own transition, and at an index moved by `distance`.
  func withoutTransition(movedBy distance: Int) -> CommittedNode {
    var node = self
    node.subtreeEnd += Int32(distance)
    node.animations.removeAll { $0.isTransition }
    node.snapshot = -1
    return node
  }

  /// Returns the layer's local time at a time of its superlayer; `nil` outside its active time.
  ///
  /// Policy: `layer-active-time`.
  func localTime(_ time: Double) -> Double? {
    guard let timing = values[0].rare.first?.timing else { return time }
    if timing.duration == .infinity { return timing.localTime(time) }
    return timing.moment(at: time)?.time
  }

  /// Whether animations hide the layer at a time of the layer.
  func isHidden(at time: Double) -> Bool {
    isHiddenByAnimations && animations.hiddenState(values[0].isHidden, at: time) == true
  }

  /// Returns the range of times, from `time` on, in which the layer looks the same; `nil` if it moves.
  ///
  /// - Parameters:
  ///   - time: the time, in seconds.
  ///   - isHidden: whether it is hidden then: its other animations are then not visible.
  /// - Returns: the times; `nil` if it moves, or may.
  func restInterval(around time: Double, isHidden: Bool) -> ClosedRange<Double>? {
    var rest = time...(.infinity)
    for index in animations.indices where !isHidden || animations[index].hides {
      guard let next = animations[index].restInterval(around: time) else { return nil }
      rest = rest.clamped(to: next)
    }
    return rest
  }

  /// Returns the layer's values with animations applied to them; `nil` if there are no animations to apply.
  func animatedState(_ shown: [ShownAnimation]) -> LayerState? {
    if shown.isEmpty { return nil }
    var state = LayerState(values: values[0], kind: kind)
    return state.applyAnimations(shown) ? state : nil
  }
}

extension LayerAnimation {
  /// Whether the animation is a transition.
  var isTransition: Bool { if case .transition = animation.kind { true } else { false } }

  /// Whether the animation, or one in its group, changes sublayers, which its key path names.
  var reachesSublayers: Bool { animation.reachesSublayers }
}

extension Animation {
  fileprivate var reachesSublayers: Bool {
    if case .group(let animations) = kind { return animations.contains { $0.reachesSublayers } }
    return keyPath.hasPrefix("sublayers.")
  }
}

extension RenderLimits {
  func checkLimit(_ name: Name, _ value: Int, _ allowed: Int) throws(RenderError) {
    guard value <= allowed else {
      throw .overLimit(name, value: Double(value), allowed: Double(allowed))
    }
  }
}
