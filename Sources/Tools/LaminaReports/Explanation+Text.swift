// The explanation as text, for a terminal.

import LaminaFiles
public import LaminaProfiling

extension Explanation {
  /// Returns the explanation in lines of at most 120 characters; long layer paths and values may exceed them.
  ///
  /// - Parameters:
  ///   - isWhole: whether every pass, saving and refused change is listed; otherwise at most 40 lines are.
  ///   - columns: the columns that lines fit into; `nil` for tables with all their columns.
  /// - Returns: lines, each with a line feed.
  public func text(isWhole: Bool = false, width columns: Int? = nil) -> String {
    lines(isWhole: isWhole, width: columns).map { $0 + "\n" }.joined()
  }

  /// Returns the explanation as `text` does, as lines without line feeds.
  package func lines(isWhole: Bool = false, width columns: Int? = nil) -> [String] {
    let pixels = counters[Counter.offscreenPixels.name] ?? 0
    let real = counters[Counter.offscreenBytesAllocated.name] ?? 0
    let count = counters[Counter.offscreenPasses.name] ?? 0
    let which =
      frames == 1
      ? "" : " at \(fixedDecimals(moment, decimals: 3)) s, the most expensive of \(frames)"
    var lines = [
      machine,
      "\(scene.printed): \(width)x\(height) px, offscreen passes in \(offscreen)s, frame "
        + "\(millisecondsText(frame)) ms\(which)",
      "\(count) offscreen pass\(count == 1 ? "" : "es"), \(groupedNumber(pixels)) pixels, "
        + "\(groupedNumber(4 * pixels)) bytes on a GPU, \(groupedNumber(real)) bytes here, "
        + "\(2 * count) target switches",
      memory.trafficLine(of: memoryBytes),
    ]
    if let sentence = ignored?.sentence { lines.append(sentence) }
    let shown = isWhole ? passes : mostExpensivePasses
    if !passes.isEmpty { lines += [""] + passTable(of: shown, columns) }
    if passes.count > shown.count {
      lines.append("\(passes.count - shown.count) cheaper passes; --all lists them")
    }
    lines.append("")
    let savings = savings
    lines.append(
      savings.isEmpty
        ? "no savings among \(tried) tried changes"
        : "savings among \(tried) tried changes; the modelled frame takes \(millisecondsText(modelled / UInt64(max(1, frames)))) ms, "
          + "by exact counters of \(frames == 1 ? "later frames" : "\(frames) frames")\(compared)")
    if !savings.isEmpty, let error = modelError {
      lines.append(
        "modelled times differ from measured ones by \(percentageText(error.mean)) on average and by "
          + "\(percentageText(error.worst)) at worst, over \(error.frames) scenes")
    }
    lines += words.savingsList(savings, isWhole: isWhole, hasTimes: true)
    if let combined { lines += ["", words.together(combined, passes: count)] }
    let uncertain = words.likelyLines(
      likely, of: timelineFrames, isWhole: isWhole,
      hint: isWhole ? "" : "; --all lists, --likely applies")
    if !uncertain.isEmpty { lines += [""] + uncertain }
    let observed = words.observed(observations)
    if !observed.isEmpty { lines += [""] + observed }
    lines += isWhole ? refusedLines : refusedSummary
    if untried > 0 {
      lines.append("\(untried) more changes were not tried; --seconds and --limit allow for more")
    }
    return lines.fittingLines(columns)
  }

  /// The number of compared frames in words; empty for a single frame, or if some were not compared.
  private var compared: String {
    guard let timelineFrames, timelineFrames > 1 else { return "" }
    return ", compared in all \(groupedNumber(timelineFrames))"
  }

  /// The lines that count the refused changes for each reason; none without refused changes.
  private var refusedSummary: [String] {
    let refused = refused
    guard !refused.isEmpty else { return [] }
    let differing = refused.count { $0.difference.over > 0 }
    let useless = refused.count - differing - contradictions
    let parts = [
      (differing, "change pixels by more than \(tolerance) of 255"), (useless, "save nothing"),
      (contradictions, "make frames take longer"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ["", "not offered: \(parts.joined(separator: ", ")); --all lists them"]
  }

  /// The lines that list each refused change with its reason; none without refused changes.
  private var refusedLines: [String] {
    let refused = refused
    guard !refused.isEmpty else { return [] }
    return ["", "not offered"]
      + refused.flatMap { finding in
        [
          "  \(finding.layers[0]): \(FindingText.shortenedText(finding.firstChanges.first?.text ?? finding.title))",
          "    \(finding.reason ?? "it is refused")"
            + (finding.difference.over > 0 ? ": by \(finding.difference.max)" : ""),
        ]
      }
  }

  /// The passes that are printed unless all are: the most expensive ones, in the order in which they end.
  private var mostExpensivePasses: [ExplainedPass] {
    guard passes.count > Explanation.shownPasses else { return passes }
    let places = passes.indices.sorted { passes[$1].cost < passes[$0].cost }
    return places.prefix(Explanation.shownPasses).sorted().map { passes[$0] }
  }

  /// The maximum number of passes that are printed unless all are.
  private static let shownPasses = 4

  private func passTable(of passes: [ExplainedPass], _ width: Int?) -> [String] {
    var table = TextTable([
      .textColumn("reasons", 29), .textColumn("role", 9, rank: 4),
      .textColumn("extent", 22, rank: 3),
      .numberColumn("GPU bytes", 11, rank: 1), .numberColumn("real bytes", 11, rank: 5),
      .numberColumn("moved bytes", 12, rank: 6), .numberColumn("switches", 9, rank: 7),
      .numberColumn("cost ms", 9),
      .numberColumn("share", 8),
    ])
    for pass in passes {
      let extent = "\(pass.extent.x),\(pass.extent.y) \(pass.extent.width)x\(pass.extent.height)"
      let reasons = pass.reasons.map(\.rawValue).joined(separator: ", ")
      let inTiles = pass.isAvoidable ? "avoidable" : "in tiles"
      let real = pass.realBytes == 0 && pass.gpuBytes > 0 ? inTiles : groupedNumber(pass.realBytes)
      table.addRow([
        String(repeating: "  ", count: pass.depth) + reasons, pass.role.rawValue, extent,
        groupedNumber(pass.gpuBytes), real, groupedNumber(pass.memoryBytes),
        "\(pass.targetSwitches)",
        millisecondsText(pass.cost), percentageText(pass.share),
      ])
      table.addSpanning(line: "  \(pass.layer)")
    }
    return table.formattedLines(width: width)
  }

  /// The maker of texts for the explanation's findings.
  private var words: FindingText { FindingText(frames: frames) }
}
