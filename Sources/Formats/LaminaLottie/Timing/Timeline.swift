// The times and eases of keyframes.

import LaminaLayers

/// The times of a property's keyframes, and how it changes between them.
struct Timeline: Equatable, Sendable {
  /// The course of the value from a keyframe to the next.
  enum Stretch: Equatable, Sendable {
    /// The value is held.
    case held
    /// The value changes by a timing function.
    case eased(TimingFunction)
    /// Each dimension of the value changes by a timing function of its own.
    case uneven
  }

  var times: [Double]
  var stretches: [Stretch]
  /// Whether the last keyframe is marked as held.
  var isHeldAtEnd: Bool

  /// Whether the value jumps at a keyframe: after a held interval, or one without length.
  func jumps(atKey index: Int) -> Bool {
    guard index > 0 else { return false }
    return stretches[index - 1] == .held
      || times[index] - times[index - 1] <= FramePrecision.tolerance
  }

  /// The frames at which the value jumps.
  var jumps: [Double] { times.indices.filter(jumps(atKey:)).map { times[$0] } }

  /// Whether the value jumps at a frame.
  func jumps(at frame: Double) -> Bool {
    let least = frame - FramePrecision.tolerance
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < least { low = middle + 1 } else { high = middle }
    }
    while low < times.count, times[low] <= frame + FramePrecision.tolerance {
      if jumps(atKey: low) { return true }
      low += 1
    }
    return false
  }

  /// Whether a keyframe is the last of several that are held; for a position, Core Animation never shows it.
  func losesEnd(at index: Int) -> Bool {
    isHeldAtEnd && index == times.count - 1 && stretches[index - 1] == .held
  }

  /// Whether the value is held or jumps after a keyframe.
  func isHeld(after index: Int) -> Bool {
    index >= stretches.count || stretches[index] == .held || jumps(atKey: index + 1)
  }
}
