// When a Lottie animation shows which moment.

import LaminaLayers

/// The continuation at the end of the part that a Lottie animation plays.
public enum LottieLoopMode: Hashable, Sendable {
  /// It stays at the end.
  case playOnce
  /// It starts over, without end.
  case loop
  /// It runs back, then forwards again, without end.
  case autoReverse
  /// It starts over, until it has run so many times; 1 or more.
  case `repeat`(Int)
}

/// A part of an animation that plays.
struct LottiePlayback {
  /// The moments of the animation where a pass begins and ends, in seconds; apart from one another.
  let (start, end): (Double, Double)
  /// Seconds of the animation in a second, above 0.
  let speed: Double
  let mode: LottieLoopMode
  /// When the first pass began, in seconds of the frame loop's clock.
  let began: Double

  /// Where a playback is at a time.
  struct Position {
    /// The pass, from 0.
    let pass: Int
    /// The moment of the animation.
    let moment: Double
    /// Whether the playback has ended.
    let isFinished: Bool
  }

  /// How long a pass takes, in seconds of the clock.
  private var passDuration: Double { abs(end - start) / speed }

  /// How many passes there are; infinite for loops.
  private var passes: Double {
    switch mode {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count): Double(max(1, count))
    }
  }

  /// Where it is at a time of the clock.
  func position(at time: Double) -> Position {
    let elapsed = max(0, time - began) / passDuration
    if elapsed >= passes {
      return Position(pass: Int(passes) - 1, moment: end, isFinished: true)
    }
    // More passes than an Int holds would take longer than the clock runs.
    let pass = Int(min(elapsed.rounded(.down), 1e15))
    let share = elapsed - Double(pass)
    let (from, to) = ends(ofPass: pass)
    return Position(pass: pass, moment: from + (to - from) * share, isFinished: false)
  }

  private func ends(ofPass pass: Int) -> (from: Double, to: Double) {
    mode == .autoReverse && pass % 2 == 1 ? (end, start) : (start, end)
  }

  /// The timing of the animation's layer during a pass.
  ///
  /// - Parameters:
  ///   - pass: the pass, from 0.
  ///   - convert: turns the clock's time into that of the layer's superlayer.
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
