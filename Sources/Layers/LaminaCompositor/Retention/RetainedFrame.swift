// The front frame as retained by a renderer, so that the next one need not be made from scratch.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaProfiling
import LaminaRaster

/// The front frame, all data that it was made from, and the generation of the changes that it shows.
///
/// ```
/// layers            tree           frame             plan              pixels
/// own, below --read those--> nodes --evaluate those--> layers --plan those--> draws --> damage
///   later than the       that have changed        and those that       slices of the
///   generation           in place                 move, in place       root pass
/// ```
/// No layer is referred to. A layer that reuses another's memory has a later generation.
struct RetainedFrame: Sendable {
  /// The root layer; `nil` if the frame was made from a tree that had been committed before.
  private let root: ObjectIdentifier?
  /// The last generation of changes that the frame shows.
  var generation: UInt64
  /// The evaluated frame; `nil` until it is stored.
  private(set) var frame: EvaluatedFrame?
  private var tree: CommittedTree?
  private var places: FrameLayerIndices?
  /// The images that layers of the tree show now or at another time, without repeats.
  private(set) var sources: [ImageSource] = []
  private(set) var plan = PassPlan(passes: [])
  private var slices = PlanSliceTable(ofLayers: 0..<0)
  /// Whether the frame shows bitmaps of rasterised layers, whose eviction depends on the time.
  private var hasBitmaps = false
  /// The record's row of the root pass, which is all that a frame equal to this one reports.
  private(set) var passes: [PassRecord] = []
  /// The memory that is held, whether or not a frame is rendered.
  private(set) var held = HeldMemory()

  /// The bytes of a frame's backing stores, decoded images and buffers.
  struct HeldMemory {
    var stores = 0
    var images = 0
    var buffers = 0
  }

  /// Whether the next frame may be made from this one; if not, the frame is only on its way to the screen.
  let isRetained: Bool

  /// Makes an empty frame for the tree under `root`, which is about to be evaluated.
  init(of root: Layer, readAt generation: UInt64 = 0, isRetained: Bool = false) {
    self.root = ObjectIdentifier(root)
    self.generation = generation
    self.isRetained = isRetained
  }

  /// Makes an empty frame for a committed tree, which is about to be evaluated.
  init(of tree: CommittedTree, isRetained: Bool) {
    root = nil
    generation = tree.version
    self.isRetained = isRetained
  }

  /// Makes a frame that is only on its way to the screen, and not retained.
  init(showing frame: EvaluatedFrame) {
    root = nil
    generation = 0
    isRetained = false
    self.frame = frame
  }

  /// Whether the frame can be updated to a later tree or time.
  var canUpdate: Bool { places != nil }

  /// Whether the frame shows the tree under `root`, on the same screen.
  func isOf(_ root: Layer, on canvas: Canvas) -> Bool {
    ObjectIdentifier(root) == self.root && canvas == frame?.canvas
  }

  // MARK: - Retaining

  mutating func storeFrame(
    _ frame: EvaluatedFrame, of tree: CommittedTree, _ places: FrameLayerIndices?,
    sources: [ImageSource]
  ) {
    (self.frame, self.tree, self.places, self.sources) = (frame, tree, places, sources)
  }

  mutating func storePlan(_ plan: PassPlan, _ slices: PlanSliceTable) {
    (self.plan, self.slices) = (plan, slices)
    hasBitmaps = plan.passes.contains { $0.bitmap != nil }
  }

  /// Retains the part of a frame's record that also holds for a next frame that equals it.
  mutating func storeRecord(_ record: FrameRecord) {
    passes = record.passes.suffix(1).map { pass in
      var still = pass
      still.memoryBytes = 0
      return still
    }
    held = HeldMemory(
      stores: record.counters[.backingStoreBytes], images: record.counters[.imageCacheBytes],
      buffers: record.counters[.peakBufferBytes])
  }

  /// The number of bytes of all retained data, except for pictures.
  var byteCount: Int {
    guard let frame else { return 0 }
    let list = plan.passes.last?.list
    return frame.layers.count * (MemoryLayout<EvaluatedLayer>.stride + 4) + slices.byteCount
      + frame.contents.count * MemoryLayout<EvaluatedContents>.stride
      + frame.effects.count * MemoryLayout<EvaluatedEffects>.stride
      + (tree?.nodes.count ?? 0) * MemoryLayout<CommittedNode>.stride
      + (list?.byteCount ?? 0)
  }

  // MARK: - Changes

  /// Returns the frame at a time if the tree under `root` still looks the same; otherwise `nil`.
  ///
  /// O(1).
  @MainActor func unchangedFrame(_ root: Layer, at time: Double) -> EvaluatedFrame? {
    guard var shown = frame, !hasBitmaps, !root.changes.haveChanged(after: generation),
      time == shown.time || !shown.moves
    else { return nil }
    shown.time = time
    return shown
  }

  /// Replaces the retained tree by a newer tree that records the changes between them.
  ///
  /// - Returns: the changes; `nil` if they are not known.
  mutating func takeChanges(of next: CommittedTree) -> TreeChanges? {
    guard places != nil, let tree, root == nil, tree.version > 0, next.canvas == tree.canvas else {
      return nil
    }
    let changes =
      next.version == tree.version
      ? TreeChanges(base: tree.version, nodes: [], origins: nil) : next.changes
    guard let changes, changes.base == tree.version else { return nil }
    self.tree = next
    generation = next.version
    return changes
  }

  /// Reads the layers that have changed into the tree, unless layers were added, removed or reordered.
  ///
  /// - Returns: the changes of the tree; `nil` if it has to be rebuilt.
  @MainActor mutating func readChanges(of root: Layer, at time: Double) -> TreeChanges? {
    guard places != nil, let changed = tree?.updateNodes(from: root, after: generation, at: time)
    else { return nil }
    return TreeChanges(base: generation, nodes: changed, origins: nil)
  }

  /// Rebuilds the tree from the layers that have changed, including added, removed and reordered ones.
  ///
  /// - Returns: the changes of the tree; `nil` if it has to be committed again.
  @MainActor mutating func rebuildTree(
    of root: Layer, at time: Double, sources: [ImageSource], limits: RenderLimits
  ) -> TreeChanges? {
    guard places != nil,
      let origins = tree?.rebuildNodes(from: root, after: generation, at: time, limits: limits)
    else { return nil }
    self.sources = sources
    return TreeChanges(base: generation, nodes: [], origins: origins)
  }

  /// Evaluates the changed and moving layers, in place or in a frame that is rebuilt around them.
  ///
  /// - Returns: the layers that may look different, and the number of evaluated layers; `nil` if the frame has to be
  ///   made from scratch.
  mutating func updateFrame(
    _ changes: TreeChanges, at time: Double, images: ImageCache, limits: RenderLimits
  ) -> (changes: FrameChanges, evaluated: Int)? {
    // Evaluated before the copies, since it records rests in place.
    let nodes = changes.origins == nil ? evaluatedNodes(changes.nodes, at: time) : []
    guard let nodes, let tree, let places else { return nil }
    var displaced: [Int] = []
    if changes.origins == nil {
      guard
        let layers = frame?.updateLayers(from: tree, nodes: nodes, places, at: time, images: images)
      else { return nil }
      if layers.displaced.isEmpty { return (.layers(layers.changed), nodes.count) }
      displaced = layers.displaced
    }
    let origins = changes.origins ?? TreeOrigins(of: tree, changed: changes.nodes + displaced)
    guard
      let rebuilt = frame?.rebuiltFrame(
        from: tree, origins, places, at: time, images: images, limits: limits)
    else { return nil }
    (frame, self.places) = (rebuilt.frame, rebuilt.places)
    return (.rebuilt(rebuilt.kept), origins.changedCount + rebuilt.places.movers.count)
  }

  /// Returns the tree indices of layers that have changed or move until a time; `nil` without a frame.
  private mutating func evaluatedNodes(_ changed: [Int], at time: Double) -> [Int]? {
    guard let frame, let tree else { return nil }
    return places?.evaluatedNodes(changed, after: frame, of: tree, at: time)
  }

  /// Updates the plan to the updated frame, and finds the pixels that differ.
  ///
  /// Layers that may look different are replanned, each separately. If that fails, a new plan reuses the unchanged
  /// parts.
  ///
  /// - Parameters:
  ///   - changes: the layers that may look different.
  ///   - known: the pictures and layers to which the indices of the retained draws refer.
  /// - Returns: the pixels that differ, and the reason for visiting more than those layers.
  mutating func updatePlan(_ changes: FrameChanges, known: PlannedFrame) -> Replanned {
    guard let frame else { return Replanned(reason: .nothingRetained) }
    // Taken out, so that it is changed in place.
    var (taken, slices) = (PassPlan(passes: []), PlanSliceTable(ofLayers: 0..<0))
    swap(&taken, &plan)
    swap(&slices, &self.slices)
    switch changes {
    case .everything: preconditionFailure("there is nothing to update: see planEverything")
    case .rebuilt(let layers):
      let kept = RetainedPlan(taken, slices, layers)
      var replanned = replanFrame(frame, kept, known: known, passes: nil)
      replanned.reason = .structure
      return replanned
    case .layers(let changed):
      var update = PlanUpdate(consume taken, consume slices, of: frame, known: known)
      guard let reason = update.updatePlan(changed) else {
        storePlan(update.plan, update.slices)
        return Replanned(damage: update.damage, unchanged: update.unchanged)
      }
      var hasChanged = [Bool](repeating: false, count: frame.layers.count)
      frame.markChangedLayers(changed, in: &hasChanged)
      let kept = RetainedPlan(update.plan, update.slices, FrameOrigins(), hasChanged: hasChanged)
      var replanned = replanFrame(frame, kept, known: known, passes: update.original)
      replanned.reason = reason
      // Slices that were replanned before differ from the screen.
      if reason != .manyLayers { replanned.scrolled = nil }
      replanned.damage.addDamage(update.damage)
      return replanned
    }
  }

  /// Plans the frame from scratch.
  mutating func planEverything() {
    guard let frame else { return }
    var slices = PlanSliceTable(ofLayers: 0..<0)
    // Slices are collected only for frames that can be updated.
    storePlan(
      canUpdate ? PassPlan(planning: frame, slices: &slices) : PassPlan(planning: frame), slices)
  }

  /// Plans the frame with the valid parts of the previous plan, and compares the two plans.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - kept: the previous plan.
  ///   - known: the pictures and layers to which the indices of its draws refer.
  ///   - passes: the passes to compare with, if they are not the previous plan's.
  /// - Returns: the pixels that differ, and those that the screen shows displaced.
  private mutating func replanFrame(
    _ frame: EvaluatedFrame, _ kept: RetainedPlan, known: PlannedFrame, passes: [PlannedPass]?
  ) -> Replanned {
    var slices = PlanSliceTable(ofLayers: 0..<0)
    storePlan(PassPlan(planning: frame, slices: &slices, keeping: kept), slices)
    let old = PlannedFrame(
      passes: passes ?? kept.plan.passes, textures: known.textures, layers: known.layers)
    let new = PlannedFrame(self.plan, of: frame)
    let runs = passes == nil ? kept.runs : RetainedRuns()
    let difference = PlanDifference(from: old, to: new, kept: runs)
    return Replanned(
      damage: difference.damage, scrolled: ScrolledPixels(from: old, to: new, kept: runs),
      unchanged: difference.unchanged)
  }
}

/// The differences of a replanned frame from the previous frame.
struct Replanned {
  /// The pixels of the screen that differ.
  var damage = Damage()
  /// The pixels that the previous frame shows displaced; `nil` if none are known.
  var scrolled: ScrolledPixels?
  /// For each pass the previous pass with the same pixels, -1 for none; `nil` if each equals the pass at the same
  /// index.
  var unchanged: [Int]?
  /// The reason for which more than the changed layers were planned; `nil` if no more were.
  var reason: ReplanReason?
}

/// The layers of a frame that may look different than in the previous frame.
enum FrameChanges {
  /// All layers: the frame is made from scratch.
  case everything
  /// The layers that may look different, ascending; all have kept their indices.
  case layers([Int])
  /// The layers of a rebuilt frame, of which the unchanged ones were copied from the previous frame.
  case rebuilt(RetainedLayers)
}

extension EvaluatedFrame {
  /// Sets the marks of the changed layers and of their ancestors.
  func markChangedLayers(_ changed: [Int], in marks: inout [Bool]) {
    for layer in changed {
      var next = layer
      while next >= 0, !marks[next] {
        marks[next] = true
        next = Int(layers[next].parent)
      }
    }
  }
}

extension DrawList {
  /// The size of draws and tables, in bytes, without the elements of paths.
  fileprivate var byteCount: Int {
    func bytes<Element>(_ table: [Element]) -> Int {
      table.count * MemoryLayout<Element>.stride
    }
    return bytes(commands) + bytes(planes) + bytes(outlines) + bytes(paths) + bytes(images)
      + bytes(gradients) + bytes(blurredRects) + bytes(cuts)
  }
}
