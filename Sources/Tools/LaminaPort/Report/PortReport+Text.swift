// The report as text.

extension PortReport {
  /// Returns the report as lines of text.
  ///
  /// - Parameters:
  ///   - limit: the most names of each list; `nil` for all.
  ///   - listsFiles: whether files with errors are listed with their first error.
  /// - Returns: the lines.
  package func lines(limit: Int? = 25, listsFiles: Bool = false) -> [String] {
    var lines: [String] = []
    for library in libraries {
      if !lines.isEmpty { lines.append("") }
      lines += PortReport.lines(of: library, limit: limit, listsFiles: listsFiles)
    }
    if libraries.count > 1 {
      lines.append("")
      lines.append(
        "all: \(compiling) of \(fileCount) Swift files compile "
          + "(\(PortReport.percent(compiling, of: fileCount))); "
          + "\(whole) of \(libraries.count) libraries are whole")
    }
    return lines
  }

  private static func lines(of library: Library, limit: Int?, listsFiles: Bool) -> [String] {
    let findings = library.findings
    var lines = [
      "\(library.folder.moduleName): \(library.compiling) of "
        + "\(library.fileCount) Swift files compile "
        + "(\(percent(library.compiling, of: library.fileCount)))"
        + (library.isWhole ? ": whole" : "")
    ]
    let (needing, following) = (findings.count(.needs), findings.count(.follows))
    if needing > 0 {
      lines.append(
        "  \(counted(needing, "file needs", "files need")) something that is missing or differs"
          + (following > 0
            ? "; \(counted(following, "file", "files")) only \(following == 1 ? "suffers" : "suffer") from others"
            : ""))
    }
    lines += besides(library).map { "  " + $0 }
    if let table = table(library.modules, of: library, limit, grouped: true) {
      lines += ["", "frameworks and packages, by the files that import them:"] + table
    }
    if let table = table(library.names, of: library, limit) {
      lines += ["", "missing names, by the files that need them:"] + table
    }
    if let table = table(library.differences, of: library, limit) {
      lines += ["", "other differences, in the compiler's words:"] + table
    }
    guard listsFiles, needing + following > 0 else { return lines }
    lines += ["", "files that do not compile:"]
    for file in library.folder.files {
      guard let state = findings.states[file.path], state != .compiles else { continue }
      let errors = findings.errors[file.path] ?? []
      lines.append(
        "  \(file.name)\(state == .follows ? " (suffers from others)" : "")")
      lines += errors.prefix(limit ?? errors.count).map {
        "    \($0.line):\($0.column): \($0.message)"
      }
      if let limit, errors.count > limit { lines.append("    and \(errors.count - limit) more") }
    }
    return lines
  }

  /// Returns the lines on what is left out, and what is not Swift.
  static func besides(_ library: Library) -> [String] {
    let folder = library.folder
    var lines: [String] = []
    let reasons = Dictionary(grouping: folder.leftOut, by: \.reason)
    for (reason, files) in reasons.sorted(by: { $0.key < $1.key }) {
      lines.append("left out (\(reason)): \(files.map(\.name).joined(separator: ", "))")
    }
    if !folder.objectiveC.isEmpty {
      lines.append(
        "\(counted(folder.objectiveC.count, "Objective-C file")), which cannot be translated")
    }
    if folder.nibs > 0 {
      lines.append(
        "\(counted(folder.nibs, "nib or storyboard", "nibs and storyboards")), which nothing reads")
    }
    return lines
  }

  private static func table(
    _ needs: [PortFindings.Need], of library: Library, _ limit: Int?, grouped: Bool = false
  ) -> [String]? {
    guard !needs.isEmpty else { return nil }
    let names = Dictionary(
      library.folder.files.map { ($0.path, $0.name) }, uniquingKeysWith: { first, _ in first })
    let shown = needs.prefix(limit ?? needs.count)
    let width = min(44, shown.map(\.name.count).max() ?? 0)
    var lines = shown.map { need in
      let name = need.name + String(repeating: " ", count: max(0, width - need.name.count))
      let count = String(need.files.count)
      let number = String(repeating: " ", count: max(0, 5 - count.count)) + count
      let isBare = need.kind == .difference || need.kind == .syntax
      let group = grouped && !need.group.isEmpty ? "\(need.group); " : ""
      if isBare {
        let file = names[need.first.path] ?? need.first.path
        return "\(number)  \(need.name)  (\(file):\(need.first.line))"
      }
      return "\(number)  \(name)  \(group)\(need.answer.line)"
    }
    if needs.count > shown.count {
      lines.append("       and \(needs.count - shown.count) more; --all lists every one")
    }
    return lines
  }
}
