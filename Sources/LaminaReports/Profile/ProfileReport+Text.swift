// The report as text, for a terminal.

import LaminaProfiling

extension ProfileReport {
  /// The report in lines of at most 100 characters, but for long paths of layers and images.
  ///
  /// - Parameters:
  ///   - isColored: whether the chart has colours, by ANSI escape sequences.
  ///   - hasChart: whether a chart of the frames is drawn in characters.
  /// - Returns: lines, each with a line feed.
  public func text(isColored: Bool = false, hasChart: Bool = true) -> String {
    var blocks = [headLines, verdictLines, statisticsLines, latenessLines]
    if hasChart { blocks.append(TerminalChart(self).lines(isColored: isColored)) }
    blocks += [
      findingLines, worstFrameLines, modelledLines, layerLines, lateDecodeLines, retentionLines,
      stageLines,
      counterLines,
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private var headLines: [String] {
    let times = repeats == 1 ? "once" : "\(repeats) times over"
    var lines = [
      machine.rendering(threads: threads),
      "\(scene): \(canvas.width)x\(canvas.height) px, \(frames) frame\(frames == 1 ? "" : "s") after \(warmUpFrames) of warm-up, "
        + times + (redraw == "damage" ? ", changes redrawn" : ", all redrawn"),
      "offscreen passes in \(offscreen)s",
    ]
    if let memory, let memoryBytes {
      lines += wrapped(memory.line(of: memoryBytes), first: "", others: "  ")
    }
    if let overhead {
      lines.append(
        "the account itself: \(percent(overhead.share)) of a frame (\(milliseconds(overhead.profiled))"
          + " ms with it, \(milliseconds(overhead.unprofiled)) without)")
    }
    return lines
  }

  /// What the report says, in sentences.
  private var verdictLines: [String] {
    let verdict = ProfileVerdict(self)
    var lines = wrapped(verdict.headline, first: "", others: "")
    for remark in verdict.remarks {
      lines += wrapped(remark.text, first: "- ", others: "  ")
      if let advice = remark.advice { lines += wrapped(advice, first: "  ", others: "  ") }
      if let question = remark.question {
        lines += wrapped("Not tried: \(question)", first: "  ", others: "  ")
      }
    }
    return lines
  }

  /// The advice that proved to save something, and the observations.
  private var findingLines: [String] {
    guard let findings, let changes else { return [] }
    let words = FindingText(frames: changes.frames)
    let savings = findings.filter(\.state.isAdvice)
    var lines = [
      savings.isEmpty
        ? "no savings among \(changes.tried) changes that were tried"
        : "savings, of \(changes.tried) changes that were tried over \(changes.frames) frame"
          + "\(changes.frames == 1 ? "" : "s")"
    ]
    lines += words.list(
      savings, isWhole: false, hasTimes: false, option: "'lamina explain --all'")
    if let combined = changes.combined {
      lines += [
        "", words.together(combined, passes: counters[Counter.offscreenPasses.name] ?? 0),
      ]
    }
    let observed = words.observed(findings.filter { $0.state == .observation })
    if !observed.isEmpty { lines += [""] + observed }
    if changes.untried > 0 {
      lines.append("\(changes.untried) more changes were not tried; --seconds allows for more")
    }
    return lines
  }

  private var statisticsLines: [String] {
    func row(_ name: String, _ of: Statistics) -> String {
      let p99 = of.p99.map { milliseconds($0) } ?? "n/a"
      let times =
        [of.min, of.p50, of.p90, of.p95].map { milliseconds($0) }
        + [p99, milliseconds(of.max), milliseconds(of.mean)]
        + [milliseconds(of.standardDeviation), milliseconds(of.medianDeviation)]
      return pad(name, 12) + times.map { right($0, 9) }.joined()
    }
    let names = ["min", "p50", "p90", "p95", "p99", "max", "mean", "stddev", "MAD"]
    var lines = [pad("frame, ms", 12) + names.map { right($0, 9) }.joined()]
    lines.append(row("floor", floor))
    if repeats > 1 { lines.append(row("all repeats", raw)) }
    lines.append(
      "floor: of each frame the fastest repeat; the median of all is \(percent(noise)) above it (noise)"
    )
    if floor.p99 == nil { lines.append("p99 n/a (under 100 frames)") }
    return lines
  }

  private var latenessLines: [String] {
    var lines = [
      "budget \(milliseconds(budget)) ms at \(number(refreshRate)) Hz: "
        + "\(floor.overBudget) of \(frames) frames over, \(floor.lateness.missedVSyncs) VSyncs missed",
      pad("", 22) + right("late", 8) + right("missed", 8) + right("hitch ms", 11)
        + right("ms per s", 10) + "  rating: talks / documentation",
    ]
    func row(_ name: String, _ late: Int, _ lateness: Lateness) -> String {
      let ratings = [HitchThresholds.talks, .documentation].map {
        lateness.ratings[$0.rawValue]?.rawValue ?? "?"
      }
      return pad(name, 22) + right("\(late)", 8) + right("\(lateness.missedVSyncs)", 8)
        + right(milliseconds(lateness.hitch), 11)
        + right(fixed(lateness.hitchRatio, decimals: 2), 10)
        + "  " + ratings.joined(separator: " / ")
    }
    lines.append(row("one after another", floor.overBudget, floor.lateness))
    if repeats > 1 { lines.append(row("  in all repeats", raw.overBudget, raw.lateness)) }
    for view in pipelined {
      lines.append(row("pipelined, \(view.buffers) buffers", view.lateFrames, view.lateness))
    }
    if let late = model.late {
      lines.append(row("by the cost model", late.overBudget, late.lateness))
    }
    let classes = FrameClass.allCases.map { "\(floor.classes[$0.rawValue] ?? 0) \($0.rawValue)" }
    lines.append(
      classes.joined(separator: ", ") + "; slowest 1 %: \(milliseconds(floor.slowestPercent)) ms; "
        + "outliers: \(floor.mildOutliers) mild, \(floor.severeOutliers) severe")
    return lines
  }

  private var worstFrameLines: [String] {
    var lines = ["worst frames        ms     class  cause       its ms  over its share"]
    for frame in worstFrames.prefix(floor.overBudget > 3 ? 10 : 3) {
      let cause = frame.cause
      lines.append(
        right("\(frame.index)", 12) + right(milliseconds(frame.frame), 10)
          + right(frame.frameClass.rawValue, 10) + "  " + pad(cause.group.rawValue, 10)
          + right(milliseconds(cause.time), 8) + right(milliseconds(cause.excess), 16))
      if let line = cause.line { lines.append("  " + line) }
    }
    return lines
  }

  private var layerLines: [String] {
    var lines = [
      "dearest layers     own ms   share  total ms  offscreen        pixels  offscreen px  reasons"
    ]
    for row in dearestLayers {
      lines.append(
        right(milliseconds(row.own), 25) + right(percent(row.share), 8)
          + right(milliseconds(row.total), 10) + right(milliseconds(row.offscreen), 11)
          + right(grouped(row.pixels), 14) + right(grouped(row.offscreenPixels), 14) + "  "
          + row.reasons.map(\.rawValue).joined(separator: ", "))
      lines.append("  \(row.layer)")
    }
    return dearestLayers.isEmpty ? [] : lines
  }

  private var stageLines: [String] {
    var lines = ["stage            mean ms   share    modelled"]
    func add(_ name: String, _ mean: Double, _ share: Double, _ modelled: Double?) {
      lines.append(
        pad(name, 12) + right(milliseconds(mean), 12) + right(percent(share), 8)
          + (modelled.map { right(milliseconds($0), 12) } ?? ""))
    }
    for row in stages {
      // The model knows the tile section as a whole: it stands beside its last stage.
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
