/// Where something lies in time: a layer in its superlayer's time, an animation in its layer's.
///
/// ```
/// parent time ---- begin ======================= end ----
///                        |  pass  |  pass  |  pa|          a pass: duration, twice that with autoreverses
/// local time             offset .. speed per second
/// ```
/// - Source: `CAMediaTiming`, and measurements of it.
public struct MediaTiming: Hashable, Sendable {
  /// When it begins, in seconds of its parent's time.
  public var beginTime = 0.0
  /// What is added to local time, in seconds.
  public var timeOffset = 0.0
  /// Local seconds per second of the parent; below 0 time runs backwards, from the offset towards 0.
  public var speed = 1.0
  /// The length of one pass, in local seconds; infinite for layers.
  public var duration: Double
  /// How many passes there are, fractions included; 0 means 1.
  ///
  /// A pass with `autoreverses` runs there and back.
  public var repeatCount = 0.0
  /// The complete length in local seconds, in place of `repeatCount`; 0 means that it is not used.
  public var repeatDuration = 0.0
  /// Whether each pass runs backwards after it has run forwards.
  public var autoreverses = false
  /// What is shown before and after.
  public var fillMode = FillMode.removed

  /// What is shown outside of the active time.
  public enum FillMode: String, CaseIterable, Sendable {
    /// Nothing.
    case removed
    /// The last moment, afterwards.
    case forwards
    /// The first moment, before.
    case backwards
    /// Both.
    case both
  }

  /// A layer's timing: time without end.
  public init() { duration = .infinity }

  /// The timing of something that lasts so many seconds.
  public init(duration: Double) { self.duration = duration }

  /// Whether every number is one that time can be computed from.
  public var isValid: Bool {
    beginTime.isFinite && timeOffset.isFinite && speed.isFinite && !duration.isNaN
      && !repeatCount.isNaN && !repeatDuration.isNaN && duration >= 0 && repeatCount >= 0
      && repeatDuration >= 0
  }

  /// Local time at a time of the parent.
  public func localTime(_ parentTime: Double) -> Double {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time; `nil` while local time stands still.
  public func parentTime(_ localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
  }

  /// The length of one pass, there and back, in local seconds.
  public var cycle: Double { autoreverses ? 2 * duration : duration }

  /// The complete length, in local seconds; it may be infinite.
  public var activeLength: Double {
    if repeatDuration > 0 { return repeatDuration }
    return (repeatCount > 0 ? repeatCount : 1) * cycle
  }

  /// A moment of something that repeats.
  public struct Moment: Hashable, Sendable {
    /// When it is.
    public enum Phase: Hashable, Sendable {
      /// Before the begin.
      case before
      /// Between begin and end.
      case active
      /// After the end.
      case after
    }

    /// When it is.
    public var phase: Phase
    /// Local seconds into the pass, turned back on the way back.
    public var time: Double
    /// How far the pass is, 0...1.
    public var progress: Double
    /// How many passes are complete.
    public var completed: Double
  }

  /// The moment at a time of the parent; `nil` if nothing is shown there, or the timing is not valid.
  ///
  /// A boundary between passes belongs to the one that follows, and the last to the last one.
  public func moment(at parentTime: Double) -> Moment? {
    guard isValid, parentTime.isFinite else { return nil }
    let time = localTime(parentTime)
    let length = activeLength
    guard !length.isNaN else { return nil }
    // Backwards it is over when it has come to 0.
    let isBackwards = speed < 0
    if time < 0 || (time == 0 && isBackwards && parentTime > beginTime) {
      let isShown = isBackwards ? fillMode.holdsEnd : fillMode.holdsBegin
      return isShown ? moment(local: 0, isBackwards ? .after : .before) : nil
    }
    if time >= length {
      let isEnd = !isBackwards
      let isShown = isEnd ? fillMode.holdsEnd : fillMode.holdsBegin
      // At the very end of something that lasts, the last moment is still shown.
      if time == length && length > 0 { return moment(local: length, .active) }
      return isShown ? moment(local: length, isEnd ? .after : .before) : nil
    }
    return moment(local: time, .active)
  }

  private func moment(local time: Double, _ phase: Moment.Phase) -> Moment {
    guard duration > 0 else {
      // Without a length only its end can be shown.
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
  /// Whether the last moment is held.
  var holdsEnd: Bool { self == .forwards || self == .both }
  /// Whether the first moment is held.
  var holdsBegin: Bool { self == .backwards || self == .both }
}
