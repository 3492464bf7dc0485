// Whether other threads of the process are at work.

/// The threads of this process other than the calling one.
package enum OtherThreads {
  /// Whether another thread is busy: computing, in a timed sleep or in a file call, but not waiting for a lock, event
  /// or signal; false if unknown.
  ///
  /// An idle thread waits for a lock, for an event or for a signal.
  ///
  /// - Source: `/proc/self/task/*/syscall` of Linux, proc(5): `running`, or the number of the thread's current system
  ///   call.
  package static var areRunning: Bool {
    // The calling thread is counted as well.
    SystemFiles.entryNames(in: "/proc/self/task").count { isRunning($0) } > 1
  }

  private static func isRunning(_ thread: String) -> Bool {
    guard let bytes = try? SystemFiles.fileContents(of: "/proc/self/task/\(thread)/syscall"),
      let word = bytes.split(separator: UInt8(ascii: " ")).first
    else { return false }
    return !idleCalls.contains(String(decoding: word, as: UTF8.self))
  }

  /// The numbers of the calls in which a thread is idle: futex, epoll_wait, epoll_pwait, poll, ppoll, pause,
  /// rt_sigsuspend and rt_sigtimedwait.
  ///
  /// - Source: `asm/unistd.h` of Linux.
  private static let idleCalls: Set<String> = {
    #if arch(x86_64)
      ["202", "232", "281", "7", "271", "34", "130", "128"]
    #else
      ["98", "22", "73", "133", "137"]
    #endif
  }()
}
