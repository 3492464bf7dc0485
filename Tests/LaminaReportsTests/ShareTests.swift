import LaminaProfiling
import LaminaReports
import Testing

/// Shares of layers that few frames show.
@Suite struct ShareTests {
  private static let photo = "root.sublayers[1] \"photo\""

  /// Ten frames after two of warm-up: frames 8 to 11 show the layer `photo`, which takes 9 of their 10 ms.
  ///
  /// All other frames take 1 ms.
  private var run: ProfiledRun {
    let shows = (0..<12).map { $0 >= 8 }
    let records = shows.enumerated().map { index, shows in
      var record = FrameRecord(index: index)
      record.frame = shows ? 10_000_000 : 1_000_000
      record.tileSection = record.frame
      record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
      return record
    }
    let attributions = shows.map { shows in
      var clocked = StageTimes()
      clocked[.blend] = shows ? 10_000_000 : 1_000_000
      let root = LayerCost(
        layer: 0, own: 1_000_000, total: clocked[.blend], pixels: 10, offscreenPixels: 0,
        reasons: [])
      let photo = LayerCost(
        layer: 1, own: 9_000_000, total: 9_000_000, pixels: 90, offscreenPixels: 0, reasons: [])
      return FrameAttribution(
        Attribution(
          clocked: clocked, section: clocked[.blend], offscreen: 0,
          layers: shows ? [root, photo] : [root])
      ) { $0 == 0 ? "root" : ShareTests.photo }
    }
    return ProfiledRun(
      scene: "photo", width: 100, height: 50, threads: 1, offscreen: "tile", redraw: "everything",
      budget: FrameBudget(refreshRate: 60), warmUp: 2, repeats: [records],
      attributions: attributions)
  }

  @Test func `shares: a layer in 40 % of frames has a share of the mean frame, not of the median`()
    throws
  {
    let report = ProfileReport(run)
    // The mean of six frames of 1 ms and four of 10 ms is 4.6 ms; the layer's is 3.6 ms. The median is 1 ms.
    #expect(report.floor.p50 == 1_000_000)
    let row = try #require(report.mostExpensiveLayers.first { $0.layer == ShareTests.photo })
    #expect(abs(row.share - 3.6 / 4.6) < 1e-9)
    #expect(report.mostExpensiveLayers.allSatisfy { $0.share <= 1 })
    let remark = try #require(
      ProfileVerdict(report).remarks.first { $0.layer == ShareTests.photo })
    #expect(
      remark.text
        == "\"photo\" (root.sublayers[1]) takes 3.600 ms on average, 78.3 % of the mean frame, "
        + "all of it in 4 of 10 frames.")
    #expect(report.text().contains("most expensive layers: means over all frames, shares of the"))
  }
}
