// The output files of a profile.

import ArgumentParser
import LaminaFiles
import LaminaReports

/// The options for the output files of a profile, and for their contents.
struct ProfileFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write one HTML page with everything: frames, layers, passes, pictures and advice; '-' is standard output.
      """, valueName: "html"),
    completion: .file()) var report: String?

  @Option(
    help: ArgumentHelp(
      """
      The frames whose pictures the page has: none, some (the slowest, and a sample of the others), all. Pictures \
      have the size at which the page shows them, and fewer colours if they would exceed 2 MB. full keeps every \
      pixel of some; all,full of all. (default: some)
      """, valueName: "frames")) var pictures: PictureChoice?

  @Option(
    help: ArgumentHelp(
      """
      Write a chart to this SVG or PNG file, as [KIND:]FILE; repeat it. Kinds: \(ChartArgument.kinds); frames \
      without one. '-' is SVG on standard output.
      """, valueName: "kind:file"),
    completion: .list(ChartArgument.Kind.allCases.map { "\($0.rawValue):" }),
    transform: ChartArgument.init(parsing:))
  var chart: [ChartArgument] = []

  @Flag(help: "Use a logarithmic scale in the chart of frames.") var log = false

  @Option(
    help: ArgumentHelp(
      """
      A profile that 'lamina profile --json' wrote: the page and a chart comparison:FILE compare this run with it.
      """, valueName: "json"),
    completion: .file(extensions: ["json"])) var against: String?

  @Option(
    help: "Write a row for each frame to this CSV file; '-' is standard output.",
    completion: .file())
  var csv: String?

  @Option(
    help: """
      Write a Chrome trace to this file, for ui.perfetto.dev; '-' is standard output. As in the CSV and JSON, a \
      frame starts at its refresh, or at the end of the previous frame if that is later.
      """,
    completion: .file()) var trace: String?

  @Option(
    help: "Write a file for speedscope.app; '-' is standard output.",
    completion: .file()) var speedscope: String?

  @Flag(help: "Make the folders of the outputs if they are not there.") var createFolders = false

  @Flag(help: "Print the report as JSON to standard output.") var json = false

  /// Whether any output is standard output.
  var usesStandardOutput: Bool {
    json || chart.contains { $0.path == "-" }
      || [report, csv, trace, speedscope].contains { $0 == "-" }
  }

  func validate() throws {
    var names: [String] = json ? ["--json"] : []
    let charts = chart.map { ("chart", Optional($0.path)) }
    for (name, path) in [("report", report)] + charts + [
      ("csv", csv), ("trace", trace), ("speedscope", speedscope),
    ] where path == "-" { names.append("--\(name) -") }
    if names.count > 1 {
      throw ValidationError(
        "\(names.joined(separator: " and ")) \(names.count == 2 ? "both" : "all") ask for standard output"
      )
    }
    try validateFiles()
    let compares = chart.contains { $0.kind == .comparison }
    if compares && against == nil {
      throw ValidationError(
        "--chart comparison: needs --against, a profile that 'lamina profile --json' wrote")
    }
    if against != nil && !compares && report == nil {
      throw ValidationError("--against does nothing without --report or --chart comparison:FILE")
    }
    if pictures != nil && report == nil {
      throw ValidationError("--pictures does nothing without --report")
    }
    if log && !chart.contains(where: { $0.kind == .frames }) {
      throw ValidationError("--log does nothing without a --chart of frames")
    }
  }

  /// Checks that file names match their contents, and that no two outputs share a file.
  private func validateFiles() throws {
    let outputs: [(name: OutputName?, kind: OutputKind)] = [
      (OutputName("--report", report), .page), (OutputName("--csv", csv), .csv),
      (OutputName("--trace", trace), .json), (OutputName("--speedscope", speedscope), .json),
    ]
    for output in outputs { try output.name?.checkType(output.kind) }
    try OutputName.checkDistinct(
      chart.map { OutputName("--chart", $0.path) } + outputs.map(\.name)
        + [OutputName("--against", against)])
  }

  /// The paths of the files to write; `nil` for each that is not asked for.
  var outputs: [String?] { chart.map(\.path) + [report, csv, trace, speedscope] }

  /// Reads the profile that `--against` names; `nil` without that option.
  ///
  /// - Throws: `Failure` with the path and the problem.
  func readAgainst() throws(Failure) -> AgainstReport? {
    guard let against else { return nil }
    return try AgainstReport(path: against)
  }

  /// Writes the requested outputs of a profile, except the HTML page.
  func writeOutputs(_ report: ProfileReport, against: AgainstReport?) throws(Failure) {
    for chart in chart {
      try chart.writeChart(report, against: against, scale: log ? .logarithmic : .linear)
    }
    if let csv { try Output.writeText(FrameTable(report).csv, to: csv) }
    if let trace {
      try Output.writeParts(to: trace) { file throws(FileError) in
        try ChromeTrace(report).writeTrace { piece throws(FileError) in try file.write(piece) }
      }
    }
    if let speedscope {
      try Output.writeParts(to: speedscope) { file throws(FileError) in
        try Speedscope(report).writeProfile { piece throws(FileError) in try file.write(piece) }
      }
    }
    if json { try Output.writeEncoded(json: report) }
  }
}
