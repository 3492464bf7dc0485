import Foundation
import TestSupport
import Testing

// Frames that are made from what is kept, against frames that are made from nothing.

/// Random scripts of edits: `LAMINA_EDITS` says how many, `LAMINA_SEED` which.
@Suite(.serialized) @MainActor struct EditDifferentialTests {
  private static let runs = [
    PipelineRun(threads: 1, tile: (2_048, 32), offscreen: .tile),
    PipelineRun(threads: 2, tile: (29, 17), offscreen: .surface, buffers: 3),
    PipelineRun(threads: 1, tile: (64, 16), offscreen: .tile, buffers: 3, hidesCovered: false),
  ]

  private static var seeds: ClosedRange<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if environment["LAMINA_SEED"] != nil { return DifferentialTests.seeds }
    return 1...max(1, environment["LAMINA_EDITS"].flatMap { UInt64($0) } ?? 500)
  }

  @Test func `edits: what is kept makes the same frames as nothing kept`() throws {
    var comparison = EditComparison()
    for seed in EditDifferentialTests.seeds {
      let run = EditDifferentialTests.runs[Int(seed % 3)]
      if let difference = try comparison.run(seed: seed, frames: 10, run) {
        Issue.record("\(difference), with \(run); repeat with LAMINA_SEED=\(seed)")
      }
    }
    let share = 100 * comparison.kept / max(1, comparison.layers)
    let serverShare = 100 * comparison.keptByServer / max(1, comparison.layers)
    print("edits: \(comparison.frames) frames, \(share) and \(serverShare) % of layers kept")
    #expect(share > 30 && serverShare > 30, "most edits leave most layers alone")
    #expect(comparison.scrolled > 0, "some scroll by whole pixels")
    let (damage, most) = (comparison.damage, comparison.damageOfPlans)
    #expect(Double(damage) < 1.01 * Double(most), "\(damage) pixels again, not \(most)")
  }
}
