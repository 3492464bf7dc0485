// The progress of a sequence, on a terminal's standard error.

import Foundation
import LaminaPixels
import LaminaProfiling
import LaminaSystem
import Synchronization

/// A bar with the finished frames, their rate and the remaining time; hidden if standard error is not a terminal.
package final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var shown: UInt64 = 0
  }

  private let isShown: Bool
  private let total: Int
  private let start: UInt64
  private let clock = NanosecondClock.monotonic
  private let state = Mutex(State())

  init(total: Int, isQuiet: Bool) {
    isShown = !isQuiet && FileDescriptor.standardError.isTerminal
    self.total = total
    start = clock.now()
  }

  /// Counts a frame, and updates the bar at most ten times a second.
  func countFrame() {
    state.locked { state in
      state.done += 1
      let now = clock.now()
      guard isShown, now - state.shown > 100_000_000 || state.done == total else { return }
      state.shown = now
      let line = ProgressBar.progressLine(
        done: state.done, total: total, seconds: Double(now - start) / 1e9)
      StandardStreams.writeError("\r\u{1B}[K\(line)")
    }
  }

  /// Removes the bar.
  func removeBar() {
    guard isShown else { return }
    state.locked { _ in StandardStreams.writeError("\r\u{1B}[K") }
  }

  /// Returns the bar as a line, such as `[######------------------]  30/120 frames, 41.7 frames/s, 0:03 left`.
  package static func progressLine(done: Int, total: Int, seconds: Double) -> String {
    let width = 24
    let filled = total > 0 ? width * done / total : width
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let count =
      String(repeating: " ", count: max(0, "\(total)".count - "\(done)".count)) + "\(done)"
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var line = "[\(bar)] \(count)/\(total) frames, \(rateText(rate)) frames/s"
    if rate > 0 { line += ", \(timeText(Double(total - done) / rate)) left" }
    return line
  }

  /// Returns a number as text with about three digits.
  package static func rateText(_ rate: Double) -> String {
    String(format: rate < 10 ? "%.2f" : rate < 100 ? "%.1f" : "%.0f", rate)
  }

  /// Returns a duration, given in seconds, as text such as `0:07`, `12:34` or `3:00:12`.
  package static func timeText(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    return hours > 0
      ? String(format: "%d:%02d:%02d", hours, minutes, rest)
      : String(format: "%d:%02d", minutes, rest)
  }
}
