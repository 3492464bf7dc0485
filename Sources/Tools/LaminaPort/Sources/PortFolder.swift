// The files of a folder of sources, and what is left out.

import Foundation
import LaminaFiles

/// The sources of an app or a library in a folder.
package struct PortFolder {
  /// A Swift file.
  package struct SourceFile {
    /// The path, absolute.
    package let path: String
    /// The path below the folder.
    package let name: String
    package let text: String
  }

  /// A file that is not translated, with the reason.
  package struct LeftOut {
    package let name: String
    package let reason: String
    /// The types that it declares.
    package let types: Set<String>
  }

  /// The folder, absolute.
  package let path: String
  /// The folder's own name.
  package let name: String
  /// The Swift files to translate, by path.
  package private(set) var files: [SourceFile] = []
  /// The Swift files that are left out.
  package private(set) var leftOut: [LeftOut] = []
  /// The files of Objective-C, by name: `.m` and `.mm`.
  package private(set) var objectiveC: [String] = []
  /// The number of storyboards and nibs.
  package private(set) var nibs = 0
  /// The folders of assets (`.xcassets`), absolute.
  package private(set) var assetCatalogues: [String] = []
  /// The files of texts in languages: `.strings`, `.stringsdict` and `.xcstrings`, absolute.
  package private(set) var strings: [String] = []
  /// The fonts, absolute.
  package private(set) var fonts: [String] = []
  /// The folder that is read: the folder itself, or `Sources` of a package.
  package private(set) var sources: String
  /// The folders of tests and of others' packages below it, by name, which are skipped.
  package private(set) var skippedFolders: [String] = []
  /// The names of the modules that the folder itself has, which its files may import.
  package private(set) var ownModules: Set<String> = []

  /// Reads a folder and everything below it.
  ///
  /// Of a package, the folder `Sources` is read alone. Hidden folders, packages of others, builds and tests are skipped.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - skipped: names of further files and folders to skip.
  package init(_ path: String, skipping skipped: [String] = []) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    (self.path, name, self.sources) = (url.path, url.lastPathComponent, url.path)
    let sources = url.appendingPathComponent("Sources")
    let manifest = url.appendingPathComponent("Package.swift").path
    if FileManager.default.fileExists(atPath: manifest), FileName.isFolder(sources.path) {
      self.sources = sources.path
      for entry in PortFolder.entries(of: sources) where FileName.isFolder(entry.path) {
        ownModules.insert(entry.lastPathComponent)
      }
    }
    ownModules.formUnion([name, moduleName])
    readFolder(URL(fileURLWithPath: self.sources), skipped: Set(skipped))
  }

  /// The Swift texts of all files together, in bytes.
  package var bytes: Int { files.reduce(0) { $0 + $1.text.utf8.count } }

  private static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "Tests", "UITests", "Test",
  ]

  private static func entries(of folder: URL) -> [URL] {
    let found =
      try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private mutating func readFolder(_ folder: URL, skipped: Set<String>, depth: Int = 0) {
    // A link may lead back.
    guard depth < 40 else { return }
    for entry in PortFolder.entries(of: folder) where !skipped.contains(entry.lastPathComponent) {
      let name = entry.lastPathComponent
      if FileName.isFolder(entry.path) {
        switch entry.pathExtension {
        case "xcassets": assetCatalogues.append(entry.path)
        case "xcodeproj", "xcworkspace", "playground", "framework", "xcframework", "docc": break
        default:
          if !PortFolder.skippedFolders.contains(name), !name.hasSuffix("Tests") {
            readFolder(entry, skipped: skipped, depth: depth + 1)
          } else {
            skippedFolders.append(relativeName(entry))
          }
        }
        continue
      }
      switch entry.pathExtension.lowercased() {
      case "swift": readSwift(entry)
      case "m", "mm": objectiveC.append(relativeName(entry))
      case "xib", "storyboard": nibs += 1
      case "strings", "stringsdict", "xcstrings": strings.append(entry.path)
      case "ttf", "otf", "ttc": fonts.append(entry.path)
      default: break
      }
    }
  }

  private func relativeName(_ entry: URL) -> String {
    let full = entry.standardizedFileURL.path
    return full.hasPrefix(path + "/") ? String(full.dropFirst(path.count + 1)) : full
  }

  private mutating func readSwift(_ entry: URL) {
    guard let data = FileManager.default.contents(atPath: entry.path) else { return }
    let text = String(decoding: data, as: UTF8.self)
    let name = relativeName(entry)
    if let reason = PortFolder.reasonToLeaveOut(entry.lastPathComponent, text) {
      leftOut.append(LeftOut(name: name, reason: reason, types: SourceDeclarations(text).types))
    } else {
      files.append(SourceFile(path: entry.standardizedFileURL.path, name: name, text: text))
    }
  }

  /// Returns the reason why a file is not translated; `nil` for most.
  static func reasonToLeaveOut(_ name: String, _ text: String) -> String? {
    if name == "Package.swift" || name.hasPrefix("Package@swift-") { return "a package's manifest" }
    if name == "main.swift" { return "starts the app" }
    var starts = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      if first == "import" || first == "@testable",
        words.contains("XCTest") || words.contains("Testing")
      {
        return "a test"
      }
      if ["@main", "@UIApplicationMain", "@NSApplicationMain"].contains(first) { starts = true }
      if words.contains("class"), let colon = line.firstIndex(of: ":") {
        let parents = line[colon...]
        if parents.contains("UIWindowSceneDelegate") || parents.contains("UIApplicationDelegate") {
          starts = true
        }
      }
    }
    return starts ? "starts the app" : nil
  }
}

extension PortFolder {
  /// The name of the folder's module: its own, or of the folder around `Sources`.
  package var moduleName: String {
    let parts = path.split(separator: "/")
    let plain: Set<Substring> = ["Sources", "Source", "src", "Classes", "Code"]
    let name = parts.last { !plain.contains($0) } ?? "Sources"
    let letters = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return letters.first?.isNumber == true ? "_" + String(letters) : String(letters)
  }

  /// Whether the folder has pictures, colours, texts or fonts.
  package var hasAssets: Bool { !(assetCatalogues.isEmpty && strings.isEmpty && fonts.isEmpty) }

  /// The files and folders to leave out of a target, as ends of paths that no other file has.
  package var exclusions: [String] {
    (leftOut.map(\.name) + skippedFolders).map { "\(name)/\($0)" }
  }
}
