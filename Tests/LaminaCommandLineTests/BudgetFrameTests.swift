import Foundation
import TestSupport
import Testing

/// `lamina check --budget`: which frames are judged, and the cause that a failure names.
@Suite struct BudgetFrameTests {
  /// A still scene whose first frame draws a text layer and decodes a picture, which no later frame does.
  private func coldScene(in folder: TestFolder) throws {
    _ = try folder.write(
      "picture.json",
      """
      {"version": 1, "canvas": {"width": 600, "height": 600},
       "root": {"sublayers": [{"type": "gradient", "frame": [0, 0, 600, 600], "colors": ["#f00", "#00f"]}]}}
      """)
    let rendered = try CommandHarness.run(
      ["render", "picture.json", "-o", "picture.png", "--quiet"], folder: folder.path)
    #expect(rendered.status == 0, "\(rendered.errors)")
    try FileManager.default.removeItem(atPath: folder.path + "/picture.json")
    _ = try folder.write(
      "cold.json",
      """
      {"version": 1, "canvas": {"width": 40, "height": 40}, "root": {"sublayers": [
        {"frame": [0, 0, 40, 40], "contents": "picture.png"}]}}
      """)
  }

  /// The number before a unit after some words, as in `cold start of 4.11 ms`.
  private func milliseconds(after words: String, in text: String) throws -> Double {
    let rest = try #require(text.components(separatedBy: words).dropFirst().first)
    return try #require(Double(rest.prefix { $0.isNumber || $0 == "." }))
  }

  @Test func `budgets: a still is judged by a steady frame, and its cold start is shown apart`()
    throws
  {
    let folder = try TestFolder()
    try coldScene(in: folder)
    let outcome = try CommandHarness.check(["cold.json", "--budget", "10s"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("1 steady frame, cold start of "), "\(outcome.text)")
    let steady = try milliseconds(after: "floor.p95 ", in: outcome.text)
    let cold = try milliseconds(after: "cold start of ", in: outcome.text)
    #expect(cold > 3 * steady, "\(outcome.text)")
    // A budget between both passes.
    let between = try CommandHarness.check(
      ["cold.json", "--budget", "\((steady + cold) / 2)ms", "--metric", "floor.max"], in: folder)
    #expect(between.status == 0, "\(between.text)")
  }

  @Test func `budgets: without --frames the whole animation is judged`() throws {
    let folder = try TestFolder()
    // Expensive in its last third alone.
    _ = try folder.write(
      "late.json",
      """
      {"version": 1, "canvas": {"width": 200, "height": 200}, "timeline": {"duration": 0.5, "framesPerSecond": 60},
       "root": {"sublayers": [{"name": "fog", "frame": [0, 0, 200, 200], "isHidden": true,
         "filters": [{"type": "gaussianBlur", "radius": 20}],
         "sublayers": [{"frame": [20, 20, 160, 160], "backgroundColor": "#f00"}],
         "animations": [{"type": "keyframe", "keyPath": "hidden", "values": [true, false], "keyTimes": [0, 0.66, 1],
           "calculationMode": "discrete", "duration": 0.5}]}]}}
      """)
    let cheap = try CommandHarness.check(
      ["late.json", "--frames", "0-9", "--budget", "10s"], in: folder)
    let cost = try milliseconds(after: "floor.p95 ", in: cheap.text)
    let outcome = try CommandHarness.check(
      ["late.json", "--budget", "\(2 * cost)ms", "--metric", "floor.max"], in: folder)
    #expect(outcome.status == 1, "\(outcome.text)")
    #expect(outcome.text.contains("30 steady frames, cold start of "), "\(outcome.text)")
    #expect(
      outcome.text.contains(#"most is for "fog": 2 offscreen passes (filters)"#), "\(outcome.text)")
    let moment = try CommandHarness.check(
      ["late.json", "--time", "0.1", "--budget", "\(2 * cost)ms"], in: folder)
    #expect(moment.status == 0 && moment.text.contains("1 steady frame,"), "\(moment.text)")
  }

  @Test func `budgets: a scene that moves without a duration is judged by two seconds`() throws {
    let folder = try TestFolder()
    _ = try folder.write(
      "spin.json",
      """
      {"version": 1, "canvas": {"width": 20, "height": 20}, "root": {"sublayers": [
        {"frame": [4, 4, 12, 12], "backgroundColor": "#00f", "animations": [
          {"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1, "repeatCount": "infinity"}]}]}}
      """)
    let outcome = try CommandHarness.check(["spin.json", "--budget", "10s"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("120 steady frames"), "\(outcome.text)")
    #expect(outcome.text.contains("120 frames, because the timeline has no duration"))
  }

  @Test func `budgets: a failure names equal layers once, with their number and their reason`()
    throws
  {
    let folder = try TestFolder()
    let cells = (0..<12).map {
      #"{"name": "cell \#($0)", "frame": [\#(4 + $0 * 16), 4, 12, 12], "filters": [{"type": "gaussianBlur", "radius": 2}], "#
        + ##""sublayers": [{"frame": [0, 0, 8, 8], "cornerRadius": 3, "backgroundColor": "#0a0"}]}"##
    }
    _ = try folder.write(
      "cells.json",
      #"{"version": 1, "canvas": {"width": 200, "height": 20}, "root": {"sublayers": ["#
        + cells.joined(separator: ",") + "]}}")
    let words = ["cells.json", "--budget", "1us", "--metric", "floor.max"]
    let outcome = try CommandHarness.check(words, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(#"most is for 12 × "cell": 24 offscreen passes (filters)"#),
      "\(outcome.text)")
    #expect(outcome.text.contains(#"  12 × "cell": 24 offscreen passes (filters), "#))
    #expect(outcome.text.contains("because it has filters"))
    #expect(try CommandHarness.check(words, in: folder).output == outcome.output)
  }
}
