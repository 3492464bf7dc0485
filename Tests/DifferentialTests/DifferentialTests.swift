import Foundation
import LaminaCompositor
import TestSupport
import Testing

// The renderer against its slow twin, on seeded random scenes.

/// Random scenes rendered by the pipeline and by the twin.
///
/// `LAMINA_SCENES` sets how many. `LAMINA_SEED` picks the scene of one seed, or of a range such as
/// `100...200`. With `LAMINA_TRACE` set, each seed is named before its scene is rendered, so that
/// even a crash tells its scene.
@Suite(.serialized) @MainActor struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seeds to try.
  static var seeds: ClosedRange<UInt64> {
    if let ends = environment["LAMINA_SEED"]?.components(separatedBy: "...").map(UInt64.init),
      let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self), first <= last
    {
      return first...last
    }
    let count = environment["LAMINA_SCENES"].flatMap { UInt64($0) } ?? 500
    return 1...max(1, count)
  }

  @Test func `random scenes: the pipeline agrees with the twin`() throws {
    var tally = DifferenceTally()
    var failed: [UInt64] = []
    var refused: [UInt64] = []
    for seed in DifferentialTests.seeds {
      let scene = DifferentialTests.scene(seed)
      guard let comparison = try DifferentialTests.unlessOverLimit({ try compare(scene) }) else {
        refused.append(seed)
        continue
      }
      tally.add(comparison)
      guard let worst = comparison.worst else { continue }
      failed.append(seed)
      let whole = scene.summary
      Shrinking.shrink(scene.root) { (try? compare(scene).worst) != nil }
      let smaller = try compare(scene).worst ?? ""
      Issue.record(
        """
        \(worst)
        \(whole)
        repeat with LAMINA_SEED=\(seed)
        a smaller scene that fails as well: \(smaller)
        \(scene.summary)
        """)
    }
    print(tally.text, "refused: \(refused)")
    #expect(failed == [])
    #expect(refused.count <= 1 + DifferentialTests.seeds.count / 1_000, "refused: \(refused)")
  }

  @Test func `random scenes: threads, tile sizes and surfaces change no byte`() throws {
    for seed in DifferentialTests.seeds {
      let scene = DifferentialTests.scene(seed)
      guard
        let expected = try DifferentialTests.unlessOverLimit({
          try PipelineRun.single.render(scene.root, scene.canvas, at: scene.time)
        })
      else { continue }
      for run in PipelineRun.others {
        let isSame = try run.render(scene.root, scene.canvas, at: scene.time) == expected
        #expect(isSame, "\(run) differs\n\(scene.summary)\nrepeat with LAMINA_SEED=\(seed)")
      }
    }
  }

  /// Renders a scene both ways.
  private func compare(_ scene: RandomScene) throws -> Comparison {
    try Comparison.ofBoth(scene.root, scene.canvas, at: scene.time)
  }

  /// The result of `body`, or `nil` where the scene needs more memory than a frame may have.
  private static func unlessOverLimit<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch RenderError.overLimit { return nil }
  }

  private static func scene(_ seed: UInt64) -> RandomScene {
    if environment["LAMINA_TRACE"] != nil {
      FileHandle.standardError.write(Data("seed \(seed)\n".utf8))
    }
    return RandomScene(seed: seed)
  }
}
