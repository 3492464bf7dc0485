// Measurement of changes in alternation, and their pictures.

import LaminaCompositor
import LaminaProfiling

extension Explainer {
  /// Keeps one change for each purpose of a layer.
  ///
  /// Of changes that save about as much, the most exact is kept.
  static func keepBest(of candidates: inout [Candidate]) {
    var best: [String: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let key = candidate.trial.first.kind.purpose + " " + candidate.finding.layers[0]
      guard let known = best[key] else {
        best[key] = index
        continue
      }
      if candidate.isBetter(than: candidates[known]) { best[key] = index }
    }
    let kept = Set(best.values)
    candidates = candidates.enumerated().filter { kept.contains($0.offset) }.map(\.element)
  }

  /// Renders alternately with and without each change, round by round, and records the time saved.
  ///
  /// The rounds spread each change's frames over the whole measurement, so that a disturbance of the machine does not
  /// hit one change alone. Measurement stops when time runs out.
  func measure(
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
      candidates[index].finding.timeInterval = [median.low, median.high]
      if median.low > 0 || median.high < 0 { candidates[index].finding.time = median.value }
    }
  }

  /// Renders the requested pictures.
  func showPictures(
    of candidates: [Candidate], before: borrowing ExplainerBench, after: inout ExplainerBench
  ) throws(RenderError) {
    guard let showPicture else { return }
    if let picture = before.renderer.presented { showPicture(0, picture) }
    for (place, candidate) in candidates.enumerated() {
      let undo = candidate.trial.apply()
      defer { undo.apply() }
      after.renderer.forgetPictures()
      try after.start()
      if let picture = after.renderer.presented { showPicture(place + 1, picture) }
    }
  }

  /// Returns the time of a frame after a change, ns, with cached bitmaps and stores.
  private func frameTime(with trial: Trial, _ bench: inout ExplainerBench) throws(RenderError)
    -> UInt64
  {
    let undo = trial.apply()
    defer { undo.apply() }
    // Bitmaps of other trials must not take room from this one's.
    bench.renderer.forgetPictures()
    try bench.render()
    try bench.render()
    return bench.steady.frame
  }
}
