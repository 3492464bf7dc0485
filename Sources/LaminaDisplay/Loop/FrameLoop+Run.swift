// Refreshes: display, render server, and the app's turns.

public import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

extension FrameLoop {
  /// Runs through all refreshes that begin before a time of the loop's clock, waits for it, and stops.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: `RenderError`; the picture on the screen stays, and the loop can be run again.
  public func run(until time: Double) throws(RenderError) {
    let end = FrameLoop.nanoseconds(time)
    // Layers may have changed while it did not run.
    isMarked = true
    takeTransactions()
    while clock.timing.time(of: refresh) < end { try runRefresh() }
    try stop(at: end)
  }

  /// Runs through so many refreshes, and stops.
  ///
  /// - Throws: as `run(until:)`.
  public func run(refreshes count: Int) throws(RenderError) {
    isMarked = true
    takeTransactions()
    let last = refresh + count
    while refresh < last { try runRefresh() }
    try stop(at: clock.timing.time(of: refresh))
  }

  /// Runs through one refresh, and does not tell observers that it stops.
  ///
  /// - Throws: as `run(until:)`.
  public func step() throws(RenderError) {
    isMarked = true
    takeTransactions()
    try runRefresh()
  }

  /// From now on layers' time is this loop's.
  func takeTransactions() {
    Transaction.clock = { [weak self] in self?.now ?? 0 }
  }

  private func runRefresh() throws(RenderError) {
    let timing = clock.timing
    if clock.isRealTime {
      // Vsyncs that have passed while it worked.
      let current = timing.refresh(at: clock.now)
      while refresh < current {
        defer { refresh += 1 }
        try display(refresh)
      }
    }
    let vsync = refresh
    defer { refresh = vsync + 1 }
    clock.wait(until: timing.time(of: vsync))
    try display(vsync)
    try render(vsync)
    try runTurns(vsync)
  }

  // MARK: - Display

  /// Ends the refresh before, and shows what is due.
  private func display(_ vsync: Int) throws(RenderError) {
    let start = clock.timing.time(of: vsync)
    if configuration.swapMode == .immediately { try swapFinished(before: start) }
    if video.refresh < vsync {
      if let onRefresh { onRefresh(video.finishRefresh()) } else { video.skip(to: vsync) }
    }
    guard let frame = pacer.show(at: vsync) else { return }
    let flight = flights.removeFirst()
    precondition(flight.frame == frame, "frame \(frame.index) is not the next to be shown")
    if !flight.isSwapped { try swap(flight, at: start) }
    onShow?(
      ShownFrame(
        frame: frame, record: flight.record, picture: flight.picture,
        time: clock.timing.seconds(of: vsync)))
  }

  /// Puts the frames to the front that were finished in the refresh that ends at `end`.
  private func swapFinished(before end: UInt64) throws(RenderError) {
    for index in flights.indices where !flights[index].isSwapped {
      guard flights[index].frame.finished < end else { return }
      // Nobody asks what was shown: no line need be kept.
      let time =
        onRefresh == nil ? clock.timing.time(of: video.refresh) : flights[index].frame.finished
      try swap(flights[index], at: time)
      flights[index].isSwapped = true
    }
  }

  private func swap(_ flight: Flight, at time: UInt64) throws(RenderError) {
    do { try video.swap(to: flight.picture, at: time) } catch {
      switch error {
      case .refused(let bytes): throw .noMemory(bytes: bytes)
      }
    }
  }

  // MARK: - Render server

  /// Renders what has been committed by now, or what animations show next.
  private func render(_ vsync: Int) throws(RenderError) {
    guard pacer.canRender(at: vsync) else { return }
    let ready = pacer.readyCommits(at: vsync)
    guard ready > 0 || server.isAnimating else { return pacer.renderNothing(at: vsync) }
    for commit in pending.prefix(ready) { server.apply(commit) }
    pending.removeFirst(ready)
    counts.plans += 1
    do {
      let time = clock.timing.seconds(of: vsync + pacer.renderPeriods)
      guard let (own, record) = try server.render(at: time) else { return }
      let duration = configuration.durations.render(own, refresh: vsync)
      guard !record.damage.isEmpty, let picture = server.rendered else {
        counts.emptyPlans += 1
        return pacer.renderNothing(at: vsync, prepare: duration.prepare)
      }
      let frame = pacer.render(at: vsync, duration)
      flights.append(Flight(frame: frame, record: record, picture: picture))
    } catch {
      pacer.renderNothing(at: vsync)
      throw error
    }
  }

  // MARK: - App

  /// Runs the turns that begin in one refresh.
  private func runTurns(_ vsync: Int) throws(RenderError) {
    try runFirstTurn(vsync)
    try runTurns(from: clock.timing.time(of: vsync), to: clock.timing.time(of: vsync + 1))
  }

  /// The turn at a vsync, if there is a reason for one.
  func runFirstTurn(_ vsync: Int) throws(RenderError) {
    let timing = clock.timing
    if timing.deadline(of: appFree) <= vsync {
      if isAnimating { isAnimating = root.endAnimations(at: timing.seconds(of: vsync)) }
      let due = links.due(at: vsync, refreshRate: timing.refreshRate)
      if !due.isEmpty || needsCommit || Transaction.isWaiting {
        try runTurn(at: timing.time(of: vsync), vsync: vsync, links: due)
      }
    }
  }

  /// The turns for events and timers in a span of time, in ns.
  func runTurns(from start: UInt64, to end: UInt64) throws(RenderError) {
    while let next = nextDue {
      let time = max(max(next, start), max(appFree, nextTurn))
      guard time < end else { return }
      try runTurn(at: time, vsync: 0, links: [])
    }
  }

  /// When the first event or timer is due, ns; `nil` without any.
  private var nextDue: UInt64? {
    let timer = timers.lazy.filter { !$0.isInvalid }.map(\.due).min()
    let event = events.lazy.map(\.due).min()
    guard let timer, let event else { return timer ?? event }
    return min(timer, event)
  }

  /// One turn: what is due, then observers, the commit among them.
  private func runTurn(
    at time: UInt64, vsync: Int, links due: [(link: DisplayLink, divisor: Int)]
  ) throws(RenderError) {
    clock.wait(until: time)
    let start = clock.isRealTime ? max(time, clock.now) : time
    beginTurn(at: start, isExit: false)
    if advance != nil { root.layoutTree() }
    Transaction.runWaiting()
    callEvents(until: start)
    for timer in timers.filter({ $0.due <= start }).sorted(by: { $0.due < $1.due })
    where !timer.isInvalid { timer.fire(at: start) }
    timers.removeAll(where: \.isInvalid)
    for (link, divisor) in due where link.isActive {
      link.timestamp = clock.timing.seconds(of: vsync)
      link.targetTimestamp = clock.timing.seconds(of: vsync + divisor)
      link.duration = Double(divisor) / clock.timing.refreshRate
      link.target(link)
    }
    call(.beforeWaiting)
    try endTurn()
  }

  private func callEvents(until time: UInt64) {
    let due = events.enumerated().filter { $0.element.due <= time }
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }
    events.removeAll { $0.due <= time }
    for event in due { event.element.body() }
  }

  private func call(_ activity: LoopActivity) {
    for observer in observers
    where observer.activities.contains(activity) && !observer.isInvalid { observer.body(activity) }
    observers.removeAll(where: \.isInvalid)
  }

  private func beginTurn(at time: UInt64, isExit: Bool) {
    turn = Turn(start: time, machineStart: configuration.renderer.clock.now(), isExit: isExit)
    nextTurn = time + 1
    counts.turns += isExit ? 0 : 1
  }

  private func endTurn() throws(RenderError) {
    guard let turn else { return }
    appFree = max(turn.start + duration(of: turn), turn.committed)
    self.turn = nil
    if let failure = turn.failure {
      isMarked = true
      throw failure
    }
  }

  /// How long a turn has taken so far, without what its commit is said to take, ns.
  private func duration(of turn: Turn) -> UInt64 {
    guard case .measured = configuration.durations else { return turn.spent }
    return turn.spent + configuration.renderer.clock.now() - turn.machineStart
  }

  private func stop(at time: UInt64) throws(RenderError) {
    clock.wait(until: time)
    beginTurn(at: max(max(time, clock.now), appFree), isExit: true)
    call(.exit)
    try endTurn()
  }

  // MARK: - Commit

  /// Core Animation's observer: ends the implicit transaction and commits what has changed.
  func commitIfNeeded() {
    Transaction.flush()
    guard let turn, needsCommit else { return }
    if let advance {
      if advance == .settled { root.settle() }
      server.note(root, at: Double(turn.start) / 1e9)
      (isMarked, Transaction.hasChanges) = (false, false)
      isAnimating = root.endAnimations(at: Double(turn.start) / 1e9)
      return
    }
    do {
      let commit = try server.commit(root, at: Double(turn.start) / 1e9)
      // The next vsync commits once more while images are being decoded in the background.
      (isMarked, Transaction.hasChanges) = (server.isDecoding, false)
      isAnimating = root.endAnimations(at: Double(turn.start) / 1e9)
      counts.commits += 1
      let ended = turn.start + duration(of: turn) + duration(of: commit, in: turn)
      pacer.commit(began: turn.start, ended: ended)
      pending.append(commit)
      self.turn?.committed = ended
    } catch { self.turn?.failure = error }
  }

  /// How long a commit takes beside its turn, ns.
  private func duration(of commit: Commit, in turn: Turn) -> UInt64 {
    switch configuration.durations {
    case .measured: 0
    case .modelled(let model):
      model.app(of: commit.record)
    case .scripted(let app, _): app(clock.timing.refresh(at: turn.start))
    }
  }
}
