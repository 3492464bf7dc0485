// The report as text, for a terminal.

import LaminaFiles
import LaminaProfiling

extension ProfileReport {
  /// Returns the report in lines of at most `width` characters, 100 if it is `nil`; long paths of layers and images may
  /// exceed them.
  ///
  /// - Parameters:
  ///   - isColored: whether the chart has colours, by ANSI escape sequences.
  ///   - hasChart: whether a chart of the frames is drawn in characters.
  ///   - width: the columns that lines fit into; `nil` for 100, and tables with all their columns.
  /// - Returns: lines, each with a line feed.
  public func text(isColored: Bool = false, hasChart: Bool = true, width: Int? = nil) -> String {
    lines(isColored: isColored, hasChart: hasChart, width: width).map { $0 + "\n" }.joined()
  }

  /// Returns the report as `text` does, as lines without line feeds; colours are the only control characters in them.
  package func lines(isColored: Bool = false, hasChart: Bool = true, width: Int? = nil) -> [String]
  {
    let chart = hasChart ? TerminalChart(self, width: width).chartLines(isColored: isColored) : []
    let before = [
      headLines(width), verdictLines(width), statisticsLines(width), latenessLines(width),
    ]
    let after = [
      findingLines, worstFrameLines(width), modelledLines, layerLines(width), lateDecodeLines,
      retentionLines, stageLines, counterLines,
    ]
    let blocks =
      before.map { $0.fittingLines(width) } + [chart] + after.map { $0.fittingLines(width) }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The run in one line: the number of late frames, percentiles, the slowest frame, and the layer that took most time.
  public var summary: String {
    let late = floor.overBudget
    let missed = floor.lateness.missedVSyncs
    var parts = [
      "\(frames) frame\(frames == 1 ? "" : "s") at \(shortNumber(refreshRate)) Hz",
      "\(late) over the budget of \(millisecondsText(budget)) ms",
      "\(missed) VSync\(missed == 1 ? "" : "s") missed",
      "p50 \(millisecondsText(floor.p50)), p95 \(millisecondsText(floor.p95)), "
        + "max \(millisecondsText(floor.max)) ms",
      "\(counters[Counter.offscreenPasses.name] ?? 0) offscreen passes",
    ]
    if let kind = layerKinds.first {
      parts.append("most: \(kind.label) \(millisecondsText(kind.own)) ms")
    }
    return ("\(scene.printed): " + parts.joined(separator: "; ")).withoutControls
  }

  private func headLines(_ width: Int?) -> [String] {
    let times = repeats == 1 ? "once" : "\(repeats) times over"
    var lines = [
      machine.rendering(threads: threads),
      "\(scene.printed): \(canvas.width)x\(canvas.height) px, \(frames) frame\(frames == 1 ? "" : "s") after \(warmUpFrames) of warm-up, "
        + times + (redraw == "damage" ? ", changes redrawn" : ", all redrawn"),
      "offscreen passes in \(offscreen)s",
    ]
    if let memory, let memoryBytes {
      lines += wrappedLines(
        memory.trafficLine(of: memoryBytes), first: "", others: "  ", width: width)
    }
    if let overhead {
      lines.append(
        "profiling overhead: \(percentageText(overhead.share)) of a frame (\(millisecondsText(overhead.profiled))"
          + " ms with profiling, \(millisecondsText(overhead.unprofiled)) without)")
    }
    return lines
  }

  /// Returns the lines of the verdict, in sentences.
  private func verdictLines(_ width: Int?) -> [String] {
    let verdict = ProfileVerdict(self)
    var lines = wrappedLines(verdict.headline, first: "", others: "", width: width)
    for text in [verdict.lateness, verdict.proven, verdict.portable].compactMap(\.self) {
      lines += wrappedLines(text, first: "  ", others: "  ", width: width)
    }
    for remark in verdict.remarks {
      lines += wrappedLines(remark.text, first: "- ", others: "  ", width: width)
      if let advice = remark.advice {
        lines += wrappedLines(advice, first: "  ", others: "  ", width: width)
      }
      if let question = remark.question {
        lines += wrappedLines("Not tried: \(question)", first: "  ", others: "  ", width: width)
      }
    }
    return lines
  }

  /// The lines of the report's text about findings: advice that saves something, then likely changes, then
  /// observations.
  private var findingLines: [String] {
    guard let findings, let changes else { return [] }
    let words = FindingText(frames: changes.frames)
    let savings = findings.filter(\.state.isAdvice)
    var lines = [
      savings.isEmpty
        ? "no savings among \(changes.tried) tried changes"
        : "savings among \(changes.tried) changes, tried over \(changes.frames) frame"
          + "\(changes.frames == 1 ? "" : "s")"
    ]
    lines += words.savingsList(
      savings, isWhole: false, hasTimes: false, option: "'lamina explain --all'")
    if let combined = changes.combined {
      lines += [
        "", words.together(combined, passes: counters[Counter.offscreenPasses.name] ?? 0),
      ]
    }
    let uncertain = words.likelyLines(
      findings.filter { $0.state == .likely }, of: changes.timelineFrames, isWhole: false,
      hint: "; 'lamina explain --all' lists")
    if !uncertain.isEmpty { lines += [""] + uncertain }
    let observed = words.observed(findings.filter { $0.state == .observation })
    if !observed.isEmpty { lines += [""] + observed }
    if changes.untried > 0 {
      lines.append("\(changes.untried) more changes were not tried; --seconds allows for more")
    }
    return lines
  }

  private func statisticsLines(_ width: Int?) -> [String] {
    var table = TextTable(
      [.textColumn("frame, ms", 12)]
        + [
          ("min", 4), ("p50", 0), ("p90", 3), ("p95", 0), ("p99", 2), ("max", 0), ("mean", 5),
          ("stddev", 6), ("MAD", 7),
        ].map { .numberColumn($0.0, 9, rank: $0.1) })
    func addStatistics(_ name: String, _ of: Statistics) {
      let p99 = of.p99.map { millisecondsText($0) } ?? "n/a"
      table.addRow(
        [name] + [of.min, of.p50, of.p90, of.p95].map { millisecondsText($0) }
          + [p99, millisecondsText(of.max), millisecondsText(of.mean)]
          + [millisecondsText(of.standardDeviation), millisecondsText(of.medianDeviation)])
    }
    addStatistics("floor", floor)
    if repeats > 1 { addStatistics("all repeats", raw) }
    var lines = table.formattedLines(width: width)
    lines.append(
      "floor: the fastest repeat of each frame; the median of all is \(percentageText(noise)) above it (noise)"
    )
    if floor.p99 == nil { lines.append("p99 n/a (under 100 frames)") }
    return lines
  }

  private func latenessLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .textColumn("", 22), .numberColumn("late", 8), .numberColumn("missed", 8),
      .numberColumn("hitch ms", 11, rank: 1),
      .numberColumn("ms per s", 10, rank: 2),
      .textColumn("  rating: talks / documentation", 0, rank: 3),
    ])
    func addLateness(_ name: String, _ late: Int, _ lateness: Lateness) {
      let ratings = [HitchThresholds.talks, .documentation].map {
        lateness.ratings[$0.rawValue]?.rawValue ?? "?"
      }
      table.addRow([
        name, "\(late)", "\(lateness.missedVSyncs)", millisecondsText(lateness.hitch),
        fixedDecimals(lateness.hitchRatio, decimals: 2), "  " + ratings.joined(separator: " / "),
      ])
    }
    addLateness("one after another", floor.overBudget, floor.lateness)
    if repeats > 1 { addLateness("  in all repeats", raw.overBudget, raw.lateness) }
    for view in pipelined {
      addLateness("pipelined, \(view.buffers) buffers", view.lateFrames, view.lateness)
    }
    if let late = model.late { addLateness("by the cost model", late.overBudget, late.lateness) }
    let classes = FrameClass.allCases.map { "\(floor.classes[$0.rawValue] ?? 0) \($0.rawValue)" }
    return [
      "budget \(millisecondsText(budget)) ms at \(shortNumber(refreshRate)) Hz: "
        + "\(floor.overBudget) of \(frames) frames over, \(floor.lateness.missedVSyncs) VSyncs missed"
    ] + table.formattedLines(width: width) + [
      classes.joined(separator: ", ")
        + "; slowest 1 %: \(millisecondsText(floor.slowestPercent)) ms; "
        + "outliers: \(floor.mildOutliers) mild, \(floor.severeOutliers) severe"
    ]
  }

  private func worstFrameLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .textColumn("worst frames", 12), .numberColumn("ms", 10), .numberColumn("class", 10, rank: 2),
      .textColumn("  cause", 12),
      .numberColumn("its ms", 8), .numberColumn("over its share", 16, rank: 1),
    ])
    for frame in worstFrames.prefix(floor.overBudget > 3 ? 10 : 3) {
      let cause = frame.cause
      table.addRow([
        rightAligned("\(frame.index)", 12), millisecondsText(frame.frame),
        frame.frameClass.rawValue,
        "  " + cause.group.rawValue, millisecondsText(cause.time), millisecondsText(cause.excess),
      ])
      if let line = cause.line { table.addSpanning(line: "  " + line) }
    }
    return table.formattedLines(width: width)
  }

  private func layerLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .numberColumn("own ms", 11), .numberColumn("share", 8),
      .numberColumn("total ms", 10, rank: 1), .numberColumn("forces", 9),
      .numberColumn("offscreen", 11, rank: 1),
      .numberColumn("pixels", 14, rank: 3),
      .numberColumn("offscreen px", 14, rank: 2), .textColumn("  reasons", 0),
    ])
    for row in mostExpensiveLayers {
      table.addRow([
        millisecondsText(row.own), percentageText(row.share), millisecondsText(row.total),
        row.forced.map { millisecondsText($0) } ?? "", millisecondsText(row.offscreen),
        groupedNumber(row.pixels),
        groupedNumber(row.offscreenPixels),
        "  " + row.reasons.map(\.rawValue).joined(separator: ", "),
      ])
      table.addSpanning(line: "  \(row.layer)")
    }
    if let screen, let share = screenShare {
      table.addRow(
        [millisecondsText(screen), percentageText(share)] + Array(repeating: "", count: 6))
      table.addSpanning(
        line: "  \(ProfileReport.screenName)")
    }
    guard !mostExpensiveLayers.isEmpty else { return [] }
    return ["most expensive layers: means over all frames, shares of the mean frame"]
      + table.formattedLines(width: width)
  }

  private var stageLines: [String] {
    var lines = ["stage            mean ms  of frame    modelled"]
    func addStage(_ name: String, _ mean: Double, _ share: Double, _ modelled: Double?) {
      lines.append(
        leftAligned(name, 12) + rightAligned(millisecondsText(mean), 12)
          + rightAligned(percentageText(share), 10)
          + (modelled.map { rightAligned(millisecondsText($0), 12) } ?? ""))
    }
    for row in stages {
      // The model covers the tile section as a whole; its time is shown beside the last stage.
      let name = row.stage == .blend ? ModelRow.tileSection : row.stage.rawValue
      addStage(row.stage.rawValue, row.mean, row.share, model.stages[name])
    }
    addStage("other", other, otherShare, model.stages["other"])
    addStage("frame", floor.mean, 1, model.mean)
    lines.append(
      "modelled from counters, the tile section as a whole; off by \(percentageText(model.error)) of a frame:"
    )
    lines.append("  \(model.name)" + (threads > 1 ? ", for one thread" : ""))
    lines.append(
      "raster, fragment and blend share one measured section; its split comes from frames with a clock"
    )
    lines.append(
      "around every command (\(percentageText(attributionError)) of those frames was between commands)."
    )
    return lines
  }

  private var counterLines: [String] {
    var lines = ["counters per frame" + (countersAreSteady ? "" : " (of the last; they differ)")]
    for counter in Counter.allCases {
      guard let value = counters[counter.name], value != 0 else { continue }
      lines.append("  " + leftAligned(counter.name, 26) + rightAligned(groupedNumber(value), 14))
    }
    if let overdraw {
      lines.append("  " + leftAligned("overdraw", 26) + rightAligned(shortNumber(overdraw), 14))
    }
    return lines
  }
}
