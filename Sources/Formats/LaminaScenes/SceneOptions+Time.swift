// The time that loading a scene may take: readers ask for it wherever a file decides how much there is to do.

import LaminaLayers

extension SceneOptions {
  /// Returns the options with the time of loading begun, unless it has begun already.
  package var begun: SceneOptions {
    var options = self
    if options.beginTime == nil { options.beginTime = .now }
    return options
  }

  /// The problem of a scene that has taken too long to load; `nil` while there is time.
  ///
  /// O(1), some 40 nanoseconds.
  package var timeProblem: SceneProblem? {
    guard let beginTime else { return nil }
    let seconds = (ContinuousClock.now - beginTime) / .seconds(1)
    return seconds > limits.seconds ? .tooSlow(seconds: seconds, limit: limits.seconds) : nil
  }
}
