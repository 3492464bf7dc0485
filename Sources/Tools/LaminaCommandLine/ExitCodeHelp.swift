// The section of a verb's help that lists its exit codes.

/// The text on exit codes, shared by the help of all verbs.
enum ExitCodeHelp {
  /// Returns the section EXIT CODES: the exit codes of a verb with their meanings.
  ///
  /// - Parameters:
  ///   - done: the meaning of 0.
  ///   - checkFailed: the meaning of 1; `nil` if the verb has no such code.
  ///   - invalidInput: the meaning of 2; `nil` if the verb has no such code.
  ///   - someFramesFailed: the meaning of 3; `nil` if the verb has no such code.
  ///   - undecided: the meaning of 4; `nil` if the verb has no such code.
  /// - Returns: a heading and a line for each code.
  static func section(
    done: String = "done", checkFailed: String? = nil,
    invalidInput: String? = "the input is invalid or over a limit",
    someFramesFailed: String? = nil, undecided: String? = nil
  ) -> String {
    let codes: [(String, String?)] = [
      ("0", done), ("1", checkFailed), ("2", invalidInput), ("3", someFramesFailed),
      ("4", undecided), ("64", "usage: an argument is unknown, missing or out of range"),
      ("74", "a file cannot be read or written, or memory ran out"), ("130", "interrupted"),
    ]
    let lines = codes.compactMap { code, meaning in
      meaning.map { "  " + code + String(repeating: " ", count: 5 - code.count) + $0 }
    }
    return (["EXIT CODES"] + lines).joined(separator: "\n")
  }
}
