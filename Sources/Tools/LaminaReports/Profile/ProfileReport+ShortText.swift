// The report as a text of one screen: who, how much, what to change.

import LaminaFiles
import LaminaProfiling

extension ProfileReport {
  /// The maximum number of lines of the short text.
  package static let shortTextLines = 40
  /// The maximum number of kinds of layers that the short text lists.
  private static let shortTextKinds = 5

  /// Returns the report in at most 40 lines: the verdict, the chart, the frames' times and the most expensive layers.
  ///
  /// - Parameters:
  ///   - isColored: whether the chart has colours, by ANSI escape sequences.
  ///   - width: the columns that lines fit into; `nil` for 100, and tables with all their columns.
  /// - Returns: lines without line feeds; the last one says how to print the rest.
  package func shortLines(isColored: Bool = false, width: Int? = nil) -> [String] {
    let verdict = ProfileVerdict(self)
    let times = repeats == 1 ? "once" : "\(repeats) times over"
    var head = [
      machine.rendering(threads: threads),
      "\(scene.printed): \(canvas.width)x\(canvas.height) px, \(frames) frame\(frames == 1 ? "" : "s") "
        + "after \(warmUpFrames) of warm-up, \(times)",
    ].fittingLines(width)
    if let memory, let memoryBytes {
      head += wrappedLines(
        memory.trafficLine(of: memoryBytes), first: "", others: "  ", width: width)
    }
    func wrapped(_ text: String, _ first: String = "", _ others: String = "") -> [String] {
      wrappedLines(text, first: first, others: others, width: width).fittingLines(width)
    }
    var top = wrapped(verdict.headline)
    for text in [verdict.lateness, verdict.proven, verdict.portable].compactMap(\.self) {
      top += wrapped(text, "  ", "  ")
    }
    var chart = TerminalChart(self, width: width).chartLines(isColored: isColored)
    // The frames' numbers and the note beside them have no colours.
    if let width, let last = chart.last, last.count > width {
      chart = chart.dropLast() + [last].fittingLines(width)
    }
    let blocks = [
      head, top,
      chart,
      shortTimeLines.fittingLines(width), kindLines(width).fittingLines(width),
    ].filter { !$0.isEmpty }
    var lines = Array(blocks.joined(separator: [""]))
    let last =
      verdict.notes.flatMap { wrapped($0) }
      + wrapped(
        "--all prints the rest: every cause and saving, lateness, stages, worst frames, counters")
    var room = ProfileReport.shortTextLines - lines.count - last.count - 1
    for remark in verdict.remarks {
      let text = wrapped(remark.text, "- ", "  ")
      guard text.count < room else { break }
      if room == ProfileReport.shortTextLines - lines.count - last.count - 1 {
        lines.append("")
        room -= 1
      }
      lines += text
      room -= text.count
    }
    return lines.prefix(ProfileReport.shortTextLines - last.count - 1) + [""] + last
  }

  private var shortTimeLines: [String] {
    func text(_ name: String, _ time: UInt64) -> String { "\(name) \(millisecondsText(time))" }
    return [
      "this machine, ms: \(text("p50", floor.p50)), \(text("p95", floor.p95)), "
        + "\(text("max", floor.max)), budget \(millisecondsText(budget))"
    ]
  }

  /// Returns a table of the kinds of layers with the most time; counts, which carry over, before times.
  private func kindLines(_ width: Int?) -> [String] {
    let kinds = layerKinds.prefix(ProfileReport.shortTextKinds)
    guard !kinds.isEmpty else { return [] }
    let longest = kinds.map(\.label.count).max() ?? 0
    var table = TextTable([
      .textColumn("layers", min(max(longest, 6), 44) + 2), .numberColumn("passes", 7),
      .numberColumn("pass pixels", 13, rank: 2), .numberColumn("traffic", 9, rank: 3),
      .numberColumn("own ms", 9), .numberColumn("share", 8),
      .textColumn("  passes because of", 0, rank: 1),
    ])
    for kind in kinds {
      let share = floor.mean > 0 ? kind.own / floor.mean : 0
      table.addRow([
        ProfileReport.cut(kind.label, to: 44), kind.passes > 0 ? groupedNumber(kind.passes) : "",
        kind.passes > 0 ? groupedNumber(kind.passPixels) : "",
        kind.passes > 0 ? fixedDecimals(Double(kind.passBytes) / 1e6, decimals: 1) + " MB" : "",
        millisecondsText(kind.own), percentageText(share),
        kind.reasons.isEmpty ? "" : "  " + kind.reasons.map(\.rawValue).joined(separator: ", "),
      ])
    }
    return table.formattedLines(width: width)
  }

  private static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }
}
