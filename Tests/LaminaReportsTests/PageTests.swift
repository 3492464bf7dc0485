import Foundation
import LaminaPages
import LaminaProfiling
import LaminaReports
import Testing

/// The report as a page, and what it says in words.
@Suite struct PageTests {
  private static let glow = "root.sublayers[1] \"glow\""

  /// A run in which the layer `glow` takes most of each frame in a pass for its filter, and one frame waits
  /// for an image.
  private func run(
    count: Int = 30, base: UInt64 = 8_000_000, late: [Int: UInt64] = [:], waits: Int? = nil,
    name: String = glow
  ) -> ProfiledRun {
    let records = (0..<count).map { index in
      var record = FrameRecord(index: index)
      let decode: UInt64 = index == waits ? 30_000_000 : 0
      let section = (late[index] ?? base) - 2_000_000
      record.frame = section + decode + 2_000_000
      record.tileSection = section
      record.serial[.commit] = 1_000_000
      record.serial[.plan] = 500_000
      record.serial[.prepare] = decode
      record.counters[.draws] = 7
      record.counters[.pixelsBlended] = 100 + index
      record.counters[.memoryTraffic] = 31_200_000
      record.damage = [.init(x: 0, y: 0, width: 100, height: 50)]
      record.passes = [
        PassRecord(
          reasons: [.filters], layer: 1, extent: .init(x: 1, y: 2, width: 30, height: 40), depth: 0,
          bytes: 4_800, memoryBytes: 9_600, isTileLocal: false),
        PassRecord(
          reasons: [.root], layer: 0, extent: .init(x: 0, y: 0, width: 100, height: 50), depth: 0,
          bytes: 20_000, isTileLocal: true),
      ]
      if decode > 0 {
        record.decodes = [
          ImageDecode(
            image: "hero.png", layer: "root.sublayers[2] \"hero\"", width: 4_000,
            height: 3_000, bytes: 48_000_000, nanoseconds: decode)
        ]
      }
      return record
    }
    var clocked = StageTimes()
    clocked[.fragment] = 5_000
    clocked[.blend] = 1_000
    let attribution = Attribution(
      clocked: clocked, section: 6_000, offscreen: 5_000,
      layers: [
        LayerCost(
          layer: 0, own: 1_000, total: 6_000, pixels: 10, offscreenPixels: 0, reasons: []),
        LayerCost(
          layer: 1, own: 5_000, offscreen: 5_000, total: 5_000, pixels: 20,
          offscreenPixels: 1_200, reasons: [.filters]),
      ])
    return ProfiledRun(
      scene: "a <scene> & more", width: 100, height: 50, threads: 2, offscreen: "tile",
      redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: 0, repeats: [records],
      attributions: [FrameAttribution(attribution) { $0 == 0 ? "root" : name }])
  }

  @Test func `verdict: frames on time are said to be, and the dearest layer is named`() throws {
    let verdict = ProfileVerdict(ProfileReport(run()))
    #expect(!verdict.isLate)
    #expect(
      verdict.headline
        == "All 30 frames were on time: the slowest took 8.000 of 16.667 ms (48.0 %).")
    let first = try #require(verdict.remarks.first)
    #expect(first.layer == PageTests.glow && first.frame == nil)
    #expect(first.text.contains("takes 5.000 ms on average, 62.5 % of the mean frame"))
    #expect(first.text.contains("because it has filters"))
    // No change was tried: a question at most.
    #expect(first.advice == nil && first.question == "could the filtered picture be cached?")
  }

  @Test func `verdict: late frames are grouped by what made them late, the worst group first`()
    throws
  {
    let late: [Int: UInt64] = [3: 60_000_000, 4: 40_000_000, 9: 20_000_000]
    let report = ProfileReport(run(late: late, waits: 20))
    let verdict = ProfileVerdict(report)
    #expect(verdict.isLate)
    #expect(
      verdict.headline
        == "4 of 30 frames were late, by up to 43.333 ms: filters on \"glow\", 100.0 % of the offscreen time."
    )
    #expect(
      verdict.lateness
        == "The slowest, frame 3, took 60.000 ms of a budget of 16.667 ms at 60 Hz; 8 refreshes were missed."
    )
    #expect(
      verdict.portable
        == "0 offscreen passes and 31.2 MB of memory traffic a frame: these counts carry over to a phone, "
        + "milliseconds do not.")
    let (first, second) = (verdict.remarks[0], verdict.remarks[1])
    #expect(first.text.hasPrefix("3 late frames, frame 3 the worst of them: offscreen passes took"))
    #expect(first.layer == PageTests.glow && first.frame == 3)
    #expect(second.frame == 20 && second.layer == "root.sublayers[2] \"hero\"")
    #expect(
      second.text
        == "Frame 20: it waited 30.000 of 38.000 ms for hero.png (4000 x 3000 pixels) to be decoded, which "
        + "\"hero\" (root.sublayers[2]) shows.")
    // A layer that is blamed already is not named once more.
    #expect(verdict.remarks.dropFirst(2).map(\.layer) == ["root"])
    let text = report.text()
    #expect(text.contains("4 of 30 frames were late, by up to 43.333 ms"))
    #expect(text.contains("Not tried: could the filtered picture be cached?"))
  }

  @Test
  func `verdict: a change proven on another layer than the blamed one is said to be elsewhere`() {
    var report = ProfileReport(run(late: [3: 60_000_000]))
    var explanation = Explanation(
      width: 100, height: 50, threads: 1, offscreen: "tile", runs: 1, moment: 0, frame: 1,
      counters: Counters(), totals: FrameTotals(), tolerance: 4)
    (explanation.frames, explanation.tried) = (1, 12)
    func finding(_ layer: String, saving: Int64, pixels: Int = 0) -> Finding {
      var found = Finding(
        kind: "shadowPath", layers: [layer], changes: [], title: "a shadowPath: its outline",
        condition: nil, code: [], from: FrameTotals(), to: FrameTotals(),
        difference: PixelDifference(max: pixels > 0 ? 3 : 0, count: pixels))
      (found.modelled, found.modelledShare) = (saving, Double(saving) / 100_000_000)
      return found
    }
    report.changes = TriedChanges(explanation)
    let other = "root.sublayers[4] \"bar\""
    report.findings = [finding(other, saving: 5_000_000, pixels: 9)]
    #expect(
      ProfileVerdict(report).proven
        == "For \"glow\" no cheaper form was found (12 changes tried). Elsewhere, proven: a shadowPath on "
        + "\"bar\" saves 5.000 ms (5.0 % of the modelled frame); pixels differ by at most 3 of 255. "
        + "That is less than the 43.333 ms by which the slowest frame is late.")
    var likely = finding(PageTests.glow, saving: 50_000_000)
    likely.state = .likely
    report.findings = [finding(other, saving: 5_000_000), likely]
    #expect(
      ProfileVerdict(report).proven
        == "Likely: a shadowPath on \"glow\" saves 50.000 ms (50.0 % of the modelled frame); not all frames were "
        + "compared. Elsewhere, proven: a shadowPath on \"bar\" saves 5.000 ms (5.0 % of the modelled frame). "
        + "That is less than the 43.333 ms by which the slowest frame is late.")
    report.findings = [likely]
    #expect(ProfileVerdict(report).proven?.hasSuffix("not all frames were compared.") == true)
    report.findings = [
      finding(other, saving: 5_000_000), finding(PageTests.glow, saving: 50_000_000),
    ]
    #expect(
      ProfileVerdict(report).proven
        == "Proven: a shadowPath on \"glow\" saves 50.000 ms (50.0 % of the modelled frame). "
        + "That is more than the 43.333 ms by which the slowest frame is late.")
  }

  @Test func `verdict: one frame, one late frame`() {
    #expect(
      ProfileVerdict(ProfileReport(run(count: 1))).headline
        == "The frame was on time: it took 8.000 of 16.667 ms (48.0 %).")
    let late = ProfileVerdict(ProfileReport(run(count: 1, late: [0: 17_000_000])))
    #expect(late.headline.hasPrefix("1 of 1 frame was late, by 0.333 ms: filters on "))
    #expect(late.remarks.first?.text.hasPrefix("Frame 0: offscreen passes took") == true)
  }

  @Test func `verdict: a layer has most of the offscreen time only if it has half of it`() throws {
    var report = ProfileReport(run(count: 1, late: [0: 17_000_000]))
    let frame = try #require(report.perFrame.indices.first)
    report.perFrame[frame].cause?.time = 10_000_000
    for (part, words) in [
      (5_000_000, "Most of it, 5.000 ms, is for"),
      (4_999_000, "The largest part, 4.999 ms, is for"),
    ] {
      report.perFrame[frame].cause?.layerTime = UInt64(part)
      let said = try #require(ProfileVerdict(report).remarks.first).text
      let start =
        "Frame 0: offscreen passes took 10.000 of 17.000 ms. \(words) \"glow\" (root.sublayers[1]),"
      #expect(said.hasPrefix(start), "\(said)")
    }
  }

  /// The JSON of an element of a page.
  private func json(_ id: String, in html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"\(id)\">"))
    let end = try #require(html[start.upperBound...].range(of: "</script>"))
    let text = String(html[start.upperBound..<end.lowerBound])
    return try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `page: holds the frames as columns, passes and paths once`() throws {
    let run = run(late: [3: 60_000_000], waits: 20)
    let html = try ReportPage(run, ProfileReport(run), start: 2).html()
    let data = try json("data", in: html)
    let frames = try #require(data["frames"] as? [String: Any])
    let times = try #require(frames["frame"] as? [Int])
    #expect(times.count == 30 && times[3] == 60_000_000 && times[20] == 38_000_000)
    let stages = try #require(frames["stages"] as? [String: [Int]])
    for place in times.indices {
      #expect(stages.values.reduce(0) { $0 + $1[place] } == times[place])
    }
    #expect(stages["vertex"] == nil, "stages without time have no column")
    #expect((data["passes"] as? [Any])?.count == 2)
    #expect((data["pass_lists"] as? [[Int]]) == [[0, 1]])
    let counters = try #require(data["counters"] as? [String: Any])
    #expect(counters["draws"] as? Int == 7)
    #expect((counters["pixelsBlended"] as? [Int])?.last == 129)
    let rows = try #require(data["counter_rows"] as? [String: [String: String]])
    #expect(rows["draws"] == ["stage": "plan"])
    #expect(rows["pixelsBlended"] == ["stage": "blend", "unit": "pixels"])
    #expect(data["start_s"] as? Double == 2)
    let layers = try #require(data["layers"] as? [String])
    #expect(Set(layers).count == layers.count && layers.contains(PageTests.glow))
  }

  @Test func `page: its first line says whose time it is, and memory traffic stands beside it`()
    throws
  {
    let report = ProfileReport(run(late: [3: 60_000_000]))
    let html = try ReportPage(run(late: [3: 60_000_000]), report).html()
    let body = try #require(html.range(of: "<header>\n"))
    let first = report.machine.rendering(threads: 2).dropFirst(1)
    #expect(
      html[body.upperBound...].hasPrefix(
        "<p id=\"machine\">S\(first). “Late” and “over the budget” refer to this machine.</p>"))
    let words =
      "31.2 MB a frame, at least 0.9 of 16.7 ms at 34.1 GB/s (lpddr4x), by arithmetic"
    #expect(html.contains("id=\"traffic\">Memory traffic: \(words).</p>"))
    #expect(report.text().contains("\nmemory traffic: \(words)\n"))
    // Bytes that move stand behind those of the pass.
    let passes = try #require(try json("data", in: html)["passes"] as? [[Any]])
    #expect(passes[0][6] as? Int == 4_800 && passes[0][7] as? Int == 9_600)
    // A report of an earlier version has no traffic.
    var old = report
    (old.memory, old.memoryBytes) = (nil, nil)
    #expect(!old.text().contains("memory traffic:"))
    #expect(try !ReportPage(run(), old).html().contains("id=\"traffic\">Memory"))
  }

  // U+0600 makes one character with what follows it.
  @Test(arguments: ["", "\u{600}"])
  func `page: loads nothing, and what a scene calls things ends no element`(ahead: String) throws {
    let markup = ["</script>", "<script>alert(1)", "</script>", "<img src=x>"]
    let name = markup.joined(separator: ahead)
    let evil = "root.sublayers[1] \"\(ahead)\(name)\""
    let run = run(late: [3: 60_000_000], name: evil)
    var page = ReportPage(run, ProfileReport(run))
    page.pictures = [
      ReportPicture(
        frames: nil, png: [1, 2, 3], width: 1, height: 1,
        overlays: [
          .offscreen: [
            (OverlayArea(.offscreen, extent: .init(x: 0, y: 0, width: 1, height: 1)), evil)
          ]
        ])
    ]
    page.against = ("\(ahead)<b>before</b>", ProfileReport(self.run()))
    let html = try page.html()
    for markup in ["alert(1)\(ahead)</script>", "<img src=x>", "<b>before"] {
      #expect(html.utf8.firstRange(of: markup.utf8) == nil, "\(markup)")
    }
    #expect(html.contains("a &lt;scene&gt; &amp; more"))
    for word in ["http://", "https://", "src=\"", "@import", "url(//"] {
      let found = html.ranges(of: word).filter {
        !html[$0.lowerBound...].hasPrefix("http://www.w3.org/")
      }
      #expect(found.isEmpty, "\(word)")
    }
    let pictures = try json("pictures", in: html)
    let first = try #require((pictures["pictures"] as? [[String: Any]])?.first)
    #expect(first["png"] as? String == "AQID")
    let overlays = try #require(first["overlays"] as? [String: [Int]])
    let areas = try #require(pictures["areas"] as? [[Int]])
    let place = try #require(overlays["offscreen"]?.first)
    #expect(areas[place].prefix(5) == [0, 0, 0, 1, 1])
  }

  @Test func `page: a minute of frames stays under 5 MB`() throws {
    let late = Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: 3_600, by: 7).map { ($0, UInt64(17_000_000 + $0)) })
    let run = run(count: 3_600, late: late)
    let html = try ReportPage(run, ProfileReport(run)).html()
    #expect(html.utf8.count < 5_000_000, "\(html.utf8.count) bytes")
  }

  @Test func `page: of an overlay with very many areas the largest are held, and the rest counted`()
    throws
  {
    let run = run()
    let areas = (1...2_500).map { size in
      (
        area: OverlayArea(.opaque, extent: .init(x: 0, y: 0, width: size, height: 1)),
        layer: String?.none
      )
    }
    var page = ReportPage(run, ProfileReport(run))
    page.pictures = [
      ReportPicture(frames: [3], png: [], width: 9, height: 9, overlays: [.blended: areas])
    ]
    let pictures = try json("pictures", in: try page.html())
    let first = try #require((pictures["pictures"] as? [[String: Any]])?.first)
    let areasOfPage = try #require(pictures["areas"] as? [[Int]])
    let kept = try #require((first["overlays"] as? [String: [Int]])?["blended"]).map {
      areasOfPage[$0]
    }
    #expect(kept.count == 800 && kept.first?[3] == 1_701 && kept.last?[3] == 2_500)
    #expect((first["omitted"] as? [String: Int]) == ["blended": 1_700])
  }
}
