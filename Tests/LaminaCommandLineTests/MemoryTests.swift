import Foundation
import TestSupport
import Testing

/// `--memory`: the bytes that a GPU moves at least, divided by a bandwidth.
@Suite struct MemoryTests {
  /// A blurred square: 462,208 bytes, as a unit test of the compositor adds them up.
  private let scene = """
    {"version": 1, "canvas": {"width": 200, "height": 200}, "root": {"sublayers": [
      {"frame": [50, 50, 100, 100], "filters": [{"type": "gaussianBlur", "radius": 4}],
       "sublayers": [{"frame": [0, 0, 100, 100], "backgroundColor": "#ff0000"}]}]}}
    """

  private let verbs = [
    ["profile", "--frames", "2", "--warm-up", "0", "--repeats", "1", "--seconds", "0"],
    ["explain", "--runs", "0", "--seconds", "0", "--quiet"],
  ]

  @Test func `memory: a line and JSON by the standard kind, by another, and by a number`() throws {
    let folder = try TestFolder()
    let path = try folder.write("blur.json", scene)
    for (arguments, words, name, rate, bound) in [
      ([], "0.013 of 16.7 ms at 34.1 GB/s (lpddr4x)", "lpddr4x", 34_128_000_000, 13_543),
      (["lpddr5"], "0.009 of 16.7 ms at 51.2 GB/s (lpddr5)", "lpddr5", 51_200_000_000, 9_027),
      (["lpddr5x"], "0.006 of 16.7 ms at 68.3 GB/s (lpddr5x)", "lpddr5x", 68_264_000_000, 6_770),
      (["0.5"], "0.9 of 16.7 ms at 0.5 GB/s", nil, 500_000_000, 924_416),
    ] as [([String], String, String?, Int, Int)] {
      let option = arguments.isEmpty ? [] : ["--memory"] + arguments
      for verb in verbs {
        let text = try CommandHarness.run(verb + [path] + option)
        #expect(text.status == 0)
        #expect(
          text.text.contains(
            "\nmemory traffic: 0.5 MB a frame, at least \(words), by arithmetic\n"),
          "\(text.text)")
        let outcome = try CommandHarness.run(verb + [path, "--json"] + option)
        let report = try #require(
          JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        let memory = try #require(report["memory"] as? [String: Any])
        #expect(memory["name"] as? String == name)
        #expect(memory["bytes_per_second"] as? Int == rate)
        #expect(memory["lower_bound_ns"] as? Int == bound)
        #expect(memory["budget_ns"] as? Int == 16_666_667)
        #expect(report["memory_bytes"] as? Int == 462_208)
        #expect((report["counters"] as? [String: Int])?["memoryTraffic"] == 462_208)
        // The root's row is the profile's alone.
        let passes = try #require(report["passes"] as? [[String: Any]])
        let bytes = passes.compactMap { $0["memory_bytes"] as? Int }
        #expect(bytes == [40_000, 200_704, 61_504] + (verb[0] == "profile" ? [160_000] : []))
      }
    }
  }

  @Test func `memory: the budget is that of --refresh`() throws {
    let folder = try TestFolder()
    let path = try folder.write("blur.json", scene)
    for verb in verbs {
      let outcome = try CommandHarness.run(verb + [path, "--refresh", "120", "--memory", "0.01"])
      #expect(outcome.text.contains("at least 46.2 of 8.3 ms at 0.01 GB/s, by arithmetic"))
    }
  }

  @Test(arguments: ["lpddr6", "LPDDR5", "0", "-1", "nan", "inf", "1e99", "34.1 GB/s"])
  func `memory: what is no kind and no number is an error that lists the kinds`(
    name: String
  ) throws {
    for verb in verbs {
      let outcome = try CommandHarness.run(verb + ["scene.json", "--memory=\(name)"])
      #expect(outcome.status == 64)
      for kind in ["lpddr4x (34.1)", "lpddr5 (51.2)", "lpddr5x (68.3)"] {
        #expect(outcome.errors.contains(kind), "\(outcome.errors)")
      }
    }
  }

  @Test func `explain: a line of the table has 120 characters at most`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    let outcome = try CommandHarness.run([
      "explain", scene, "--runs", "0", "--seconds", "0", "--quiet",
    ])
    let lines = outcome.text.split(separator: "\n")
    let table = lines.drop { !$0.hasPrefix("reasons") }.prefix {
      !$0.contains("cheaper passes; --all")
    }
    #expect(table.count > 4 && table.first?.contains("moved bytes") == true)
    #expect(table.allSatisfy { $0.count <= 120 })
  }
}
