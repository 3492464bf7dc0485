// lamina compare: whether B's frames are slower than A's, and by which rule.

import ArgumentParser
import LaminaFiles
import LaminaReports

struct CompareVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Time two builds or two scenes against each other.",
    discussion: """
      Processes of A and B run in turn, A B, B A, A B, so that both meet the same
      disturbances; frame times of one process say little. The floor of a side has
      the fastest time of each frame in any of its runs.

      VERDICTS
        regressed  the ratio of B's floor to A's is above 1 by more than --band
                   and by more than twice A's own noise, and a Mann-Whitney test
                   of every run's fastest frame gives p below 0.01, divided by
                   the number of scenes
        improved   the same for the inverse ratio
        same       the ratio's 95 % interval, from redrawing whole runs, lies
                   within --band
        undecided  none of these; rounds are doubled, up to --max-rounds
      A's own noise is the difference between halves of A's runs. Table and JSON say
      which rule decided. Both sides run on this machine, in one call: times of two
      machines are never compared.

      FORMS
        lamina compare --a SCENE --b SCENE
            Two scenes, both by this executable.
        lamina compare --a CMD --b CMD
            Two commands for /bin/sh; each prints what 'lamina profile --json'
            prints.
        lamina compare SCENE... --a-command CMD --b-command CMD
            The same scenes by two builds. CMD runs a 'lamina', with the arguments
            'profile SCENE --json ...'; without one, this executable is that side.
      The options of 'lamina profile' apply to scenes, such as --allow-outside,
      --scale or --state.

      EXAMPLES
        lamina compare --a feed.json --b feed-flat.json
        lamina compare --a feed.json --b feed-flat.json --scale 2 --allow-outside
        lamina compare scenes/*.json --a-command old/lamina --b-command new/lamina
        lamina compare feed.json --a-command 'taskset -c 1 old/lamina' --threads 1
        lamina compare --a 'old/lamina profile feed.json --json' --b ./profile-new
        lamina compare feed.json --a-command old/lamina --strict --junit timing.xml

      \(ExitCodeHelp.section(
        done: "same or improved, or inconclusive without --strict", checkFailed: "regressed",
        invalidInput: "a command failed, or printed no profile",
        undecided: "inconclusive, with --strict"))
      """)

  @Argument(help: "Scenes that two builds profile; with --a-command or --b-command.")
  var scenes: [String] = []

  @Option(help: ArgumentHelp("A: a scene, or a command.", valueName: "cmd-or-scene"))
  var a: String?

  @Option(help: ArgumentHelp("B: a scene, or a command.", valueName: "cmd-or-scene"))
  var b: String?

  @Option(help: ArgumentHelp("The build that is A, for the shell.", valueName: "cmd"))
  var aCommand: String?

  @Option(help: ArgumentHelp("The build that is B, for the shell.", valueName: "cmd"))
  var bCommand: String?

  @Option(help: "Processes of each side to begin with.") var rounds = 10

  @Option(help: "The most processes of each side, while inconclusive. (default: 160, or --rounds)")
  var maxRounds: Int?

  @Option(help: "For scenes: frames that each process counts. (default: 120)") var frames: Int?

  @Option(help: "For scenes: uncounted frames that each process renders first. (default: 10)")
  var warmUp: Int?

  @Option(help: "For scenes: threads that render tiles; 0 is one for each core. (default: 0)")
  var threads: Int?

  @OptionGroup var reading: ComparedSceneArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For scenes: more arguments of 'lamina profile', for the shell.", valueName: "arguments"))
  var arguments: String?

  @Option(help: "The difference that still counts as the same, like 3% or 0.03.") var band = Band(
    share: 0.03)

  @Option(
    help: ArgumentHelp(
      """
      The statistic to compare: floor or raw, then min, mean, p50, p90, p95, p99 or max, like \
      floor.p95; several are separated by commas.
      """, valueName: "metrics"))
  var metric: [MetricList] = []

  @Option(help: "The seed of random choices: the same runs and seed give the same verdict.")
  var seed: UInt64 = 1

  @Option(help: "Seconds that one process may take.") var timeout: Double = 600

  @Flag(help: "Exit with 4 if the runs are inconclusive after --max-rounds.") var strict = false

  @Flag(help: "Print the comparison, and every frame of it, as JSON to standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  @OptionGroup(title: "FOR CI") var outputs: CIOutputArguments

  func validate() throws {
    try ValidationError.check("rounds", rounds, in: 2...10_000)
    // The rounds are the lower bound, so they are checked first.
    try ValidationError.check("max-rounds", maxRounds, in: rounds...10_000)
    try ValidationError.check("frames", frames, in: 1...1_000_000)
    try ValidationError.check("warm-up", warmUp, in: 0...1_000_000)
    try ValidationError.check("threads", threads, in: 0...1_024)
    guard timeout >= 1 && timeout <= 1_000_000 else {
      throw ValidationError("--timeout \(timeout) is not 1 to 1000000 seconds")
    }
    try validateSides()
    if json && (outputs.junit == "-" || outputs.markdown == "-") {
      throw ValidationError("--json, --junit - and --markdown - all ask for standard output")
    }
    for metric in metrics where metric == TimingMetric(.floor, .p99) && profile.frames < 100 {
      throw ValidationError("--metric \(metric.name) needs --frames of at least 100")
    }
  }

  private func validateSides() throws {
    if scenes.isEmpty {
      guard let a, let b, aCommand == nil, bCommand == nil else {
        throw ValidationError(
          "name both sides, --a and --b; or scenes, and --a-command or --b-command")
      }
      for (name, side) in [("a", a), ("b", b)] where side.allSatisfy(\.isWhitespace) {
        throw ValidationError("--\(name) is empty: it is a scene or a command")
      }
    } else {
      guard a == nil, b == nil else {
        throw ValidationError("--a and --b name both sides: leave out the scenes")
      }
      guard aCommand != nil || bCommand != nil else {
        throw ValidationError(
          "name a build by --a-command or --b-command; to compare two scenes, write "
            + "--a \(scenes[0]) --b \(scenes.dropFirst().first ?? "OTHER")")
      }
    }
    if ([a, b].compactMap(\.self) + scenes).contains("-") {
      throw ValidationError("'-' cannot be compared: every process would read standard input")
    }
    guard scenes.isEmpty, ![a, b].contains(where: { $0.map(ProfileOptions.isScene) ?? false })
    else { return }
    for (name, isGiven) in [
      ("frames", frames != nil), ("warm-up", warmUp != nil), ("threads", threads != nil),
      ("arguments", arguments != nil),
    ] where isGiven {
      throw ValidationError("--\(name) is for scenes; put it into the command itself")
    }
    if let word = reading.words.first {
      let name = word.prefix { $0 != "=" }
      throw ValidationError("\(name) is for scenes; put it into the command itself")
    }
  }

  func run() async throws { try await Command.run { () throws(Failure) in try compare() } }

  private var metrics: [TimingMetric] {
    let named = metric.flatMap(\.metrics)
    return named.isEmpty ? [.floorMedian] : named
  }

  private var profile: ProfileOptions {
    ProfileOptions(
      frames: frames ?? 120, warmUp: warmUp ?? 10, threads: threads, words: reading.words,
      more: arguments ?? "")
  }

  private func compare() throws(Failure) {
    var rules = TimingRules()
    rules.band = band.share
    rules.seed = seed
    let pairs = pairs()
    rules.scenes = pairs.count
    var run = CompareRun(
      pairs: pairs, metrics: metrics, rules: rules, rounds: rounds,
      maxRounds: maxRounds ?? max(160, rounds), isQuiet: quiet)
    let before = MachineDescription.load
    do { try run.run() } catch {
      // A scene that could not be compared is reported as a failure, never omitted.
      let result = CheckResult(
        scene: error.scene, file: error.file, check: .timing, outcome: .failed,
        message: "could not be compared", details: error.failure.message.lines,
        severity: .greatestFiniteMagnitude)
      try outputs.write([result], title: "lamina compare", undecidedFails: strict)
      throw error.failure
    }
    let comparison = TimingComparison(
      machine: .current, rules: rules, loadBefore: before, loadAfter: MachineDescription.load,
      scenes: run.scenes)
    if json {
      try Output.write(json: comparison)
    } else if outputs.junit != "-" && outputs.markdown != "-" {
      try Output.write(lines: comparison.text(width: Output.columns))
    }
    try outputs.write(comparison.checks, title: "lamina compare", undecidedFails: strict)
    try exit(for: comparison)
  }

  /// Returns the commands for both sides of each scene.
  private func pairs() -> [CompareRun.Pair] {
    let options = profile
    let own = ProfileOptions.ownExecutable
    func pair(_ name: String, file: String?, _ a: String, _ b: String) -> CompareRun.Pair {
      CompareRun.Pair(
        scene: TimingScene(
          scene: name, file: file, a: TimingSide(command: a), b: TimingSide(command: b)),
        a: ComparedCommand(text: a, side: "A", timeout: timeout),
        b: ComparedCommand(text: b, side: "B", timeout: timeout), isUnnamed: name.isEmpty)
    }
    if let a, let b {
      let texts = [a, b].map { ProfileOptions.isScene($0) ? options.command(own, $0) : $0 }
      let files = [a, b].filter { ProfileOptions.isScene($0) }
      let names = files.map { FileName.base(of: $0) }
      // The name of a command's scene comes from its output.
      let name =
        files.count < 2 ? "" : names[0] == names[1] ? names[0] : names.joined(separator: " -> ")
      return [pair(name, file: files.last, texts[0], texts[1])]
    }
    return scenes.map {
      pair(
        $0, file: $0, options.command(aCommand ?? own, $0), options.command(bCommand ?? own, $0))
    }
  }

  private func exit(for comparison: TimingComparison) throws(Failure) {
    func list(_ verdict: TimingVerdict, as severity: String = "error") -> [String] {
      let rows = comparison.scenes.flatMap { scene in
        scene.rows.filter { $0.verdict == verdict }.map { row in
          let rounds = min(scene.a.runs.count, scene.b.runs.count)
          let advice =
            verdict != .undecided
            ? ""
            : row.likelyRounds(after: rounds, band: band.share).map {
              "; about \($0) rounds would be enough: --max-rounds \($0)"
            } ?? "; more rounds are unlikely to help: --band sets another difference"
          return "\(scene.scene) \(row.metric.name): \(row.reason)\(advice)"
        }
      }
      return rows.map { "\(severity): \(verdict.rawValue): \($0)" }
    }
    switch comparison.verdict {
    case .same, .improved: return
    case .regressed: throw Failure(status: .checkFailed, lines: list(.regressed))
    case .undecided:
      guard !strict else { throw Failure(status: .undecided, lines: list(.undecided)) }
      if !quiet {
        for line in list(.undecided, as: "warning") { Output.note(line) }
      }
    }
  }
}

extension String {
  fileprivate var lines: [String] { split(whereSeparator: \.isNewline).map(String.init) }
}
