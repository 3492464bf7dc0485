package import LaminaGeometry

// Keyframes along a path.

extension Keyframes {
  /// The number of keyframes: the values, or the ends of a path's lines and curves; `nil` for a path without any.
  ///
  /// Keyframes at a path's end that no key time is left for do not count.
  ///
  /// Policy: `keyframe-path-times`.
  package var count: Int? {
    guard let path else { return values.count }
    return PathMotion(path).map { timedCount(of: $0) }
  }

  /// The path without the lines and curves at its end that no key time is left for; `nil` for none.
  package var timedPath: Path? {
    guard let path, let motion = PathMotion(path) else { return path }
    var left = timedCount(of: motion) - 1
    if left == motion.count { return path }
    var (timed, start) = (Path(), Point.zero)
    for element in path {
      if left == 0 { break }
      switch element {
      case .move(let point):
        timed.move(to: point)
        start = point
        continue
      case .line(let point): timed.addLine(to: point)
      case .quad(let control, let point): timed.addQuad(control, to: point)
      case .cubic(let first, let second, let point):
        timed.addCubic(first, second, to: point)
      case .close:
        let isLine = timed.currentPoint != start
        timed.close()
        if !isLine { continue }
      }
      left -= 1
    }
    return timed
  }

  /// Returns the place on the path at a progress of 0...1.
  func pathPlace(on motion: PathMotion, _ progress: Double) -> PathMotion.Place {
    let count = timedCount(of: motion)
    switch calculationMode {
    case .paced, .cubicPaced: return motion.place(share: progress)
    case .discrete:
      let index = intervalIndex(among: discreteTimes(of: count), progress)
      return index == motion.count
        ? motion.place(segment: index - 1, parameter: 1)
        : motion.place(segment: index, parameter: 0)
    case .linear, .cubic:
      guard count > 1 else { return motion.place(segment: 0, parameter: 0) }
      let (index, within) = easedInterval(keyframeTimes(of: count), progress)
      return motion.place(segment: index, parameter: within)
    }
  }

  /// Returns the number of keyframes on a path that have a time.
  ///
  /// Policy: `keyframe-path-times`.
  private func timedCount(of motion: PathMotion) -> Int {
    guard let keyTimes, !calculationMode.isPaced else { return motion.count + 1 }
    let timed = calculationMode == .discrete ? keyTimes.count - 1 : keyTimes.count
    return timed < 1 ? motion.count + 1 : min(timed, motion.count + 1)
  }
}
