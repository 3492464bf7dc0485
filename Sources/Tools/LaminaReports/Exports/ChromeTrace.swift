// A profile's frames as a Chrome trace, which Perfetto opens.

import LaminaFiles
import LaminaProfiling

/// A Chrome trace: a row of frames, a row of the app's stages, a row of the render server's, and graphs of counters.
///
/// Stages of a frame follow each other in the order of the pipeline, with their durations. The three stages of the tile
/// section are divided by attribution. A frame begins at its refresh, or at the end of the previous frame if that is
/// later: it is the fastest of its repeats, which have no common clock.
/// - Source: "Trace Event Format", the JSON object format; its times are microseconds.
public struct ChromeTrace {
  private let report: ProfileReport

  /// The threads of the trace.
  private enum Row: Int, CaseIterable {
    case frames = 1
    case app
    case render

    var name: String {
      switch self {
      case .frames: "frames"
      case .app: "app: layout, display, prepare, commit"
      case .render: "render server: plan to present"
      }
    }
  }

  /// The counters drawn as graphs.
  private static let graphs: [Counter] = [
    .offscreenPasses, .offscreenPixels, .pixelsBlended, .damagePixels, .peakBufferBytes,
    .bytesUploaded,
  ]

  /// Makes a trace of a report's frames, the warm-up included.
  public init(_ report: ProfileReport) { self.report = report }

  /// Writes the trace in parts; `write` receives one event at a time.
  ///
  /// - Throws: errors of `write`.
  public func writeTrace<Failure: Error>(_ write: (String) throws(Failure) -> Void) throws(Failure)
  {
    try write("{\"displayTimeUnit\":\"ms\",\"otherData\":{\"schema\":\"lamina-trace/1\",")
    try write("\"scene\":\(report.scene.quotedForJSON),\"budget_ns\":\(report.budget)},\n")
    try write("\"traceEvents\":[\n")
    try write(metadata(name: "process_name", value: "lamina \(report.scene)", thread: 0))
    for row in Row.allCases {
      try write(",\n" + metadata(name: "thread_name", value: row.name, thread: row.rawValue))
    }
    for frame in report.perFrame {
      for event in frameEvents(of: frame) { try write(",\n" + event) }
    }
    try write("\n]}\n")
  }

  private func metadata(name: String, value: String, thread: Int) -> String {
    "{\"ph\":\"M\",\"pid\":1,\"tid\":\(thread),\"name\":\"\(name)\",\"args\":{\"name\":"
      + "\(value.quotedForJSON)}}"
  }

  private func frameEvents(of frame: ProfileReport.FrameRow) -> [String] {
    var arguments = [
      "\"class\":\"\(frame.frameClass.rawValue)\"", "\"overrun_ns\":\(frame.overrun)",
      "\"missed_vsyncs\":\(frame.missedVSyncs)", "\"cpu_ns\":\(frame.cpu)",
      "\"warm_up\":\(frame.isWarmUp)",
    ]
    if let cause = frame.cause {
      arguments.append("\"cause\":\"\(cause.group.rawValue)\"")
      if let layer = cause.layer { arguments.append("\"layer\":\(layer.quotedForJSON)") }
    }
    var events = [
      event(
        "frame \(frame.index)", .frames, start: frame.start, time: frame.frame,
        category: frame.frameClass.rawValue, arguments: arguments.joined(separator: ","))
    ]
    var start = frame.start
    for stage in Stage.allCases {
      let time = frame.stages[stage.rawValue] ?? 0
      if time == 0 { continue }
      let row: Row =
        switch stage {
        case .layout, .display, .prepare, .commit: .app
        default: .render
        }
      events.append(
        event(
          stage.rawValue, row, start: start, time: time,
          category: stage.isInTileSection ? "tile section" : "stage",
          arguments: "\"frame\":\(frame.index)"))
      start += time
    }
    for counter in ChromeTrace.graphs {
      let value = frame.counters[counter.name] ?? 0
      events.append(
        "{\"ph\":\"C\",\"pid\":1,\"name\":\"\(counter.name)\",\"ts\":\(microseconds(frame.start)),"
          + "\"args\":{\"value\":\(value)}}")
    }
    return events
  }

  private func event(
    _ name: String, _ row: Row, start: UInt64, time: UInt64, category: String, arguments: String
  ) -> String {
    "{\"ph\":\"X\",\"pid\":1,\"tid\":\(row.rawValue),\"name\":\(name.quotedForJSON),"
      + "\"cat\":\(category.quotedForJSON),\"ts\":\(microseconds(start)),"
      + "\"dur\":\(microseconds(time)),\"args\":{\(arguments)}}"
  }
}

/// Returns ns as microseconds with three decimals, exactly.
private func microseconds(_ nanoseconds: UInt64) -> String {
  let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
  let digits = String(part)
  return "\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits
}
