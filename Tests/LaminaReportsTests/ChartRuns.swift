import Foundation
import FoundationXML
import LaminaProfiling
import LaminaReports
import Testing

/// Runs that charts are made of, and what is in an SVG.
enum ChartRuns {
  /// Paths of layers, each before its sublayers.
  static let layers = [
    "root", "root.sublayers[0] \"bar\"", "root.sublayers[1]",
    "root.sublayers[1].sublayers[0] \"a <card> & more\"", "root.sublayers[1].sublayers[1]",
    "root.sublayers[2] \"idle\"",
  ]

  /// Frames of so many ns each, some stages of each, and layers that take the tile section.
  ///
  /// - Parameters:
  ///   - times: the frames of the fastest repeat, in ns, from 3,000,000 on.
  ///   - repeats: how often; each is a 20th slower than the one before.
  ///   - scene: its name.
  ///   - warmUp: how many are of the warm-up.
  /// - Returns: the run.
  static func run(
    _ times: [UInt64], repeats: Int = 1, scene: String = "a <scene> & more", warmUp: Int = 0
  ) -> ProfiledRun {
    func records(_ number: Int) -> [FrameRecord] {
      times.enumerated().map { index, least in
        let time = least + UInt64(number) * (least / 20)
        var record = FrameRecord(index: index)
        record.start = UInt64(index) * 16_666_667 + UInt64(number)
        record.frame = time
        record.serial[.layout] = 200_000
        record.serial[.commit] = 1_000_000
        record.serial[.plan] = 500_000
        record.tileSection = time - 2_000_000
        record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
        return record
      }
    }
    var clocked = StageTimes()
    clocked[.raster] = 1_000
    clocked[.fragment] = 2_000
    clocked[.blend] = 1_000
    let costs: [(layer: Int, own: UInt64, reasons: [PassReason])] = [
      (0, 400, []), (1, 1_200, [.backgroundFilters]), (3, 2_000, [.shadow, .groupOpacity]),
      (4, 400, []),
    ]
    let attribution = Attribution(
      clocked: clocked, section: 5_000, offscreen: 1_000,
      layers: costs.map {
        LayerCost(
          layer: $0.layer, own: $0.own, total: $0.own, pixels: 10, offscreenPixels: 0,
          reasons: $0.reasons)
      })
    return ProfiledRun(
      scene: scene, width: 100, height: 50, threads: 2, offscreen: "tile", redraw: "everything",
      budget: FrameBudget(refreshRate: 60), warmUp: warmUp,
      repeats: (0..<repeats).map(records),
      attributions: [FrameAttribution(attribution) { layers[$0] }], layers: layers)
  }

  static func report(
    _ times: [UInt64], repeats: Int = 1, scene: String = "a <scene> & more", warmUp: Int = 0
  ) -> ProfileReport {
    ProfileReport(run(times, repeats: repeats, scene: scene, warmUp: warmUp))
  }

  /// Frames that differ, all of them by the same rule.
  static func times(_ count: Int, least: UInt64 = 5_000_000) -> [UInt64] {
    (0..<UInt64(count)).map { least + ($0 * 7_919_003) % 9_000_000 }
  }

  /// One of every chart.
  static var charts: [(name: String, drawing: ChartDrawing)] {
    let late = report(
      times(57) + [4_000_000, 20_000_000, 90_000_000, 41_000_000, 300_000_000, 95_000_000],
      repeats: 3, warmUp: 2)
    let long = report(times(3_700))
    return [
      ("frames", FrameChart(late).drawing),
      ("logarithmic", FrameChart(late, scale: .logarithmic).drawing),
      ("one frame", FrameChart(report([8_000_000])).drawing),
      ("many frames", FrameChart(long).drawing),
      ("distribution", DistributionChart(late).drawing),
      ("narrow distribution", DistributionChart(late, plotWidth: 250).drawing),
      ("distribution of one", DistributionChart(report([8_000_000])).drawing),
      ("distribution of many", DistributionChart(long).drawing),
      ("flame", FlameChart(late).drawing),
      (
        "comparison",
        ComparisonChart(report(times(60, least: 5_500_000), scene: "new"), against: late).drawing
      ),
      (
        "comparison of few",
        ComparisonChart(report([12_000_000, 9_000_000]), against: report([8_000_000])).drawing
      ),
      ("comparison of many", ComparisonChart(long, against: report(times(3_000))).drawing),
    ]
  }

  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  /// The elements of an SVG, in their order.
  ///
  /// - Throws: if it is not well-formed.
  static func elements(_ svg: String) throws -> [Element] {
    final class Collector: NSObject, XMLParserDelegate {
      var found: [Element] = []
      var open: [Int] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        open.append(found.count)
        found.append(Element(name: name, attributes: attributes))
      }
      func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
      ) { open.removeLast() }
      func parser(_ parser: XMLParser, foundCharacters string: String) {
        if let last = open.last { found[last].text += string }
      }
    }
    let parser = XMLParser(data: Data(svg.utf8))
    let collector = Collector()
    parser.delegate = collector
    try #require(parser.parse(), "the SVG is not well-formed")
    return collector.found
  }
}
