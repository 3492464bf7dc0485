import Foundation
import LaminaPages
import LaminaProfiling
import LaminaReports
import Testing

@Suite struct ReportDivisionTests {
  /// Two frames with a shadow and a mask of one layer, a filter of another, and an image to decode.
  private var run: ProfiledRun {
    let records = (0..<2).map { index in
      var record = FrameRecord(index: index)
      record.frame = 10_000_000
      record.tileSection = 6_000_000
      record.serial[.prepare] = UInt64(index) * 2_000_000
      record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
      func pass(_ reasons: [PassReason], _ layer: Int, width: Int, height: Int) -> PassRecord {
        PassRecord(
          reasons: reasons, layer: layer, extent: .init(x: 0, y: 0, width: width, height: height),
          depth: 0, bytes: 4, isTileLocal: false)
      }
      record.passes = [
        pass([.shadow, .groupOpacity], 1, width: 30, height: 10),
        pass([.mask], 1, width: 10, height: 10), pass([.filters], 2, width: 7, height: 7),
        pass([.root], 0, width: 100, height: 50),
      ]
      if index == 1 {
        record.decodes = [
          ImageDecode(
            image: "hero.png", layer: "root.sublayers[1] \"b\"", width: 40, height: 30,
            bytes: 4_800, nanoseconds: 2_000_000)
        ]
      }
      return record
    }
    var clocked = StageTimes()
    clocked[.fragment] = 6_000
    let attribution = Attribution(
      clocked: clocked, section: 6_000, offscreen: 3_000,
      layers: [
        LayerCost(
          layer: 0, own: 1_000, total: 6_000, pixels: 1, offscreenPixels: 0, reasons: []),
        LayerCost(
          layer: 1, own: 3_000, offscreen: 2_000, total: 3_000, pixels: 1, offscreenPixels: 400,
          reasons: [.shadow, .groupOpacity, .mask]),
        LayerCost(
          layer: 2, own: 2_000, offscreen: 1_000, total: 2_000, pixels: 1, offscreenPixels: 49,
          reasons: [.filters]),
      ])
    let paths = ["root", "root.sublayers[0] \"a\"", "root.sublayers[1] \"b\""]
    return ProfiledRun(
      scene: "division", width: 100, height: 50, threads: 1, offscreen: "tile",
      redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: 0, repeats: [records],
      attributions: [FrameAttribution(attribution) { paths[$0] }])
  }

  @Test func `division: a layer's offscreen time divides by the pixels of its passes`() {
    let report = ProfileReport(run)
    for row in report.perFrame {
      // 2,000,000 ns of a shadow of 300 pixels and a mask of 100; 1,000,000 ns of filters.
      #expect(
        row.offscreenReasons == ["shadow": 1_500_000, "mask": 500_000, "filters": 1_000_000])
      #expect(row.offscreenReasons?.values.reduce(0, +) == row.offscreen)
    }
  }

  @Test func `division: charted layers are those that took most, decoding included`() {
    let report = ProfileReport(run)
    #expect(
      report.chartedLayers == [
        "root.sublayers[0] \"a\"", "root.sublayers[1] \"b\"", "root",
      ])
    #expect(report.perFrame[0].chartedLayers == [3_000_000, 2_000_000, 1_000_000, 0])
    #expect(report.perFrame[1].chartedLayers == [3_000_000, 4_000_000, 1_000_000, 0])
  }

  @Test func `division: beyond eight layers the others are summed`() {
    let letters = Array("ABCDEFGHIJKL").map(String.init)
    var clocked = StageTimes()
    clocked[.blend] = 78
    var record = FrameRecord(index: 0)
    (record.frame, record.tileSection) = (9_000_000, 7_800_000)
    let attribution = Attribution(
      clocked: clocked, section: 78, offscreen: 0,
      layers: (1...12).map {
        LayerCost(
          layer: $0, own: UInt64($0), total: UInt64($0), pixels: 1, offscreenPixels: 0, reasons: [])
      })
    let report = ProfileReport(
      ProfiledRun(
        scene: "many", width: 10, height: 5, threads: 1, offscreen: "tile",
        redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: 0, repeats: [[record]],
        attributions: [
          FrameAttribution(attribution) {
            $0 == 0 ? "root" : "root.sublayers[\($0)] \"\(letters[$0 - 1])\""
          }
        ]))
    #expect(report.chartedLayers?.count == 8)
    #expect(report.chartedLayers?.first == "root.sublayers[12] \"L\"")
    #expect(
      report.perFrame[0].chartedLayers
        == [12, 11, 10, 9, 8, 7, 6, 5].map { $0 * 100_000 } + [1_000_000])
  }

  @Test func `division: equal layers are one part`() {
    var record = FrameRecord(index: 0)
    (record.frame, record.tileSection) = (9_000_000, 7_800_000)
    var clocked = StageTimes()
    clocked[.blend] = 78
    let attribution = Attribution(
      clocked: clocked, section: 78, offscreen: 0,
      layers: (1...12).map {
        LayerCost(
          layer: $0, own: UInt64($0), total: UInt64($0), pixels: 1, offscreenPixels: 0, reasons: [])
      })
    let report = ProfileReport(
      ProfiledRun(
        scene: "cells", width: 10, height: 5, threads: 1, offscreen: "tile",
        redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: 0, repeats: [[record]],
        attributions: [
          FrameAttribution(attribution) {
            $0 == 12 ? "root.sublayers[0] \"bar\"" : "root.sublayers[\($0)] \"cell \($0)\""
          }
        ]))
    #expect(
      report.chartedLayers == ["root.sublayers[11] \"cell 11\"", "root.sublayers[0] \"bar\""])
    #expect(report.perFrame[0].chartedLayers == [6_600_000, 1_200_000, 0])
  }

  @Test func `division: it is in the JSON, and a profile of an earlier version is read without it`()
    throws
  {
    let data = try JSONEncoder().encode(ProfileReport(run))
    var json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((json["charted_layers"] as? [String])?.count == 3)
    let bins = try #require(json["distribution"] as? [String: Any])
    #expect((bins["floor"] as? [Int])?.reduce(0, +) == 2)
    for key in ["charted_layers", "distribution"] { json[key] = nil }
    var frames = try #require(json["per_frame"] as? [[String: Any]])
    for place in frames.indices {
      #expect(frames[place]["offscreen_reasons_ns"] != nil)
      for key in ["charted_layers_ns", "offscreen_reasons_ns"] { frames[place][key] = nil }
    }
    json["per_frame"] = frames
    let old = try ProfileReport(parsing: JSONSerialization.data(withJSONObject: json))
    #expect(old.chartedLayers == nil && old.distribution == nil)
    #expect(old.perFrame[0].offscreenReasons == nil)
    #expect(try ReportPage(run, old).html().contains("id=\"chart\""))
  }
}
