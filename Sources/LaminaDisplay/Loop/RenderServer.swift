// What a frame loop has of the compositor: commit on the app's side, render on the other. Nothing else in
// this module calls a renderer.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A tree on its way to the render server.
struct Commit {
  /// The tree as it was.
  var tree: CommittedFrame
  /// The root that it was taken from.
  var root: Layer
  /// The app's side of the account.
  var record: FrameRecord
  /// Layers in the tree.
  var layers: Int
  /// Bytes of pictures that the tree before did not have.
  var addedBytes: Int
  /// Whether it shows something else at another time.
  var isAnimating: Bool
}

/// Keeps the tree that was committed last, and renders it at any time.
@MainActor struct RenderServer: ~Copyable {
  let canvas: Canvas
  private var renderer: Renderer
  /// What is rendered; `nil` before the first commit.
  private var current: Commit?
  /// The app's side of the account of commits that no frame shows yet.
  private var record: FrameRecord?
  private var known: Set<ObjectIdentifier> = []

  init(_ configuration: RendererConfiguration, canvas: Canvas) throws(RenderError) {
    renderer = try Renderer(configuration)
    self.canvas = canvas
  }

  /// Whether frames change although nobody commits.
  var isAnimating: Bool { current?.isAnimating ?? false }

  /// The frame that was rendered last.
  var rendered: Texture? { renderer.presented }

  /// The app's side: layout, display, prepare, commit.
  mutating func commit(_ root: Layer, at time: Double) throws(RenderError) -> Commit {
    let (tree, record) = try renderer.recordedCommit(root, canvas: canvas, at: time)
    let added = tree.textures.filter { !known.contains($0.identity) }
    known = Set(tree.textures.map(\.identity))
    return Commit(
      tree: tree, root: root, record: record, layers: tree.layers.count,
      addedBytes: added.reduce(0) { $0 + $1.byteCount }, isAnimating: root.showsTime)
  }

  /// Takes a commit over: frames show it from now on.
  mutating func apply(_ commit: Commit) {
    current = commit
    record = record.map { commit.record.after($0) } ?? commit.record
  }

  /// Renders the tree as it is at a moment, in seconds.
  ///
  /// - Returns: the account of both sides; `nil` without a tree.
  mutating func render(at time: Double) throws(RenderError) -> FrameRecord? {
    guard let current else { return nil }
    var tree = current.tree
    if current.isAnimating {
      // Until committed trees are evaluated by the server: layers are as they are now.
      tree = try renderer.commit(current.root, canvas: canvas, at: time)
    }
    let rendered = try renderer.render(tree)
    defer { record = nil }
    return record.map { rendered.after($0) } ?? rendered
  }
}

extension Layer {
  /// Whether something in the tree changes with time alone.
  fileprivate var showsTime: Bool {
    var stack = [self]
    while let layer = stack.popLast() {
      if layer is EmitterLayer || !layer.animations.isEmpty { return true }
      stack.append(contentsOf: layer.orderedSublayers)
      if let mask = layer.mask { stack.append(mask) }
    }
    return false
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
      Counter.backingStoresDrawn, .backingStorePixelsDrawn, .imagesDecoded,
    ] { sum.counters[counter] += earlier.counters[counter] }
    sum.counters[.backingStoreBytes] = max(
      counters[.backingStoreBytes], earlier.counters[.backingStoreBytes])
    return sum
  }
}
