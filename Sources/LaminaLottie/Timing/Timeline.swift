// The times and eases of keyframes.

import LaminaLayers

/// The times of a property's keyframes, and how it changes between them.
struct Timeline: Equatable, Sendable {
  /// The interval from a keyframe to the next.
  enum Stretch: Equatable, Sendable {
    /// The value is held.
    case held
    /// The value changes by a timing function.
    case eased(TimingFunction)
  }

  var times: [Double]
  var stretches: [Stretch]
  /// Whether the last keyframe is marked as held.
  var isHeldAtEnd: Bool

  /// Whether the value jumps at a frame, after a held interval.
  func jumps(at frame: Double) -> Bool {
    var (low, high) = (0, times.count)
    while high - low > 0 {
      let middle = (low + high) / 2
      if times[middle] < frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 && low < times.count && times[low] == frame && stretches[low - 1] == .held
  }

  /// Whether the value is held at a frame until the next keyframe.
  func isHeld(at frame: Double) -> Bool {
    guard let first = times.first, frame >= first else { return true }
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= frame { low = middle } else { high = middle }
    }
    return low >= stretches.count || stretches[low] == .held
  }
}
