// Arguments as the system hands them over: bytes, which need not be UTF-8.

import LaminaSystem

/// The process's arguments ahead of their conversion to strings.
///
/// Swift mends bytes that are no UTF-8 and says nothing: a file would get another name than was asked for.
package enum RawArguments {
  /// Where the system shows them: each with a 0 byte behind it, the program's name first.
  private static let path = "/proc/self/cmdline"

  /// Finds out whether every argument of the process is UTF-8; where the system does not show them, nothing
  /// is said.
  ///
  /// - Throws: `Failure` 64 that says which is not.
  static func check() throws(Failure) {
    guard let bytes = try? SystemFiles.contents(of: path) else { return }
    try check(bytes, count: CommandLine.arguments.count)
  }

  /// Finds out whether every argument is UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: what the system shows.
  ///   - count: how many arguments there are, with the program's name; if the system shows another number,
  ///     what it shows is another program's, and nothing is said.
  /// - Throws: `Failure` 64 that says which is not, counted from 1 behind the program's name.
  package static func check(_ bytes: [UInt8], count: Int) throws(Failure) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    guard parts.count == count else { return }
    for (place, part) in parts.enumerated().dropFirst()
    where String(validating: part, as: UTF8.self) == nil {
      let shown = String(decoding: part, as: UTF8.self)
      throw Failure(
        status: .usage,
        message: "error: argument \(place) is not UTF-8, as names and values have to be: \(shown)")
    }
  }
}
