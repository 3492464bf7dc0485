// The harness: many short samples of thread CPU time.

import Foundation
import LaminaProfiling
import LaminaSystem

/// One thing to time, named `stage/case`.
struct Benchmark {
  let name: String
  /// The number of units in a sample, for the time per unit: pixels, layers or bytes.
  let units: Int
  let unit: String
  /// One sample; what it returns is consumed, so that no work can be left out.
  let sample: () -> UInt64

  /// Times at least `samples` samples, after a tenth as many that do not count, but no longer than
  /// about two seconds once there are 25.
  func measure(samples: Int) -> BenchmarkResult {
    var consumed: UInt64 = 0
    var watch = Stopwatch(.threadCPU)
    for _ in 0..<max(2, samples / 10) {
      consumed &+= sample()
      if watch.lap() > 20_000_000 { break }
    }
    var times: [UInt64] = []
    var total: UInt64 = 0
    while times.count < samples && (total < 2_000_000_000 || times.count < 25) {
      _ = watch.lap()
      consumed &+= sample()
      let time = watch.lap()
      times.append(time)
      total += time
    }
    times.sort()
    return BenchmarkResult(
      name: name, minimum: times[0], median: times[times.count / 2], samples: times.count,
      units: units, unit: unit, consumed: consumed)
  }
}

/// The result of one benchmark.
struct BenchmarkResult: Codable {
  var name: String
  var minimum: UInt64
  var median: UInt64
  var samples: Int
  var units: Int
  var unit: String
  /// A digest of the results, so that the work cannot be optimised away.
  var consumed: UInt64

  enum CodingKeys: String, CodingKey {
    case name, samples, units, unit, consumed
    case minimum = "min_ns"
    case median = "median_ns"
  }

  var line: String {
    let perUnit = Double(minimum) / Double(max(units, 1))
    let name = self.name.padding(toLength: 34, withPad: " ", startingAt: 0)
    return name
      + String(
        format: "%12.3f us min %12.3f us median %10.4f ns/%@  (%d samples)",
        Double(minimum) / 1e3, Double(median) / 1e3, perUnit, unit as NSString, samples)
  }
}

/// A file of results.
struct Results: Codable {
  var schema = "lamina-bench/1"
  var machine: Machine
  var results: [BenchmarkResult] = []
}

/// The machine on which the numbers were measured.
struct Machine: Codable {
  var processor: String
  var cores: Int
  var commit: String

  static var current: Machine {
    Machine(
      processor: SystemMachine.processor ?? "unknown",
      cores: ProcessInfo.processInfo.activeProcessorCount, commit: currentCommit)
  }

  private static var currentCommit: String {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", Fixtures.root, "rev-parse", "--short", "HEAD"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return "unknown" }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    let commit = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    return commit.isEmpty ? "unknown" : commit
  }
}

/// Where the fixture scenes are.
enum Fixtures {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func scene(_ name: String) -> String { "\(root)/Fixtures/scenes/\(name).json" }

  /// The names of all fixture scenes, in order.
  static func sceneNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/Fixtures/scenes")
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}
