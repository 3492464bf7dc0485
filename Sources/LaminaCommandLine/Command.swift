// What every verb shares: how it fails, where its output goes, what a signal does.

import ArgumentParser
import Dispatch
import Foundation
import LaminaDisplay
import LaminaFiles
import LaminaPixels
import LaminaScenes
import LaminaSystem
import Synchronization

/// Why a verb stops, with the words for it and the code to exit with.
package struct Failure: Error {
  enum Status: Int32 {
    /// What was checked is not so.
    case checkFailed = 1
    /// The input is invalid or over a limit.
    case invalidInput = 2
    /// Some frames could not be rendered; the others are there.
    case someFramesFailed = 3
    /// The measurements do not say, and it was asked for that they do.
    case undecided = 4
    /// A file cannot be read or written, or the machine has no memory.
    case inputOutput = 74
    case usage = 64
  }

  let status: Status
  /// Full lines for standard error, without a line feed at the end.
  package let message: String
  /// The lines without those of the file that show where.
  let summary: String
  /// Where in the scene's files it is, if it is there.
  let place: ScenePlace?

  /// Says what is wrong in one line: control characters in it become escapes.
  init(status: Status, message: String, place: ScenePlace? = nil) {
    self.init(status: status, lines: [Line(message)], place: place)
  }

  /// A line of the message.
  struct Line {
    let text: String
    /// Whether it shows a part of the file.
    let isExcerpt: Bool

    init(_ text: String, isExcerpt: Bool = false) {
      (self.text, self.isExcerpt) = (text.withoutControls, isExcerpt)
    }
  }

  /// Says what is wrong in lines, with parts of a file between them.
  init(status: Status, lines: [Line], place: ScenePlace? = nil) {
    (self.status, self.place) = (status, place)
    message = lines.map(\.text).joined(separator: "\n")
    summary = lines.filter { !$0.isExcerpt }.map(\.text).joined(separator: "\n")
  }

  /// A file cannot be read or written, or memory ran out.
  static func inputOutput(_ message: String) -> Failure {
    Failure(status: .inputOutput, message: message)
  }

  /// The input is invalid or over a limit.
  static func invalidInput(_ message: String) -> Failure {
    Failure(status: .invalidInput, message: message)
  }

  /// An argument is unknown, missing or out of range.
  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  /// A check failed.
  static func checkFailed(_ message: String) -> Failure {
    Failure(status: .checkFailed, message: message)
  }

  /// Says what is wrong in lines, likewise.
  init(status: Status, lines: [String]) {
    self.init(status: status, lines: lines.map { Line($0) })
  }

  /// The lines of the message.
  var lines: [String] {
    message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The frame around a verb's work.
enum Command {
  /// Runs a verb that waits for nothing, as `run(_:)` does, on the main thread.
  @MainActor static func run(
    _ work: @escaping @MainActor () throws(Failure) -> Void
  ) async throws {
    try await run { () async throws(Failure) in try await MainThread.run(work) }
  }

  /// Runs a verb on the main actor: prints its failure, and exits with its code.
  @MainActor static func run(_ work: @MainActor () async throws(Failure) -> Void) async throws {
    do throws(Failure) {
      Interruption.install()
      try await work()
      try tellFindings()
    } catch {
      // What failed since a signal took its file away is no failure: the process is about to end.
      Interruption.waitIfBegun()
      Output.tell(error.message)
      throw ExitCode(error.status.rawValue)
    }
  }
}

extension Command {
  /// Says what apps on screens have done wrong, and fails if it is not as their scripts expect.
  @MainActor private static func tellFindings() throws(Failure) {
    let findings = ScreenRuns.takeFindings()
    for line in findings.warnings { Output.note(line) }
    if findings.waiting > 0 {
      let events = findings.waiting == 1 ? "an event" : "\(findings.waiting) events"
      Output.note("note: \(events) of the script after the last frame")
    }
    guard let count = findings.failures.isEmpty ? nil : findings.failures.count else { return }
    let sum = count == 1 ? "an event" : "\(count) events"
    throw Failure(
      status: .checkFailed,
      lines: findings.failures + ["error: \(sum) of the script did not find what it says"])
  }
}

/// Where output goes: data to standard output or a file, everything else to standard error.
enum Output {
  /// The columns of standard output; `nil` where it is no terminal, and lines are as long as they are.
  static var columns: Int? { FileDescriptor.standardOutput.columns }

  /// Writes a text to standard output, or to a file in one step.
  static func write(_ text: String, to path: String = "-") throws(Failure) {
    do {
      var file = try OutputFile(path: path)
      try file.write(text)
      try file.commit()
    } catch { throw Failure(error) }
  }

  /// Writes lines that people read to standard output, with all other control characters as escapes.
  ///
  /// - Parameters:
  ///   - lines: the lines, each with a line feed.
  ///   - keepsColors: whether the sequences that set colours of a terminal stay.
  /// - Throws: `Failure` 74 if they cannot be written.
  static func write(lines: String, keepsColors: Bool = false) throws(Failure) {
    try write(lines.linesWithoutControls(keepsColors: keepsColors))
  }

  /// Writes piece by piece to standard output, or to a file that appears when all of it is written.
  static func write(
    to path: String, _ body: (inout OutputFile) throws(FileError) -> Void
  ) throws(Failure) {
    do {
      var file = try OutputFile(path: path)
      try body(&file)
      try file.commit()
    } catch { throw Failure(error) }
  }

  /// Writes a value as JSON to standard output, or to a file in one step.
  static func write(json value: some Encodable, to path: String = "-") throws(Failure) {
    try write(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes], to: path)
  }

  /// Writes a value as one line of JSON to standard output.
  static func write(jsonLine value: some Encodable) throws(Failure) {
    try write(value, [.sortedKeys, .withoutEscapingSlashes], to: "-")
  }

  private static func write(
    _ value: some Encodable, _ format: JSONEncoder.OutputFormatting, to path: String
  ) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw Failure.inputOutput("error: cannot encode JSON: \(error)")
    }
    try write(String(decoding: data, as: UTF8.self) + "\n", to: path)
  }

  /// Writes a line to standard error, with control characters as escapes.
  static func note(_ line: String) { StandardStreams.tell(line.withoutControls + "\n") }

  /// Writes lines to standard error, with all other control characters as escapes.
  static func tell(_ lines: String) { StandardStreams.tell(lines.linesWithoutControls() + "\n") }
}

/// A counter on a terminal's standard error; nothing where that is no terminal.
struct Progress {
  private let isShown: Bool
  private let total: Int

  init(total: Int, isQuiet: Bool) {
    isShown = !isQuiet && FileDescriptor.standardError.isTerminal
    self.total = total
  }

  func show(_ done: Int, of what: String) {
    guard isShown, done % 8 == 0 || done == total else { return }
    StandardStreams.tell("\r\(what.withoutControls) \(done) of \(total)")
  }

  func end() {
    guard isShown else { return }
    StandardStreams.tell("\r\u{1B}[K")
  }
}

/// Ctrl-C and `kill`: temporary files and folders go, and the process exits with 130.
enum Interruption {
  private static let sources = Mutex<[any DispatchSourceSignal]>([])
  private static let hasBegun = Atomic<Bool>(false)
  /// Folders that go too.
  private static let folders = Mutex<Set<String>>([])

  /// Leaves the exit to the signal's handler, if there was a signal.
  static func waitIfBegun() {
    if hasBegun.load(ordering: .sequentiallyConsistent) { Thread.sleep(forTimeInterval: 60) }
  }

  /// Has a folder removed, with what is in it, when the process is ended by a signal.
  static func add(folder: String) { folders.locked { _ = $0.insert(folder) } }

  /// Removes a folder that was added, with what is in it.
  static func remove(folder: String) {
    folders.locked { _ = $0.remove(folder) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  static func install() {
    StandardStreams.prepare()
    sources.locked { installed in
      guard installed.isEmpty else { return }
      for signal in [SystemSignal.interrupt, .terminate] {
        signal.ignore()
        let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .global())
        source.setEventHandler {
          hasBegun.store(true, ordering: .sequentiallyConsistent)
          ChildProcess.endAll()
          OutputFile.removeTemporaries()
          for folder in folders.locked({ $0 }) { remove(folder: folder) }
          SystemProcess.end(status: 130)
        }
        source.resume()
        installed.append(source)
      }
    }
  }
}
