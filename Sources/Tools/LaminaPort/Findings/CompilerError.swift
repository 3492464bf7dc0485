// Errors as the compiler prints them, read back.

/// An error of the compiler with its location.
package struct CompilerError: Hashable, Sendable {
  /// The path of the original file.
  package let path: String
  package let line: Int
  package let column: Int
  package let message: String

  /// Makes an error.
  package init(path: String, line: Int, column: Int, message: String) {
    (self.path, self.line, self.column, self.message) = (path, line, column, message)
  }

  /// Returns the errors in a compiler's output, each once, in their order.
  package static func errors(in output: String) -> [CompilerError] {
    var known: Set<CompilerError> = []
    var errors: [CompilerError] = []
    for line in output.split(separator: "\n") {
      guard let error = CompilerError(line: line), known.insert(error).inserted else { continue }
      errors.append(error)
    }
    return errors
  }

  /// Reads a line such as `/a/B.swift:3:9: error: cannot find 'x' in scope`; `nil` for other lines.
  private init?(line: Substring) {
    guard line.hasPrefix("/"),
      let mark = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": fatal error: ")
    else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":")
    guard place.count >= 3, let column = Int(place[place.count - 1]),
      let number = Int(place[place.count - 2])
    else { return nil }
    self.init(
      path: place[..<(place.count - 2)].joined(separator: ":"), line: number, column: column,
      message: String(line[mark.upperBound...]))
  }

  /// The texts of the message between quotation marks.
  var quoted: [Substring] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
