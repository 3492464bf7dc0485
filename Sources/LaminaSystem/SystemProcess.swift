// This process and those that it runs.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processes and signals.
package enum SystemProcess {
  /// This process's number.
  package static var identifier: Int32 { getpid() }

  /// Ends this process.
  package static func end(status: Int32) -> Never { exit(status) }

  /// Gives up the processor for so many microseconds; a signal ends it early.
  package static func sleep(microseconds: UInt32) { _ = usleep(microseconds) }

  /// Sends a signal to all processes of a group.
  package static func send(_ signal: SystemSignal, toGroup group: Int32) {
    _ = kill(-group, signal.number)
  }
}

/// A signal of the system.
package enum SystemSignal: Sendable {
  /// Ctrl-C.
  case interrupt
  /// The request to end.
  case terminate
  /// The end, which no process can prevent.
  case kill
  /// A write to a pipe without a reader.
  case brokenPipe
  /// A write beyond the limit on a file's size.
  case fileTooLarge

  /// The system's number for it.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .kill: SIGKILL
    case .brokenPipe: SIGPIPE
    case .fileTooLarge: SIGXFSZ
    }
  }

  /// Has the process go on when it gets the signal.
  package func ignore() { signal(number, SIG_IGN) }
}
