// lamina compare: whether B's frames are slower than A's, and by which rule.

import ArgumentParser
import LaminaFiles
import LaminaReports

struct CompareVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare two builds or two scenes by time or instructions.",
    discussion: """
      Processes of A and B run in turn, A B, B A, A B, so that both meet the same
      disturbances; frame times of one process say little. The floor of a side has
      the fastest time of each frame in any of its runs.

      --by instructions counts the instructions of the frames instead, on one
      thread, of A and B at the same time. Counts are nearly the same in every run,
      also beside other jobs, so two rounds find 3 % more work. The kernel counts
      where the processor lets it, or else valgrind if it is installed. Failing
      both, scenes have times by the cost model, from exact counters. The text and
      the JSON say which. Commands that are no 'lamina profile' are counted whole.

      VERDICTS BY TIME
        regressed  the ratio of B's floor to A's is above 1 by more than --band
                   and by more than twice A's own noise, and a Mann-Whitney test
                   of every run's fastest frame gives p below 0.01, divided by
                   the number of scenes
        improved   the same for the inverse ratio
        same       the ratio's 95 % interval, from redrawing whole runs, lies
                   within --band
        undecided  none of these; rounds are doubled, up to --max-rounds
      A's own noise is the difference between halves of A's runs.

      VERDICTS BY INSTRUCTIONS
        regressed  the ratios of all pairs of runs, B to A, are above 1 by more than
                   --band and by more than twice the noise: the distance between
                   the runs of a side. If that is above a tenth of the band, or a
                   hundredth with two pairs, the Mann-Whitney test has to be
                   significant too
        improved   the same for the inverse ratios
        same       the ratios of all pairs lie within --band
        undecided  none of these
      Table and JSON say which rule decided. Both sides run on this machine, in one
      call: times of two machines are never compared.

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
        lamina compare --a feed.json --b feed-flat.json --by instructions

      \(ExitCodeHelp.section(
        done: "same or improved, or inconclusive without --strict", checkFailed: "regressed",
        invalidInput: "a command failed, or printed no profile",
        undecided: "inconclusive, with --strict"))
      """)

  @Argument(
    help: "Scenes that two builds profile; with --a-command or --b-command.",
    completion: .file())
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp("A: a scene, or a command.", valueName: "cmd-or-scene"),
    completion: .file())
  var a: String?

  @Option(
    help: ArgumentHelp("B: a scene, or a command.", valueName: "cmd-or-scene"),
    completion: .file())
  var b: String?

  @Option(help: ArgumentHelp("The build that is A, for the shell.", valueName: "cmd"))
  var aCommand: String?

  @Option(help: ArgumentHelp("The build that is B, for the shell.", valueName: "cmd"))
  var bCommand: String?

  @Option(help: "The quantity to compare by: time or instructions.") var by = ComparedBy.time

  @Option(
    help: "Processes of each side to begin with. (default: 10; by instructions 2)") var rounds: Int?

  @Option(
    help: """
      The most processes of each side, while inconclusive. (default: 160, by instructions 16, or \
      --rounds)
      """) var maxRounds: Int?

  @Option(
    help: "For scenes: frames that each process counts. (default: 120; by instructions 5)")
  var frames: Int?

  @Option(
    help: """
      For scenes: uncounted frames that each process renders first. (default: 10; by instructions 2)
      """) var warmUp: Int?

  @Option(
    help: """
      For scenes: threads that render tiles; 0 is one for each core. By instructions it is always \
      one. (default: 0)
      """) var threads: Int?

  @OptionGroup var reading: ComparedSceneArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For scenes: more arguments of 'lamina profile', for the shell.", valueName: "arguments"))
  var arguments: String?

  @Option(
    help: """
      The difference that still counts as the same, like 3% or 0.03. (default: 3%; by instructions \
      0.5%)
      """) var band: Band?

  @Option(
    help: ArgumentHelp(
      """
      The statistic to compare: floor or raw, then min, mean, p50, p90, p95, p99 or max, like \
      floor.p95; several are separated by commas. (default: floor.p50; by instructions floor.mean)
      """, valueName: "metrics"),
    completion: .list(TimingMetric.all.map(\.name)))
  var metric: [MetricList] = []

  @Option(help: "The seed of random choices: the same runs and seed give the same verdict.")
  var seed: UInt64 = 1

  @Option(help: "Seconds that one process may take.") var timeout: Double = 600

  @Flag(help: "Exit with 4 if the runs are inconclusive after --max-rounds.") var strict = false

  @Flag(help: "Print the comparison, and every frame of it, as JSON to standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  @Option(
    help: ArgumentHelp(
      "Show each round and its interval on standard error: auto (on a terminal), always, never.",
      valueName: "when")) var progress = ProgressMode.auto

  @OptionGroup var naming: MachineArguments

  @Flag(help: "Make the folders of the outputs if they are not there.") var createFolders = false

  @OptionGroup(title: "FOR CI") var outputs: CIOutputArguments

  func validate() throws {
    try ValidationError.checkOption("rounds", rounds, in: 2...10_000)
    // The rounds are the lower bound, so they are checked first.
    try ValidationError.checkOption("max-rounds", maxRounds, in: defaults.rounds...10_000)
    if by == .instructions, let threads, threads != 1 {
      throw ValidationError("--by instructions counts one thread; leave --threads out")
    }
    try ValidationError.checkOption("frames", frames, in: 1...1_000_000)
    try ValidationError.checkOption("warm-up", warmUp, in: 0...1_000_000)
    try ValidationError.checkOption("threads", threads, in: 0...1_024)
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

  func run() async throws { try await Command.runVerb { () throws(Failure) in try compare() } }

  var metrics: [TimingMetric] {
    let named = metric.flatMap(\.metrics)
    return named.isEmpty ? [by == .time ? .floorMedian : TimingMetric(.floor, .mean)] : named
  }

  /// The numbers of rounds and frames: those of the options, or else the defaults for the compared
  /// quantity.
  var defaults: (rounds: Int, maxRounds: Int, frames: Int, warmUp: Int) {
    let isTime = by == .time
    let rounds = rounds ?? (isTime ? 10 : 2)
    return (
      rounds, maxRounds ?? max(isTime ? 160 : 16, rounds), frames ?? (isTime ? 120 : 5),
      warmUp ?? (isTime ? 10 : 2)
    )
  }

  var profile: ProfileOptions {
    ProfileOptions(
      frames: defaults.frames, warmUp: defaults.warmUp, threads: by == .time ? threads : 1,
      words: reading.words, more: arguments ?? "")
  }
}
