// Hitches by a cost model, the same on every machine, with measured times beside them.

import LaminaFiles
import LaminaProfiling

extension ProfileReport {
  /// The frames that are late by a cost model.
  public struct ModelledLateness: Codable, Sendable {
    /// The number of frames that take longer than the budget.
    public var overBudget: Int
    /// The lateness of frames with their modelled times.
    public var lateness: Lateness
    /// The slowest late frames, at most ten, with the modelled times and causes.
    public var worstFrames: [WorstFrame]

    enum CodingKeys: String, CodingKey {
      case overBudget = "over_budget"
      case lateness
      case worstFrames = "worst_frames"
    }

    /// Compares frames, which have modelled times, with a run's budget.
    init(_ frames: [AccountedFrame], _ run: ProfiledRun) {
      let statistics = Statistics(
        FrameStatistics(
          frames.map { ($0.record.frame, !$0.record.damage.isEmpty) }, budget: run.budget))
      overBudget = statistics.overBudget
      lateness = statistics.lateness
      let late = frames.filter { run.budget.isOver($0.record.frame) }
      worstFrames = ProfileReport.slowestFrames(of: late[...], run)
    }
  }

  /// Returns the backing stores that were empty after their layers' last drawing, the largest first.
  static func unpaintedStores(of frames: [FrameRecord]) -> [UnpaintedStore] {
    var bytes: [String: Int] = [:]
    for frame in frames {
      for drawing in frame.drawings { if let layer = drawing.layer { bytes[layer] = nil } }
      for store in frame.unpainted { bytes[store.layer] = store.bytes }
    }
    return bytes.map { UnpaintedStore(layer: $0.key, bytes: $0.value) }
      .sorted { ($1.bytes, $0.layer) < ($0.bytes, $1.layer) }
  }

  /// The lines of the report's text about frames that are late by the model; empty without any.
  var modelledLines: [String] {
    guard let late = model.late, let worst = late.worstFrames.first else { return [] }
    var lines = ["late by the model  ms  measured  cause       its ms"]
    for frame in late.worstFrames.prefix(late.overBudget > 3 ? 10 : 3) {
      let measured = perFrame.first { $0.index == frame.index && !$0.isWarmUp }?.frame
      lines.append(
        rightAligned("\(frame.index)", 10) + rightAligned(millisecondsText(frame.frame), 11)
          + rightAligned(measured.map { millisecondsText($0) } ?? "?", 10) + "  "
          + leftAligned(frame.cause.group.rawValue, 10)
          + rightAligned(millisecondsText(frame.cause.time), 8))
      if let line = frame.cause.line { lines.append("  " + line) }
    }
    lines.append(
      "by \(model.name.printed): the same frames on every machine; frame \(worst.index) is the worst"
    )
    return lines
  }
}

extension FrameCause {
  /// A line with the layer at fault, the reasons for its passes, the decoded image and the layer's time; `nil` without
  /// any.
  var line: String? {
    var words: [String] = []
    if let layer { words.append(layer) }
    if !reasons.isEmpty { words.append(reasons.map(\.rawValue).joined(separator: ", ")) }
    if let image { words.append("decodes \(image.printed)") }
    if let time = layerTime { words.append("\(millisecondsText(time)) ms") }
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }
}
