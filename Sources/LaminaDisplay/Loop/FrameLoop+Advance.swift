// The app's side of a loop without the render server: for those who render themselves.

import LaminaLayers

extension FrameLoop {
  /// What becomes of a turn's changes while the app's side runs alone.
  public enum Advance: Sendable {
    /// They are laid out and drawn at the end of the turn, as a commit would.
    case settled
    /// Whoever renders the next frame lays them out and draws, and sees what that takes; the turns before
    /// the last one are laid out.
    case marked
  }

  /// Runs the turns of the app up to a time, that at it included, and renders nothing: animations begin at the
  /// ends of their turns, whichever frames are rendered.
  ///
  /// Events, timers, display links and observers are called as in a run. A loop is either run or
  /// advanced. What fails to be drawn stays marked, so that whoever renders meets the error.
  ///
  /// - Parameters:
  ///   - time: in seconds of the loop's clock, not before the last one.
  ///   - mode: what becomes of changes.
  /// - Precondition: the clock is virtual.
  public func advance(to time: Double, _ mode: Advance) {
    precondition(!clock.isRealTime, "a real-time clock does not wait for those who render")
    let end = FrameLoop.nanoseconds(time)
    advance = mode
    takeTransactions()
    do {
      while true {
        let (start, next) = (clock.timing.time(of: refresh), clock.timing.time(of: refresh + 1))
        if !hasBegunRefresh {
          guard start <= end else { return }
          clock.wait(until: start)
          try runFirstTurn(refresh)
          hasBegunRefresh = true
        }
        try runTurns(from: start, to: min(next, end + 1))
        guard next <= end else { break }
        (refresh, hasBegunRefresh) = (refresh + 1, false)
      }
    } catch { preconditionFailure("a turn that commits nothing has failed: \(error)") }
    clock.wait(until: end)
  }
}

extension Layer {
  /// Lays out and draws what is marked; what cannot be drawn stays marked.
  func settle() {
    layoutTree()
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.needsDisplay { _ = try? layer.display() }
      stack.append(contentsOf: layer.orderedSublayers)
      if let mask = layer.mask { stack.append(mask) }
    }
  }
}
