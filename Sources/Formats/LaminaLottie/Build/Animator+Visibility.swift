// The time in which layers show.

import LaminaLayers

extension Animator {
  /// Hides a layer outside its range of frames.
  func animateVisibility(_ layer: Layer, from first: Double, to last: Double) {
    let changes = time.isLinear ? linearChanges(first, last) : sampledChanges(first, last)
    layer.isHidden = changes[0].isHidden
    guard changes.count > 1 else { return }
    var keyframes = Keyframes(values: changes.map { .bool($0.isHidden) })
    keyframes.calculationMode = .discrete
    let frames = changes.map(\.frame)
    addKeyframes(
      layer, "hidden", keyframes, frames + [max(time.last, frames[frames.count - 1])], nil)
  }

  private func linearChanges(_ first: Double, _ last: Double)
    -> [(frame: Double, isHidden: Bool)]
  {
    let tolerance = FramePrecision.tolerance
    let (begin, end) = (time.outerFrame(first), time.outerFrame(last))
    guard begin + tolerance < end, begin + tolerance < time.last, end > time.first + tolerance
    else { return [(time.first, true)] }
    var changes: [(frame: Double, isHidden: Bool)] = []
    let isLate = begin > time.first + tolerance
    changes.append((time.first, isLate))
    if isLate { changes.append((time.jumpFrame(to: begin), false)) }
    if end < time.last - tolerance { changes.append((time.jumpFrame(to: end), true)) }
    return changes
  }

  private func sampledChanges(_ first: Double, _ last: Double)
    -> [(frame: Double, isHidden: Bool)]
  {
    var changes: [(frame: Double, isHidden: Bool)] = []
    for sample in time.nonlinearSamples(crossing: [first, last]) {
      let isHidden = !sample.shown.lies(from: first, to: last)
      if changes.last?.isHidden != isHidden {
        changes.append(
          (changes.isEmpty ? sample.frame : time.jumpFrame(to: sample.frame), isHidden))
      }
      let isHiddenAfter = !sample.after.lies(from: first, to: last)
      if isHiddenAfter != isHidden {
        changes.append((time.endFrame(of: sample.frame), isHiddenAfter))
      }
    }
    return changes
  }
}
