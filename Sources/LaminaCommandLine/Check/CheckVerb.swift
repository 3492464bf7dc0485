// lamina check: whether scenes still match the accepted pictures, counters and budgets.

import ArgumentParser
import Foundation
import LaminaReports

struct CheckVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes against accepted pictures, counters and budgets.",
    discussion: """
      Pictures are compared to the byte, unless an option allows more. Where they
      differ, the failure leaves both, what differs, all side by side, a page to
      look at them, and the line that accepts the new one. Counters are exact, and
      the same on every machine: whatever has grown by more than its allowance
      fails. What could not be compared has failed, and is never replaced: a scene
      or a picture that is broken gives 2, one that cannot be read 74. The other
      scenes are checked all the same, and the largest exit code counts.

      EXAMPLES
        lamina check scenes --goldens goldens
        lamina check scenes --goldens goldens --record missing
        lamina check scenes --baseline baseline.json --allow pixelsBlended=1%
        lamina check card.json feed.json --baseline baseline.json \\
          --instructions --partial
        lamina check feed.json --frames 0-59 --budget 120hz --metric floor.p95
        lamina check scenes --goldens goldens --junit checks.xml \\
          --markdown auto --annotations
        lamina check photo.json --goldens goldens --max-color-delta 0.02 \\
          --window 16 --max-in-window 8

      RECORDING
      --record says when what is accepted is written instead: 'missing' what is not
      there, 'failed' that and what fails, 'all' whatever is not the same, 'never'
      nothing. It says old -> new, and the exit code is 0. Without it LAMINA_RECORD
      says so ('1' is 'all'), and a run that recorded exits with 1, for nobody has
      looked. Where CI is set, LAMINA_RECORD is not heeded: a job that is run again
      would pass on what it has just made.

      \(ExitCodeHelp.section(
        done: "everything is as accepted, or was recorded because --record said so",
        checkFailed: "something is not, is not accepted yet, or LAMINA_RECORD recorded",
        invalidInput: "a scene or something accepted is broken or over a limit"))
      """)

  @Argument(help: "Scenes: JSON files, .ca packages, and folders of them.") var scenes: [String]

  @OptionGroup var reading: CheckedSceneArguments
  @OptionGroup(title: "PICTURES") var golden: GoldenArguments
  @OptionGroup(title: "COUNTERS") var baseline: BaselineArguments
  @OptionGroup(title: "BUDGETS") var budget: BudgetArguments

  @Option(
    help: "When what is accepted is written instead: all, missing, failed or never.")
  var record: RecordMode?

  @Flag(help: "Make the folder of --goldens if it is not there.") var createFolders = false

  @OptionGroup(title: "RESULTS") var report: CheckReportArguments

  func validate() throws {
    guard golden.goldens != nil || baseline.baseline != nil || budget.budget != nil else {
      throw ValidationError("nothing to check; name --goldens, --baseline or --budget")
    }
    if record != nil, golden.goldens == nil, baseline.baseline == nil {
      throw ValidationError("--record writes what --goldens and --baseline name")
    }
    if createFolders && golden.goldens == nil {
      throw ValidationError("--create-folders does nothing without --goldens")
    }
    try OutputName.checkDistinct(
      report.outputs.names + [OutputName("--baseline", baseline.baseline)])
  }

  func run() async throws { try await Command.run { () throws(Failure) in try check() } }

  @MainActor private func check() throws(Failure) {
    let list = try SceneList(scenes, except: [baseline.baseline].compactMap { $0 })
    if !report.quiet {
      for (path, name) in list.skipped {
        Output.note("\(path): note: is \(name), not a scene; skipped")
      }
    }
    if golden.goldens != nil { try list.checkPictures() }
    let mode = try recordMode()
    if mode != .never,
      let problem = OutputName("--baseline", baseline.baseline)?.problem(.json)
    {
      throw Failure.usage("error: \(problem)")
    }
    let run = CheckRun(self, mode: mode)
    try run.prepare()
    for entry in list.entries { run.check(entry) }
    run.finish()
    try CheckOutput(report).write(
      run.results, sceneCount: run.sceneCount, page: run.page)
    if let failure = run.failure(recordingFails: record == nil) { throw failure }
  }

  /// Returns the mode of the option, or else of the environment; `never` by default.
  private func recordMode() throws(Failure) -> RecordMode {
    if let record { return record }
    do { return try RecordMode.mode(in: ProcessInfo.processInfo.environment) ?? .never } catch {
      throw Failure.usage(
        "error: \(RecordMode.variable) is \"\(error.text)\", not all, missing, failed or never")
    }
  }
}
