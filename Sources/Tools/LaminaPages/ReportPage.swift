// The report: one page with the whole profile, without external resources.

public import LaminaProfiling
public import LaminaReports
import Mustache

/// The reason why a page could not be made.
public enum PageError: Error, Sendable {
  /// A template of the library is broken, or a number cannot be written as JSON.
  case template(String)
}

/// A self-contained HTML page of a profile.
///
/// Template, style and script are part of the program. The page contains the run's numbers as JSON, and the given
/// pictures.
public struct ReportPage {
  private let run: ProfiledRun
  let report: ProfileReport
  private let verdict: ProfileVerdict
  private let start: Double
  /// The pictures of frames that the page shows.
  public var pictures: [ReportPicture] = []
  /// The profile that the page compares this run with, and its name; `nil` for no comparison.
  public var against: (name: String, report: ProfileReport)?

  /// Makes the page of a run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - report: its summary.
  ///   - start: the time of the first frame, in seconds.
  public init(_ run: ProfiledRun, _ report: ProfileReport, start: Double = 0) {
    self.run = run
    self.report = report
    self.start = start
    verdict = ProfileVerdict(report)
  }

  /// Returns the text of the page, in HTML.
  ///
  /// - Throws: `PageError` if the program's own template is broken.
  public func html() throws(PageError) -> String {
    do {
      var library = MustacheLibrary()
      try library.register(
        PageTemplate.makeTemplate(PackageResources.table_mustache), named: "table")
      try library.register(
        PageTemplate.makeTemplate(PackageResources.report_mustache), named: "report")
      return library.render(try templateContext(), withTemplate: "report") ?? ""
    } catch { throw .template("\(error)") }
  }

  /// Returns the values that are put into the page's template, by their names there.
  private func templateContext() throws -> [String: Any] {
    var data = ReportData(run, report, start: start)
    let cells = ReportPicture.Cells(pictures, layers: &data.layers)
    var context: [String: Any] = [
      "scene": report.scene,
      "rendering": report.machine.rendering(threads: report.threads).capitalised,
      "facts": facts, "headline": verdict.headline,
      "tone": verdict.isLate ? "late" : "fine", "hasFindings": !verdict.remarks.isEmpty,
      "findings": verdict.remarks.map(FindingRow.init), "notes": verdict.notes,
      "savings": PageSavings(report).map { [$0] } ?? [],
      "chartLabel": chartLabel, "layers": [layerTable], "tables": tables,
      "distribution": DistributionChart(report).drawing.svg(for: .page(prefix: "distribution")),
      "narrowDistribution": DistributionChart(report, plotWidth: ReportPage.narrowPlot).drawing.svg(
        for: .page(prefix: "narrow-distribution")),
      "decodes": report.lateDecodes.isEmpty ? [] : [decodeTable],
      "repeats": report.repeats == 1 ? "once" : "\(report.repeats) times over",
      "budget": millisecondsText(report.budget), "refresh": shortNumber(report.refreshRate),
      "attributionError": percentageText(report.attributionError), "machine": machine,
      "style": ChartDrawing.styleSheet + PageText.sharedStyle
        + PageText.resourceText(PackageResources.report_css),
      "script": PageText.resourceText(PackageResources.shared_js)
        + [
          PackageResources.report_js, PackageResources.report_frame_js,
          PackageResources.report_layers_js, PackageResources.report_input_js,
        ].map(PageText.resourceText).joined(separator: "\n"),
      "vocabulary": try PageText.scriptJSON(PageVocabulary()),
      "data": try PageText.scriptJSON(data),
      "pictures": try PageText.scriptJSON(cells),
    ]
    for (name, text) in [
      ("proven", verdict.proven), ("portable", verdict.portable), ("lateness", verdict.lateness),
    ] { context[name] = text }
    if let memory = report.memory, let bytes = report.memoryBytes {
      context["traffic"] = memory.trafficLine(of: bytes).capitalised
    }
    if let against { context["comparison"] = comparison(with: against.report, against.name) }
    return context
  }

  /// A remark of the verdict, as the page's template reads it.
  private struct FindingRow {
    let text: String
    let advice: String?
    let question: String?
    let frame: String?

    init(_ remark: ProfileVerdict.Remark) {
      text = remark.text
      advice = remark.advice
      question = remark.question
      frame = remark.frame.map { "\($0)" }
    }
  }

  // MARK: - Words

  private var facts: String {
    let size = "\(report.canvas.width) x \(report.canvas.height) pixels"
    let frames =
      "\(groupedNumber(report.frames)) frame\(report.frames == 1 ? "" : "s") after \(report.warmUpFrames) of warm-up"
    var text =
      "\(size), \(frames), \(report.repeats == 1 ? "once" : "\(report.repeats) times over"), "
      + "offscreen passes in \(report.offscreen)s"
    if report.redraw == "damage" { text += ", only changes are redrawn" }
    if let kept = report.retention?.layersKept.rounded() {
      text += ", \(groupedNumber(Int(kept))) layers of a frame are kept on average"
    }
    if let overhead = report.overhead {
      text +=
        overhead.share > 0
        ? "; profiling overhead: \(percentageText(overhead.share)) of a frame"
        : "; profiling overhead: below measurement noise"
    }
    return text + "."
  }

  private var machine: String {
    "\(report.machine.text), \(report.machine.system), \(report.machine.compiler) (\(report.machine.build))."
  }

  private var chartLabel: String {
    "Frame times, one bar for each frame, stacked by stage. \(verdict.headline)"
  }

  // MARK: - Tables

  /// The largest number of kinds of layers in the table.
  private static let mostKinds = 10
  /// The width of the distribution's plots on a narrow page, in points.
  private static let narrowPlot = 250.0

  private var layerTable: PageTable {
    let kinds = report.layerKinds.prefix(ReportPage.mostKinds)
    let shares = kinds.map { report.floor.mean > 0 ? $0.own / report.floor.mean : 0 }
    return PageTable(
      "most expensive layers, means over all frames; passes of the last frame; shares of the mean frame",
      [
        ("layers", .path), ("passes because of", .text), ("passes", .number),
        ("pass pixels", .number), ("traffic", .number), ("own ms", .number),
        ("of the mean frame", .number),
        ("for passes, ms", .number),
      ],
      zip(kinds, shares).map { row, share in
        let hasPasses = row.passes > 0
        return [
          kindText(row), row.reasons.map(\.rawValue).joined(separator: ", "),
          hasPasses ? groupedNumber(row.passes) : "",
          hasPasses ? groupedNumber(row.passPixels) : "",
          hasPasses ? fixedDecimals(Double(row.passBytes) / 1e6, decimals: 1) + " MB" : "",
          millisecondsText(row.own), percentageText(share), millisecondsText(row.forced),
        ]
      } + screenRows.map(\.cells), shares: (6, shares + screenRows.map(\.share)))
  }

  /// Returns a kind of layer with the path of its first layer, on a second line.
  private func kindText(_ row: ProfileReport.KindRow) -> String {
    let path = row.layers[0].prefix { $0 != " " }
    guard path != row.label else { return row.label }
    return row.label + "\n\(path)" + (row.layers.count > 1 ? " and others" : "")
  }

  /// The row, at most one, of the time that no layer is charged for; none in a profile of an earlier version.
  private var screenRows: [(cells: [String], share: Double)] {
    guard let screen = report.screen, let share = report.screenShare else { return [] }
    let numbers = [millisecondsText(screen), percentageText(share), ""]
    return [([ProfileReport.screenName] + Array(repeating: "", count: 4) + numbers, share)]
  }

  private var tables: [PageTable] {
    [timeTable, latenessTable, stageTable]
  }

  private var timeTable: PageTable {
    func row(_ name: String, _ value: (ProfileReport.Statistics) -> String) -> [String] {
      [name, value(report.floor), value(report.raw)]
    }
    func time(_ name: String, _ value: (ProfileReport.Statistics) -> UInt64) -> [String] {
      row(name) { millisecondsText(value($0)) }
    }
    return PageTable(
      "frame times, ms", [("statistic", .text), ("floor", .number), ("all repeats", .number)],
      [
        time("min", \.min), time("p50", \.p50), time("p90", \.p90), time("p95", \.p95),
        row("p99") { $0.p99.map { millisecondsText($0) } ?? "n/a under 100" },
        time("max", \.max), row("mean") { millisecondsText($0.mean) },
        row("standard deviation") { millisecondsText($0.standardDeviation) },
        time("median deviation", \.medianDeviation),
        row("slowest 1 %, mean") { millisecondsText($0.slowestPercent) },
        row("frames") { groupedNumber($0.count) },
        row("over the budget") { groupedNumber($0.overBudget) },
        row("outliers, mild and severe") { "\($0.mildOutliers), \($0.severeOutliers)" },
      ])
  }

  private var latenessTable: PageTable {
    func row(_ name: String, _ late: Int, _ lateness: ProfileReport.Lateness) -> [String] {
      [
        name, groupedNumber(late), groupedNumber(lateness.missedVSyncs),
        millisecondsText(lateness.hitch),
        fixedDecimals(lateness.hitchRatio, decimals: 2),
        HitchThresholds.allCases.map { lateness.ratings[$0.rawValue]?.rawValue ?? "?" }
          .joined(separator: " / "),
      ]
    }
    var rows = [row("one after another", report.floor.overBudget, report.floor.lateness)]
    if report.repeats > 1 {
      rows.append(row("in all repeats", report.raw.overBudget, report.raw.lateness))
    }
    for view in report.pipelined {
      rows.append(row("pipelined, \(view.buffers) buffers", view.lateFrames, view.lateness))
    }
    return PageTable(
      "lateness",
      [
        ("timeline", .text), ("late frames", .number), ("missed", .number), ("hitch ms", .number),
        ("ms per s", .number), ("talks / documentation", .text),
      ], rows)
  }

  private var stageTable: PageTable {
    func modelled(_ name: String) -> String {
      report.model.stages[name].map(millisecondsText) ?? ""
    }
    var rows = report.stages.map { row in
      let name = row.stage == .blend ? ProfileReport.ModelRow.tileSection : row.stage.rawValue
      return [
        row.stage.rawValue, millisecondsText(row.mean), percentageText(row.share), modelled(name),
      ]
    }
    rows.append(
      [
        "other", millisecondsText(report.other), percentageText(report.otherShare),
        modelled("other"),
      ])
    rows.append([
      "frame", millisecondsText(report.floor.mean), percentageText(1),
      millisecondsText(report.model.mean),
    ])
    return PageTable(
      "stages, means; shares of the mean frame; modelled from counters by \(report.model.name), off by \(percentageText(report.model.error)), "
        + "the tile section as a whole beside blend",
      [
        ("stage", .text), ("ms", .number), ("of the mean frame", .number), ("modelled ms", .number),
      ], rows,
      shares: (2, report.stages.map(\.share) + [report.otherShare, 0]))
  }

  /// The images that frames waited for: those of equal layers and one frame are a row.
  private var decodeTable: PageTable {
    struct Key: Hashable {
      let kind: LayerKind
      let frame: Int
    }
    let groups = report.lateDecodes.groupedInOrder {
      Key(kind: LayerKind(path: $0.layer ?? ""), frame: $0.frame)
    }
    return PageTable(
      "images that frames waited for",
      [
        ("image", .path), ("shown by", .path), ("frame", .number), ("size", .number),
        ("ms", .number),
      ],
      groups.prefix(20).map { key, decodes in
        let (first, others) = (decodes[0], decodes.count - 1)
        let time = decodes.reduce(0) { $0 + Double($1.time) }
        let layers = Set(decodes.compactMap(\.layer)).count
        return [
          first.image + (others > 0 ? " and \(groupedNumber(others)) more" : ""),
          first.layer == nil ? "" : key.kind.label(count: layers),
          "\(first.frame)" + (first.isWarmUp ? " (warm-up)" : ""),
          "\(first.width) x \(first.height)", millisecondsText(time),
        ]
      })
  }
}
