import Foundation
import TestSupport
import Testing

/// Notes about layers that draw nothing, and about times that are likely mistakes.
@Suite struct NothingToSeeTests {
  private let scene = """
    {"version": 1, "canvas": {"width": 60, "height": 40}, "timeline": {"duration": 2}, "root": {"sublayers": [
      {"name": "far", "frame": [90, 4, 20, 12], "backgroundColor": "#336699"},
      {"name": "thin", "frame": [4, 4, 0, 12], "backgroundColor": "#336699"},
      {"name": "back", "frame": [4, 4, 20, 12], "backgroundColor": "#336699"},
      {"name": "front", "frame": [2, 2, 40, 20], "backgroundColor": "#ffffff"},
      {"name": "slow", "frame": [2, 30, 9, 9], "backgroundColor": "#ff0000",
       "animations": [{"type": "basic", "keyPath": "opacity", "to": 0, "duration": 300}]}]}}
    """

  private let words =
    "3 layers draw nothing: 1 off the canvas, 1 without size, 1 covered; 'lamina inspect --unseen'"

  @Test func `notes: what draws nothing, in one line, by every verb that shows a scene`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", scene)
    for arguments in [
      ["render", path, "-o", folder.path + "/s.png"], ["inspect", path],
      ["profile", path, "--frames", "1", "--warm-up", "0", "--repeats", "1"],
    ] {
      let outcome = try CommandHarness.run(arguments)
      #expect(outcome.status == 0 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.contains("\"slow\": the animation of opacity takes 300 s"))
      let quiet = try CommandHarness.run(arguments + ["--quiet"])
      #expect(quiet.status == 0 && quiet.errors.isEmpty)
    }
    let late = try CommandHarness.run(["inspect", path, "--time", "3"])
    #expect(late.errors.contains("--time 3 is after the timeline's end at 2 s"))
  }

  @Test func `notes: a gradient that draws nothing, by every verb that shows a scene`() throws {
    let folder = try TestFolder()
    let path = try folder.write(
      "g.json",
      """
      {"version": 1, "canvas": {"width": 60, "height": 40}, "root": {"sublayers": [
        {"type": "gradient", "name": "ring", "frame": [5, 5, 30, 30], "gradientType": "radial",
         "colors": ["#ff0000", "#00ff00"], "startPoint": [0.3, 0.3], "endPoint": [0.9, 0.3]},
        {"type": "gradient", "frame": [40, 5, 9, 9], "colors": ["#ff0000", "#00ff00"],
         "startPoint": [0.3, 0.3], "endPoint": [0.3, 0.3], "backgroundColor": "#0000ff"}]}}
      """)
    let words =
      "note: 1 layer draws nothing: 1 with a gradient without length; 1 layer draws only in part: "
      + "1 with a gradient without length; 'lamina inspect --unseen' lists them"
    for arguments in [
      ["render", path, "-o", folder.path + "/g.png"], ["inspect", path],
      ["profile", path, "--frames", "1", "--warm-up", "0", "--repeats", "1"],
    ] {
      let outcome = try CommandHarness.run(arguments)
      #expect(outcome.status == 0 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    let list = try CommandHarness.run(["inspect", path, "--unseen"])
    #expect(
      list.text.hasPrefix(
        "root.sublayers[0] \"ring\": with a gradient without length\n"
          + "root.sublayers[1]: with a gradient without length\n"), "\(list.text)")
  }

  @Test func `notes: angles that look like radians, the first and how many`() throws {
    let folder = try TestFolder()
    let layer = """
      {"frame": [4, 4, 20, 12], "backgroundColor": "#336699", "transform": [{"rotate": ANGLE}]}
      """
    func path(_ angles: String...) throws -> String {
      let layers = angles.map { layer.replacingOccurrences(of: "ANGLE", with: $0) }
      return try folder.write(
        "angles.json",
        """
        {"version": 1, "canvas": {"width": 60, "height": 40}, "root": {"sublayers": [\(layers.joined(separator: ","))]}}
        """)
    }
    let words =
      "note: root.sublayers[1].transform[0].rotate 1.5708 is taken as degrees; pi / 2 is 90"
    for verb in [
      ["render", "-o", folder.path + "/angles.png"], ["inspect"],
      ["profile", "--frames", "1", "--warm-up", "0", "--repeats", "1", "--seconds", "0"],
    ] {
      let outcome = try CommandHarness.run(verb + [try path("5", "1.5708")])
      #expect(
        outcome.status == 0 && outcome.errors.contains(words + "\n"), "\(outcome.errors)")
    }
    let several = try CommandHarness.run(["inspect", try path("5", "1.5708", "-3.14", "0.785")])
    #expect(several.errors.contains(words + "; 2 more angles look like radians\n"))
    let none = try CommandHarness.run(["inspect", try path("1", "2.5", "45", "90.001")])
    #expect(none.status == 0 && none.errors.isEmpty, "\(none.errors)")
    let quiet = try CommandHarness.run(["inspect", "--quiet", try path("1.5708")])
    #expect(quiet.errors.isEmpty)
  }

  @Test func `inspect: what draws nothing is listed with its reason`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", scene)
    let list = try CommandHarness.run(["inspect", path, "--unseen"])
    #expect(
      list.text.hasPrefix(
        "root.sublayers[0] \"far\": off the canvas\nroot.sublayers[1] \"thin\": without size\n"
          + "root.sublayers[2] \"back\": covered\n"), "\(list.text)")
    let json = try CommandHarness.run(["inspect", path, "--unseen", "--json"])
    let entries = try json.list("unseen")
    #expect(
      entries.map { $0["reason"] as? String } == ["off the canvas", "without size", "covered"])
    #expect(try CommandHarness.run(["inspect", path, "--unseen", "--passes"]).status == 64)
  }
}
