// lamina port: what a folder of Swift sources needs, and a package that draws it.

import ArgumentParser
import LaminaFiles
import LaminaPort
import LaminaReports

struct PortVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Say what UIKit sources need to compile here, or make a package of them.",
    discussion: """
      The Swift files of an app, a package or a library are translated and
      type-checked against the modules with Apple's names: UIKit, QuartzCore,
      CoreGraphics, CoreText. The report says how many files compile, and names what
      is missing by the files that need it, each with Lamina's answer: the name
      under which it exists, or the reason why it cannot come in. Errors that only
      come from other files are told apart. The sources are not changed.

      Folders are checked in their order, and may import the ones before them. Of a
      package, the folder Sources is read. Tests, manifests, and files that start
      the app are left out.

      --init writes a package beside the last folder instead, for 'swift run
      screens': it registers the view controllers and views that it finds as
      screens, for all verbs of lamina. Folders before the last become libraries. No
      file is overwritten.

      The check needs Swift: \(PortTools.installation)

      EXAMPLES
        lamina port MyApp/Sources
        lamina port SnapKit/Sources MyApp --page port.html
        lamina port MyApp --json | jq '.libraries[].needs[:5]'
        lamina port --init MyApp

      \(ExitCodeHelp.section(
        checkFailed: "a file does not compile, with --strict",
        invalidInput: "the folder has no Swift file, or cannot be translated"))
      """)

  @Argument(
    help: "The folders of sources, each after those that it imports.",
    completion: .directory)
  var folders: [String]

  @Option(
    help: "Write the report as an HTML page to a file.",
    completion: .file()) var page: String?

  @Flag(help: "List every name, not the 25 that most files need.") var all = false

  @Flag(help: "List the files that do not compile, with their errors.") var files = false

  @Option(help: "A name of files and folders to leave out; may be repeated.") var skip: [String] =
    []

  @Flag(help: "End with exit code 1 unless every file compiles.") var strict = false

  @Flag(name: .customLong("init"), help: "Write a package that draws the last folder's screens.")
  var makesPackage = false

  @Option(
    name: .shortAndLong, help: "The folder for the package. (default: FOLDER-screens)",
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The folder with lamina-translate and Modules.", valueName: "tools",
      visibility: .hidden),
    completion: .directory)
  var tools: String?

  @Flag(help: "Print the report as JSON to standard output.") var json = false

  func validate() throws {
    if makesPackage, page != nil || strict || all || files {
      throw ValidationError(
        "--init writes a package; leave out --page, --strict, --all and --files")
    }
    if !makesPackage, output != nil {
      throw ValidationError("-o names the package's folder, for --init; --page writes the report")
    }
  }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      let read = try readFolders()
      for file in read.flatMap(\.files) { InputFiles.recordInput(file.path) }
      try Output.checkInputs(against: [page])
      if makesPackage { return try writePackage(of: read) }
      let check = try PortCheck(PortTools(folder: tools))
      var libraries: [PortReport.Library] = []
      for (place, folder) in read.enumerated() {
        libraries.append(try check.checkFolder(folder, isLast: place + 1 == read.count))
      }
      let report = PortReport(libraries)
      if let page { try Output.writeText(PortPage(report).html, to: page) }
      if json {
        try Output.writeEncoded(json: PortDocument(report, schema: DocumentSchema.port.version))
      } else {
        let lines = report.lines(limit: all ? nil : 25, listsFiles: files)
        try Output.writeLines(lines.fittingLines(Output.columns))
      }
      if strict, report.compiling < report.fileCount {
        throw Failure.checkFailed(
          "error: \(report.fileCount - report.compiling) of \(report.fileCount) files do not compile"
        )
      }
    }
  }

  private func readFolders() throws(Failure) -> [PortFolder] {
    var read: [PortFolder] = []
    for folder in folders {
      guard FileName.isFolder(folder) else {
        throw Failure.inputOutput(
          "error: \(folder): there is no such folder; name the folder with the Swift files")
      }
      let found = PortFolder(folder, skipping: skip)
      guard !found.files.isEmpty else { throw Failure.invalidInput(emptiness(of: found)) }
      read.append(found)
    }
    return read
  }

  /// Returns the message on a folder without a Swift file to translate.
  private func emptiness(of folder: PortFolder) -> String {
    if let first = folder.leftOut.first {
      return "error: \(folder.path): all Swift files are left out; \(first.name) is \(first.reason)"
    }
    let others = folder.objectiveC.count
    return "error: \(folder.path): no Swift file"
      + (others > 0 ? "; \(others) Objective-C files cannot be translated" : "")
  }
}
