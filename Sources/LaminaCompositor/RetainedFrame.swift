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
    passes = record.passes.suffix(1)
    for counter in [Counter.backingStoreBytes, .imageCacheBytes, .peakBufferBytes] {
      held[counter] = record.counters[counter]
    }
  }

  /// The bytes that all of it takes, pictures apart.
  var byteCount: Int {
    guard let frame else { return 0 }
    let list = plan.passes.last?.list
    return frame.layers.count * (MemoryLayout<CommittedLayer>.stride + PlanSlices.bytesPerLayer + 4)
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
  /// - Returns: the places in the tree of layers that have changed or move; `nil` if it is not known what has
  ///   changed.
  mutating func takeChanges(of next: CommittedTree) -> [Int]? {
    guard let places, let tree, root == nil, tree.version > 0, next.canvas == tree.canvas else {
      return nil
    }
    if next.version == tree.version { return places.evaluated([]) }
    guard let changes = next.changes, changes.base == tree.version else { return nil }
    self.tree = next
    generation = next.version
    return places.evaluated(changes.nodes)
  }

  /// Reads the layers that have changed.
  ///
  /// - Returns: the places in the tree of layers that have changed or move, and how many have changed; `nil`
  ///   if the tree has to be committed anew.
  @MainActor mutating func readChanges(of root: Layer, at time: Double) -> (
    nodes: [Int], changed: Int
  )? {
    guard let places,
      let changed = tree?.update(from: root, after: generation, at: time)
    else { return nil }
    return (places.evaluated(changed), changed.count)
  }

  /// Brings the frame up to date.
  ///
  /// - Returns: the layers that may look different; `nil` if the frame has to be made anew.
  mutating func evaluate(_ nodes: [Int], at time: Double, images: ImageCache) -> [Int]? {
    guard let tree, let places else { return nil }
    return frame?.update(from: tree, nodes: nodes, places, at: time, images: images)
  }

  /// Brings the plan up to date, or plans anew.
  ///
  /// - Parameters:
  ///   - changed: the layers that may look different.
  ///   - known: the pictures and layers behind the indices of draws.
  /// - Returns: the pixels that differ, and why all was planned anew.
  mutating func replan(_ changed: [Int], known: PlannedFrame) -> (
    damage: Damage, reason: ReplanReason?
  ) {
    guard let frame else { return (Damage(), .nothingKept) }
    // Taken out, so that it is changed in place.
    var (taken, slices) = (PassPlan(passes: []), PlanSlices(ofLayers: 0..<0))
    swap(&taken, &plan)
    swap(&slices, &self.slices)
    var update = PlanUpdate(consume taken, consume slices, of: frame, known: known)
    guard let reason = update.update(changed) else {
      keep(update.plan, update.slices)
      return (update.damage, nil)
    }
    // The plan as far as it was brought up to date is compared with the new one.
    let before = PlannedFrame(
      passes: update.comparable, textures: known.textures, layers: known.layers)
    var planned = PlanSlices(ofLayers: 0..<0)
    keep(PassPlan(planning: frame, slices: &planned), planned)
    let after = PlannedFrame(passes: plan.passes, textures: known.textures, layers: known.layers)
    var damage = update.damage
    damage.add(PlanDifference(from: before, to: after).damage)
    return (damage, reason)
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
