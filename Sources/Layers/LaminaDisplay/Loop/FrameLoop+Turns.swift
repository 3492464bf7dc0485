// The app's turns: calls that are due, and the commit at their end.

import LaminaCompositor
import LaminaLayers
import LaminaProfiling

extension FrameLoop {
  /// The time at which the first event or timer is due, in ns; `nil` without any.
  var nextDue: UInt64? {
    let timer = timers.lazy.filter { !$0.isInvalid }.map(\.due).min()
    let event = events.lazy.map(\.due).min()
    guard let timer, let event else { return timer ?? event }
    return min(timer, event)
  }

  /// Runs the first half of a turn, which calls everything that is due.
  ///
  /// The main queue runs next, then `finishTurn()`.
  func startTurn(
    at time: UInt64, vsync: Int = 0, links due: [(link: DisplayLink, divisor: Int)] = []
  ) {
    let start = clock.isRealTime ? max(time, clock.now) : time
    beginTurn(at: start, isExit: false)
    if advance != nil { root.layoutTree() }
    Transaction.runWaiting()
    callEvents(until: start)
    for timer in timers.filter({ $0.due <= start }).sorted(by: { $0.due < $1.due })
    where !timer.isInvalid { timer.fireTimer(at: start) }
    timers.removeAll(where: \.isInvalid)
    for (link, divisor) in due where link.isActive {
      link.timestamp = clock.timing.seconds(of: vsync)
      link.targetTimestamp = clock.timing.seconds(of: vsync + divisor)
      link.duration = Double(divisor) / clock.timing.refreshRate
      link.target(link)
    }
  }

  /// Begins the last turn of a run, in which the loop stops; `finishTurn()` then calls its observers.
  func startExit(at time: UInt64) {
    clock.wait(until: time)
    beginTurn(at: max(max(time, clock.now), appFree), isExit: true)
  }

  /// Runs the second half of a turn, which calls the observers; one of them commits.
  func finishTurn() throws(RenderError) {
    guard let turn else { return }
    callObservers(turn.isExit ? .exit : .beforeWaiting)
    try endTurn()
  }

  private func callEvents(until time: UInt64) {
    let due = events.enumerated().filter { $0.element.due <= time }
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }
    events.removeAll { $0.due <= time }
    for event in due { event.element.body() }
  }

  private func callObservers(_ activity: LoopActivity) {
    for observer in observers
    where observer.activities.contains(activity) && !observer.isInvalid { observer.body(activity) }
    observers.removeAll(where: \.isInvalid)
  }

  private func beginTurn(at time: UInt64, isExit: Bool) {
    turn = Turn(start: time, machineStart: configuration.renderer.clock.now(), isExit: isExit)
    turn?.spent = spentBetweenTurns
    spentBetweenTurns = 0
    nextTurn = time + 1
    counts.turns += isExit ? 0 : 1
  }

  private func endTurn() throws(RenderError) {
    guard let turn else { return }
    appFree = max(turn.start + turnDuration(of: turn), turn.committed)
    self.turn = nil
    if let failure = turn.failure {
      isMarked = true
      throw failure
    }
  }

  /// Returns the duration of a turn so far, in ns, without the modelled or scripted duration of its commit.
  private func turnDuration(of turn: Turn) -> UInt64 {
    guard case .measured = configuration.durations else { return turn.spent }
    return turn.spent + configuration.renderer.clock.now() - turn.machineStart
  }

  // MARK: - Commit

  /// Ends the implicit transaction and commits changes, like Core Animation's observer.
  func commitIfNeeded() {
    Transaction.flush()
    guard let turn, needsCommit else { return }
    if let advance {
      if advance == .settled { root.layOutAndDraw() }
      server.commitUnqueued(root, at: Double(turn.start) / 1e9)
      (isMarked, committedChanges) = (false, Transaction.changeCount)
      endAnimations(at: Double(turn.start) / 1e9)
      return
    }
    do {
      let commit = try server.commitTree(root, at: Double(turn.start) / 1e9)
      // The next vsync commits once more while images are being decoded in the background.
      (isMarked, committedChanges) = (server.isDecoding, Transaction.changeCount)
      endAnimations(at: Double(turn.start) / 1e9)
      counts.commits += 1
      let ended = turn.start + turnDuration(of: turn) + commitDuration(of: commit, in: turn)
      pacer.recordCommit(began: turn.start, ended: ended)
      pending.append(commit)
      self.turn?.committed = ended
    } catch { self.turn?.failure = error }
  }

  /// Ends animations that are over after a commit; marks the loop for another one if running animations, or those that
  /// just ended, draw a layer anew.
  ///
  /// Until the next commit no layer begins or ceases to be drawn so, and refreshes need no search.
  private func endAnimations(at time: Double) {
    let wasAnimating = isAnimating
    isAnimating = root.endAnimations(at: time)
    redrawsByAnimations = (wasAnimating || isAnimating) && root.hasLayerDrawnByAnimations
    if redrawsByAnimations { isMarked = true }
  }

  /// Returns the duration that a commit adds to its turn, in ns; 0 if durations are measured.
  private func commitDuration(of commit: Commit, in turn: Turn) -> UInt64 {
    switch configuration.durations {
    case .measured: 0
    case .modelled(let model):
      model.appTime(of: commit.record)
    case .scripted(let app, _): app(clock.timing.refresh(at: turn.start))
    }
  }
}

extension Layer {
  /// Whether animations change what a layer of the tree draws, such as a property that needs display, or a text.
  fileprivate var hasLayerDrawnByAnimations: Bool {
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.isDrawnByAnimations { return true }
      stack += layer.orderedSublayers
      if let mask = layer.mask { stack.append(mask) }
    }
    return false
  }
}
