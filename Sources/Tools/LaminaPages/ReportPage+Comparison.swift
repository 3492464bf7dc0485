// A report's comparison with another profile: the chart, and tables of what changed.

import LaminaProfiling
import LaminaReports

extension ReportPage {
  /// The maximum number of kinds of layers in the comparison.
  private static let mostComparedKinds = 20

  /// The comparison with another profile, as the page's template reads it.
  struct Comparison {
    /// A sentence for the top of the page.
    let headline: String
    let text: String
    let chart: String
    let tables: [PageTable]
  }

  /// Returns a sentence about what has changed: counts, which are exact, before times.
  private func headline(against other: ProfileReport, _ name: String) -> String {
    var parts: [String] = []
    func addChange(_ before: Int, _ after: Int, _ text: (Int) -> String, _ unit: String) {
      if before != after { parts.append("\(text(before)) → \(text(after)) \(unit)") }
    }
    let passes = Counter.offscreenPasses.name
    addChange(
      other.counters[passes] ?? 0, report.counters[passes] ?? 0, { groupedNumber($0) },
      "offscreen passes")
    addChange(
      other.memoryBytes ?? 0, report.memoryBytes ?? 0,
      { fixedDecimals(Double($0) / 1e6, decimals: 1) }, "MB of memory traffic")
    parts.append(
      "median \(millisecondsText(other.floor.p50)) → \(millisecondsText(report.floor.p50)) ms"
        + (max(report.noise, other.noise) > ProfileVerdict.notableNoise
          ? ", on a busy machine" : ""))
    return "Against \(name): \(parts.joined(separator: ", "))."
  }

  /// Returns the comparison of this run with another profile.
  func comparison(with other: ProfileReport, _ name: String) -> Comparison {
    func change(_ value: Double, _ before: Double) -> String {
      before > 0
        ? (value >= before ? "+" : "") + fixedDecimals(100 * (value / before - 1), decimals: 1)
          + " %" : ""
    }
    func row(_ title: String, _ value: (ProfileReport) -> Double) -> [String] {
      let (before, after) = (value(other), value(report))
      return [title, millisecondsText(before), millisecondsText(after), change(after, before)]
    }
    var rows = [
      row("p50") { Double($0.floor.p50) }, row("p95") { Double($0.floor.p95) },
      row("max") { Double($0.floor.max) }, row("mean", \.floor.mean),
    ]
    for (place, stage) in Stage.allCases.enumerated() {
      rows.append(
        row(stage.rawValue) { $0.stages.indices.contains(place) ? $0.stages[place].mean : 0 })
    }
    rows.append(row("other", \.other))
    let counters = Counter.allCases.map(\.name).filter {
      (report.counters[$0] ?? 0) != (other.counters[$0] ?? 0)
    }
    var text =
      "Grey shows \(name), with this run in front. The floor's median changed from "
      + "\(millisecondsText(other.floor.p50)) to \(millisecondsText(report.floor.p50)) ms "
      + "(\(change(Double(report.floor.p50), Double(other.floor.p50))))."
    if !report.machine.isComparable(to: other.machine) {
      text +=
        " Both were measured on different machines or builds, so their times are hardly comparable."
    }
    if max(report.noise, other.noise) > ProfileVerdict.notableNoise {
      text +=
        " The machine was busy, so the times say little; passes, bytes and counters do not change with that."
    }
    text +=
      " Single runs can differ by chance; lamina compare tests whether the difference is real."
    var tables = [
      PageTable(
        "times, ms",
        [
          ("statistic or stage", .text), (name, .number), ("this run", .number),
          ("change", .number),
        ],
        rows)
    ]
    tables.append(layerTable(with: other, name, change))
    if counters.isEmpty {
      text += " Every counter of the last frame is the same."
    } else {
      tables.append(
        PageTable(
          "counters of the last frame that differ",
          [("counter", .text), (name, .number), ("this run", .number), ("change", .number)],
          counters.map {
            let (before, after) = (other.counters[$0] ?? 0, report.counters[$0] ?? 0)
            return [
              $0, groupedNumber(before), groupedNumber(after),
              change(Double(after), Double(before)),
            ]
          }))
    }
    return Comparison(
      headline: headline(against: other, name), text: text,
      chart: ComparisonChart(report, against: other, name: "this run", otherName: name).drawing.svg(
        for: .page(prefix: "comparison")),
      tables: tables)
  }

  /// The own times of layers in this run and in another one, equal layers in one row, those that changed most first.
  private func layerTable(
    with other: ProfileReport, _ name: String, _ change: (Double, Double) -> String
  ) -> PageTable {
    func times(_ report: ProfileReport) -> [LayerKind: ProfileReport.KindRow] {
      Dictionary(
        report.layerKinds.map { (LayerKind(path: $0.layers[0]), $0) },
        uniquingKeysWith: { a, _ in a })
    }
    let (before, after) = (times(other), times(report))
    let rows = Set(before.keys).union(after.keys).map { kind in
      (
        label: (after[kind] ?? before[kind])?.label ?? "", before: before[kind]?.own ?? 0,
        after: after[kind]?.own ?? 0
      )
    }.sorted {
      (abs($1.after - $1.before), $0.label) < (abs($0.after - $0.before), $1.label)
    }
    let more = rows.count - ReportPage.mostComparedKinds
    return PageTable(
      "layers by how much their own time changed, means in ms"
        + (more > 0 ? "; \(groupedNumber(more)) with less are left out" : ""),
      [("layers", .path), (name, .number), ("this run", .number), ("change", .number)],
      rows.prefix(ReportPage.mostComparedKinds).map {
        [
          $0.label, millisecondsText($0.before), millisecondsText($0.after),
          $0.before > 0 ? change($0.after, $0.before) : "new",
        ]
      })
  }
}
