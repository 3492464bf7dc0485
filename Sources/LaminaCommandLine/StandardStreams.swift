// Standard input, output and error as they may be found: full, closed, without a reader.

import Foundation
import LaminaFiles
import LaminaSystem

/// What the process is started with, made safe to use.
enum StandardStreams {
  /// Files in place of those that were closed at the start: using them fails as it did.
  private static let placeholders: [FileHandle] = {
    let nothing = "/dev/null"
    var held: [FileHandle] = []
    // What cannot be read stands for input, what cannot be written for output.
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

  /// Sees to it that no file the process opens is taken for a standard stream, and that a reader that went
  /// away and a file at its size limit come back as errors of the write.
  static func prepare() {
    _ = placeholders
    SystemSignal.brokenPipe.ignore()
    SystemSignal.fileTooLarge.ignore()
  }

  /// Writes a text to standard error; what it cannot take is lost.
  static func tell(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

extension String {
  /// The lines, with all other control characters as escapes.
  ///
  /// - Parameter keepsColors: whether sequences that set a terminal's colours stay, like `ESC [ 1 ; 31 m`.
  /// - Returns: as many lines.
  func linesWithoutControls(keepsColors: Bool = false) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard keepsColors, line.contains("\u{1B}") else { return line.withoutControls }
      var (text, rest) = ("", line)
      while let color = rest.firstMatch(of: /\x{1B}\[[0-9;]*m/) {
        text += rest[..<color.range.lowerBound].withoutControls + color.0
        rest = rest[color.range.upperBound...]
      }
      return text + rest.withoutControls
    }.joined(separator: "\n")
  }
}
