// Arguments as the system passes them: bytes, which may not be UTF-8.

import LaminaSystem

/// The process's arguments before their conversion to strings.
///
/// Swift silently repairs bytes that are not UTF-8: the name of a file would change.
package enum RawArguments {
  /// Checks that every argument of the process is UTF-8; passes if the system does not show them.
  ///
  /// - Throws: `Failure` 64 that names the first invalid one.
  static func checkEncoding() throws(Failure) {
    guard let bytes = SystemProcess.rawArguments else { return }
    try checkEncoding(bytes, count: CommandLine.arguments.count)
  }

  /// Checks that every argument in the given bytes is UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the arguments as the system has them, each with a 0 byte at its end.
  ///   - count: the number of arguments, with the program's name. If the bytes have another number, they describe
  ///     another program, and the check passes.
  /// - Throws: `Failure` 64 that names the first invalid one, counted from 1 after the program's name.
  package static func checkEncoding(_ bytes: [UInt8], count: Int) throws(Failure) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    guard parts.count == count else { return }
    for (place, part) in parts.enumerated().dropFirst()
    where String(validating: part, as: UTF8.self) == nil {
      let shown = String(decoding: part, as: UTF8.self)
      throw Failure(
        status: .usage,
        message: "error: argument \(place) is not UTF-8: \(shown)")
    }
  }
}
