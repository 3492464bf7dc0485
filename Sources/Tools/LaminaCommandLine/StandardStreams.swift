// Standard input, output and error in every state: full, closed, without a reader.

import Foundation
import LaminaFiles
import LaminaSystem

/// The functions that make the standard streams safe to use.
enum StandardStreams {
  /// The files that occupy the descriptors of standard streams that were closed at the start; using these streams still
  /// fails.
  private static let placeholders: [FileHandle] = {
    let nothing = "/dev/null"
    var held: [FileHandle] = []
    // An unreadable file replaces input, an unwritable one output.
    if let first = FileHandle(forWritingAtPath: nothing),
      first.fileDescriptor == FileDescriptor.standardInput.number
    {
      held.append(first)
    }
    while let next = FileHandle(forReadingAtPath: nothing),
      next.fileDescriptor <= FileDescriptor.standardError.number
    {
      held.append(next)
    }
    return held
  }()

  /// Reserves the descriptors of closed standard streams, and ignores SIGPIPE and SIGXFSZ.
  ///
  /// A write to a closed pipe, or beyond a file's size limit, then fails with an error and does not end the process.
  static func reserveStreams() {
    _ = placeholders
    SystemSignal.brokenPipe.ignore()
    SystemSignal.fileTooLarge.ignore()
  }

  /// Writes a text to standard error; write errors are ignored.
  static func writeError(_ text: String) {
    try? FileDescriptor.standardError.writeAll(of: Array(text.utf8).span)
  }
}

extension String {
  /// The text as a printed line, in which escape sequences that set a terminal's colours are kept, like
  /// `ESC [ 1 ; 31 m`.
  var withoutControlsButColors: String {
    var (text, rest) = ("", self[...])
    while let color = rest.firstMatch(of: /\x{1B}\[[0-9;]*m/) {
      text += rest[..<color.range.lowerBound].withoutControls + color.0
      rest = rest[color.range.upperBound...]
    }
    return text + rest.withoutControls
  }
}
