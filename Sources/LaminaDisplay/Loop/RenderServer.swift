// What a frame loop has of the compositor: commit on the app's side, render on the other. Nothing else in
// this module calls a renderer.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A tree on its way to the render server.
struct Commit {
  /// The tree as it was, with its animations.
  let tree: CommittedTree
  /// The app's side of the account.
  let record: FrameRecord
}

/// Keeps the tree that was committed last, and renders it at any time.
@MainActor struct RenderServer: ~Copyable {
  let canvas: Canvas
  private var renderer: Renderer
  /// What is rendered; `nil` before the first commit.
  private var current: CommittedTree?
  /// The app's side of the account of commits that no frame shows yet.
  private var record: FrameRecord?
  /// The tree that was committed last, taken over or not.
  private var committed: CommittedTree?

  init(_ configuration: RendererConfiguration, canvas: Canvas) throws(RenderError) {
    renderer = try Renderer(configuration)
    self.canvas = canvas
  }

  /// Whether frames change although nobody commits.
  var isAnimating: Bool { current?.moves ?? false }

  /// Whether images are being decoded that a later commit will find.
  var isDecoding: Bool { renderer.isDecoding }

  /// The frame that was rendered last.
  var rendered: Texture? { renderer.presented }

  /// The app's side: layout, display, prepare, commit.
  ///
  /// The layers count as shown from now on: their changes run actions.
  mutating func commit(_ root: Layer, at time: Double) throws(RenderError) -> Commit {
    let (tree, record) = try renderer.prepare(root, canvas: canvas, at: time, after: committed)
    committed = tree
    root.markShown()
    return Commit(tree: tree, record: record)
  }

  /// Commits for those who render by themselves: new animations begin, and transitions know what they start from,
  /// whichever frames are rendered.
  ///
  /// What cannot be committed is met by whoever renders.
  mutating func note(_ root: Layer, at time: Double) {
    let tree = try? CommittedTree(
      committing: root, canvas: canvas, at: time, after: committed,
      limits: renderer.configuration.limits)
    if let tree { committed = tree } else { root.beginAnimations(at: time) }
    root.markShown()
  }

  /// Takes a commit over: frames show it from now on.
  mutating func apply(_ commit: Commit) {
    current = commit.tree
    record = record.map { commit.record.after($0) } ?? commit.record
  }

  /// Renders the tree as it is at a moment, in seconds.
  ///
  /// - Returns: the account of the render server's side, and that with the app's side of the commits that
  ///   no frame before has shown; `nil` without a tree.
  mutating func render(at time: Double) throws(RenderError) -> (
    own: FrameRecord, whole: FrameRecord
  )? {
    guard let current else { return nil }
    let own = try renderer.render(current, at: time)
    defer { record = nil }
    return (own, record.map { own.after($0) } ?? own)
  }
}

extension FrameRecord {
  /// One account of work that was done on both sides, or by one commit after another.
  func after(_ earlier: FrameRecord) -> FrameRecord {
    var sum = self
    sum.frame += earlier.frame
    sum.cpu += earlier.cpu
    for stage in Stage.allCases { sum.serial[stage] += earlier.serial[stage] }
    for counter in [
      Counter.backingStoresDrawn, .backingStorePixelsDrawn, .imagesDecoded, .imagesConverted,
      .imagesEvicted, .bytesDecoded, .pixelsDecoded, .layersCommitted, .drawingOperations, .glyphs,
      .drawingPixels, .drawingVertices, .constraintsChanged, .constraintPivots,
      .constraintsSolved, .variablesSolved,
    ] { sum.counters[counter] += earlier.counters[counter] }
    for counter in [Counter.backingStoreBytes, .imageCacheBytes, .imagesWaiting] {
      sum.counters[counter] = max(counters[counter], earlier.counters[counter])
    }
    sum.decodes = earlier.decodes + decodes
    sum.unpainted = earlier.unpainted + unpainted
    sum.layouts = ConstraintCost.sum(earlier.layouts + layouts)
    return sum
  }
}

extension Layer {
  /// Notes that the layer and those below it have been committed.
  func markShown() {
    var stack = [self]
    while let layer = stack.popLast() {
      layer.isShown = true
      stack.append(contentsOf: layer.orderedSublayers)
      if let mask = layer.mask { stack.append(mask) }
    }
  }
}
