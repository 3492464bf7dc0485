// The playing of one animation: which frame is shown, and when it completes.

/// The state of a playing animation at an exact time: its frame, played range, mode and speed.
struct MachinePlayback {
  /// The event when the playing reaches an end of the played frames.
  enum Event { case looped, completed, loopedAndCompleted }

  /// The length of the whole animation, in frames.
  private(set) var length = 1.0
  private(set) var rate = 1.0
  /// The range of frames that is played.
  private(set) var segment = 0.0...1.0
  private(set) var frame = 0.0
  private(set) var isPlaying = false
  private(set) var mode = MachineModel.Mode.forward
  private var isBackwards = false
  var loops = false {
    didSet { if loops != oldValue { loopsDone = 0 } }
  }
  var loopCount = 0 {
    didSet { if loopCount != oldValue { loopsDone = 0 } }
  }
  var speed = 1.0
  private var loopsDone = 0
  /// Whether the playing has ended, rather than been paused.
  private var hasStopped = true

  /// Loads another animation, and shows its first frame without playing.
  mutating func loadAnimation(length: Double, rate: Double) {
    (self.length, self.rate) = (max(length, 1e-6), rate)
    segment = 0...self.length
    frame = 0
    (isPlaying, hasStopped) = (false, true)
  }

  /// Limits the played frames to a range, and moves the frame into it; `nil` removes the limit.
  mutating func limitFrames(to range: ClosedRange<Double>?) {
    guard let range else {
      segment = 0...length
      return
    }
    let first = min(max(range.lowerBound, 0), length)
    segment = first...min(max(range.upperBound, first), length)
    if !segment.contains(frame) { frame = segment.lowerBound }
  }

  /// Sets the mode; the frame stays, and the direction becomes that in which the mode begins.
  mutating func setMode(_ mode: MachineModel.Mode) {
    guard mode != self.mode else { return }
    self.mode = mode
    isBackwards = mode.isReverse
  }

  /// Plays on, or from the mode's beginning if the animation has ended.
  mutating func play() {
    guard !isPlaying else { return }
    // A mode that begins at the end does so from the first frame, too.
    let isAtStart = mode == .reverseBounce && frame <= segment.lowerBound
    if hasStopped, isComplete || isAtStart { rewind() }
    (isPlaying, hasStopped) = (true, false)
  }

  mutating func pause() { isPlaying = false }

  /// Moves to a frame of the played range; a frame outside it is ignored.
  mutating func showFrame(_ frame: Double) {
    if segment.contains(frame) { self.frame = frame }
  }

  private mutating func rewind() {
    isBackwards = mode.isReverse
    frame = isBackwards ? segment.upperBound : segment.lowerBound
  }

  private var isComplete: Bool {
    switch mode {
    case .forward, .reverseBounce: frame >= segment.upperBound
    case .reverse, .bounce: frame <= segment.lowerBound
    }
  }

  /// The time until the next end or turn, in seconds; `nil` if nothing plays.
  var timeToEnd: Double? {
    guard isPlaying else { return nil }
    let left = isBackwards ? frame - segment.lowerBound : segment.upperBound - frame
    return max(0, left) / (rate * speed)
  }

  /// Plays on for a time that ends at the next end of the played frames, or before it.
  ///
  /// - Parameters:
  ///   - time: the time, in seconds.
  ///   - reachesEnd: whether the time is that to the end.
  /// - Returns: the event at the end; `nil` on the way, and at a turn.
  mutating func advance(by time: Double, reachesEnd: Bool) -> Event? {
    guard isPlaying else { return nil }
    let step = time * rate * speed
    guard reachesEnd else {
      frame = min(
        max(frame + (isBackwards ? -step : step), segment.lowerBound), segment.upperBound)
      return nil
    }
    frame = isBackwards ? segment.lowerBound : segment.upperBound
    let isTurn = mode == .bounce && !isBackwards || mode == .reverseBounce && isBackwards
    if isTurn {
      isBackwards.toggle()
      return nil
    }
    guard loops else {
      (isPlaying, hasStopped) = (false, true)
      return .completed
    }
    loopsDone += 1
    rewind()
    guard loopCount > 0, loopsDone >= loopCount else { return .looped }
    loopsDone = 0
    (isPlaying, hasStopped) = (false, true)
    return .loopedAndCompleted
  }

  /// Whether a played range without length loops without limit, so that it would end again at once,
  /// forever.
  var hasNoLength: Bool {
    isPlaying && loops && loopCount == 0 && segment.upperBound - segment.lowerBound < 1e-9
  }
}
