// The pictures of two folders, paired by their names.

import Foundation
import LaminaFiles
import LaminaSequences

/// The pictures of two folders and of the folders in them, in pairs of the same name.
struct PicturePairs {
  /// A picture's name, and its file in each folder that has it.
  struct Pair {
    let name: String
    let expected: String?
    let actual: String?
  }

  /// The pairs, in the order of their names' bytes.
  let pairs: [Pair]

  /// The endings of names that are taken for pictures; other files of a folder are not looked at.
  static let endings: Set = ["png", "jpg", "jpeg", "webp", "gif"]

  /// Finds the pictures of two folders.
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
          + ".jpg, .jpeg, .webp or .gif")
    }
    pairs = files.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      Pair(name: $0.value.name, expected: $0.value.paths[0], actual: $0.value.paths[1])
    }
  }

  /// Returns the names of the pictures in a folder, relative to it.
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
        guard FileName.isFolder(path) else {
          if let ending = FileName.typeEnding(of: name), endings.contains(ending) {
            found.append(relative)
          }
          continue
        }
        // A link may lead to a folder above, and the search would not end.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if attributes?[.type] as? FileAttributeType == .typeSymbolicLink {
          if !isQuiet { Output.printNote("\(path): note: is a link to a folder; skipped") }
        } else {
          waiting.append(relative)
        }
      }
    }
    return found
  }
}
