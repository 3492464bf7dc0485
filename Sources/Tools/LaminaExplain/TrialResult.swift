// The result of a trial that keeps the picture over the sampled frames.

import LaminaGeometry
import LaminaProfiling

/// A trial with its finding so far, and the frames of the timeline in which it has been compared.
struct TrialResult {
  let trial: Trial
  /// The saving, and the difference of the pictures so far.
  var finding: Finding
  /// A box of the pixels that the trial touches at one moment; `nil` if it is not needed.
  var region: IntRect?
  /// For each frame of the timeline, whether pictures have been compared, and are the same.
  var isCompared: [Bool] = []
  /// The number of frames that no motion can make different from others.
  var provedCount = 0
  /// Whether all frames are the same if the compared ones are.
  var isWhole = false
  /// The modelled time of the comparisons, ns.
  var work: UInt64 = 0
  /// Whether comparing stopped early, because it would have taken more than the work allowed.
  var isCutShort = false

  /// Makes the result of a trial that has not been compared in the timeline yet.
  init(trial: Trial, finding: Finding) { (self.trial, self.finding) = (trial, finding) }

  /// The number of compared frames; the sampled frames are not among them.
  var comparedCount: Int { isCompared.count { $0 } - provedCount }

  /// Whether all frames have been compared that could differ.
  var isComplete: Bool { isWhole && isCompared.allSatisfy(\.self) }

  /// Whether a frame has still to be compared.
  func needs(_ frame: Int) -> Bool { !isCutShort && !isCompared[frame] }

  /// Whether the trial saves clearly more than another, or about as much with a smaller pixel difference or fewer
  /// changes.
  @MainActor func isBetter(than other: TrialResult) -> Bool {
    let (a, b) = (finding, other.finding)
    // A colour needs no picture, and the opaque variant also saves the blending.
    let kinds = (trial.first.kind, other.trial.first.kind)
    if kinds == (.plainBackdrop, .standingBackdrop) { return true }
    if kinds == (.standingBackdrop, .plainBackdrop) { return false }
    if trial.first.kind == .plainBackdrop, other.trial.first.kind == .plainBackdrop {
      return trial.first.variant > other.trial.first.variant
    }
    // A finding may cover fewer of the equivalent layers than another, and then saves less.
    let ratio = Double(a.modelled) / Double(max(1, b.modelled))
    if a.modelled > 0, ratio > 1.1 || ratio < 0.9 { return ratio > 1 }
    return (a.difference.max, a.difference.count, a.changes.count)
      < (b.difference.max, b.difference.count, b.changes.count)
  }

  /// Whether the trial is faster by the model but slower by all measurements.
  var isContradicted: Bool { finding.modelled > 0 && (finding.timeInterval?.last ?? 0) < 0 }

  /// Whether the trial ranks before another: by its saving, then by its place in the tree.
  func ranks(before other: TrialResult) -> Bool {
    let (a, b) = (finding, other.finding)
    return (a.modelled, a.offscreenPixels, a.blendedPixels, b.layers[0])
      > (b.modelled, b.offscreenPixels, b.blendedPixels, a.layers[0])
  }
}

extension Finding {
  /// Returns the finding as refused.
  func refused(because reason: String) -> Finding {
    var finding = self
    (finding.state, finding.reason) = (.refused, reason)
    return finding
  }
}
