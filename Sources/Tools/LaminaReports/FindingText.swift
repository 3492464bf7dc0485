// Findings as lines of text.

package import LaminaProfiling

/// A maker of texts about findings that were tried over a number of frames.
package struct FindingText {
  /// The number of frames over which the findings were tried, by which their sums are divided.
  let frames: Int

  /// Makes a maker for the texts of findings that were tried over a number of frames.
  package init(frames: Int) { self.frames = frames }

  /// The maximum number of savings that are printed, so that the output fits a page.
  static let shownSavings = 4
  /// The maximum number of changes of one saving that are printed.
  static let shownChanges = 3
  /// The maximum number of lines of Swift with which a saving's code is printed; `--json` has longer code.
  static let longestCode = 4

  /// Returns lines about savings: the first one, or each with `isWhole`, with its change; the others in three lines
  /// each.
  ///
  /// - Parameters:
  ///   - savings: the advice, the largest saving first.
  ///   - isWhole: whether all advice is printed, with every change.
  ///   - hasTimes: whether measured times are included.
  ///   - option: the option that lists all advice.
  /// - Returns: lines.
  func savingsList(
    _ savings: [Finding], isWhole: Bool, hasTimes: Bool, option: String = "--all"
  ) -> [String] {
    let shown = isWhole ? savings[...] : savings.prefix(FindingText.shownSavings)
    var lines: [String] = []
    for (place, saving) in shown.enumerated() {
      lines +=
        isWhole || place == 0
        ? self.adviceLines(of: saving, number: place + 1, hasTimes: hasTimes)
        : [
          "\(place + 1). \(saving.title) [\(saving.id)]", "   \(layersText(of: saving))",
          "   \(modelledSaving(saving))\(hasTimes ? "; \(measuredSaving(saving))" : "")",
        ]
    }
    let others = savings.dropFirst(shown.count)
    if !others.isEmpty {
      let time = others.reduce(0) { $0 + max(0, $1.modelled) } / Int64(max(1, frames))
      lines.append(
        "\(others.count) smaller saving\(others.count == 1 ? "" : "s"), \(millisecondsText(time)) ms; \(option) lists them"
      )
    }
    return lines
  }

  /// Returns lines about one piece of advice, with its change and its saving.
  ///
  /// - Parameters:
  ///   - saving: the advice.
  ///   - number: its rank among all, from 1.
  ///   - hasTimes: whether measured times are included.
  /// - Returns: lines of at most 120 characters except for long paths and values; an empty line first.
  func adviceLines(of saving: Finding, number: Int, hasTimes: Bool) -> [String] {
    var lines = ["", "\(number). \(saving.title) [\(saving.id)]", "   \(layersText(of: saving))"]
    if let evidence = saving.evidence { lines.append("   \(evidence)") }
    if let condition = saving.condition { lines.append("   \(condition)") }
    let changes = saving.firstChanges
    lines += changes.prefix(FindingText.shownChanges).map { change in
      // The layer's own change follows its name.
      let place = change.layer == saving.layers[0] ? "" : "\(change.layer): "
      return "   \(place)\(FindingText.shortenedText(change.text))"
    }
    if changes.count > FindingText.shownChanges {
      lines.append(
        "   \(changes.count - FindingText.shownChanges) more layers; --json lists them")
    }
    if saving.code.count <= FindingText.longestCode { lines += saving.code.map { "   " + $0 } }
    lines.append("   \(modelledSaving(saving))\(hasTimes ? "; \(measuredSaving(saving))" : "")")
    lines.append("   \(savedCounts(saving)); \(differenceText(saving.difference))")
    return lines
  }

  /// Returns the layers concerned by a finding: their number and at most three of their paths.
  package func layersText(of finding: Finding) -> String {
    if finding.layers.count == 1 { return finding.layers[0] }
    let others = finding.layers.dropFirst().prefix(2)
    return "\(groupedNumber(finding.layers.count)) layers alike: "
      + ([finding.layers[0]] + others).joined(separator: ", ")
      + (finding.layers.count > 3 ? " and so on" : "")
  }

  /// Returns a sentence part with the modelled time that a change saves per frame.
  package func modelledSaving(_ saving: Finding) -> String {
    let time = millisecondsText(abs(saving.modelled) / Int64(max(1, frames)))
    return
      "saves \(time) ms by the model (\(percentageText(saving.modelledShare)) of the modelled frame)"
  }

  /// Returns a sentence part with the measured time that a change saves in a frame.
  private func measuredSaving(_ saving: Finding) -> String {
    guard saving.timeInterval != nil else { return "not measured" }
    guard let time = saving.time else { return "below what this machine can measure" }
    return time > 0
      ? "\(millisecondsText(time)) ms measured" : "\(millisecondsText(-time)) ms more measured"
  }

  /// Returns a text with the passes, pixels and bytes that a change saves per frame.
  package func savedCounts(_ saving: Finding) -> String {
    let passes = countPerFrame(saving.passes)
    return "\(passes) pass\(passes == "1" ? "" : "es"), "
      + "\(countPerFrame(saving.offscreenPixels)) offscreen pixels, \(countPerFrame(saving.gpuBytes)) GPU bytes, "
      + "\(countPerFrame(saving.blendedPixels)) blended pixels"
  }

  /// Returns the difference of pictures in words.
  package func differenceText(_ difference: PixelDifference) -> String {
    if difference.count == 0 { return "the same pixels" }
    let edges =
      difference.edges > 0
      ? ": \(groupedNumber(difference.edges)) at edges, which move by less than a pixel" : ""
    return "\(groupedNumber(difference.count)) pixels differ"
      + "\(frames == 1 ? "" : " in \(frames) frames"), by at most \(difference.max) of 255\(edges)"
  }

  /// Returns a line about the saving of all compatible advice together.
  ///
  /// - Parameters:
  ///   - combined: the finding of all advice together.
  ///   - passes: the number of offscreen passes of a frame before.
  /// - Returns: a sentence without a full stop.
  package func together(_ combined: Finding, passes: Int) -> String {
    let fewer =
      frames == 1
      ? "\(passes) passes to \(passes - combined.passes)"
      : "\(countPerFrame(combined.passes)) passes fewer"
    return
      "all compatible changes: \(fewer), \(percentageText(combined.modelledShare)) less of the modelled frame"
  }

  /// Returns lines about the likely findings, which only some frames confirm: their number, or three lines for each.
  ///
  /// - Parameters:
  ///   - likely: the findings, the largest saving first.
  ///   - count: the number of frames of the timeline; `nil` if it never repeats or rests.
  ///   - isWhole: whether all findings are listed.
  ///   - hint: the words about applying them.
  /// - Returns: lines; none without findings.
  package func likelyLines(_ likely: [Finding], of count: Int?, isWhole: Bool, hint: String)
    -> [String]
  {
    guard !likely.isEmpty else { return [] }
    guard isWhole else {
      let verb = likely.count == 1 ? "change is" : "changes are"
      return ["\(likely.count) \(verb) likely, but not all frames were compared\(hint)"]
    }
    let total = count.map { "of \(groupedNumber($0))" } ?? "of a timeline that never repeats"
    return ["likely, since not all frames were compared\(hint)"]
      + likely.flatMap { finding in
        [
          "  \(finding.title) [\(finding.id)]", "    \(layersText(of: finding))",
          "    \(modelledSaving(finding)); \(groupedNumber(finding.comparedFrames ?? 0)) frames compared \(total)",
        ]
      }
  }

  /// Returns lines about observations: a heading, and a line or two for each.
  func observed(_ observations: [Finding]) -> [String] {
    guard !observations.isEmpty else { return [] }
    return ["observed; each change needs a decision"]
      + observations.flatMap { observation in
        let others = observation.layers.count - 1
        return [
          "  \(observation.title): \(observation.layers[0])"
            + (others > 0 ? " and \(groupedNumber(others)) more" : "")
        ] + (observation.evidence.map { ["    \($0)"] } ?? [])
      }
  }

  /// Returns the mean per frame of a sum over all frames, with a decimal if it is below 1,000 and not a whole number.
  func countPerFrame(_ sum: Int) -> String {
    let count = max(1, frames)
    if sum % count == 0 { return groupedNumber(sum / count) }
    // A tenth of a thousand pixels is nothing to read.
    if abs(sum) >= 1_000 * count {
      return groupedNumber(Int((Double(sum) / Double(count)).rounded()))
    }
    let tenths = Int((Double(sum) / Double(count) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(groupedNumber(abs(tenths) / 10)).\(abs(tenths) % 10)"
  }

  /// Returns a finding's title as the beginning of a sentence; the name of a property stays as it is.
  package static func beginningSentence(_ title: String) -> String {
    let word = title.prefix { $0 != " " && $0 != ":" }
    return word.contains { $0.isUppercase }
      ? title : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// Returns a text, such as the data of a path, cut to 100 characters if it is longer than 110.
  package static func shortenedText(_ text: String) -> String {
    text.count <= 110 ? text : text.prefix(100) + "… (--json has all of it)"
  }
}
