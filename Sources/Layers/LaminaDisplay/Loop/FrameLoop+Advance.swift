// The app's side of a loop without the render server, for callers that render frames themselves.

import LaminaCompositor
import LaminaLayers
import LaminaSystem

extension FrameLoop {
  /// The treatment of a turn's layer changes in a loop that runs the app's turns without rendering.
  public enum Advance: Sendable {
    /// Changes are laid out and drawn at the end of their turn, as by a commit.
    case settled
    /// Changes remain marked: the next render lays them out, draws them, and measures that work.
    ///
    /// Each turn begins by laying out the changes of the turn before.
    case marked
  }

  /// Runs the app's turns up to and including a time, and renders nothing.
  ///
  /// Animations begin at the ends of their turns, regardless of which frames are rendered. Events, timers, display
  /// links and observers are called as in a run. A loop is either run or advanced. Layers whose drawing fails remain
  /// marked, so that the next render reports the error.
  ///
  /// - Parameters:
  ///   - time: in seconds of the loop's clock, not before the last one.
  ///   - mode: how changes are handled.
  /// - Precondition: the clock is virtual.
  public func advance(to time: Double, _ mode: Advance) {
    let span = advanceSpan(to: time, mode)
    do { try driveSpan(span) } catch { FrameLoop.advanceFailed(error) }
  }

  /// Runs the app's turns up to and including a time, and lets other tasks of the main actor run in every turn.
  ///
  /// It renders nothing, like the synchronous form.
  ///
  /// - Parameters:
  ///   - time: in seconds of the loop's clock, not before the last one.
  ///   - mode: how changes are handled.
  /// - Precondition: the clock is virtual.
  public func advance(to time: Double, _ mode: Advance) async {
    let span = advanceSpan(to: time, mode)
    do { try await driveSpan(span) } catch { FrameLoop.advanceFailed(error) }
  }

  private func advanceSpan(to time: Double, _ mode: Advance) -> LoopSpan {
    ensure(!clock.isRealTime, "a loop with a real-time clock cannot be advanced")
    let end = FrameLoop.nanoseconds(time)
    advance = mode
    return LoopSpan(end: end + 1, turnEnd: end + 1, stop: end, exits: false)
  }

  private static func advanceFailed(_ error: RenderError) -> Never {
    fatalError("a turn that commits nothing has failed: \(error)")
  }
}

extension Layer {
  /// Lays out and draws the marked layers of the tree; a layer that cannot be drawn remains marked.
  func layOutAndDraw() {
    layoutTree()
    var stack = [self]
    while let layer = stack.popLast() {
      if layer.needsDisplay { layer.display() }
      stack.append(contentsOf: layer.orderedSublayers)
      if let mask = layer.mask { stack.append(mask) }
    }
  }
}
