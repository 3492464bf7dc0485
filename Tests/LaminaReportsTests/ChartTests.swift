import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaReports
import LaminaText
import Testing

@Suite struct ChartTests {
  // MARK: - Every chart

  @Test func `charts: as SVG they are well-formed, and describe themselves`() throws {
    for (name, drawing) in ChartRuns.charts {
      let file = try ChartRuns.elements(drawing.svg())
      let root = try #require(file.first)
      #expect(root.name == "svg" && root.attributes["role"] == "img", "\(name)")
      #expect(root.attributes["width"].flatMap(Double.init) == drawing.width, "\(name)")
      #expect(root.attributes["height"].flatMap(Double.init) == drawing.height, "\(name)")
      #expect(file[1].name == "title" && file[1].text == drawing.title, "\(name)")
      #expect(file[2].name == "desc" && file[2].text == drawing.summary, "\(name)")
      #expect(file[3].attributes["fill"] == "#ffffff", "\(name): white paper")
      #expect(!drawing.svg().contains("var("), "\(name): a file has its colours")
    }
  }

  @Test func `charts: within a page colours are its variables, and names of patterns its own`()
    throws
  {
    for (name, drawing) in ChartRuns.charts {
      let svg = drawing.svg(for: .page(prefix: "x7"))
      let elements = try ChartRuns.elements(svg)
      #expect(elements[0].attributes["aria-label"]?.contains(drawing.summary) == true, "\(name)")
      for element in elements {
        for key in ["fill", "stroke"] {
          guard let paint = element.attributes[key], paint != "none" else { continue }
          #expect(
            paint.hasPrefix("var(--") || paint.hasPrefix("url(#x7-"), "\(name): \(paint)")
        }
        if element.name == "pattern" {
          #expect(element.attributes["id"]?.hasPrefix("x7-") == true, "\(name)")
        }
      }
      // Nothing lies between the page and the chart.
      #expect(elements.dropFirst().first { $0.name == "rect" }?.attributes["x"] != "0", "\(name)")
    }
    let frames = ChartRuns.charts[0].drawing.svg(for: .page(prefix: "f"))
    #expect(frames.contains("var(--stage-blend)") && frames.contains("var(--ink)"))
    #expect(frames.contains("data-frame=\"61\"") && frames.contains("data-first=\"2\""))
  }

  @Test func `charts: what is named in a pattern is there once`() throws {
    for (name, drawing) in ChartRuns.charts {
      let svg = drawing.svg()
      let elements = try ChartRuns.elements(svg)
      let ids = elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count, "\(name)")
      for element in elements {
        guard let fill = element.attributes["fill"], fill.hasPrefix("url(#") else { continue }
        #expect(ids.contains(String(fill.dropFirst(5).dropLast())), "\(name): \(fill)")
      }
    }
  }

  /// The rectangles that texts take, by a wide font.
  private func texts(_ marks: [ChartDrawing.Mark]) -> [(text: String, box: Rect)] {
    marks.flatMap { mark -> [(text: String, box: Rect)] in
      switch mark {
      case .text(let text): [(text.string, text.box)]
      case .group(_, _, let marks): texts(marks)
      case .rect, .area, .line, .hatched: []
      }
    }
  }

  @Test func `charts: no text is cut off, and none lies on another`() {
    for (name, drawing) in ChartRuns.charts {
      let texts = texts(drawing.marks)
      #expect(texts.count > 5, "\(name)")
      for (place, one) in texts.enumerated() {
        #expect(one.box.minX >= 0 && one.box.minY >= 0, "\(name): \(one)")
        #expect(
          one.box.maxX <= drawing.width && one.box.maxY <= drawing.height, "\(name): \(one)")
        for other in texts[..<place] {
          let common = one.box.intersection(other.box)
          #expect(common == nil || common?.isEmpty == true, "\(name): \(one), \(other)")
        }
      }
    }
  }

  @Test func `charts: as a picture they have the SVG's measures, and the same bytes again`() throws
  {
    for (name, drawing) in ChartRuns.charts where !name.contains("many") {
      let picture = try drawing.picture()
      #expect(picture.width == Int((drawing.width * 2).rounded(.up)), "\(name)")
      #expect(picture.height == Int((drawing.height * 2).rounded(.up)), "\(name)")
      #expect(picture.isOpaque, "\(name)")
      let again = try drawing.picture()
      #expect(
        (0..<picture.width * picture.height).allSatisfy { picture.pixels[$0] == again.pixels[$0] },
        "\(name)")
    }
  }

  @Test func `charts: without its font there is no picture`() throws {
    let drawing = FrameChart(ChartRuns.report([4_000_000])).drawing
    #expect(throws: DrawingError.self) {
      try drawing.picture(font: FontDescription(family: "No Such Font"))
    }
  }

  // MARK: - Frames

  @Test func `frames: a picture has the SVG's colours, patterns and texts where they are`() throws {
    let report = ChartRuns.report([4_000_000, 12_000_000, 20_000_000, 90_000_000])
    let drawing = FrameChart(report).drawing
    let picture = try drawing.picture()
    let width = picture.width
    func pixel(_ x: Double, _ y: Double) -> UInt32 {
      let color = picture.pixels[Int(y * 2) * width + Int(x * 2)].rawValue & 0xFF_FFFF
      return (color & 255) << 16 | color & 0xFF00 | color >> 16
    }
    #expect(pixel(1, 1) == 0xFF_FFFF)
    // Bars are cut, so that the plot is from 88 to 348. Bars are 12 points wide, one of them free. The strip lies 4
    // to 14 points below the plot.
    let strip = 348.0 + 9
    #expect(pixel(64 + 5, strip) == 0x90caf9 && pixel(64 + 17, strip) == 0x2e7d32)
    // What is over has stripes, what is late has others: different grounds, and many shades.
    func colors(_ bar: Double) -> Set<UInt32> {
      var found = Set<UInt32>()
      for row in 0..<18 {
        for column in 0..<20 {
          found.insert(pixel(64 + 12 * bar + Double(column) / 2, 348 + 4.5 + Double(row) / 2))
        }
      }
      return found
    }
    let (over, late) = (colors(2), colors(3))
    #expect(over.contains(0xffd54f) && over.count > 3)
    #expect(late.contains(0xb71c1c) && late.count > 3 && late != over)
    // The first bar begins with its layout, 0.2 ms of the 66.7 ms that the plot is high; then its commit.
    #expect(pixel(64 + 5, 348 - 3) == 0x90caf9)
    // The budget is a line at a quarter of the height.
    #expect(pixel(500, 348 - 65) == 0x1a1b1e)
    func darkPixels(_ area: Rect) -> Int {
      var count = 0
      for y in Int(area.minY * 2)..<Int(area.maxY * 2) {
        for x in Int(area.minX * 2)..<Int(area.maxX * 2)
        where picture.pixels[y * width + x].red < 128 { count += 1 }
      }
      return count
    }
    #expect(darkPixels(Rect(x: 64, y: 6, width: 300, height: 18)) > 500)
    #expect(darkPixels(Rect(x: 64, y: 26, width: 300, height: 16)) > 400)
    #expect(darkPixels(Rect(x: 630, y: 276, width: 60, height: 14)) > 50)
    #expect(darkPixels(Rect(x: 4, y: 201, width: 16, height: 40)) > 10)
  }

  @Test func `frames: one group a frame with its account, and a solid line at the budget`() throws {
    let svg = FrameChart(ChartRuns.report([10_000_000, 12_000_000, 40_000_000], repeats: 3))
      .drawing.svg()
    let found = try ChartRuns.elements(svg)
    #expect(found.count { $0.name == "g" } == 3)
    let budget = found.filter { $0.attributes["stroke-width"] == "1.5" }
    #expect(budget.count == 1 && budget[0].attributes["stroke-dasharray"] == nil)
    #expect(found.count { $0.attributes["stroke-dasharray"] == "4 3" } == 2)
    for text in ["16.7 ms", "8.3 ms (½)", "33.3 ms (2×)", "0.0 s"] {
      #expect(found.contains { $0.text == text }, "\(text)")
    }
    let titles = found.filter { $0.name == "title" }.map(\.text)
    #expect(titles[2] == "frame 1: 12.000 ms; median of repeats 12.600 ms; ok")
    #expect(titles[3].contains("jank; tiles 28.5"))
    #expect(svg.contains("a &lt;scene&gt; &amp; more"))
  }

  @Test func `frames: bars stack to the frame's time, whiskers reach the median of its repeats`()
    throws
  {
    let drawing = FrameChart(ChartRuns.report([10_000_000], repeats: 3)).drawing
    // The top is 1.25 budgets, over 260 points of plot.
    let scale = 260 / (1.25 * 16_666_667)
    let bars = drawing.marks.compactMap { mark -> [ChartDrawing.Mark]? in
      if case .group(_, _, let marks) = mark { marks } else { nil }
    }
    #expect(bars.count == 1)
    let heights = bars[0].map { mark -> Double in
      if case .rect(let rect, _) = mark { rect.height } else { 0 }
    }
    #expect(abs(heights.reduce(0, +) - 10_000_000 * scale) < 1e-6)
    let whiskers = drawing.marks.compactMap { mark -> Rect? in
      if case .line(let path, let stroke) = mark, stroke.width == 0.75, stroke.dash.isEmpty {
        path.controlBounds
      } else {
        nil
      }
    }
    // One of the chart, one of the legend.
    #expect(whiskers.contains { abs($0.height - 500_000 * scale) < 1e-6 })
  }

  @Test func `frames: beyond four budgets a bar is cut, and carries its number if there is room`()
    throws
  {
    let report = ChartRuns.report(
      [10_000_000, 500_000_000, 510_000_000] + ChartRuns.times(40) + [90_000_000])
    let drawing = FrameChart(report).drawing
    let found = try ChartRuns.elements(drawing.svg())
    // The two beside each other share the room of one: the longer has it.
    #expect(found.contains { $0.text == "510.0" } && found.contains { $0.text == "90.0" })
    #expect(!found.contains { $0.text == "500.0" })
    let arrows = try #require(found.first { $0.attributes["fill"] == "#b3261e" })
    #expect(arrows.attributes["d"]?.filter { $0 == "M" }.count == 3)
    for element in found where element.name == "rect" {
      if let y = element.attributes["y"].flatMap(Double.init) { #expect(y >= 88) }
    }
    // On a logarithmic axis nothing is cut.
    let logarithmic = FrameChart(report, scale: .logarithmic).drawing.svg()
    #expect(!logarithmic.contains(">510.0</text>") && logarithmic.contains(">500</text>"))
    #expect(!logarithmic.contains("#b3261e"))
  }

  @Test func `frames: on a logarithmic axis equal ratios are equal heights`() {
    let report = ChartRuns.report([4_000_000, 8_000_000, 16_000_000, 32_000_000])
    let tops = FrameChart(report, scale: .logarithmic).drawing.marks.compactMap { mark -> Double? in
      guard case .group(_, _, let marks) = mark, case .rect(let rect, _)? = marks.first else {
        return nil
      }
      #expect(marks.count == 1, "a bar is a whole frame")
      return rect.minY
    }
    let steps = zip(tops, tops.dropFirst()).map { $0 - $1 }
    #expect(tops.count == 4 && steps.allSatisfy { abs($0 - steps[0]) < 1e-9 && $0 > 0 })
  }

  @Test func `frames: of 3,600 each stage is one path, and the file stays small`() throws {
    let report = ChartRuns.report(ChartRuns.times(3_600), repeats: 2)
    let drawing = FrameChart(report).drawing
    #expect(drawing.width >= 3_600 + 64, "a bar is a point wide")
    let svg = drawing.svg()
    #expect(svg.utf8.count < 2_000_000, "\(svg.utf8.count) bytes")
    let found = try ChartRuns.elements(svg)
    #expect(found.allSatisfy { $0.name != "g" })
    // Layout, commit, plan, raster, fragment, blend and the remainder.
    for color in ["#0d47a1", "#90caf9", "#4a148c", "#bf360c", "#fb8c00", "#ffcc80", "#9e9e9e"] {
      let paths = found.filter { $0.name == "path" && $0.attributes["fill"] == color }
      #expect(paths.count == 1, "\(color)")
      #expect(paths.first?.attributes["d"]?.filter { $0 == "M" }.count == 3_600, "\(color)")
    }
  }

  @Test func `frames: of more than fit, a bar is the slowest of some, and that is said`() throws {
    let drawing = FrameChart(ChartRuns.report(ChartRuns.times(10_000))).drawing
    #expect(drawing.width <= 4_000 + 64 + 96)
    #expect(drawing.summary.contains("a bar is the slowest of 3 frames"))
    #expect(drawing.svg().utf8.count < 2_000_000)
  }

  // MARK: - Pages' colours

  @Test func `palette: the style sheet has every variable that charts name, for both schemes`() {
    let style = ChartRuns.charts.map { $0.drawing.svg(for: .page(prefix: "p")) }.joined()
    var names = Set<Substring>()
    var rest = style[...]
    while let start = rest.range(of: "var(--") {
      rest = rest[start.upperBound...]
      names.insert(rest.prefix { $0 != ")" })
    }
    // These every page has.
    let own: Set<Substring> = ["paper", "ink", "muted", "line", "accent", "bad"]
    #expect(names.isSuperset(of: own))
    let sheet = ChartDrawing.styleSheet
    for name in names.subtracting(own) {
      #expect(sheet.components(separatedBy: "--\(name): #").count == 3, "--\(name)")
    }
  }
}
