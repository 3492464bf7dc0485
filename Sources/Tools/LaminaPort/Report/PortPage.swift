// The report as a page without external resources.

import LaminaFiles
import LaminaReports

/// The HTML page of a report.
package struct PortPage {
  private let report: PortReport

  /// Makes the page of a report.
  package init(_ report: PortReport) { self.report = report }

  /// The text of the page.
  package var html: String {
    let title =
      report.libraries.count == 1
      ? report.libraries[0].folder.moduleName
      : PortReport.counted(report.libraries.count, "library", "libraries")
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.escaped(.html)) on Lamina</title>
      <style>
      \(PageText.sharedStyle)
      \(PortPage.style)</style></head><body>
      <header><h1>\(title.escaped(.html)): \(report.compiling) of \(report.fileCount) Swift files compile</h1>
      \(PortPage.bar(report.compiling, report.fileCount))</header>
      <main>
      \(summary)\(report.libraries.enumerated().map(section).joined(separator: "\n"))
      </main></body></html>

      """
  }

  private static let style = """
    .bar { height: .6rem; background: var(--soft); border: 1px solid var(--line); border-radius: .3rem; overflow: hidden; max-width: 40rem; }
    .bar span { display: block; height: 100%; background: var(--good); }
    td.answer { max-width: 46rem; }
    details summary { cursor: pointer; padding: .2rem 0; }
    details ul { margin: .2rem 0 .6rem; padding-left: 1.4rem; }
    li { overflow-wrap: anywhere; }
    """

  private static func bar(_ part: Int, _ all: Int) -> String {
    let share = all > 0 ? part * 1000 / all : 0
    return
      "<div class=\"bar\" role=\"img\" aria-label=\"\(PortReport.percent(part, of: all)) compile\">"
      + "<span style=\"width: \(share / 10).\(share % 10)%\"></span></div>"
  }

  /// The table of libraries; empty for one.
  private var summary: String {
    guard report.libraries.count > 1 else { return "" }
    let rows = report.libraries.enumerated().map { number, library in
      "<tr><td><a href=\"#l\(number)\">\(library.folder.moduleName.escaped(.html))</a></td>"
        + "<td class=\"number\">\(library.compiling)</td><td class=\"number\">\(library.fileCount)</td>"
        + "<td class=\"number\">\(PortReport.percent(library.compiling, of: library.fileCount))</td></tr>"
    }
    return """
      <p>\(report.whole) of \(report.libraries.count) libraries are whole.</p>
      <div class="scroll"><table><thead><tr><th>library</th><th class="number">compile</th>\
      <th class="number">files</th><th class="number">share</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>

      """
  }

  private func section(_ number: Int, _ library: PortReport.Library) -> String {
    let findings = library.findings
    var parts = ["<section id=\"l\(number)\" aria-labelledby=\"l\(number)-title\">"]
    parts.append(
      "<h2 id=\"l\(number)-title\">\(library.folder.moduleName.escaped(.html)): "
        + "\(PortReport.percent(library.compiling, of: library.fileCount))</h2>")
    parts.append(
      "<p>\(library.compiling) of \(library.fileCount) Swift files compile, "
        + "\(findings.count(.needs)) need something that is missing or differs, and "
        + "\(findings.count(.follows)) only suffer from others.</p>")
    let besides = PortReport.besides(library)
    if !besides.isEmpty {
      parts.append(
        "<ul>" + besides.map { "<li>\($0.escaped(.html))</li>" }.joined() + "</ul>")
    }
    parts.append(table("Frameworks and packages", library.modules, hasGroup: true))
    parts.append(table("Missing names", library.names))
    parts.append(table("Other differences", library.differences, isAnswered: false))
    let broken = library.folder.files.filter { findings.states[$0.path] != .compiles }
    if !broken.isEmpty {
      parts.append("<h3>Files that do not compile</h3>")
      parts += broken.map { file in
        let errors = findings.errors[file.path] ?? []
        let note = findings.states[file.path] == .follows ? ", suffers from others" : ""
        let items = errors.map {
          "<li><span class=\"muted\">\($0.line):\($0.column)</span> \($0.message.escaped(.html))</li>"
        }
        return "<details><summary><code>\(file.name.escaped(.html))</code> "
          + "<span class=\"muted\">\(PortReport.counted(errors.count, "error"))\(note)</span></summary>"
          + "<ul>\(items.joined())</ul></details>"
      }
    }
    return parts.joined(separator: "\n") + "</section>"
  }

  private func table(
    _ title: String, _ needs: [PortFindings.Need], hasGroup: Bool = false, isAnswered: Bool = true
  ) -> String {
    guard !needs.isEmpty else { return "" }
    let rows = needs.map { need in
      let color =
        switch need.answer.kind {
        case .exists: "good"
        case .outOfReach, .notPlanned: "bad"
        case .ownPackage, .missing: "warn"
        }
      return "<tr><td class=\"number\">\(need.files.count)</td>"
        + "<td class=\"path\">\(need.name.escaped(.html))</td>"
        + (hasGroup ? "<td>\(need.group.escaped(.html))</td>" : "")
        + (isAnswered
          ? "<td class=\"answer\"><span class=\"\(color)\">\(need.answer.kind.words)</span> "
            + "\(need.answer.text.escaped(.html))</td>" : "") + "</tr>"
    }
    return """
      <h3>\(title)</h3>
      <div class="scroll"><table><thead><tr><th class="number">files</th><th>name</th>\
      \(hasGroup ? "<th>kind</th>" : "")\(isAnswered ? "<th>answer</th>" : "")</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      """
  }
}
