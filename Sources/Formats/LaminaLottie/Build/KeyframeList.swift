// Keyframes of a layer's value, before frames become seconds.

import LaminaLayers

/// Values at frames of the whole animation, in ascending order.
struct KeyframeList {
  private(set) var values: [AnimatableValue]
  private(set) var frames: [Double]
  /// The ease of each interval.
  private(set) var functions: [TimingFunction] = []

  /// Starts with a value.
  init(first value: AnimatableValue, at frame: Double) {
    (values, frames) = ([value], [frame])
  }

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    frames.reserveCapacity(count)
  }

  /// Adds a value that the last one changes to.
  mutating func addKeyframe(
    _ value: AnimatableValue, at frame: Double, _ function: TimingFunction = .linear
  ) {
    values.append(value)
    frames.append(max(frame, frames[frames.count - 1]))
    functions.append(function)
  }

  /// Adds a value that replaces the last one at a frame.
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
