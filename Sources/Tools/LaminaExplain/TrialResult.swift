// The result of a trial that keeps the picture over the sampled frames.

import LaminaGeometry
import LaminaProfiling

/// A trial with its finding so far, and the frames of the timeline in which it has been compared.
struct TrialResult {
  let trial: Trial
  /// The saving, and the difference of the pictures so far.
  var finding: Finding
  /// A box around the pixels that the trial touches at one moment; `nil` if it is unknown, or all frames are compared.
  var region: IntRect?
  /// For each frame of the timeline, whether it was compared and is the same, or needs no comparison.
  var isCompared: [Bool] = []
  /// The number of frames marked as compared from the start, because `TimelineBounds` found that they need no
  /// comparison.
  var provedCount = 0
  /// Whether all frames of the timeline are proved to be the same if the compared ones are.
  var isWhole = false
  /// The modelled time of all comparisons of the trial, ns.
  var work: UInt64 = 0
  /// Whether comparing the trial stopped early, because it would have taken more than the work allowed.
  var isCutShort = false
  /// Whether the measured interval of the saving lies below zero, and so does the difference of the fastest frames.
  var isSlower = false

  /// Makes the result of a trial that has not been compared in the timeline yet.
  init(trial: Trial, finding: Finding) { (self.trial, self.finding) = (trial, finding) }

  /// The number of frames of the timeline that were compared; the sampled frames are not among them.
  var comparedCount: Int { isCompared.count { $0 } - provedCount }

  /// Whether all frames of the timeline that could differ have been compared.
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

  /// Whether the trial saves time by the model, although frames measurably take longer with it.
  var isContradicted: Bool { finding.modelled > 0 && isSlower }

  /// Whether the trial ranks before another: by its savings, and then by the path of its first layer.
  func ranks(before other: TrialResult) -> Bool {
    let (a, b) = (finding, other.finding)
    return (a.modelled, a.offscreenPixels, a.blendedPixels, b.layers[0])
      > (b.modelled, b.offscreenPixels, b.blendedPixels, a.layers[0])
  }
}

extension Finding {
  /// Returns the finding in the state `refused`, with a reason.
  func refused(because reason: String) -> Finding {
    var finding = self
    (finding.state, finding.reason) = (.refused, reason)
    return finding
  }
}
