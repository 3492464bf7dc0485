import LaminaProfiling
import Testing

@Suite struct AccountTests {
  private let budget = FrameBudget(refreshRate: 60)

  private func statistics(_ times: [UInt64], hidden: Set<Int> = []) -> FrameStatistics {
    FrameStatistics(
      times.enumerated().map { ($0.element, !hidden.contains($0.offset)) }, budget: budget)
  }

  @Test func `statistics: spread by hand`() {
    let five = statistics([2, 4, 4, 4, 11])
    #expect(five.mean == 5)
    // Squares of -3, -1, -1, -1 and 6 sum to 48, over N - 1.
    #expect(five.standardDeviation == 12.0.squareRoot())
    // Distances from 4: 2, 0, 0, 0, 7.
    #expect(five.medianDeviation == 0)
    #expect(five.slowestPercent == 11)
    #expect(statistics([7]).standardDeviation == 0)
    // 201 frames: the three slowest.
    #expect(statistics(Array(1...201)).slowestPercent == 200)
  }

  @Test func `statistics: missed refreshes, and their ratio`() {
    // On time; one missed; exactly two budgets: one missed; three missed.
    let late = statistics([16_666_667, 16_666_668, 33_333_334, 50_000_002])
    #expect(late.overBudget == 3 && late.missedVSyncs == 5)
    #expect(late.hitch == 5 * 16_666_667)
    #expect(late.hitchRatio == 1_000 * 5.0 / 9.0)
    // A frame that changes nothing is not late.
    let still = statistics([16_666_668, 50_000_002], hidden: [1])
    #expect(still.missedVSyncs == 1 && still.overBudget == 2)
    #expect(still.hitchRatio == 1_000 / 3.0)
  }

  @Test func `statistics: one late frame of sixty is 16.4 ms per s`() {
    var times = [UInt64](repeating: 10_000_000, count: 60)
    times[30] = 20_000_000
    let ratio = statistics(times).hitchRatio
    #expect(abs(ratio - 1_000.0 / 61) < 1e-9)
    #expect(HitchThresholds.talks.rating(ratio) == .critical)
    #expect(HitchThresholds.documentation.rating(ratio) == .warning)
  }

  @Test func `classes: their bounds`() {
    let b = budget.nanoseconds
    #expect(budget.frameClass(of: b) == .ok && budget.frameClass(of: b + 1) == .over)
    #expect(budget.frameClass(of: 2 * b) == .over && budget.frameClass(of: 2 * b + 1) == .jank)
    #expect(budget.frameClass(of: 699_999_999) == .jank)
    #expect(budget.frameClass(of: 700_000_000) == .frozen)
    // At 1 Hz 700 ms are in time, and frozen all the same.
    #expect(FrameBudget(refreshRate: 1).frameClass(of: 700_000_000) == .frozen)
  }

  @Test func `statistics: outliers beyond 1.5 and 3 interquartile ranges`() {
    // Quartiles 10 and 20 by nearest rank: 36 and more is mild, 51 and more severe.
    let series = statistics([10, 10, 10, 15, 20, 20, 20, 35, 36, 50, 51, 9, 1_000, 15, 15, 15])
    let (low, high) = (Double(series.percentiles[25] ?? 0), Double(series.percentiles[75] ?? 0))
    #expect(low == 10 && high == 35)
    // 35 + 1.5 * 25 = 72.5; 35 + 3 * 25 = 110.
    #expect(series.severeOutliers == 1 && series.mildOutliers == 0)
  }

  // MARK: - Causes

  /// A frame with times of stages in ms, and 1 ms of the tile section for each layer.
  private func frame(
    _ times: [(Stage, UInt64)], section: UInt64, offscreen: UInt64 = 0,
    layers: [LayerCost] = [], change: (inout FrameRecord) -> Void = { _ in }
  ) -> AccountedFrame {
    var record = FrameRecord(index: 40)
    for (stage, time) in times { record.serial[stage] = time * 1_000_000 }
    record.tileSection = section * 1_000_000
    record.frame = record.serial.sum + record.tileSection + 7
    change(&record)
    var clocked = StageTimes()
    clocked[.raster] = section * 500_000
    return AccountedFrame(
      record,
      attribution: Attribution(
        clocked: clocked, section: section * 600_000, offscreen: offscreen * 500_000,
        layers: layers), path: { "root.sublayers[\($0)] \"l\($0)\"" })
  }

  @Test func `cause: groups sum to the frame`() {
    let frame = frame(
      [(.layout, 1), (.display, 2), (.prepare, 3), (.commit, 4), (.plan, 5), (.present, 6)],
      section: 8, offscreen: 2)
    #expect(frame.groups.values.reduce(0, +) == frame.record.frame)
    #expect(frame.groups[.offscreen] == 2_000_000 && frame.groups[.tiles] == 6_000_000)
    #expect(frame.groups[.other] == 7)
  }

  @Test func `cause: a decode that takes longest names its layer and image`() {
    let frame = frame([(.prepare, 30), (.commit, 2)], section: 9) { record in
      record.decodes = [
        ImageDecode(
          image: "a.png", layer: "root", width: 1, height: 1, bytes: 4, nanoseconds: 2_000_000),
        ImageDecode(
          image: "b.png", layer: "root.sublayers[1]", width: 9, height: 9, bytes: 324,
          nanoseconds: 27_000_000),
      ]
    }
    let cause = FrameCause(of: frame, budget: budget)
    #expect(cause.group == .prepare && cause.image == "b.png")
    #expect(cause.layer == "root.sublayers[1]" && cause.layerTime == 27_000_000)
    #expect(cause.excess == 30_000_000 - 1_666_666)
  }

  @Test func `cause: an offscreen pass names the layer that forced it`() {
    let frame = frame(
      [(.commit, 1)], section: 30, offscreen: 20,
      layers: [
        LayerCost(
          layer: 1, own: 10_000_000 / 2, offscreen: 0, total: 5_000_000, pixels: 9,
          offscreenPixels: 0, reasons: []),
        LayerCost(
          layer: 2, own: 10_000_000, offscreen: 10_000_000, total: 10_000_000, pixels: 9,
          offscreenPixels: 99, reasons: [.filters]),
      ])
    let cause = FrameCause(of: frame, budget: budget)
    #expect(cause.group == .offscreen && cause.reasons == [.filters])
    #expect(cause.layer == "root.sublayers[2] \"l2\"" && cause.layerTime == 20_000_000)
  }

  @Test func `cause: shares decide which part is too long`() {
    let frame = frame([(.commit, 4), (.display, 3)], section: 12)
    // Commit is 2.33 ms over, display 1.33, tiles 7.83.
    #expect(FrameCause(of: frame, budget: budget).group == .tiles)
    var shares = BudgetShares()
    shares.tileSection = 0.95
    #expect(FrameCause(of: frame, budget: budget, shares: shares).group == .commit)
    shares.commit = 0.2
    #expect(FrameCause(of: frame, budget: budget, shares: shares).group == .display)
  }

  @Test func `cause: a store that is drawn names its layer`() {
    let frame = frame([(.display, 20)], section: 1) { record in
      record.drawings = [
        StoreDrawing(layer: "root.mask", pixels: 9, nanoseconds: 15_000_000),
        StoreDrawing(layer: nil, pixels: 9, nanoseconds: 3_000_000),
      ]
    }
    let cause = FrameCause(of: frame, budget: budget)
    #expect(cause.group == .display && cause.layer == "root.mask")
    #expect(frame.layers.first { $0.path == "root.mask" }?.own == 15_000_000)
  }

  // MARK: - Runs

  private func records(_ times: [UInt64]) -> [FrameRecord] {
    times.enumerated().map { index, time in
      var record = FrameRecord(index: index)
      record.frame = time
      record.tileSection = time - 1
      record.damage = [.init(x: 0, y: 0, width: 1, height: 1)]
      return record
    }
  }

  @Test func `run: the floor takes the whole record of each frame's fastest repeat`() {
    let run = ProfiledRun(
      scene: "s", width: 1, height: 1, threads: 1, offscreen: "tile", redraw: "everything",
      budget: budget, warmUp: 1,
      repeats: [records([9, 5, 40]), records([8, 7, 30]), records([9, 6, 50])],
      attributions: [FrameAttribution(.none) { _ in "root" }])
    #expect(run.floor.map(\.frame) == [8, 5, 30])
    #expect(run.floor.map(\.tileSection) == [7, 4, 29])
    #expect(run.floorStatistics.percentiles.maximum == 30)
    #expect(run.floorStatistics.percentiles.count == 2)
    #expect(run.rawStatistics.percentiles.count == 6)
    #expect(run.rawStatistics.percentiles.maximum == 50)
  }

  @Test func `overhead: a share of the frame without an account`() {
    #expect(ProfilerOverhead(profiled: 150, unprofiled: 100, frames: 9).share == 0.5)
    #expect(ProfilerOverhead(profiled: 1, unprofiled: 0, frames: 9).share == 0)
  }
}
