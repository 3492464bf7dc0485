import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import TestSupport
import Testing

/// No stage may be worse than linear in the number of layers.
@Suite(.serialized) @MainActor struct ScalingTests {
  /// A tree of `count` layers in one of several shapes.
  private func tree(_ shape: String, count: Int) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    var parent = root
    for index in 0..<count {
      let layer = Layer()
      layer.frame = Rect(
        x: Double(index % 131) * 3, y: Double(index / 131 % 131) * 3, width: 2, height: 2)
      layer.backgroundColor = .black
      switch shape {
      case "siblings": root.addSublayer(layer)
      case "depths":
        layer.zPosition = Double(index * 7_919 % 1_000)
        root.addSublayer(layer)
      case "groups":
        if index % 10 == 0 {
          root.addSublayer(layer)
          layer.opacity = 0.5
          parent = layer
        } else {
          parent.addSublayer(layer)
        }
      default:
        // Chains of 100, each layer in the one before it.
        if index % 100 == 0 { parent = root }
        parent.addSublayer(layer)
        parent = layer
      }
    }
    return root
  }

  /// Adds the stages' times of one frame, ns, by CPU time: the fastest of a few.
  private func measure(_ root: Layer, count: Int, _ best: inout [Stage: UInt64]) throws {
    for _ in 0..<4 {
      var configuration = RendererConfiguration()
      configuration.clock = .threadCPU
      var renderer = try Renderer(configuration)
      let record = try renderer.render(root, canvas: Canvas(width: 400, height: 400))
      #expect(record.counters[.layersVisited] == count + 1)
      for stage in Stage.allCases where !stage.isInTileSection {
        best[stage] = min(best[stage] ?? .max, record.serial[stage])
      }
      best[.raster] = min(best[.raster] ?? .max, record.tileSection)
    }
  }

  @Test(arguments: ["siblings", "depths", "groups", "chains"])
  func `scaling: eight times the layers take no stage much longer than eight times`(
    shape: String
  ) throws {
    let (size, larger) = (4_000, 4_000 * Growth.factor)
    let (few, many) = (tree(shape, count: size), tree(shape, count: larger))
    var (small, large): ([Stage: UInt64], [Stage: UInt64]) = ([:], [:])
    var growth: [Stage: Double] = [:]
    // Other threads disturb caches and the kernel's memory: rounds go on until it is well below the limit.
    for _ in 0..<8 {
      try measure(few, count: size, &small)
      try measure(many, count: larger, &large)
      growth = large.filter { $0.value > 2_000_000 }.reduce(into: [:]) {
        $0[$1.key] = Double($1.value) / Double(max(small[$1.key] ?? 1, 1))
      }
      if growth.values.allSatisfy({ $0 < Growth.limit / 2 }) { break }
    }
    for (stage, growth) in growth {
      #expect(growth < Growth.limit, "\(shape): \(stage) takes \(growth) times as long")
    }
  }
}
