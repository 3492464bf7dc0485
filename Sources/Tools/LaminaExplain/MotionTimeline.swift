// The frames of a moving tree that have to be compared so that no frame can differ.

import LaminaLayers

/// The frames in which a tree can look different, found from its animations.
///
/// ```
/// begins and ends     |-- once --|      |---- repeats: its period ----...
/// frames           1  | all      | 1    | a period, then the same again
/// ```
/// Between two begins or ends, either nothing runs, all that runs repeats, or something runs once. One frame, a common
/// period, or all frames there have to be compared. A spring ends with its duration, as it does on the screen.
///
/// Policy: `advice-timeline`.
@MainActor struct MotionTimeline {
  /// An interval of the root's time, in seconds, in which a layer changes.
  struct Motion {
    let layer: Layer
    let begin: Double
    let end: Double
    /// The time after which the motion repeats, in seconds; `nil` if it does not repeat.
    let period: Double?
  }

  /// A layer to visit; its local time is `speed · time + offset`, where `time` is the root's time in seconds.
  private struct Place {
    let layer: Layer
    let speed: Double
    let offset: Double
  }

  /// The maximum number of frames: a minute at 60 frames per second.
  static let maximumFrames = 3_600

  /// The motions from which the frames were found.
  let motions: [Motion]
  /// The moment of frame 0, in seconds; all other frames are a whole number of frames before or after it.
  let time: Double
  /// Frames per second.
  let refreshRate: Double
  /// The moments of the frames in seconds, ascending; at most `maximumFrames`.
  let moments: [Double]
  /// The number of frames of the whole timeline; `nil` if it never repeats or rests.
  let count: Int?

  /// Whether all frames of the timeline are among the moments.
  var isWhole: Bool { count == moments.count }

  /// Finds the frames in which the tree under `root` can look different.
  ///
  /// O(layers + frames).
  ///
  /// - Parameters:
  ///   - root: the tree, whose animations have begun.
  ///   - time: the moment of a frame, in seconds; earlier frames from 0 on are part of the timeline.
  ///   - refreshRate: frames per second.
  init(of root: Layer, at time: Double, refreshRate: Double) {
    self.init(of: MotionTimeline.motions(under: root), at: time, refreshRate: refreshRate)
  }

  /// Finds the frames in which the given motions can look different.
  init(of motions: [Motion], at time: Double, refreshRate: Double) {
    (self.motions, self.time, self.refreshRate) = (motions, time, refreshRate)
    guard !motions.isEmpty else {
      (moments, count) = ([time], 1)
      return
    }
    let rate = refreshRate
    // Frame 0 is the one at `time`.
    func frame(_ moment: Double) -> Double { (moment - time) * rate }
    let limit = Double(MotionTimeline.maximumFrames)
    let begin = motions.map(\.begin).filter(\.isFinite).min() ?? time
    let first: Double
    if time >= 0, time * rate < limit {
      first = -(time * rate + 1e-6).rounded(.down)
    } else {
      first = min(0, max(-limit, frame(begin).rounded(.down)))
    }
    let bounds = Set(motions.flatMap { [$0.begin, $0.end] }.filter(\.isFinite).map(frame))
    let ends = bounds.filter { $0 > first }.sorted() + [.infinity]
    var ranges: [ClosedRange<Double>] = []
    var (start, isEndless) = (first, false)
    for end in ends {
      let needed = MotionTimeline.commonPeriod(
        motions.filter { frame($0.begin) < end && frame($0.end) > start }, rate: rate)
      if end == .infinity && needed == nil { isEndless = true }
      // A frame more on either side: a bound between frames, or one that rounding moved over a frame.
      let length = needed ?? (end == .infinity ? limit : .infinity)
      let last = min(end, start + length).rounded(.up) + 1
      ranges.append(max(first, start.rounded(.down) - 1)...min(last, start + 1e12))
      start = end
    }
    var frames: [Double] = []
    var total = 0.0
    var next = first
    for range in ranges {
      let from = max(next, range.lowerBound)
      guard from <= range.upperBound else { continue }
      total += range.upperBound - from + 1
      next = range.upperBound + 1
      var index = from
      while index <= range.upperBound, frames.count < MotionTimeline.maximumFrames {
        frames.append(index)
        index += 1
      }
    }
    let step = 1 / refreshRate
    // Rounding must not show a moment before 0, at which nothing has begun.
    let lowest = time >= 0 ? 0 : -Double.infinity
    moments = frames.map { max(lowest, time + $0 * step) }
    count = isEndless || total > 1e9 ? nil : Int(total)
  }

  /// Joins timelines of motions that touch different pixels; `nil` if one is not whole, or together they are too long.
  init?(joining timelines: [MotionTimeline]) {
    guard let first = timelines.first, timelines.allSatisfy(\.isWhole) else { return nil }
    let all = Set(timelines.flatMap(\.moments)).sorted()
    guard all.count <= MotionTimeline.maximumFrames else { return nil }
    (time, refreshRate, moments, count) = (first.time, first.refreshRate, all, all.count)
    motions = timelines.flatMap(\.motions)
  }

  /// Returns the number of frames after which all motions repeat together; 1 without motions, `nil` if they never do.
  private static func commonPeriod(_ motions: [Motion], rate: Double) -> Double? {
    var all = 1.0
    for motion in motions {
      guard let period = motion.period, let own = wholeFrames(period * rate) else { return nil }
      var (a, b) = (all, own)
      while b > 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
      all = all / a * own
      if all > 1e12 { return nil }
    }
    return all
  }

  /// Returns the smallest whole number of frames that is a multiple of a period, given in frames; `nil` beyond 240
  /// periods.
  private static func wholeFrames(_ period: Double) -> Double? {
    guard period > 1e-6 else { return nil }
    for count in 1...240 {
      let frames = period * Double(count)
      if frames > 1e9 { return nil }
      if abs(frames - frames.rounded()) < 1e-7 * Double(count), frames > 0.5 {
        return frames.rounded()
      }
    }
    return nil
  }

  // MARK: - Motions

  /// Returns the motions of all layers of a tree.
  private static func motions(under root: Layer) -> [Motion] {
    var motions: [Motion] = []
    var waiting = [Place(layer: root, speed: 1, offset: 0)]
    while let place = waiting.popLast() {
      let layer = place.layer
      var (speed, offset) = (place.speed, place.offset)
      let timing = layer.timing
      if timing != MediaTiming() {
        if layer.endsByItself {
          // Everything below follows from the time within the layer's pass.
          if let own = activeMotion(of: timing, of: layer, speed: speed, offset: offset) {
            motions.append(own)
          }
          continue
        }
        offset = (offset - timing.beginTime) * timing.speed + timing.timeOffset
        speed *= timing.speed
      }
      // Where time stands still, nothing moves.
      guard speed != 0, speed.isFinite, offset.isFinite else { continue }
      for entry in layer.animations {
        if let own = activeMotion(of: entry.animation, of: layer, speed: speed, offset: offset) {
          motions.append(own)
        }
      }
      if let emitter = layer as? EmitterLayer, !emitter.emitterCells.isEmpty {
        motions.append(Motion(layer: layer, begin: -.infinity, end: .infinity, period: nil))
      }
      for below in layer.orderedSublayers + [layer.mask].compactMap(\.self) {
        waiting.append(Place(layer: below, speed: speed, offset: offset))
      }
    }
    return motions
  }

  private static func activeMotion(
    of animation: Animation, of layer: Layer, speed: Double, offset: Double
  ) -> Motion? {
    guard let own = activeMotion(of: animation.timing, of: layer, speed: speed, offset: offset)
    else {
      return nil
    }
    guard animation.isCumulative, own.period != nil, !animation.addsWholeTurns else { return own }
    return Motion(layer: layer, begin: own.begin, end: own.end, period: nil)
  }

  /// Returns the interval of the root's time in which a timing is active; `nil` if it never is.
  private static func activeMotion(
    of timing: MediaTiming, of layer: Layer, speed: Double, offset: Double
  ) -> Motion? {
    guard timing.isValid, timing.speed != 0, timing.duration > 0 else { return nil }
    func root(_ local: Double) -> Double {
      ((local - timing.timeOffset) / timing.speed + timing.beginTime - offset) / speed
    }
    let (a, b) = (root(0), root(timing.activeLength))
    let repeats = timing.activeLength > timing.cycle * (1 + 1e-9)
    return Motion(
      layer: layer, begin: min(a, b), end: max(a, b),
      period: repeats ? timing.cycle / abs(timing.speed * speed) : nil)
  }
}

extension Animation {
  /// Whether each repetition of a cumulative animation ends where it began, as a rotation by whole turns does.
  fileprivate var addsWholeTurns: Bool {
    guard keyPath.hasPrefix("transform.rotation") else { return false }
    let angle: Double
    switch kind {
    case .basic(let ends):
      switch (ends.from, ends.to, ends.by) {
      case (.number(let from)?, .number(let to)?, _): angle = to - from
      case (_, nil, .number(let by)?): angle = by
      default: return false
      }
    case .keyframes(let frames):
      guard case (.number(let from)?, .number(let to)?) = (frames.values.first, frames.values.last)
      else { return false }
      angle = to - from
    case .spring, .group, .transition: return false
    }
    let turns = angle / (2 * Double.pi)
    return abs(turns - turns.rounded()) < 1e-9
  }
}
