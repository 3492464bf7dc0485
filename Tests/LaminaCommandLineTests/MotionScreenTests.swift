import Foundation
import TestSupport
import Testing

/// The example whose screens move: each script ends in the state, and with the calls, that it says.
@Suite struct MotionScreenTests {
  private static let scripts = CommandHarness.root + "/Examples/Motion/Scripts/"

  private func motion(_ arguments: String...) throws -> CommandHarness.Outcome {
    try CommandHarness.run(arguments, program: CommandHarness.motion)
  }

  @Test(arguments: [
    ("motion-card", "interrupted", 3.0), ("motion-stack", "swipe-back", 3.0),
    ("motion-stack", "turn", 2.0), ("motion-stack", "sheet-and-alert", 4.0),
  ])
  func `scripts: each finds all that it says`(screen: String, script: String, end: Double) throws {
    let folder = try TestFolder()
    let outcome = try motion(
      "render", "screen:\(screen)", "--script", Self.scripts + script + ".json", "--scale", "0.25",
      "--time", "\(end)", "-o", "\(folder.path)/end.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("after the last frame"), "\(outcome.errors)")
  }

  @Test func `frames: the same bytes one by one and in a sequence, in the middle of a motion`()
    throws
  {
    let folder = try TestFolder()
    for (screen, script, frame) in [
      ("motion-card", "interrupted", 45), ("motion-stack", "swipe-back", 75),
      ("motion-stack", "turn", 33),
    ] {
      let path = Self.scripts + script + ".json"
      let all = try motion(
        "render", "screen:\(screen)", "--script", path, "--scale", "0.25", "--frames",
        "\(frame - 3)-\(frame + 2)", "-o", "\(folder.path)/\(script)-%03d.png")
      let one = try motion(
        "render", "screen:\(screen)", "--script", path, "--scale", "0.25", "--frames",
        "\(frame)-\(frame)", "-o", "\(folder.path)/one-%03d.png")
      #expect(all.status == 0 && one.status == 0, "\(all.errors) \(one.errors)")
      let name = String(format: "%03d.png", frame)
      func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      }
      #expect(try bytes("\(script)-\(name)") == bytes("one-\(name)"), "\(script)")
      let before = String(format: "%03d.png", frame - 1)
      #expect(try bytes("\(script)-\(before)") != bytes("one-\(name)"), "\(script) moves")
    }
  }
}
