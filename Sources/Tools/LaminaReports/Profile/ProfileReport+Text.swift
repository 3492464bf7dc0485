// The report as text, for a terminal.

import LaminaProfiling

extension ProfileReport {
  /// Returns the report in lines of at most 100 characters; long paths of layers and images may exceed them.
  ///
  /// - Parameters:
  ///   - isColored: whether the chart has colours, by ANSI escape sequences.
  ///   - hasChart: whether a chart of the frames is drawn in characters.
  ///   - width: the columns that lines fit into; `nil` for 100, and tables with all their columns.
  /// - Returns: lines, each with a line feed.
  public func text(isColored: Bool = false, hasChart: Bool = true, width: Int? = nil) -> String {
    var blocks = [
      headLines(width), verdictLines(width), statisticsLines(width), latenessLines(width),
    ]
    if hasChart { blocks.append(TerminalChart(self, width: width).lines(isColored: isColored)) }
    blocks += [
      findingLines, worstFrameLines(width), modelledLines, layerLines(width), lateDecodeLines,
      retentionLines, stageLines, counterLines,
    ]
    return blocks.filter { !$0.isEmpty }
      .map { $0.fitting(width).joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// The run in one line: how many frames were late, the slowest, and the layer that took most.
  public var summary: String {
    let late = floor.overBudget
    let missed = floor.lateness.missedVSyncs
    var parts = [
      "\(frames) frame\(frames == 1 ? "" : "s") at \(number(refreshRate)) Hz",
      "\(late) over the budget of \(milliseconds(budget)) ms",
      "\(missed) VSync\(missed == 1 ? "" : "s") missed",
      "p50 \(milliseconds(floor.p50)), p95 \(milliseconds(floor.p95)), "
        + "max \(milliseconds(floor.max)) ms",
      "\(counters[Counter.offscreenPasses.name] ?? 0) offscreen passes",
    ]
    if let layer = mostExpensiveLayers.first {
      parts.append("most: \(layer.layer) \(milliseconds(layer.own)) ms")
    }
    return "\(scene): " + parts.joined(separator: "; ")
  }

  private func headLines(_ width: Int?) -> [String] {
    let times = repeats == 1 ? "once" : "\(repeats) times over"
    var lines = [
      machine.rendering(threads: threads),
      "\(scene): \(canvas.width)x\(canvas.height) px, \(frames) frame\(frames == 1 ? "" : "s") after \(warmUpFrames) of warm-up, "
        + times + (redraw == "damage" ? ", changes redrawn" : ", all redrawn"),
      "offscreen passes in \(offscreen)s",
    ]
    if let memory, let memoryBytes {
      lines += wrapped(memory.line(of: memoryBytes), first: "", others: "  ", width: width)
    }
    if let overhead {
      lines.append(
        "profiling overhead: \(percent(overhead.share)) of a frame (\(milliseconds(overhead.profiled))"
          + " ms with profiling, \(milliseconds(overhead.unprofiled)) without)")
    }
    return lines
  }

  /// Returns the verdict, in sentences.
  private func verdictLines(_ width: Int?) -> [String] {
    let verdict = ProfileVerdict(self)
    var lines = wrapped(verdict.headline, first: "", others: "", width: width)
    for remark in verdict.remarks {
      lines += wrapped(remark.text, first: "- ", others: "  ", width: width)
      if let advice = remark.advice {
        lines += wrapped(advice, first: "  ", others: "  ", width: width)
      }
      if let question = remark.question {
        lines += wrapped("Not tried: \(question)", first: "  ", others: "  ", width: width)
      }
    }
    return lines
  }

  /// The lines of the findings: advice that saves something, then observations.
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
    lines += words.list(
      savings, isWhole: false, hasTimes: false, option: "'lamina explain --all'")
    if let combined = changes.combined {
      lines += [
        "", words.together(combined, passes: counters[Counter.offscreenPasses.name] ?? 0),
      ]
    }
    let uncertain = words.likely(
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
      [.left("frame, ms", 12)]
        + [
          ("min", 4), ("p50", 0), ("p90", 3), ("p95", 0), ("p99", 2), ("max", 0), ("mean", 5),
          ("stddev", 6), ("MAD", 7),
        ].map { .right($0.0, 9, rank: $0.1) })
    func add(_ name: String, _ of: Statistics) {
      let p99 = of.p99.map { milliseconds($0) } ?? "n/a"
      table.add(
        [name] + [of.min, of.p50, of.p90, of.p95].map { milliseconds($0) }
          + [p99, milliseconds(of.max), milliseconds(of.mean)]
          + [milliseconds(of.standardDeviation), milliseconds(of.medianDeviation)])
    }
    add("floor", floor)
    if repeats > 1 { add("all repeats", raw) }
    var lines = table.lines(width: width)
    lines.append(
      "floor: the fastest repeat of each frame; the median of all is \(percent(noise)) above it (noise)"
    )
    if floor.p99 == nil { lines.append("p99 n/a (under 100 frames)") }
    return lines
  }

  private func latenessLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .left("", 22), .right("late", 8), .right("missed", 8), .right("hitch ms", 11, rank: 1),
      .right("ms per s", 10, rank: 2), .left("  rating: talks / documentation", 0, rank: 3),
    ])
    func add(_ name: String, _ late: Int, _ lateness: Lateness) {
      let ratings = [HitchThresholds.talks, .documentation].map {
        lateness.ratings[$0.rawValue]?.rawValue ?? "?"
      }
      table.add([
        name, "\(late)", "\(lateness.missedVSyncs)", milliseconds(lateness.hitch),
        fixed(lateness.hitchRatio, decimals: 2), "  " + ratings.joined(separator: " / "),
      ])
    }
    add("one after another", floor.overBudget, floor.lateness)
    if repeats > 1 { add("  in all repeats", raw.overBudget, raw.lateness) }
    for view in pipelined {
      add("pipelined, \(view.buffers) buffers", view.lateFrames, view.lateness)
    }
    if let late = model.late { add("by the cost model", late.overBudget, late.lateness) }
    let classes = FrameClass.allCases.map { "\(floor.classes[$0.rawValue] ?? 0) \($0.rawValue)" }
    return [
      "budget \(milliseconds(budget)) ms at \(number(refreshRate)) Hz: "
        + "\(floor.overBudget) of \(frames) frames over, \(floor.lateness.missedVSyncs) VSyncs missed"
    ] + table.lines(width: width) + [
      classes.joined(separator: ", ") + "; slowest 1 %: \(milliseconds(floor.slowestPercent)) ms; "
        + "outliers: \(floor.mildOutliers) mild, \(floor.severeOutliers) severe"
    ]
  }

  private func worstFrameLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .left("worst frames", 12), .right("ms", 10), .right("class", 10, rank: 2),
      .left("  cause", 12),
      .right("its ms", 8), .right("over its share", 16, rank: 1),
    ])
    for frame in worstFrames.prefix(floor.overBudget > 3 ? 10 : 3) {
      let cause = frame.cause
      table.add([
        right("\(frame.index)", 12), milliseconds(frame.frame), frame.frameClass.rawValue,
        "  " + cause.group.rawValue, milliseconds(cause.time), milliseconds(cause.excess),
      ])
      if let line = cause.line { table.add(line: "  " + line) }
    }
    return table.lines(width: width)
  }

  private func layerLines(_ width: Int?) -> [String] {
    var table = TextTable([
      .right("own ms", 11), .right("share", 8),
      .right("total ms", 10, rank: 1), .right("forces", 9), .right("offscreen", 11, rank: 1),
      .right("pixels", 14, rank: 3),
      .right("offscreen px", 14, rank: 2), .left("  reasons", 0),
    ])
    for row in mostExpensiveLayers {
      table.add([
        milliseconds(row.own), percent(row.share), milliseconds(row.total),
        row.forced.map { milliseconds($0) } ?? "", milliseconds(row.offscreen), grouped(row.pixels),
        grouped(row.offscreenPixels),
        "  " + row.reasons.map(\.rawValue).joined(separator: ", "),
      ])
      table.add(line: "  \(row.layer)")
    }
    if let screen {
      let share = floor.mean > 0 ? screen / floor.mean : 0
      table.add([milliseconds(screen), percent(share)] + Array(repeating: "", count: 6))
      table.add(
        line: "  the screen: clearing and storing it, waiting, and layers that draw nothing")
    }
    guard !mostExpensiveLayers.isEmpty else { return [] }
    return ["most expensive layers: means over all frames, shares of the mean frame"]
      + table.lines(width: width)
  }

  private var stageLines: [String] {
    var lines = ["stage            mean ms  of frame    modelled"]
    func add(_ name: String, _ mean: Double, _ share: Double, _ modelled: Double?) {
      lines.append(
        pad(name, 12) + right(milliseconds(mean), 12) + right(percent(share), 10)
          + (modelled.map { right(milliseconds($0), 12) } ?? ""))
    }
    for row in stages {
      // The model covers the tile section as a whole; its time is shown beside the last stage.
      let name = row.stage == .blend ? ModelRow.tileSection : row.stage.rawValue
      add(row.stage.rawValue, row.mean, row.share, model.stages[name])
    }
    add("other", other, otherShare, model.stages["other"])
    add("frame", floor.mean, 1, model.mean)
    lines.append(
      "modelled from counters, the tile section as a whole; off by \(percent(model.error)) of a frame:"
    )
    lines.append("  \(model.name)" + (threads > 1 ? ", for one thread" : ""))
    lines.append(
      "raster, fragment and blend share one measured section; its split comes from frames with a clock"
    )
    lines.append(
      "around every command (\(percent(attributionError)) of those frames was between commands).")
    return lines
  }

  private var counterLines: [String] {
    var lines = ["counters per frame" + (countersAreSteady ? "" : " (of the last; they differ)")]
    for counter in Counter.allCases {
      guard let value = counters[counter.name], value != 0 else { continue }
      lines.append("  " + pad(counter.name, 26) + right(grouped(value), 14))
    }
    if let overdraw { lines.append("  " + pad("overdraw", 26) + right(number(overdraw), 14)) }
    return lines
  }
}
