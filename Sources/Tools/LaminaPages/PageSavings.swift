// The advice of a report's page, as its template reads it.

import LaminaProfiling
import LaminaReports

/// The advice and the observations of a report, as texts for the template of its page.
struct PageSavings {
  /// A piece of advice.
  struct Row {
    let title: String
    let time: String
    let layers: String
    let evidence: String?
    let condition: String?
    let change: [String]
    let code: String
    let counts: String
  }

  /// An observation, or a likely finding with its saving.
  struct Observed {
    let title: String
    let layers: String
    let evidence: String?
  }

  let intro: String
  let rows: [Row]
  let hasRows: Bool
  let others: String?
  let together: String?
  /// The findings that only some frames confirm, the largest saving first.
  let likely: [Observed]
  let hasLikely: Bool
  let observed: [Observed]
  let hasObserved: Bool

  /// Collects the findings of a report; `nil` if no change was tried.
  init?(_ report: ProfileReport) {
    guard let findings = report.findings, let changes = report.changes else { return nil }
    let words = FindingText(frames: changes.frames)
    let savings = findings.filter(\.state.isAdvice)
    let frames = "\(changes.frames) frame\(changes.frames == 1 ? "" : "s")"
    intro =
      (savings.isEmpty
        ? "None of \(changes.tried) changes that were tried over \(frames) saves anything and keeps the picture."
        : "\(changes.tried) change\(changes.tried == 1 ? " was" : "s were") tried over \(frames); the cost model computes savings from exact counters.")
      + (changes.untried > 0 ? " \(changes.untried) more were not tried." : "")
      + PageSavings.uncertainSentence(findings.count { $0.state == .likely })
    rows = savings.prefix(PageSavings.most).map { saving in
      Row(
        title: FindingText.beginningSentence(saving.title),
        time: words.modelledSaving(saving), layers: PageSavings.layersText(of: saving),
        evidence: saving.evidence, condition: saving.condition,
        change: saving.firstChanges.map { change in
          let place = change.layer == saving.layers[0] ? "" : "\(change.layer): "
          return place + FindingText.shortenedText(change.text)
        }, code: saving.code.joined(separator: "\n"),
        counts: "Saved of each frame: \(words.savedCounts(saving)). Pictures: "
          + words.differenceText(saving.difference))
    }
    hasRows = !rows.isEmpty
    others =
      savings.count > rows.count
      ? "\(savings.count - rows.count) smaller ones: 'lamina explain --all' lists them." : nil
    together = changes.combined.map {
      let text = words.together($0, passes: report.counters[Counter.offscreenPasses.name] ?? 0)
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    likely = findings.filter { $0.state == .likely }.prefix(PageSavings.mostLikely).map {
      Observed(
        title: $0.title, layers: PageSavings.layersText(of: $0), evidence: words.modelledSaving($0))
    }
    hasLikely = !likely.isEmpty
    observed = findings.filter { $0.state == .observation }.map {
      Observed(title: $0.title, layers: PageSavings.layersText(of: $0), evidence: $0.evidence)
    }
    hasObserved = !observed.isEmpty
  }

  /// Returns a sentence about the number of findings that only some frames of the timeline confirm;
  /// empty for none.
  private static func uncertainSentence(_ count: Int) -> String {
    count == 0
      ? "" : " \(count) more \(count == 1 ? "is" : "are") likely: not all frames were compared."
  }

  /// Returns the layers of a finding by their kinds: names first, and the path of the first layer.
  private static func layersText(of finding: Finding) -> String {
    let kinds = finding.layers.groupedByLayerKind { $0 }
    let names = kinds.prefix(3).map { $0.kind.label(count: $0.elements.count) }
    let others = kinds.count - names.count
    let path = finding.layers[0].prefix { $0 != " " }
    let text = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    guard text != path else { return text }
    return "\(text) (\(path)\(finding.layers.count > 1 ? " and others" : ""))"
  }

  /// The maximum number of pieces of advice on the page.
  private static let most = 6
  /// The maximum number of likely findings on the page.
  private static let mostLikely = 12
}
