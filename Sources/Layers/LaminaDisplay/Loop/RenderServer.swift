// A frame loop's access to the compositor: commit on the app's side, render on the other. Nothing else in this module
// calls a renderer.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A committed tree on its way to the render server.
struct Commit {
  /// The tree at the time of the commit, with its animations.
  let tree: CommittedTree
  /// The record of the app's part of the frame: layout, display, prepare and commit.
  let record: FrameRecord
}

/// A render server that keeps the last committed tree, and renders it at any time.
@MainActor struct RenderServer: ~Copyable {
  let canvas: Canvas
  private var renderer: Renderer
  /// The tree that is rendered; `nil` before the first commit.
  private var current: CommittedTree?
  /// The app-side frame record of the applied commits that no frame shows yet; `nil` for none.
  private var record: FrameRecord?
  /// The last committed tree, whether or not it has been applied.
  private var committed: CommittedTree?

  init(_ configuration: RendererConfiguration, canvas: Canvas) throws(RenderError) {
    renderer = try Renderer(configuration)
    self.canvas = canvas
  }

  /// Whether frames of the current tree change over time without a commit.
  var isAnimating: Bool { current?.moves ?? false }

  /// Whether images are being decoded in the background for a later commit.
  var isDecoding: Bool { renderer.isDecoding }

  /// The last rendered frame; `nil` before the first.
  var rendered: Texture? { renderer.presented }

  /// Runs the app's side of a frame for a tree: layout, display, prepare, commit.
  ///
  /// The layers count as shown from now on: their changes run actions.
  mutating func commitTree(_ root: Layer, at time: Double) throws(RenderError) -> Commit {
    let (tree, record) = try renderer.commit(root, canvas: canvas, at: time, after: committed)
    committed = tree
    root.markShown()
    return Commit(tree: tree, record: record)
  }

  /// Commits the tree without queuing it for rendering, for callers that render frames themselves.
  ///
  /// New animations begin, and transitions record their starting state, regardless of which frames are rendered. If the
  /// commit fails, the next render reports the error.
  mutating func commitUnqueued(_ root: Layer, at time: Double) {
    let tree = try? CommittedTree(
      committing: root, canvas: canvas, at: time, after: committed,
      limits: renderer.configuration.limits)
    if let tree { committed = tree } else { root.beginAnimations(at: time) }
    root.markShown()
  }

  /// Makes the tree of a commit the one that frames show from now on.
  mutating func applyCommit(_ commit: Commit) {
    current = commit.tree
    record = record.map { commit.record.after($0) } ?? commit.record
  }

  /// Renders the current tree as it is at a time, in seconds.
  ///
  /// - Returns: `own`, the frame record of the render server, and `whole`, which adds the app's side of the commits
  ///   that this frame is the first to show. It is `nil` without a tree.
  mutating func renderTree(at time: Double) throws(RenderError) -> (
    own: FrameRecord, whole: FrameRecord
  )? {
    guard let current else { return nil }
    let own = try renderer.render(current, at: time)
    defer { record = nil }
    return (own, record.map { own.after($0) } ?? own)
  }
}

extension FrameRecord {
  /// Returns the sum of this record and an earlier one: of the app's side, or of an earlier commit.
  func after(_ earlier: FrameRecord) -> FrameRecord {
    var sum = self
    sum.frame += earlier.frame
    sum.cpu += earlier.cpu
    for stage in Stage.allCases { sum.serial[stage] += earlier.serial[stage] }
    for counter in [
      Counter.backingStoresDrawn, .backingStorePixelsDrawn, .imagesDecoded, .imagesConverted,
      .imagesEvicted, .bytesDecoded, .pixelsDecoded, .layersCommitted, .drawingOperations, .glyphs,
      .glyphPicturePixels, .glyphPictureBytes, .drawingPixels, .drawingVertices,
      .constraintsChanged, .constraintPivots,
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
  /// Marks the layer and its descendants, masks included, as shown on a display.
  func markShown() {
    var stack = [self]
    while let layer = stack.popLast() {
      layer.isShown = true
      stack.append(contentsOf: layer.orderedSublayers)
      if let mask = layer.mask { stack.append(mask) }
    }
    Layer.endAnimationsOfLeavers()
  }
}
