// A profile's frames as comma-separated values, for spreadsheets and scripts.

import LaminaFiles
import LaminaProfiling

/// A CSV table (RFC 4180) of a profile's frames, each from the repeat in which it was fastest, with a column for each
/// stage and counter.
public struct FrameTable {
  private let report: ProfileReport

  /// Makes a table of a report's frames, the warm-up included.
  public init(_ report: ProfileReport) { self.report = report }

  /// The names of the columns.
  public static var columns: [String] {
    [
      "frame", "warm_up", "start_ns", "frame_ns", "modelled_ns", "overrun_ns", "missed_vsyncs",
      "class", "cause",
      "cause_layer", "cpu_ns",
    ] + Stage.allCases.map { "\($0.rawValue)_ns" } + ["other_ns", "offscreen_ns"]
      + Counter.allCases.map(\.name)
  }

  /// The text of the table: a row with the names of the columns, then a row for each frame.
  public var csv: String {
    var lines = [FrameTable.columns.joined(separator: ",")]
    for frame in report.perFrame {
      var cells = [
        "\(frame.index)", frame.isWarmUp ? "1" : "0", "\(frame.start)", "\(frame.frame)",
        "\(frame.modelled)", "\(frame.overrun)", "\(frame.missedVSyncs)", frame.frameClass.rawValue,
        frame.cause?.group.rawValue ?? "", (frame.cause?.layer ?? "").csvCell, "\(frame.cpu)",
      ]
      cells += Stage.allCases.map { "\(frame.stages[$0.rawValue] ?? 0)" }
      cells += ["\(frame.other)", "\(frame.offscreen)"]
      cells += Counter.allCases.map { "\(frame.counters[$0.name] ?? 0)" }
      lines.append(cells.joined(separator: ","))
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }
}
