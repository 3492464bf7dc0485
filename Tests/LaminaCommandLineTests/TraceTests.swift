import Foundation
import TestSupport
import Testing

/// The begin times of frames in a profile of several repeats.
@Suite struct TraceTests {
  @Test func `trace: events of one thread nest, and no frames overlap`() throws {
    let folder = try TestFolder()
    let line = [
      "profile", CommandHarness.fixtures + "/scenes/feed.json", "--frames", "20", "--repeats", "3",
      "--warm-up", "2", "--times-only", "--quiet",
    ]
    let outcome = try CommandHarness.run(
      line + ["--trace", "t.trace.json", "--json"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bytes = try #require(folder.read("t.trace.json"))
    let trace = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    var ends: [Int: Double] = [:]
    var count = 0
    for event in events where event["ph"] as? String == "X" {
      let thread = try #require(event["tid"] as? Int)
      let start = try #require(event["ts"] as? Double)
      #expect(start >= ends[thread, default: 0] - 1e-3, "\(event)")
      ends[thread] = start + (try #require(event["dur"] as? Double))
      count += thread == 1 ? 1 : 0
    }
    #expect(count == 22 && ends.count == 3)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let frames = try #require(report["per_frame"] as? [[String: Any]])
    let budget = try #require(report["budget_ns"] as? Int)
    var end = 0
    for (number, frame) in frames.enumerated() {
      #expect(frame["start_ns"] as? Int == max(number * budget, end))
      end = max(number * budget, end) + (try #require(frame["frame_ns"] as? Int))
    }
  }
}
