// The number of files that this process may have open at once.

import LaminaSystem

/// The limit on open files, as set by `ulimit -n`.
enum OpenFiles {
  /// The number of files that every verb must be able to open for itself.
  ///
  /// The clocks, signals and run loop of the libraries below this one take 10. Their watch over busy threads
  /// occasionally takes one more, and a verb's input takes one. Without these files the libraries end the process.
  static let ofVerb = 14
  /// The number of files for running a command: pipes, and Foundation's watch over it.
  static let ofProcess = 24
  /// The number of files for a server: its sockets, the wait for them, and the files of a request.
  static let ofServer = 24

  /// Checks that a number of further files can be opened.
  ///
  /// - Throws: `Failure` 74 if they cannot.
  static func checkAvailable(_ count: Int) throws(Failure) {
    let available = FileDescriptor.availableFiles(upTo: count)
    guard available < count else { return }
    throw Failure.inputOutput(
      "error: too many open files: \(count) more are needed, \(available) can be "
        + "opened; ulimit -n sets the limit")
  }
}
