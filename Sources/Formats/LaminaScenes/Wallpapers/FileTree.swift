// The files of a wallpaper: those below a folder, or those of a zip archive.

import Foundation
import LaminaFiles

/// The files below a folder or in a zip archive, by their paths.
struct FileTree {
  /// The folder or the archive, as messages name it.
  let name: String
  /// The archive; `nil` for a folder.
  private let archive: ZipArchive?
  /// The paths of the files, in order, without those that only macOS's Finder and its archiver use.
  let paths: [String]

  /// The maximum number of files; a wallpaper may have a picture for every frame of a film.
  static let fileLimit = 20_000
  /// The maximum depth of folders within folders.
  static let depthLimit = 16

  /// Lists the files of an archive.
  init(_ archive: ZipArchive) {
    name = archive.file
    self.archive = archive
    let names = archive.entries.map(\.name).filter { !$0.hasSuffix("/") }
    paths = names.filter { FileTree.normalPath($0) == $0 && !FileTree.isOfFinder($0) }.sorted()
  }

  /// Lists the files below a folder, without following links.
  ///
  /// - Throws: `SceneError` for more files than the limit.
  init(folder: String) throws(SceneError) {
    let folder = folder.utf8.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    name = folder
    archive = nil
    var (found, count): ([String], Int) = ([], 0)
    var waiting = [(path: "", depth: 0)]
    while let next = waiting.popLast() {
      let full = next.path.isEmpty ? folder : "\(folder)/\(next.path)"
      for entry in (try? FileManager.default.contentsOfDirectory(atPath: full)) ?? [] {
        count += 1
        guard count <= FileTree.fileLimit else {
          throw .invalid(
            SceneLocation(whole: folder),
            .wallpaper(reason: "more files than the limit of \(FileTree.fileLimit)"))
        }
        let path = next.path.isEmpty ? entry : "\(next.path)/\(entry)"
        let kind =
          (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)"))?[.type]
          as? FileAttributeType
        if kind == .typeDirectory {
          if next.depth < FileTree.depthLimit { waiting.append((path, next.depth + 1)) }
        } else if kind == .typeRegular, !FileTree.isOfFinder(path) {
          found.append(path)
        }
      }
    }
    paths = found.sorted()
  }

  /// Returns a folder of the tree, by its path; the empty path is the whole tree.
  func folder(_ path: String) -> AssetFolder {
    if let archive { return AssetFolder(path: path, in: archive) }
    return AssetFolder(path: path.isEmpty ? name : "\(name)/\(path)", allowsOutside: false)
  }

  /// Returns a path within a folder without `.` and `..`; `nil` for a path that leads out of the folder.
  static func normalPath(_ path: String) -> String? {
    guard !path.utf8.starts(with: "/".utf8) else { return nil }
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Whether a file holds only settings of macOS's Finder.
  private static func isOfFinder(_ path: String) -> Bool {
    let name = FileName.lastComponent(of: path)
    return path.hasPrefix("__MACOSX/") || name == ".DS_Store" || name.hasPrefix("._")
  }

  /// A clause that says what the tree holds, for the error about one without a wallpaper.
  var summary: String {
    if paths.isEmpty { return "no files" }
    let listed = paths.prefix(5).map(\.quoted).joined(separator: ", ")
    let more = paths.count - 5
    return more > 0 ? "\(paths.count) files: \(listed) and \(more) more" : listed
  }
}
