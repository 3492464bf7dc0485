// The app's side of a loop without the render server: for those who render themselves.

import LaminaCompositor
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
    let span = advanceSpan(to: time, mode)
    do { try drive(span) } catch { FrameLoop.advanceFailed(error) }
  }

  /// Runs the turns of the app as the form that is not asynchronous does, and lets other tasks of the main
  /// actor run in every turn.
  ///
  /// - Parameters:
  ///   - time: in seconds of the loop's clock, not before the last one.
  ///   - mode: what becomes of changes.
  /// - Precondition: the clock is virtual.
  public func advance(to time: Double, _ mode: Advance) async {
    let span = advanceSpan(to: time, mode)
    do { try await drive(span) } catch { FrameLoop.advanceFailed(error) }
  }

  private func advanceSpan(to time: Double, _ mode: Advance) -> LoopSpan {
    precondition(!clock.isRealTime, "a real-time clock does not wait for those who render")
    let end = FrameLoop.nanoseconds(time)
    advance = mode
    return LoopSpan(end: end + 1, turnEnd: end + 1, stop: end, exits: false)
  }

  private static func advanceFailed(_ error: RenderError) -> Never {
    preconditionFailure("a turn that commits nothing has failed: \(error)")
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
