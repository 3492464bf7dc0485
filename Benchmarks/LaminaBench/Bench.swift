import ArgumentParser
import Foundation

/// The benchmark command.
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-bench",
    abstract: "Time Lamina's stages and scenes, and hold its counters against a file.",
    discussion: """
      Times are thread CPU time, minimum and median of many short samples. Read
      ratios from one run, not milliseconds: '--compare' prints them. Options of
      'measure' need no subcommand.

      EXAMPLES
        lamina-bench --json before.json
        lamina-bench --only blend --json after.json
        lamina-bench --compare before.json after.json
        lamina-bench --scaling
        lamina-bench --check Benchmarks/counters.json
        lamina-bench --record Benchmarks/counters.json
        lamina-bench workloads DIR --only W3,W6
        lamina-bench lottie Fixtures/lottie --frames 20
        lamina-bench layout --dump form.txt
      """, subcommands: [Measure.self, Workloads.self, LottieTimes.self, LayoutTimes.self],
    defaultSubcommand: Measure.self)

  static func execute() async { await main() }
}

/// Times stages and scenes, or holds counters against a file.
struct Measure: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Time stages and scenes, compare times, or check counters.")

  @Option(help: "Run only benchmarks whose name holds this.")
  var only = ""

  @Option(help: "Samples of each benchmark, at least.")
  var samples = 500

  @Option(help: "Write the results to this JSON file; '-' is standard output.")
  var json: String?

  @Option(
    parsing: .upToNextOption,
    help: "Compare two files of results: the ratio of their minima, by name.")
  var compare: [String] = []

  @Flag(help: "Load, commit and render scenes of up to 100,000 layers, and print how times grow.")
  var scaling = false

  @Flag(help: "Print the memory that 250,000 layers take.")
  var memory = false

  @Option(help: "Hold the counters of every fixture scene against this file.")
  var check: String?

  @Option(help: "Write the counters of every fixture scene to this file.")
  var record: String?

  func validate() throws {
    guard (1...1_000_000).contains(samples) else {
      throw ValidationError("--samples \(samples) is not 1 to 1000000")
    }
    guard compare.isEmpty || compare.count == 2 else {
      throw ValidationError("--compare needs two files")
    }
  }

  @MainActor
  func run() async throws {
    if !compare.isEmpty {
      print(try Comparison(compare[0], compare[1]).text, terminator: "")
    } else if let check {
      try CounterFile.check(path: check)
    } else if let record {
      try CounterFile.record(path: record)
    } else if scaling {
      try Scaling.run()
    } else if memory {
      try LayerMemory.run()
    } else {
      try measure()
    }
  }

  @MainActor
  private func measure() throws {
    var results = Results(machine: .current)
    for benchmark in try Benchmark.all() where only.isEmpty || benchmark.name.contains(only) {
      let result = benchmark.measure(samples: samples)
      if json != "-" { print(result.line) }
      results.results.append(result)
    }
    guard !results.results.isEmpty else {
      throw ValidationError("no benchmark's name holds \"\(only)\"")
    }
    guard let json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(results) + Data("\n".utf8)
    if json == "-" {
      FileHandle.standardOutput.write(data)
    } else {
      try data.write(to: URL(fileURLWithPath: json), options: .atomic)
    }
  }
}
