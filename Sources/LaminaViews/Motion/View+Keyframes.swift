public import LaminaLayers

// Several changes of views one after another, as one animation.

extension View {
  /// How keyframes become motion, as `UIView.KeyframeAnimationOptions`.
  public struct KeyframeAnimationOptions: Hashable, Sendable {
    /// How values between keyframes are found.
    public var calculationMode = Keyframes.CalculationMode.linear
    /// The options that keyframes share with other blocks; curves count for the whole.
    public var options: AnimationOptions = [.curveLinear]

    /// Makes options.
    ///
    /// - Parameters:
    ///   - calculationMode: how values between keyframes are found.
    ///   - options: the options that they share with other blocks; linear over the whole by default.
    public init(
      _ calculationMode: Keyframes.CalculationMode = .linear,
      options: AnimationOptions = [.curveLinear]
    ) {
      (self.calculationMode, self.options) = (calculationMode, options)
    }
  }

  /// Animates keyframes that `addKeyframe` adds within the block, as `UIView.animateKeyframes`.
  ///
  /// A property keeps its value from one keyframe's end to the next one's start. Changes outside every
  /// keyframe are one from the start to the end.
  ///
  /// Policy: `keyframes-run-evenly`.
  ///
  /// - Parameters:
  ///   - duration: seconds of the whole.
  ///   - delay: seconds before the first change is seen.
  ///   - options: how keyframes become motion.
  ///   - keyframes: adds them.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func animateKeyframes(
    duration: Double, delay: Double = 0,
    options: KeyframeAnimationOptions = KeyframeAnimationOptions(),
    _ keyframes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let pace = MotionPace(curve: .cubic(options.options.timingFunction), duration: duration)
    animate(
      pace, delay, options.options.union(.overrideInheritedCurve).subtracting(inAnimator),
      recorder: KeyframeRecorder(options.calculationMode), keyframes, completion)
  }

  /// Within an animator, keyframes run by the animator's curve.
  private static var inAnimator: AnimationOptions {
    MotionBlock.innermost?.animator == nil ? [] : .overrideInheritedCurve
  }

  /// Adds a keyframe within `animateKeyframes(duration:delay:options:_:completion:)`.
  ///
  /// Outside of that, the changes are made as if there was no keyframe.
  ///
  /// - Parameters:
  ///   - start: when it begins, as a part of the whole; clamped to 0...1.
  ///   - length: how long it takes, as a part of the whole; clamped to what is left.
  ///   - changes: what is set by its end.
  public static func addKeyframe(
    relativeStartTime start: Double, relativeDuration length: Double,
    _ changes: @MainActor () -> Void
  ) {
    guard let recorder = MotionBlock.innermost?.recorder else { return changes() }
    recorder.during(start, length, changes)
  }
}

/// Writes down keyframes, until all are known.
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

  /// Animates all properties that have keyframes.
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
      // Each value has a stretch of its own; the last one lasts to the end.
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
