import Foundation
import TestSupport
import Testing

/// Every verb on a screen that was captured: its layers have their views' names.
@Suite struct CaptureTests {
  private let capture = CommandHarness.fixtures + "/captures/Chat.viewhierarchy"

  private func run(_ arguments: [String], status: Int32 = 0) throws -> CommandHarness.Outcome {
    let outcome = try CommandHarness.run(arguments)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome
  }

  @Test func `captures: inspect, profile and explain name views`() throws {
    let inspected = try run(["inspect", capture])
    for name in ["UIWindow", "ChatCell", "UIImageView/avatar", "BubbleView", "BadgeView/unread"] {
      #expect(inspected.text.contains(name), "\(name): \(inspected.text)")
    }
    #expect(
      inspected.errors.contains(
        "note: windows: 1 UIWindow \"Chat\", shown; 2 OverlayWindow, shown; 3 UITextEffectsWindow, "
          + "not visible, internal; --captured-window picks one by class or number"),
      "\(inspected.errors)")
    #expect(inspected.errors.contains("Response_3: note: the request failed; skipped"))
    let explained = try run(["explain", capture])
    #expect(explained.text.contains("ChatCell"), "\(explained.text)")
    let passes = try run(["inspect", capture, "--passes"])
    #expect(passes.text.contains("\"ChatCell\""), "\(passes.text)")
    let profile = try run(["profile", capture, "--frames", "3", "--json"])
    #expect(profile.text.contains("ChatCell"))
  }

  @Test func `captures: failed requests share a line, and are all named by --verbose`() throws {
    let folder = try TestFolder()
    let copy = folder.path + "/x"
    try FileManager.default.copyItem(atPath: capture, toPath: copy)
    for number in 20..<25 {
      try Data("{\"request\": \"r\"}".utf8).write(
        to: URL(fileURLWithPath: copy + "/RequestResponses/Response_\(number)"))
    }
    func lines(_ arguments: [String]) throws -> [Substring] {
      try run(["inspect", copy] + arguments).errors.split(separator: "\n").filter {
        $0.contains("request failed")
      }
    }
    let short = try lines([])
    #expect(
      short.count == 1
        && short[0].hasSuffix("skipped (so are 5 more; --verbose lists them)"), "\(short)")
    #expect(try lines(["--verbose"]).count == 6)
  }

  @Test func `captures: convert writes the same picture, as a scene and as a package`() throws {
    let folder = try TestFolder()
    let picture = try run(["render", capture, "-o", "-", "-q"]).output
    for name in ["chat.json", "chat.ca"] {
      let output = folder.path + "/" + name
      _ = try run(["convert", capture, "-o", output])
      #expect(try run(["render", output, "--scale", "2", "-o", "-", "-q"]).output == picture)
    }
    #expect(folder.read("chat.json")?.isEmpty == false)
  }

  @Test func `captures: check and compare take one by its folder`() throws {
    let folder = try TestFolder()
    let list = folder.path + "/captures"
    try FileManager.default.createDirectory(atPath: list, withIntermediateDirectories: true)
    // A folder of any name, found by what is in it.
    try FileManager.default.copyItem(atPath: capture, toPath: list + "/screen")
    let baseline = folder.path + "/baseline.json"
    _ = try run(["check", list, "--baseline", baseline, "--record", "missing"])
    _ = try run(["check", list, "--baseline", baseline])
    #expect(try String(contentsOfFile: baseline, encoding: .utf8).contains("\"screen\""))
  }

  @Test func `captures: a window is picked by its class or number`() throws {
    let all = try run(["render", capture, "-o", "-", "-q"]).output
    let first = try run(["render", capture, "-o", "-", "-q", "--window", "1"]).output
    #expect(first != all)
    #expect(try run(["render", capture, "-o", "-", "-q", "--window", "UIWindow"]).output == first)
    let hidden = try run(["inspect", capture, "--window", "UITextEffectsWindow"])
    #expect(hidden.text.contains("UITextEffectsWindow"))
    let missing = try run(["inspect", capture, "--window", "Missing"], status: 2)
    #expect(
      missing.errors.contains(
        "error: no window with layers matches \"Missing\": 1 UIWindow \"Chat\";"),
      "\(missing.errors)")
    let scene = CommandHarness.fixtures + "/scenes/border.json"
    let other = try run(["inspect", scene, "--window", "1"], status: 64)
    #expect(other.errors.contains("--captured-window 1 is for a view hierarchy"), "\(other.errors)")
  }

  @Test func `captures: a broken one is refused in one line, with its place`() throws {
    let folder = try TestFolder()
    let copy = folder.path + "/x"
    try FileManager.default.copyItem(atPath: capture, toPath: copy)
    let answer = URL(fileURLWithPath: copy + "/RequestResponses/Response_10")
    try Data(contentsOf: answer).dropLast(9).write(to: answer)
    let cut = try run(["inspect", copy], status: 2)
    #expect(
      cut.errors.contains("Response_10: error: the compressed file is broken at byte"),
      "\(cut.errors)")
    try Data("{\"topLevelGroups\": {\"a\": 7}}".utf8).write(to: answer)
    let wrong = try run(["inspect", copy], status: 2)
    #expect(
      wrong.errors.contains(
        "Response_10:1:26: error: topLevelGroups.a: expected an object, found the number 7"),
      "\(wrong.errors)")
    try FileManager.default.removeItem(atPath: copy + "/RequestResponses")
    let empty = try run(["inspect", copy], status: 2)
    #expect(empty.errors.contains("nor a view hierarchy, with RequestResponses"), "\(empty.errors)")
  }
}
