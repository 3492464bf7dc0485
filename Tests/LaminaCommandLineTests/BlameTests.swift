import Foundation
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

/// Costs that are planted in a scene are found: the layer, the reason, the frame.
@Suite struct BlameTests {
  /// A blur, a mask, and an image that a layer shows from frame 40 on.
  private func scene(in folder: URL) throws -> String {
    // So large that no other frame is as slow, whatever else the machine does.
    let made = try CommandHarness.run([
      "render", CommandHarness.fixtures + "/scenes/gradients.json", "--scale", "20", "-o",
      folder.appending(path: "oversize.png").path, "--quiet",
    ])
    try #require(made.status == 0, "\(made.errors)")
    let path = folder.appending(path: "planted.json").path
    let text = """
      {"version": 1, "name": "planted",
       "canvas": {"width": 200, "height": 300, "background": "#f2f2f7"},
       "images": {"photo": "oversize.png"},
       "root": {"sublayers": [
         {"name": "plain", "frame": [10, 10, 180, 20], "backgroundColor": "#ffffff"},
         {"name": "glow", "frame": [10, 40, 180, 150],
          "filters": [{"type": "gaussianBlur", "radius": 40}],
          "sublayers": [{"frame": [20, 20, 90, 90], "backgroundColor": "#ff3b30"}]},
         {"name": "ticket", "frame": [10, 200, 180, 40], "backgroundColor": "#34c759",
          "mask": {"frame": [0, 0, 180, 40], "cornerRadius": 20, "backgroundColor": "#000000"}},
         {"name": "hero", "frame": [10, 250, 20, 20], "isHidden": true, "contents": "photo",
          "animations": [{"type": "keyframe", "keyPath": "hidden", "values": [true, false],
            "keyTimes": [0, 0.666, 1], "calculationMode": "discrete", "duration": 1,
            "fillMode": "both", "isRemovedOnCompletion": false}]}
       ]}}
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func withScene(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lamina-blame-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(try scene(in: folder))
  }

  @Test func `profile: what was planted stands first, with its reason and its frame`() throws {
    try withScene { path in
      let options = ["profile", path, "--frames", "40", "--repeats", "3", "--threads", "1"]
      let outcome = try CommandHarness.run(options + ["--json"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
      #expect(try SchemaValidator(DocumentSchema.profile.text).accepts(json))
      let layers = try #require(json["dearest_layers"] as? [[String: Any]])
      #expect((layers[0]["layer"] as? String)?.hasSuffix("\"glow\"") == true)
      #expect(layers[0]["reasons"] as? [String] == ["filters"])
      #expect((layers[1]["layer"] as? String)?.hasSuffix("\"ticket\"") == true)
      #expect(layers[1]["reasons"] as? [String] == ["mask"])
      let worst = try #require((json["worst_frames"] as? [[String: Any]])?.first)
      #expect(worst["index"] as? Int == 40)
      let cause = try #require(worst["cause"] as? [String: Any])
      #expect(cause["stage"] as? String == "prepare")
      #expect((cause["layer"] as? String)?.hasSuffix("\"hero\"") == true)
      #expect((cause["image"] as? String)?.hasSuffix("oversize.png") == true)
      let decode = try #require((json["late_decodes"] as? [[String: Any]])?.first)
      #expect(decode["frame"] as? Int == 40 && decode["warm_up"] as? Bool == false)
      for frame in try #require(json["per_frame"] as? [[String: Any]]) {
        let stages = try #require(frame["stages_ns"] as? [String: Int]).values.reduce(0, +)
        #expect(stages + (frame["other_ns"] as? Int ?? 0) == frame["frame_ns"] as? Int)
        let decoded = (frame["counters"] as? [String: Int])?["imagesDecoded"] ?? 0
        #expect(decoded == (frame["index"] as? Int == 40 ? 1 : 0))
      }
      let lines = try CommandHarness.run(options + ["--all"]).text.split(separator: "\n").map(
        String.init)
      func after(_ head: String, _ count: Int) -> String {
        guard let place = lines.firstIndex(where: { $0.hasPrefix(head) }),
          place + count < lines.count
        else { return "" }
        return lines[place + count]
      }
      #expect(after("worst frames", 1).contains(" 40 "), "\(lines)")
      #expect(after("worst frames", 2).contains("\"hero\": decodes"))
      #expect(after("most expensive layers", 2).hasSuffix("filters"))
      #expect(after("most expensive layers", 3).hasSuffix("\"glow\""))
      #expect(after("most expensive layers", 4).hasSuffix("mask"))
    }
  }

  @Test func `profile: a scene on standard input is read once, and profiled as often as asked`()
    throws
  {
    let path = CommandHarness.fixtures + "/scenes/background.json"
    let outcome = try CommandHarness.run(
      ["profile", "-", "--frames", "2", "--repeats", "3", "--json"],
      input: [UInt8](Data(contentsOf: URL(filePath: path))))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("\"repeats\" : 3"))
  }

  @Test func `profile: rows of pipelined frames leave out the warm-up, as all others do`() throws {
    let path = CommandHarness.fixtures + "/scenes/background.json"
    let outcome = try CommandHarness.run([
      "profile", path, "--frames", "4", "--warm-up", "3", "--repeats", "1", "--json",
      "--times-only",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let rows = try #require(report["pipelined"] as? [[String: Any]])
    #expect(rows.map { $0["frames"] as? Int } == [4, 4])
    #expect((report["per_frame"] as? [Any])?.count == 7)
  }

  @Test func `profile: exports to files, and refuses two on standard output`() throws {
    try withScene { path in
      let folder = URL(filePath: path).deletingLastPathComponent().path
      let few = ["profile", path, "--frames", "2", "--warm-up", "1", "--repeats", "1"]
      let outcome = try CommandHarness.run(
        few + [
          "--csv", folder + "/f.csv", "--trace", folder + "/t.json", "--speedscope",
          folder + "/s.json", "--chart", folder + "/c.svg", "--all",
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.contains("most expensive layers"))
      let csv = try String(contentsOfFile: folder + "/f.csv", encoding: .utf8)
      #expect(csv.components(separatedBy: "\r\n").count == 5)
      for name in ["t", "s"] {
        let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))
        _ = try JSONSerialization.jsonObject(with: data)
      }
      let both = try CommandHarness.run(few + ["--json", "--csv", "-"])
      #expect(both.status == 64 && both.errors.contains("both ask for standard output"))
      let trace = try CommandHarness.run(few + ["--trace", "-"])
      #expect(trace.status == 0 && trace.text.hasPrefix("{\"displayTimeUnit\""))
      let nowhere = try CommandHarness.run(few + ["--trace", folder + "/none/t.json"])
      #expect(nowhere.status == 74)
      #expect(try CommandHarness.run(few + ["--share", "tiles"]).status == 64)
      #expect(try CommandHarness.run(few + ["--share", "tiles=0.7"]).status == 0)
      // The part of each group by itself, in whichever order they come.
      for parts in [["tiles=0.1", "offscreen=0.7"], ["offscreen=0.7", "tiles=0.1"]] {
        let shares = parts.flatMap { ["--share", $0] }
        let profile = try CommandHarness.run(few + shares + ["--json"])
        let report = try ProfileReport(parsing: Data(profile.text.utf8))
        #expect(report.shares.offscreen == 0.7)
        #expect(abs(report.shares.tiles - 0.1) < 1e-12, "\(parts)")
      }
    }
  }
}
