// Advice is compared in every frame of the timeline: each piece by itself, and all pieces in combination.

import LaminaCompositor
import LaminaLayers
import LaminaProfiling

/// A comparison of candidates in all frames of a timeline.
///
/// Each pass goes through the frames in order. A frame is rendered unchanged once, and then with each candidate and with
/// the combination that still need it. A candidate that differs is refuted; of equivalent layers, only those that differ.
/// The next pass compares the rest, and the next best change of a refuted layer.
@MainActor struct TimelineCheck: ~Copyable {
  private let explainer: Explainer
  private let timeline: MotionTimeline
  private var comparer: FrameComparer
  /// The candidates that no frame has refuted.
  private var pool: [Candidate]
  /// The refuted ones.
  private(set) var refused: [Finding] = []
  /// The identifiers of the best candidate for each purpose of a layer.
  private var chosen: Set<String> = []
  private var combination = Combination()
  /// The modelled time that comparing may take, ns.
  private let budget: UInt64
  /// The modelled time of unchanged frames, ns, and their number.
  private var unchanged: (work: UInt64, count: Int) = (0, 0)
  private var isExhausted = false

  /// The changes of several candidates together.
  private struct Combination {
    /// The identifiers of the candidates, the largest saving first.
    var members: [String] = []
    var ablations: [Ablation] = []
    var isCompared: [Bool] = []
    /// Whether the candidates have changed since it was made.
    var isOutdated = true
  }

  /// Candidates that change the picture in combination with better ones.
  private var excluded: Set<String> = []

  /// The maximum number of passes; later candidates have not been compared completely.
  private static let maximumPasses = 16
  /// The number of frames after which the work of the others is estimated.
  private static let estimateInterval = 8

  /// Makes a check that has compared nothing yet.
  ///
  /// - Parameters:
  ///   - candidates: changes that keep the picture over the sampled frames.
  ///   - explainer: the settings.
  ///   - frames: the tree and its screen.
  ///   - timeline: the frames to compare.
  ///   - budget: the modelled time that comparing may take, ns.
  /// - Throws: `RenderError.noMemory` if there is no memory for a renderer.
  init(
    _ candidates: [Candidate], _ explainer: Explainer, _ frames: ExplainedFrames,
    _ timeline: MotionTimeline, budget: UInt64
  ) throws(RenderError) {
    (self.explainer, self.timeline, self.budget) = (explainer, timeline, budget)
    comparer = try FrameComparer(
      frames, explainer.configuration, explainer.model, tolerance: explainer.tolerance)
    pool = candidates
    for place in pool.indices { pool[place].isCompared = uncompared }
  }

  /// The state of a new candidate: the sampled frames have shown the only frame of a static tree.
  private var uncompared: [Bool] {
    [Bool](repeating: timeline.moments.count == 1, count: timeline.moments.count)
  }

  /// The best candidates, the largest saving first, with the number of frames compared.
  var candidates: [Candidate] {
    let isWhole = timeline.isWhole
    return pool.filter { chosen.contains($0.finding.id) }.map { candidate in
      var candidate = candidate
      candidate.finding.comparedFrames = candidate.comparedCount
      if !isWhole || candidate.comparedCount < timeline.moments.count {
        candidate.finding.state = .likely
      }
      return candidate
    }.sorted {
      let (a, b) = ($0.finding.state == .likely, $1.finding.state == .likely)
      return a == b ? $0.ranks(before: $1) : b
    }
  }

  /// The identifiers of advice that keeps the picture in all frames in combination.
  ///
  /// If the combination was not compared completely, only its first piece of advice remains.
  var together: [String] {
    let complete = combination.members.filter { id in
      pool.contains { $0.finding.id == id && $0.isCompared.allSatisfy(\.self) }
    }
    let isWhole =
      complete.count == combination.members.count && combination.isCompared.allSatisfy(\.self)
    return isWhole ? complete : Array(complete.prefix(1))
  }

  /// The changes of the combination.
  var combined: [Ablation] { combination.ablations }

  /// Leaves advice out of the combination.
  mutating func exclude(_ identifier: String) {
    excluded.insert(identifier)
    combination.isOutdated = true
  }

  // MARK: - Passes

  /// Compares until every best candidate has been compared in all frames, or the work is used up.
  mutating func run(_ baseline: Baseline, _ after: inout ExplainerBench) throws(RenderError) {
    for _ in 0..<TimelineCheck.maximumPasses {
      choose()
      combine()
      guard !isExhausted, isIncomplete else { break }
      try pass(baseline, &after)
    }
    choose()
    combine()
  }

  private var isIncomplete: Bool {
    pool.contains { candidate in
      chosen.contains(candidate.finding.id) && !candidate.isCutShort
        && !candidate.isCompared.allSatisfy(\.self)
    } || !combination.isCompared.allSatisfy(\.self)
  }

  private mutating func choose() {
    var best = pool
    Explainer.keepBest(of: &best)
    let next = Set(best.map(\.finding.id))
    if next != chosen { combination.isOutdated = true }
    chosen = next
  }

  /// Makes the combination of the best candidates that can still be advised.
  private mutating func combine() {
    guard combination.isOutdated else { return }
    var next = Combination()
    next.isOutdated = false
    let isWhole = timeline.isWhole
    for candidate in pool.sorted(by: { $0.ranks(before: $1) }) {
      let id = candidate.finding.id
      guard isWhole, chosen.contains(id), !excluded.contains(id), !candidate.isCutShort else {
        continue
      }
      let more = Trial.compatible(candidate.trial.ablations, with: next.ablations)
      if more.isEmpty { continue }
      next.ablations += more
      next.members.append(id)
    }
    let isAlone = next.members.count <= 1
    next.isCompared = [Bool](repeating: isAlone, count: timeline.moments.count)
    combination = next
  }

  private mutating func pass(_ baseline: Baseline, _ after: inout ExplainerBench)
    throws(RenderError)
  {
    for (frame, moment) in timeline.moments.enumerated() {
      let due = pool.filter { chosen.contains($0.finding.id) && $0.needs(frame) }.map(\.finding.id)
      let isCombinationDue = !combination.isOutdated && !combination.isCompared[frame]
      if due.isEmpty && !isCombinationDue { continue }
      guard comparer.work < budget else {
        isExhausted = true
        return
      }
      let before = comparer.work
      try comparer.showUnchanged(at: moment)
      unchanged = (unchanged.work + comparer.work - before, unchanged.count + 1)
      for id in due { try compare(id, frame, moment, baseline, &after) }
      if isCombinationDue && !combination.isOutdated { compareCombination(frame, moment) }
      if frame % TimelineCheck.estimateInterval == TimelineCheck.estimateInterval - 1 {
        limitWork(after: frame)
      }
    }
  }

  /// Compares a candidate in a frame; if it differs, it is refused, and its equivalent layers that do not differ become
  /// a candidate.
  private mutating func compare(
    _ id: String, _ frame: Int, _ moment: Double, _ baseline: Baseline,
    _ after: inout ExplainerBench
  ) throws(RenderError) {
    guard let place = pool.firstIndex(where: { $0.finding.id == id }) else { return }
    let trial = pool[place].trial
    let before = comparer.work
    let difference = comparer.difference(with: trial, at: moment)
    pool[place].work += comparer.work - before
    if let difference, isTolerable(difference, of: trial) {
      pool[place].isCompared[frame] = true
      pool[place].finding.difference.max = max(
        pool[place].finding.difference.max, difference.pixels.max)
      return
    }
    let candidate = pool.remove(at: place)
    combination.isOutdated = true
    var finding = candidate.finding
    finding.comparedFrames = candidate.comparedCount + 1
    if let pixels = difference?.pixels { finding.difference = pixels }
    let time = (moment * 1_000).rounded() / 1_000
    refused.append(
      finding.refused(
        because: "pixels differ by more than \(explainer.tolerance) of 255 at \(time) s"))
    let rest = unaffected(of: trial, at: moment)
    guard !rest.isEmpty, rest.count < trial.ablations.count else { return }
    let smaller = Trial(ablations: rest)
    guard let counted = try explainer.finding(of: smaller, baseline, &after), counted.keepsPicture,
      counted.finding.savesSomething, !refused.contains(where: { $0.id == counted.finding.id })
    else { return }
    var next = Candidate(trial: smaller, finding: counted.finding)
    next.isCompared = uncompared
    pool.append(next)
  }

  /// Returns those of the changes that keep the picture at a moment; none if there is only one.
  private mutating func unaffected(of trial: Trial, at moment: Double) -> [Ablation] {
    var kept: [Ablation] = []
    var waiting = trial.halves ?? []
    while let next = waiting.popLast() {
      if let difference = comparer.difference(with: next, at: moment),
        isTolerable(difference, of: next)
      {
        kept += next.ablations
      } else {
        waiting += next.halves ?? []
      }
    }
    let layers = Set(kept.map { ObjectIdentifier($0.layer) })
    return trial.ablations.filter { layers.contains(ObjectIdentifier($0.layer)) }
  }

  private func isTolerable(_ difference: PictureDifference, of trial: Trial) -> Bool {
    difference.isTolerable(
      for: trial.kinds, tolerance: explainer.tolerance, among: comparer.pixelCount)
  }

  /// Compares the combination in a frame; if it differs, advice is left out until it does not.
  private mutating func compareCombination(_ frame: Int, _ moment: Double) {
    if keeps(combination.ablations, at: moment) { return combination.isCompared[frame] = true }
    var kept: [Ablation] = []
    var left: [String] = []
    for id in combination.members {
      guard let candidate = pool.first(where: { $0.finding.id == id }) else { continue }
      let more = kept + Trial.compatible(candidate.trial.ablations, with: kept)
      if keeps(more, at: moment) { kept = more } else { left.append(id) }
    }
    excluded.formUnion(left.isEmpty ? combination.members.suffix(1) : left)
    combination.isOutdated = true
  }

  /// Whether changes keep the picture at a moment together.
  private mutating func keeps(_ ablations: [Ablation], at moment: Double) -> Bool {
    let trial = Trial(ablations: ablations)
    guard let difference = comparer.difference(with: trial, at: moment) else { return false }
    return isTolerable(difference, of: trial)
  }

  // MARK: - Work

  /// Cuts the smallest savings short if comparing all would take more than the work allowed.
  private mutating func limitWork(after frame: Int) {
    let left = Double(timeline.moments.count - frame - 1)
    let allowed = Double(budget) - Double(comparer.work)
    let base = Double(unchanged.work) / Double(max(1, unchanged.count))
    var active = pool.filter { chosen.contains($0.finding.id) && $0.needs(frame + 1, in: timeline) }
      .sorted { $0.ranks(before: $1) }
    func needed() -> Double {
      let each = active.reduce(base) { $0 + Double($1.work) / Double(max(1, $1.comparedCount)) }
      // The combination takes about as much as all its parts.
      return left * each + (active.count > 1 ? Double(timeline.moments.count) * each : 0)
    }
    while active.count > 1, needed() > allowed {
      let last = active.removeLast().finding.id
      guard let place = pool.firstIndex(where: { $0.finding.id == last }) else { return }
      pool[place].isCutShort = true
      combination.isOutdated = true
    }
  }
}

extension Candidate {
  /// Whether a frame has still to be compared, if there is such a frame.
  @MainActor fileprivate func needs(_ frame: Int, in timeline: MotionTimeline) -> Bool {
    frame < timeline.moments.count && needs(frame)
  }
}
