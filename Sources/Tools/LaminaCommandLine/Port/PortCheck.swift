// Translating and type-checking the sources of a folder.

import Foundation
import LaminaFiles
import LaminaPort
import LaminaSystem

/// The check of folders of sources, in the order in which they use each other.
final class PortCheck {
  private let tools: PortTools
  private let work: TemporaryFolder
  /// The modules of the folders so far.
  private var modules: [String] = []

  /// The longest time for the compiler on one folder, in seconds.
  private static let timeout = 3600.0

  /// Makes a check.
  ///
  /// - Throws: `Failure` 74 if the temporary folder cannot be made.
  init(_ tools: PortTools) throws(Failure) {
    self.tools = tools
    work = try TemporaryFolder()
    try Output.writeText(PortModules.shimMap, to: "\(work.path)/module.modulemap")
    try OutputFolder.makePart("\(work.path)/modules")
  }

  /// Checks a folder.
  ///
  /// - Parameters:
  ///   - folder: the sources.
  ///   - isLast: whether no folder follows that may import this one.
  /// - Returns: what compiles, and what is missing.
  /// - Throws: `Failure`, if the translator or the compiler cannot do their work.
  func checkFolder(_ folder: PortFolder, isLast: Bool) throws(Failure) -> PortReport.Library {
    let part = "\(work.path)/\(modules.count)"
    try OutputFolder.makePart(part)
    try translate(folder, to: part)
    var errors: [CompilerError] = []
    var imports: [String: Set<String>] = [:]
    var translated: [String] = []
    let texts = Dictionary(
      folder.files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    for path in PortCheck.swiftFiles(below: part) {
      guard let data = FileManager.default.contents(atPath: path),
        let file = TranslatedFile(
          String(decoding: data, as: UTF8.self), ownModules: folder.ownModules,
          isAvailable: { tools.hasModule($0, besides: ["\(work.path)/modules"]) })
      else { continue }
      translated.append(path)
      imports[file.original] = file.imports
      errors += file.errors(inOriginal: texts[file.original] ?? "")
      try Output.writeText(file.text, to: path)
    }
    if !translated.isEmpty { errors += try compile(translated, folder, part, isLast: isLast) }
    modules.append(folder.moduleName)
    return PortReport.Library(
      folder, PortFindings(folder, errors: errors, imports: imports))
  }

  private static func swiftFiles(below folder: String) -> [String] {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return found.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  private func translate(_ folder: PortFolder, to part: String) throws(Failure) {
    guard !folder.files.isEmpty else { return }
    let words =
      [tools.translator, "--output", part] + folder.files.map(\.path)
    let outcome = try run(words.map(\.shellWord).joined(separator: " "))
    guard outcome.status == 0, !outcome.isSignal else {
      throw Failure(
        status: .invalidInput,
        lines: ["error: \(folder.path): the translator ended with \(outcome.status)"]
          + outcome.lastErrors)
    }
  }

  private func compile(
    _ files: [String], _ folder: PortFolder, _ part: String, isLast: Bool
  ) throws(Failure) -> [CompilerError] {
    let common =
      PortModules.settings + [
        "-module-name", folder.moduleName, "-I", tools.modules, "-I", "\(work.path)/modules",
        "-Xcc", "-fmodule-map-file=\(work.path)/module.modulemap",
      ] + files
    // In a file: a command line has a limit.
    let list = "\(part)/arguments"
    let quoted = common.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    try Output.writeText(quoted.joined(separator: "\n") + "\n", to: list)
    let compiler = tools.compiler.shellWord
    let outcome = try run("\(compiler) -typecheck @\(list.shellWord) 2>&1")
    let output = String(decoding: outcome.output, as: UTF8.self)
    let errors = CompilerError.errors(in: output)
    if errors.isEmpty, outcome.status != 0 || outcome.isSignal {
      let lines = output.split(separator: "\n").suffix(5).map(String.init)
      throw Failure(
        status: .inputOutput,
        lines: ["error: \(folder.path): the compiler ended with \(outcome.status)"] + lines)
    }
    if !isLast {
      let module = "\(work.path)/modules/\(folder.moduleName).swiftmodule"
      _ = try run(
        "\(compiler) -emit-module -emit-module-path \(module.shellWord) -Xfrontend "
          + "-experimental-allow-module-with-compiler-errors @\(list.shellWord) 2>&1")
    }
    return errors
  }

  private func run(_ command: String) throws(Failure) -> ChildProcess.Outcome {
    try ChildProcess(command: command, timeout: PortCheck.timeout).runCommand()
  }
}

extension OutputFolder {
  /// Makes a folder of the verb's own.
  static func makePart(_ folder: String) throws(Failure) {
    do { try createFolder(folder) } catch { throw Failure(error) }
  }
}
