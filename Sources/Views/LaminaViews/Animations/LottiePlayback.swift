// The timing of Lottie playback: the animation's moment at each time of the clock.

import LaminaLayers

/// The behaviour at the end of the played part of a Lottie animation.
public enum LottieLoopMode: Hashable, Sendable {
  /// Stops at the end.
  case playOnce
  /// Starts over, without end.
  case loop
  /// Runs back, then forwards again, without end.
  case autoReverse
  /// Starts over until it has run a given number of times, at least 1.
  case `repeat`(Int)
}

/// The playback of part of a Lottie animation, in passes: each runs once from one end of the part
/// to the other.
struct LottiePlayback {
  /// The moments of the animation at which the first pass begins and ends, in seconds; never equal.
  let (start, end): (Double, Double)
  /// The animation's seconds per second of the clock, above 0.
  let speed: Double
  let mode: LottieLoopMode
  /// The time at which the first pass began, in seconds of the frame loop's clock.
  let began: Double

  /// The position of a playback at one time.
  struct Position {
    /// The index of the current pass, from 0.
    let pass: Int
    /// The moment of the animation that is shown, in seconds from its start.
    let moment: Double
    /// Whether the playback has ended.
    let isFinished: Bool
  }

  /// The duration of a pass, in seconds of the clock.
  private var passDuration: Double { abs(end - start) / speed }

  /// The number of passes; infinite for loops.
  private var passes: Double {
    switch mode {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count): Double(max(1, count))
    }
  }

  /// Returns the position at a time of the clock.
  func position(at time: Double) -> Position {
    let elapsed = max(0, time - began) / passDuration
    if elapsed >= passes {
      return Position(pass: Int(passes) - 1, moment: end, isFinished: true)
    }
    // More passes than fit an Int would outlast the clock.
    let pass = Int(min(elapsed.rounded(.down), 1e15))
    let share = elapsed - Double(pass)
    let (from, to) = ends(ofPass: pass)
    return Position(pass: pass, moment: from + (to - from) * share, isFinished: false)
  }

  private func ends(ofPass pass: Int) -> (from: Double, to: Double) {
    mode == .autoReverse && pass % 2 == 1 ? (end, start) : (start, end)
  }

  /// Returns the timing of the animation's layer during a pass.
  ///
  /// - Parameters:
  ///   - pass: the pass, from 0.
  ///   - convert: converts the clock's time to the time of the layer's superlayer.
  /// - Returns: the timing.
  func timing(ofPass pass: Int, _ convert: (Double) -> Double) -> MediaTiming {
    let (from, to) = ends(ofPass: pass)
    let (begin, later) = (
      convert(began + Double(pass) * passDuration), convert(began + Double(pass + 1) * passDuration)
    )
    var timing = MediaTiming()
    timing.beginTime = begin
    timing.timeOffset = from
    timing.speed = (to - from) / (later - begin)
    return timing
  }
}
