import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import Testing

/// Observations of the constraints that layout has solved.
@Suite @MainActor struct ConstraintObservationTests {
  @Test
  func `constraints: the views that hold the most expensive ones are named, with their share`()
    throws
  {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let sublayers = ["a", "b", "c", "d"].map { name in
      let layer = Layer()
      layer.name = name
      root.addSublayer(layer)
      return layer
    }
    for (number, layer) in sublayers.enumerated() {
      LayoutWork.addWork(layer, constraints: 1_000 * (number + 1), pivots: 10)
    }
    LayoutWork.recordSolver(root, constraints: 20_000, variables: 4_000)
    let canvas = Canvas(width: 40, height: 40)
    var explainer = Explainer()
    (explainer.runs, explainer.frames) = (0, 1)
    let findings = try explainer.explain(root, canvas: canvas).findings
    let seen = findings.filter { $0.kind == "constraints" }
    #expect(
      seen.map(\.layers)
        == [3, 2, 1].map { ["root.sublayers[\($0)] \"\(["a", "b", "c", "d"][$0])\""] })
    #expect(seen.allSatisfy { $0.state == .observation })
    let time = 4_000 * CostModel.standard[.layout, .constraintsChanged] / 1e6
    let words = try #require(seen.first?.evidence)
    #expect(words.hasPrefix("4000 of 10000 constraints added or changed, 10 of 40 pivots: "))
    #expect(words.contains("\((time * 1_000).rounded() / 1_000) ms by the model"))
    // The work has been taken.
    let again = try explainer.explain(root, canvas: canvas).findings
    #expect(!again.contains { $0.kind == "constraints" })
  }
}
