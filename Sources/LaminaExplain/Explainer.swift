// Renders a tree as it is and with each change, and compares.

public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling

/// Says what the offscreen passes of a layer tree cost, and what cheaper properties would save.
///
/// Every change is made on the live tree, rendered, and undone before the next; the tree is as it was
/// when the explanation is returned, or an error thrown. Counts are those of the second frame, when
/// images are decoded and bitmaps known, or of the first one after it that makes none anew. Savings are
/// the cost model's of those counts: the same whenever and wherever they are asked for.
@MainActor public struct Explainer {
  /// How frames are rendered.
  public var configuration: RendererConfiguration
  /// The costs of counts.
  public var model = CostModel.standard
  /// How many frames before and after a change are measured, in turn; 0 for no times.
  public var runs = 10
  /// How many changes are tried at most, those of layers with the most offscreen pixels first; those of
  /// layers that are alike are one.
  public var limit = 200
  /// How long changes are tried and measured, in seconds; what is left then is not tried.
  public var seconds = 20.0

  /// The largest difference of a channel of a pixel, 0...255, that a saving may have.
  ///
  /// Rounding at another stage is off by one; edges that are covered in a bitmap and once more
  /// where that is put in place, by two or three.
  public var tolerance = 3
  /// Told how many of how many changes have been tried, of a total that does not grow.
  public var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Given the picture of the tree as it is, by the number 0, and with the change of each saving, by its
  /// place among them from 1; `nil` to render no pictures.
  public var showPicture: ((_ number: Int, _ picture: Texture) -> Void)?

  /// Makes an explainer: ten frames, 200 changes, 20 seconds, two steps of difference.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    self.configuration = configuration
  }

  /// A change that saves something, with what it saves.
  private struct Candidate {
    let trial: Trial
    var saving: Saving
  }

  /// Explains the frame of the tree under `root`.
  ///
  /// - Parameters:
  ///   - root: the tree; it is changed and changed back.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the passes, and the savings in the order of modelled time saved.
  /// - Throws: `RenderError`, as rendering does.
  public func explain(_ root: Layer, canvas: Canvas, at time: Double = 0) throws(RenderError)
    -> Explanation
  {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    let subject = ExplainedSubject(root: root, canvas: canvas, time: time)
    var before = try ExplainerBench(subject, configuration)
    let frame = try before.renderer.commit(root, canvas: canvas, at: time)
    for _ in 0..<runs where clock.now < end { try before.render() }
    var explanation = Explanation(
      width: Int(canvas.exactPixelWidth), height: Int(canvas.exactPixelHeight),
      threads: configuration.threadCount, offscreen: configuration.offscreen.rawValue, runs: runs,
      frame: before.floor, counters: before.steady.counters,
      modelled: model.frame(of: before.steady), tolerance: tolerance)
    try explainPasses(of: frame, &before, into: &explanation)
    let all = Trial.grouped(
      finder(for: frame, before.first, subject).ablations(under: root))
    let total = min(all.count, limit)
    var after = try ExplainerBench(subject, configuration)
    var candidates: [Candidate] = []
    for trial in all.prefix(limit) {
      if explanation.tried > 0 && clock.now >= end { break }
      // Some of those that are alike may lie where the change shows: halves without them.
      var waiting = [trial]
      while let next = waiting.popLast() {
        guard let saving = try self.saving(of: next, before, &after), saving.savesSomething else {
          continue
        }
        if saving.difference.max <= tolerance {
          candidates.append(Candidate(trial: next, saving: saving))
        } else if let halves = next.halves, clock.now < end {
          waiting += halves
        } else {
          explanation.refused.append(saving)
        }
      }
      explanation.tried += 1
      progress(explanation.tried, total)
    }
    explanation.untried = all.count - explanation.tried
    keepBest(of: &candidates)
    try measure(&candidates, before: &before, after: &after, until: end)
    candidates.sort { isBetter($0.saving, $1.saving) }
    explanation.savings = candidates.map(\.saving)
    explanation.combined = try combination(of: candidates, before, &after)
    try showPictures(of: candidates, before: before, after: &after)
    return explanation
  }

  /// Renders with a change, and compares; `nil` for what is over a limit, which is no saving.
  private func saving(
    of trial: Trial, _ before: borrowing ExplainerBench, _ after: inout ExplainerBench
  ) throws(RenderError) -> Saving? {
    let undo = trial.apply()
    defer { undo.apply() }
    // Bitmaps of other trials take no room from this one's.
    do {
      after.renderer.forgetBitmaps()
      try after.start()
    } catch { return nil }
    let first = trial.first
    return Saving(
      kind: first.kind.rawValue, layers: trial.ablations.map(\.layer.pathFromRoot),
      title: first.title, changes: first.edits.map(\.text), condition: first.condition,
      from: before.steady, to: after.steady, by: model, difference: before.difference(after))
  }

  /// The saving of all savings together, the largest first; one that is within another's bitmap, or makes one of
  /// what another changes, is left out.
  private func combination(
    of candidates: [Candidate], _ before: borrowing ExplainerBench, _ after: inout ExplainerBench
  ) throws(RenderError) -> Saving? {
    var chosen: [Ablation] = []
    for ablation in candidates.flatMap(\.trial.ablations) {
      let meets = chosen.contains { other in
        ([other.kind, ablation.kind].contains(.rasterization) || other.layer === ablation.layer)
          && (other.layer.isWithin(ablation.layer) || ablation.layer.isWithin(other.layer))
      }
      if !meets { chosen.append(ablation) }
    }
    guard candidates.count > 1, !chosen.isEmpty else { return nil }
    guard var saving = try saving(of: Trial(ablations: chosen), before, &after),
      saving.savesSomething, saving.difference.max <= tolerance
    else { return nil }
    (saving.kind, saving.title, saving.changes, saving.condition) = ("all", "all of these", [], nil)
    return saving
  }

  // MARK: - Passes

  private func explainPasses(
    of frame: CommittedFrame, _ bench: inout ExplainerBench, into explanation: inout Explanation
  ) throws(RenderError) {
    var times = try bench.renderer.passTimes(frame)
    for _ in 0..<min(runs, 5) { times = times.floor(try bench.renderer.passTimes(frame)) }
    let record = bench.steady
    let whole = Double(max(1, record.frame))
    let sectionShare = Double(record.tileSection) / whole
    for (row, pass) in zip(times.rows, record.passes) where pass.reasons != [.root] {
      let share = Double(row) / Double(max(1, times.section)) * sectionShare
      explanation.passes.append(
        ExplainedPass(
          pass, layer: frame.path(of: pass.layer), cost: UInt64(share * Double(bench.floor)),
          share: share))
    }
  }

  /// Finds changes by the first frame, when bitmaps are rendered too.
  private func finder(for frame: CommittedFrame, _ record: FrameRecord, _ subject: ExplainedSubject)
    -> AblationFinder
  {
    var layers: [String: ObjectIdentifier] = [:]
    var waiting = [subject.root]
    while let layer = waiting.popLast() {
      layers[layer.pathFromRoot] = ObjectIdentifier(layer)
      waiting += layer.orderedSublayers
      if let mask = layer.mask { waiting.append(mask) }
    }
    var reasons: [ObjectIdentifier: Set<PassReason>] = [:]
    var pixels: [ObjectIdentifier: Int] = [:]
    for pass in record.offscreenPasses {
      guard let layer = layers[frame.path(of: pass.layer)] else { continue }
      reasons[layer, default: []].formUnion(pass.reasons)
      pixels[layer, default: 0] += pass.extent.width * pass.extent.height
    }
    return AblationFinder(
      reasons: reasons, pixels: pixels, scale: subject.canvas.scale,
      background: subject.canvas.background)
  }

  // MARK: - Savings

  /// Leaves one of the changes that exchange the same for the same on one layer: the most exact.
  private func keepBest(of candidates: inout [Candidate]) {
    var best: [String: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let key = candidate.saving.kind + " " + candidate.saving.layer
      guard let known = best[key] else {
        best[key] = index
        continue
      }
      let (a, b) = (candidate.saving.difference, candidates[known].saving.difference)
      if (a.max, a.count) < (b.max, b.count) { best[key] = index }
    }
    let kept = Set(best.values)
    candidates = candidates.enumerated().filter { kept.contains($0.offset) }.map(\.element)
  }

  /// Renders with and without each change, one change after another, round by round, and notes what
  /// frames took longer without it.
  ///
  /// The rounds spread each change's frames over all of the time that measuring takes, so that what else
  /// the machine does disturbs none of them always. It ends early where no time is left.
  private func measure(
    _ candidates: inout [Candidate], before: inout ExplainerBench, after: inout ExplainerBench,
    until end: ContinuousClock.Instant
  ) throws(RenderError) {
    let clock = ContinuousClock()
    var differences = [[Int64]](repeating: [], count: candidates.count)
    for _ in 0..<runs where clock.now < end {
      for index in candidates.indices {
        let frame = try frameTime(with: candidates[index].trial, &after)
        try before.render()
        differences[index].append(Int64(before.steady.frame) - Int64(frame))
      }
    }
    for index in candidates.indices {
      guard let median = PairedMedian(differences[index]) else { continue }
      candidates[index].saving.timeInterval = [median.low, median.high]
      if median.low > 0 || median.high < 0 { candidates[index].saving.time = median.value }
    }
  }

  /// Renders the pictures that were asked for.
  private func showPictures(
    of candidates: [Candidate], before: borrowing ExplainerBench, after: inout ExplainerBench
  ) throws(RenderError) {
    guard let showPicture else { return }
    if let picture = before.renderer.presented { showPicture(0, picture) }
    for (place, candidate) in candidates.enumerated() {
      let undo = candidate.trial.apply()
      defer { undo.apply() }
      after.renderer.forgetBitmaps()
      try after.start()
      if let picture = after.renderer.presented { showPicture(place + 1, picture) }
    }
  }

  /// The time of a frame after a change, ns: of one whose bitmaps and stores are known.
  private func frameTime(with trial: Trial, _ bench: inout ExplainerBench) throws(RenderError)
    -> UInt64
  {
    let undo = trial.apply()
    defer { undo.apply() }
    // Bitmaps of other trials take no room from this one's.
    bench.renderer.forgetBitmaps()
    try bench.render()
    try bench.render()
    return bench.steady.frame
  }

  private func isBetter(_ a: Saving, _ b: Saving) -> Bool {
    (a.modelled, a.offscreenPixels, a.blendedPixels, b.layer)
      > (b.modelled, b.offscreenPixels, b.blendedPixels, a.layer)
  }
}

extension Layer {
  /// Whether it is another layer, or lies within it.
  fileprivate func isWithin(_ other: Layer) -> Bool {
    var next: Layer? = self
    while let layer = next {
      if layer === other { return true }
      next = layer.superlayer
    }
    return false
  }
}
