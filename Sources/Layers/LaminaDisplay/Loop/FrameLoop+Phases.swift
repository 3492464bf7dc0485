// The loop as a sequence of steps between which its driver waits: by blocking, or in a task.

import LaminaCompositor
import LaminaLayers

/// An event that a frame loop waits for before it continues.
enum LoopPause {
  /// The main queue has run its blocks.
  case mainQueue
  /// A time of the real-time clock has come, in ns; the wait may end early.
  case time(UInt64)
}

/// The state in which a frame loop waits, and from which it then continues.
enum LoopPhase {
  /// Between turns.
  case idle
  /// At a vsync at which nothing was due, after the main queue has run.
  case atVSync
  /// In a turn whose events, timers and links have been called, after the main queue has run.
  case inTurn
  /// At the end of an advance, after the main queue has run.
  case atEnd
}

/// The limits of one run of a frame loop.
struct LoopSpan {
  /// The number of the first refresh that the run does not include.
  var refreshes = Int.max
  /// The time, in ns, before which a refresh has to begin so that the run includes it.
  var end = UInt64.max
  /// The time, in ns, before which a turn between vsyncs has to begin so that the run includes it.
  var turnEnd = UInt64.max
  /// The time at which the run stops, in ns; `nil` for the vsync after its last refresh.
  var stop: UInt64?
  /// Whether observers are notified at the end that the loop stops.
  var exits = true
}

extension FrameLoop {
  /// Runs the loop until it has to wait for the main queue or for a time, or until the run ends.
  ///
  /// - Parameter span: the extent of the run.
  /// - Returns: the event to wait for; `nil` at the end.
  /// - Throws: `RenderError`; the refresh is over then.
  func resumeSteps(_ span: LoopSpan) throws(RenderError) -> LoopPause? {
    do {
      while true {
        switch phase {
        case .idle:
          switch try runStep(span) {
          case .pause(let pause): return pause
          case .next: continue
          case .end: return nil
          }
        case .atVSync:
          phase = .idle
          if needsCommit || Transaction.isWaiting {
            startTurn(at: clock.timing.time(of: refresh))
            phase = .inTurn
            return .mainQueue
          }
        case .inTurn:
          phase = .idle
          let isExit = turn?.isExit ?? false
          try finishTurn()
          if isExit { return nil }
        case .atEnd:
          phase = .idle
          guard needsCommit, !neededCommit else { return nil }
          startTurn(at: max(clock.now, nextTurn))
          phase = .inTurn
          return .mainQueue
        }
      }
    } catch {
      phase = .idle
      if advance == nil { endRefresh() }
      throw error
    }
  }

  private enum Step {
    case pause(LoopPause)
    case next
    case end
  }

  /// Runs the next turn or the next vsync, or ends the run.
  private func runStep(_ span: LoopSpan) throws(RenderError) -> Step {
    let timing = clock.timing
    let vsync = refresh + (hasBegunRefresh ? 1 : 0)
    let start = timing.time(of: vsync)
    if let time = nextTurnTime, time < min(start, span.turnEnd) {
      if let pause = waitOrPause(until: time) { return .pause(pause) }
      startTurn(at: time)
      phase = .inTurn
      return .pause(.mainQueue)
    }
    guard vsync < span.refreshes, start < span.end, !isCancelled else {
      return try finishSpan(span, before: start)
    }
    if let pause = waitOrPause(until: start) { return .pause(pause) }
    let current = clock.isRealTime ? max(vsync, timing.refresh(at: clock.now)) : vsync
    hasBegunRefresh = true
    for passed in vsync...current {
      refresh = passed
      if advance == nil { try displayFrame(passed) }
    }
    if advance == nil { try renderFrame(current) }
    guard timing.deadline(of: appFree) <= current else { return .next }
    if isAnimating {
      isAnimating = root.endAnimations(at: timing.seconds(of: current))
      if redrawsByAnimations { isMarked = true }
    }
    let due = links.dueLinks(at: current, refreshRate: timing.refreshRate)
    if !due.isEmpty || needsCommit || Transaction.isWaiting {
      startTurn(at: timing.time(of: current), vsync: current, links: due)
      phase = .inTurn
    } else {
      phase = .atVSync
    }
    return .pause(.mainQueue)
  }

  /// The time at which the next turn between vsyncs begins, in ns; `nil` if none is needed.
  private var nextTurnTime: UInt64? {
    guard hasBegunRefresh || wasWoken else { return nil }
    var due = nextDue
    // Blocks of the main queue have changed layers while the loop waited.
    if wasWoken, hasChanges || Transaction.isWaiting { due = clock.now }
    return due.map { max($0, clock.now, appFree, nextTurn) }
  }

  /// Waits for a time on a virtual clock; on a real-time clock returns the pause for which the driver has to wait.
  ///
  /// It returns `nil` if there is nothing left to wait for.
  private func waitOrPause(until time: UInt64) -> LoopPause? {
    guard clock.now < time else { return nil }
    if clock.isRealTime { return .time(time) }
    clock.wait(until: time)
    return nil
  }

  private func finishSpan(_ span: LoopSpan, before next: UInt64) throws(RenderError) -> Step {
    let stop = span.stop ?? (hasBegunRefresh ? next : clock.now)
    if advance != nil {
      clock.wait(until: stop)
      neededCommit = needsCommit
      phase = .atEnd
      return .pause(.mainQueue)
    }
    guard span.exits else {
      endRefresh()
      return .end
    }
    if clock.isRealTime, !isCancelled, let pause = waitOrPause(until: stop) { return .pause(pause) }
    endRefresh()
    startExit(at: isCancelled ? clock.now : stop)
    phase = .inTurn
    return .pause(.mainQueue)
  }

  private func endRefresh() {
    if hasBegunRefresh { refresh += 1 }
    hasBegunRefresh = false
  }
}
