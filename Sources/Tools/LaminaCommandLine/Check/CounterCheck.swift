// Checking counters and instructions against a baseline, and rewriting the baseline.

import LaminaFiles
import LaminaReports

/// A check of the counters and instructions of scenes against a baseline's file.
final class CounterCheck {
  private let path: String
  private let arguments: BaselineArguments
  /// The machine as the new baseline describes it.
  private let machine: MachineDescription
  private let mode: RecordMode
  /// The accepted baseline as read from its file; without scenes if there is no file.
  private let old: Baseline
  /// The baseline with the results that were recorded, which is written after the last scene.
  private var new: Baseline
  private var seen: Set<String> = []
  private var hasChanged = false
  private let acceptance: Acceptance?

  init(
    _ path: String, arguments: BaselineArguments, machine: MachineDescription, mode: RecordMode,
    isQuiet: Bool, acceptance: Acceptance?
  ) throws(Failure) {
    self.acceptance = acceptance
    self.path = path
    self.arguments = arguments
    self.machine = machine
    self.mode = mode
    if mode != .never || acceptance != nil { AbandonedFiles.removeFiles(of: path) }
    let found = try Baseline.readBaseline(path)
    if found == nil, mode == .never, acceptance == nil {
      throw Failure.inputOutput("error: \(path): there is no such file; --record missing writes it")
    }
    old = found ?? Baseline()
    new = old
    new.schema = Baseline.schema
    if found?.schema == Baseline.earlierSchema, !isQuiet {
      Output.printNote(
        "\(path): note: \(Baseline.earlierSchema) lists no layers and passes, so changes of them are "
          + "not listed; --record all writes \(Baseline.schema)")
    }
    if arguments.instructions { try InstructionCount.checkValgrind() }
  }

  /// Returns the allowed growth of a scene's counts; the scene's entry overrides the file, and options override both.
  private func allowances(_ scene: String) -> [String: Allowance] {
    var found: [String: Allowance] = [Allowance.Named.instructions: .instructions]
    for texts in [old.allowances, old.scenes[scene]?.allowances] {
      for (name, text) in texts ?? [:] { found[name] = Allowance(text) }
    }
    for named in arguments.allow { found[named.name] = named.allowance }
    return found
  }

  /// Marks a scene that could not be checked, so that it is not reported as missing.
  func skip(_ scene: String) { seen.insert(scene) }

  /// Compares a scene's counters with the baseline, and records them in the new baseline if the mode or a reviewer says
  /// so.
  ///
  /// - Parameters:
  ///   - entry: the scene's counts.
  ///   - scene: the scene.
  ///   - digest: the hash of the scene's files.
  /// - Returns: the result, and for a failure the item that a reviewer can accept.
  /// - Throws: `Failure` if counts cannot be encoded.
  func checkCounters(
    _ entry: Baseline.Entry, of scene: SceneList.Entry, digest: String
  ) throws(Failure) -> (CheckResult, ReviewItem?) {
    seen.insert(scene.name)
    let accepted = old.scenes[scene.name]
    let comparison = accepted.map {
      BaselineComparison(entry, to: $0, allowances: allowances(scene.name))
    }
    var result =
      comparison?.checkResult(scene: scene.name, file: scene.path)
      ?? CheckResult(
        scene: scene.name, file: scene.path, check: .counters, outcome: .failed,
        message: "\(path): the scene is not in the baseline; --record missing adds it",
        severity: CheckRun.notChecked)
    var item: ReviewItem?
    var answer: Acceptance.Answer?
    if result.outcome == .failed {
      let found = ReviewItem(
        check: .counters, name: scene.name, scene: digest, old: try accepted?.digest(),
        new: try entry.digest())
      (item, answer) = (found, acceptance?.answer(to: found))
    } else {
      acceptance?.notePassed(.counters, scene.name)
    }
    var isRecorded = accepted == nil ? mode != .never : mode == .all && comparison?.differs == true
    if mode == .failed, comparison?.fails == true { isRecorded = true }
    if case .taken = answer { isRecorded = true }
    guard isRecorded else {
      answer?.apply(to: &result)
      return (result, item)
    }
    return (record(entry, of: scene, replacing: accepted, comparison), nil)
  }

  /// Puts a scene's counters into the new baseline, and returns the result that says so.
  private func record(
    _ entry: Baseline.Entry, of scene: SceneList.Entry, replacing accepted: Baseline.Entry?,
    _ comparison: BaselineComparison?
  ) -> CheckResult {
    hasChanged = true
    guard let accepted, let comparison else {
      new.scenes[scene.name] = entry
      return CheckResult(
        scene: scene.name, file: scene.path, check: .counters, outcome: .recorded,
        message: "\(path): added",
        details: entry.counters.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map {
          "\($0.key) \($0.value)"
        })
    }
    var written = entry
    written.allowances = accepted.allowances
    written.instructions = accepted.instructions
    new.scenes[scene.name] = written
    var result = comparison.checkResult(scene: scene.name, file: scene.path)
    result.outcome = .recorded
    let others = comparison.changes.count - 1
    result.message =
      "\(path): old -> new: " + (comparison.changes.first?.text ?? "recorded anew")
      + (others > 0 ? ", and \(others) more" : "")
    return result
  }

  /// Compares a scene's instructions with the baseline, and records them in the new baseline if the mode says so.
  func checkInstructions(_ count: InstructionCount, of scene: SceneList.Entry) -> CheckResult {
    var result = CheckResult(
      scene: scene.name, file: scene.path, check: .instructions, outcome: .passed, message: "")
    let machine = Baseline.Machine.current(processor: count.processor, of: self.machine)
    let isComparable = old.machine.isComparable(to: machine)
    let accepted = old.scenes[scene.name]?.instructions
    let change = BaselineComparison.Change(
      name: Allowance.Named.instructions, old: accepted ?? 0, new: count.instructions,
      allowance: allowances(scene.name)[Allowance.Named.instructions] ?? .instructions,
      isWork: true)
    let isMissing = accepted == nil
    let fails = isMissing || !isComparable || change.fails
    let isWritten = mode == .all || (mode == .failed && fails) || (mode == .missing && isMissing)
    if isWritten,
      isComparable || mode == .all || old.scenes.values.allSatisfy({ $0.instructions == nil })
    {
      guard accepted != count.instructions || !isComparable else {
        result.message = "as in the baseline: \(count.instructions)"
        return result
      }
      new.scenes[scene.name]?.instructions = count.instructions
      new.machine = machine
      hasChanged = true
      result.outcome = .recorded
      result.message =
        "\(path): " + (isMissing ? "added \(count.instructions)" : "old -> new: \(change.text)")
      return result
    }
    if isMissing {
      result.message =
        "\(path): the scene's instructions are not in the baseline; --record missing adds them"
    } else if !isComparable {
      result.message =
        "\(path): its instructions were counted on \(old.machine.text), these on \(machine.text): "
        + "use a separate baseline for each, or --record all"
    } else if change.fails {
      result.message = "\(change.text) is more than allowed (+\(change.allowance.text))"
      result.severity = change.severity
    } else {
      result.message = "\(change.text), +\(change.allowance.text) allowed"
    }
    result.outcome = fails ? .failed : .passed
    return result
  }

  /// Returns a result for each scene of the baseline that was not checked; empty under `--partial`.
  ///
  /// In the mode `all`, it removes these scenes from the new baseline.
  func missingScenes() -> [CheckResult] {
    let missing = old.scenes.keys.filter { !seen.contains($0) }.sorted()
    guard !arguments.partial, !missing.isEmpty else { return [] }
    return missing.map { name in
      guard mode == .all else {
        return CheckResult(
          scene: name, check: .counters, outcome: .failed,
          message:
            "\(path): the scene is in the baseline, but was not checked; --partial allows that, "
            + "--record all removes it", severity: CheckRun.notChecked)
      }
      new.scenes[name] = nil
      hasChanged = true
      return CheckResult(
        scene: name, check: .counters, outcome: .recorded, message: "\(path): removed")
    }
  }

  /// Writes the baseline's file if a result was recorded.
  ///
  /// - Throws: `Failure` if it cannot be written.
  func writeBaseline() throws(Failure) {
    guard hasChanged else { return }
    new.version = LaminaVersion.number
    new.commit = Baseline.knownCommit
    // An older file may name a host, which was not asked for.
    new.machine.host = machine.text
    try new.writeBaseline(to: path)
  }
}
