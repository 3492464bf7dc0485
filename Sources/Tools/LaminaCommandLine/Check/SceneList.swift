// The scenes to check: files, packages, and the scenes in folders.

import Foundation
import LaminaFiles
import LaminaScenes
import LaminaSequences

/// The scenes to check, each named by its file's name without the extension.
///
/// A scene in a folder of a given folder has the path from the given one as its name, such as `lists/card`.
struct SceneList {
  /// A scene's name and its file.
  struct Entry {
    let name: String
    let path: String
    /// The values under which the scene is checked; `nil` for its own.
    var cell: MatrixCell?
  }

  var entries: [Entry] = []
  /// The JSON files that are in the given folders but are not scenes, each with a phrase for its kind.
  private(set) var skipped: [(path: String, name: String)] = []

  /// Finds the scenes among the given files, and in the given folders and the folders in them, where the files of `except`
  /// are skipped.
  ///
  /// - Throws: `Failure` for a missing file, a folder without scenes, or two scenes of one name.
  init(_ paths: [String], except: [String]) throws(Failure) {
    let excluded = Set(except.map(FileName.resolvedPath))
    for path in paths {
      guard path != "-" else {
        throw Failure.usage("error: a scene on standard input has no name; name its file")
      }
      guard FileName.isFolder(path), !SceneList.isPackage(path) else {
        try addScene(path, named: FileName.baseName(of: path))
        continue
      }
      let before = skipped.count
      var scenes: [(path: String, name: String)] = []
      for name in try SceneList.sceneFiles(in: path) {
        let file = FramePattern.join(path, name)
        guard !excluded.contains(FileName.resolvedPath(file)) else { continue }
        if let kind = NonSceneDocument.documentKind(of: file) {
          skipped.append((file, kind))
        } else {
          scenes.append((file, SceneList.sceneName(ofFile: name)))
        }
      }
      guard !scenes.isEmpty else {
        let others = skipped.count - before
        throw Failure.usage(
          "error: \(path): the folder holds no scenes, neither .json or .lottie files nor .ca packages, "
            + ".tendies or .caar archives, .wallpaper or .viewhierarchy folders"
            + (others == 0
              ? ""
              : "; \(others) JSON file\(others == 1 ? "" : "s") in it \(others == 1 ? "is" : "are") something else")
        )
      }
      for scene in scenes { try addScene(scene.path, named: scene.name) }
    }
  }

  private mutating func addScene(_ path: String, named name: String) throws(Failure) {
    if let other = entries.first(where: { $0.name == name }) {
      // By bytes: a system may hold two files whose names are the same text, composed differently.
      let (first, second) = (
        FileName.resolvedPath(other.path).utf8, FileName.resolvedPath(path).utf8
      )
      guard !first.elementsEqual(second) else { return }
      let isComposed = !other.name.utf8.elementsEqual(name.utf8)
      throw Failure.usage(
        "error: \(path): another scene has the name \(name.quoted): \(other.path)"
          + (isComposed ? "; the two names are composed differently, and read the same" : ""))
    }
    entries.append(Entry(name: name, path: path))
  }

  /// Throws if the pictures of two scenes would have the same name, as those of `card.1` and
  /// `card`.
  func checkPictures() throws(Failure) {
    let names = Set(entries.map(\.name))
    for entry in entries {
      let (base, ending) = (FileName.baseName(of: entry.name), FileName.ending(of: entry.name))
      guard Int(ending) != nil, names.contains(base) else { continue }
      throw Failure.usage(
        "error: \(entry.path): \(entry.name).png would be another picture of \(base.quoted); "
          + "rename one of them")
    }
  }

  /// Returns whether a path names a package, a wallpaper or a view hierarchy.
  ///
  /// A package is recognised by its extension, so that one without its document is reported.
  static func isPackage(_ path: String) -> Bool {
    ["ca", "caml", "tendies", "viewhierarchy", "wallpaper"].contains(FileName.ending(of: path))
      || SceneForm.isViewHierarchy(path)
  }

  /// Returns the name of a scene by its file's path from the given folder: the path without the file's extension.
  private static func sceneName(ofFile path: String) -> String {
    guard FileName.isPath(path) else { return FileName.baseName(of: path) }
    return FramePattern.join(FileName.parentFolder(of: path), FileName.baseName(of: path))
  }

  /// The maximum number of folders that are searched below a given one.
  private static let mostFolders = 100_000

  /// Returns the files and packages in a folder, and in the folders in it, that may be scenes; their paths are from
  /// that folder.
  ///
  /// Hidden folders and links to folders are not searched. The order is that of names in each folder, and files of a
  /// folder come before those in the folders in it.
  ///
  /// - Throws: `Failure` 74 for a folder that cannot be read.
  private static func sceneFiles(in root: String) throws(Failure) -> [String] {
    var found: [String] = []
    var waiting = [""]
    var count = 0
    while let inner = waiting.popLast() {
      count += 1
      guard count <= mostFolders else {
        throw Failure.invalidInput(
          "error: \(root): it holds more than \(mostFolders) folders; name the folders of scenes")
      }
      var folders: [String] = []
      for name in try names(in: inner.isEmpty ? root : FramePattern.join(root, inner)) {
        let relative = inner.isEmpty ? name : "\(inner)/\(name)"
        let path = FramePattern.join(root, relative)
        if isPackage(path) || endings.contains(FileName.ending(of: name)) {
          found.append(relative)
        } else if FileName.isFolder(path), !name.hasPrefix("."), !FileName.isLink(path) {
          folders.append(relative)
        }
      }
      waiting += folders.reversed()
    }
    return found
  }

  /// The endings of files that may be scenes.
  private static let endings: Set = ["json", "caar", "lottie", "lot", "tgs"]

  private static func names(in folder: String) throws(Failure) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw Failure.inputOutput("error: \(folder): the folder cannot be read")
    }
  }
}
