// lamina check: whether scenes still match the accepted pictures, counters and budgets.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports

struct CheckVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes against accepted pictures, counters and budgets.",
    discussion: """
      Pictures must match to the byte, unless an option allows more. A failure
      writes both pictures, their difference, all side by side, a page that shows
      them, and prints the line that accepts the new one. Counters are exact, and
      the same on every machine: a counter that has grown by more than its allowance
      fails. A scene or picture that cannot be compared fails, and is never
      replaced: exit code 2 if it is broken, 74 if it cannot be read. The other
      scenes are still checked, and the largest exit code counts.

      EXAMPLES
        lamina check scenes --goldens goldens
        lamina check scenes --goldens goldens --record missing
        lamina check scenes --baseline baseline.json --allow pixelsBlended=1%
        lamina check card.json feed.json --baseline baseline.json \\
          --instructions --partial
        lamina check feed.json --budget 120hz --metric floor.p95
        lamina check scenes --goldens goldens --junit checks.xml \\
          --markdown auto --annotations
        lamina check photo.json --goldens goldens --max-color-delta 0.02 \\
          --window 16 --max-in-window 8
        lamina check feed.json --goldens goldens --ignore card
        lamina check scenes --goldens goldens --device iphone-15,ipad \\
          --record missing

      REVIEW
      The page of failures accepts and rejects each, by buttons or the keys a and r,
      and saves accepted.json. --accept takes exactly these results, if the scene, the
      accepted and the new one are still what the page showed. It exits with 0 if all
      that was accepted is recorded, and with 1 if some of it is stale.

        lamina check scenes --goldens goldens --review review.html
        lamina check --accept accepted.json

      RECORDING
      --record accepts new results: 'missing' records those not yet accepted,
      'failed' also those that fail, 'all' every one that differs, 'never' none. It
      prints old -> new, and the exit code is 0. Without it LAMINA_RECORD sets the
      mode ('1' is 'all'), and a run that recorded exits with 1, so that somebody
      looks. If CI is set, to anything but 0 or false, LAMINA_RECORD is ignored:
      otherwise a repeated job would pass on its own recordings.

      \(ExitCodeHelp.section(
        done: "everything matches, or was recorded by --record",
        checkFailed: "something differs, is not accepted yet, or LAMINA_RECORD recorded",
        invalidInput: "a scene or an accepted file is broken or over a limit"))
      """)

  @Argument(
    help:
      "Scenes of any form that 'lamina --help' lists, and folders of them, with the folders in these.",
    completion: .file())
  var scenes: [String] =
    []

  @OptionGroup var reading: CheckedSceneArguments
  @OptionGroup(title: "MANY PICTURES") var matrix: CheckedMatrixArguments
  @OptionGroup(title: "PICTURES") var golden: GoldenArguments
  @OptionGroup(title: "COUNTERS") var baseline: BaselineArguments
  @OptionGroup var naming: MachineArguments

  @OptionGroup(title: "BUDGETS") var budget: BudgetArguments

  @Option(
    help: "Which results to record as accepted: all, missing, failed or never.")
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      """
      Take the results that a reviewer accepted in the page of failures, and nothing else: the file that the page \
      saved. Without scenes, it also has the check's options.
      """, valueName: "file"),
    completion: .file(extensions: ["json"])) var accept: String?

  @Flag(help: "Make the folder of --goldens if it is not there.") var createFolders = false

  @OptionGroup(title: "RESULTS") var report: CheckReportArguments

  func validate() throws {
    if accept != nil, record != nil {
      throw ValidationError("--accept and --record both say what is recorded; leave out one")
    }
    if scenes.isEmpty {
      if accept != nil { return }
      throw ValidationError("Missing expected argument '<scenes> ...'")
    }
    guard golden.goldens != nil || baseline.baseline != nil || budget.budget != nil else {
      throw ValidationError("nothing to check; name --goldens, --baseline or --budget")
    }
    if record != nil, golden.goldens == nil, baseline.baseline == nil {
      throw ValidationError("--record writes to --goldens and --baseline; name one of them")
    }
    if baseline.instructions, matrix.isGiven {
      throw ValidationError(
        "--instructions is for the scenes as they are; leave out --device and the other lists")
    }
    if createFolders && golden.goldens == nil {
      throw ValidationError("--create-folders does nothing without --goldens")
    }
    try OutputName.checkDistinct(
      report.outputs.names
        + [
          OutputName("--baseline", baseline.baseline), OutputName("--review", report.review),
          OutputName("--summary", report.summary),
          OutputName("--accept", accept),
        ])
  }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      guard let accept else { return try checkScenes(accepting: nil) }
      let acceptance = try Acceptance(path: accept)
      try verb(accepting: acceptance).checkScenes(accepting: acceptance)
    }
  }

  @MainActor private func checkScenes(accepting acceptance: Acceptance?) throws(Failure) {
    let run = try completedRun(
      mode: acceptance == nil ? try recordMode() : .never, accepting: acceptance)
    try CheckResultWriter(report, isAccepting: accept != nil).writeResults(
      run.results, sceneCount: run.sceneCount, page: run.page)
    if let failure = run.finalFailure(recordingFails: record == nil && acceptance == nil) {
      throw failure
    }
  }

  /// Checks all scenes, and returns the completed run.
  ///
  /// - Throws: `Failure` if the scenes, or the files of the options, cannot be read.
  @MainActor func completedRun(mode: RecordMode, accepting acceptance: Acceptance?)
    throws(Failure) -> CheckRun
  {
    var list = try SceneList(scenes, except: [baseline.baseline].compactMap { $0 })
    list.entries = try matrix.expanded(list.entries, scale: reading.options.scale)
    if !report.quiet {
      for (path, name) in list.skipped {
        // A review's decisions lie where the check runs.
        guard !name.hasSuffix(AcceptedResults.schema) else { continue }
        Output.printNote("\(path): note: is \(name), not a scene; skipped")
      }
    }
    if golden.goldens != nil { try list.checkPictures() }
    if mode != .never,
      let problem = OutputName("--baseline", baseline.baseline)?.problem(.json)
    {
      throw Failure.usage("error: \(problem)")
    }
    for entry in list.entries { InputFiles.recordInput(entry.path) }
    if let acceptance { InputFiles.recordInput(acceptance.path) }
    let run = CheckRun(self, mode: mode, accepting: acceptance)
    try run.checkOutputs()
    try run.prepareChecks()
    var progress = CheckProgress(
      total: list.entries.count,
      line: ProgressLine(mode: report.progress, isQuiet: report.quiet))
    for entry in list.entries {
      progress.showScene(entry.name)
      let before = run.results.count
      run.checkScene(entry)
      progress.countScene(entry.name, results: run.results[before...])
    }
    progress.clear()
    run.completeRun()
    return run
  }

  /// Returns the mode that `--record` gives, or else that of the environment; `never` by default.
  private func recordMode() throws(Failure) -> RecordMode {
    if let record { return record }
    do { return try RecordMode.mode(in: ProcessInfo.processInfo.environment) ?? .never } catch {
      throw Failure.usage(
        "error: \(RecordMode.variable) is \(error.text.quoted), not all, missing, failed or never")
    }
  }
}
