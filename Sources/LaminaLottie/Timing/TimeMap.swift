// The frames of nested compositions, mapped to those of the whole animation.

/// The map between the frames of a composition and those of the whole.
///
/// ```
/// local frame -> sr, st of its precomp layer -> ... -> frame of the whole -> seconds
/// ```
struct TimeMap {
  /// The map of one precomp layer.
  enum Step: Sendable {
    /// outer = local · stretch + start.
    case linear(stretch: Double, start: Double)
    /// local = seconds(outer) · rate.
    case remapped(Property<Double>, rate: Double)
  }

  /// The first frame of the whole.
  let first: Double
  /// The frame behind its last.
  let last: Double
  /// Frames in a second.
  let rate: Double
  /// The precomp layers around, the outermost first.
  private(set) var steps: [Step] = []
  /// Whether no precomp around has a time remapping.
  private(set) var isLinear = true
  /// The frames of the whole between which the composition is shown; `nil` for all.
  private var shown: ClosedRange<Double>?
  private var cache = Cache()

  /// The samples of a map with a time remapping, computed once for all that share it.
  private final class Cache {
    var samples: [Sample]?
  }

  /// A frame of the whole, and the local one that is shown there.
  struct Sample {
    var frame: Double
    var local: Double
  }

  init(first: Double, last: Double, rate: Double) {
    (self.first, self.last, self.rate) = (first, last, rate)
  }

  /// The map of a composition in this one.
  ///
  /// - Parameters:
  ///   - step: how its frames are mapped to those of this one.
  ///   - begin: the frame of this one from which on it is shown.
  ///   - end: the frame of this one from which on it is not.
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

  /// The frames of the whole that show a local one of a range; a single one where none does.
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

  /// The whole's frame of a local one; only for linear maps.
  func outer(_ local: Double) -> Double {
    var frame = local
    for step in steps.reversed() {
      if case .linear(let stretch, let start) = step { frame = frame * stretch + start }
    }
    return frame
  }

  /// The local frame that is shown at a frame of the whole.
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

  /// The seconds from the start of a frame of the whole.
  func seconds(_ frame: Double) -> Double { (frame - first) / rate }

  /// The length of the whole, in seconds.
  var duration: Double { (last - first) / rate }

  /// Every whole frame from the first to the last, as far as the composition is shown there or a frame before or
  /// after.
  var frames: [Double] {
    var frames = (0..<Int((last - first).rounded(.up))).map { first + Double($0) }
    frames.append(last)
    guard let shown else { return frames }
    return frames.filter { shown.lowerBound - 1 <= $0 && $0 <= shown.upperBound + 1 }
  }

  /// The frames at which parts with timelines are sampled: whole frames, and keyframes of a linear map.
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

  /// Every whole frame with its local one.
  var samples: [Sample] {
    if let samples = cache.samples { return samples }
    let samples = frames.map { Sample(frame: $0, local: local($0)) }
    cache.samples = samples
    return samples
  }
}
