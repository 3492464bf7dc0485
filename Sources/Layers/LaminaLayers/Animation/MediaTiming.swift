/// The timing of a layer in its superlayer's time, or of an animation in its layer's time.
///
/// ```
/// parent time ---- begin ======================= end ----
///                        |  pass  |  pass  |  pa|          a pass: duration, twice that with autoreverses
/// local time             offset .. speed per second
/// ```
///
/// ```swift
/// var pulse = Animation.basic("opacity", to: .number(0.4), duration: 0.5)
/// pulse.timing.autoreverses = true
/// pulse.timing.repeatCount = .infinity
/// let card = Layer()
/// card.add(pulse)
/// ```
///
/// - Source: `CAMediaTiming`, and measurements of it.
public struct MediaTiming: Hashable, Sendable {
  /// The begin time, in seconds of the parent's time.
  public var beginTime = 0.0
  /// The offset added to local time, in seconds.
  public var timeOffset = 0.0
  /// The local seconds that pass per second of the parent; below 0, local time runs backwards, from the offset to 0.
  public var speed = 1.0
  /// The length of one pass in one direction, in local seconds; infinite for layers.
  public var duration: Double
  /// The number of passes, fractions included; 0 means 1.
  ///
  /// With `autoreverses`, a pass runs forwards and back.
  public var repeatCount = 0.0
  /// The length of all passes together, in local seconds, which overrides `repeatCount`; 0 means unused.
  public var repeatDuration = 0.0
  /// Whether each pass runs backwards after it has run forwards.
  public var autoreverses = false
  /// The values that are held before and after the active time.
  public var fillMode = FillMode.removed

  /// The values that are held outside the active time, as in `CAMediaTimingFillMode`.
  public enum FillMode: String, CaseIterable, Sendable {
    /// Holds no value: outside the active time, nothing is shown.
    case removed
    /// Holds the last value after the end.
    case forwards
    /// Holds the first value before the begin.
    case backwards
    /// Holds the first value before the begin, and the last value after the end.
    case both
  }

  /// Makes a layer's timing, of infinite duration.
  public init() { duration = .infinity }

  /// Makes a timing with a duration in seconds.
  public init(duration: Double) { self.duration = duration }

  /// Whether all numbers are within their ranges, so that times can be computed from them.
  public var isValid: Bool {
    beginTime.isFinite && timeOffset.isFinite && speed.isFinite && !duration.isNaN
      && !repeatCount.isNaN && !repeatDuration.isNaN && duration >= 0 && repeatCount >= 0
      && repeatDuration >= 0
  }

  /// Converts the parent's time to local time.
  public func localTime(_ parentTime: Double) -> Double {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// Converts local time to the parent's time; `nil` if local time stands still.
  public func parentTime(_ localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
  }

  /// The length of one pass in local seconds, including the way back if the timing autoreverses.
  public var cycle: Double { autoreverses ? 2 * duration : duration }

  /// The length of all passes together, in local seconds; possibly infinite.
  public var activeLength: Double {
    if repeatDuration > 0 { return repeatDuration }
    return (repeatCount > 0 ? repeatCount : 1) * cycle
  }

  /// The state of a timing at one moment: phase, time and progress.
  public struct Moment: Hashable, Sendable {
    /// The position of a moment before, within or after the active time.
    public enum Phase: Hashable, Sendable {
      /// Before the begin.
      case before
      /// Between begin and end.
      case active
      /// After the end.
      case after
    }

    /// The position of the moment before, within or after the active time.
    public var phase: Phase
    /// The local seconds into the current pass, decreasing on the way back.
    public var time: Double
    /// The progress of the current pass, 0...1.
    public var progress: Double
    /// The number of passes that are complete at this moment.
    public var completed: Double
  }

  /// Returns the moment at a time of the parent; `nil` if nothing is shown then, or the timing is invalid.
  ///
  /// A boundary between passes belongs to the later pass; the end belongs to the last pass.
  public func moment(at parentTime: Double) -> Moment? {
    guard isValid, parentTime.isFinite else { return nil }
    let time = localTime(parentTime)
    let length = activeLength
    guard !length.isNaN else { return nil }
    // A timing that runs backwards ends when it reaches 0.
    let isBackwards = speed < 0
    if time < 0 || (time == 0 && isBackwards && parentTime > beginTime) {
      let isShown = isBackwards ? fillMode.holdsEnd : fillMode.holdsBegin
      return isShown ? activeMoment(local: 0, isBackwards ? .after : .before) : nil
    }
    if time >= length {
      let isEnd = !isBackwards
      let isShown = isEnd ? fillMode.holdsEnd : fillMode.holdsBegin
      // The end of a timing with a length still shows its last moment.
      if time == length && length > 0 { return activeMoment(local: length, .active) }
      return isShown ? activeMoment(local: length, isEnd ? .after : .before) : nil
    }
    return activeMoment(local: time, .active)
  }

  private func activeMoment(local time: Double, _ phase: Moment.Phase) -> Moment {
    guard duration > 0 else {
      // Without a length only the end can be shown.
      return Moment(phase: phase, time: 0, progress: phase == .before ? 0 : 1, completed: 0)
    }
    guard duration < .infinity else {
      return Moment(phase: phase, time: time, progress: 0, completed: 0)
    }
    var completed = (time / cycle).rounded(.down)
    var within = time - completed * cycle
    if within == 0 && time > 0 && time >= activeLength {
      completed -= 1
      within = cycle
    }
    let turned = autoreverses && within > duration ? cycle - within : within
    return Moment(
      phase: phase, time: turned, progress: min(1, max(0, turned / duration)),
      completed: completed)
  }
}

extension MediaTiming.FillMode {
  /// Whether the last value is held after the end.
  var holdsEnd: Bool { self == .forwards || self == .both }
  /// Whether the first value is held before the begin.
  var holdsBegin: Bool { self == .backwards || self == .both }
}

extension MediaTiming {
  /// The speed in Core Animation's type.
  package var floatSpeed: Float {
    get { Float(speed) }
    set { speed = Double(newValue) }
  }

  /// The number of passes in Core Animation's type; the greatest number repeats for ever.
  package var floatRepeatCount: Float {
    get { Float(repeatCount) }
    set { repeatCount = newValue >= .greatestFiniteMagnitude ? .infinity : Double(newValue) }
  }
}
