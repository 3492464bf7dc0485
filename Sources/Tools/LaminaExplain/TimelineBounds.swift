// The frames in which a trial has to be compared, if the whole timeline has no end.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers

/// The frames that are enough for a trial, because other motions cannot touch what it changes.
@MainActor struct TimelineBounds {
  private let timeline: MotionTimeline
  /// The reach of motions; `nil` if all frames are compared anyway.
  private let reach: MotionReach?
  private let places: [Double: Int]

  /// The number of frames in which trials are compared whose findings remain likely.
  private static let likelyFrames = 600

  /// Examines the motions of a timeline that is not compared completely.
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

  /// Returns for each frame whether a trial needs no comparison there, and whether the others are enough.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - region: a box of the pixels that it touches; `nil` if it is not known.
  /// - Returns: a value for each frame of the timeline; and whether comparing the other frames proves all frames.
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
