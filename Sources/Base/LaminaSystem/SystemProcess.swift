// This process, and signals to process groups. One of the few files that may be unsafe: system calls take pointers.

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

  /// The number of the user whose rights this process has.
  package static var effectiveUser: UInt32 { geteuid() }

  /// The bytes of the program's arguments as the system has them, each with a 0 at its end, the program's name first.
  ///
  /// `nil` if the system does not show them. Swift's own arguments are repaired where they are not UTF-8.
  ///
  /// - Source: `/proc/self/cmdline` of Linux.
  package static var rawArguments: [UInt8]? {
    #if os(Linux)
      try? SystemFiles.fileContents(of: "/proc/self/cmdline")
    #else
      nil
    #endif
  }

  /// The path of this program's file; the program's first argument if the system does not show it.
  ///
  /// - Source: `/proc/self/exe` of Linux.
  package static var executable: String {
    #if os(Linux)
      guard let path = unsafe realpath("/proc/self/exe", nil) else {
        return CommandLine.arguments[0]
      }
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    #elseif canImport(Darwin)
      var count = UInt32(MAXPATHLEN)
      var path = [CChar](repeating: 0, count: Int(count))
      guard unsafe _NSGetExecutablePath(&path, &count) == 0 else {
        return CommandLine.arguments[0]
      }
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// A path by which child processes can run this program, even if a newer build has replaced its file.
  ///
  /// Where the system has no such path, it is `executable`.
  ///
  /// - Source: `/proc/PID/exe` of Linux.
  package static var runningExecutable: String {
    #if os(Linux)
      "/proc/\(identifier)/exe"
    #else
      executable
    #endif
  }

  /// Ends this process with an exit status.
  package static func exitProgram(status: Int32) -> Never { exit(status) }

  /// Sleeps for a number of microseconds; a signal ends the sleep early.
  package static func sleep(microseconds: UInt32) { _ = usleep(microseconds) }

  /// Sends a signal to all processes of a group.
  package static func send(_ signal: SystemSignal, toGroup group: Int32) {
    _ = kill(-group, signal.number)
  }
}

/// A signal of the system.
package enum SystemSignal: Sendable {
  /// The interruption by Ctrl-C, `SIGINT`.
  case interrupt
  /// The request to end the process, `SIGTERM`.
  case terminate
  /// The end of the terminal or of the session, `SIGHUP`.
  case hangUp
  /// The interruption by Ctrl-\, `SIGQUIT`.
  case quit
  /// The limit on the time on a processor, `SIGXCPU`.
  case timeLimit
  /// The first signal without a meaning of its own, `SIGUSR1`: batch systems warn with it.
  case user1
  /// The second signal without a meaning of its own, `SIGUSR2`.
  case user2
  /// The end of the process, which it cannot prevent, `SIGKILL`.
  case kill
  /// A write to a pipe without a reader, `SIGPIPE`.
  case brokenPipe
  /// A write beyond the limit on a file's size, `SIGXFSZ`.
  case fileTooLarge

  /// The system's number for the signal.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .timeLimit: SIGXCPU
    case .user1: SIGUSR1
    case .user2: SIGUSR2
    case .kill: SIGKILL
    case .brokenPipe: SIGPIPE
    case .fileTooLarge: SIGXFSZ
    }
  }

  /// Makes the process ignore the signal.
  package func ignore() { signal(number, SIG_IGN) }

  /// Whether the process ignores the signal, as a command under `nohup` does with `hangUp`.
  package var isIgnored: Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafe unsafeBitCast(handler, to: Int.self) == ignored
  }
}
