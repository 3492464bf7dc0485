import Foundation
import LaminaGeometry
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

@Suite struct ChartKindsTests {
  // MARK: - Comparison

  @Test func `comparison: the title has the ratios, and each pair has its own`() throws {
    let before = ChartRuns.report([10_000_000, 10_000_000, 20_000_000], scene: "feed")
    let after = ChartRuns.report([11_000_000, 10_000_000, 10_000_000], scene: "feed")
    let chart = ComparisonChart(after, against: before, otherName: "before.json")
    #expect(chart.ratios == [1.1, 1, 0.5])
    let drawing = chart.drawing
    #expect(drawing.title == "feed against before.json: p50 1.000×, p95 0.550×")
    #expect(
      drawing.summary
        == "p50 10.000 against 10.000 ms (+0.0 %), p95 11.000 against 20.000 ms (-45.0 %)")
    let texts = try ChartRuns.elements(drawing.svg()).filter { $0.name == "text" }.map(\.text)
    for text in ["2× slower", "the same", "2× faster", "before.json", "16.7 ms"] {
      #expect(texts.contains(text), "\(text)")
    }
  }

  @Test func `comparison: grey stands behind, and both share an axis`() throws {
    let before = ChartRuns.report([10_000_000, 40_000_000])
    let after = ChartRuns.report([20_000_000, 30_000_000])
    #expect(try ChartRuns.elements(ComparisonChart(after, against: before).drawing.svg()).count > 9)
    let areas = ComparisonChart(after, against: before).drawing.marks
      .compactMap { mark -> (ChartDrawing.Paint, Rect)? in
        if case .area(let path, let paint) = mark, let bounds = path.controlBounds {
          (paint, bounds)
        } else {
          nil
        }
      }
    #expect(areas.map(\.0) == [.otherRun, .accent, .bad, .status(.onTime)])
    // 40 ms and 30 ms on a scale that ends at 44.
    #expect(abs(areas[0].1.height - 260 * 40 / 44) < 1e-9)
    #expect(abs(areas[1].1.height - 260 * 30 / 44) < 1e-9)
    #expect(areas[0].1.maxY == areas[1].1.maxY)
    // Twice as slow is up to the strip's edge, which is a factor of 2.
    #expect(abs(areas[2].1.height - 32) < 1e-9 && areas[2].1.maxY == areas[3].1.minY)
  }

  @Test func `comparison: runs of unlike lengths and machines are shown, and it is said`() throws {
    let before = ChartRuns.report(ChartRuns.times(30))
    var after = ChartRuns.report(ChartRuns.times(50), scene: "other")
    after.machine.processor = "another"
    let chart = ComparisonChart(after, against: before)
    #expect(chart.ratios.count == 30)
    #expect(chart.drawing.summary.hasSuffix("; on unlike machines"))
    _ = try ChartRuns.elements(chart.drawing.svg())
    let many = ComparisonChart(ChartRuns.report(ChartRuns.times(3_600)), against: before).drawing
    #expect(many.svg().utf8.count < 500_000)
  }

  // MARK: - Distribution

  @Test func `distribution: every frame is in one bin, as wide as Freedman and Diaconis say`() {
    for seed in 0..<60 {
      var random = SplitMix(seed: UInt64(seed))
      let count = Int(random.next() % 700) + 1
      let spread = [1, 1_000, 3_000_000, 40_000_000][seed % 4] as UInt64
      var times = (0..<count).map { _ in 5_000_000 + random.next() % spread }
      // Some lie far out.
      if seed % 3 == 0 { times[0] = 900_000_000 }
      let raw = times + times.map { $0 + random.next() % spread }
      let found = FrameDistribution(floor: times, raw: raw)
      let bins = found.bins
      #expect(bins.reduce(0) { $0 + $1.floor } + found.beyond.floor == count, "seed \(seed)")
      #expect(bins.reduce(0) { $0 + $1.raw } + found.beyond.raw == raw.count, "seed \(seed)")
      #expect(zip(bins, bins.dropFirst()).allSatisfy { $0.high == $1.low }, "seed \(seed)")
      for bin in bins {
        let inside = times.count { bin.low <= Double($0) && Double($0) < bin.high }
        #expect(inside == bin.floor, "seed \(seed)")
      }
      #expect(bins.count <= FrameDistribution.maximumBins, "seed \(seed): \(bins.count)")
      #expect(bins.allSatisfy { $0.high - $0.low == found.width }, "seed \(seed)")
      #expect(bins[0].low == Double(raw.min() ?? 0), "seed \(seed)")
      let range = FrameDistribution.interquartileRange(of: times.sorted())
      let asked = 2 * range / pow(Double(count), 1.0 / 3)
      #expect(found.rule == (count < 4 || range == 0 ? .sturges : .freedmanDiaconis))
      if found.rule == .freedmanDiaconis && !found.isCapped {
        // Whole ns.
        #expect(found.width >= asked - 1e-5, "seed \(seed)")
        #expect(found.width < asked + 1 + 1e-6, "seed \(seed)")
      }
    }
  }

  @Test func `distribution: the rule of Freedman and Diaconis, by numbers`() {
    // Quartiles of 1...8 ms are 2.75 and 6.25 ms; 2 x 3.5 / 2.
    let times = (1...8).map { UInt64($0) * 1_000_000 }
    #expect(FrameDistribution.interquartileRange(of: times) == 3_500_000)
    let found = FrameDistribution(floor: times, raw: [])
    #expect(found.rule == .freedmanDiaconis && !found.isCapped && found.width == 3_500_000)
    #expect(found.bins.map(\.low) == [1_000_000, 4_500_000, 8_000_000])
    #expect(found.bins.map(\.floor) == [4, 3, 1])
    // It tells two groups apart that a bin for each root of n would not have to.
    let groups = (0..<500).map { UInt64($0 % 2 == 0 ? 4_000_000 : 12_000_000) + UInt64($0) * 100 }
    let two = FrameDistribution(floor: groups, raw: [])
    #expect(two.bins.count { $0.floor > 0 } >= 2)
  }

  @Test func `distribution: without a spread, and of few frames, bins are Sturges'`() {
    // Most frames are alike, so that both quartiles are.
    var times = Array(repeating: 5_000_000 as UInt64, count: 64)
    for place in 0..<6 { times[place] = 5_000_000 + UInt64(place) * 9_000 }
    let alike = FrameDistribution(floor: times, raw: [])
    // log2 64 + 1 is 7.
    #expect(alike.rule == .sturges && alike.bins.count <= 8 && alike.bins.count >= 6)
    #expect(alike.bins.reduce(0) { $0 + $1.floor } + alike.beyond.floor == 64)
    for count in 1...3 {
      let few = FrameDistribution(floor: Array(times[..<count]), raw: [])
      #expect(few.rule == .sturges && (1...4).contains(few.bins.count), "\(count) frames")
    }
    let same = FrameDistribution(floor: Array(repeating: 7, count: 9), raw: [])
    #expect(same.rule == .sturges && same.bins.reduce(0) { $0 + $1.floor } == 9)
  }

  @Test func `distribution: there are never more bins than the page has room for`() {
    // The middle half lies close together, the rest far around it.
    let times = (0..<1_000).map { place -> UInt64 in
      place % 5 == 0 ? 1_000_000 + UInt64(place) * 12_000 : 9_000_000 + UInt64(place)
    }
    let found = FrameDistribution(floor: times, raw: [])
    #expect(found.isCapped && found.bins.count <= FrameDistribution.maximumBins)
    #expect(found.bins.count > FrameDistribution.maximumBins / 2)
    #expect(found.bins.reduce(0) { $0 + $1.floor } + found.beyond.floor == 1_000)
  }

  @Test func `distribution: the cumulative shares rise, and end at 1`() {
    let times: [UInt64] = [7, 3, 3, 9, 5, 3, 9, 4]
    let steps = FrameDistribution.cumulative(times)
    #expect(steps.map(\.time) == [3, 4, 5, 7, 9])
    #expect(steps.map(\.share) == [0.375, 0.5, 0.625, 0.75, 1])
    let many = FrameDistribution.cumulative(ChartRuns.times(500))
    #expect(zip(many, many.dropFirst()).allSatisfy { $0.share < $1.share && $0.time < $1.time })
    #expect(many.last?.share == 1)
  }

  @Test func `distribution: budget and percentiles are marked`() throws {
    let report = ChartRuns.report(ChartRuns.times(200, least: 10_000_000), repeats: 3)
    let drawing = DistributionChart(report).drawing
    let texts = try ChartRuns.elements(drawing.svg()).filter { $0.name == "text" }.map(\.text)
    for text in ["budget 16.7 ms", "all 3 repeats", "100"] {
      #expect(texts.contains(text), "\(text)")
    }
    for name in ["p50 ", "p95 ", "p99 "] {
      #expect(texts.contains { $0.hasPrefix(name) && $0.hasSuffix(" ms") }, "\(name)")
    }
    let quick = DistributionChart(ChartRuns.report(ChartRuns.times(50, least: 3_000_000))).drawing
    #expect(try ChartRuns.elements(quick.svg()).contains { $0.text == "budget 16.7 ms →" })
    // The curve never falls: y runs down.
    let curves = drawing.marks.compactMap { mark -> [Point]? in
      guard case .line(let path, let stroke) = mark, stroke.width == 1.75 else { return nil }
      return path.compactMap { element -> Point? in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    }
    #expect(curves.count == 1)
    for (one, next) in zip(curves[0], curves[0].dropFirst()) {
      #expect(one.x <= next.x && one.y >= next.y)
    }
  }

  // MARK: - Flame

  @Test func `flame: layers are as wide as what they took, sublayers within them`() throws {
    let report = ChartRuns.report([12_000_000, 12_000_000])
    let boxes = FlameChart(report).boxes
    #expect(
      boxes.map(\.node.name) == ["root", "bar", "sublayers[1]", "a <card> & more", "sublayers[1]"])
    #expect(boxes.map(\.node.depth) == [0, 1, 1, 2, 2])
    // 10 of 12 ms are in layers: a tenth, three, five and a tenth of them.
    let wanted = [10, 3, 6, 5, 1].map { 1_000 * $0 / 12.0 }
    for (box, width) in zip(boxes, wanted) { #expect(abs(box.rect.width - width) < 1e-3) }
    for (box, x) in zip(boxes, [0, 0, 3, 3, 8].map({ 10 + 1_000 * $0 / 12.0 })) {
      #expect(abs(box.rect.minX - x) < 1e-3)
    }
    for (one, other) in zip(boxes, boxes.dropFirst()) where one.node.depth < other.node.depth {
      #expect(one.rect.maxY == other.rect.minY)
    }
    let found = try ChartRuns.elements(FlameChart(report).drawing.svg())
    #expect(found.contains { $0.text.hasPrefix("not in layers: 2.000 ms") })
    #expect(found.contains { $0.attributes["fill"] == "url(#offscreen)" })
    let titles = found.filter { $0.name == "title" }.map(\.text)
    #expect(
      titles.contains(
        "root.sublayers[1].sublayers[0] \"a <card> & more\": 5.000 ms with all below, 5.000 ms by "
          + "itself (41.7 % of the mean frame); offscreen: shadow, groupOpacity"))
  }

  @Test func `flame: what is too narrow is left out with all below it`() {
    func node(_ name: String, _ depth: Int, _ total: Double, own: Double = 0) -> FlameNode {
      FlameNode(path: name, name: name, depth: depth, own: own, total: total)
    }
    let chart = FlameChart(
      title: "t", frame: 1_000_000,
      nodes: [
        node("root", 0, 900_000), node("thin", 1, 400), node("thinner", 2, 400),
        node("wide", 1, 800_000), node("deep", 2, 700_000), node("lost", 9, 700_000),
        node("last", 1, 50_000),
      ])
    #expect(chart.boxes.map(\.node.name) == ["root", "wide", "deep", "last"])
    #expect(abs(chart.boxes[1].rect.minX - 10.4) < 1e-9)
    #expect(abs(chart.boxes[3].rect.minX - 810.4) < 1e-9)
  }

  @Test func `flame: without layers it says so, and a very deep tree is cut`() throws {
    var report = ChartRuns.report([12_000_000])
    report.layerTree = nil
    let empty = FlameChart(report).drawing
    #expect(empty.summary.contains("was not measured"))
    _ = try ChartRuns.elements(empty.svg())
    let deep = FlameChart(
      title: "t", frame: 1_000,
      nodes: (0..<200).map {
        FlameNode(path: "p\($0)", name: "\($0)", depth: $0, own: 1, total: Double(1_000 - $0))
      })
    #expect(deep.drawing.summary.contains("136 deeper layers"))
    #expect(deep.drawing.height < 1_600)
  }
}
