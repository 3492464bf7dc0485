// The files that a profile is written to.

import ArgumentParser
import Foundation
import LaminaDrawing
import LaminaImages
import LaminaPixels
import LaminaReports

/// Where a profile's report goes, and in which forms.
struct ProfileFiles: ParsableArguments {
  @Option(
    help: "Write a chart of the frames to this SVG or PNG file; '-' is SVG on standard output.")
  var chart: String?

  @Option(help: "Write a row for each frame to this CSV file; '-' is standard output.")
  var csv: String?

  @Option(help: "Write a Chrome trace to this file, for ui.perfetto.dev; '-' is standard output.")
  var trace: String?

  @Option(help: "Write a file for speedscope.app; '-' is standard output.") var speedscope: String?

  @Flag(help: "Print the report as JSON to standard output.") var json = false

  /// Whether one of them takes standard output.
  var usesStandardOutput: Bool {
    json || [chart, csv, trace, speedscope].contains { $0 == "-" }
  }

  func validate() throws {
    var names: [String] = json ? ["--json"] : []
    for (name, path) in [
      ("chart", chart), ("csv", csv), ("trace", trace), ("speedscope", speedscope),
    ] where path == "-" { names.append("--\(name) -") }
    if names.count > 1 {
      throw ValidationError(
        "\(names.joined(separator: " and ")) \(names.count == 2 ? "both" : "all") ask for standard output"
      )
    }
    if let chart, chart != "-", !chart.hasSuffix(".svg"), !chart.hasSuffix(".png") {
      throw ValidationError("--chart \(chart): charts are .svg or .png files")
    }
  }

  /// Writes what is asked for.
  func write(_ report: ProfileReport) throws(Failure) {
    if let chart { try write(FrameChart(report), to: chart) }
    if let csv { try Output.write(FrameTable(report).csv, to: csv) }
    if let trace {
      try Output.write(to: trace) { file throws(FileError) in
        try ChromeTrace(report).write { piece throws(FileError) in try file.write(piece) }
      }
    }
    if let speedscope {
      try Output.write(to: speedscope) { file throws(FileError) in
        try Speedscope(report).write { piece throws(FileError) in try file.write(piece) }
      }
    }
    if json { try Output.write(json: report) }
  }

  private func write(_ chart: FrameChart, to path: String) throws(Failure) {
    guard path.hasSuffix(".png") else {
      try Output.write(chart.svg, to: path)
      return
    }
    let picture: Texture
    do { picture = try chart.picture() } catch {
      throw Failure(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "\(path): error: the chart cannot be drawn: \(error.message)")
    }
    let written = RenderedFile.write(picture, to: path, compression: .best, threadCount: 1)
    if case .failure(let error) = written { throw Failure(error) }
  }
}
