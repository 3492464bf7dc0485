public import LaminaLayers

// Several successive changes of views as one animation.

extension View {
  /// The options of keyframe animations, like `UIView.KeyframeAnimationOptions`.
  public struct KeyframeOptions: Hashable, Sendable {
    /// The interpolation between keyframes.
    public var calculationMode = Keyframes.CalculationMode.linear
    /// The options that all animation blocks have; their curve applies to the whole animation.
    public var options: AnimationOptions = [.curveLinear]

    /// Makes options; by default, values change linearly between keyframes and over the whole animation.
    ///
    /// - Parameters:
    ///   - calculationMode: the interpolation between keyframes.
    ///   - options: the options that all animation blocks have; by default linear over the whole animation.
    public init(
      _ calculationMode: Keyframes.CalculationMode = .linear,
      options: AnimationOptions = [.curveLinear]
    ) {
      (self.calculationMode, self.options) = (calculationMode, options)
    }
  }

  /// Animates the keyframes that `addKeyframe` adds within the block, like `UIView.animateKeyframes`.
  ///
  /// A property keeps its value from one keyframe's end to the next one's start. Changes outside every keyframe form
  /// one keyframe from start to end.
  ///
  /// Policy: `keyframes-run-evenly`.
  ///
  /// - Parameters:
  ///   - duration: the total duration in seconds.
  ///   - delay: seconds before the first change is visible.
  ///   - options: the options of the animation.
  ///   - keyframes: adds the keyframes.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func animateKeyframes(
    duration: Double, delay: Double = 0,
    options: KeyframeOptions = KeyframeOptions(),
    _ keyframes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let pace = MotionPace(curve: .cubic(options.options.timingFunction), duration: duration)
    animate(
      pace, delay, options.options.union(.overrideInheritedCurve).subtracting(inAnimator),
      recorder: KeyframeRecorder(options.calculationMode), keyframes, completion)
  }

  /// The option that keyframes leave out within an animator, so that they follow its curve; none
  /// elsewhere.
  private static var inAnimator: AnimationOptions {
    MotionBlock.innermost?.animator == nil ? [] : .overrideInheritedCurve
  }

  /// Adds a keyframe within `animateKeyframes(duration:delay:options:_:completion:)`.
  ///
  /// Elsewhere, the changes are made as if there were no keyframe.
  ///
  /// - Parameters:
  ///   - start: the start as a fraction of the whole; clamped to 0...1.
  ///   - length: the duration as a fraction of the whole; clamped to the rest.
  ///   - changes: sets the values at its end.
  public static func addKeyframe(
    relativeStartTime start: Double, relativeDuration length: Double,
    _ changes: @MainActor () -> Void
  ) {
    guard let recorder = MotionBlock.innermost?.recorder else { return changes() }
    recorder.during(start, length, changes)
  }
}

/// Collects the keyframes of a block until all are known.
@MainActor final class KeyframeRecorder {
  private struct Frame {
    let start: Double
    let end: Double
    let value: AnimatableValue
  }

  private struct Track {
    weak var view: View?
    let key: String
    let from: AnimatableValue
    var frames: [Frame]
  }

  private let mode: Keyframes.CalculationMode
  private var tracks: [Track] = []
  private var span = (start: 0.0, end: 1.0)

  init(_ mode: Keyframes.CalculationMode) { self.mode = mode }

  func during(_ start: Double, _ length: Double, _ changes: @MainActor () -> Void) {
    let outer = span
    let start = start.isNaN ? 0 : min(1, max(0, start))
    span = (start, min(1, start + (length > 0 ? length : 0)))
    changes()
    span = outer
  }

  func add(_ view: View, _ key: String, from: AnimatableValue, to: AnimatableValue) {
    let frame = Frame(start: span.start, end: span.end, value: to)
    if let index = tracks.firstIndex(where: { $0.view === view && $0.key == key }) {
      tracks[index].frames.append(frame)
    } else {
      tracks.append(Track(view: view, key: key, from: from, frames: [frame]))
    }
  }

  /// Animates every collected property with its keyframes.
  func finish(in block: MotionBlock) {
    let whole = tracks
    tracks = []
    for track in whole {
      guard let view = track.view, let to = view.layer.value(forKeyPath: track.key) else {
        continue
      }
      block.add(
        view, track.key, from: track.from, to: to, keyframes: keyframes(of: track))
    }
  }

  private func keyframes(of track: Track) -> Keyframes {
    let frames = track.frames.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    var (values, times) = ([track.from], [0.0])
    func append(_ value: AnimatableValue, _ time: Double) {
      values.append(value)
      times.append(max(time, times[times.count - 1]))
    }
    let isPaced = mode == .paced || mode == .cubicPaced
    for frame in frames {
      // The value is kept up to the keyframe's start.
      if mode == .linear, frame.start > times[times.count - 1] {
        append(values[values.count - 1], frame.start)
      }
      append(frame.value, frame.end)
    }
    if mode == .discrete {
      // Each value is held until the next one; the last is held to the end.
      times.append(1)
    } else if !isPaced, times[times.count - 1] < 1 {
      append(values[values.count - 1], 1)
    }
    var keyframes = Keyframes(values: values)
    keyframes.calculationMode = mode
    if !isPaced { keyframes.keyTimes = times }
    return keyframes
  }
}
