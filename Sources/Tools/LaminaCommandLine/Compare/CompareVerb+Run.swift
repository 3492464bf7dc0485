// Running a comparison, and its exit code.

import LaminaFiles
import LaminaLottie
import LaminaReports
import LaminaScenes

extension CompareVerb {
  /// Measures both sides, writes the outputs, and fails if B has regressed.
  ///
  /// - Throws: `Failure` with the exit code.
  @MainActor func compare() throws(Failure) {
    let instrument = try Instrument(for: by)
    defer { instrument.removeFiles() }
    let quantity = instrument.method.quantity
    try checkModel(instrument.method)
    var rules = TimingRules()
    rules.quantity = quantity
    rules.band = band?.share ?? TimingRules.band(of: quantity)
    rules.seed = seed
    let pairs = commandPairs(quantity)
    recordInputs()
    try OutputFolder.prepareFiles(outputs.paths, creates: createFolders)
    rules.scenes = pairs.count
    var run = CompareRun(
      pairs: pairs, instrument: instrument, metrics: metrics, rules: rules,
      rounds: defaults.rounds, maxRounds: defaults.maxRounds, isQuiet: quiet,
      progress: CompareProgress(line: ProgressLine(mode: progress, isQuiet: quiet)))
    let before = MachineDescription.load
    do { try run.runRounds() } catch {
      // A scene that could not be compared is reported as a failure, never omitted.
      let result = CheckResult(
        scene: error.scene, file: error.file,
        check: quantity == .instructions ? .instructions : .timing, outcome: .failed,
        message: "could not be compared", details: error.failure.lines,
        severity: .greatestFiniteMagnitude)
      try outputs.writeOutputs([result], title: "lamina compare", undecidedFails: strict)
      throw error.failure
    }
    let comparison = TimingComparison(
      machine: naming.machine, method: instrument.method, rules: rules, loadBefore: before,
      loadAfter: MachineDescription.load, scenes: run.scenes)
    if json {
      try Output.writeEncoded(json: comparison)
    } else if outputs.junit != "-" && outputs.markdown != "-" {
      try Output.writeLines(comparison.lines(width: Output.columns))
    }
    try outputs.writeOutputs(comparison.checks, title: "lamina compare", undecidedFails: strict)
    try exitWithVerdict(for: comparison)
  }

  /// Records the compared scenes as inputs, with the images and fonts that they name.
  ///
  /// Only processes that are started later read them. A scene is read here for its files' names, and only if an output
  /// exists that could be one of them; errors are left to those processes.
  @MainActor private func recordInputs() {
    let replaces = outputs.paths.contains { $0.map { FileStamp(path: $0) != nil } ?? false }
    var options = SceneOptions()
    options.allowsOutside = true
    options.replacesBrokenImages = true
    for path in scenes + [a, b].compactMap({ $0 }) where ProfileOptions.isScene(path) {
      InputFiles.recordInput(path)
      if replaces, !ScreenList.isScreen(path) { _ = try? Scene.open(path: path, options: options) }
    }
  }

  /// Checks that both sides are scenes if the cost model is the instrument, since it cannot measure
  /// commands.
  ///
  /// - Throws: `Failure` 74 if a side is a command.
  private func checkModel(_ method: ComparisonMethod) throws(Failure) {
    guard method == .model, ![a, b].allSatisfy({ $0.map(ProfileOptions.isScene) ?? true }) else {
      return
    }
    throw Failure.inputOutput(
      "error: --by instructions: the kernel counts no instructions here, and valgrind is not installed; "
        + "without both, only scenes can be compared: apt-get install valgrind, or dnf install valgrind"
    )
  }

  /// Returns the commands for both sides of each scene to compare.
  private func commandPairs(_ quantity: ComparedQuantity) -> [CompareRun.Pair] {
    let options = profile
    let own = ProfileOptions.ownExecutable
    func pair(_ name: String, file: String?, _ a: String, _ b: String) -> CompareRun.Pair {
      CompareRun.Pair(
        scene: TimingScene(
          scene: name, file: file, a: TimingSide(command: a, quantity: quantity),
          b: TimingSide(command: b, quantity: quantity)),
        a: ComparedCommand(text: a, side: "A", timeout: timeout),
        b: ComparedCommand(text: b, side: "B", timeout: timeout), isUnnamed: name.isEmpty)
    }
    if let a, let b {
      let texts = [a, b].map { ProfileOptions.isScene($0) ? options.profileCommand(own, $0) : $0 }
      let files = [a, b].filter { ProfileOptions.isScene($0) }
      let names = files.map { FileName.baseName(of: $0) }
      // The name of a command's scene comes from its output.
      let name =
        files.count < 2 ? "" : names[0] == names[1] ? names[0] : names.joined(separator: " -> ")
      return [pair(name, file: files.last, texts[0], texts[1])]
    }
    return scenes.map {
      pair(
        $0, file: $0, options.profileCommand(aCommand ?? own, $0),
        options.profileCommand(bCommand ?? own, $0))
    }
  }

  private func exitWithVerdict(for comparison: TimingComparison) throws(Failure) {
    func verdictLines(_ verdict: TimingVerdict, as severity: String = "error") -> [String] {
      let rows = comparison.scenes.flatMap { scene in
        scene.rows.filter { $0.verdict == verdict }.map { row in
          let rounds = min(scene.a.runs.count, scene.b.runs.count)
          let advice = verdict == .undecided ? roundsAdvice(row, rounds, comparison.rules.band) : ""
          return "\(scene.scene.printed) \(row.metric.name): \(row.reason)\(advice)"
        }
      }
      return rows.map { "\(severity): \(verdict.rawValue): \($0)" }
    }
    switch comparison.verdict {
    case .same, .improved: return
    case .regressed: throw Failure(status: .checkFailed, lines: verdictLines(.regressed))
    case .undecided:
      guard !strict else { throw Failure(status: .undecided, lines: verdictLines(.undecided)) }
      if !quiet {
        for line in verdictLines(.undecided, as: "warning") { Output.printNote(line) }
      }
    }
  }
}

/// Returns advice for an undecided metric, such as the number of rounds that would probably decide
/// it.
private func roundsAdvice(_ row: TimingRow, _ rounds: Int, _ band: Double) -> String {
  guard row.quantity == .time else {
    return "; runs differ too much: --band sets another difference, --max-rounds more runs"
  }
  return row.likelyRounds(after: rounds, band: band).map {
    "; about \($0) rounds would be enough: --max-rounds \($0)"
  } ?? "; more rounds are unlikely to help: --band sets another difference"
}
