import Foundation
import LaminaProfiling
import LaminaReports
import Testing

@Suite struct ReportTests {
  private func record(_ index: Int, frame: UInt64, section: UInt64) -> FrameRecord {
    var record = FrameRecord(index: index)
    record.frame = frame
    record.tileSection = section
    record.serial[.commit] = 1_000_000
    record.serial[.plan] = 500_000
    record.cpu = frame
    record.counters[.draws] = 7
    record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
    record.passes = [
      PassRecord(
        reasons: [.roundedClip, .groupOpacity], layer: 1,
        extent: .init(x: 1, y: 2, width: 3, height: 4),
        depth: 0, bytes: 48, isTileLocal: true)
    ]
    return record
  }

  private func run(_ times: [UInt64], warmUp: Int = 0) -> ProfiledRun {
    var clocked = StageTimes()
    clocked[.raster] = 1_000
    clocked[.fragment] = 2_000
    clocked[.blend] = 1_000
    let records = times.enumerated().map { record($0, frame: $1, section: $1 - 2_000_000) }
    let attribution = Attribution(
      clocked: clocked, section: 5_000, offscreen: 1_000,
      layers: [
        LayerCost(
          layer: 0, own: 1_000, total: 4_000, pixels: 10, offscreenPixels: 0, reasons: []),
        LayerCost(
          layer: 1, own: 3_000, offscreen: 1_000, total: 3_000, pixels: 20, offscreenPixels: 12,
          reasons: [.roundedClip]),
      ])
    return ProfiledRun(
      scene: "a <scene> & more", width: 100, height: 50, threads: 2, offscreen: "tile",
      redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: warmUp,
      repeats: [records], attributions: [FrameAttribution(attribution) { "layer \($0)" }])
  }

  @Test func `report: stages and remainder add up to the mean frame`() {
    let report = ProfileReport(run([10_000_000, 12_000_000, 20_000_000]))
    let sum = report.stages.reduce(0.0) { $0 + $1.mean } + report.other
    #expect(abs(sum - report.floor.mean) < 1e-3)
    #expect(report.floor.mean == 14_000_000)
    #expect(report.other == 500_000)
    #expect(abs(report.stages.reduce(0.0) { $0 + $1.share } + report.otherShare - 1) < 1e-9)
  }

  @Test func `report: warm-up is kept apart`() {
    let report = ProfileReport(run([90_000_000, 10_000_000, 11_000_000], warmUp: 1))
    #expect(report.frames == 2 && report.warmUpFrames == 1)
    #expect(report.floor.max == 11_000_000)
    #expect(report.perFrame.map(\.isWarmUp) == [true, false, false])
    #expect(report.floor.overBudget == 0)
  }

  @Test func `report: the budget counts late frames and the refreshes they missed`() {
    let report = ProfileReport(run([16_666_667, 16_666_668, 40_000_000]))
    #expect(report.floor.overBudget == 2 && report.floor.lateness.missedVSyncs == 3)
    #expect(report.perFrame.map(\.overrun) == [0, 1, 23_333_333])
  }

  @Test func `report: the dearest layer stands first, scaled to the section`() {
    let report = ProfileReport(run([10_000_000]))
    #expect(report.mostExpensiveLayers.map(\.layer) == ["layer 1", "layer 0"])
    #expect(report.mostExpensiveLayers[0].own == 6_000_000)
    #expect(report.mostExpensiveLayers[1].total == 8_000_000)
    #expect(report.mostExpensiveLayers[0].reasons == [.roundedClip])
    #expect(report.attributionError == 0.2)
  }

  @Test func `report: its JSON says the unit in every time's key`() throws {
    let data = try JSONEncoder().encode(ProfileReport(run([10_000_000, 11_000_000])))
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["schema"] as? String == "lamina-profile/2")
    #expect(json["budget_ns"] as? Int == 16_666_667)
    let frame = try #require(json["floor"] as? [String: Any])
    #expect(frame["p50_ns"] as? Int == 10_000_000)
    #expect(frame["p99_ns"] == nil)
    let frames = try #require(json["per_frame"] as? [[String: Any]])
    let stages = try #require(frames[0]["stages_ns"] as? [String: Int])
    #expect(stages.values.reduce(0, +) + (frames[0]["other_ns"] as? Int ?? 0) == 10_000_000)
    let back = try JSONDecoder().decode(ProfileReport.self, from: data)
    #expect(back.mostExpensiveLayers.count == 2)
    #expect(back.memory == MemoryBound(of: 0, at: .lpddr4x, budget: FrameBudget(refreshRate: 60)))
    #expect(back.memoryBytes == 0 && back.passes[0].memoryBytes == 0)
  }

  @Test func `report: the text names stages, counters and layers`() {
    let text = ProfileReport(run([10_000_000, 20_000_000])).text()
    for part in [
      "p99 n/a (under 100 frames)", "1 of 2 frames over", "commit", "other", "100.0 %", "draws",
      "layer 1", "roundedClip", "16.667 ms at 60 Hz",
    ] { #expect(text.contains(part), "\(part) is missing in\n\(text)") }
  }

  @Test func `report: late decodes are named with size, time, frame and what to do`() throws {
    var run = run([90_000_000, 10_000_000, 11_000_000], warmUp: 1)
    #expect(ProfileReport(run).lateDecodes.isEmpty)
    #expect(!ProfileReport(run).text().contains("late decodes"))
    run.repeats[0][0].decodes = [
      ImageDecode(
        image: "images/small.png", width: 3, height: 2, bytes: 24, nanoseconds: 1_500,
        conversion: .palette),
      ImageDecode(
        image: "images/large.jpg", width: 2_048, height: 1_024, bytes: 8_388_608,
        nanoseconds: 21_250_000),
    ]
    run.repeats[0][2].decodes = [
      ImageDecode(image: "back.png", width: 5, height: 5, bytes: 100, nanoseconds: 2_000_000)
    ]
    let report = ProfileReport(run)
    #expect(report.lateDecodes.map(\.frame) == [0, 2, 0])
    #expect(report.lateDecodes.map(\.isWarmUp) == [true, false, true])
    let start = try #require(report.text().range(of: "late decodes"))
    let lines = report.text()[start.lowerBound...].split(separator: "\n")
    #expect(
      lines.prefix(7) == [
        "late decodes            ms          size         bytes  converted  frame",
        "                    21.250     2048x1024     8,388,608          -  in warm-up frame 0",
        "  images/large.jpg",
        "                     2.000           5x5           100          -  in frame 2",
        "  back.png",
        "                     0.002           3x2            24    palette  in warm-up frame 0",
        "  images/small.png",
      ])
    #expect(lines.dropFirst(7).contains { $0.contains("ImageSource.decoded()") })
    #expect(lines.dropFirst(7).contains { $0.contains("decodesInBackground") })
    #expect(lines.allSatisfy { $0.count <= 100 })
    let data = try JSONEncoder().encode(report)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let rows = try #require(json["late_decodes"] as? [[String: Any]])
    #expect(rows.compactMap { $0["decode_ns"] as? Int } == [21_250_000, 2_000_000, 1_500])
    #expect(rows.compactMap { $0["image"] as? String }[1] == "back.png")
    #expect(rows.compactMap { $0["conversion"] as? String } == ["palette"])
    #expect(rows.compactMap { $0["warm_up"] as? Bool } == [true, false, true])
  }

  @Test func `report: of many late decodes the text names the ten longest`() throws {
    var run = run([10_000_000])
    run.repeats[0][0].decodes = (0..<25).map {
      ImageDecode(
        image: "image \($0).", width: 1, height: 1, bytes: 4, nanoseconds: UInt64($0) * 1_000_000)
    }
    let report = ProfileReport(run)
    #expect(report.lateDecodes.count == 25)
    let text = report.text()
    #expect((0..<25).filter { text.contains("image \($0).") } == Array(15..<25))
    // 0 to 14 ms.
    #expect(text.contains("                   105.000  in 15 more\n"))
  }
}
