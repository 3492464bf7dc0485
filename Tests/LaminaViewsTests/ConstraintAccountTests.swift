import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaViews
import Testing

/// The work of constraints in the account of a frame, by the views that hold them.
@Suite @MainActor struct ConstraintAccountTests {
  @Test func `counters: a frame has the constraints that its layout has solved, and no later one`()
    throws
  {
    let stage = Stage()
    let card = View("card", rect(0, 0, 300, 200), in: stage.window)
    let box = View("box", .zero, in: card)
    box.translatesAutoresizingMaskIntoConstraints = false
    let width = box.widthAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([
      width, box.leftAnchor.constraint(equalTo: card.leftAnchor),
      box.topAnchor.constraint(equalTo: card.topAnchor),
      box.heightAnchor.constraint(equalTo: box.widthAnchor),
    ])
    var renderer = try Renderer(RendererConfiguration())
    let first = try renderer.render(stage.screen.layer, canvas: stage.screen.canvas)
    // Four constraints, and two that keep the card's size.
    #expect(first.counters[.constraintsSolved] == 6 && first.counters[.constraintsChanged] == 4)
    #expect(first.counters[.variablesSolved] == 6)
    #expect(
      first.layouts.map(\.layer) == [
        "root.sublayers[0].sublayers[0] \"card\"",
        "root.sublayers[0].sublayers[0].sublayers[0] \"box\"",
      ])
    #expect(first.layouts.map(\.constraints) == [2, 2])
    let still = try renderer.render(stage.screen.layer, canvas: stage.screen.canvas)
    #expect(still.counters[.constraintsSolved] == 0 && still.layouts.isEmpty)
    width.constant = 60
    let edited = try renderer.render(stage.screen.layer, canvas: stage.screen.canvas)
    #expect(edited.counters[.constraintsChanged] == 1 && edited.counters[.constraintsSolved] == 6)
    #expect(box.frame == rect(0, 0, 60, 60) && edited.layouts.count == 1)
    // Layout is work of the app by the model too.
    let model = CostModel.standard
    #expect(model.appTime(of: first) > model.appTime(of: edited))
  }

  @Test func `rows: costs of several frames are summed, and cheap layers share a row`() {
    let rows = (0..<12).map { ConstraintCost(layer: "v\($0)", constraints: $0, pivots: 2 * $0) }
    let sum = ConstraintCost.sum(
      rows + rows + [ConstraintCost(layer: nil, constraints: 1, pivots: 0)], naming: 2)
    #expect(sum.map(\.layer) == ["v11", "v10", nil])
    #expect(sum.map(\.constraints) == [22, 20, 91] && sum[0].pivots == 44)
  }
}
