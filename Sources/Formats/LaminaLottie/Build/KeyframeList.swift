// Keyframes of a layer's value, before frames become seconds.

import LaminaLayers

/// The keyframes of a layer's value: values at frames of the whole animation, in ascending order.
struct KeyframeList {
  private(set) var values: [AnimatableValue]
  private(set) var frames: [Double]
  /// The timing function of each interval between keyframes.
  private(set) var functions: [TimingFunction] = []

  /// Makes a list of one keyframe.
  init(first value: AnimatableValue, at frame: Double) {
    (values, frames) = ([value], [frame])
  }

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    frames.reserveCapacity(count)
  }

  /// Adds a keyframe to which the value changes from the last one by a timing function.
  mutating func addKeyframe(
    _ value: AnimatableValue, at frame: Double, _ function: TimingFunction = .linear
  ) {
    values.append(value)
    frames.append(max(frame, frames[frames.count - 1]))
    functions.append(function)
  }

  /// Adds a keyframe to which the value jumps at a frame; until then, the last value is held.
  mutating func addJump(to value: AnimatableValue, at frame: Double) {
    let last = frames.count - 1
    if frames[last] < frame {
      addKeyframe(values[last], at: frame)
    } else if last == 0 || frames[last - 1] <= frame {
      // An interval that ends at the jump ends just before it.
      frames[last] = frame
    }
    addKeyframe(value, at: frame)
  }
}
