// lamina serve --review: a check whose failures are accepted in a page, at once.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaPixels
import LaminaPreview
import LaminaReports
import LaminaSystem
import Synchronization

/// The verb behind `serve --review`, whose words are those of a check.
///
/// The check runs in this process without recording anything. What the page accepts is recorded by
/// `lamina check --accept` in a process of its own, so both follow the same rules.
struct ServeReviewVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-review", abstract: "Review the failures of a check in a browser.",
    shouldDisplay: false)

  @OptionGroup var place: ServerArguments

  @Argument(parsing: .postTerminator, help: "The arguments of the check.") var words: [String]

  func run() async throws {
    let check = try CheckVerb.parse(words)
    let outputs = check.report.outputs.names.compactMap(\.self)
    guard check.accept == nil, check.record == nil, check.report.review == nil, outputs.isEmpty
    else {
      throw ValidationError(
        "serve --review records what the page accepts, and writes no reports; leave out --accept, --record "
          + "and the reports")
    }
    try await Command.runVerb { () async throws(Failure) in try await serve(check) }
  }

  /// Runs a check, without recording anything.
  @MainActor private static func reviewedCheck(_ check: CheckVerb) throws(Failure) -> ReviewedCheck
  {
    let run = try check.completedRun(mode: .never, accepting: nil)
    return ReviewedCheck(
      page: run.failures, failed: run.results.count { $0.outcome == .failed },
      count: run.results.count)
  }

  @MainActor private func serve(_ check: CheckVerb) async throws(Failure) {
    try OpenFiles.checkAvailable(OpenFiles.ofServer)
    let reviewed = CheckVerb.reviewedWords(
      of: [CheckVerb.configuration.commandName ?? ""] + words)
    let review = LiveReview(
      try ServeReviewVerb.reviewedCheck(check),
      run: { () throws(PreviewProblem) in
        do throws(Failure) { return try ServeReviewVerb.reviewedCheck(check) } catch {
          throw PreviewProblem(error)
        }
      },
      take: { decisions throws(PreviewProblem) in
        do throws(Failure) {
          let taken = try await AcceptProcess.takeDecisions(decisions, of: reviewed)
          AcceptProcess.noteAccepted(taken.names)
          return TakenDecisions(accepted: taken.names, problems: taken.problems)
        } catch { throw PreviewProblem(error) }
      })
    var server: ReviewServer
    do { server = try await ReviewServer(review, on: place.address, ports: place.ports) } catch {
      throw Failure(error, host: place.address)
    }
    if check.report.json {
      try Output.writeEncoded(
        jsonLine: ServerDocument(
          scene: check.scenes.joined(separator: ", "), url: server.pageAddress,
          port: Int(server.port)))
    } else {
      try Output.writeLines([server.pageAddress])
    }
    let isQuiet = check.report.quiet
    if !isQuiet { Output.printNote("serving the check's failures; Ctrl-C ends it") }
    Interruption.setLastLine { AcceptProcess.acceptedLine }
    do {
      try await server.servePage {
        if !isQuiet { Output.printNote("warning: the server is started again") }
      }
    } catch { throw Failure(error, host: place.address) }
  }
}

/// The runs of `lamina check --accept` for a page, and what they have recorded.
enum AcceptProcess {
  /// The names of all results that were recorded, in order.
  private static let accepted = Mutex<[String]>([])
  /// The time limit of a run, in seconds.
  private static let timeout = 3_600.0

  /// Notes results that were recorded.
  static func noteAccepted(_ names: [String]) { accepted.locked { $0 += names } }

  /// A line about all results that were recorded.
  static var acceptedLine: String {
    let names = accepted.locked { $0 }
    guard !names.isEmpty else { return "nothing was accepted" }
    return "accepted \(names.count): \(names.joined(separator: ", "))"
  }

  /// Runs `lamina check --accept` in a child process.
  ///
  /// - Parameters:
  ///   - decisions: the bytes of the saved review.
  ///   - words: the arguments of the check.
  /// - Returns: the names of what was recorded, and lines about accepted results that were not.
  /// - Throws: `Failure` if the decisions cannot be read.
  static func takeDecisions(_ decisions: Data, of words: [String]) async throws(Failure) -> (
    names: [String], problems: [String]
  ) {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/accepted.json"
    guard FileManager.default.createFile(atPath: file, contents: decisions) else {
      throw Failure.inputOutput("error: \(file): cannot be written")
    }
    let result: Result<ChildProcess.Outcome, Failure> = await withCheckedContinuation {
      continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(Failure) in
            let all =
              [SystemProcess.runningExecutable, "check", "--no-config", "--json", "--accept", file]
              + words
            let command = "exec " + all.map(\.quotedForShell).joined(separator: " ")
            return try ChildProcess(command: command, timeout: timeout).runCommand()
          })
      }
    }
    withExtendedLifetime(folder) {}
    let outcome = try result.get()
    guard let summary = try? JSONDecoder().decode(Summary.self, from: outcome.output) else {
      let lines = outcome.lastErrors.map { $0.replacing(file, with: "the page's decisions") }
      throw Failure(
        status: .invalidInput,
        lines: lines.isEmpty ? ["error: the check ended with \(outcome.status)"] : lines)
    }
    let names = summary.results.filter { $0.outcome == .recorded }.map(\.shownName)
    let problems = summary.results.filter {
      $0.outcome == .failed
        && ($0.message.hasPrefix("not accepted") || $0.message.hasPrefix("accepted in"))
    }.map { "\($0.shownName): \($0.message.replacing(file, with: "the page"))" }
    return (names, problems)
  }

  /// The part of a check's results that is read.
  private struct Summary: Decodable {
    /// One result.
    struct Row: Decodable {
      let scene: String
      let check: CheckResult.Check
      let outcome: CheckResult.Outcome
      let message: String

      /// The name of a picture, or of a scene with the kind of its check.
      var shownName: String { check == .golden ? scene : "\(scene): \(check.rawValue)" }
    }

    let results: [Row]
  }
}

extension CommandWords {
  /// Returns the words of a check that is reviewed by `serve --review`, and the options of the server; `nil` for other
  /// words.
  static func reviewWords(_ words: [String]) -> (check: [String], server: [String])? {
    let end = words.firstIndex(of: "--") ?? words.count
    guard words.first == ServeVerb.configuration.commandName,
      let place = words[..<end].firstIndex(of: "--review"),
      !words[..<end].contains(where: { ["-h", "--help", "--help-limits"].contains($0) })
    else { return nil }
    var (check, server) = ([CheckVerb.configuration.commandName ?? ""], [] as [String])
    var rest = words[1..<place] + words[(place + 1)...]
    while let word = rest.popFirst() {
      if word == "--" {
        check += [word] + rest
        break
      }
      let name = word.prefix { $0 != "=" }
      guard name == "--port" || name == "--host" else {
        check.append(word)
        continue
      }
      server.append(word)
      if name == word, let value = rest.popFirst() { server.append(value) }
    }
    return (check, server)
  }
}
