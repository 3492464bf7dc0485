// Trials are compared in every frame of the timeline: each by itself, and all in combination.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaProfiling

/// A comparison of trials in all frames of a timeline.
///
/// Each pass goes through the frames in order. A frame is rendered unchanged once, and then with each trial and with
/// the combination that still need it. A trial that differs is refuted; of equivalent layers, only those that differ.
/// The next pass compares the rest, and the next best trial of a refuted layer.
@MainActor struct TimelineCheck: ~Copyable {
  private let explainer: Explainer
  private let timeline: MotionTimeline
  private let bounds: TimelineBounds
  private var comparer: FrameComparer
  /// The results of the trials that no frame has refuted.
  private var pool: [TrialResult]
  /// The findings of the trials that a frame has refuted.
  private(set) var refused: [Finding] = []
  /// The identifiers of the best findings: one for each layer and purpose of a change.
  private var chosen: Set<String> = []
  private var combination = Combination()
  /// The modelled time that comparing may take, ns.
  private let budget: UInt64
  /// The sum of the modelled times of the unchanged frames rendered so far, ns, and the number of these frames.
  private var unchanged: (work: UInt64, count: Int) = (0, 0)
  private var isExhausted = false

  /// The changes of several trials together.
  private struct Combination {
    /// The identifiers of the findings, the largest saving first.
    var members: [String] = []
    var changes: [Change] = []
    var isCompared: [Bool] = []
    /// Whether the trials have changed since the combination was made.
    var isOutdated = true
  }

  /// The identifiers of findings that are left out of the combination, for example because it would change the picture.
  private var excluded: Set<String> = []

  /// The maximum number of passes through the timeline; trials that are added later are not compared completely.
  private static let maximumPasses = 16
  /// The interval, in frames, at which the work to compare the remaining frames is estimated.
  private static let estimateInterval = 8

  /// Makes a check that has compared nothing yet.
  ///
  /// - Parameters:
  ///   - results: the trials that keep the picture over the sampled frames.
  ///   - explainer: the settings.
  ///   - timeline: the frames to compare.
  ///   - reach: the reach of motions, if the timeline is not whole.
  ///   - comparer: the renderer.
  ///   - budget: the modelled time that the comparer may take in all, ns.
  init(
    _ results: [TrialResult], _ explainer: Explainer, _ timeline: MotionTimeline,
    _ reach: MotionReach?, _ comparer: consuming FrameComparer, budget: UInt64
  ) {
    (self.explainer, self.timeline, self.budget) = (explainer, timeline, budget)
    self.comparer = comparer
    bounds = TimelineBounds(of: timeline, reach)
    pool = []
    for result in results { addResult(result) }
  }

  /// Adds a trial of which no frame has been compared.
  private mutating func addResult(_ result: TrialResult) {
    var result = result
    if !timeline.isWhole {
      result.region = try? comparer.touchedRegion(of: result.trial, at: timeline.time)
    }
    (result.isCompared, result.isWhole) = bounds.uncompared(
      result.trial, touching: result.region)
    // The sampled frames have shown the only frame of a static tree.
    result.provedCount =
      timeline.moments.count == 1 ? 0 : result.isCompared.count { $0 }
    pool.append(result)
  }

  /// The results of the best trials, each with its number of compared frames.
  ///
  /// Likely ones come last; otherwise the largest saving comes first.
  var results: [TrialResult] {
    pool.filter { chosen.contains($0.finding.id) }.map { result in
      var result = result
      result.finding.comparedFrames = max(1, result.comparedCount)
      if !result.isComplete { result.finding.state = .likely }
      return result
    }.sorted {
      let (a, b) = ($0.finding.state == .likely, $1.finding.state == .likely)
      return a == b ? $0.ranks(before: $1) : b
    }
  }

  /// The identifiers of findings that keep the picture in all frames in combination.
  ///
  /// If the combination was not compared completely, only its first finding remains.
  var together: [String] {
    let complete = combination.members.filter { id in
      pool.contains { $0.finding.id == id && $0.isComplete }
    }
    let isWhole =
      complete.count == combination.members.count && combination.isCompared.allSatisfy(\.self)
    return isWhole ? complete : Array(complete.prefix(1))
  }

  /// The changes of the combination.
  var combined: [Change] { combination.changes }

  /// Leaves a finding out of the combination from now on.
  mutating func exclude(_ identifier: String) {
    excluded.insert(identifier)
    combination.isOutdated = true
  }

  // MARK: - Passes

  /// Compares frames until every best trial has been compared in all of them, or the modelled time is used up.
  mutating func compareTimeline(_ baseline: Baseline, _ after: inout ExplainerBench)
    throws(RenderError)
  {
    for _ in 0..<TimelineCheck.maximumPasses {
      chooseBest()
      combineBest()
      guard !isExhausted, isIncomplete else { break }
      try compareFrames(baseline, &after)
    }
    chooseBest()
    combineBest()
  }

  private var isIncomplete: Bool {
    pool.contains { result in
      chosen.contains(result.finding.id) && !result.isCutShort
        && !result.isCompared.allSatisfy(\.self)
    } || !combination.isCompared.allSatisfy(\.self)
  }

  private mutating func chooseBest() {
    var best = pool
    Explainer.keepBest(of: &best)
    let next = Set(best.map(\.finding.id))
    if next != chosen { combination.isOutdated = true }
    chosen = next
  }

  /// Makes the combination of the best trials that can still be verified.
  private mutating func combineBest() {
    guard combination.isOutdated else { return }
    var next = Combination()
    next.isOutdated = false
    var region: IntRect? = .empty
    for result in pool.sorted(by: { $0.ranks(before: $1) }) {
      let id = result.finding.id
      guard result.isWhole, chosen.contains(id), !excluded.contains(id), !result.isCutShort
      else {
        continue
      }
      let more = Trial.compatible(result.trial.changes, with: next.changes)
      if more.isEmpty { continue }
      next.changes += more
      next.members.append(id)
      region = result.region.flatMap { region?.union($0) }
    }
    let (isProved, isWhole) = bounds.uncompared(
      Trial(changes: next.changes), touching: region)
    if next.members.count <= 1 || !isWhole {
      // One trial alone is compared as such.
      next.members = Array(next.members.prefix(1))
      next.isCompared = [Bool](repeating: true, count: timeline.moments.count)
    } else {
      next.isCompared = timeline.moments.count == 1 ? [false] : isProved
    }
    combination = next
  }

  private mutating func compareFrames(_ baseline: Baseline, _ after: inout ExplainerBench)
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
      for id in due { try compareTrial(id, frame, moment, baseline, &after) }
      if isCombinationDue && !combination.isOutdated { compareCombination(frame, moment) }
      if frame % TimelineCheck.estimateInterval == TimelineCheck.estimateInterval - 1 {
        limitWork(after: frame)
      }
    }
  }

  /// Compares a trial in a frame; a trial that differs is refused, and a new one is made of its layers that do not
  /// differ.
  private mutating func compareTrial(
    _ id: String, _ frame: Int, _ moment: Double, _ baseline: Baseline,
    _ after: inout ExplainerBench
  ) throws(RenderError) {
    guard let place = pool.firstIndex(where: { $0.finding.id == id }) else { return }
    let trial = pool[place].trial
    let before = comparer.work
    let difference = comparer.difference(with: trial, at: moment)
    pool[place].work += comparer.work - before
    if let difference, comparer.isTolerable(difference, of: trial) {
      pool[place].isCompared[frame] = true
      pool[place].finding.difference.max = max(
        pool[place].finding.difference.max, difference.pixels.max)
      return
    }
    let result = pool.remove(at: place)
    combination.isOutdated = true
    var finding = result.finding
    finding.comparedFrames = result.comparedCount + 1
    if let pixels = difference?.pixels { finding.difference = pixels }
    let time = (moment * 1_000).rounded() / 1_000
    refused.append(
      finding.refused(
        because: "pixels differ by more than \(explainer.tolerance) of 255 at \(time) s"))
    let rest = comparer.unaffected(of: trial, at: moment)
    guard !rest.isEmpty, rest.count < trial.changes.count else { return }
    let smaller = Trial(changes: rest)
    guard let counted = try explainer.trialFinding(of: smaller, baseline, &after),
      counted.differsAt == nil,
      counted.finding.savesSomething, !refused.contains(where: { $0.id == counted.finding.id })
    else { return }
    addResult(TrialResult(trial: smaller, finding: counted.finding))
  }

  /// Compares the combination in a frame; if it differs, findings are left out until it does not.
  private mutating func compareCombination(_ frame: Int, _ moment: Double) {
    if comparer.keepsPicture(Trial(changes: combination.changes), at: moment) {
      combination.isCompared[frame] = true
      return
    }
    var kept: [Change] = []
    var left: [String] = []
    for id in combination.members {
      guard let result = pool.first(where: { $0.finding.id == id }) else { continue }
      let more = kept + Trial.compatible(result.trial.changes, with: kept)
      if comparer.keepsPicture(Trial(changes: more), at: moment) {
        kept = more
      } else {
        left.append(id)
      }
    }
    excluded.formUnion(left.isEmpty ? combination.members.suffix(1) : left)
    combination.isOutdated = true
  }

  // MARK: - Work

  /// Stops comparing the trials with the smallest savings if the remaining comparisons would exceed the budget.
  private mutating func limitWork(after frame: Int) {
    let left = Double(timeline.moments.count - frame - 1)
    let allowed = Double(budget) - Double(comparer.work)
    let base = Double(unchanged.work) / Double(max(1, unchanged.count))
    var active = pool.filter {
      chosen.contains($0.finding.id) && $0.needsComparison(frame + 1, in: timeline)
    }
    .sorted { $0.ranks(before: $1) }
    func neededWork() -> Double {
      let each = active.reduce(base) { $0 + Double($1.work) / Double(max(1, $1.comparedCount)) }
      // The combination takes about as much as all its parts.
      return left * each + (active.count > 1 ? Double(timeline.moments.count) * each : 0)
    }
    while active.count > 1, neededWork() > allowed {
      let last = active.removeLast().finding.id
      guard let place = pool.firstIndex(where: { $0.finding.id == last }) else { return }
      pool[place].isCutShort = true
      combination.isOutdated = true
    }
  }
}

extension TrialResult {
  /// Whether the timeline has a frame of this number, and it has still to be compared.
  @MainActor fileprivate func needsComparison(_ frame: Int, in timeline: MotionTimeline) -> Bool {
    frame < timeline.moments.count && needs(frame)
  }
}
