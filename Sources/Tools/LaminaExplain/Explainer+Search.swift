// The search: each trial is compared at one moment first, and its saving is counted only if it keeps the picture.

import LaminaCompositor
import LaminaLayers
import LaminaProfiling

extension Explainer {
  /// The results that a search has collected so far.
  struct Search {
    /// The trials that keep the picture over the sampled frames and save something.
    var results: [TrialResult] = []
    /// The refused findings of the trials that change the picture or save nothing.
    var refused: [Finding] = []
    /// The number of trials that were made.
    var tried = 0
  }

  /// Tries changes in the given order until rendering has taken the modelled time `budget`.
  ///
  /// A comparison at one moment renders only the pixels that a trial touches. So most trials that alter the picture
  /// are refused before any frame is rendered completely.
  ///
  /// Policy: `advice-work`.
  ///
  /// - Parameters:
  ///   - trials: the trials.
  ///   - budget: the modelled time that rendering may take, ns.
  ///   - baseline: the unchanged frames.
  ///   - comparer: compares frames; it has shown the most expensive one.
  ///   - after: counts savings.
  /// - Returns: the trials that save something so far, and the refused findings.
  /// - Throws: `RenderError` if the unchanged tree cannot be rendered.
  func searchTrials(
    _ trials: [Trial], budget: UInt64, _ baseline: Baseline, _ comparer: inout FrameComparer,
    _ after: inout ExplainerBench
  ) throws(RenderError) -> Search {
    var search = Search()
    let total = min(trials.count, limit)
    for trial in trials.prefix(limit) {
      if search.tried > 0, comparer.work + after.work >= budget { break }
      try makeTrial(trial, baseline, &comparer, &after, &search)
      search.tried += 1
      progress(search.tried, total)
    }
    return search
  }

  /// Makes a trial; if only some of its equivalent layers alter a frame, it is repeated without those.
  private func makeTrial(
    _ trial: Trial, _ baseline: Baseline, _ comparer: inout FrameComparer,
    _ after: inout ExplainerBench, _ search: inout Search
  ) throws(RenderError) {
    var (next, moment) = (trial, baseline.mostExpensiveMoment)
    for _ in 0..<Explainer.maximumParts {
      try comparer.showUnchanged(at: moment)
      let (part, difference) = comparer.tolerablePart(of: next, keepingPictureAt: moment)
      guard let part else {
        if let difference { search.refused.append(differing(next, by: difference)) }
        return
      }
      guard let counted = try trialFinding(of: part, baseline, &after) else { return }
      guard counted.finding.savesSomething else {
        let reason = counted.finding.evidence ?? "it saves nothing"
        return search.refused.append(counted.finding.refused(because: reason))
      }
      guard let other = counted.differsAt else {
        return search.results.append(TrialResult(trial: part, finding: counted.finding))
      }
      guard part.changes.count > 1, other != moment else {
        return search.refused.append(differing(part, by: counted.finding.difference))
      }
      (next, moment) = (part, other)
    }
    search.refused.append(differing(next, by: PixelDifference()))
  }

  /// The maximum number of attempts at one trial, each with fewer of its equivalent layers than the one before.
  private static let maximumParts = 12

  /// Returns the refused finding of a trial that alters the picture.
  private func differing(_ trial: Trial, by difference: PixelDifference) -> Finding {
    Finding(trial, from: FrameTotals(), to: FrameTotals(), difference: difference)
      .refused(because: "pixels differ by more than \(tolerance) of 255")
  }
}

extension FrameComparer {
  /// Returns those of a trial's changes that keep the picture at a moment, and the difference made by the whole
  /// trial.
  ///
  /// If neither the first nor the last change keeps the picture, no other one is tried, because it hardly ever would.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - moment: the moment that `showUnchanged` rendered last.
  /// - Returns: the changes, `nil` for none; and the difference, `nil` if a limit of rendering is exceeded.
  mutating func tolerablePart(of trial: Trial, keepingPictureAt moment: Double) -> (
    part: Trial?, difference: PixelDifference?
  ) {
    let difference = difference(with: trial, at: moment)
    if let difference, isTolerable(difference, of: trial) { return (trial, difference.pixels) }
    guard trial.changes.count > 1, trial.ends.contains(where: { keepsPicture($0, at: moment) })
    else {
      return (nil, difference?.pixels)
    }
    let rest = unaffected(of: trial, at: moment)
    return (rest.isEmpty ? nil : Trial(changes: rest), difference?.pixels)
  }

  /// Returns those of a trial's changes that keep the picture at a moment, found by trying halves of them.
  ///
  /// It returns none for a trial of one change.
  mutating func unaffected(of trial: Trial, at moment: Double) -> [Change] {
    var kept: [Change] = []
    var waiting = trial.halves ?? []
    while let next = waiting.popLast() {
      if keepsPicture(next, at: moment) {
        kept += next.changes
      } else {
        waiting += next.halves ?? []
      }
    }
    let layers = Set(kept.map { ObjectIdentifier($0.layer) })
    return trial.changes.filter { layers.contains(ObjectIdentifier($0.layer)) }
  }

  /// Whether all changes of a trial together keep the picture at a moment, within the tolerance.
  mutating func keepsPicture(_ trial: Trial, at moment: Double) -> Bool {
    guard let difference = difference(with: trial, at: moment) else { return false }
    return isTolerable(difference, of: trial)
  }

  /// Whether a difference of pictures is no larger than the kinds of a trial's changes allow.
  func isTolerable(_ difference: PictureDifference, of trial: Trial) -> Bool {
    difference.isTolerable(for: trial.kinds, tolerance: tolerance, among: pixelCount)
  }
}

extension Finding {
  /// Makes the finding of a trial from the sums over frames without and with its changes.
  @MainActor init(
    _ trial: Trial, from before: FrameTotals, to after: FrameTotals, difference: PixelDifference
  ) {
    let first = trial.first
    self.init(
      kind: first.kind.rawValue, layers: trial.changes.map(\.layer.pathFromRoot),
      changes: trial.changes.flatMap(\.findingChanges), title: first.kind.title,
      condition: first.kind.condition, code: first.code, from: before, to: after,
      difference: difference)
  }
}
