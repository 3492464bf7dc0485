import Foundation
import PackagePlugin

// The build plugin: a target that names a folder of sources for iOS compiles translated copies of them.

/// Compiles sources for iOS that lie in another folder.
///
/// A plugin cannot keep a target's own files from the compiler, so the originals are outside the target's folder.
/// The target's folder has one file without declarations, which SwiftPM asks for, and `port.json`, which the target excludes:
///
/// ```text
/// {"sources": ["../../../MyApp"], "exclude": ["AppDelegate.swift", "Tests"]}
/// ```
///
/// Paths are relative to the target's folder. They may leave the package: a plugin may read every file, and its sandbox
/// only lets it write to the plugin's own folder, where the copies are. `exclude` has names of files and folders, or
/// ends of their paths.
@main
struct PortSources: BuildToolPlugin {
  /// The contents of `port.json`.
  private struct Port: Decodable {
    /// Files and folders of originals.
    let sources: [String]
    /// Names of files and folders, or ends of paths, to leave out.
    let exclude: [String]?
  }

  /// Folders that hold no sources of their own.
  private static let skipped: Set<String> = [
    ".build", ".git", ".swiftpm", "Carthage", "DerivedData", "Pods", "node_modules",
  ]

  /// Returns the command that translates the target's originals.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SourceModuleTarget else { return [] }
    let file = module.directoryURL.appending(path: "port.json")
    guard let data = try? Data(contentsOf: file) else {
      throw PortError("\(file.path) is missing: it names the folders of the originals")
    }
    let port = try JSONDecoder().decode(Port.self, from: data)
    let originals = try originals(of: port, at: module.directoryURL)
    guard !originals.isEmpty else {
      throw PortError("\(file.path) names no Swift file")
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Translated")
    let copies = names(of: originals).map { output.appending(path: $0) }
    return [
      .buildCommand(
        displayName: "Translate \(originals.count) sources of \(module.name)",
        executable: try context.tool(named: "LaminaTranslator").url,
        arguments: [
          "--index", context.pluginWorkDirectoryURL.appending(path: "index.json").path, "--output",
          output.path,
        ] + zip(originals, copies).flatMap { [$0.path, $1.lastPathComponent] },
        inputFiles: originals + [file], outputFiles: copies)
    ]
  }

  /// Returns the Swift files that the port names, in the order of their paths.
  private func originals(of port: Port, at folder: URL) throws -> [URL] {
    var found: [URL] = []
    for source in port.sources {
      let root = URL(fileURLWithPath: source, relativeTo: folder).standardizedFileURL
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
        throw PortError("\(root.path), which port.json names, does not exist")
      }
      if isFolder.boolValue { collect(root, port, into: &found) } else { found.append(root) }
    }
    return found.sorted { $0.path < $1.path }
  }

  private func collect(_ folder: URL, _ port: Port, into found: inout [URL]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !Self.skipped.contains(name) {
      let url = folder.appending(path: name)
      if (port.exclude ?? []).contains(where: { name == $0 || url.path.hasSuffix("/" + $0) }) {
        continue
      }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if isFolder.boolValue {
        collect(url, port, into: &found)
      } else if name.hasSuffix(".swift"), name != "Package.swift" {
        found.append(url)
      }
    }
  }

  /// Returns a name for each copy: the original's, after its folders' where another file has the same.
  ///
  /// The compiler warns of two files with one `#fileID`, which the original and its copy would be. Only `main.swift`
  /// keeps its name, which makes it the program.
  private func names(of originals: [URL]) -> [String] {
    var counts: [String: Int] = [:]
    for url in originals { counts[url.lastPathComponent.lowercased(), default: 0] += 1 }
    var used: Set<String> = []
    return originals.map { url in
      var name = url.lastPathComponent
      var folders = url.pathComponents.dropLast()
      if counts[name.lowercased()] ?? 0 > 1 {
        repeat {
          name = "\(folders.popLast() ?? "_")-\(name)"
        } while used.contains(name.lowercased())
      }
      used.insert(name.lowercased())
      return name == "main.swift" ? name : name.dropLast(".swift".count) + ".translated.swift"
    }
  }
}

/// A fault of a port's declaration.
struct PortError: Error, CustomStringConvertible {
  /// The message.
  let description: String

  init(_ description: String) { self.description = description }
}
