// Code that every verb shares: failures, output and signals.

import ArgumentParser
import Dispatch
import Foundation
import LaminaDisplay
import LaminaFiles
import LaminaPixels
import LaminaScenes
import LaminaScreens
import LaminaSystem
import Synchronization

/// The reason why a verb stops, with its message and exit code.
package struct Failure: Error {
  enum Status: Int32 {
    /// A check failed.
    case checkFailed = 1
    /// The input is invalid or exceeds a limit.
    case invalidInput = 2
    /// Some frames could not be rendered; the others were written.
    case someFramesFailed = 3
    /// Inconclusive measurements, under `--strict`.
    case undecided = 4
    /// A file cannot be read or written, or the machine has no memory.
    case inputOutput = 74
    case usage = 64
  }

  let status: Status
  /// The lines of the message for standard error, escaped.
  package let lines: [String]
  /// The message without the lines that are excerpts of a file.
  let summary: String
  /// The problem's location in the scene's files; `nil` if there is none.
  let location: SceneLocation?

  /// Makes a failure of one line, with its control characters escaped.
  init(status: Status, message: String, location: SceneLocation? = nil) {
    self.init(status: status, lines: [Line(message)], location: location)
  }

  /// A line of the message.
  struct Line {
    let text: String
    /// Whether the line is an excerpt of the file.
    let isExcerpt: Bool

    init(_ text: String, isExcerpt: Bool = false) {
      (self.text, self.isExcerpt) = (text.printed(most: Output.longestLine), isExcerpt)
    }
  }

  /// Makes a failure of several lines, which may include excerpts of the file.
  init(status: Status, lines: [Line], location: SceneLocation? = nil) {
    (self.status, self.location) = (status, location)
    self.lines = lines.map(\.text)
    summary = lines.filter { !$0.isExcerpt }.map(\.text).joined(separator: "\n")
  }

  /// Returns a failure with exit code 74: a file cannot be read or written, or memory ran out.
  static func inputOutput(_ message: String) -> Failure {
    Failure(status: .inputOutput, message: message)
  }

  /// Returns a failure with exit code 2: the input is invalid or exceeds a limit.
  static func invalidInput(_ message: String) -> Failure {
    Failure(status: .invalidInput, message: message)
  }

  /// Returns a failure with exit code 64: an argument is unknown, missing or out of range.
  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  /// Returns a failure with exit code 1: a check has failed.
  static func checkFailed(_ message: String) -> Failure {
    Failure(status: .checkFailed, message: message)
  }

  /// The maximum number of problems of one file or folder that are listed.
  static let shownProblems = 50

  /// Returns a line that counts the problems beyond those that are listed.
  ///
  /// - Parameters:
  ///   - count: the number of problems.
  ///   - place: the file or folder that has them.
  /// - Returns: the line; none if all problems are listed.
  static func countLines(of count: Int, in place: String) -> [String] {
    let more = count - shownProblems
    return more > 0 ? ["\(place): error: and \(more) more problem\(more == 1 ? "" : "s")"] : []
  }

  /// Makes a failure of several lines without excerpts.
  init(status: Status, lines: [String]) {
    self.init(status: status, lines: lines.map { Line($0) })
  }

  /// Makes the failure of a run that went on after failures: all lines, and the largest exit code; `nil` for none.
  init?(allOf failures: [Failure]) {
    guard let worst = failures.max(by: { $0.status.rawValue < $1.status.rawValue }) else {
      return nil
    }
    self.init(status: worst.status, lines: failures.flatMap(\.lines))
  }

  /// The message: full lines, without a line feed at the end.
  package var message: String { lines.joined(separator: "\n") }
}

/// The functions that run the work of a verb and report its failure.
enum Command {
  /// The files that were read while the options were parsed, before a verb runs.
  private static let readByOptions = Mutex<[String]>([])

  /// Counts a file that an option names among the inputs of the verb, which no output may replace.
  static func noteInput(_ path: String) { readByOptions.locked { $0.append(path) } }

  /// Runs the synchronous work of a verb on the main thread, and reports its failure.
  @MainActor static func runVerb(
    _ work: @escaping @MainActor () throws(Failure) -> Void
  ) async throws {
    try await runVerb { () async throws(Failure) in try await MainThread.runWork(work) }
  }

  /// Runs a verb on the main actor; if it fails, prints the failure and exits with its code.
  ///
  /// - Parameters:
  ///   - mayReplaceInputs: whether the verb writes files that it has read.
  ///   - work: the verb's work.
  /// - Throws: `ExitCode` if the work fails.
  @MainActor static func runVerb(
    mayReplaceInputs: Bool = false, _ work: @MainActor () async throws(Failure) -> Void
  ) async throws {
    do throws(Failure) {
      Interruption.install()
      if !mayReplaceInputs {
        InputFiles.startRecording()
        for path in readByOptions.locked({ $0 }) { InputFiles.recordInput(path) }
      }
      try Project.prepareRun()
      try await work()
      try reportFindings()
    } catch {
      // After a signal, a failure may come from a removed file; the process is about to end.
      Interruption.waitIfBegun()
      Output.writeErrors(error.lines)
      throw ExitCode(error.status.rawValue)
    }
  }
}

extension Command {
  /// Prints the warnings about apps on screens, and fails if an expectation of their scripts was not met.
  @MainActor private static func reportFindings() throws(Failure) {
    let findings = ScreenRunLog.takeFindings()
    for line in findings.warnings { Output.printNote(line) }
    if findings.waiting > 0 {
      let events = findings.waiting == 1 ? "an event" : "\(findings.waiting) events"
      Output.printNote("note: \(events) of the script came after the last frame and did not run")
    }
    guard let count = findings.failures.isEmpty ? nil : findings.failures.count else { return }
    let sum = count == 1 ? "an event" : "\(count) events"
    throw Failure(
      status: .checkFailed,
      lines: findings.failures.prefix(Failure.shownProblems).map(\.line) + [
        "error: \(sum) of the script failed"
      ])
  }
}

/// The output channels: data to standard output or a file, everything else to standard error.
enum Output {
  /// The number of columns of standard output; `nil` if it is not a terminal, so that lines are not wrapped.
  static var columns: Int? { FileDescriptor.standardOutput.columns }

  /// Writes a document to standard output, whose syntax escapes the names in it, such as HTML or Markdown.
  static func writeDocument(_ text: String) throws(Failure) { try writeText(text, to: "-") }

  /// Checks before the work that no output would replace a file that was read; `nil` is no output.
  static func checkInputs(against outputs: [String?]) throws(Failure) {
    do { try InputFiles.checkOutputs(outputs.compactMap(\.self)) } catch { throw Failure(error) }
  }

  /// Writes a document to a file in one step, or to standard output.
  static func writeText(_ text: String, to path: String) throws(Failure) {
    try writeParts(to: path) { file throws(FileError) in try file.write(text) }
  }

  /// Writes human-readable lines to standard output, each escaped, so that no name in them begins another line.
  ///
  /// - Parameters:
  ///   - lines: the lines, without line feeds.
  ///   - keepsColors: whether escape sequences of terminal colours are kept.
  /// - Throws: `Failure` 74 if they cannot be written.
  static func writeLines(_ lines: [String], keepsColors: Bool = false) throws(Failure) {
    try writeDocument(
      lines.map { (keepsColors ? $0.withoutControlsButColors : $0.withoutControls) + "\n" }.joined()
    )
  }

  /// Writes the parts that `body` provides to standard output, or to a file that appears once it is
  /// complete.
  ///
  /// If the program that reads standard output has seen enough, such as `head`, the rest is dropped, and the verb goes
  /// on.
  static func writeParts(
    to path: String, _ body: (inout OutputFile) throws(FileError) -> Void
  ) throws(Failure) {
    do {
      var file = try OutputFile(path: path)
      try body(&file)
      try file.commit()
    } catch { if !error.isClosedPipe { throw Failure(error) } }
  }

  /// Writes a value as JSON to standard output, or to a file in one step.
  static func writeEncoded(json value: some Encodable, to path: String = "-") throws(Failure) {
    try writeText(encodedText(value) + "\n", to: path)
  }

  /// Writes a value as one line of JSON to standard output.
  static func writeEncoded(jsonLine value: some Encodable) throws(Failure) {
    try writeDocument(encodedText(value, [.sortedKeys, .withoutEscapingSlashes]) + "\n")
  }

  /// Returns a value as JSON that can be printed, by default on several lines.
  static func encodedText(
    _ value: some Encodable,
    _ format: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  ) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    let data: Data
    do { data = try encoder.encode(value) } catch {
      throw Failure.inputOutput("error: cannot encode JSON: \(error)")
    }
    return String(decoding: data, as: UTF8.self).printedJSON
  }

  /// The maximum number of characters of a line about a problem: two paths of the greatest length, and words.
  static let longestLine = 10_000

  /// Writes a line to standard error, escaped.
  static func printNote(_ line: String) {
    StandardStreams.writeError(line.printed(most: longestLine) + "\n")
  }

  /// Prints warnings to standard error: the first 50, and the number of the others.
  static func printWarnings(_ warnings: [String]) {
    for warning in warnings.prefix(Failure.shownProblems) { printNote("warning: \(warning)") }
    let more = warnings.count - Failure.shownProblems
    if more > 0 { printNote("warning: and \(more) more warning\(more == 1 ? "" : "s")") }
  }

  /// Writes lines to standard error, each escaped, so that no name in them begins another line.
  static func writeErrors(_ lines: [String]) { for line in lines { printNote(line) } }

  /// Writes a workflow command of GitHub to standard error, which has escapes of its own.
  static func printCommand(_ annotation: String) { StandardStreams.writeError(annotation + "\n") }
}

/// A progress counter on standard error; hidden if that is not a terminal.
struct Progress {
  private let isShown: Bool
  private let total: Int

  init(total: Int, isQuiet: Bool) {
    isShown = !isQuiet && FileDescriptor.standardError.isTerminal
    self.total = total
  }

  func updateProgress(_ done: Int, of what: String) {
    guard isShown, done % 8 == 0 || done == total else { return }
    StandardStreams.writeError("\r\(what.printed) \(done) of \(total)")
  }

  func clearProgress() {
    guard isShown else { return }
    StandardStreams.writeError("\r\u{1B}[K")
  }
}

/// The handler of signals that end the process, such as those of Ctrl-C and `kill`.
///
/// It removes temporary files and folders, and exits with 130.
enum Interruption {
  private static let sources = Mutex<[any DispatchSourceSignal]>([])
  private static let hasBegun = Atomic<Bool>(false)
  /// The folders to remove when a signal ends the process.
  private static let folders = Mutex<Set<String>>([])
  /// The line that is printed when a signal ends the process; `nil` for none.
  private static let lastLine = Mutex<(@Sendable () -> String)?>(nil)

  /// Sets the line that is printed when a signal ends the process.
  static func setLastLine(_ line: @escaping @Sendable () -> String) {
    lastLine.locked { $0 = line }
  }

  /// Waits for the signal's handler to end the process, if there was a signal.
  static func waitIfBegun() {
    if hasBegun.load(ordering: .sequentiallyConsistent) { Thread.sleep(forTimeInterval: 60) }
  }

  /// Registers a folder to be removed with its contents when a signal ends the process.
  static func registerForRemoval(folder: String) { folders.locked { _ = $0.insert(folder) } }

  /// Unregisters a folder, and removes it with its contents.
  static func removeRegistered(folder: String) {
    folders.locked { _ = $0.remove(folder) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The signals that end the process; the end of the terminal does not if it is ignored, as under `nohup`.
  private static var signals: [SystemSignal] {
    let ending: [SystemSignal] = [
      .interrupt, .terminate, .quit, .timeLimit, .user1, .user2,
    ]
    return SystemSignal.hangUp.isIgnored ? ending : ending + [.hangUp]
  }

  /// Installs the handler, once.
  static func install() {
    StandardStreams.reserveStreams()
    sources.locked { installed in
      guard installed.isEmpty else { return }
      for signal in signals {
        signal.ignore()
        let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .global())
        source.setEventHandler {
          hasBegun.store(true, ordering: .sequentiallyConsistent)
          if case .timeLimit = signal {
            StandardStreams.writeError(
              "error: the limit on processor time (ulimit -t) is reached\n")
          }
          ChildProcess.endAll()
          OutputFile.removeTemporaries()
          for folder in folders.locked({ $0 }) { removeRegistered(folder: folder) }
          if let line = lastLine.locked({ $0 }) { Output.printNote(line()) }
          SystemProcess.exitProgram(status: 130)
        }
        source.resume()
        installed.append(source)
      }
    }
  }
}
