// Commands that a verb runs: their output and exit; none outlives the verb.

import Foundation
import LaminaPixels
import LaminaSystem
import Synchronization

/// A shell command that runs in a process of its own until it ends, exceeds a limit, or is stopped.
struct ChildProcess {
  /// The exit of a command, and its output.
  struct Outcome {
    /// The command's exit code, or the signal that ended it.
    var status: Int32
    /// Whether `status` is a signal.
    var isSignal: Bool
    /// The bytes of standard output; the command is ended once they exceed `outputLimit`.
    var output: Data
    /// The last lines of standard error, at most five, and how much of it was left out.
    var lastErrors: [String]
    /// The reason why this process ended the command; `nil` if the command ended by itself.
    var end: End?
  }

  /// The reason for ending a command early.
  enum End: Sendable {
    case timeout(seconds: Double)
    case output(limit: Int)
    case stopped
  }

  /// The maximum number of bytes that a command may print: a profile of a hundred thousand frames has 60 MB.
  static let outputLimit = 1 << 28

  /// The command for `/bin/sh -c`.
  let command: String
  /// The time after which the command is ended, in seconds.
  let timeout: Double

  /// Runs the command and waits for it; standard input is empty.
  ///
  /// - Parameter stop: lets another thread end the command.
  /// - Returns: its exit and its output.
  /// - Throws: `Failure` 74 if no process can be started.
  func runCommand(stop: Stop? = nil) throws(Failure) -> Outcome {
    try OpenFiles.checkAvailable(OpenFiles.ofProcess)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let (stdout, stderr) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stdout
    process.standardError = stderr
    let group = try ChildProcess.startCommand(process)
    let end = Ended()
    stop?.arm { end.recordEnd(.stopped, group: group) }
    let clock = DispatchWorkItem { end.recordEnd(.timeout(seconds: timeout), group: group) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: clock)
    let reader = ErrorReader(stderr.fileHandleForReading)
    var output = Data()
    while let part = try? stdout.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty {
      output.append(part)
      if output.count > ChildProcess.outputLimit {
        end.recordEnd(.output(limit: ChildProcess.outputLimit), group: group)
        break
      }
    }
    let errors = reader.waitForErrors()
    process.waitUntilExit()
    stop?.disarm()
    clock.cancel()
    ChildProcess.forgetGroup(group)
    // If a signal ended the verb too, the signal is the reason, not the command's exit.
    Interruption.waitIfBegun()
    return Outcome(
      status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
      output: output, lastErrors: errors, end: end.reason)
  }

  // MARK: - Ending

  /// The commands that are running now.
  private struct Running {
    /// The process groups of the commands; each command leads one, so its children end with it.
    var groups: Set<Int32> = []
    /// Whether the process is about to end, so that no command may start.
    var isEnding = false
  }

  // Commands are started with the lock held, so that a signal in between leaves none behind.
  private static let running = Mutex(Running())

  /// Starts a process, and returns the process group that it leads.
  private static func startCommand(_ process: Process) throws(Failure) -> Int32 {
    let started: Result<Int32?, any Error> = running.locked { state in
      guard !state.isEnding else { return .success(nil) }
      do { try process.run() } catch { return .failure(error) }
      state.groups.insert(process.processIdentifier)
      return .success(process.processIdentifier)
    }
    switch started {
    case .success(let group?): return group
    case .success(nil):
      Interruption.waitIfBegun()
      throw Failure.inputOutput("error: interrupted")
    case .failure(let error):
      throw Failure.inputOutput("error: cannot start /bin/sh: \(error.localizedDescription)")
    }
  }

  private static func forgetGroup(_ group: Int32) { running.locked { _ = $0.groups.remove(group) } }

  /// Ends all running commands; called on the signal handler's thread.
  ///
  /// They inherit ignored signals, so commands that do not end when asked to are killed.
  static func endAll() {
    let groups = running.locked {
      $0.isEnding = true
      return $0.groups
    }
    guard !groups.isEmpty else { return }
    for group in groups { SystemProcess.send(.terminate, toGroup: group) }
    SystemProcess.sleep(microseconds: 100_000)
    for group in groups { SystemProcess.send(.kill, toGroup: group) }
  }

  /// A handle with which another thread can end a command, even before it starts.
  final class Stop: Sendable {
    private struct State {
      var isStopped = false
      var end: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Ends the command, at once or as soon as it has started.
    func stopCommand() {
      state.locked {
        $0.isStopped = true
        $0.end?()
      }
    }

    fileprivate func arm(_ end: @escaping @Sendable () -> Void) {
      state.locked {
        $0.end = end
        if $0.isStopped { end() }
      }
    }

    /// Detaches the handle from a command that has ended, because its process ID may be reused.
    fileprivate func disarm() { state.locked { $0.end = nil } }
  }

  /// The reason why this process ended a command; the first reason is kept.
  private final class Ended: Sendable {
    private let state = Mutex<End?>(nil)

    var reason: End? { state.locked { $0 } }

    func recordEnd(_ reason: End, group: Int32) {
      state.locked { if $0 == nil { $0 = reason } }
      SystemProcess.send(.kill, toGroup: group)
    }
  }

  /// A reader of standard error on a thread of its own, so that a full pipe does not block the
  /// command.
  private final class ErrorReader: Sendable {
    private let tail = Mutex(OutputTail())
    private let done = DispatchSemaphore(value: 0)

    init(_ file: FileHandle) {
      Thread.detachNewThread { [self] in
        while let part = try? file.read(upToCount: 1 << 16), !part.isEmpty {
          tail.locked { $0.appendPart(part) }
        }
        done.signal()
      }
    }

    /// Waits until the command has closed standard error, and returns its last lines.
    func waitForErrors() -> [String] {
      done.wait()
      return tail.locked { $0.lastLines }
    }
  }
}
