import Foundation
import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// Findings on scenes that move: no frame of the timeline may change, whatever happens late.
///
/// `LAMINA_ADVICE` sets the number of seeds for each hazard, as for `PlantedFindingTests`, up to 4.
@Suite(.serialized) @MainActor struct TimelineFindingTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["LAMINA_ADVICE"].flatMap { UInt64($0) }.map { min(4, $0) }
    ?? 1

  private var explainer: Explainer {
    var explainer = Explainer()
    (explainer.runs, explainer.seconds) = (0, 600)
    return explainer
  }

  /// Returns the largest difference of two trees in all frames of a time, with its frame.
  private func largestStep(_ first: Layer, _ second: Layer, seconds: Double) throws -> (
    step: Int, frame: Int
  ) {
    var a = try Renderer()
    var b = try Renderer()
    var most = (step: 0, frame: 0)
    for frame in 0...Int(seconds * 60) {
      let time = Double(frame) / 60
      _ = try a.render(first, canvas: HazardScene.canvas, at: time)
      _ = try b.render(second, canvas: HazardScene.canvas, at: time)
      guard let before = a.presented, let after = b.presented else { continue }
      let p = before.span
      let q = after.span
      for index in p.indices where p[index] != q[index] {
        let (x, y) = (p[index], q[index])
        let step = max(
          distance(x.red, y.red), distance(x.green, y.green), distance(x.blue, y.blue),
          distance(x.alpha, y.alpha))
        if step > most.step { most = (step, frame) }
      }
    }
    return most
  }

  private func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }

  @Test(arguments: HazardScene.Hazard.allCases)
  func `timeline: what a late frame forbids is not applied, and what is sound is`(
    hazard: HazardScene.Hazard
  ) throws {
    for seed in 1...TimelineFindingTests.seeds {
      let scene = HazardScene(hazard, seed: seed, isHazardous: true)
      let original = HazardScene(hazard, seed: seed, isHazardous: true)
      let explained = try explainer.explained(scene.root, canvas: HazardScene.canvas)
      let savings = explained.explanation.savings
      let path = scene.layer.pathFromRoot
      #expect(
        !savings.contains { $0.kind == scene.kind.rawValue && $0.layers.contains(path) },
        "seed \(seed)")
      #expect(
        savings.contains {
          $0.kind == "shadowPath" && $0.layers.contains(scene.sound.pathFromRoot)
        }, "seed \(seed): the sound card is left out")
      #expect(explained.explanation.likely.isEmpty)
      let followed = explained.apply()
      #expect(followed.count == savings.count, "seed \(seed)")
      let most = try largestStep(scene.root, original.root, seconds: 2 * scene.duration + 0.5)
      #expect(most.step <= 3, "seed \(seed): frame \(most.frame) differs by \(most.step)")

      let twin = HazardScene(hazard, seed: seed, isHazardous: false)
      let plain = HazardScene(hazard, seed: seed, isHazardous: false)
      let other = try explainer.explained(twin.root, canvas: HazardScene.canvas)
      let finding = other.explanation.savings.first {
        $0.kind == twin.kind.rawValue && $0.layers.contains(twin.layer.pathFromRoot)
      }
      #expect(finding != nil, "seed \(seed): \(other.explanation.savings.map(\.kind))")
      #expect(finding?.comparedFrames == other.explanation.timelineFrames)
      other.apply()
      let still = try largestStep(twin.root, plain.root, seconds: 2 * twin.duration + 0.5)
      #expect(still.step <= 3, "seed \(seed): frame \(still.frame) differs by \(still.step)")
    }
  }
}
