import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Event scripts: what is read, what is refused and where, and that the schema says the same.
@Suite @MainActor struct EventScriptTests {
  private func parse(_ text: String) throws -> EventScript {
    try EventScript.parse(FileBytes(copying: Array(text.utf8)), file: "a.json")
  }

  private func events(_ text: String) -> String { #"{"version": 1, "events": [\#(text)]}"# }

  private nonisolated static let whole = """
    {"$schema": "script.schema.json", "version": 1, "name": "whole", "duration": 9,
     "framesPerSecond": 120, "events": [
      {"time": 2, "tap": "send"},
      {"time": 1, "tap": [10, 20.5]},
      {"time": 1, "tap": {"at": "a/b", "count": 2, "fingers": 3, "hold": 0.2, "interval": 0.5}},
      {"time": 3, "drag": {"from": [1, 2], "to": "b", "duration": 0.5, "hold": 0, "finger": 4}},
      {"time": 3, "fling": {"from": [1, 2], "to": [3, 4]}},
      {"time": 4, "touch": {"finger": 1, "action": "move", "at": [5, 6]}},
      {"time": 5, "interrupt": true}, {"time": 6, "type": "a\\u00e9\\n"},
      {"time": 7, "expect": {"view": "v", "is": {
        "x": 1, "y": {"above": 2}, "z": {"above": -1, "below": 3}, "t": "text", "b": false,
        "e": {"equals": 4, "tolerance": 0.5}}}},
      {"time": 8, "expect": {"view": "w", "exists": false}},
      {"time": 8.5, "rotate": "landscapeLeft"}]}
    """

  @Test func `reading: every kind of event, by their times, those of one time in order`() throws {
    let script = try parse(Self.whole)
    #expect(script.name == "whole" && script.duration == 9 && script.framesPerSecond == 120)
    #expect(script.events.map(\.time) == [1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 8.5])
    #expect(script.events[10].action == .rotate(.landscapeLeft))
    #expect(script.events[0].action == .tap(EventScript.Tap(.point(Point(x: 10, y: 20.5)))))
    var tap = EventScript.Tap(.view("a/b"))
    (tap.count, tap.fingers, tap.hold, tap.interval) = (2, 3, 0.2, 0.5)
    #expect(script.events[1].action == .tap(tap) && script.events[1].end == 1.7)
    var drag = EventScript.Drag(from: .point(Point(x: 1, y: 2)), to: .view("b"))
    (drag.duration, drag.hold, drag.finger) = (0.5, 0, 4)
    #expect(script.events[3].action == .drag(drag))
    guard case .drag(let fling) = script.events[4].action else {
      Issue.record("a fling is a drag")
      return
    }
    #expect(fling.hold == 0 && fling.duration == 0.1)
    #expect(
      script.events[5].action == .touch(finger: 1, .move, at: .point(Point(x: 5, y: 6))))
    #expect(script.events[6].action == .interrupt && script.events[7].action == .type("aé\n"))
    var expectation = EventScript.Expectation(view: "v")
    expectation.values = [
      "x": .number(1, tolerance: 0.001), "y": .between(above: 2, below: .infinity),
      "z": .between(above: -1, below: 3), "t": .text("text"), "b": .bool(false),
      "e": .number(4, tolerance: 0.5),
    ]
    #expect(script.events[8].action == .expect(expectation))
    #expect(script.events[8].location?.path == "events[8]" && script.events[8].location?.line == 10)
  }

  @Test func `duration: that of the last event's end, unless it is said`() throws {
    let text =
      #"{"time": 1, "drag": {"from": [0, 0], "to": [0, 9], "duration": 0.5, "hold": 0.25}}"#
    #expect(try parse(events(text)).duration == 1.75)
    let taps = try parse(events(#"{"time": 2, "tap": {"at": [1, 1], "count": 3}}"#)).duration
    #expect(abs(taps - 2.35) < 1e-9)
    #expect(try parse(#"{"version": 1, "events": [], "duration": 3}"#).duration == 3)
  }

  /// Texts that must not load, with the place and a part of what is said.
  private nonisolated static let broken: [(text: String, path: String, problem: String)] = [
    (#"{"events": []}"#, "", "missingKey(\"version\")"),
    (#"{"version": 2, "events": []}"#, "version", "unsupportedVersion"),
    (#"{"version": 1}"#, "", "missingKey(\"events\")"),
    (#"{"version": 1, "events": [], "durations": 1}"#, "durations", "duration"),
    (#"{"version": 1, "events": [], "framesPerSecond": 0}"#, "framesPerSecond", "wrongValue"),
    (#"{"version": 1, "events": {}}"#, "events", "wrongValue"),
    (#"{"version": 1, "events": [{"tap": [1, 2]}]}"#, "events[0]", "missingKey(\"time\")"),
    (#"{"version": 1, "events": [{"time": 1}]}"#, "events[0]", "tap, drag"),
    (
      #"{"version": 1, "events": [{"time": 1, "tap": [1, 2], "type": "a"}]}"#, "events[0]",
      "conflictingKeys(\"tap\", \"type\")"
    ),
    (#"{"version": 1, "events": [{"time": -1, "tap": [1, 2]}]}"#, "events[0].time", "wrongValue"),
    (#"{"version": 1, "events": [{"time": 1, "tap": [1]}]}"#, "events[0].tap", "wrongCount"),
    (#"{"version": 1, "events": [{"time": 1, "tap": 5}]}"#, "events[0].tap", "name of a view"),
    (
      #"{"version": 1, "events": [{"time": 1, "tap": {"at": [1, 2], "count": 0}}]}"#,
      "events[0].tap.count", "wrongValue"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "tap": {"at": [1, 2], "hold": 1, "interval": 1}}]}"#,
      "events[0].tap.interval", "hold"
    ),
    (#"{"version": 1, "events": [{"time": 1, "drag": {"from": [1, 2]}}]}"#, "events[0].drag", "to"),
    (
      #"{"version": 1, "events": [{"time": 1, "fling": {"from": [1, 2], "to": [1, 2], "hold": 1}}]}"#,
      "events[0].fling.hold", "unknownKey"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "touch": {"action": "up"}}]}"#, "events[0].touch",
      "at"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "touch": {"action": "downn", "at": [1, 2]}}]}"#,
      "events[0].touch.action", "nearest: Optional(\"down\")"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "interrupt": false}]}"#, "events[0].interrupt", "true"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "rotate": "left"}]}"#, "events[0].rotate", "portrait"
    ),
    (#"{"version": 1, "events": [{"time": 1, "expect": {}}]}"#, "events[0].expect", "view"),
    (
      #"{"version": 1, "events": [{"time": 1, "expect": {"view": "v", "is": {"x": []}}}]}"#,
      "events[0].expect.is.x", "wrongValue"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "expect": {"view": "v", "is": {"x": {}}}}]}"#,
      "events[0].expect.is.x", "above, below, equals"
    ),
    (
      #"{"version": 1, "events": [{"time": 1, "expect": {"view": "v", "exists": false, "is": {}}}]}"#,
      "events[0].expect.is", "conflictingKeys"
    ),
    (#"{"version": 1, "events": [{"time": 2, "type": "a"}], "duration": 1}"#, "duration", "2"),
  ]

  @Test(arguments: broken.indices)
  func `refusal: the place and the reason are named`(index: Int) throws {
    let broken = Self.broken[index]
    do {
      _ = try parse(broken.text)
      Issue.record("\(broken.text) was read")
    } catch SceneError.invalid(let place, let problem) {
      #expect(place.path == broken.path, "\(broken.text)")
      #expect("\(problem)".contains(broken.problem), "\(problem)")
    }
  }

  @Test func `schema: it accepts what is read, and the example's scripts`() throws {
    let validator = try SchemaValidator(SceneSchema.scriptText)
    #expect(try validator.accepts(document: Data(Self.whole.utf8)))
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")
    let files = try ["Contacts", "Motion"].flatMap {
      try FileManager.default.contentsOfDirectory(
        at: examples.appendingPathComponent("\($0)/Scripts"), includingPropertiesForKeys: nil)
    }
    #expect(files.count >= 6)
    for file in files {
      #expect(try validator.accepts(document: Data(contentsOf: file)), "\(file.path)")
      #expect(try !EventScript.load(path: file.path).events.isEmpty)
    }
    // What a schema cannot say: the order of events' ends, and of "hold" and "interval".
    let beyond = ["duration", "events[0].tap.interval"]
    for broken in Self.broken where !beyond.contains(broken.path) {
      #expect(try !validator.accepts(document: Data(broken.text.utf8)), "\(broken.text)")
    }
  }

  @Test func `random damage: read or refused, never a crash`() throws {
    var random = SplitMix(seed: 20_261)
    let whole = Array(Self.whole.utf8)
    var refused = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      do { _ = try EventScript.parse(FileBytes(copying: bytes), file: "a") } catch { refused += 1 }
    }
    #expect(refused > 1_000 && refused < 2_000)
  }
}
