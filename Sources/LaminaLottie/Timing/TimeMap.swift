// Maps frames of nested compositions to frames of the whole animation.

/// The map between the frames of a composition and the frames of the whole animation.
///
/// ```
/// local frame -> sr, st of its precomp layer -> ... -> frame of the whole animation -> seconds
/// ```
struct TimeMap {
  /// The map of one precomp layer.
  enum Step: Sendable {
    /// outer = local · stretch + start.
    case linear(stretch: Double, start: Double)
    /// local = seconds(outer) · rate.
    case remapped(Property<Double>, rate: Double)
  }

  /// The first frame of the whole animation.
  let first: Double
  /// The frame after the animation's last frame.
  let last: Double
  /// Frames per second.
  let rate: Double
  /// The enclosing precomp layers, the outermost first.
  private(set) var steps: [Step] = []
  /// Whether no enclosing precomp layer has a time remapping.
  private(set) var isLinear = true
  /// The frames of the whole animation during which the composition is shown; `nil` for all.
  private var shown: ClosedRange<Double>?
  private var cache = Cache()

  /// The samples of a map with a time remapping, computed once for all users of the map.
  private final class Cache {
    var samples: [Sample]?
  }

  /// A frame of the whole animation, and the local frame that is shown then.
  struct Sample {
    var frame: Double
    var local: Double
  }

  init(first: Double, last: Double, rate: Double) {
    (self.first, self.last, self.rate) = (first, last, rate)
  }

  /// Returns the map of a composition nested in this one.
  ///
  /// - Parameters:
  ///   - step: the map of its frames to this composition's.
  ///   - begin: the frame of this composition at which it appears.
  ///   - end: the frame of this composition at which it disappears.
  /// - Returns: the map.
  func entering(_ step: Step, shownFrom begin: Double, to end: Double) -> TimeMap {
    var map = self
    map.cache = Cache()
    map.shown = frames(from: begin, to: end)
    if case .linear(stretch: 1, start: 0) = step { return map }
    map.steps.append(step)
    if case .remapped = step { map.isLinear = false }
    return map
  }

  /// Returns the frames of the whole animation that show a local frame of a range, as one interval; a single frame if
  /// none do.
  private func frames(from begin: Double, to end: Double) -> ClosedRange<Double> {
    var (least, most) = (outer(begin), outer(end))
    if !isLinear {
      let found = samples.filter { begin <= $0.local && $0.local < end }.map(\.frame)
      (least, most) = (found.min() ?? first, found.max() ?? first)
    }
    let all = shown ?? first...last
    guard least <= most, least <= all.upperBound, most >= all.lowerBound else {
      return all.lowerBound...all.lowerBound
    }
    return max(least, all.lowerBound)...min(most, all.upperBound)
  }

  /// Returns the frame of the whole animation at which a local frame is shown; only for linear maps.
  func outer(_ local: Double) -> Double {
    var frame = local
    for step in steps.reversed() {
      if case .linear(let stretch, let start) = step { frame = frame * stretch + start }
    }
    return frame
  }

  /// Returns the local frame that is shown at a frame of the whole animation.
  func local(_ frame: Double) -> Double {
    var frame = frame
    for step in steps {
      switch step {
      case .linear(let stretch, let start): frame = (frame - start) / stretch
      case .remapped(let seconds, let rate): frame = seconds.value(.frame(frame)) * rate
      }
    }
    return frame
  }

  /// Returns the time of a frame of the whole animation, in seconds from the start.
  func seconds(_ frame: Double) -> Double { (frame - first) / rate }

  /// The length of the whole animation, in seconds.
  var duration: Double { (last - first) / rate }

  /// Every whole frame while the composition is shown, and one frame before and after.
  var frames: [Double] {
    var frames = (0..<Int((last - first).rounded(.up))).map { first + Double($0) }
    frames.append(last)
    guard let shown else { return frames }
    return frames.filter { shown.lowerBound - 1 <= $0 && $0 <= shown.upperBound + 1 }
  }

  /// Returns the frames at which properties are sampled: whole frames, and for a linear map also keyframes.
  func samples(of timelines: [Timeline]) -> [Sample] {
    guard isLinear else { return samples }
    let times = timelines.flatMap { $0.times.map(outer) }.filter(\.isFinite)
    guard let start = times.min(), let end = times.max() else {
      return [Sample(frame: first, local: local(first))]
    }
    let inside = frames.filter { $0 > start && $0 < end }
    let all = (inside + times).sorted()
    var result: [Sample] = []
    for frame in all where result.last?.frame != frame {
      result.append(Sample(frame: frame, local: local(frame)))
    }
    return result
  }

  /// Every whole frame, with its local frame.
  var samples: [Sample] {
    if let samples = cache.samples { return samples }
    let samples = frames.map { Sample(frame: $0, local: local($0)) }
    cache.samples = samples
    return samples
  }
}
