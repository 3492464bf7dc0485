// The frames in which a trial has to be compared, if the whole timeline has no end.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers

/// The frames of a timeline in which a trial's pictures have to be compared, because motions can touch the pixels that
/// the trial changes.
@MainActor struct TimelineBounds {
  private let timeline: MotionTimeline
  /// The reach of the timeline's motions; `nil` if all frames are compared anyway.
  private let reach: MotionReach?
  private let places: [Double: Int]

  /// The maximum number of frames in which a trial is compared if its finding can become no better than likely.
  private static let likelyFrames = 600

  /// Makes the bounds of a timeline; `reach` is used only if the timeline is not whole.
  init(of timeline: MotionTimeline, _ reach: MotionReach?) {
    self.timeline = timeline
    guard !timeline.isWhole else {
      (self.reach, places) = (nil, [:])
      return
    }
    self.reach = reach
    places = Dictionary(
      zip(timeline.moments, timeline.moments.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns which frames need no comparison of a trial, and whether equal pictures in the remaining frames prove that
  /// no frame of the timeline changes.
  ///
  /// If it does not, frames from number 600 on of an incomplete timeline are also skipped, although nothing is proved
  /// of them.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - region: a box of the pixels that it touches; `nil` if it is not known.
  /// - Returns: whether each frame of the timeline is skipped, and whether comparing the others proves all frames.
  func uncompared(_ trial: Trial, touching region: IntRect?) -> (isProved: [Bool], isWhole: Bool) {
    var none = [Bool](repeating: timeline.moments.count == 1, count: timeline.moments.count)
    // More frames would still leave it likely.
    if !timeline.isWhole {
      for place in none.indices where place >= TimelineBounds.likelyFrames { none[place] = true }
    }
    guard let reach else { return (none, true) }
    guard let region else { return (none, false) }
    var isProved = [Bool](repeating: true, count: timeline.moments.count)
    for own in reach.clusterFrames(touching: region, of: trial) {
      guard own.isWhole else { return (none, false) }
      for moment in own.moments {
        guard let place = places[moment] else { return (none, false) }
        isProved[place] = false
      }
    }
    return (isProved, true)
  }
}
