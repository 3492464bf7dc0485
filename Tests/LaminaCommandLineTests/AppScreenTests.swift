import Foundation
import TestSupport
import Testing

/// The two example apps: scripts, pictures, budgets, and the blame of what is done badly on purpose.
@Suite struct AppScreenTests {
  private static let apps = CommandHarness.root + "/Examples/"
  private static let goldens = CommandHarness.root + "/Fixtures/goldens/apps/"

  private func run(_ app: String, _ arguments: [String]) throws -> CommandHarness.Outcome {
    try CommandHarness.run(
      arguments, program: app == "Chat" ? CommandHarness.chat : CommandHarness.settings)
  }

  private func script(_ app: String, _ name: String) -> String {
    Self.apps + "\(app)/Scripts/\(name).json"
  }

  @Test(arguments: [
    ("Chat", "chat", "tour", 7.5), ("Chat", "chat-bad", "tour", 7.5),
    ("Chat", "chat-10000", "fling", 5.0), ("Settings", "settings", "tour", 9.0),
    ("Settings", "settings-bad", "tour", 9.0), ("Settings", "settings", "notifications", 4.0),
  ])
  func `scripts: each finds all that it says, and no constraint is left out`(
    app: String, screen: String, name: String, end: Double
  ) throws {
    let folder = try TestFolder()
    let outcome = try run(
      app,
      [
        "render", "screen:\(screen)", "--script", script(app, name), "--scale", "0.25", "--time",
        "\(end)", "-o", "\(folder.path)/end.png",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("after the last frame"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
  }

  /// Pictures are in `Fixtures/goldens/apps`; `LAMINA_RECORD=1` writes them anew, and fails.
  @Test(arguments: [
    ("Chat", "chat", [0.2, 1.2, 1.5, 3.5, 4.3, 4.8, 7.4]),
    ("Settings", "settings", [0.2, 1.1, 2.4, 2.9, 5.6, 6.6, 7.9]),
  ])
  func `goldens: the tour's moments, in light and dark, with small and large texts`(
    app: String, screen: String, times: [Double]
  ) throws {
    try compareGoldens(app, screen, "tour", times)
  }

  private func compareGoldens(
    _ app: String, _ screen: String, _ tour: String?, _ times: [Double]
  ) throws {
    let font = try CommandHarness.run(["-f", "%{file}"], program: "/usr/bin/fc-match").text
    guard font.hasSuffix("DejaVuSans.ttf") else {
      return print("goldens of apps are left out: the usual font is \(font)")
    }
    let records = ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1"
    let folder = try TestFolder()
    for time in times {
      let name = "\(screen)-\(time).png"
      let file = records ? Self.goldens + name : "\(folder.path)/\(name)"
      let events = tour.map { ["--script", script(app, $0)] } ?? []
      let outcome = try run(
        app,
        ["render", "screen:\(screen)"] + events + [
          "--scale", "1", "--time", "\(time)", "-o", file,
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let (new, old) = (
        FileManager.default.contents(atPath: file),
        FileManager.default.contents(atPath: Self.goldens + name)
      )
      #expect(new != nil && new == old && !records, "\(name) is another picture, or was recorded")
    }
  }

  @Test(arguments: [
    ("Chat", "chat-arabic", nil, [0.2]), ("Settings", "settings-arabic", "tour", [0.2, 2.15, 2.7]),
  ])
  func `goldens: both apps in Arabic, from right to left`(
    app: String, screen: String, tour: String?, times: [Double]
  ) throws {
    try compareGoldens(app, screen, tour, times)
  }

  @Test func `chat: the profile blames pictures and shadows, and explain offers the path`() throws {
    func profile(_ screen: String) throws -> String {
      try run(
        "Chat",
        [
          "profile", "screen:\(screen)", "--script", script("Chat", "fling"), "--frames", "120",
          "--refresh", "120", "--repeats", "1", "--redraw", "damage", "--seconds", "1", "--all",
        ]
      ).text
    }
    let (good, bad) = (try profile("chat"), try profile("chat-bad"))
    #expect(bad.contains("to be decoded") && bad.contains("photo "), "\(bad.prefix(2_000))")
    #expect(!good.contains("to be decoded") && !good.contains("shadow"), "\(good.prefix(2_000))")
    let explained = try run("Chat", ["explain", "screen:chat-bad", "--runs", "0"]).text
    let first = explained.components(separatedBy: "\n1. ").dropFirst().first ?? ""
    #expect(first.hasPrefix("a shadowPath"), "\(explained.prefix(2_000))")
    #expect(first.contains("/bubble\""), "\(first.prefix(400))")
  }

  @Test func `settings: explain offers shadow paths and corners; the budget holds for one twin`()
    throws
  {
    let explained = try run("Settings", ["explain", "screen:settings-bad", "--runs", "0", "--all"])
      .text
    #expect(explained.contains("a shadowPath"), "\(explained.prefix(2_000))")
    #expect(explained.contains("rounded corners instead of a mask"), "\(explained.prefix(3_000))")
    func check(_ screen: String) throws -> CommandHarness.Outcome {
      try run(
        "Settings",
        [
          "check", "screen:\(screen)", "--script", script("Settings", "notifications"),
          "--frames", "65-80", "--scale", "3", "--budget", "300hz",
        ])
    }
    let (good, bad) = (try check("settings"), try check("settings-bad"))
    #expect(good.status == 0, "\(good.text) \(good.errors)")
    #expect(bad.status == 1, "\(bad.text) \(bad.errors)")
  }
}
