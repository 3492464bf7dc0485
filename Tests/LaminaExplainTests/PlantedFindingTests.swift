import Foundation
import LaminaCompositor
import LaminaExplain
import LaminaLayers
import LaminaProfiling
import TestSupport
import Testing

/// Findings on screens with known mistakes, and on screens without any.
///
/// `LAMINA_ADVICE` sets how many screens there are; `scripts/test advice` takes 200.
@Suite(.serialized) @MainActor struct PlantedFindingTests {
  private static let count =
    ProcessInfo.processInfo.environment["LAMINA_ADVICE"].flatMap { UInt64($0) } ?? 10

  private var explainer: Explainer {
    var explainer = Explainer()
    (explainer.runs, explainer.frames, explainer.seconds) = (0, 24, 600)
    return explainer
  }

  @Test func `clean screens: no saving`() throws {
    for seed in 1...max(1, PlantedFindingTests.count / 4) {
      let screen = PlantedScreen(seed: seed, plants: 0)
      let savings = try explainer.explain(screen.root, canvas: PlantedScreen.canvas).savings
      #expect(savings.isEmpty, "seed \(seed): \(savings.map { "\($0.id) \($0.layers)" })")
    }
  }

  @Test func `planted: each mistake is found, and its change saves what is said`() throws {
    var (found, left) = (0, 0)
    for seed in 1...PlantedFindingTests.count {
      let screen = PlantedScreen(seed: seed, plants: 1 + Int(seed % 3))
      let explained = try explainer.explained(screen.root, canvas: PlantedScreen.canvas)
      let savings = explained.explanation.savings
      let expected = screen.plants.map { "\($0.kind) \($0.layer.pathFromRoot)" }
      let named = savings.flatMap { saving in saving.layers.map { "\(saving.kind) \($0)" } }
      if let first = named.first, expected.contains(first) { found += 1 }
      // A mistake whose change takes longer by the model beside the others is refused.
      let slower = Set(
        explained.explanation.refused.filter { $0.modelled < 0 && $0.difference.over == 0 }
          .flatMap { finding in finding.layers.map { "\(finding.kind) \($0)" } })
      let missing = Set(expected).subtracting(named)
      #expect(Set(named).isSubset(of: expected) && missing.isSubset(of: slower), "seed \(seed)")
      left += missing.count
      let promised = explained.explanation.combined ?? savings.first
      let followed = explained.apply()
      #expect(followed.count == savings.count, "seed \(seed)")
      let again = try explainer.explain(screen.root, canvas: PlantedScreen.canvas)
      let saved = Int64(explained.explanation.modelled) - Int64(again.modelled)
      #expect(saved == promised?.modelled, "seed \(seed)")
      let rest = again.savings.flatMap { saving in saving.layers.map { "\(saving.kind) \($0)" } }
      #expect(missing.isSuperset(of: rest), "seed \(seed): \(again.savings.map(\.id))")
    }
    print("the first finding is a planted one on \(found) of \(PlantedFindingTests.count) screens")
    #expect(found * 100 >= Int(PlantedFindingTests.count) * 99)
    #expect(left * 100 <= Int(PlantedFindingTests.count))
  }
}
