// Renders a tree as it is and with each change, and compares.

public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling

/// Says what the offscreen passes of a layer tree cost, and what cheaper properties would save.
///
/// Every change is made on the live tree, rendered, and undone before the next; the tree is as it was
/// when the explanation is returned, or an error thrown. Counts are those of the second frame, when
/// images are decoded and bitmaps known, or of the first one after it that makes none anew.
@MainActor public struct Explainer {
  /// How frames are rendered.
  public var configuration: RendererConfiguration
  /// How many frames before and after a change are measured, in turn; 0 for no times.
  public var runs = 10
  /// How many changes are tried at most, those of layers with the most offscreen pixels first.
  public var limit = 200
  /// How many times as many frames are measured at most where something else disturbs them.
  private static let attempts = 4

  /// The largest difference of a channel of a pixel, 0...255, that a saving may have.
  ///
  /// Rounding at another stage is off by one; edges that are covered in a bitmap and once more
  /// where that is put in place, by two or three.
  public var tolerance = 3
  /// Told how many of how many changes have been tried, and then how many of how many rounds measured.
  public var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Given the picture of the tree as it is, by the number 0, and with the change of each saving, by its
  /// place among them from 1; `nil` to render no pictures.
  public var showPicture: ((_ number: Int, _ picture: Texture) -> Void)?

  /// Makes an explainer: ten frames, 200 changes, two steps of difference.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    self.configuration = configuration
  }

  /// A change that saves something, with what it saves.
  private struct Candidate {
    let ablation: Ablation
    var saving: Saving
  }

  /// Explains the frame of the tree under `root`.
  ///
  /// - Parameters:
  ///   - root: the tree; it is changed and changed back.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the passes, and the savings in the order of time saved.
  /// - Throws: `RenderError`, as rendering does.
  public func explain(_ root: Layer, canvas: Canvas, at time: Double = 0) throws(RenderError)
    -> Explanation
  {
    let subject = ExplainedSubject(root: root, canvas: canvas, time: time)
    var before = try ExplainerBench(subject, configuration)
    let frame = try before.renderer.commit(root, canvas: canvas, at: time)
    for _ in 0..<runs { try before.render() }
    var explanation = Explanation(
      width: Int(canvas.exactPixelWidth), height: Int(canvas.exactPixelHeight),
      threads: configuration.threadCount, offscreen: configuration.offscreen.rawValue, runs: runs,
      frame: before.floor, counters: before.steady.counters, tolerance: tolerance)
    try explainPasses(of: frame, &before, into: &explanation)
    let all = finder(for: frame, before.first, subject).ablations(under: root)
    let tried = all.prefix(limit)
    explanation.tried = tried.count
    explanation.untried = all.count - tried.count
    var after = try ExplainerBench(subject, configuration)
    var candidates: [Candidate] = []
    for (number, ablation) in tried.enumerated() {
      let undo = ablation.apply()
      defer { undo.apply() }
      // Bitmaps of other trials take no room from this one's.
      do {
        after.renderer.forgetBitmaps()
        try after.start()
      } catch { continue }  // What is over a limit is no saving.
      let saving = Saving(
        kind: ablation.kind.rawValue, layer: ablation.layer.pathFromRoot, title: ablation.title,
        changes: ablation.edits.map(\.text), condition: ablation.condition,
        from: before.steady.counters, to: after.steady.counters,
        difference: before.difference(after))
      if saving.savesSomething { candidates.append(Candidate(ablation: ablation, saving: saving)) }
      progress(number + 1, tried.count)
    }
    explanation.refused = candidates.map(\.saving).filter { $0.difference.max > tolerance }
    candidates.removeAll { $0.saving.difference.max > tolerance }
    keepBest(of: &candidates)
    try measure(&candidates, before: &before, after: &after)
    candidates.sort { isBetter($0.saving, $1.saving) }
    explanation.savings = candidates.map(\.saving)
    try showPictures(of: candidates, before: before, after: &after)
    return explanation
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

  /// Renders with and without each change, one change after another, round by round, and notes the
  /// differences of the fastest frames.
  ///
  /// The rounds spread each change's frames over all of the time that measuring takes, so that what else
  /// the machine does disturbs none of them always. As long as fastest frames still become faster, there
  /// are more rounds.
  private func measure(
    _ candidates: inout [Candidate], before: inout ExplainerBench, after: inout ExplainerBench
  ) throws(RenderError) {
    guard runs > 0, !candidates.isEmpty else { return }
    var times = [Floors](repeating: Floors(), count: candidates.count)
    var rounds = runs
    var round = 0
    while round < rounds {
      var isFaster = false
      for index in candidates.indices {
        let frame = try frameTime(with: candidates[index].ablation, &after)
        try before.render()
        let isLower = times[index].add(before: before.steady.frame, after: frame)
        isFaster = isFaster || isLower
      }
      round += 1
      progress(round, rounds)
      if round == rounds && isFaster && rounds < Explainer.attempts * runs {
        rounds += max(1, runs / 2)
      }
    }
    // Each has been rendered as often as its change: the middle one is a fair floor for all.
    let base = times.map(\.before).sorted()[times.count / 2]
    for index in candidates.indices {
      let saved = Int64(base) - Int64(times[index].after)
      candidates[index].saving.time = saved
      candidates[index].saving.timeShare = Double(saved) / Double(max(1, base))
    }
  }

  /// Renders the pictures that were asked for.
  private func showPictures(
    of candidates: [Candidate], before: borrowing ExplainerBench, after: inout ExplainerBench
  ) throws(RenderError) {
    guard let showPicture else { return }
    if let picture = before.renderer.presented { showPicture(0, picture) }
    for (place, candidate) in candidates.enumerated() {
      let undo = candidate.ablation.apply()
      defer { undo.apply() }
      after.renderer.forgetBitmaps()
      try after.start()
      if let picture = after.renderer.presented { showPicture(place + 1, picture) }
    }
  }

  /// The time of a frame after a change, ns: of one whose bitmaps and stores are known.
  private func frameTime(with ablation: Ablation, _ bench: inout ExplainerBench) throws(RenderError)
    -> UInt64
  {
    let undo = ablation.apply()
    defer { undo.apply() }
    // Bitmaps of other trials take no room from this one's.
    bench.renderer.forgetBitmaps()
    try bench.render()
    try bench.render()
    return bench.steady.frame
  }

  /// The fastest frames without and with a change, ns.
  private struct Floors {
    private(set) var before = UInt64.max
    private(set) var after = UInt64.max

    /// Adds a frame of each; `true` if one is faster than all before it by more than a fiftieth.
    mutating func add(before: UInt64, after: UInt64) -> Bool {
      func isLower(_ time: UInt64, _ floor: UInt64) -> Bool { time < floor - floor / 50 }
      defer {
        self.before = min(self.before, before)
        self.after = min(self.after, after)
      }
      return isLower(before, self.before) || isLower(after, self.after)
    }
  }

  private func isBetter(_ a: Saving, _ b: Saving) -> Bool {
    (a.time ?? 0, a.offscreenPixels, a.blendedPixels, b.layer)
      > (b.time ?? 0, b.offscreenPixels, b.blendedPixels, a.layer)
  }
}
