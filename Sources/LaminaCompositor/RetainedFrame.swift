// The frame at the front as a renderer keeps it, so that the next one need not be made from nothing.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaProfiling
import LaminaRaster

/// The frame at the front, all that made it, and the generation of the changes that it shows.
///
/// ```
/// layers            tree           frame             plan              pixels
/// own, below --read those--> nodes --evaluate those--> layers --plan those--> draws --> damage
///   later than the       that have changed        and those that       slices of the
///   generation           in place                 move, in place       root pass
/// ```
/// No layer is referred to: one that takes the place of another in memory has a later generation.
struct RetainedFrame: Sendable {
  /// The root layer; `nil` for a tree that somebody else commits.
  private let root: ObjectIdentifier?
  /// The last generation of changes that the frame shows.
  var generation: UInt64
  /// The frame.
  private(set) var frame: CommittedFrame?
  private var tree: CommittedTree?
  private var places: FramePlaces?
  /// Images that layers show.
  private(set) var sources: [ImageSource] = []
  private(set) var plan = PassPlan(passes: [])
  private var slices = PlanSlices(ofLayers: 0..<0)
  /// Whether it shows bitmaps of layers that are rasterised: the time says for how long these are kept.
  private var hasBitmaps = false
  /// The row of the root pass: of a frame that stays, nothing else is rendered.
  private(set) var passes: [PassRecord] = []
  /// The counters of what is held, be it rendered or not.
  private(set) var held = Counters()

  init(of root: Layer, readAt generation: UInt64) {
    self.root = ObjectIdentifier(root)
    self.generation = generation
  }

  /// Starts to keep the frame of a tree that has been committed.
  init(of tree: CommittedTree) {
    root = nil
    generation = tree.version
  }

  /// Whether the frame can be brought up to date.
  var canUpdate: Bool { places != nil }

  /// Whether it is of the tree under `root`, on the same screen.
  func isOf(_ root: Layer, on canvas: Canvas) -> Bool {
    ObjectIdentifier(root) == self.root && canvas == frame?.canvas
  }

  // MARK: - What is kept

  mutating func keep(
    _ frame: CommittedFrame, of tree: CommittedTree, _ places: FramePlaces?,
    sources: [ImageSource]
  ) {
    (self.frame, self.tree, self.places, self.sources) = (frame, tree, places, sources)
  }

  mutating func keep(_ plan: PassPlan, _ slices: PlanSlices) {
    (self.plan, self.slices) = (plan, slices)
    hasBitmaps = plan.passes.contains { $0.bitmap != nil }
  }

  /// Keeps what a frame that stays has in its account.
  mutating func keep(_ record: FrameRecord) {
    passes = record.passes.suffix(1).map { pass in
      var still = pass
      still.memoryBytes = 0
      return still
    }
    for counter in [Counter.backingStoreBytes, .imageCacheBytes, .peakBufferBytes] {
      held[counter] = record.counters[counter]
    }
  }

  /// The bytes that all of it takes, pictures apart.
  var byteCount: Int {
    guard let frame else { return 0 }
    let list = plan.passes.last?.list
    return frame.layers.count * (MemoryLayout<CommittedLayer>.stride + 4) + slices.byteCount
      + frame.contents.count * MemoryLayout<CommittedContents>.stride
      + frame.effects.count * MemoryLayout<CommittedEffects>.stride
      + (tree?.nodes.count ?? 0) * MemoryLayout<CommittedNode>.stride
      + (list?.byteCount ?? 0)
  }

  // MARK: - What has changed

  /// The frame, if it is what the tree under `root` shows now; O(1).
  @MainActor func still(_ root: Layer, at time: Double) -> CommittedFrame? {
    guard var shown = frame, !hasBitmaps, !root.changes.haveChanged(after: generation),
      time == shown.time || !shown.moves
    else { return nil }
    shown.time = time
    return shown
  }

  /// Takes over a tree that shows what has changed since the one that is kept.
  ///
  /// - Returns: what has changed of it; `nil` if that is not known.
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

  /// Reads the layers that have changed.
  ///
  /// - Returns: what has changed of the tree; `nil` if it has to be rebuilt.
  @MainActor mutating func readChanges(of root: Layer, at time: Double) -> TreeChanges? {
    guard places != nil, let changed = tree?.update(from: root, after: generation, at: time)
    else { return nil }
    return TreeChanges(base: generation, nodes: changed, origins: nil)
  }

  /// Reads the layers that have changed, whatever has come, gone or changed places.
  ///
  /// - Returns: what has changed of the tree; `nil` if it has to be committed anew.
  @MainActor mutating func rebuildTree(
    of root: Layer, at time: Double, sources: [ImageSource], limits: RenderLimits
  ) -> TreeChanges? {
    guard places != nil,
      let origins = tree?.rebuild(from: root, after: generation, at: time, limits: limits)
    else { return nil }
    self.sources = sources
    return TreeChanges(base: generation, nodes: [], origins: origins)
  }

  /// Brings the frame up to date.
  ///
  /// - Returns: the layers that may look different, and how many were evaluated; `nil` if the frame has to be
  ///   made anew.
  mutating func evaluate(
    _ changes: TreeChanges, at time: Double, images: ImageCache, limits: RenderLimits
  ) -> (changes: FrameChanges, evaluated: Int)? {
    // Ahead of the copies: what is known of rests is noted in place.
    let nodes = changes.origins == nil ? evaluated(changes.nodes, at: time) : []
    guard let nodes, let tree, let places else { return nil }
    var displaced: [Int] = []
    if changes.origins == nil {
      guard
        let layers = frame?.update(from: tree, nodes: nodes, places, at: time, images: images)
      else { return nil }
      if layers.displaced.isEmpty { return (.layers(layers.changed), nodes.count) }
      displaced = layers.displaced
    }
    let origins = changes.origins ?? TreeOrigins(of: tree, changed: changes.nodes + displaced)
    guard
      let rebuilt = frame?.rebuilt(
        from: tree, origins, places, at: time, images: images, limits: limits)
    else { return nil }
    (frame, self.places) = (rebuilt.frame, rebuilt.places)
    return (.rebuilt(rebuilt.kept), origins.changedCount + rebuilt.places.movers.count)
  }

  /// The places in the tree of layers that have changed or move until a time.
  private mutating func evaluated(_ changed: [Int], at time: Double) -> [Int]? {
    guard let frame, let tree else { return nil }
    return places?.evaluated(changed, after: frame, of: tree, at: time)
  }

  /// Brings the plan up to date: layers that may look different are planned anew, each by itself, or all of the
  /// plan is made of them and of what is kept.
  ///
  /// - Parameters:
  ///   - changes: the layers that may look different.
  ///   - known: the pictures and layers behind the indices of the draws that are kept.
  /// - Returns: the pixels that differ, and why more than those layers was gone through.
  mutating func replan(_ changes: FrameChanges, known: PlannedFrame) -> Replanned {
    guard let frame else { return Replanned(reason: .nothingKept) }
    // Taken out, so that it is changed in place.
    var (taken, slices) = (PassPlan(passes: []), PlanSlices(ofLayers: 0..<0))
    swap(&taken, &plan)
    swap(&slices, &self.slices)
    switch changes {
    case .rebuilt(let layers):
      let kept = KeptPlan(taken, slices, layers)
      var replanned = replan(frame, kept, known: known, passes: nil)
      replanned.reason = .structure
      return replanned
    case .layers(let changed):
      var update = PlanUpdate(consume taken, consume slices, of: frame, known: known)
      guard let reason = update.update(changed) else {
        keep(update.plan, update.slices)
        return Replanned(damage: update.damage, unchanged: update.unchanged)
      }
      var hasChanged = [Bool](repeating: false, count: frame.layers.count)
      frame.mark(changed, in: &hasChanged)
      let kept = KeptPlan(
        update.plan, update.slices, FrameOrigins(), textureCount: frame.textures.count,
        hasChanged: hasChanged)
      var replanned = replan(frame, kept, known: known, passes: update.original)
      replanned.reason = reason
      // Slices that were planned anew before are not what is on the screen.
      if reason != .manyLayers { replanned.scrolled = nil }
      replanned.damage.add(update.damage)
      return replanned
    }
  }

  /// Plans the frame with what holds of a plan that is kept, and compares both.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - kept: the plan that is kept.
  ///   - known: the pictures and layers behind the indices of its draws.
  ///   - passes: the passes to compare with, if they are not those that are kept.
  /// - Returns: the pixels that differ, and those that the screen has elsewhere.
  private mutating func replan(
    _ frame: CommittedFrame, _ kept: KeptPlan, known: PlannedFrame, passes: [PlannedPass]?
  ) -> Replanned {
    var slices = PlanSlices(ofLayers: 0..<0)
    keep(PassPlan(planning: frame, slices: &slices, keeping: kept), slices)
    let old = PlannedFrame(
      passes: passes ?? kept.plan.passes, textures: known.textures, layers: known.layers)
    let new = PlannedFrame(self.plan, of: frame)
    let runs = passes == nil ? kept.runs : KeptRuns()
    let difference = PlanDifference(from: old, to: new, kept: runs)
    return Replanned(
      damage: difference.damage, scrolled: ScrolledPixels(from: old, to: new, kept: runs),
      unchanged: difference.unchanged)
  }
}

/// The difference of a frame from the one before.
struct Replanned {
  /// The pixels that differ.
  var damage = Damage()
  /// Pixels that the frame before has elsewhere.
  var scrolled: ScrolledPixels?
  /// For each pass the one of the plan before that has the same pixels, -1 for none; `nil` if each has those
  /// of the pass at its own place.
  var unchanged: [Int]?
  /// Why more was gone through than the layers that have changed.
  var reason: ReplanReason?
}

/// The layers of a frame that may look different than in the frame before.
enum FrameChanges {
  /// Some, in order; all stand where they stood.
  case layers([Int])
  /// The layers of a frame that has been made of changed ones and of those before.
  case rebuilt(KeptLayers)
}

extension CommittedFrame {
  /// Marks some layers, and those around them.
  func mark(_ changed: [Int], in marks: inout [Bool]) {
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
  /// The bytes that draws and tables take; paths count by their entry alone.
  fileprivate var byteCount: Int {
    func bytes<Element>(_ table: [Element]) -> Int {
      table.count * MemoryLayout<Element>.stride
    }
    return bytes(commands) + bytes(planes) + bytes(outlines) + bytes(paths) + bytes(images)
      + bytes(gradients) + bytes(blurredRects) + bytes(cuts)
  }
}
