// Exact counters of every fixture scene, held against a file that is committed.

import ArgumentParser
import Foundation
import LaminaCompositor
import LaminaProfiling
import LaminaScenes

/// The counters of one frame of each scene, by the scene's name, then by the counter's.
@MainActor
enum CounterFile {
  typealias Counts = [String: [String: Int]]

  /// One thread, tiles: counters that depend on either are then the same everywhere.
  private static func measure() throws -> Counts {
    var counts: Counts = [:]
    for name in try Fixtures.sceneNames() {
      let scene = try Scene.load(path: Fixtures.scene(name))
      var renderer = try Renderer()
      let record = try renderer.render(scene.root, canvas: scene.canvas)
      counts[name] = record.counters.nonZeroByName
    }
    return counts
  }

  static func record(path: String) throws {
    let old = (try? read(path)) ?? [:]
    let new = try measure()
    for line in differences(old, new) { print(line.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (try encoder.encode(new) + Data("\n".utf8)).write(
      to: URL(fileURLWithPath: path), options: .atomic)
    print("recorded the counters of \(new.count) scenes in \(path)")
  }

  /// Fails if any counter rose, or a scene is missing on either side; what fell is told.
  static func check(path: String) throws {
    let old = try read(path)
    let new = try measure()
    let lines = differences(old, new)
    for line in lines { print(line.text) }
    let worse = lines.count { $0.isWorse }
    print(
      "\(new.count) scenes, \(lines.count) counters differ, \(worse) of them for the worse"
        + (lines.count > worse ? "; --record \(path) keeps what is better" : ""))
    if worse > 0 { throw ExitCode(1) }
  }

  private static func read(_ path: String) throws -> Counts {
    try JSONDecoder().decode(Counts.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func differences(_ old: Counts, _ new: Counts) -> [(text: String, isWorse: Bool)] {
    var lines: [(text: String, isWorse: Bool)] = []
    for name in Set(old.keys).union(new.keys).sorted() {
      guard let before = old[name], let after = new[name] else {
        lines.append(("\(name): \(old[name] == nil ? "not in the file" : "no such scene")", true))
        continue
      }
      for counter in Counter.allCases.map(\.name) {
        let (a, b) = (before[counter] ?? 0, after[counter] ?? 0)
        if a != b { lines.append(("\(name): \(counter) \(a) -> \(b)", b > a)) }
      }
    }
    return lines
  }
}
