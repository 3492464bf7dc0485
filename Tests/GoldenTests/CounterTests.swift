import LaminaCompositor
import LaminaProfiling
import LaminaRaster
import LaminaScenes
import Testing

/// Counters, and with them modelled times, are the same wherever and however a scene is rendered.
@Suite @MainActor struct CounterTests {
  private func record(_ golden: Golden, _ configuration: RendererConfiguration) throws
    -> FrameRecord?
  {
    // Loaded anew: a layer draws into its backing store once.
    guard let scene = try golden.load() else { return nil }
    var renderer = try Renderer(configuration)
    return try renderer.render(scene.root, canvas: scene.canvas)
  }

  @Test(arguments: Golden.all)
  func `counters: any number of threads and any processor level count the same`(
    golden: Golden
  ) throws {
    guard let first = try record(golden, RendererConfiguration()) else { return }
    #expect(first.counters.beyondLimit.isEmpty)
    for threads in [1, 2, 7] {
      for processor in ProcessorLevel.allCases {
        var configuration = RendererConfiguration()
        (configuration.threadCount, configuration.processor) = (threads, processor)
        guard let other = try record(golden, configuration) else { return }
        // Scratch memory is each worker's own.
        for counter in Counter.allCases
        where ![.offscreenBytesAllocated, .peakBufferBytes].contains(counter) {
          #expect(
            first.counters[counter] == other.counters[counter], "\(counter), \(threads) threads")
        }
        #expect(CostModel.standard.frameTime(of: first) == CostModel.standard.frameTime(of: other))
      }
    }
  }

  @Test(arguments: Golden.all)
  func `memory: rows of passes sum to the frame, in tiles and on surfaces alike`(
    golden: Golden
  ) throws {
    var frames: [[Int]] = []
    for mode in OffscreenMode.allCases {
      var configuration = RendererConfiguration()
      configuration.offscreen = mode
      guard let record = try record(golden, configuration) else { return }
      let rows = record.passes.map(\.memoryBytes)
      #expect(rows.reduce(0, +) == record.counters[.memoryTraffic])
      #expect(rows.allSatisfy { $0 >= 0 })
      // Every pass is stored, and nothing is stored twice.
      let root = try #require(record.passes.last)
      #expect(root.memoryBytes >= root.bytes)
      frames.append(rows)
    }
    #expect(Set(frames).count == 1)
  }

  /// A model with whole numbers, so that the totals say which counters there are, and not what a machine
  /// was like.
  private var plain: CostModel {
    var model = CostModel(name: "plain", machine: "none")
    for (index, term) in CostTerm.all.enumerated() { model[term] = Double(1 + index % 5) }
    return model
  }

  @Test(arguments: [
    ("background", 21_501), ("blend-modes", 316_300), ("shape-fills", 116_375),
    ("contents-turned", 91_051),
  ])
  func `cost model: the time of a fixture is the same to the nanosecond everywhere`(
    name: String, expected: UInt64
  ) throws {
    let golden = try #require(Golden.all.first { $0.name == name })
    let record = try #require(try record(golden, RendererConfiguration()))
    #expect(plain.frameTime(of: record) == expected)
  }
}
