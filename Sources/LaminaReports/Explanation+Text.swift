// The explanation as text, for a terminal.

public import LaminaProfiling

extension Explanation {
  /// The explanation in lines of at most 120 characters, but for long layer paths and values.
  public var text: String {
    let pixels = counters[Counter.offscreenPixels.name] ?? 0
    let real = counters[Counter.offscreenBytesAllocated.name] ?? 0
    let count = counters[Counter.offscreenPasses.name] ?? 0
    let which = frames == 1 ? "" : " at \(fixed(moment, decimals: 3)) s, the dearest of \(frames)"
    var lines = [
      machine,
      "\(scene): \(width)x\(height) px, offscreen passes in \(offscreen)s, frame "
        + "\(milliseconds(frame)) ms\(which)", "",
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
    let savings = savings
    lines.append(
      savings.isEmpty
        ? "no savings among \(tried) changes that were tried"
        : "savings, of \(tried) changes that were tried: of a modelled frame of \(milliseconds(modelled / UInt64(max(1, frames)))) ms, "
          + "by exact counters of \(frames == 1 ? "later frames" : "\(frames) frames")")
    for (number, saving) in savings.prefix(Explanation.shownSavings).enumerated() {
      lines += row(saving, number: number + 1)
    }
    if savings.count > Explanation.shownSavings {
      lines += [
        "", "\(savings.count - Explanation.shownSavings) smaller savings; --json lists them",
      ]
    }
    if let combined {
      let fewer =
        frames == 1
        ? "\(count) passes to \(count - combined.passes)" : "\(each(combined.passes)) passes fewer"
      lines += [
        "",
        "all that go together: \(fewer), \(percent(combined.modelledShare)) less of the modelled frame",
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
    let slower =
      contradictions == 0
      ? [] : ["", "\(contradictions) changes are not offered: frames take longer with them"]
    let refused = refused.filter { $0.difference.max > tolerance }
    guard !refused.isEmpty else { return slower }
    let near = refused.filter { $0.difference.max <= Explanation.nearness }
    var lines = ["", "not offered: pixels differ by more than \(tolerance) of 255"]
    for saving in near {
      lines.append("  \(saving.layers[0]): \(short(saving.changes[0].text))")
      // Of a moving scene, it was refused at the first frame that differs.
      let taken = frames == 1 ? counts(saving) + "; " : ""
      lines.append("    \(taken)pixels differ by \(saving.difference.max) of 255")
    }
    let others = refused.count - near.count
    if others > 0 {
      lines.append(
        "  \(others)\(near.isEmpty ? "" : " more"), with pixels that differ by over "
          + "\(Explanation.nearness); --json lists them")
    }
    return lines + slower
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

  /// Swift of so many lines is printed; --json has it all.
  private static let longestCode = 4

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

  private func row(_ saving: Finding, number: Int) -> [String] {
    var lines = ["", "\(number). \(saving.title) [\(saving.id)]", "   \(layers(of: saving))"]
    if let condition = saving.condition { lines.append("   \(condition)") }
    lines += [
      "   \(short(saving.changes[0].text))"
    ]
    if saving.code.count <= Explanation.longestCode { lines += saving.code.map { "   " + $0 } }
    lines += [
      "   \(modelled(saving)); \(measured(saving))",
      "   \(counts(saving)); \(difference(saving.difference))",
    ]
    return lines
  }

  private func layers(of saving: Finding) -> String {
    if saving.layers.count == 1 { return saving.layers[0] }
    let others = saving.layers.dropFirst().prefix(2)
    return "\(grouped(saving.layers.count)) layers alike: "
      + ([saving.layers[0]] + others).joined(separator: ", ")
      + (saving.layers.count > 3 ? " and so on" : "")
  }

  /// The modelled time of a frame in words.
  private func modelled(_ saving: Finding) -> String {
    let time = milliseconds(abs(saving.modelled) / Int64(max(1, frames)))
    return saving.modelled > 0
      ? "saves \(time) ms (\(percent(saving.modelledShare))) by the model"
      : "fewer passes on a GPU, \(time) ms more here by the model"
  }

  /// The measured time in words.
  private func measured(_ saving: Finding) -> String {
    guard saving.timeInterval != nil else { return "not measured" }
    guard let time = saving.time else { return "below what this machine can measure" }
    return time > 0
      ? "\(milliseconds(time)) ms measured" : "\(milliseconds(-time)) ms more measured"
  }

  private func counts(_ saving: Finding) -> String {
    let passes = each(saving.passes)
    return "\(passes) pass\(passes == "1" ? "" : "es"), "
      + "\(each(saving.offscreenPixels)) offscreen pixels, \(each(saving.gpuBytes)) GPU bytes, "
      + "\(each(saving.blendedPixels)) blended pixels"
  }

  /// A sum over all frames, as the part of each: with a decimal where it is no whole number.
  private func each(_ sum: Int) -> String {
    let count = max(1, frames)
    if sum % count == 0 { return grouped(sum / count) }
    let tenths = Int((Double(sum) / Double(count) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(grouped(abs(tenths) / 10)).\(abs(tenths) % 10)"
  }

  private func difference(_ difference: PixelDifference) -> String {
    difference.count == 0
      ? "the same pixels"
      : "\(grouped(difference.count)) pixels differ\(frames == 1 ? "" : " in \(frames) frames"), by at most "
        + "\(difference.max) of 255"
  }
}

/// A text that is cut where it is long: the data of a path.
private func short(_ text: String) -> String {
  text.count <= 110 ? text : text.prefix(100) + "… (--json has all of it)"
}

private func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

private func number(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
