// Frames with few changes: the retained data of the front frame is updated.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// Renders the tree from the retained data of the front frame; `nil` if there is none, or if it is not usable.
  @MainActor mutating func renderKept(
    _ root: Layer, canvas: Canvas, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> (record: FrameRecord, frame: CommittedFrame)? {
    replanReason = .nothingKept
    guard retained?.isOf(root, on: canvas) == true, presentedFrame != nil, !isDecoding else {
      return nil
    }
    replanReason = nil
    if let frame = retained?.still(root, at: time) {
      if let retained { account.count(retained) }
      account.lap(.commit)
      frameCount += 1
      return (account.finish(), frame)
    }
    replanReason = .pictures
    guard retained?.canUpdate == true, var kept = retained.take() else { return nil }
    // Changes that layout and display make from now on are read by this frame and the next one.
    let generation = Transaction.beginGeneration()
    try layOut(root, account: &account)
    guard let changes = try update(&kept, from: root, at: time, account: &account) else {
      return nil
    }
    kept.generation = generation
    return try showChanges(changes, of: &kept, account: &account)
  }

  /// Renders a committed tree from the retained data of the front frame; `nil` if there is none, or if it is not
  /// usable.
  mutating func renderKept(
    _ tree: CommittedTree, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> FrameRecord? {
    replanReason = .nothingKept
    guard presentedFrame != nil, retained?.canUpdate == true, var kept = retained.take() else {
      return nil
    }
    replanReason = .structure
    guard let changes = kept.takeChanges(of: tree) else { return nil }
    replanReason = .pictures
    guard let layers = evaluate(changes, of: &kept, at: time, account: &account) else {
      return nil
    }
    account.lap(.commit)
    return try showChanges(layers, of: &kept, account: &account)?.record
  }

  /// Plans and renders the layers that may look different.
  private mutating func showChanges(
    _ changes: FrameChanges, of kept: inout RetainedFrame, account: inout FrameAccount
  ) throws(RenderError) -> (record: FrameRecord, frame: CommittedFrame)? {
    guard let frame = kept.frame, let before = presentedFrame else { return nil }
    // The plan is changed in place: nothing else holds it meanwhile.
    presentedFrame = nil
    startSurfaces(frame.canvas)
    let known = PlannedFrame(passes: [], textures: before.textures, layers: before.layers)
    let replanned = replan(&kept, changes, consume before, known)
    let planned: PlannedFrame
    if case .layers = changes {
      planned = PlannedFrame(
        passes: kept.plan.passes, textures: known.textures, layers: known.layers)
    } else {
      planned = PlannedFrame(kept.plan, of: frame)
      countUploads(frame, account: &account)
    }
    let visited = kept.plan.counters[.layersVisited]
    account.record.counters[.layersKept] = max(0, frame.layers.count - visited)
    let least = configuration.minimumScrolledArea
    var record = try show(
      kept.plan, planned, of: frame, changed: replanned.damage,
      scrolled: replanned.scrolled.flatMap { $0.target.area < least ? nil : $0 },
      unchanged: replanned.unchanged, account: &account)
    retain(kept, &record)
    return (record, frame)
  }

  private mutating func replan(
    _ kept: inout RetainedFrame, _ changes: FrameChanges, _ before: consuming PlannedFrame,
    _ known: PlannedFrame
  ) -> Replanned {
    _ = consume before
    let replanned = kept.replan(changes, known: known)
    replanReason = replanned.reason
    return replanned
  }

  /// Reads and evaluates the layers that have changed or move.
  ///
  /// - Returns: the layers that may look different; `nil` if everything has to be committed again.
  @MainActor private mutating func update(
    _ kept: inout RetainedFrame, from root: Layer, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> FrameChanges? {
    replanReason = .structure
    var storeBytes = kept.held[.backingStoreBytes]
    var known = kept.readChanges(of: root, at: time)
    if known == nil {
      let list = try display(root, at: time, account: &account)
      guard list.isSettled else { return nil }
      storeBytes = list.storeBytes
      known = kept.rebuildTree(
        of: root, at: time, sources: list.sources, limits: configuration.limits)
    } else {
      for source in kept.sources { if !images.show(source) { return nil } }
    }
    replanReason = .pictures
    guard let changes = known,
      let layers = evaluate(changes, of: &kept, at: time, account: &account)
    else { return nil }
    finishImages(account: &account)
    if account.isProfiled {
      account.record.counters[.backingStoreBytes] = storeBytes
      account.record.counters[.layersCommitted] = changes.count
    }
    account.lap(.commit)
    return layers
  }

  /// Evaluates layers at a moment.
  private func evaluate(
    _ changes: TreeChanges, of kept: inout RetainedFrame, at time: Double,
    account: inout FrameAccount
  ) -> FrameChanges? {
    guard
      let layers = kept.evaluate(changes, at: time, images: images, limits: configuration.limits)
    else { return nil }
    if let frame = kept.frame {
      account.add(frame.counters)
      account.add(.layersShown, layers.evaluated)
    }
    return layers.changes
  }

  // MARK: - The app's side

  /// Commits the changes since a tree was committed; `nil` if the whole tree has to be.
  @MainActor mutating func prepareChanges(
    of root: Layer, canvas: Canvas, at time: Double, after before: CommittedTree?,
    account: inout FrameAccount
  ) throws(RenderError) -> CommittedTree? {
    guard let prepared, var tree = before, tree.version == prepared.version,
      ObjectIdentifier(root) == prepared.root, tree.canvas == canvas, !isDecoding
    else { return nil }
    let generation = Transaction.beginGeneration()
    try layOut(root, account: &account)
    let base = tree.version
    var storeBytes = prepared.storeBytes
    var sources = prepared.sources
    let changes: TreeChanges
    if let changed = tree.update(from: root, after: base, at: time) {
      for source in sources { if !images.show(source) { return nil } }
      changes = TreeChanges(base: base, nodes: changed, origins: nil)
    } else {
      let list = try display(root, at: time, isForLater: true, account: &account)
      guard list.isSettled,
        let origins = tree.rebuild(
          from: root, after: base, at: time, limits: configuration.limits)
      else { return nil }
      (storeBytes, sources) = (list.storeBytes, list.sources)
      changes = TreeChanges(base: base, nodes: [], origins: origins)
    }
    finishImages(account: &account)
    tree.version = generation
    tree.changes = changes
    self.prepared = PreparedTree(
      root: prepared.root, version: generation, sources: sources, storeBytes: storeBytes)
    if account.isProfiled {
      // A commit without changes has still read the root.
      account.record.counters[.layersCommitted] = max(1, changes.count)
      account.record.counters[.backingStoreBytes] = storeBytes
    }
    account.lap(.commit)
    return tree
  }

  /// Retains the data from which the next frame can be made.
  mutating func retain(_ kept: RetainedFrame?, _ record: inout FrameRecord) {
    if keepsFrames { record.replanReason = replanReason }
    guard var kept, presentedFrame != nil, kept.frame?.missingImages.isEmpty == true,
      kept.byteCount <= configuration.keptBytes
    else { return }
    kept.keep(record)
    if configuration.isProfiled { record.keptBytes = kept.byteCount }
    retained = kept
  }

  /// Releases everything that is kept to make the next frame faster.
  ///
  /// These are committed layers and plans, decoded images that are not shown, bitmaps, and masks of shadows and
  /// corners. The next frame is made from scratch; the picture at the front stays.
  public mutating func releaseCaches() {
    retained = nil
    prepared = nil
    presentedFrame = nil
    surfaces.end(isShown: false, pool: &pool)
    forgetPictures()
    cornerMasks = CornerMaskCache(byteLimit: 4 << 20)
    _ = images.evict(to: 0)
  }
}
