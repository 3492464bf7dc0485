// This process, and signals to process groups.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processes and signals.
package enum SystemProcess {
  /// The process ID of this process.
  package static var identifier: Int32 { getpid() }

  /// Ends this process with an exit status.
  package static func end(status: Int32) -> Never { exit(status) }

  /// Sleeps for a number of microseconds; a signal ends the sleep early.
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
  /// The request to end the process.
  case terminate
  /// The end of the process, which it cannot prevent.
  case kill
  /// A write to a pipe without a reader.
  case brokenPipe
  /// A write beyond the limit on a file's size.
  case fileTooLarge

  /// The system's number for the signal.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .kill: SIGKILL
    case .brokenPipe: SIGPIPE
    case .fileTooLarge: SIGXFSZ
    }
  }

  /// Makes the process ignore the signal.
  package func ignore() { signal(number, SIG_IGN) }
}
