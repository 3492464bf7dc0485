// Trials of changes: one by one, and all advice in combination.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

extension Explainer {
  /// Renders with a change and compares; `nil` if the change exceeds a limit of rendering.
  ///
  /// It stops as soon as too many pixels differ. The counts then cover the frames up to there.
  func finding(
    of trial: Trial, _ baseline: Baseline, _ after: inout ExplainerBench
  ) throws(RenderError) -> (finding: Finding, keepsPicture: Bool)? {
    let undo = trial.apply()
    defer { undo.apply() }
    var difference = PixelDifference()
    var bitmaps: [Int: BitmapUse] = [:]
    var (place, taken, before) = (0, FrameTotals(), FrameTotals())
    var keepsPicture = true
    do {
      _ = try after.renderAll { (_, record, picture) throws(RenderError) in
        taken.add(record, by: model)
        before.add(baseline.records[place], by: model)
        if trial.first.kind == .rasterization {
          bitmaps.merge(BitmapUse.uses(in: record)) { $1.refused == nil ? $0 : $1 }
        }
        if let picture {
          difference.add(baseline.pictures[place].difference(picture, tolerance: tolerance))
        }
        place += 1
        let pixels = place * (picture.map { $0.width * $0.height } ?? 0)
        keepsPicture = isTolerable(difference, of: trial.first.kind, among: pixels)
        return keepsPicture
      }
    } catch { return nil }
    let first = trial.first
    var finding = Finding(
      kind: first.kind.rawValue, layers: trial.ablations.map(\.layer.pathFromRoot),
      changes: trial.ablations.flatMap(\.changes), title: first.kind.title,
      condition: first.kind.condition, code: first.code, from: before, to: taken,
      difference: difference)
    finding.evidence =
      first.evidence ?? bitmaps.values.first { $0.refused != nil }.flatMap(\.text)
    return (finding, keepsPicture)
  }

  /// Whether pictures differ by no more than the kind of change may cause.
  ///
  /// Where many shadows overlap, differences that are too small to count add up. One of 100,000 pixels may therefore
  /// differ by up to twice the tolerance.
  ///
  /// - Parameters:
  ///   - difference: the difference of some frames.
  ///   - kind: the kind of change.
  ///   - pixels: the number of pixels of those frames.
  /// - Returns: whether the change may be advised.
  private func isTolerable(_ difference: PixelDifference, of kind: Ablation.Kind, among pixels: Int)
    -> Bool
  {
    difference.over == 0
      || (kind.movesEdges && tolerance > 0 && difference.edges == difference.over)
      || (difference.max <= 2 * tolerance && difference.over <= pixels / 100_000)
  }

  /// Whether any of the given changes keeps the pixels.
  func canBeMade(
    anyOf trials: [Trial], _ baseline: Baseline, _ after: inout ExplainerBench
  ) throws(RenderError) -> Bool {
    for trial in trials {
      if try finding(of: trial, baseline, &after)?.keepsPicture == true { return true }
    }
    return false
  }

  /// Returns the saving of all compatible advice, and the identifiers of that advice.
  ///
  /// Changes that keep the picture one by one may not do so in combination. In that case advice is combined one by one,
  /// the largest savings first, as long as the pictures stay the same.
  func combination(
    of candidates: [Candidate], _ baseline: Baseline, _ after: inout ExplainerBench
  ) throws(RenderError) -> (finding: Finding?, together: Set<String>) {
    var (chosen, together): ([Ablation], Set<String>) = ([], [])
    for candidate in candidates {
      let more = Trial.compatible(candidate.trial.ablations, with: chosen)
      if more.isEmpty { continue }
      chosen += more
      together.insert(candidate.finding.id)
    }
    guard candidates.count > 1 else { return (nil, together) }
    var all = try finding(ofAll: chosen, candidates, baseline, &after)
    if all == nil {
      (chosen, together) = ([], [])
      for candidate in candidates.prefix(Explainer.maximumSteps) {
        let more = Trial.compatible(candidate.trial.ablations, with: chosen)
        if more.isEmpty { continue }
        if let found = try finding(ofAll: chosen + more, candidates, baseline, &after) {
          (all, chosen) = (found, chosen + more)
          together.insert(candidate.finding.id)
        }
      }
    }
    return (together.count > 1 ? all : nil, together)
  }

  /// The maximum number of pieces of advice that are combined one by one.
  private static let maximumSteps = 8

  /// Returns the saving of several changes; `nil` if they save nothing in combination, or change the pictures.
  private func finding(
    ofAll changes: [Ablation], _ candidates: [Candidate], _ baseline: Baseline,
    _ after: inout ExplainerBench
  ) throws(RenderError) -> Finding? {
    let edges = changes.first { $0.kind.movesEdges }
    // The combination is judged like the least exact of its changes.
    let order = [edges].compactMap(\.self) + changes
    guard let tried = try finding(of: Trial(ablations: order), baseline, &after),
      tried.keepsPicture, tried.finding.savesSomething
    else { return nil }
    var all = tried.finding
    (all.kind, all.title, all.condition, all.code) = ("all", "all of these", nil, [])
    (all.evidence, all.id) = (nil, "all")
    all.layers = changes.map(\.layer.pathFromRoot)
    all.changes = changes.flatMap(\.changes)
    all.state = candidates.contains { $0.finding.state == .conditional } ? .conditional : .verified
    return all
  }
}
