// Maps frames of nested compositions to frames of the whole animation.

/// The map between the frames of a composition and the frames of the whole animation.
///
/// ```
/// local frame -> sr, st, tm of its precomp layer -> ... -> frame of the whole animation -> seconds
/// ```
///
/// Frames are compared as frames; only keyframes that are done become seconds.
struct TimeMap {
  /// The first frame of the whole animation.
  let first: Double
  /// The frame after the animation's last frame.
  let last: Double
  /// The number of frames per second.
  let rate: Double
  /// Whether the animation is drawn as in lottie-ios's snapshot tests.
  ///
  /// Policy: `lottie-snapshot`.
  let isSnapshot: Bool
  /// The maps of the enclosing precomp layers, the outermost first.
  private(set) var steps: [TimeStep] = []
  /// Whether all enclosing precomp layers run forwards at a constant speed.
  private(set) var isLinear = true
  /// The frames of the whole animation during which the composition is shown; `nil` for all.
  private var shown: ClosedRange<Double>?
  /// The frames of the whole animation at which the speed of the composition changes.
  private var turns: [Double] = []
  private var cache = Cache()

  /// The samples of a map that is not linear, computed once and shared by all copies of the map.
  private final class Cache {
    var samples: [Sample]?
  }

  /// A frame of the whole animation, and the composition's places that are shown just before it, at it and just after
  /// it.
  struct Sample {
    var frame: Double
    var before: FramePlace
    var shown: FramePlace
    var after: FramePlace
  }

  /// The maximum number of frames between whole frames at which a map is sampled; with more, only whole frames are.
  static let crossingLimit = 20_000

  init(first: Double, last: Double, rate: Double, isSnapshot: Bool) {
    (self.first, self.last, self.rate) = (first, last, rate)
    self.isSnapshot = isSnapshot
  }

  /// Returns the map of a composition nested in this one.
  ///
  /// - Parameters:
  ///   - step: the map of its frames to this composition's.
  ///   - begin: the frame of this composition at which it appears.
  ///   - end: the frame of this composition at which it disappears.
  /// - Returns: the map.
  func nestedMap(_ step: TimeStep, shownFrom begin: Double, to end: Double) -> TimeMap {
    var map = self
    map.cache = Cache()
    map.shown = shownFrames(from: begin, to: end)
    if step.isIdentity { return map }
    map.turns += outerFrames(crossing: step.turns)
    map.steps.append(step)
    if !step.isLinear { map.isLinear = false }
    return map
  }

  /// Returns the interval of the whole animation's frames that show a range of the composition's; a single frame if
  /// none do.
  private func shownFrames(from begin: Double, to end: Double) -> ClosedRange<Double> {
    var (least, most) = (outerFrame(begin), outerFrame(end))
    if !isLinear {
      let found = samples.filter {
        $0.shown.lies(from: begin, to: end) || $0.after.lies(from: begin, to: end)
      }.map(\.frame)
      (least, most) = (found.min() ?? first, found.max() ?? first)
    }
    let all = shown ?? first...last
    guard least <= most, least <= all.upperBound, most >= all.lowerBound else {
      return all.lowerBound...all.lowerBound
    }
    return max(least, all.lowerBound)...min(most, all.upperBound)
  }

  /// Returns the whole animation's frame that shows a frame of the composition; only for linear maps.
  func outerFrame(_ local: Double) -> Double {
    var frame = local
    for step in steps.reversed() {
      if case .linear(let stretch, let start) = step.kind { frame = frame * stretch + start }
    }
    return frame
  }

  /// Returns the composition's place that is shown at a frame of the whole animation, or just before or after it.
  func localPlace(_ frame: Double, _ side: FramePlace.Side = .exact) -> FramePlace {
    steps.reduce(FramePlace(frame: frame, side: side)) { $1.innerPlace($0) }
  }

  // MARK: - Seconds

  /// Returns the time of a frame of the whole animation, in seconds from the start.
  func seconds(_ frame: Double) -> Double { (frame - first) / rate }

  /// The length of the whole animation, in seconds.
  var duration: Double { (last - first) / rate }

  /// Returns the frame at which to place a jump that is meant to happen at a frame of the whole animation.
  ///
  /// Times are rounded, in seconds even to few decimals. A jump lies just before its frame, so that the frame's rounded
  /// time shows the value after it.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - cutsEase: whether an interval that is eased ends at the frame; less of it is then cut off.
  /// - Returns: the frame of the jump.
  func jumpFrame(to frame: Double, cutsEase: Bool = false) -> Double {
    if isSnapshot { return frame }
    let whole = (frame - first).rounded() + first
    let isWhole = abs(frame - whole) <= FramePrecision.tolerance
    if cutsEase { return (isWhole ? whole : frame) - 1e-4 }
    return isWhole ? whole - TimeMap.lead : frame - FramePrecision.tolerance
  }

  /// Returns the frame, just after the given one, at which a value ends that is shown for that frame only.
  func endFrame(of frame: Double) -> Double { frame + TimeMap.lead }

  /// The part of a frame by which a jump is placed before a whole frame.
  ///
  /// The time of a frame in seconds, with four decimals, is nearer to the frame at up to 150 frames per second.
  private static let lead = 1.0 / 128

  // MARK: - Samples

  /// Every whole frame of the animation while the composition is shown, and one frame before and after.
  private var frames: [Double] {
    var frames = (0..<Int((last - first).rounded(.up))).map { first + Double($0) }
    frames.append(last)
    guard let shown else { return frames }
    return frames.filter { shown.lowerBound - 1 <= $0 && $0 <= shown.upperBound + 1 }
  }

  /// Returns the animation's whole frames between two of its frames, which are left out.
  func wholeFrames(from start: Double, to end: Double) -> [Double] {
    let least = max(0, ((start - first) + FramePrecision.tolerance).rounded(.down) + 1)
    let most = min(last - first, ((end - first) - FramePrecision.tolerance).rounded(.up) - 1)
    guard least <= most else { return [] }
    return (Int(least)...Int(most)).map { first + Double($0) }
  }

  private func makeSample(_ frame: Double) -> Sample {
    if steps.isEmpty {
      return Sample(
        frame: frame, before: FramePlace(frame: frame, side: .below),
        shown: FramePlace(frame: frame, side: .exact),
        after: FramePlace(frame: frame, side: .above))
    }
    return Sample(
      frame: frame, before: localPlace(frame, .below), shown: localPlace(frame),
      after: localPlace(frame, .above))
  }

  /// Returns the samples at which properties are evaluated: at whole frames, and at keyframes and jumps between them.
  func timelineSamples(of timelines: [Timeline]) -> [Sample] {
    guard isLinear else { return nonlinearSamples(crossing: timelines.flatMap(\.jumps)) }
    let times = timelines.flatMap { $0.times.map(outerFrame) }.filter(\.isFinite)
    guard let start = times.min(), let end = times.max() else { return [makeSample(first)] }
    let inside = frames.filter { $0 > start && $0 < end }
    return merged(inside, times).map(makeSample)
  }

  /// Returns the samples of a map that is not linear, including those where given frames of the composition are passed.
  func nonlinearSamples(crossing locals: [Double]) -> [Sample] {
    let crossings = locals.isEmpty ? [] : outerFrames(crossing: locals)
    if crossings.isEmpty { return samples }
    return merged(samples.map(\.frame), crossings).map(makeSample)
  }

  /// The samples at every whole frame, and where a time remapping changes its speed.
  var samples: [Sample] {
    if let samples = cache.samples { return samples }
    let all = frames
    let range = (all.first ?? first)...(all.last ?? first)
    let samples = merged(all, turns.filter(range.contains)).map(makeSample)
    cache.samples = samples
    return samples
  }

  /// Returns the frames of both lists in ascending order, without repeats; those of `more` near a whole frame become
  /// that frame.
  private func merged(_ frames: [Double], _ more: [Double]) -> [Double] {
    let others = more.map { frame in
      let whole = (frame - first).rounded() + first
      return abs(frame - whole) <= FramePrecision.tolerance ? whole : frame
    }
    var result: [Double] = []
    for frame in (frames + others).sorted() {
      if let last = result.last, frame - last < 1e-9 { continue }
      result.append(frame)
    }
    return result
  }

  /// Returns the whole animation's frames at which given frames of the composition are passed; none if they exceed the
  /// limit.
  private func outerFrames(crossing locals: [Double]) -> [Double] {
    if isLinear { return locals.map(outerFrame) }
    let sorted = locals.sorted()
    var found: [Double] = []
    for (a, b) in zip(samples, samples.dropFirst()) {
      let (from, to) = (a.after.frame, b.before.frame)
      let (least, most) = (min(from, to), max(from, to))
      var index = sorted.partition(above: least)
      while index < sorted.count, sorted[index] < most - FramePrecision.tolerance {
        defer { index += 1 }
        guard sorted[index] > least + FramePrecision.tolerance else { continue }
        found.append(crossingFrame(sorted[index], (a.frame, from), (b.frame, to)))
        // A remapping that runs to and fro over many keyframes is sampled at whole frames only.
        if found.count > TimeMap.crossingLimit { return [] }
      }
    }
    return found
  }

  /// Returns the whole animation's frame, between those of `a` and `b`, that shows the composition's frame `wanted`.
  private func crossingFrame(
    _ wanted: Double, _ a: (frame: Double, local: Double), _ b: (frame: Double, local: Double)
  ) -> Double {
    let straight = a.frame + (b.frame - a.frame) * (wanted - a.local) / (b.local - a.local)
    if abs(localPlace(straight).frame - wanted) < 1e-6 { return straight }
    var (low, high) = (a.frame, b.frame)
    for _ in 0..<32 {
      let middle = (low + high) / 2
      let isBefore = (localPlace(middle).frame < wanted) == (a.local < b.local)
      if isBefore { low = middle } else { high = middle }
    }
    return high
  }
}

extension [Double] {
  /// Returns the index of the first number above a bound; the numbers ascend.
  fileprivate func partition(above bound: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
