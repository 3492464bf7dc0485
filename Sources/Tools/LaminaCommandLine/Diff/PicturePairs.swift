// The pictures and scenes of two folders, paired by their names.

import Foundation
import LaminaFiles
import LaminaSequences

/// The pictures and scenes of two folders and of the folders in them, in pairs of the same name.
///
/// A picture and a scene make a pair if their names differ by the ending alone, and no other file has that name.
struct PicturePairs {
  /// The name of a picture or a scene, and its file in each folder that has it.
  struct Pair {
    let name: String
    let expected: String?
    let actual: String?
  }

  /// The pairs, in the order of their names' bytes.
  let pairs: [Pair]

  /// The endings of names that are taken for pictures.
  static let endings: Set = ["png", "jpg", "jpeg", "webp", "gif"]
  /// The endings of names that are taken for scenes; other files of a folder are not looked at.
  private static let sceneEndings: Set = ["caar", "lottie", "lot", "tgs"]

  /// Finds the pictures and scenes of two folders.
  ///
  /// - Throws: `Failure` if a folder cannot be read, or neither has a picture.
  init(_ expected: String, _ actual: String, isQuiet: Bool) throws(Failure) {
    var files: [[UInt8]: (name: String, paths: [String?])] = [:]
    for (side, folder) in [expected, actual].enumerated() {
      // By bytes: a system may hold two files whose names are the same text, composed differently.
      for name in try PicturePairs.names(in: folder, isQuiet: isQuiet) {
        files[Array(name.utf8), default: (name, [nil, nil])].paths[side] =
          FramePattern.join(folder, name)
      }
    }
    guard !files.isEmpty else {
      throw Failure.usage(
        "error: neither \(expected) nor \(actual) holds a picture: a file whose name ends in .png, "
          + ".jpg, .jpeg, .webp or .gif, or a scene")
    }
    PicturePairs.joinScenes(&files)
    pairs = files.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      Pair(name: $0.value.name, expected: $0.value.paths[0], actual: $0.value.paths[1])
    }
  }

  /// Joins a file of one folder with the only one of the other folder whose name differs by its ending.
  private static func joinScenes(_ files: inout [[UInt8]: (name: String, paths: [String?])]) {
    let single = files.filter { $0.value.paths.contains(nil) }
    let groups = Dictionary(grouping: single.keys) { key in
      key.lastIndex(of: UInt8(ascii: ".")).map { Array(key[..<$0]) } ?? key
    }
    for keys in groups.values where keys.count == 2 {
      let (one, other) = (files[keys[0]], files[keys[1]])
      guard let one, let other, (one.paths[0] == nil) != (other.paths[0] == nil) else { continue }
      // The pair has the name of its picture; of two scenes, the actual one's.
      let isFirst = one.paths[0] == nil
      let (expected, actual) = isFirst ? (other, one) : (one, other)
      let isPicture = FileName.typeEnding(of: expected.name).map(endings.contains) ?? false
      files[keys[0]] = nil
      files[keys[1]] = nil
      let name = isPicture ? expected.name : actual.name
      files[Array(name.utf8)] = (name, [expected.paths[0], actual.paths[1]])
    }
  }

  /// Whether a file is a picture or a scene; of JSON, the keys decide.
  private static func isCompared(_ path: String) -> Bool {
    guard let ending = FileName.typeEnding(of: path) else { return false }
    return endings.contains(ending) || sceneEndings.contains(ending)
      || ending == "json" && NonSceneDocument.isScene(path)
  }

  /// Returns the names of the pictures and scenes in a folder, relative to it.
  private static func names(in root: String, isQuiet: Bool) throws(Failure) -> [String] {
    var found: [String] = []
    var waiting = [""]
    while let inner = waiting.popLast() {
      let folder = inner.isEmpty ? root : FramePattern.join(root, inner)
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
        throw Failure.inputOutput("error: \(folder): the folder cannot be read")
      }
      for name in names {
        let relative = inner.isEmpty ? name : "\(inner)/\(name)"
        let path = FramePattern.join(root, relative)
        let isPackage = SceneList.isPackage(path)
        guard FileName.isFolder(path), !isPackage else {
          if isPackage || isCompared(path) { found.append(relative) }
          continue
        }
        // A link may lead to a folder above, and the search would not end.
        if FileName.isLink(path) {
          if !isQuiet { Output.printNote("\(path): note: is a link to a folder; skipped") }
        } else {
          waiting.append(relative)
        }
      }
    }
    return found
  }
}
