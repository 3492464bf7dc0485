// Frames with few changes: the retained data of the front frame is updated.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// Returns the front frame if the tree under `root` still looks the same; `nil` if not.
  @MainActor mutating func unchangedFrame(
    of root: Layer, canvas: Canvas, at time: Double, account: inout FrameAccount
  ) -> EvaluatedFrame? {
    guard presentedFrame != nil, !isDecoding, let retained, retained.isOf(root, on: canvas),
      let frame = retained.unchangedFrame(root, at: time)
    else { return nil }
    replanReason = nil
    account.countRetained(retained)
    account.lapStage(.commit)
    frameCount += 1
    return frame
  }

  /// Evaluates the changed layers under `root`, or all layers if the front frame's data cannot be updated.
  ///
  /// - Returns: the frame, and its layers that may look different.
  @MainActor mutating func updateFrame(
    of root: Layer, canvas: Canvas, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> (next: RetainedFrame, changes: FrameChanges) {
    replanReason = .nothingRetained
    if presentedFrame != nil, !isDecoding, retained?.isOf(root, on: canvas) == true {
      replanReason = .pictures
      if retained?.canUpdate == true, var next = retained.take() {
        // Changes that layout and display make from now on are read by this frame and the next one.
        let generation = Transaction.beginGeneration()
        try layOut(root, account: &account)
        if let changes = try updateRetained(&next, from: root, at: time, account: &account) {
          next.generation = generation
          return (next, changes)
        }
      }
    }
    retained = nil
    // Changes that layout and display make from now on are read by the next frame.
    let generation = Transaction.beginGeneration()
    var next = RetainedFrame(of: root, readAt: generation, isRetained: retainsFrames)
    try evaluateTree(root, canvas: canvas, at: time, into: &next, account: &account)
    return (next, .everything)
  }

  /// Evaluates the changed layers of a committed tree, or all layers if the front frame's data cannot be updated.
  ///
  /// - Returns: the frame, and its layers that may look different.
  mutating func updateFrame(of tree: CommittedTree, at time: Double, account: inout FrameAccount)
    throws(RenderError) -> (next: RetainedFrame, changes: FrameChanges)
  {
    replanReason = .nothingRetained
    if presentedFrame != nil, retained?.canUpdate == true, var next = retained.take() {
      replanReason = .structure
      if let changes = next.takeChanges(of: tree) {
        replanReason = .pictures
        if let layers = evaluateChanges(changes, of: &next, at: time, account: &account) {
          account.lapStage(.commit)
          return (next, layers)
        }
      }
    }
    retained = nil
    var next = RetainedFrame(of: tree, isRetained: retainsFrames && tree.version > 0)
    var places = next.isRetained ? FrameLayerIndices(layersIn: tree) : nil
    var frame = try EvaluatedFrame(
      showing: tree, at: time, images: images, limits: configuration.limits, places: &places)
    frame.makeUntiledPlain()
    account.lapStage(.commit)
    next.storeFrame(frame, of: tree, places, sources: [])
    return (next, .everything)
  }

  /// Plans the layers that may look different, and compares the plan with the front frame's.
  mutating func replanChanges(
    _ changes: FrameChanges, of next: inout RetainedFrame, _ frame: EvaluatedFrame
  ) -> (replanned: Replanned, planned: PlannedFrame) {
    if case .everything = changes {
      next.planEverything()
      let planned = PlannedFrame(next.plan, of: frame)
      let difference = frameDifference(of: planned)
      return (Replanned(damage: difference.damage, unchanged: difference.unchanged), planned)
    }
    guard let before = presentedFrame.take() else { preconditionFailure("an update of no frame") }
    let known = PlannedFrame(passes: [], textures: before.textures, layers: before.layers)
    // The plan is changed in place: nothing else holds it meanwhile.
    _ = consume before
    let replanned = next.updatePlan(changes, known: known)
    replanReason = replanned.reason
    guard case .layers = changes else { return (replanned, PlannedFrame(next.plan, of: frame)) }
    let planned = PlannedFrame(
      passes: next.plan.passes, textures: known.textures, layers: known.layers)
    return (replanned, planned)
  }

  /// Reads and evaluates the layers under `root` that have changed or move.
  ///
  /// - Returns: the layers that may look different; `nil` if everything has to be committed again.
  @MainActor private mutating func updateRetained(
    _ next: inout RetainedFrame, from root: Layer, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> FrameChanges? {
    replanReason = .structure
    var storeBytes = next.held.stores
    var known = next.readChanges(of: root, at: time)
    if known == nil {
      let list = try displayLayers(root, at: time, account: &account)
      guard list.isSettled else { return nil }
      storeBytes = list.storeBytes
      known = next.rebuildTree(
        of: root, at: time, sources: list.sources, limits: configuration.limits)
    } else {
      for source in next.sources { if !images.markShown(source) { return nil } }
    }
    replanReason = .pictures
    guard let changes = known,
      let layers = evaluateChanges(changes, of: &next, at: time, account: &account)
    else { return nil }
    finishImages(account: &account)
    if account.isProfiled {
      account.record.counters[.backingStoreBytes] = storeBytes
      account.record.counters[.layersCommitted] = changes.count
    }
    account.lapStage(.commit)
    return layers
  }

  /// Evaluates the changed and moving layers of a tree at a moment; returns `nil` if all layers have to be evaluated.
  private func evaluateChanges(
    _ changes: TreeChanges, of next: inout RetainedFrame, at time: Double,
    account: inout FrameAccount
  ) -> FrameChanges? {
    guard
      let layers = next.updateFrame(changes, at: time, images: images, limits: configuration.limits)
    else { return nil }
    if let frame = next.frame {
      account.addCounters(frame.counters)
      account.addCount(.layersShown, layers.evaluated)
    }
    return layers.changes
  }

  // MARK: - The app's side

  /// Commits only the layers that have changed since the tree `before`; `nil` if the whole tree has to be committed.
  @MainActor mutating func commitChanges(
    of root: Layer, canvas: Canvas, at time: Double, after before: CommittedTree?,
    account: inout FrameAccount
  ) throws(RenderError) -> CommittedTree? {
    guard let lastCommit, var tree = before, tree.version == lastCommit.version,
      ObjectIdentifier(root) == lastCommit.root, tree.canvas == canvas, !isDecoding
    else { return nil }
    let generation = Transaction.beginGeneration()
    try layOut(root, account: &account)
    let base = tree.version
    var storeBytes = lastCommit.storeBytes
    var sources = lastCommit.sources
    let changes: TreeChanges
    if let changed = tree.updateNodes(from: root, after: base, at: time) {
      for source in sources { if !images.markShown(source) { return nil } }
      changes = TreeChanges(base: base, nodes: changed, origins: nil)
    } else {
      let list = try displayLayers(root, at: time, isForLater: true, account: &account)
      guard list.isSettled,
        let origins = tree.rebuildNodes(
          from: root, after: base, at: time, limits: configuration.limits)
      else { return nil }
      (storeBytes, sources) = (list.storeBytes, list.sources)
      changes = TreeChanges(base: base, nodes: [], origins: origins)
    }
    finishImages(account: &account)
    tree.version = generation
    tree.changes = changes
    self.lastCommit = LastCommit(
      root: lastCommit.root, version: generation, sources: sources, storeBytes: storeBytes)
    if account.isProfiled {
      // A commit without changes has still read the root.
      account.record.counters[.layersCommitted] = max(1, changes.count)
      account.record.counters[.backingStoreBytes] = storeBytes
    }
    account.lapStage(.commit)
    return tree
  }

  /// Retains a shown frame, if the next frame can be made from it and its data is not too large.
  mutating func retainFrame(_ shown: RetainedFrame, _ record: inout FrameRecord) {
    if retainsFrames { record.replanReason = replanReason }
    guard shown.isRetained, presentedFrame != nil, shown.frame?.missingImages.isEmpty == true,
      shown.byteCount <= configuration.retainedBytes
    else { return }
    var next = shown
    next.storeRecord(record)
    if configuration.isProfiled { record.retainedBytes = next.byteCount }
    retained = next
  }

  /// Releases all memory that is kept only to make the next frame faster.
  ///
  /// These are committed layers and plans, decoded images that are not shown, bitmaps, and masks of shadows and
  /// corners. The next frame is made from scratch; the picture at the front stays.
  public mutating func releaseCaches() {
    retained = nil
    lastCommit = nil
    presentedFrame = nil
    surfaces.endFrame(isShown: false, pool: &pool)
    forgetPictures()
    cornerMasks = CornerMaskCache(byteLimit: Renderer.cornerMaskBytes)
    _ = images.evictImages(to: 0)
  }
}
