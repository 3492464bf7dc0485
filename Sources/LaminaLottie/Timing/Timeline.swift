// Times and eases of keyframes.

import LaminaLayers

/// When the keyframes of a property are, and how it changes between them.
struct Timeline: Equatable, Sendable {
  /// The way from a keyframe to the next.
  enum Stretch: Equatable, Sendable {
    /// The value stays.
    case held
    /// The value changes by a curve.
    case eased(TimingFunction)
  }

  var times: [Double]
  var stretches: [Stretch]
  /// Whether the last keyframe says that its value stays.
  var isHeldAtEnd: Bool

  /// Whether the value changes at once at a frame, behind a stretch in which it stays.
  func jumps(at frame: Double) -> Bool {
    var (low, high) = (0, times.count)
    while high - low > 0 {
      let middle = (low + high) / 2
      if times[middle] < frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 && low < times.count && times[low] == frame && stretches[low - 1] == .held
  }

  /// Whether the value stays at a frame until the next keyframe.
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
