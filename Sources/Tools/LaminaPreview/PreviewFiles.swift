// The files that a preview watches, and the ones that it serves.

import Foundation
import LaminaFiles
import LaminaPixels
import LaminaScenes
import LaminaSystem
import Synchronization

/// The files that a scene was read from.
struct PreviewFiles {
  /// The paths of the files to watch.
  private(set) var paths: Set<String> = []
  /// The stamp that each file had when the scene was loaded, by path; none for a missing file.
  private(set) var stamps: [String: FileStamp] = [:]
  /// The bytes of each file as they were read, by its path below the scene's folder; no other files
  /// are served.
  private(set) var bytes: [String: FileBytes] = [:]

  /// The names of the files that pages can request.
  var names: [String] { bytes.keys.sorted() }

  /// Returns whether a path has the suffix of a font file.
  static func isFont(_ path: String) -> Bool {
    [".ttf", ".otf", ".ttc", ".otc"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Adds a file to watch.
  fileprivate mutating func addPath(_ path: String, _ stamp: FileStamp?) {
    paths.insert(path)
    stamps[path] = stamp
  }

  /// Stores the contents of a file, if the file lies in the folder.
  fileprivate mutating func keepContents(_ path: String, in folder: String, _ read: FileBytes) {
    if let name = PreviewFiles.relativeName(of: path, in: folder) { bytes[name] = read }
  }

  /// Returns the path from a folder to a file in it, with links and dots resolved; `nil` for a file elsewhere.
  fileprivate static func relativeName(of path: String, in folder: String) -> String? {
    FileName.relativePath(to: FileName.resolvedPath(path), from: FileName.resolvedPath(folder))
  }
}

/// A collector of the files that a scene reads while it loads.
final class ReadFiles: Sendable {
  /// A file that has been read.
  private struct Entry: Sendable {
    let path: String
    let stamp: FileStamp
    let bytes: FileBytes
    let isDocument: Bool
  }

  private let folder: String
  /// The paths of the files with which loading begins, each with its stamp before reading.
  private let documents: [(path: String, stamp: FileStamp?)]
  private let found = Mutex<[Entry]>([])

  init(scene: String) {
    let isFolder = FileName.isFolder(scene)
    let folder = isFolder ? scene : FileName.parentFolder(of: scene)
    let documents: [String]
    switch SceneForm(of: scene) {
    case .package: documents = ["\(folder)/index.xml", isFolder ? "\(folder)/main.caml" : scene]
    // The folder of responses changes when one is added.
    case .viewHierarchy: documents = ["\(folder)/metadata", "\(folder)/RequestResponses"]
    // A folder changes when a file is added or replaced.
    case .wallpaper: documents = [scene, "\(folder)/Wallpaper.plist"]
    case .scene, .lottie, .archive: documents = [scene]
    }
    self.folder = folder
    self.documents = documents.map { ($0, FileStamp(path: $0)) }
  }

  /// The bytes of the scene's own file; `nil` if the scene is not one file or has not been read.
  var document: FileBytes? { found.locked { $0.first(where: \.isDocument)?.bytes } }

  /// Adds a file that was read, under its name in the scene.
  func addFile(_ name: String, _ bytes: FileBytes) {
    found.locked { found in
      // The scene's own file is read as "scene", which may also be the name of a picture.
      let isDocument = found.isEmpty && name == "scene" && documents.count == 1
      var path = isDocument ? documents[0].path : filePath(of: name)
      var stamp = FileStamp(path: path)
      // Packages percent-encode names, like parts of URLs.
      if stamp == nil, documents.count > 1, let decoded = name.removingPercentEncoding {
        path = filePath(of: decoded)
        stamp = FileStamp(path: path)
      }
      // A font family is not a file.
      guard !name.isEmpty, !AssetFolder.isDataURI(name), let stamp else { return }
      found.append(Entry(path: path, stamp: stamp, bytes: bytes, isDocument: isDocument))
    }
  }

  private func filePath(of name: String) -> String {
    name.hasPrefix("/") ? name : "\(folder)/\(name)"
  }

  /// Returns the files to watch: those of this reading, and those of an earlier one.
  func watchedFiles(before: PreviewFiles) -> PreviewFiles {
    var files = PreviewFiles()
    for path in before.paths { files.addPath(path, before.stamps[path]) }
    for (path, stamp) in documents { files.addPath(path, stamp) }
    for entry in found.locked({ $0 }) {
      if !documents.contains(where: { $0.path == entry.path }) {
        files.addPath(entry.path, entry.stamp)
      }
      files.keepContents(entry.path, in: folder, entry.bytes)
    }
    return files
  }
}
