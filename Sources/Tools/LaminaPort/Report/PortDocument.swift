// The report as JSON.

/// The document that `lamina port --json` prints.
package struct PortDocument: Encodable {
  struct Library: Encodable {
    let name: String
    let folder: String
    let files: Int
    let compiling: Int
    let needing: Int
    let following: Int
    let whole: Bool
    let objectiveC: Int
    let nibs: Int
    let leftOut: [LeftOut]
    let needs: [Need]
    let broken: [BrokenFile]

    enum CodingKeys: String, CodingKey {
      case name, folder, files, compiling, needing, following, whole
      case objectiveC = "objective_c"
      case nibs
      case leftOut = "left_out"
      case needs, broken
    }
  }

  struct LeftOut: Encodable {
    let file: String
    let reason: String
  }

  struct Need: Encodable {
    let name: String
    let kind: String
    let files: Int
    let answer: String
    let text: String
    let group: String
    let file: String
    let line: Int
    let column: Int
  }

  struct BrokenFile: Encodable {
    let file: String
    let state: String
    let errors: [FileError]
  }

  struct FileError: Encodable {
    let line: Int
    let column: Int
    let message: String
  }

  let schema: String
  let files: Int
  let compiling: Int
  let whole: Int
  let libraries: [Library]

  /// Makes the document of a report.
  package init(_ report: PortReport, schema: String) {
    self.schema = schema
    (files, compiling, whole) = (report.fileCount, report.compiling, report.whole)
    libraries = report.libraries.map { library in
      let (folder, findings) = (library.folder, library.findings)
      let names = Dictionary(
        folder.files.map { ($0.path, $0.name) }, uniquingKeysWith: { first, _ in first })
      return Library(
        name: folder.moduleName, folder: folder.path, files: library.fileCount,
        compiling: library.compiling, needing: findings.count(.needs),
        following: findings.count(.follows), whole: library.isWhole,
        objectiveC: folder.objectiveC.count, nibs: folder.nibs,
        leftOut: folder.leftOut.map { LeftOut(file: $0.name, reason: $0.reason) },
        needs: findings.needs.map {
          Need(
            name: $0.name, kind: $0.kind.rawValue, files: $0.files.count,
            answer: $0.answer.kind.rawValue, text: $0.answer.text, group: $0.group,
            file: names[$0.first.path] ?? $0.first.path, line: $0.first.line,
            column: $0.first.column)
        },
        broken: folder.files.compactMap { file in
          guard let state = findings.states[file.path], state != .compiles else { return nil }
          return BrokenFile(
            file: file.name, state: state.rawValue,
            errors: (findings.errors[file.path] ?? []).map {
              FileError(line: $0.line, column: $0.column, message: $0.message)
            })
        })
    }
  }
}
