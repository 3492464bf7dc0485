// lamina calibrate: the cost of each counted operation on this machine.

import ArgumentParser
import LaminaCalibration
import LaminaFiles
import LaminaLayers
import LaminaLottie
import LaminaProfiling
import LaminaReports
import LaminaScenes

struct CalibrateVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Fit a cost model to this machine, or compare one with measured times.",
    discussion: """
      A cost model predicts a frame's time from its exact counters, so that a budget gives the same \
      verdict on every machine. Without scenes, built-in trees are measured, on one thread. Each is \
      measured in several turns, and the fastest frames count. Run nothing else meanwhile. A cost \
      profile is a file with a fitted model.

      EXAMPLES
        lamina calibrate -o cost.json
        lamina calibrate --check standard Fixtures/scenes/*.json
        lamina calibrate --check cost.json scenes/*.json --max-error 15
        lamina calibrate --list
        lamina calibrate --list --json

      \(ExitCodeHelp.section(
        checkFailed: "with --check: the mean error is above --max-error"))
      """)

  @Argument(
    help: "Scenes to measure instead of the built-in trees.",
    completion: .file())
  var scenes: [String] = []

  @Option(
    help: "Compare this cost profile, a file or a name, with measured times; fit nothing.",
    completion: .file())
  var check: String?

  @Option(
    name: .shortAndLong, help: "Write the cost profile to this file; '-' is standard output.",
    completion: .file())
  var output: String?

  @Option(help: "The name of the cost profile.") var name = "this machine, 1 thread"

  @Option(help: "With --check: fail if the mean error is above this percentage.")
  var maxError: Double?

  @Option(help: "Turns in which each tree is measured.") var rounds = 60

  @Option(help: "Frames in a turn.") var frames = 6

  @Option(help: "With --check: threads that render tiles.") var threads: Int?

  @Option(help: "Factors for the scenes' own scales, separated by commas.")
  var scales = "1"

  @Option(help: "Write the counters and times of every tree to this file, as JSON.")
  var samples: String?

  @Flag(help: "Print the names of the built-in cost profiles.") var list = false

  @Flag(help: "Let the scenes' files lie outside their folders.") var allowOutside = false

  @OptionGroup var naming: MachineArguments

  @Flag(help: "Make the folders of the outputs if they are not there.") var createFolders = false

  @Flag(help: "Print the comparison, or the list, as JSON to standard output.") var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  func validate() throws {
    try ValidationError.checkOption("rounds", rounds, in: 1...100_000)
    try ValidationError.checkOption("frames", frames, in: 1...100_000)
    if let threads {
      try ValidationError.checkOption("threads", threads, in: 1...1_024)
      if check == nil { throw ValidationError("--threads is for --check PROFILE") }
    }
    guard rounds > 1 || frames > 1 else {
      throw ValidationError(
        "--rounds 1 --frames 1 measures nothing: the first frame of each tree warms up")
    }
    if let maxError, !(maxError >= 0 && maxError.isFinite) {
      throw ValidationError("--max-error \(maxError) is not a percentage of at least 0")
    }
    if maxError != nil && check == nil {
      throw ValidationError("--max-error is for --check PROFILE")
    }
    for (name, isGiven) in [
      ("-o", output != nil), ("--check", check != nil), ("--samples", samples != nil),
      ("a scene", !scenes.isEmpty),
    ] where list && isGiven {
      throw ValidationError("--list measures nothing: leave out \(name)")
    }
    if json && (output == "-" || samples == "-") {
      throw ValidationError("--json asks for standard output too; name a file with -o or --samples")
    }
    if check != nil && output != nil {
      throw ValidationError("--check fits no profile for --output to write")
    }
    let outputs = [OutputName("-o", output), OutputName("--samples", samples)]
    for name in outputs { try name?.checkType(.json) }
    try OutputName.checkDistinct(outputs)
    if factors.isEmpty { throw ValidationError("--scales \(scales) are not numbers above 0") }
  }

  /// The factors of `--scales`; empty if any of them is not a number above 0 and up to 100.
  private var factors: [Double] {
    let numbers = scales.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    return numbers.allSatisfy { $0 > 0 && $0 <= 100 } ? numbers : []
  }

  func run() async throws { try await Command.runVerb { () throws(Failure) in try calibrate() } }

  @MainActor private func calibrate() throws(Failure) {
    if list {
      if json { return try Output.writeEncoded(json: CostProfilesDocument()) }
      try Output.writeLines(CostModel.builtIn.map(\.name))
      return
    }
    var profile: CostProfile?
    if let check { profile = try CostProfile.readProfile(check) }
    let measured = try measureTrees(threads: threads ?? 1, rounds: rounds)
    if let samples { try writeSamples(measured.frames, to: samples) }
    if let profile {
      try reportComparison(measured.frames, profile)
    } else {
      try fitModel(measured.frames, measured.commits)
    }
  }

  @MainActor private func measureTrees(threads: Int, rounds: Int) throws(Failure) -> (
    frames: [CostSample], commits: [CostSample]
  ) {
    var trees: [CalibrationTree] = []
    if scenes.isEmpty {
      do { trees = try CalibrationCorpus.allTrees() } catch {
        throw Failure(error, scene: "calibration", locations: .init())
      }
    }
    for path in scenes {
      for factor in factors {
        trees.append(try tree(of: path, factor))
      }
    }
    try OutputFolder.prepareFiles([output, samples], creates: createFolders)
    let progress = Progress(total: 8 * rounds, isQuiet: quiet)
    defer { progress.clearProgress() }
    do {
      return try CalibrationRun.measureTrees(
        trees, rounds: rounds, frames: frames, threads: threads
      ) {
        progress.updateProgress(8 * $0, of: "eighth of a round")
      }
    } catch { throw Failure(error.error, scene: error.tree, locations: .init()) }
  }

  @MainActor private func tree(of path: String, _ factor: Double) throws(Failure) -> CalibrationTree
  {
    var options = SceneOptions()
    options.allowsOutside = allowOutside
    func load() throws(Failure) -> Scene {
      do { return try Scene.open(path: path, options: options) } catch { throw Failure(error) }
    }
    var scene = try load()
    if factor != 1 {
      options.scale = scene.canvas.scale * factor
      scene = try load()
    }
    var name = FileName.lastComponent(of: path)
    if name.hasSuffix(".json") { name.removeLast(5) }
    if factor != 1 { name += " x\(shortNumber(factor))" }
    return CalibrationTree(name, scene.root, scene.canvas)
  }

  @MainActor private func fitModel(_ samples: [CostSample], _ commits: [CostSample]) throws(Failure)
  {
    let machine = naming.machine
    // Costs that few trees show, or that always occur together, keep the standard's proportions.
    var prior = CostModel.standard.scaled(by: CostComparison(samples, .standard).pace)
    prior.caches = .machine
    let fit = CostFit(prior: prior, ridge: 0.02)
    var model = fit.fit(samples + commits, name: name, machine: machine.text)
    if machine.cores > 1 {
      let shared = try measureTrees(threads: 2, rounds: max(2, rounds / 4)).frames
      model = fit.fit(threads: 2, of: model, shared, alone: samples)
    }
    let comparison = CostComparison(samples, model)
    try printComparison(comparison, model)
    if let output {
      try Output.writeText(CostProfile(model: model, errors: .init(comparison)).text, to: output)
    }
  }

  private func printComparison(
    _ comparison: CostComparison, _ model: CostModel, title: [String] = []
  )
    throws(Failure)
  {
    // Standard output has the profile or the samples alone.
    if output == "-" || samples == "-" { return }
    if json { return try Output.writeEncoded(json: CalibrationDocument(comparison, model)) }
    try Output.writeLines(
      title + CalibrationTable(comparison).tableLines(width: Output.columns))
  }

  private func reportComparison(_ samples: [CostSample], _ profile: CostProfile) throws(Failure) {
    let comparison = CostComparison(samples, profile.model, threads: threads ?? 1)
    try printComparison(
      comparison, profile.model,
      title: ["cost profile: \(profile.model.name.printed) (\(profile.model.machine.printed))"])
    guard let maxError, comparison.meanError * 100 > maxError else { return }
    let mean = (comparison.meanError * 1_000).rounded() / 10
    throw Failure.checkFailed(
      "error: the mean error of \(samples.count) frames is \(mean) %, over --max-error "
        + "\(maxError) %; 'lamina calibrate -o FILE' fits a profile to this machine")
  }

  private func writeSamples(_ samples: [CostSample], to path: String) throws(Failure) {
    struct Row: Encodable {
      var name: String
      var frame: UInt64
      var stages: [String: UInt64]
      var counters: [String: Int]
    }
    let rows = samples.map { sample in
      var stages = sample.record.serialByName
      stages["tiles"] = sample.record.tileSection
      stages["other"] = sample.record.remainder
      return Row(
        name: sample.name, frame: sample.record.frame, stages: stages,
        counters: sample.record.counters.nonZeroByName)
    }
    try Output.writeEncoded(json: rows, to: path)
  }
}
