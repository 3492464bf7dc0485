import Foundation
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

@Suite struct ExportTests {
  /// Two repeats of a warm-up frame, one on time and one late.
  private var report: ProfileReport {
    func records(_ factor: UInt64) -> [FrameRecord] {
      ([30_000_000, 9_000_000, 21_000_000] as [UInt64]).enumerated().map { index, time in
        var record = FrameRecord(index: index)
        record.start = UInt64(index) * 20_000_000 + 5_000 * factor
        record.serial[.commit] = 2_000_001
        record.serial[.plan] = 1_000_000
        record.tileSection = time - 4_000_000
        record.frame = time + factor
        record.damage = [.init(x: 0, y: 0, width: 4, height: 4)]
        record.counters[.draws] = 3
        return record
      }
    }
    var clocked = StageTimes()
    clocked[.raster] = 30
    clocked[.blend] = 70
    let attribution = Attribution(
      clocked: clocked, section: 120, offscreen: 40,
      layers: [
        LayerCost(
          layer: 1, own: 60, offscreen: 40, total: 60, pixels: 8, offscreenPixels: 16,
          reasons: [.mask])
      ])
    return ProfileReport(
      ProfiledRun(
        scene: "a \"b\", c", width: 4, height: 4, threads: 1, offscreen: "tile",
        redraw: "everything", budget: FrameBudget(refreshRate: 60), warmUp: 1,
        repeats: [records(2), records(3)],
        attributions: [FrameAttribution(attribution) { "root.sublayers[\($0)] \"x, \"y\"\"" }],
        overhead: ProfilerOverhead(profiled: 101, unprofiled: 100, frames: 5)))
  }

  @Test func `json: it fits its schema, and nothing else does`() throws {
    let validator = try SchemaValidator(DocumentSchema.profile.text)
    let data = try JSONEncoder().encode(report)
    #expect(try validator.accepts(document: data))
    var json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    for key in json.keys {
      var less = json
      less[key] = nil
      #expect(
        validator.accepts(less)
          == ([
            "overhead", "layer_tree", "memory", "memory_bytes", "overdraw", "unpainted_stores",
            "constraint_costs", "charted_layers", "distribution", "screen_ns",
          ].contains(key)),
        "without \(key)")
    }
    json["more"] = 1
    #expect(!validator.accepts(json))
    let back = try JSONDecoder().decode(ProfileReport.self, from: data)
    #expect(back.perFrame.map(\.raw) == report.perFrame.map(\.raw))
  }

  @Test func `json: each document has a schema that says its version`() throws {
    for document in DocumentSchema.all {
      #expect(document.text.contains("\"const\" : \"\(document.version)\""))
    }
    #expect(Set(DocumentSchema.all.map(\.name)).count == DocumentSchema.all.count)
  }

  @Test func `csv: a row for each frame, whose stages sum to it`() throws {
    let lines = FrameTable(report).csv.components(separatedBy: "\r\n")
    #expect(lines.count == 5 && lines[4].isEmpty)
    let names = lines[0].split(separator: ",").map(String.init)
    #expect(names == FrameTable.columns)
    for (number, line) in lines[1...3].enumerated() {
      // The only cell in quotes is the layer of a late frame's cause.
      let plain = line.replacing(/"(""|[^"])*"/, with: "quoted")
      let cells = plain.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(cells.count == names.count)
      let row = Dictionary(uniqueKeysWithValues: zip(names, cells))
      let stages = Stage.allCases.reduce(0) { $0 + (Int(row["\($1.rawValue)_ns"] ?? "") ?? 0) }
      #expect(stages + (Int(row["other_ns"] ?? "") ?? 0) == Int(row["frame_ns"] ?? ""))
      #expect(row["frame"] == "\(number)" && row["draws"] == "3")
    }
    #expect(lines[3].contains(#""root.sublayers[1] ""x, ""y""""""#))
    // A mark that makes one character with the comma or the quote beside it.
    var marked = report
    marked.perFrame[2].cause?.layer = "a\u{600},b\"\u{301}"
    #expect(
      FrameTable(marked).csv.utf8.firstRange(of: "\"a\u{600},b\"\"\u{301}\"".utf8) != nil)
  }

  @Test func `chrome trace: events nest, in order, with exact microseconds`() throws {
    var text = ""
    ChromeTrace(report).writeTrace { text += $0 }
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    let complete = events.filter { $0["ph"] as? String == "X" }
    for event in events {
      #expect(event["name"] is String && event["pid"] as? Int == 1)
      switch event["ph"] as? String {
      case "X": #expect(event["ts"] is NSNumber && event["dur"] is NSNumber && event["tid"] is Int)
      case "C": #expect((event["args"] as? [String: Any])?["value"] is Int)
      case "M": #expect((event["args"] as? [String: Any])?["name"] is String)
      default: Issue.record("\(event)")
      }
    }
    let frames = complete.filter { $0["tid"] as? Int == 1 }
    #expect(frames.compactMap { $0["name"] as? String } == ["frame 0", "frame 1", "frame 2"])
    #expect(text.contains("\"ts\":30000.002,\"dur\":9000.002"))
    // Stages lie within their frame, one after another.
    for frame in frames {
      let start = try #require(frame["ts"] as? Double)
      let end = start + (try #require(frame["dur"] as? Double))
      let number = (frame["name"] as? String)?.split(separator: " ").last.map(String.init)
      let stages = complete.filter {
        $0["tid"] as? Int != 1
          && ($0["args"] as? [String: Any])?["frame"] as? Int == Int(number ?? "")
      }
      #expect(stages.count == 4)
      var last = start
      for stage in stages {
        let begin = try #require(stage["ts"] as? Double)
        #expect(begin >= last - 1e-6)
        last = begin + (try #require(stage["dur"] as? Double))
      }
      #expect(last <= end + 1e-6)
    }
  }

  @Test func `speedscope: events open and close in order`() throws {
    var text = ""
    Speedscope(report).writeProfile { text += $0 }
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
    let shared = try #require(json["shared"] as? [String: Any])
    let names = try #require(shared["frames"] as? [[String: Any]])
    let profiles = try #require(json["profiles"] as? [[String: Any]])
    #expect(profiles.compactMap { $0["type"] as? String } == ["evented", "sampled"])
    let events = try #require(profiles[0]["events"] as? [[String: Any]])
    var open: [Int] = []
    var last = 0
    for event in events {
      let (frame, at) = (
        try #require(event["frame"] as? Int), try #require(event["at"] as? Int)
      )
      #expect(names.indices.contains(frame) && at >= last)
      last = at
      if event["type"] as? String == "O" {
        open.append(frame)
      } else {
        #expect(open.popLast() == frame)
      }
    }
    #expect(open.isEmpty && last == profiles[0]["endValue"] as? Int)
    #expect(last == 9_000_002 + 21_000_002)
    let weights = try #require(profiles[1]["weights"] as? [Int])
    #expect(weights.reduce(0, +) == profiles[1]["endValue"] as? Int)
    let samples = try #require(profiles[1]["samples"] as? [[Int]])
    #expect(samples.count == weights.count)
    // The layer in its superlayer.
    let stack = samples[0].map { names[$0]["name"] as? String ?? "" }
    #expect(stack.count == 2 && stack[0] == "root" && stack[1].hasPrefix("sublayers[1] \"x"))
  }

  @Test func `terminal chart: bars, the budget's line, the frames' numbers`() {
    let lines = report.text().split(separator: "\n").map(String.init)
    let budget = lines.first { $0.contains("┼") }
    // The frame on time leaves the line free, the late one crosses it.
    #expect(budget == "    16.7 ┼─▂" || budget == "    16.7 ┼─█", "\(budget ?? "no line")")
    #expect(lines.contains { $0.hasPrefix("          frame 1") && $0.hasSuffix("2") })
    #expect(!report.text().contains("\u{1B}"))
    let colored = report.text(isColored: true)
    #expect(colored.contains("\u{1B}[33m") && colored.contains("\u{1B}[0m"))
  }
}
