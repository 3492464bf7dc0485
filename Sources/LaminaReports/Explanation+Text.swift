// The explanation as text, for a terminal.

public import LaminaProfiling

extension Explanation {
  /// The explanation in lines of at most 120 characters, but for long layer paths and values.
  public var text: String {
    let pixels = counters[Counter.offscreenPixels.name] ?? 0
    let real = counters[Counter.offscreenBytesAllocated.name] ?? 0
    let count = counters[Counter.offscreenPasses.name] ?? 0
    var lines = [
      "\(scene): \(width)x\(height) px, \(threads) thread\(threads == 1 ? "" : "s"), offscreen "
        + "passes in \(offscreen)s, frame \(milliseconds(frame)) ms", "",
      "\(count) offscreen pass\(count == 1 ? "" : "es"), \(grouped(pixels)) pixels, "
        + "\(grouped(4 * pixels)) bytes on a GPU, \(grouped(real)) bytes here, "
        + "\(2 * count) target switches",
    ]
    if !passes.isEmpty {
      lines.append("")
      lines.append(
        column("reasons", 30) + column("role", 9) + column("extent", 22) + "   GPU bytes"
          + "  real bytes  switches  cost ms   share")
    }
    let shown = dearestPasses
    for pass in shown { lines += row(pass) }
    if passes.count > shown.count {
      lines.append("\(passes.count - shown.count) more that cost less; --json lists them")
    }
    lines.append("")
    lines.append(
      savings.isEmpty
        ? "no savings among \(tried) changes that were tried"
        : "savings, of \(tried) changes that were tried: of a modelled frame of \(milliseconds(modelled)) ms, by exact "
          + "counters of later frames")
    for (number, saving) in savings.prefix(Explanation.shownSavings).enumerated() {
      lines += row(saving, number: number + 1)
    }
    if savings.count > Explanation.shownSavings {
      lines += [
        "", "\(savings.count - Explanation.shownSavings) smaller savings; --json lists them",
      ]
    }
    if let combined {
      lines += [
        "",
        "all that go together: \(counters[Counter.offscreenPasses.name] ?? 0) passes to "
          + "\((counters[Counter.offscreenPasses.name] ?? 0) - combined.passes), "
          + "\(percent(combined.modelledShare)) less of the modelled frame",
      ]
    }
    lines += refusedLines
    if untried > 0 {
      lines.append("\(untried) more changes were not tried; --seconds and --limit allow for more")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was not offered: each change whose pixels are near, and how many others there are.
  private var refusedLines: [String] {
    guard !refused.isEmpty else { return [] }
    let near = refused.filter { $0.difference.max <= Explanation.nearness }
    var lines = ["", "not offered: pixels differ by more than \(tolerance) of 255"]
    for saving in near {
      lines.append("  \(saving.layer): \(saving.changes.joined(separator: ", "))")
      lines.append("    \(counts(saving)); \(difference(saving.difference))")
    }
    let others = refused.count - near.count
    if others > 0 {
      lines.append(
        "  \(others)\(near.isEmpty ? "" : " more"), with pixels that differ by over "
          + "\(Explanation.nearness); --json lists them")
    }
    return lines
  }

  /// The passes that are printed, in the order in which they end.
  private var dearestPasses: [ExplainedPass] {
    guard passes.count > Explanation.shownPasses else { return passes }
    let places = passes.indices.sorted { passes[$1].cost < passes[$0].cost }
    return places.prefix(Explanation.shownPasses).sorted().map { passes[$0] }
  }

  /// So many passes are printed.
  private static let shownPasses = 8

  /// So many savings are printed: a screen's output fits a page.
  private static let shownSavings = 5

  /// The largest difference of pixels of a change that is listed without being offered.
  private static let nearness = 32

  private func row(_ pass: ExplainedPass) -> [String] {
    let extent = "\(pass.extent.x),\(pass.extent.y) \(pass.extent.width)x\(pass.extent.height)"
    let reasons = pass.reasons.map(\.rawValue).joined(separator: ", ")
    let inTiles = pass.isAvoidable ? "avoidable" : "in tiles"
    let real = pass.realBytes == 0 && pass.gpuBytes > 0 ? inTiles : grouped(pass.realBytes)
    return [
      column(String(repeating: "  ", count: pass.depth) + reasons, 30)
        + column(pass.role.rawValue, 9) + column(extent, 22) + number(grouped(pass.gpuBytes), 12)
        + number(real, 12) + number("\(pass.targetSwitches)", 10)
        + number(milliseconds(pass.cost), 9) + number(percent(pass.share), 8), "  \(pass.layer)",
    ]
  }

  private func row(_ saving: Saving, number: Int) -> [String] {
    var lines = ["", "\(number). \(saving.title)", "   \(layers(of: saving))"]
    lines += [
      "   \(saving.changes.joined(separator: ", "))",
      "   saves \(milliseconds(saving.modelled)) ms (\(percent(saving.modelledShare))) by the model; "
        + measured(saving),
      "   \(counts(saving)); \(difference(saving.difference))",
    ]
    if let condition = saving.condition { lines.append("   \(condition)") }
    return lines
  }

  private func layers(of saving: Saving) -> String {
    if saving.layers.count == 1 { return saving.layer }
    let others = saving.layers.dropFirst().prefix(2)
    return "\(grouped(saving.layers.count)) layers alike: "
      + ([saving.layer] + others).joined(separator: ", ")
      + (saving.layers.count > 3 ? " and so on" : "")
  }

  /// The measured time in words.
  private func measured(_ saving: Saving) -> String {
    guard saving.timeInterval != nil else { return "not measured" }
    guard let time = saving.time else { return "below what this machine can measure" }
    return time > 0
      ? "\(milliseconds(time)) ms measured" : "\(milliseconds(-time)) ms more measured"
  }

  private func counts(_ saving: Saving) -> String {
    "\(saving.passes) pass\(saving.passes == 1 ? "" : "es"), "
      + "\(grouped(saving.offscreenPixels)) offscreen pixels, \(grouped(saving.gpuBytes)) GPU bytes, "
      + "\(grouped(saving.blendedPixels)) blended pixels"
  }

  private func difference(_ difference: PixelDifference) -> String {
    difference.count == 0
      ? "the same pixels"
      : "\(grouped(difference.count)) pixels differ, by at most \(difference.max) of 255"
  }
}

private func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

private func number(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
