import Foundation
import LaminaProfiling
import LaminaReports
import Testing

@Suite struct LayerTreeTests {
  @Test func `tree: layers in between are there, totals are those of all below`() throws {
    let tree = LayerTree(ChartRuns.run([12_000_000, 14_000_000], repeats: 2))
    #expect(tree.nodes.map(\.cost.layer) == ChartRuns.layers)
    #expect(tree.nodes.map(\.parent) == [nil, 0, 0, 2, 2, 0])
    #expect(tree.nodes.map(\.depth) == [0, 1, 1, 2, 2, 1])
    #expect(
      tree.nodes.map(\.name) == [
        "root", "sublayers[0] \"bar\"", "sublayers[1]", "sublayers[0] \"a <card> & more\"",
        "sublayers[1]", "sublayers[2] \"idle\"",
      ])
    // 11 ms in layers, in parts of 4,000.
    let own = [400, 1_200, 0, 2_000, 400, 0].map { 11_000_000.0 * $0 / 4_000 }
    for (node, wanted) in zip(tree.nodes, own) { #expect(abs(node.cost.own - wanted) <= 1) }
    #expect(abs(tree.nodes[0].cost.total - 11_000_000) <= 4 && tree.nodes[2].cost.total > 6_590_000)
    #expect(tree.nodes[5].cost.total == 0)
    #expect(tree.frame == 13_000_000 && abs(tree.unattributed - 2_000_000) <= 4)
    #expect(tree.nodes[3].cost.reasons == [.shadow, .groupOpacity])
    #expect(abs(tree.nodes[3].cost.share - 5.5 / 13) < 1e-6)
  }

  @Test func `tree: masks are charged to their owner, stores to their layer`() {
    var run = ChartRuns.run([12_000_000])
    run.repeats[0][0].drawings = [
      StoreDrawing(
        layer: "root.sublayers[1].mask.sublayers[3] \"m\"", pixels: 9, nanoseconds: 30_000),
      StoreDrawing(layer: "root.sublayers[7].sublayers[2] \"new\"", pixels: 9, nanoseconds: 500),
    ]
    run.layers.append("root.sublayers[1].mask \"m\"")
    let tree = LayerTree(run)
    let node = tree.nodes.first { $0.cost.layer == "root.sublayers[1]" }
    #expect(node?.cost.own == 30_000 && node?.cost.display == 30_000)
    #expect(!tree.nodes.contains { $0.cost.layer.contains("mask") })
    // What the last frame does not show any more is there, with what lies above it.
    #expect(
      tree.nodes.suffix(2).map(\.cost.layer) == [
        "root.sublayers[7]", "root.sublayers[7].sublayers[2] \"new\"",
      ])
    #expect(tree.nodes.last?.cost.total == 500 && tree.nodes.last?.parent == tree.nodes.count - 2)
  }

  @Test func `tree: without attribution all time is unattributed`() {
    var run = ChartRuns.run([12_000_000])
    run.attributions = [FrameAttribution(.none) { _ in "root" }]
    run.layers = []
    let tree = LayerTree(run)
    #expect(
      tree.nodes.count == 1 && tree.nodes[0].cost.total == 0 && tree.unattributed == 12_000_000)
    #expect(ProfileReport(run).layerTree?.isEmpty == true)
  }

  @Test func `tree: sublayers stand in the order of their places, the tenth after the ninth`() {
    var run = ChartRuns.run([12_000_000])
    run.layers = ["root.sublayers[10]", "root.sublayers[9].sublayers[0]", "root \"top\""]
    let paths = LayerTree(run).nodes.map(\.cost.layer)
    #expect(paths.first == "root \"top\"")
    #expect(
      paths.suffix(3) == [
        "root.sublayers[9]", "root.sublayers[9].sublayers[0]", "root.sublayers[10]",
      ])
  }

  @Test func `tree: the report's rows are what took time, and JSON keeps them`() throws {
    let report = ChartRuns.report([12_000_000])
    let rows = try #require(report.layerTree)
    #expect(rows.map(\.layer) == Array(ChartRuns.layers.dropLast()))
    #expect(rows.map(\.parent) == [nil, 0, 0, 2, 2])
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(ProfileReport.self, from: data).layerTree == rows)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let first = try #require((json["layer_tree"] as? [[String: Any]])?.first)
    #expect(
      Set(first.keys) == [
        "layer", "own_ns", "total_ns", "offscreen_ns", "forces_ns", "shared_ns", "reasons",
      ])
  }

  @Test func `reading: a profile comes back, and what is none is refused with the place`() throws {
    let report = ChartRuns.report([12_000_000, 13_000_000], warmUp: 1)
    let data = try JSONEncoder().encode(report)
    let back = try ProfileReport(parsing: data)
    #expect(back.perFrame.map(\.frame) == [12_000_000, 13_000_000] && back.scene == report.scene)
    func problem(_ text: String) -> JSONProblem? {
      do {
        _ = try ProfileReport(parsing: Data(text.utf8))
        return nil
      } catch { return error }
    }
    #expect(problem("[1,\n 2,}")?.reason.hasPrefix("line 2, column") == true)
    #expect(problem("{\"schema\": 3}")?.key == "schema")
    #expect(problem("{}")?.key == "schema" && problem("{}")?.reason == "it is missing")
    #expect(
      problem("{\"schema\": \"lamina-profile/1\"}")?.reason
        == "\"lamina-profile/1\" is not \"lamina-profile/2\"")
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      problem(text.replacing("\"frame_ns\":13000000", with: "\"frame_ns\":\"x\""))?.key
        == "worst_frames[0].frame_ns")
    #expect(
      problem(text.replacing("\"warm_up\":false", with: "\"warm_up\":true"))?.key == "per_frame")
    #expect(
      problem(text.replacing("\"frame_ns\":13000000", with: "\"frame_ns\":0"))?.key
        == "per_frame[1].frame_ns")
  }
}
