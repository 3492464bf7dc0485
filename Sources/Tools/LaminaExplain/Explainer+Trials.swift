// Trials: one by one, and all findings in combination.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

extension Explainer {
  /// Renders the sampled frames with a trial's changes, and returns its finding; `nil` if rendering fails.
  ///
  /// It stops at the first frame that differs too much, whose moment is `differsAt`; `nil` if none does. The finding's
  /// counts cover the frames up to there.
  func trialFinding(
    of trial: Trial, _ baseline: Baseline, _ after: inout ExplainerBench
  ) throws(RenderError) -> (finding: Finding, differsAt: Double?)? {
    let undo = trial.applyChanges()
    defer { undo.applyChanges() }
    var difference = PictureDifference()
    var bitmaps: [Int: BitmapUse] = [:]
    var (place, taken, before) = (0, FrameTotals(), FrameTotals())
    var differsAt: Double?
    do {
      _ = try after.renderAll { (moment, rendered) throws(RenderError) in
        let record = rendered.record
        taken.addFrame(record, by: model)
        before.addFrame(baseline.records[place], by: model)
        if trial.first.kind == .rasterization {
          bitmaps.merge(BitmapUse.bitmapUses(in: record)) { $1.refused == nil ? $0 : $1 }
        }
        if let picture = rendered.picture {
          let own = baseline.pictures[place].difference(
            picture, tolerance: tolerance,
            findsEdges: trial.kinds.contains(where: \.movesEdges))
          difference.addDifference(own)
          let isTolerable = own.isTolerable(
            for: trial.kinds, tolerance: tolerance, among: picture.width * picture.height)
          if !isTolerable { differsAt = moment }
        }
        place += 1
        return differsAt == nil
      }
    } catch { return nil }
    let first = trial.first
    var finding = Finding(trial, from: before, to: taken, difference: difference.pixels)
    finding.evidence =
      first.evidence ?? bitmaps.values.first { $0.refused != nil }.flatMap(\.text)
    return (finding, differsAt)
  }

  /// Returns a finding for all compatible changes together, and the identifiers of the findings that have these
  /// changes.
  ///
  /// Changes that keep the picture one by one may not do so in combination, or save nothing. In that case findings are
  /// left out, beginning with the smallest saving.
  func combination(
    _ check: inout TimelineCheck, _ baseline: Baseline, _ after: inout ExplainerBench
  ) throws(RenderError) -> (finding: Finding?, together: Set<String>) {
    for _ in 0..<Explainer.maximumSteps {
      let together = check.together
      guard together.count > 1 else { break }
      let results = check.results
      if let all = try jointFinding(ofAll: check.combined, results, baseline, &after) {
        return (all, Set(together))
      }
      check.exclude(together[together.count - 1])
      try check.compareTimeline(baseline, &after)
    }
    return (nil, Set(check.together.prefix(1)))
  }

  /// The maximum number of combinations that are tried.
  private static let maximumSteps = 8

  /// Returns the finding of several changes together; `nil` if they save nothing or change the pictures.
  private func jointFinding(
    ofAll changes: [Change], _ results: [TrialResult], _ baseline: Baseline,
    _ after: inout ExplainerBench
  ) throws(RenderError) -> Finding? {
    guard let tried = try trialFinding(of: Trial(changes: changes), baseline, &after),
      tried.differsAt == nil, tried.finding.savesSomething
    else { return nil }
    var all = tried.finding
    (all.kind, all.title, all.condition, all.code) = ("all", "all of these", nil, [])
    (all.evidence, all.id) = (nil, "all")
    all.layers = changes.map(\.layer.pathFromRoot)
    all.changes = changes.flatMap(\.findingChanges)
    let isConditional = results.contains { $0.finding.state == .conditional }
    (all.state, all.comparedFrames) = (
      isConditional ? .conditional : .verified, results.map(\.comparedCount).max()
    )
    return all
  }
}
