// How many files this process may have open at a time.

import LaminaSystem

/// The limit on open files, as `ulimit -n` sets it.
enum OpenFiles {
  /// The files that every verb opens by itself.
  ///
  /// Clocks, signals and the run loop of the libraries below this one take 10, their watch over busy threads one
  /// more now and then, and a verb's input one. The libraries end the process where they get none.
  static let ofVerb = 14
  /// What a command takes that a verb runs: pipes, and Foundation's watch over it.
  static let ofProcess = 24
  /// What a server takes: its sockets, the wait for them, and what a request opens.
  static let ofServer = 24

  /// Finds out whether so many more files can be opened.
  ///
  /// - Throws: `Failure` 74 if they cannot.
  static func check(_ count: Int) throws(Failure) {
    let available = FileDescriptor.available(upTo: count)
    guard available < count else { return }
    throw Failure.inputOutput(
      "error: too many open files: \(count) more are needed, \(available) can be "
        + "opened; ulimit -n sets the limit")
  }
}
