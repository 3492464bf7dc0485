import Foundation
import Testing

@Suite struct CalibrateTests {
  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "calibrate-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private let scene = CommandHarness.fixtures + "/scenes/background.json"

  @Test func `calibrate: a profile is fitted, written, and held against what is measured`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fitted = try CommandHarness.run(
      [
        "calibrate", scene, CommandHarness.fixtures + "/scenes/corners.json", "--rounds", "2",
        "-o", "cost.json", "--name", "a test", "--samples", "samples.json", "--scales", "1,2",
      ], folder: folder)
    #expect(fitted.status == 0, "\(fitted.errors)")
    #expect(fitted.text.contains("mean error of 4 frames") && fitted.text.contains("corners x2"))
    let profile = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: folder + "/cost.json"))) as? [String: Any])
    #expect(profile["schema"] as? String == "lamina-cost/2")
    #expect(profile["name"] as? String == "a test")
    #expect((profile["coefficients_ns"] as? [String: Any])?["plan"] != nil)
    let samples = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: folder + "/samples.json")))
        as? [[String: Any]])
    #expect(samples.count == 4 && samples[0]["name"] as? String == "background")
    #expect((samples[0]["counters"] as? [String: Int])?["layersShown"] == 5)

    let checked = try CommandHarness.run(
      ["calibrate", "--check", "cost.json", scene, "--rounds", "1"], folder: folder)
    #expect(checked.status == 0 && checked.text.hasPrefix("cost profile: a test ("))
  }

  @Test func `calibrate: a model that is too far off fails the check`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Nothing takes time: off by all of it.
    try #"{"schema": "lamina-cost/2", "name": "a", "machine": "b", "coefficients_ns": {}}"#.write(
      toFile: folder + "/none.json", atomically: true, encoding: .utf8)
    let checked = try CommandHarness.run(
      ["calibrate", "--check", "none.json", scene, "--rounds", "1", "--max-error", "15"],
      folder: folder)
    #expect(checked.status == 1)
    #expect(
      checked.errors
        == "error: the mean error of 1 frames is 100.0 %, over --max-error 15.0 %; "
        + "'lamina calibrate -o FILE' fits a profile to this machine\n")
    #expect(checked.text.contains("-100.0 %"))
  }

  @Test func `calibrate: profiles that cannot be read say why`() throws {
    let missing = try CommandHarness.run(["calibrate", "--check", "/nowhere/a.json", scene])
    #expect(missing.status == 74 && missing.errors.contains("/nowhere/a.json: cannot open"))
    #expect(missing.errors.contains("'standard' and the names"))
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "{]".write(toFile: folder + "/bad.json", atomically: true, encoding: .utf8)
    let broken = try CommandHarness.run(
      ["calibrate", "--check", "bad.json", scene], folder: folder)
    #expect(broken.status == 2)
    #expect(
      broken.errors.hasPrefix("bad.json:1:2: error: not JSON: expected a key in double quotes, "),
      "\(broken.errors)")
  }

  @Test func `calibrate: profiles that are built in have names that it takes`() throws {
    let list = try CommandHarness.run(["calibrate", "--list"])
    let names = list.text.split(separator: "\n").map(String.init)
    #expect(list.status == 0 && !names.isEmpty)
    for name in names + ["standard"] {
      let checked = try CommandHarness.run(
        ["calibrate", "--check", name, scene, "--rounds", "1"])
      #expect(checked.status == 0 && checked.text.contains("modelled ms"))
    }
  }

  @Test(arguments: [
    ["--rounds", "0"], ["--rounds", "1", "--frames", "1"], ["--max-error", "5"],
    ["--scales", "1,x"], ["--frames", "0"],
    ["--check", "standard", "-o", "a.json"],
  ])
  func `calibrate: arguments that make no sense are usage errors`(arguments: [String]) throws {
    #expect(try CommandHarness.run(["calibrate", scene] + arguments).status == 64)
  }

  @Test(arguments: [
    ["s.json"], ["-o", "a.json"], ["--check", "standard"], ["--samples", "a.json"],
  ])
  func `calibrate: a list is all that --list is for`(arguments: [String]) throws {
    let outcome = try CommandHarness.run(["calibrate", "--list"] + arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("--list measures nothing"), "\(outcome.errors)")
  }
}
