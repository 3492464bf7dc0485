// The line on standard error that shows how far a verb is.

import ArgumentParser
import LaminaFiles
import LaminaSystem

/// The values of `--progress`: when a verb shows how far it is.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// A line of a terminal that is written over; elsewhere, lines below each other.
struct ProgressLine {
  /// Whether the progress is shown.
  let isShown: Bool
  /// Whether standard error is a terminal.
  let isTerminal = FileDescriptor.standardError.isTerminal
  private let columns = FileDescriptor.standardError.columns ?? 80

  /// Makes the line.
  ///
  /// - Parameters:
  ///   - mode: when it is shown; `auto` is on a terminal, unless the verb is quiet.
  ///   - isQuiet: whether the verb is quiet.
  init(mode: ProgressMode, isQuiet: Bool) {
    isShown = mode == .always || (mode == .auto && isTerminal && !isQuiet)
  }

  /// Writes a text over the line of the terminal, in as many columns as it has.
  func show(_ text: String) {
    StandardStreams.writeError("\r\u{1B}[K" + text.printed(most: columns - 1))
  }

  /// Removes the line from the terminal.
  func clear() {
    if isShown, isTerminal { StandardStreams.writeError("\r\u{1B}[K") }
  }
}
