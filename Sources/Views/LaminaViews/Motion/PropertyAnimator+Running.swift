import LaminaLayers

// Starting, pausing, reversing and ending an animator.

extension PropertyAnimator {
  // MARK: - Starting and pausing

  /// Starts the animator, or resumes it from where it is paused.
  ///
  /// - Parameter delay: seconds before views move.
  public func startAnimation(afterDelay delay: Double = 0) {
    guard state != .stopped else { return warn("a stopped animator is started") }
    guard !isRunning else { return }
    activate()
    run(delay: delay.isFinite ? max(0, delay) : 0)
  }

  /// Pauses the animator; an inactive one becomes active, paused at its start.
  public func pauseAnimation() {
    guard state != .stopped else { return warn("a stopped animator is paused") }
    guard isInterruptible else { return warn("an animator that is not interruptible is paused") }
    activate()
    guard isRunning else { return show() }
    rest = restAtPresent
    stopRunning()
    show()
  }

  /// Resumes a paused animator, optionally with another curve and duration.
  ///
  /// - Parameters:
  ///   - timing: the timing curve of the rest; `nil` for the animator's own.
  ///   - durationFactor: the duration of the rest, as a multiple of the animator's duration; 0 for the remaining time.
  public func continueAnimation(timing: TimingCurve? = nil, durationFactor: Double = 0) {
    guard state == .active else {
      return warn("an animator that is \(state) is continued; pause it first")
    }
    guard !isRunning else { return warn("a running animator is continued; pause it first") }
    if timing == nil, !(durationFactor > 0) { return run(delay: 0) }
    let (from, to) = (progress, runsBackwards ? 0.0 : 1.0)
    let seconds =
      durationFactor > 0 ? durationFactor * pace.duration : abs(to - from) * pace.duration
    let length = seconds.isFinite ? seconds : pace.duration
    let own = timing?.pace(over: length) ?? MotionPace(curve: pace.curve, duration: length)
    start(MotionStretch(from: from, to: to, pace: own))
  }

  /// Runs the remaining progress with the animator's own curve.
  private func run(delay: Double) {
    let target = runsBackwards ? 0.0 : 1.0
    if delay > 0, rest != 1 - target {
      // The animator holds its position until the delay has passed; then the curve starts again.
      var own = pace
      if case .cubic = pace.curve { own.duration *= abs(target - progress) }
      return start(MotionStretch(from: progress, to: target, pace: own, delay: delay))
    }
    let time =
      scrubsLinearly ? pace.time(of: rest) : rest * pace.duration
    start(
      MotionStretch(pace: pace, offset: time, isBackwards: runsBackwards, delay: delay))
  }

  private func start(_ stretch: MotionStretch) {
    self.stretch = stretch
    isRunning = true
    generation += 1
    show()
    guard !tracks.contains(where: \.isLive) else { return }
    // If nothing moves, the animator ends in the next turn.
    let generation = generation
    Transaction.runLater { self.trackEnded(generation) }
  }

  private func stopRunning() {
    (isRunning, stretch) = (false, nil)
    generation += 1
  }

  /// Makes layers show the running motion, or the position at which the animator is paused.
  func show() { for track in tracks where !track.isSuperseded { show(track) } }

  private func show(_ track: MotionTrack) {
    let animation = animation(of: track)
    track.view?.layer.changeMotion(track.identity) { $0 = animation }
  }

  private func animation(of track: MotionTrack) -> Animation {
    let generation = generation
    var animation: Animation
    if let stretch {
      animation = track.animation(of: stretch)
    } else {
      animation = track.animation(at: progress)
    }
    animation.didStop = { _ in self.trackEnded(generation) }
    return animation
  }

  // MARK: - Progress

  /// The fraction of the way towards the current target, 0...1; setting it while paused scrubs.
  ///
  /// Setting it makes an inactive animator active, and paused. Policy: `animator-fraction-follows-direction`.
  public var fractionComplete: Double {
    get {
      guard state != .inactive else { return 0 }
      let rest = min(1, max(0, isRunning ? restAtPresent : rest))
      return runsBackwards ? 1 - rest : rest
    }
    set {
      guard state != .stopped, isInterruptible, !isRunning, !newValue.isNaN else {
        return warn("fractionComplete is set while the animator runs or cannot be scrubbed")
      }
      activate()
      let fraction = min(1, max(0, newValue))
      rest = runsBackwards ? 1 - fraction : fraction
      show()
    }
  }

  /// The current progress of the values from start to end, 0...1 except for a spring that
  /// overshoots.
  var progress: Double {
    if let stretch { return stretch.progress(at: seconds(in: stretch)) }
    if scrubsLinearly || !(pace.duration > 0) { return rest }
    return pace.progress(at: rest * pace.duration)
  }

  /// The value that `rest` would get if the animator paused now.
  private var restAtPresent: Double {
    guard let stretch else { return rest }
    if scrubsLinearly { return progress }
    guard pace.duration > 0 else { return runsBackwards ? 0 : 1 }
    let isWhole = stretch.from == 0 && stretch.to == 1 && stretch.pace == pace
    return (isWhole ? seconds(in: stretch) : pace.time(of: progress)) / pace.duration
  }

  /// Returns the elapsed seconds of a stretch of motion, clamped to its duration.
  private func seconds(in stretch: MotionStretch) -> Double {
    min(stretch.pace.duration, max(0, localSeconds(in: stretch)))
  }

  /// Returns the local time in a stretch of motion, in seconds, also before its beginning and after its end.
  private func localSeconds(in stretch: MotionStretch) -> Double {
    for track in tracks {
      guard let layer = track.view?.layer, let entry = layer.motionAnimation(track.identity) else {
        continue
      }
      let timing = entry.animation.timing
      return entry.hasBegun ? timing.localTime(layer.currentTime) : timing.timeOffset
    }
    return stretch.timing.timeOffset
  }

  /// Returns the progress at which changes made now begin to move, after a fraction of the
  /// remaining time.
  func windowStart(_ delayFactor: Double) -> Double {
    let now = min(1, max(0, progress))
    guard delayFactor > 0 else { return now }
    let time = pace.time(of: now)
    let later = pace.progress(at: time + delayFactor * (pace.duration - time))
    return min(0.999_999, max(now, later))
  }

  func setReversed(_ backwards: Bool) {
    guard backwards != runsBackwards else { return }
    guard state == .active, isInterruptible else {
      return warn("an animator that is \(state), or not interruptible, is reversed")
    }
    guard isRunning, let stretch else {
      runsBackwards = backwards
      return
    }
    let (time, progress) = (seconds(in: stretch), progress)
    runsBackwards = backwards
    if stretch.from == 0, stretch.to == 1, stretch.pace == pace {
      return start(MotionStretch(pace: pace, offset: time, isBackwards: backwards))
    }
    let target = backwards ? 0.0 : 1.0
    let (way, left) = (abs(stretch.to - stretch.from), abs(target - progress))
    let length =
      way > 1e-3 ? stretch.pace.duration * min(2, max(0.1, left / way)) : pace.duration * left
    start(
      MotionStretch(
        from: progress, to: target,
        pace: MotionPace(curve: stretch.pace.curve, duration: length)))
  }

  // MARK: - Tracks

  /// Adds a track, the animation of one property of a view, for a property that has been set.
  func take(
    _ view: View, _ key: String, from: AnimatableValue, to: AnimatableValue,
    keyframes: Keyframes?
  ) {
    let track = MotionTrack(
      view, key, from: from, to: to, keyframes: keyframes, start: takesFrom)
    for earlier in tracks where earlier.view === view && earlier.key == key && earlier.isLive {
      earlier.isSuperseded = true
      earlier.take()
    }
    if !isUserInteractionEnabled {
      view.touchBlocks += 1
      track.blocksTouches = true
    }
    tracks.append(track)
    var animation = animation(of: track)
    if let stretch {
      // The new track joins the others at their current time.
      animation.timing.timeOffset = localSeconds(in: stretch)
    }
    view.layer.removeMotions(of: key, exceptFirst: true)
    track.identity = view.layer.addMotion(animation, forKey: key)
  }

  /// Ends the animator, or pauses it if `pausesOnCompletion`, once none of its animations runs; called when one has
  /// ended or was removed.
  private func trackEnded(_ generation: Int) {
    guard generation == self.generation, state == .active, isRunning else { return }
    let isMoving = tracks.contains {
      guard let entry = $0.view?.layer.motionAnimation($0.identity) else { return false }
      return !entry.hasEnded
    }
    if !isMoving { arrive() }
  }

  private func arrive() {
    let position: Position = runsBackwards ? .start : .end
    guard pausesOnCompletion else { return complete(at: position) }
    rest = runsBackwards ? 0 : 1
    stopRunning()
    show()
  }

  // MARK: - Ending

  /// Stops the animator at its current position, and sets views to the values that they currently show.
  ///
  /// - Parameter withoutFinishing: true makes it inactive and drops its completions; false leaves it stopped until
  ///   `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive, isInterruptible else {
      return warn("an animator that is \(state), or not interruptible, is stopped")
    }
    if state == .active { halt() }
    if withoutFinishing {
      completionsAreDropped()
      leave()
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animator at a position, and calls its completions.
  ///
  /// - Parameter position: the position whose values the views get.
  public func finishAnimation(at position: Position) {
    guard state == .stopped else {
      return warn("an animator that is \(state) is finished; stop it first")
    }
    switch position {
    case .end: for track in tracks where track.wasStopped { track.set(track.to) }
    case .start: restore { $0.wasStopped || $0.isSuperseded }
    case .current: break
    }
    leave()
    callCompletions(position)
  }

  /// Sets views to the values that they currently show, and removes the animations.
  private func halt() {
    rest = isRunning ? restAtPresent : rest
    stopRunning()
    for track in tracks where track.isLive {
      track.wasStopped = true
      if let shown = track.view?.layer.shownValue(forKeyPath: track.key) { track.set(shown) }
      track.take()
    }
  }

  private func complete(at position: Position) {
    stopRunning()
    if position == .start { restore { $0.isLive || $0.isSuperseded } }
    leave()
    callCompletions(position)
  }

  /// Restores the initial values of the tracks for which a closure is true; a property's first
  /// track determines its value.
  private func restore(_ isOwn: (MotionTrack) -> Bool) {
    for track in tracks.reversed() where isOwn(track) { track.set(track.from) }
  }

  private func leave() {
    for track in tracks { track.take() }
    tracks = []
    (state, runsBackwards, rest) = (.inactive, false, 0)
  }

  /// Ends the animator at once, running or not, and calls its completions.
  func endNow(at position: Position) {
    guard state != .inactive else { return }
    if state == .active { halt() }
    state = .stopped
    finishAnimation(at: position)
  }
}
