// Running the loop: by blocking the main thread, or in a task that lets others run in between.

import Dispatch
public import LaminaCompositor
import LaminaLayers
import LaminaSystem

extension FrameLoop {
  /// Runs all refreshes that begin before a time of the loop's clock, waits for that time, and stops.
  ///
  /// Blocks of the main queue and tasks of the main actor run in each turn. They cannot run if the caller is itself
  /// such a block or task: there, call the asynchronous form.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: `RenderError`; the picture on the screen remains, and the loop can be run again.
  /// - Precondition: the loop is not running.
  public func run(until time: Double) throws(RenderError) { try runSpan(span(until: time)) }

  /// Runs all refreshes that begin before a time, like the synchronous form, and lets other tasks of the main actor
  /// run.
  ///
  /// The tasks run in every turn and while the loop waits.
  ///
  /// If the task is cancelled, the loop stops before its next refresh, and does not wait for announced work.
  ///
  /// Transactions belong to the process. Loops that run in several tasks at a time show the right layers, but implicit
  /// animations may begin by another loop's clock.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: `RenderError`; the picture on the screen remains, and the loop can be run again.
  /// - Precondition: the loop is not running.
  public func run(until time: Double) async throws(RenderError) {
    try await runSpan(span(until: time))
  }

  /// Runs a number of refreshes, and stops.
  ///
  /// - Parameter count: the number of refreshes.
  /// - Throws: as `run(until:)`.
  public func run(refreshes count: Int) throws(RenderError) {
    try runSpan(LoopSpan(refreshes: refresh + count))
  }

  /// Runs a number of refreshes, and stops; other tasks of the main actor run in between.
  ///
  /// - Parameter count: the number of refreshes.
  /// - Throws: as `run(until:)`.
  public func run(refreshes count: Int) async throws(RenderError) {
    try await runSpan(LoopSpan(refreshes: refresh + count))
  }

  /// Runs one refresh, and does not notify observers that the loop stops.
  ///
  /// - Throws: as `run(until:)`.
  public func step() throws(RenderError) {
    try runSpan(LoopSpan(refreshes: refresh + 1, exits: false))
  }

  /// Runs one refresh, in which other tasks of the main actor run, and does not notify observers that the loop stops.
  ///
  /// - Throws: as `run(until:)`.
  public func step() async throws(RenderError) {
    try await runSpan(LoopSpan(refreshes: refresh + 1, exits: false))
  }

  private func span(until time: Double) -> LoopSpan {
    let end = FrameLoop.nanoseconds(time)
    return LoopSpan(end: end, stop: end)
  }

  // MARK: - Drivers

  /// Makes this loop's clock the source of the time for all layers and transactions.
  func takeTransactions() {
    Transaction.clock = { [weak self] in self?.now ?? 0 }
    FrameLoop.current = self
    for link in FrameLoop.waitingLinks { add(link) }
    FrameLoop.waitingLinks = []
  }

  private func startRunning() {
    ensure(!isRunning, "the loop runs already: a second run waits for the first to return")
    (isRunning, isCancelled, wasWoken) = (true, false, false)
    takeTransactions()
  }

  private func runSpan(_ span: LoopSpan) throws(RenderError) {
    // Layers may have changed since the last run.
    isMarked = true
    try driveSpan(span)
  }

  private func runSpan(_ span: LoopSpan) async throws(RenderError) {
    isMarked = true
    try await driveSpan(span)
  }

  /// Runs the loop to the end of a span, and blocks the thread where the loop has to wait.
  func driveSpan(_ span: LoopSpan) throws(RenderError) {
    startRunning()
    defer { isRunning = false }
    while let pause = try resumeSteps(span) {
      switch pause {
      case .mainQueue: runMainQueue()
      case .time(let time):
        clock.waitOnce(until: time)
        MainQueue.runBlocks()
        wasWoken = clock.now < time
      }
    }
  }

  /// Runs the loop to the end of a span, and suspends the task where the loop has to wait.
  func driveSpan(_ span: LoopSpan) async throws(RenderError) {
    startRunning()
    isCancelled = Task.isCancelled
    defer { isRunning = false }
    while let pause = try resumeSteps(span) {
      switch pause {
      case .mainQueue: await passMainQueue()
      case .time(let time):
        if clock.now < time {
          await alarm.waitForRing(time - clock.now, sleep: clock.sleepFunction)
        }
        wasWoken = clock.now < time
      }
      isCancelled = Task.isCancelled
      // Another loop may have run meanwhile.
      takeTransactions()
    }
  }

  // MARK: - Main queue

  /// Runs the blocks of the main queue; on a virtual clock, until announced work has ended.
  private func runMainQueue() {
    var end: UInt64?
    while true {
      let changes = work.changes
      MainQueue.runBlocks()
      if clock.isRealTime { return }
      if work.count == 0 {
        // The result of work that has ended meanwhile may still be on the queue.
        if work.changes == changes { return }
        continue
      }
      if end == nil, !MainQueue.canRun {
        fatalError(
          "announced work cannot end while a block of the main queue or a task runs the loop: "
            + "call the asynchronous form, as in 'try await loop.run(until: 2)'")
      }
      let now = DispatchTime.now().uptimeNanoseconds
      end = end ?? now + FrameLoop.longestWait
      if now > end ?? 0 { return abandonWork() }
      MainQueue.waitForBlock(100_000_000)
    }
  }

  /// Suspends the task so that the main queue runs; on a virtual clock, until announced work has ended.
  private func passMainQueue() async {
    // In a turn, the limit lets chains of blocks and tasks end, as far as they remain on the queue.
    // Policy: `main-queue-rounds`.
    let hops = turn == nil ? 4 : 50
    var limit: Task<Void, Never>?
    defer { limit?.cancel() }
    while !Task.isCancelled {
      let changes = work.changes
      await MainQueue.suspendTask(hops: hops)
      if clock.isRealTime { return }
      if work.count == 0 {
        if work.changes == changes { return }
        continue
      }
      limit =
        limit
        ?? Task {
          try? await Task.sleep(nanoseconds: FrameLoop.longestWait)
          if !Task.isCancelled { abandonWork() }
        }
      await work.waitUntilEnded()
    }
  }

  private func abandonWork() { counts.abandonedWork += work.abandon() }
}
