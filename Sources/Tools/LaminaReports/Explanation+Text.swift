// The explanation as text, for a terminal.

public import LaminaProfiling

extension Explanation {
  /// Returns the explanation in lines of at most 120 characters; long layer paths and values may exceed them.
  ///
  /// - Parameters:
  ///   - isWhole: whether every pass, saving and refused change is listed; otherwise at most 40 lines are.
  ///   - columns: the columns that lines fit into; `nil` for tables with all their columns.
  /// - Returns: lines, each with a line feed.
  public func text(isWhole: Bool = false, width columns: Int? = nil) -> String {
    let pixels = counters[Counter.offscreenPixels.name] ?? 0
    let real = counters[Counter.offscreenBytesAllocated.name] ?? 0
    let count = counters[Counter.offscreenPasses.name] ?? 0
    let which =
      frames == 1 ? "" : " at \(fixed(moment, decimals: 3)) s, the most expensive of \(frames)"
    var lines = [
      machine,
      "\(scene): \(width)x\(height) px, offscreen passes in \(offscreen)s, frame "
        + "\(milliseconds(frame)) ms\(which)",
      "\(count) offscreen pass\(count == 1 ? "" : "es"), \(grouped(pixels)) pixels, "
        + "\(grouped(4 * pixels)) bytes on a GPU, \(grouped(real)) bytes here, "
        + "\(2 * count) target switches",
      memory.line(of: memoryBytes),
    ]
    let shown = isWhole ? passes : mostExpensivePasses
    if !passes.isEmpty { lines += [""] + table(of: shown, columns) }
    if passes.count > shown.count {
      lines.append("\(passes.count - shown.count) cheaper passes; --all lists them")
    }
    lines.append("")
    let savings = savings
    lines.append(
      savings.isEmpty
        ? "no savings among \(tried) tried changes"
        : "savings among \(tried) tried changes; the modelled frame takes \(milliseconds(modelled / UInt64(max(1, frames)))) ms, "
          + "by exact counters of \(frames == 1 ? "later frames" : "\(frames) frames")\(compared)")
    if !savings.isEmpty, let error = modelError {
      lines.append(
        "modelled times differ from measured ones by \(percent(error.mean)) on average and by "
          + "\(percent(error.worst)) at worst, over \(error.frames) scenes")
    }
    lines += words.list(savings, isWhole: isWhole, hasTimes: true)
    if let combined { lines += ["", words.together(combined, passes: count)] }
    let uncertain = words.likely(
      likely, of: timelineFrames, isWhole: isWhole,
      hint: isWhole ? "" : "; --all lists, --likely applies")
    if !uncertain.isEmpty { lines += [""] + uncertain }
    let observed = words.observed(observations)
    if !observed.isEmpty { lines += [""] + observed }
    lines += isWhole ? refusedLines : refusedSummary
    if untried > 0 {
      lines.append("\(untried) more changes were not tried; --seconds and --limit allow for more")
    }
    return lines.fitting(columns).joined(separator: "\n") + "\n"
  }

  /// The number of compared frames in words; empty for a single frame, or if some were not compared.
  private var compared: String {
    guard let timelineFrames, timelineFrames > 1 else { return "" }
    return ", compared in all \(grouped(timelineFrames))"
  }

  /// The number of refused changes, with the reasons.
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

  /// Each refused change, with the reason.
  private var refusedLines: [String] {
    let refused = refused
    guard !refused.isEmpty else { return [] }
    return ["", "not offered"]
      + refused.flatMap { finding in
        [
          "  \(finding.layers[0]): \(FindingText.short(finding.firstChanges.first?.text ?? finding.title))",
          "    \(finding.reason ?? "it is refused")"
            + (finding.difference.over > 0 ? ": by \(finding.difference.max)" : ""),
        ]
      }
  }

  /// The printed passes, in the order in which they end.
  private var mostExpensivePasses: [ExplainedPass] {
    guard passes.count > Explanation.shownPasses else { return passes }
    let places = passes.indices.sorted { passes[$1].cost < passes[$0].cost }
    return places.prefix(Explanation.shownPasses).sorted().map { passes[$0] }
  }

  /// The maximum number of passes that are printed.
  private static let shownPasses = 4

  private func table(of passes: [ExplainedPass], _ width: Int?) -> [String] {
    var table = TextTable([
      .left("reasons", 29), .left("role", 9, rank: 4), .left("extent", 22, rank: 3),
      .right("GPU bytes", 11, rank: 1), .right("real bytes", 11, rank: 5),
      .right("moved bytes", 12, rank: 6), .right("switches", 9, rank: 7), .right("cost ms", 9),
      .right("share", 8),
    ])
    for pass in passes {
      let extent = "\(pass.extent.x),\(pass.extent.y) \(pass.extent.width)x\(pass.extent.height)"
      let reasons = pass.reasons.map(\.rawValue).joined(separator: ", ")
      let inTiles = pass.isAvoidable ? "avoidable" : "in tiles"
      let real = pass.realBytes == 0 && pass.gpuBytes > 0 ? inTiles : grouped(pass.realBytes)
      table.add([
        String(repeating: "  ", count: pass.depth) + reasons, pass.role.rawValue, extent,
        grouped(pass.gpuBytes), real, grouped(pass.memoryBytes), "\(pass.targetSwitches)",
        milliseconds(pass.cost), percent(pass.share),
      ])
      table.add(line: "  \(pass.layer)")
    }
    return table.lines(width: width)
  }

  /// The texts of the explanation's findings.
  private var words: FindingText { FindingText(frames: frames) }
}
