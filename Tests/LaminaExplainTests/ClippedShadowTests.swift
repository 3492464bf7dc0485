import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaProfiling
import Testing

/// Observations of shadows that their own layer's clip cuts away.
@Suite @MainActor struct ClippedShadowTests {
  private func card(_ x: Double, clips: Bool, alpha: Double = 1) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: 10, width: 30, height: 30)
    layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: alpha)
    layer.cornerRadius = 6
    layer.masksToBounds = clips
    (layer.shadowOpacity, layer.shadowRadius) = (0.5, 4)
    return layer
  }

  @Test func `shadows: one that masksToBounds cuts away is named, and costs no pass`() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 130, height: 50)
    root.addSublayer(card(5, clips: true))
    let canvas = Canvas(width: 130, height: 50)
    var explainer = Explainer()
    (explainer.runs, explainer.frames) = (0, 1)
    let alone = try explainer.explain(root, canvas: canvas)
    let finding = try #require(alone.findings.first { $0.kind == "clippedShadow" })
    #expect(finding.state == .observation && finding.layers == ["root.sublayers[0]"])
    #expect(finding.title == "masksToBounds clips the shadow away; put it on a layer around")
    #expect(finding.evidence == "nothing of the shadow shows")
    #expect(!alone.findings.contains { $0.kind == "shadowPath" })
    let frame = try EvaluatedFrame(
      committing: root, canvas: canvas, at: 0, images: .init())
    #expect(PassPlan(planning: frame).passes.count == 1)

    root.sublayers = [card(45, clips: false)]
    #expect(
      try !explainer.explain(root, canvas: canvas).findings.contains { $0.kind == "clippedShadow" })
    root.sublayers = [card(85, clips: true, alpha: 0.5)]
    let partial = try explainer.explain(root, canvas: canvas).findings
    #expect(
      partial.first { $0.kind == "clippedShadow" }?.evidence
        == "the shadow shows at most within the bounds, where the layer is not opaque")
  }
}
