import Foundation
import LaminaCompositor
import LaminaExplain
import LaminaLayers
import LaminaProfiling
import LaminaReports
import LaminaScenes
import TestSupport
import Testing

/// Findings on screens as people write them: six animated ones at 3x.
@Suite(.serialized) @MainActor struct ScreenFindingTests {
  /// The first finding, and how many layers that are alike it is about.
  nonisolated private static let first: [String: (kind: Change.Kind, layer: String, count: Int)] =
    [
      "backdrop": (.filteredContents, "backdrop", 1), "map": (.shadowPath, "pin", 150),
      "chat": (.cornersForMask, "photo", 3), "settings": (.needlessClip, "icon", 3),
      "dashboard": (.shadowPath, "revenue card", 1),
      "onboarding": (.separateOpacity, "clouds", 1),
    ]

  @Test(arguments: ScreenFindingTests.first.keys.sorted())
  func `screens: what to do first is said first, and it saves what is said`(name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/screens").path
    let scene = try Scene.load(path: "\(folder)/\(name).json")
    var explainer = Explainer()
    (explainer.runs, explainer.seconds) = (0, 30)
    let explained = try explainer.explained(scene.root, canvas: scene.canvas)
    let explanation = explained.explanation
    let expected = try #require(ScreenFindingTests.first[name])
    // Particles never repeat, so nothing that they may touch is more than likely.
    let saving = try #require((explanation.savings + explanation.likely).first)
    #expect((saving.state == .likely) == (explanation.timelineFrames == nil))
    #expect(saving.kind == expected.kind.rawValue)
    #expect(saving.layers.count == expected.count)
    #expect(saving.layers.allSatisfy { $0.contains("\"\(expected.layer)") }, "\(saving.layers[0])")
    #expect(explanation.text().split(separator: "\n").count <= 40)
    let followed = explained.apply()
    #expect(followed.isEmpty == explanation.savings.isEmpty)
    guard let promised = explanation.combined ?? followed.first else { return }
    explainer.limit = 0
    let again = try explainer.explain(scene.root, canvas: scene.canvas)
    #expect(Int64(explanation.modelled) - Int64(again.modelled) == promised.modelled)
  }
}
