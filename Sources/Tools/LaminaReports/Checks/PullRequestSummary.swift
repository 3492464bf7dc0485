// Checks as Markdown for a pull request: the scenes that changed, before and after.

import LaminaFiles
import LaminaProfiling

/// The scenes that changed as a table for a pull request, with passes, traffic and budgets before and after.
///
/// Every scene with a result that did not pass is a row. Names and messages are escaped, so that they appear literally.
public struct PullRequestSummary: Sendable {
  /// The results of checks.
  public var results: [CheckResult]
  /// The number of scenes that were checked.
  public var sceneCount: Int
  /// The address of the folder in which a reader finds the files of failures; `nil` if they are in an artifact.
  public var link: String?
  /// The path of the page of failures; `nil` if there is none.
  public var page: String?

  /// The maximum number of scenes in the table.
  private static let mostScenes = 50
  /// The maximum number of lines of a scene's details.
  private static let mostDetails = 30

  /// Makes a summary of results in any order.
  public init(_ results: [CheckResult], sceneCount: Int, link: String? = nil, page: String? = nil) {
    (self.results, self.sceneCount, self.link, self.page) = (results, sceneCount, link, page)
  }

  /// The results of one scene, of which one at least did not pass.
  private struct Row {
    let scene: String
    var results: [CheckResult]
  }

  /// The summary as Markdown.
  public var text: String {
    let rows = changedScenes
    let failed = results.count { $0.outcome == .failed }
    guard !rows.isEmpty else {
      return "## Scenes: nothing changed\n\n\(counted(results.count, "check")) of "
        + "\(counted(sceneCount, "scene")): \(groupedNumber(results.count)) passed.\n"
    }
    var text =
      "## Scenes: \(groupedNumber(rows.count)) of \(groupedNumber(sceneCount)) changed\n\n"
      + "\(counted(failed, "check")) failed, \(groupedNumber(results.count - failed)) did not.\n\n"
      + "| scene | picture | offscreen passes | traffic | cost / budget | because of |\n"
      + "| --- | --- | --- | --- | --- | --- |\n"
    for row in rows.prefix(PullRequestSummary.mostScenes) { text += tableRow(row) }
    if rows.count > PullRequestSummary.mostScenes {
      text += "\nAnd \(groupedNumber(rows.count - PullRequestSummary.mostScenes)) more scenes.\n"
    }
    for row in rows.prefix(PullRequestSummary.mostScenes) { text += details(of: row) }
    if let page {
      text +=
        "\nTo accept: open \(file(page, named: "the page of failures")), decide, save `accepted.json`, and run "
        + "`lamina check --accept accepted.json`.\n"
    }
    return text
  }

  /// The scenes that changed, the worst first.
  private var changedScenes: [Row] {
    var rows: [Row] = []
    var places: [String: Int] = [:]
    let ordered = results.worstFirst()
    for result in ordered where result.outcome != .passed {
      let scene = PullRequestSummary.sceneName(of: result)
      guard places[scene] == nil else { continue }
      places[scene] = rows.count
      rows.append(Row(scene: scene, results: []))
    }
    for result in ordered {
      guard let place = places[PullRequestSummary.sceneName(of: result)] else { continue }
      rows[place].results.append(result)
    }
    return rows
  }

  /// Returns the name of a result's scene without the number of a frame, as in `card@12`.
  private static func sceneName(of result: CheckResult) -> String {
    guard result.check == .golden, let sign = result.scene.lastIndex(of: "@"),
      Int(result.scene[result.scene.index(after: sign)...]) != nil
    else { return result.scene }
    return String(result.scene[..<sign])
  }

  private func tableRow(_ row: Row) -> String {
    // Passes say more than the layer that draws the worst pixel.
    let open = row.results.filter { $0.outcome != .passed }
    let ordered = open.filter { $0.check != .golden } + open.filter { $0.check == .golden }
    let blame =
      ordered.lazy.compactMap { $0.facts?.changed?.first ?? $0.facts?.blame }.first ?? ""
    let cells = [
      "**\(row.scene.printed.escaped(.markdown))**", pictureCell(row),
      measureCell(row, Counter.offscreenPasses.name) { groupedNumber($0) },
      measureCell(row, Counter.memoryTraffic.name) {
        $0 < 100_000
          ? fixedDecimals(Double($0) / 1e3, decimals: 1) + " kB"
          : fixedDecimals(Double($0) / 1e6, decimals: 1) + " MB"
      },
      budgetCell(row), blame.withoutControls.escaped(.markdown),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private func pictureCell(_ row: Row) -> String {
    let pictures = row.results.filter { $0.check == .golden }
    guard let worst = pictures.first(where: { $0.outcome != .passed }) else {
      return pictures.isEmpty ? "" : "same"
    }
    let others = pictures.count { $0.outcome != .passed } - 1
    let message = worst.message.withoutControls.escaped(.markdown)
    var cell = message + (others > 0 ? ", and \(groupedNumber(others)) more frames" : "")
    let shown = worst.facts?.pictures
    if let path = shown?["side-by-side"] ?? shown?["actual"] {
      cell += "<br>" + file(path, named: "old, new, difference", isPicture: true)
    }
    return cell
  }

  private func measureCell(_ row: Row, _ name: String, _ text: (Int) -> String) -> String {
    guard let measure = measure(row, name) else { return "" }
    guard let before = measure.before, before != measure.after else { return text(measure.after) }
    return "\(text(before)) → **\(text(measure.after))**"
  }

  private func budgetCell(_ row: Row) -> String {
    guard let measure = measure(row, "budget"), let budget = measure.before else { return "" }
    let isOver = row.results.contains { $0.check == .budget && $0.outcome == .failed }
    let digits = measure.after < 100_000 ? 4 : 2
    let cost = fixedDecimals(Double(measure.after) / 1e6, decimals: digits)
    return (isOver ? "**\(cost)**" : cost)
      + " of \(fixedDecimals(Double(budget) / 1e6, decimals: digits)) ms"
  }

  private func measure(_ row: Row, _ name: String) -> CheckResult.Facts.Measure? {
    row.results.lazy.compactMap { $0.facts?.measures.first { $0.name == name } }.first
  }

  private func details(of row: Row) -> String {
    let open = row.results.filter { $0.outcome != .passed }
    var lines: [String] = []
    for result in open {
      let place = result.file.map { file in
        " (\(file.printed)\(result.facts?.line.map { ":\($0)" } ?? ""))"
      }
      lines.append("\(result.check.rawValue)\(place ?? ""): \(result.message)")
      lines += result.details
    }
    let more = lines.count - PullRequestSummary.mostDetails
    if more > 0 {
      lines = lines.prefix(PullRequestSummary.mostDetails) + ["and \(more) more lines"]
    }
    let list = lines.map { "- \($0.withoutControls.escaped(.markdown))\n" }.joined()
    return "\n<details><summary>\(row.scene.printed.escaped(.xmlAttribute))</summary>\n\n"
      + "\(list)\n</details>\n"
  }

  /// Returns a link to a file of the failures; without an address its path, which an artifact has.
  private func file(_ path: String, named name: String, isPicture: Bool = false) -> String {
    guard let link else {
      return "`\(path.printed.replacing("`", with: "'").replacing("|", with: "/"))`"
    }
    let address = (link.hasSuffix("/") ? link : link + "/") + path.percentEncodedPath
    let quoted = address.escaped(.xmlAttribute)
    return isPicture
      ? "<a href=\"\(quoted)\"><img src=\"\(quoted)\" width=\"320\" alt=\"\(name)\"></a>"
      : "<a href=\"\(quoted)\">\(name)</a>"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(groupedNumber(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension String {
  /// The path with every byte percent-encoded that an address does not keep in a path.
  fileprivate var percentEncodedPath: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isKept =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~/".unicodeScalars.contains(scalar)
      let digits = String(byte, radix: 16, uppercase: true)
      return isKept ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
