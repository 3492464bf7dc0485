// Measurement of trials in alternation, and their pictures.

import LaminaCompositor
import LaminaProfiling

extension Explainer {
  /// Keeps only the best trial for each layer and purpose of a change.
  ///
  /// Of trials that save about as much, the most exact is kept.
  static func keepBest(of results: inout [TrialResult]) {
    var best: [String: Int] = [:]
    for (index, result) in results.enumerated() {
      let key = result.trial.first.kind.purpose + " " + result.finding.layers[0]
      guard let known = best[key] else {
        best[key] = index
        continue
      }
      if result.isBetter(than: results[known]) { best[key] = index }
    }
    let kept = Set(best.values)
    results = results.enumerated().filter { kept.contains($0.offset) }.map(\.element)
  }

  /// Renders alternately with and without the changes of each trial, round by round, and records the time saved.
  ///
  /// The rounds spread each trial's frames over the whole measurement, so that a disturbance of the machine does not
  /// hit one trial alone. Measurement stops when time runs out.
  func measureTrials(
    _ results: inout [TrialResult], before: inout ExplainerBench, after: inout ExplainerBench,
    until end: ContinuousClock.Instant
  ) throws(RenderError) {
    let clock = ContinuousClock()
    var differences = [[Int64]](repeating: [], count: results.count)
    for _ in 0..<runs where clock.now < end {
      for index in results.indices {
        let frame = try frameTime(with: results[index].trial, &after)
        try before.renderMoment()
        differences[index].append(Int64(before.steady.frame) - Int64(frame))
      }
    }
    for index in results.indices {
      guard let median = PairedMedian(differences[index]) else { continue }
      results[index].finding.timeInterval = [median.low, median.high]
      if median.low > 0 || median.high < 0 { results[index].finding.time = median.value }
    }
  }

  /// Passes the picture of the unchanged tree, and then one of each trial, to `showPicture` if it is set.
  func showPictures(
    of results: [TrialResult], before: borrowing ExplainerBench, after: inout ExplainerBench
  ) throws(RenderError) {
    guard let showPicture else { return }
    if let picture = before.renderer.presented { showPicture(0, picture) }
    for (place, result) in results.enumerated() {
      let undo = result.trial.applyChanges()
      defer { undo.applyChanges() }
      after.renderer.forgetPictures()
      try after.startMoment()
      if let picture = after.renderer.presented { showPicture(place + 1, picture) }
    }
  }

  /// Returns the time to render a frame with a trial's changes, ns, once bitmaps and backing stores are cached.
  private func frameTime(with trial: Trial, _ bench: inout ExplainerBench) throws(RenderError)
    -> UInt64
  {
    let undo = trial.applyChanges()
    defer { undo.applyChanges() }
    // Bitmaps of other trials must not take room from this one's.
    bench.renderer.forgetPictures()
    try bench.renderMoment()
    try bench.renderMoment()
    return bench.steady.frame
  }
}
