// The last accepted counts of scenes: a JSON file beside the scenes.

package import Foundation
import LaminaFiles
import LaminaPixels
package import LaminaProfiling
import LaminaRaster
package import LaminaReports
import LaminaSequences

/// The accepted counters and instruction counts of scenes, with the machine on which they were
/// counted.
package struct Baseline: Codable, Equatable, Sendable {
  /// The name and version of this file format.
  package static let schema = "lamina-baseline/2"
  /// The previous format, without layers and passes, which can be read too.
  package static let earlierSchema = "lamina-baseline/1"

  /// The name and version of the format that this baseline's file has.
  package var schema = Baseline.schema
  /// The version of Lamina that wrote the baseline.
  package var version: String
  /// The commit at which the baseline was written; `nil` if unknown.
  package var commit: String?
  /// The machine on which instructions were counted.
  package var machine: Machine
  /// The allowed growth of counts in every scene, by the name of the count; `nil` for the defaults.
  package var allowances: [String: String]?
  /// The counts of each scene, by the scene's name.
  package var scenes: [String: Entry]

  /// The counts of one scene.
  package struct Entry: Codable, Equatable, Sendable {
    /// The ranges of the rendered frames and their rate, such as `0-59 at 60 per second`; `nil` for
    /// one moment.
    package var frames: String?
    /// The value of every counter by name: the sum over the frames, or the maximum for peak memory.
    package var counters: [String: Int]
    /// The sum of the frames' modelled costs in ns; `nil` if not computed.
    package var cost: UInt64?
    /// The name of the cost model that gave `cost`; `nil` if the cost was not computed.
    package var model: String?
    /// The offscreen passes by layer and reason; `nil` if not listed.
    package var passes: [Pass]?
    /// A line for each layer of the tree with its path and its type; `nil` if not listed.
    package var layers: [String]?
    /// The number of instructions that load the scene and render the frames; `nil` if not counted.
    package var instructions: Int?
    /// The allowed growth of counts in this scene, by the name of the count; `nil` if it has none
    /// of its own.
    package var allowances: [String: String]?

    enum CodingKeys: String, CodingKey {
      case frames, counters, passes, layers, instructions, allowances, model
      case cost = "modelled_cost_ns"
    }
  }

  /// The properties of the machine and build that instruction counts depend on.
  package struct Machine: Codable, Equatable, Sendable {
    /// The description of the machine in words, without its name and kernel unless they were asked for.
    package var host: String
    /// The instruction set that the row kernels were compiled for.
    package var processor: String
    /// The compiler's name and version.
    package var compiler: String
    /// The build mode: `release` or `debug`.
    package var build: String

    /// Returns whether instruction counts of both machines can be compared: the code is compiled
    /// the same way.
    package func isComparable(to other: Machine) -> Bool {
      (processor, compiler, build) == (other.processor, other.compiler, other.build)
    }

    /// The machine as text, such as `x86-64-v3, Swift 6.3, release`.
    package var text: String { "\(processor), \(compiler), \(build)" }

    /// Returns this machine and build, with the instruction set of the row kernels that ran.
    ///
    /// `processor` names it under valgrind, where it may differ from the native one, which is the
    /// default.
    static func current(
      processor: String? = nil, of machine: MachineDescription = .current
    ) -> Machine {
      Machine(
        host: machine.text,
        processor: processor ?? ProcessorLevel.native.rawValue,
        compiler: machine.compiler,
        build: machine.build)
    }
  }

  /// Makes a baseline without scenes, for this tool on this machine.
  init() {
    version = LaminaVersion.number
    commit = Baseline.knownCommit
    machine = .current()
    scenes = [:]
  }

  /// The commit that the environment of a continuous integration service names; `nil` if there is
  /// none.
  static var knownCommit: String? {
    let environment = ProcessInfo.processInfo.environment
    return ["GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"].compactMap { environment[$0] }.first
  }

  /// The maximum size of a baseline's file, in bytes.
  static let byteLimit = 1 << 30

  /// Reads the baseline in a file.
  ///
  /// - Returns: the baseline; `nil` if the file does not exist.
  /// - Throws: `Failure` for a file that cannot be read or is not a baseline.
  static func readBaseline(_ path: String) throws(Failure) -> Baseline? {
    let file: FileBytes
    do { file = try FileBytes.readOutput(path: path, limit: byteLimit) } catch {
      if error.isMissing { return nil }
      throw Failure(error)
    }
    return try file.parseJSON(path) { data throws(JSONProblem) in
      try Baseline(parsing: data)
    } words: {
      $0.key == nil || $0.key == "" ? "it is not a baseline: \($1)" : $0.lead + $1
    }
  }

  /// Parses the bytes of a baseline's file.
  ///
  /// - Throws: `JSONProblem`.
  package init(parsing data: Data) throws(JSONProblem) {
    struct Head: Decodable { var schema: String }
    let decoder = JSONDecoder()
    do {
      let head = try decoder.decode(Head.self, from: data)
      guard [Baseline.schema, Baseline.earlierSchema].contains(head.schema) else {
        throw JSONProblem(
          key: "schema",
          reason: "it is \(head.schema.quoted), not \(Baseline.schema.quoted); "
            + "record it anew with this version")
      }
      self = try decoder.decode(Baseline.self, from: data)
    } catch let problem as JSONProblem { throw problem } catch {
      try Baseline.checkNumbers(data)
      throw JSONProblem(error, data, kind: "a baseline")
    }
    try checkEntries()
  }

  /// Throws a problem that names the first number that is not whole or is too large.
  ///
  /// `JSONDecoder` does not name it.
  private static func checkNumbers(_ data: Data) throws(JSONProblem) {
    struct Numbers: Decodable {
      struct Entry: Decodable {
        var counters: [String: Double]
        var instructions: Double?
      }
      var scenes: [String: Entry]
    }
    guard let numbers = try? JSONDecoder().decode(Numbers.self, from: data) else { return }
    for (name, entry) in numbers.scenes.sorted(by: { $0.key < $1.key }) {
      var values = entry.counters.map { ("counters.\($0.key)", $0.value) }
      if let instructions = entry.instructions { values.append(("instructions", instructions)) }
      for (key, value) in values.sorted(by: { $0.0 < $1.0 }) where Int(exactly: value) == nil {
        throw JSONProblem(
          key: "scenes.\(name).\(key)", reason: "\(value) is not a whole number of 0 to \(1 << 60)")
      }
    }
  }

  private func checkEntries() throws(JSONProblem) {
    for (name, entry) in scenes {
      for (counter, value) in entry.counters where value < 0 || value > 1 << 60 {
        throw JSONProblem(
          key: "scenes.\(name).counters.\(counter)", reason: "\(value) is not 0 to \(1 << 60)")
      }
      for (place, pass) in (entry.passes ?? []).enumerated()
      where !(0...1 << 60).contains(pass.passes) || !(0...1 << 60).contains(pass.pixels) {
        throw JSONProblem(
          key: "scenes.\(name).passes[\(place)]",
          reason: "\(pass.passes) passes of \(pass.pixels) pixels are not 0 to \(1 << 60)")
      }
      if let instructions = entry.instructions, instructions < 0 || instructions > 1 << 60 {
        throw JSONProblem(
          key: "scenes.\(name).instructions", reason: "\(instructions) is not 0 to \(1 << 60)")
      }
      try Baseline.checkAllowances(entry.allowances, "scenes.\(name).allowances")
    }
    try Baseline.checkAllowances(allowances, "allowances")
  }

  private static func checkAllowances(_ allowances: [String: String]?, _ place: String)
    throws(JSONProblem)
  {
    for (name, text) in allowances ?? [:]
    where !Allowance.Named.isKnown(name) || Allowance(text) == nil {
      throw JSONProblem(
        key: "\(place).\(name)",
        reason: "\(text.quoted) is not an allowance of a counter; "
          + "write \"pixelsBlended\": \"1%\" or \"draws\": \"2\"")
    }
  }

  /// Writes the baseline to a file in one step.
  func writeBaseline(to path: String) throws(Failure) {
    try Output.writeEncoded(json: self, to: path)
  }
}

extension Baseline.Entry {
  /// Makes the entry of a scene from the records of its frames, without passes, layers and
  /// instructions.
  package init(frames: String?, records: [FrameRecord]) {
    self.frames = frames
    cost = records.reduce(0) { $0 + CostModel.standard.frameTime(of: $1) }
    model = CostModel.standard.name
    counters = [:]
    for counter in Counter.allCases {
      let values = records.map { $0.counters[counter] }
      counters[counter.name] =
        counter.meaning == .peakMemory ? values.max() ?? 0 : values.reduce(0, +)
    }
  }

  /// Returns the hash of what a baseline says of the scene, but for its allowances and its instructions.
  func digest() throws(Failure) -> String {
    var entry = self
    (entry.allowances, entry.instructions) = (nil, nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return SHA256.hexadecimalDigest(Array(try encoder.encode(entry)).span) } catch {
      throw Failure.invalidInput("error: counters cannot be written as JSON: \(error)")
    }
  }
}
