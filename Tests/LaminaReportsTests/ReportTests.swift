import Foundation
import FoundationXML
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaText
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
    #expect(report.dearestLayers.map(\.layer) == ["layer 1", "layer 0"])
    #expect(report.dearestLayers[0].own == 6_000_000)
    #expect(report.dearestLayers[1].total == 8_000_000)
    #expect(report.dearestLayers[0].reasons == [.roundedClip])
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
    #expect(back.dearestLayers.count == 2)
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

  // MARK: - Chart

  @Test func `chart: as a picture it has the SVG's measures, colours and texts`() throws {
    let report = ProfileReport(run([4_000_000, 12_000_000, 20_000_000, 90_000_000]))
    let picture = try FrameChart(report).picture()
    // 64 + 480 + 96 by 56 + 260 + 96 points, at two pixels a point.
    #expect(picture.width == 1_280 && picture.height == 824 && picture.isOpaque)
    func pixel(_ x: Double, _ y: Double) -> UInt32 {
      picture.pixels[Int(y * 2) * 1_280 + Int(x * 2)].rawValue & 0xFF_FFFF
    }
    func hex(_ color: UInt32) -> UInt32 {
      (color & 255) << 16 | color & 0xFF00 | color >> 16
    }
    #expect(pixel(1, 1) == 0xFF_FFFF && pixel(630, 400) == 0xFF_FFFF)
    // Bars are 12 points wide, one of them free; the strip lies 4 to 14 points below the plot.
    #expect(pixel(64 + 5, 325) == hex(0x1565c0) && pixel(64 + 17, 325) == hex(0x2e7d32))
    #expect(pixel(64 + 29, 325) == hex(0xf9a825))
    // What is late has stripes of red and white.
    let strip = (0..<22).map { pixel(64 + 36 + Double($0) / 2, 325) }
    #expect(strip.contains(hex(0xc62828)) && Set(strip).count > 2)
    // The first bar starts with its commit, 1 ms of the 66.7 ms that the plot is high.
    #expect(pixel(64 + 5, 314) == hex(0x90caf9))
    #expect(pixel(64 + 5, 311) != hex(0x90caf9))
    // The budget is a black line at a quarter of the height.
    #expect(pixel(500, 316 - 65) == 0)
    func darkPixels(_ area: Rect) -> Int {
      var count = 0
      for y in Int(area.minY * 2)..<Int(area.maxY * 2) {
        for x in Int(area.minX * 2)..<Int(area.maxX * 2)
        where picture.pixels[y * 1_280 + x].red < 128 { count += 1 }
      }
      return count
    }
    #expect(darkPixels(Rect(x: 64, y: 6, width: 300, height: 18)) > 500)
    #expect(darkPixels(Rect(x: 64, y: 26, width: 300, height: 16)) > 400)
    #expect(darkPixels(Rect(x: 550, y: 244, width: 60, height: 14)) > 50)
    #expect(darkPixels(Rect(x: 4, y: 170, width: 16, height: 30)) > 10)
    let again = try FrameChart(report).picture()
    #expect((0..<1_280 * 824).allSatisfy { picture.pixels[$0] == again.pixels[$0] })
  }

  @Test func `chart: without its font there is no picture`() throws {
    let report = ProfileReport(run([4_000_000]))
    #expect(throws: DrawingError.self) {
      try FrameChart(report).picture(font: FontDescription(family: "No Such Font"))
    }
  }

  /// The elements of an SVG by name.
  private func elements(_ svg: String) throws -> [(name: String, attributes: [String: String])] {
    final class Collector: NSObject, XMLParserDelegate {
      var found: [(name: String, attributes: [String: String])] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) { found.append((name, attributes)) }
    }
    let parser = XMLParser(data: Data(svg.utf8))
    let collector = Collector()
    parser.delegate = collector
    try #require(parser.parse(), "the SVG is not well-formed")
    return collector.found
  }

  @Test func `chart: one group a frame, and a line at the budget`() throws {
    let svg = FrameChart(ProfileReport(run([10_000_000, 12_000_000, 20_000_000]))).svg
    let found = try elements(svg)
    #expect(found.count { $0.name == "g" } == 3)
    #expect(found.contains { $0.name == "path" && $0.attributes["stroke-width"] == "1.5" })
    #expect(svg.contains("16.7 ms"))
    #expect(svg.contains("a &lt;scene&gt; &amp; more"))
  }

  @Test func `chart: bars stack to the frame's time`() throws {
    let svg = FrameChart(ProfileReport(run([10_000_000]))).svg
    // 10 ms of a scale whose top is 1.25 budgets, over 260 px of plot.
    let wanted = 260 * 10_000_000 / (1.25 * 16_666_667)
    let bars = try elements(svg).filter {
      $0.name == "rect" && $0.attributes["y"] != nil && $0.attributes["width"] == "11"
        && $0.attributes["height"] != "10"
    }
    let height = bars.reduce(0.0) { $0 + (Double($1.attributes["height"] ?? "") ?? 0) }
    #expect(abs(height - wanted) < 0.1)
  }

  @Test func `chart: beyond four budgets a bar is cut and carries its number`() throws {
    let svg = FrameChart(ProfileReport(run([10_000_000, 500_000_000]))).svg
    #expect(svg.contains(">500.0</text>"))
    for element in try elements(svg) where element.name == "rect" {
      if let y = element.attributes["y"].flatMap(Double.init) { #expect(y >= 55) }
    }
  }
}
