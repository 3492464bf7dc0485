import LaminaProfiling
import LaminaReports
import Testing

/// The report as a text of one screen.
@Suite struct ShortTextTests {
  /// A run of frames in which 42 equal cells take most of the time in offscreen passes for their shadows.
  private func run(frames: Int, scale: UInt64 = 1) -> ProfiledRun {
    let records = (0..<frames).map { index in
      var record = FrameRecord(index: index)
      record.frame = 20_000_000 * scale
      record.tileSection = 19_000_000 * scale
      record.serial[.commit] = 1_000_000 * scale
      record.counters[.offscreenPasses] = 42
      record.counters[.memoryTraffic] = 60_500_000
      record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
      record.passes =
        (1...42).map {
          PassRecord(
            reasons: [.shadow], layer: $0, extent: .init(x: 0, y: 0, width: 100, height: 10),
            depth: 0,
            bytes: 4_000, memoryBytes: 8_000, isTileLocal: false)
        } + [
          PassRecord(
            reasons: [.root], layer: 0, extent: .init(x: 0, y: 0, width: 100, height: 50), depth: 0,
            bytes: 20_000, isTileLocal: true)
        ]
      return record
    }
    var clocked = StageTimes()
    clocked[.fragment] = 4_300
    let cells = (1...42).map {
      LayerCost(
        layer: $0, own: 100, offscreen: 100, forced: 100, total: 100, pixels: 20,
        offscreenPixels: 1_000, reasons: [.shadow])
    }
    let attribution = Attribution(
      clocked: clocked, section: 4_300, offscreen: 4_200,
      layers: [
        LayerCost(
          layer: 0, own: 100, total: 4_300, pixels: 10, offscreenPixels: 0, reasons: [])
      ] + cells)
    return ProfiledRun(
      scene: "grid", width: 100, height: 50, threads: 2, offscreen: "tile", redraw: "everything",
      budget: FrameBudget(refreshRate: 60), warmUp: 0, repeats: [records],
      attributions: [
        FrameAttribution(attribution) {
          $0 == 0 ? "root" : "root.sublayers[\($0)] \"PhotoCell \($0 / 6),\($0 % 6)\""
        }
      ])
  }

  @Test(arguments: [80, nil, 40] as [Int?])
  func `short text: at most 40 lines that fit the width`(width: Int?) {
    for frames in [1, 30, 500] {
      let lines = ProfileReport(run(frames: frames)).shortLines(width: width)
      #expect(lines.count <= 40, "\(lines.count)")
      #expect(lines.allSatisfy { $0.count <= width ?? 140 }, "\(lines)")
      #expect(lines.joined(separator: " ").contains("--all prints the rest"))
    }
  }

  @Test func `short text: says who, with equal layers as one row, and counts before times`() throws
  {
    let report = ProfileReport(run(frames: 30))
    let verdict = ProfileVerdict(report)
    #expect(
      verdict.headline
        == "30 of 30 frames were late, by up to 3.333 ms: shadows without a path on 42 × \"PhotoCell\", "
        + "100.0 % of the offscreen time.")
    let kind = try #require(report.layerKinds.first)
    #expect(kind.label == "42 × \"PhotoCell\"" && kind.layers.count == 42)
    #expect((kind.passes, kind.passPixels, kind.passBytes) == (42, 42_000, 336_000))
    let text = report.shortLines().joined(separator: "\n")
    #expect(text.contains("42 offscreen passes and 60.5 MB of memory traffic a frame"))
    let row = try #require(
      report.shortLines().first { $0.hasPrefix("42 × \"PhotoCell\"") })
    #expect(row.contains(" 42 ") && row.contains(" 42,000 ") && row.hasSuffix("  shadow"), "\(row)")
    let times = try #require(text.range(of: "this machine, ms: "))
    let bytes = try #require(text.range(of: "60.5 MB"))
    #expect(bytes.lowerBound < times.lowerBound)
    #expect(!text.contains("root.sublayers[2]"))
    #expect(report.summary.contains("most: 42 × \"PhotoCell\""))
  }
}
