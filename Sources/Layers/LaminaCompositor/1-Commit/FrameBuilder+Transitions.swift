// Stage 1, commit: transitions from a layer's old picture to its new one.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The change that a transition makes to one of its two pictures.
struct TransitionAdjustment: Sendable {
  /// The factor that multiplies the picture's opacity.
  var opacity = 1.0
  /// The picture's displacement, in points of the layer's own space.
  var offset = Point.zero
  /// Whether the picture's colours are added to those of the transition's other picture.
  var isAdded = false

  func apply(to values: inout LayerValues) {
    values.opacity = min(1, max(0, values.opacity)) * opacity
    if offset != .zero {
      let y = values.isGeometryFlipped ? -offset.y : offset.y
      values.transform = Matrix4.translation(x: offset.x, y: y, z: 0).concatenating(
        values.transform)
    }
    if isAdded && values.effects.compositingFilter == .normal {
      values.effects.compositingFilter = .plusLighter
    }
  }
}

extension Transition {
  /// Returns the changes that a transition makes to the old and to the new picture.
  ///
  /// ```
  /// fade     old fades out, new is added as it fades in: exact for translucent pictures, too
  /// push     both move          moveIn   the new one moves over the old one
  /// reveal   the old one moves off the new one
  /// ```
  ///
  /// Policy: `transition-direction`.
  ///
  /// - Parameters:
  ///   - progress: the progress, 0...1.
  ///   - size: the layer's size.
  ///   - isYDown: whether y points down the screen in the layer's own space.
  /// - Returns: both changes.
  func adjustments(progress: Double, size: Size, isYDown: Bool)
    -> (old: TransitionAdjustment, new: TransitionAdjustment)
  {
    let way: Point =
      switch direction {
      case .fromLeft: Point(x: size.width, y: 0)
      case .fromRight: Point(x: -size.width, y: 0)
      case .fromTop: Point(x: 0, y: isYDown ? size.height : -size.height)
      case .fromBottom: Point(x: 0, y: isYDown ? -size.height : size.height)
      }
    var (old, new) = (TransitionAdjustment(), TransitionAdjustment())
    let gone = Point(x: way.x * progress, y: way.y * progress)
    let coming = Point(x: way.x * (progress - 1), y: way.y * (progress - 1))
    switch style {
    case .fade:
      (old.opacity, new.opacity) = (min(1, max(0, 1 - progress)), min(1, max(0, progress)))
      new.isAdded = true
    case .push: (old.offset, new.offset) = (gone, coming)
    case .moveIn: new.offset = coming
    case .reveal: old.offset = gone
    }
    return (old, new)
  }
}

/// The picture from which a transition starts: a layer's earlier subtree at a fixed time.
///
/// Policy: `transition-old-picture`.
struct TransitionSnapshot: Sendable {
  let nodes: [CommittedNode]
  /// The time at which the subtree is shown, in seconds of the superlayer's time.
  let time: Double
}

extension CommittedTree {
  /// Returns the subtree of a layer, fixed at a time and without its transitions; empty if the tree lacks the layer.
  ///
  /// Policy: `transition-from-nothing`.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - time: the time, in seconds.
  /// - Returns: the subtree at a fixed time.
  func snapshot(of layer: ObjectIdentifier, at time: Double) -> TransitionSnapshot {
    guard let index = nodes.prefix(treeEnd).firstIndex(where: { $0.identity == layer }) else {
      return TransitionSnapshot(nodes: [], time: 0)
    }
    // The path down to it determines the time of its superlayer.
    var local = time
    var next = 0
    while next < index {
      local = nodes[next].localTime(local) ?? local
      next += 1
      while next < index, Int(nodes[next].subtreeEnd) <= index {
        next = Int(nodes[next].subtreeEnd)
      }
    }
    let end = Int(nodes[index].subtreeEnd)
    return TransitionSnapshot(
      nodes: nodes[index..<end].map { $0.withoutTransition(movedBy: -index) }, time: local)
  }

  private var treeEnd: Int { Int(nodes.first?.subtreeEnd ?? 0) }
}

extension FrameBuilder {
  /// Adds a layer that holds the old and the new picture of the transition of `node`, if `node` has one.
  ///
  /// Policy: `transition-unclipped`.
  ///
  /// - Returns: whether the layer has a transition at its time.
  mutating func openTransition(
    of shown: Shown, _ node: CommittedNode, _ parent: Int, _ repetitions: Int, _ isYDown: Bool
  ) throws(RenderError) -> Bool {
    guard let entry = node.animations.last(where: { $0.isTransition }),
      case .transition(let transition) = entry.animation.kind,
      let moment = entry.shownMoment(at: shown.time)
    else { return false }
    places = nil
    let way = entry.animation.timingFunction?(moment.progress) ?? moment.progress
    let progress =
      transition.startProgress + (transition.endProgress - transition.startProgress) * way
    let values = shown.state?.values ?? node.values[0]
    let (before, after) = transition.adjustments(
      progress: progress, size: values.bounds.size,
      isYDown: isYDown != values.isGeometryFlipped)
    var new = shown
    new.adjustment = after
    var below = [new]
    if node.snapshot >= 0 {
      var old = self.shownLayer(Int(node.snapshot), at: node.snapshotTime, above: [])
      old?.adjustment = before
      if let old { below = transition.style == .reveal ? [new, old] : [old, new] }
    }
    try countInstances(repetitions)
    let index = frame.layers.count
    var effects: Int32 = -1
    if transition.style == .fade {
      frame.effects.append(EvaluatedEffects(isolating: node.identity))
      effects = Int32(frame.effects.count - 1)
    }
    var holder = LayerValues()
    holder.zPosition = shown.zPosition
    frame.layers.append(
      EvaluatedLayer(
        node, holder, .layer, parent: parent, hasMask: false, subtreeEnd: index + 1,
        sublayerTransform: -1, contents: -1, effects: effects))
    frame.layers[index].flags.insert(.holdsTransition)
    noteDepth(of: index)
    stack.append(
      OpenLayer(index: index, below: below, repetitions: repetitions, isYDown: isYDown))
    return true
  }
}
