import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// A PNG's pixels, for comparing pictures whose files may differ.
enum PNGPixels {
  static func of(_ bytes: [UInt8]) throws -> [PackedPixel] {
    let texture = try ImageSource(bytes: try FileBytes(copying: bytes), name: "png").decode()
      .texture
    let pixels = texture.pixels
    return pixels.indices.map { pixels[$0] }
  }
}

/// `lamina explain`: its JSON, its pictures before and after each change, and the scene with the advice.
@Suite struct ExplainVerbTests {
  private func scene(_ card: String) -> String {
    """
    {"version": 1, "canvas": {"width": 60, "height": 40, "background": "#ffffff"}, "root": {"sublayers": [
      {"name": "card", "frame": [10, 8, 30, 20], "backgroundColor": "#336699", "cornerRadius": 4,
       "shadowOpacity": 0.5, "shadowRadius": 3\(card)}]}}
    """
  }

  @Test func `pictures: each is what the change by hand renders`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene(""))
    let outcome = try CommandHarness.run([
      "explain", path, "--runs", "0", "--json", "--pictures", folder.path + "/out",
      "--create-folders",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let savings = try #require(json["findings"] as? [[String: Any]]).filter {
      $0["state"] as? String != "refused"
    }
    #expect(!savings.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(Set(names) == Set(["before.png"] + savings.indices.map { "\($0 + 1).png" }))
    func render(_ scene: String, to name: String) throws -> [PackedPixel] {
      let file = try folder.write(name + ".json", scene)
      let outcome = try CommandHarness.run([
        "render", file, "-q", "-o", "\(folder.path)/\(name).png",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try PNGPixels.of(try #require(folder.read(name + ".png")))
    }
    let before = try PNGPixels.of(try #require(folder.read("out/before.png")))
    let isPlain = try before == render(scene(""), to: "plain")
    #expect(isPlain)
    for (place, saving) in savings.enumerated() {
      let changes = try #require((saving["changes"] as? [[String: Any]])?.first?["set"])
      let data = try JSONSerialization.data(withJSONObject: changes)
      let set = String(decoding: data, as: UTF8.self).dropFirst().dropLast()
      let after = try PNGPixels.of(try #require(folder.read("out/\(place + 1).png")))
      let byHand = try render(scene(", " + set), to: "change\(place)")
      // A path is written to a millionth of a point, and so may be off by one step in a pixel.
      let isSame = zip(after, byHand).allSatisfy { a, b in
        zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).allSatisfy {
          abs(Int($0) - Int($1)) <= 1
        }
      }
      #expect(isSame && after.count == byHand.count, "\(changes)")
      let count = (saving["difference"] as? [String: Int])?["count"]
      let different = zip(before, after).count { $0 != $1 }
      #expect(different == count, "\(changes)")
    }
  }

  @Test func `explain: real savings, and the same keys every time`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    let outcome = try CommandHarness.run(["explain", scene, "--runs", "1", "--json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(
      report.keys.sorted() == [
        "combined", "counters", "findings", "frame_ns", "frames", "height", "machine", "memory",
        "memory_bytes", "model_contradictions", "model_error",
        "modelled_ns", "offscreen", "passes", "runs", "scene", "schema", "threads", "time_s",
        "timeline_frames", "tolerance",
        "tried", "untried", "width",
      ])
    let passes = try #require(report["passes"] as? [[String: Any]])
    #expect(passes.count == 21)
    for pass in passes {
      #expect(
        pass.keys.sorted() == [
          "avoidable", "cost_ns", "depth", "extent", "gpu_bytes", "layer", "memory_bytes",
          "real_bytes",
          "reasons",
          "role", "share", "target_switches",
        ])
    }
    let savings = try #require(report["findings"] as? [[String: Any]])
    for saving in savings {
      #expect(
        saving.keys.filter {
          !["condition", "evidence", "frames_compared", "reason"].contains($0)
        }.sorted() == [
          "blended_pixels", "changes", "code", "difference", "gpu_bytes", "id", "kind", "layers",
          "modelled_ns", "modelled_share", "offscreen_pixels", "passes", "state",
          "target_switches", "title",
        ])
    }
    let clip = try #require(savings.first { $0["kind"] as? String == "needlessClip" })
    #expect(clip["layers"] as? [String] == ["root.sublayers[1].sublayers[0] \"post\""])
    #expect(clip["passes"] as? Int == 1 && clip["offscreen_pixels"] as? Int == 1_225_368)
    #expect((clip["difference"] as? [String: Int])?["count"] == 0)
    // One of the cards has a shadow without a path.
    let shadow = try #require(savings.first { $0["kind"] as? String == "shadowPath" })
    #expect(shadow["layers"] as? [String] == ["root.sublayers[2] \"album\""])
    #expect(shadow["passes"] as? Int == 2)
    #expect(((shadow["difference"] as? [String: Int])?["max"] ?? 255) <= 1)
    let text = try CommandHarness.run(["explain", scene, "--runs", "0"])
    #expect(text.status == 0 && text.text.contains("\n1. ") && text.text.contains("cost ms"))
    #expect(try CommandHarness.run(["explain", "missing.json"]).status == 74)
  }

  @Test func `apply: the scene with the advice costs what was promised`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene(""))
    func run(_ arguments: [String]) throws -> (status: Int32, json: [String: Any], errors: String) {
      let outcome = try CommandHarness.run(["explain", path, "--runs", "0", "--json"] + arguments)
      let json = try? JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
      return (outcome.status, json ?? [:], outcome.errors)
    }
    func passes(of json: [String: Any]) -> Int? {
      (json["counters"] as? [String: Int])?["offscreenPasses"]
    }
    let faster = folder.path + "/faster.json"
    let first = try run(["--apply", "-o", faster, "--only", "shadowPath"])
    #expect(first.status == 0 && first.errors.contains("1 change made"), "\(first.errors)")
    let outcome = try CommandHarness.run(["explain", faster, "--runs", "0", "--json"])
    let after = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let findings = try #require(first.json["findings"] as? [[String: Any]])
    let shadow = try #require(findings.first { $0["kind"] as? String == "shadowPath" })
    #expect(
      passes(of: after) == passes(of: first.json).map { $0 - (shadow["passes"] as? Int ?? -1) })
    let found = after["findings"] as? [[String: Any]] ?? []
    #expect(!found.contains { $0["kind"] as? String == "shadowPath" })
    // Names of nothing, and options that do nothing alone.
    let unknown = try run(["--apply", "-o", faster, "--only", "shadowpath"])
    #expect(unknown.status == 64 && unknown.errors.contains("shadowPath-"), "\(unknown.errors)")
    for arguments in [["--apply"], ["-o", faster], ["--apply", "-o", "scene.ca"]] {
      #expect(try run(arguments).status == 64, "\(arguments)")
    }
  }

  @Test func `pictures: a folder that is missing is told before anything is tried`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene(""))
    let outcome = try CommandHarness.run(["explain", path, "--pictures", folder.path + "/none"])
    #expect(outcome.status == 74 && outcome.errors.contains("--create-folders"))
    #expect(folder.names == ["scene.json"])
  }
}
