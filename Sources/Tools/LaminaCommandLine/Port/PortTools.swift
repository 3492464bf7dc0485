// The tools that check a port: Swift's compiler, the translator, and the modules with Apple's names.

import Foundation
import LaminaFiles
import LaminaPort
import LaminaSystem

/// The compiler, the translator and the modules that the check of a port runs.
struct PortTools {
  /// The path of Swift's compiler.
  let compiler: String
  /// The compiler's version, such as `6.3.1`; `nil` if it does not say.
  let version: String?
  /// The path of the translator.
  let translator: String
  /// The folder of the modules with Apple's names.
  let modules: String
  /// The folders with the modules of Swift itself.
  let libraries: [String]

  /// The page from which Swift is installed.
  static let installation = "https://www.swift.org/install/linux/"

  /// Finds all of it.
  ///
  /// - Parameter folder: the folder with the translator and the modules; `nil` to look beside the program.
  /// - Throws: `Failure` 74 that says what is missing, and where it comes from.
  init(folder: String?) throws(Failure) {
    guard let compiler = PortTools.program("swiftc") else {
      throw Failure(
        status: .inputOutput,
        lines: [
          "error: no swiftc in PATH: lamina port type-checks the sources with Swift's own compiler",
          "Install Swift from \(PortTools.installation), or add its usr/bin to PATH.",
        ])
    }
    let places = folder.map { [$0] } ?? PortTools.places
    guard let place = places.first(where: PortTools.isComplete) else {
      throw Failure(
        status: .inputOutput,
        lines: [
          "error: \(folder ?? places[0]): no lamina-translate, or no compiled modules with Apple's names",
          "A release has both in lib/lamina/ports. In a clone, build them: scripts/build-ports",
        ])
    }
    (self.compiler, translator) = (compiler, "\(place)/lamina-translate")
    modules = "\(place)/Modules"
    (version, libraries) = PortTools.target(of: compiler)
    try checkVersion(place)
  }

  /// The folders to look in: that of a release, and that of the build.
  private static var places: [String] {
    let program = FileName.folderAndName(SystemProcess.executable).folder
    return [
      "\(program)/../lib/lamina/ports", program, "\(program)/../release", "\(program)/../debug",
    ]
  }

  private static func isComplete(_ place: String) -> Bool {
    let files = FileManager.default
    return files.isExecutableFile(atPath: "\(place)/lamina-translate")
      && files.fileExists(atPath: "\(place)/Modules/UIKit.swiftmodule")
  }

  /// Returns the path of the translator, which needs no compiler.
  ///
  /// - Throws: `Failure` 74 if it is not there.
  static func findTranslator(_ folder: String?) throws(Failure) -> String {
    let places = folder.map { [$0] } ?? self.places
    let found = places.map { "\($0)/lamina-translate" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else {
      throw Failure(
        status: .inputOutput,
        lines: [
          "error: \(places[0]): no lamina-translate, which reads the sources",
          "A release has it in lib/lamina/ports. In a clone, build it: scripts/build-ports",
        ])
    }
    return found
  }

  /// Returns the path of a program that PATH has; `nil` if there is none.
  private static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns a compiler's version and the folders of its own modules.
  private static func target(of compiler: String) -> (version: String?, libraries: [String]) {
    struct Target: Decodable {
      struct Paths: Decodable { let runtimeLibraryImportPaths: [String]? }
      let compilerVersion: String?
      let paths: Paths?
    }
    let child = ChildProcess(
      command: "\(compiler.shellWord) -print-target-info", timeout: 60)
    guard let data = try? child.runCommand().output,
      let target = try? JSONDecoder().decode(Target.self, from: data)
    else { return (nil, []) }
    let words = (target.compilerVersion ?? "").split(separator: " ")
    let version = words.firstIndex(of: "version").flatMap { place in
      words.indices.contains(place + 1) ? String(words[place + 1]) : nil
    }
    return (version, target.paths?.runtimeLibraryImportPaths ?? [])
  }

  /// Compares the compiler with the one that compiled a release's modules, to which they are bound.
  private func checkVersion(_ place: String) throws(Failure) {
    guard let data = FileManager.default.contents(atPath: "\(place)/compiler.txt") else { return }
    let wanted = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    guard let version, version != wanted else { return }
    throw Failure(
      status: .inputOutput,
      lines: [
        "error: swiftc is of Swift \(version), and this release's modules were compiled by Swift "
          + "\(wanted), which alone reads them",
        "Install Swift \(wanted) from \(PortTools.installation), or build lamina from its sources.",
      ])
  }

  /// Returns whether a module can be imported.
  ///
  /// - Parameters:
  ///   - name: the module.
  ///   - others: folders of modules besides those of Apple's names and of Swift.
  /// - Returns: whether it is there.
  func hasModule(_ name: String, besides others: [String]) -> Bool {
    if PortModules.apple.contains(name) || PortModules.builtIn.contains(name) { return true }
    return (others + libraries).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(name).swiftmodule")
    }
  }
}
