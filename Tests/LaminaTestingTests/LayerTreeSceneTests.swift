import Foundation
import LaminaCompositor
import LaminaProfiling
import LaminaReports
import LaminaScenes
import Testing

/// The layer trees of scenes that are profiled.
@Suite @MainActor struct LayerTreeSceneTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  @Test(arguments: [
    "scenes/effects-nested", "scenes/mask-layers", "scenes/replicator", "scenes/text-drawn",
    "animations/kinds", "animations/transition",
  ])
  func `tree: root and what no layer takes are the mean frame, and no sublayer is dearer`(
    name: String
  ) throws {
    let path = LayerTreeSceneTests.fixtures.appending(path: name + ".json").path
    var profiler = Profiler()
    (profiler.frames, profiler.warmUp, profiler.repeats) = (4, 1, 2)
    let run = try profiler.profile(name) { () throws(SceneError) in
      let scene = try Scene.load(path: path)
      return ProfiledTree(root: scene.root, canvas: scene.canvas)
    }
    let tree = LayerTree(run)
    let counted = run.accounted.dropFirst(run.warmUp)
    let count = Double(counted.count)
    let mean = counted.reduce(0.0) { $0 + Double($1.record.frame) } / count
    #expect(abs(tree.frame - mean) < 1e-6)
    #expect(abs(tree.nodes[0].cost.total + tree.unattributed - mean) < 1e-3)
    // Layers take a frame less the screen's time and the decoding of images.
    let rest = counted.reduce(0.0) { sum, frame in
      sum + Double(frame.screen + frame.layers.reduce(0) { $0 + $1.prepare })
    }
    #expect(abs(tree.unattributed - rest / count) < 1e-3, "\(name)")
    #expect(tree.nodes[0].cost.total > 0 && tree.unattributed > 0, "\(name)")
    var below = [Double](repeating: 0, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      #expect(
        (node.parent ?? -1) < index && (node.parent == nil) == (index == 0), "\(node.cost.layer)")
      if let parent = node.parent {
        below[parent] += node.cost.total
        #expect(node.depth == tree.nodes[parent].depth + 1, "\(node.cost.layer)")
      }
      #expect(
        node.cost.display <= node.cost.own && node.cost.offscreen <= node.cost.own,
        "\(node.cost.layer)")
      #expect(node.cost.layer.hasSuffix(node.name))
    }
    for (node, sublayers) in zip(tree.nodes, below) {
      #expect(abs(node.cost.total - node.cost.own - sublayers) < 1e-3, "\(node.cost.layer)")
    }
    // Every layer that was committed is a node, but those of masks.
    let paths = Set(tree.nodes.map(\.cost.layer))
    #expect(!run.layers.isEmpty)
    for layer in run.layers where !layer.prefix(while: { $0 != " " }).contains("mask") {
      #expect(paths.contains(layer), "\(layer)")
    }
  }
}
