/// Stops the program with a message if a condition does not hold, in release builds as well.
///
/// `precondition` prints nothing in release builds, so that a program of UIKit's kind would end without a word.
///
/// - Parameters:
///   - condition: the caller's part of a contract.
///   - message: the reason, with the numbers; it is made only if the condition does not hold.
///   - file: the module and the file that ask.
///   - line: the line of the file.
@inlinable @inline(__always)
package func ensure(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { failRequirement(message(), file: file, line: line) }
}

/// Stops the program with a message: the cold path of `ensure`.
@usableFromInline @inline(never)
package func failRequirement(_ message: String, file: StaticString, line: UInt) -> Never {
  fatalError(message, file: file, line: line)
}
