// lamina port --init: a package beside the sources.

import Foundation
import LaminaFiles
import LaminaPort
import LaminaSystem

extension PortVerb {
  /// Writes the package that draws the screens of the last folder.
  ///
  /// - Throws: `Failure` 2 if a file of the package exists, and 74 if one cannot be written.
  func writePackage(of folders: [PortFolder]) throws(Failure) {
    let app = folders[folders.count - 1]
    let target = URL(fileURLWithPath: output ?? defaultOutput(app)).standardizedFileURL.path
    if app.path == target || target.hasPrefix(app.path + "/Sources/") {
      throw Failure.invalidInput(
        "error: \(target): the package would lie among the sources; name another folder with -o")
    }
    let translator = try PortTools.findTranslator(tools)
    let finder = ScreenFinder(try PortVerb.classes(of: app, translator))
    let names = folders.map(\.moduleName)
    guard Set(names).count == names.count, !names.contains("screens") else {
      throw Failure.invalidInput(
        "error: two folders make the module '\(names.first { name in names.count { $0 == name } > 1 } ?? "screens")'; rename one"
      )
    }
    let targets = folders.map { folder in
      let name = folder.path == app.path ? "screens" : folder.moduleName
      return PortPackage.Target(
        name: name,
        sources: PortVerb.relativePath(folder.sources, from: "\(target)/Sources/\(name)"),
        leftOut: folder.exclusions + skip)
    }
    let package = PortPackage(
      name: FileName.folderAndName(target).name, title: app.moduleName,
      libraries: Array(targets.dropLast()),
      app: targets[targets.count - 1], lamina: PortVerb.lamina(from: target), finder: finder,
      assets: app.hasAssets
        ? [PortVerb.relativePath(app.path, from: "\(target)/Sources/screens")] : [])
    try PortVerb.writeFiles(package, to: target)
    if json { return try Output.writeEncoded(json: PortPackageDocument(package, target)) }
    try Output.writeLines(PortVerb.summary(of: package, target))
  }

  private func defaultOutput(_ app: PortFolder) -> String { "\(app.path)-screens" }

  private static func writeFiles(_ package: PortPackage, to target: String) throws(Failure) {
    let present = package.files.filter {
      FileManager.default.fileExists(atPath: "\(target)/\($0.path)")
    }
    guard present.isEmpty else {
      throw Failure.invalidInput(
        "error: \(target)/\(present[0].path): the file is there, and is not overwritten; "
          + "move it, or name another folder with -o")
    }
    for file in package.files {
      let path = "\(target)/\(file.path)"
      try OutputFolder.createParent(for: path)
      try Output.writeText(file.text, to: path)
    }
  }

  private static func summary(of package: PortPackage, _ target: String) -> [String] {
    let count = package.screens.count
    let unmade = package.unmade.count
    let first = package.screens.first?.name
    let head =
      "\(target): \(count) \(count == 1 ? "screen" : "screens")"
      + (unmade > 0
        ? "; \(unmade) more \(unmade == 1 ? "needs" : "need") values, see Sources/screens/main.swift"
        : "")
    let lines = first.map {
      ["  cd \(target.shellWord)", "  swift run screens render screen:\($0) -o \($0).png"]
    }
    return [head] + (lines ?? [])
  }

  /// Returns the classes of a folder, as the translator lists them.
  private static func classes(
    of folder: PortFolder, _ translator: String
  ) throws(Failure) -> PortClassList {
    let words = [translator, "--list-classes"] + folder.files.map(\.path)
    let outcome = try ChildProcess(
      command: words.map(\.shellWord).joined(separator: " "), timeout: 600
    ).runCommand()
    guard outcome.status == 0,
      let list = try? JSONDecoder().decode(PortClassList.self, from: outcome.output)
    else {
      throw Failure(
        status: .invalidInput,
        lines: ["error: \(folder.path): the translator ended with \(outcome.status)"]
          + outcome.lastErrors)
    }
    return list
  }

  /// Returns the place of Lamina's package: the clone that this program was built in, or the version's.
  private static func lamina(from target: String) -> PortPackage.Lamina {
    var folder = FileName.folderAndName(SystemProcess.executable).folder
    while folder.count > 1 {
      let isClone =
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
        && FileName.isFolder("\(folder)/Sources/Tools/LaminaPort")
      if isClone { return .folder(relativePath(folder, from: target)) }
      folder = FileName.parentFolder(of: folder)
    }
    return .version(LaminaVersion.number)
  }

  /// Returns a path as seen from a folder.
  static func relativePath(_ path: String, from folder: String) -> String {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

/// The document that `lamina port --init --json` prints.
private struct PortPackageDocument: Encodable {
  struct Screen: Encodable {
    let name: String
    let kind: String
  }

  let schema = "lamina-port-package/1"
  let package: String
  let files: [String]
  let screens: [Screen]
  let unmade: [String]

  init(_ package: PortPackage, _ target: String) {
    self.package = target
    files = package.files.map(\.path)
    screens = package.screens.map { Screen(name: $0.name, kind: $0.kind.rawValue) }
    unmade = package.unmade.map(\.name)
  }
}
