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
  /// hit one trial alone. Measurement stops when time runs out. A trial that is slower is measured again: otherwise, work
  /// elsewhere on the machine removed advice from one run in thousands.
  func measureTrials(
    _ results: inout [TrialResult], before: inout ExplainerBench, after: inout ExplainerBench,
    until end: ContinuousClock.Instant
  ) throws(RenderError) {
    try measureRounds(Array(results.indices), of: &results, &before, &after, until: end)
    let contradicted = results.indices.filter { results[$0].isContradicted }
    try measureRounds(contradicted, of: &results, &before, &after, until: end)
  }

  /// Measures the trials at `indices` in rounds; a round starts with the changed tree, and the next with the unchanged
  /// one.
  private func measureRounds(
    _ indices: [Int], of results: inout [TrialResult],
    _ before: inout ExplainerBench, _ after: inout ExplainerBench,
    until end: ContinuousClock.Instant
  ) throws(RenderError) {
    let clock = ContinuousClock()
    var times = [(without: [UInt64], with: [UInt64])](repeating: ([], []), count: indices.count)
    for round in 0..<runs where clock.now < end {
      for (place, index) in indices.enumerated() {
        if round % 2 == 1 { try before.renderMoment() }
        times[place].with.append(try frameTime(with: results[index].trial, &after))
        if round % 2 == 0 { try before.renderMoment() }
        times[place].without.append(before.steady.frame)
      }
    }
    for (index, times) in zip(indices, times) {
      let differences = zip(times.without, times.with).map { Int64($0) - Int64($1) }
      guard let median = PairedMedian(differences) else { continue }
      results[index].finding.timeInterval = [median.low, median.high]
      results[index].finding.time = median.low > 0 || median.high < 0 ? median.value : nil
      results[index].isSlower = median.high < 0 && times.with.min()! > times.without.min()!
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
