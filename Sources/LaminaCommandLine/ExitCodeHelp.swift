// The section of a verb's help that names its exit codes.

/// The words for exit codes, the same in the help of every verb.
enum ExitCodeHelp {
  /// The section EXIT CODES: every code that a verb can end with, and what it means there.
  ///
  /// - Parameters:
  ///   - done: what 0 means.
  ///   - checkFailed: what 1 means, where a verb has it.
  ///   - invalidInput: what 2 means, where a verb has it.
  ///   - someFramesFailed: what 3 means, where a verb has it.
  ///   - undecided: what 4 means, where a verb has it.
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
