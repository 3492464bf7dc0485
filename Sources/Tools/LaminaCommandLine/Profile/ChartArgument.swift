// Charts as given on the command line: a kind and a file.

import ArgumentParser
import LaminaImages
import LaminaPixels
import LaminaReports

/// A requested chart: its kind and its file, as in `frames.svg` or `flame:layers.png`.
struct ChartArgument: Sendable {
  /// The kinds of charts.
  enum Kind: String, CaseIterable, Sendable {
    /// A bar for each frame.
    case frames
    /// The layer tree, sized by cost.
    case flame
    /// The distribution of frame times.
    case distribution
    /// The frames compared with the frames of another run.
    case comparison
  }

  let kind: Kind
  let path: String

  static let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")

  /// Parses a file's name, preceded by a kind and a colon unless it is a chart of frames.
  init(parsing text: String) throws {
    var (kind, path) = (Kind.frames, text[...])
    if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
      guard let named = Kind(rawValue: String(text[..<colon])) else {
        throw ValidationError(
          "'\(text[..<colon])' is not a kind of chart; kinds are \(ChartArgument.kinds); write a file "
            + "with a colon in its name as ./\(text)")
      }
      (kind, path) = (named, text[text.index(after: colon)...])
    }
    guard path == "-" || path.hasSuffix(".svg") || path.hasSuffix(".png") else {
      throw ValidationError("charts are .svg or .png files, or '-' for SVG on standard output")
    }
    self.kind = kind
    self.path = String(path)
  }

  /// Draws the chart of a profile, and writes it to the file.
  ///
  /// - Parameters:
  ///   - report: the profile to show.
  ///   - against: the profile to compare with.
  ///   - scale: the time axis of a chart of frames.
  /// - Throws: `Failure` with the path if it cannot be drawn or written.
  func writeChart(_ report: ProfileReport, against: AgainstReport?, scale: FrameChart.Scale)
    throws(Failure)
  {
    let drawing: ChartDrawing
    switch kind {
    case .frames: drawing = FrameChart(report, scale: scale).drawing
    case .flame: drawing = FlameChart(report).drawing
    case .distribution: drawing = DistributionChart(report).drawing
    case .comparison:
      guard let against else { preconditionFailure("a comparison with nothing") }
      drawing =
        ComparisonChart(report, against: against.report, otherName: against.name).drawing
    }
    guard path.hasSuffix(".png") else {
      try Output.writeText(drawing.svg(), to: path)
      return
    }
    let picture: Texture
    do { picture = try drawing.picture() } catch {
      throw Failure(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "\(path): error: the chart cannot be drawn: \(error.message)")
    }
    do { try PNGEncoder(compression: .best).write(picture, to: path) } catch {
      throw Failure(error)
    }
  }
}
