// The results of `lamina diff`: for a terminal, and as JSON.

import LaminaFiles
import LaminaProfiling
import LaminaReports

/// The result of comparing one pair of pictures.
struct DiffResult: Encodable {
  /// The pixel with the largest difference.
  struct Worst: Encodable {
    let x: Int
    let y: Int
    let expected: String
    let actual: String
    let colorDelta: Double

    enum CodingKeys: String, CodingKey {
      case x, y, expected, actual
      case colorDelta = "color_delta"
    }
  }

  /// The comparison in numbers.
  struct Numbers: Encodable {
    let expectedSize: PictureComparison.Size
    let actualSize: PictureComparison.Size
    let touched: Int
    let different: Int
    let antialiased: Int
    let ignored: Int
    let ratio: Double
    let maxChannelDifference: Int
    let box: PassRecord.Extent?
    let worst: Worst?

    enum CodingKeys: String, CodingKey {
      case touched, different, antialiased, ignored, ratio, box, worst
      case expectedSize = "expected_size"
      case actualSize = "actual_size"
      case maxChannelDifference = "max_channel_difference"
    }

    init(_ comparison: PictureComparison) {
      (expectedSize, actualSize) = (comparison.expectedSize, comparison.actualSize)
      (touched, different) = (comparison.touched, comparison.differing)
      (antialiased, ignored) = (comparison.antialiased, comparison.ignored)
      (ratio, maxChannelDifference) = (comparison.ratio, comparison.maxChannelDifference)
      box = comparison.bounds
      worst = comparison.worst.map {
        Worst(
          x: $0.x, y: $0.y, expected: $0.expected.hexadecimal, actual: $0.actual.hexadecimal,
          colorDelta: $0.distance)
      }
    }
  }

  let name: String
  let expected: String?
  let actual: String?
  let outcome: PictureOutcome
  let message: String
  var details: [String] = []
  var output: String?
  var numbers: Numbers?
}

/// A writer of the results of `lamina diff`.
struct DiffWriter {
  private let verb: DiffVerb

  init(_ verb: DiffVerb) { self.verb = verb }

  /// The document that `diff --json` prints.
  private struct Document: Encodable {
    let schema = DocumentSchema.difference.version
    let version = LaminaVersion.number
    let same: Int
    let tolerated: Int
    let different: Int
    let missing: Int
    let unreadable: Int
    let pictures: [DiffResult]
  }

  /// Writes the results to standard output, or to standard error if the picture goes there.
  func writeResults(_ results: [DiffResult], ofFolders isOfFolders: Bool) throws(Failure) {
    func count(_ outcome: PictureOutcome) -> Int { results.count { $0.outcome == outcome } }
    if verb.json {
      return try Output.writeEncoded(
        json: Document(
          same: count(.same), tolerated: count(.tolerated), different: count(.different),
          missing: count(.missing), unreadable: count(.unreadable), pictures: results))
    }
    let shown = results.filter {
      !verb.quiet || !($0.outcome == .same || $0.outcome == .tolerated)
    }
    var lines = isOfFolders ? tableLines(shown) : shown.flatMap(pairLines)
    if isOfFolders && !verb.quiet {
      let counts = PictureOutcome.allCases.filter { count($0) > 0 }.map {
        "\(count($0)) \($0.rawValue)"
      }
      lines.append(
        "\(results.count) picture\(results.count == 1 ? "" : "s"): "
          + counts.joined(separator: ", "))
    }
    if verb.output == "-" {
      for line in lines { Output.printNote(line) }
    } else {
      try Output.writeLines(lines)
    }
  }

  private func pairLines(_ result: DiffResult) -> [String] {
    var lines = [result.message] + result.details.map { "  \($0)" }
    if let output = result.output, output != "-" { lines.append("  wrote \(output)") }
    return lines
  }

  private func tableLines(_ results: [DiffResult]) -> [String] {
    let width = results.map(\.name.printed.count).max() ?? 0
    var lines: [String] = []
    for result in results {
      let name = leftAligned(result.name.printed, width)
      lines.append("\(leftAligned(result.outcome.rawValue, 12))\(name)  \(result.message)")
      let more = result.details + (result.output.map { ["wrote \($0)"] } ?? [])
      lines += more.map { leftAligned("", 12) + $0 }
    }
    return lines
  }
}
