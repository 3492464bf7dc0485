// A project file: what holds for all runs of the verbs in a folder and below.

import Foundation
import LaminaFiles
import LaminaPixels
import LaminaScenes

/// A setting of a project file.
struct ProjectSetting: Sendable {
  /// The path of the key, such as `tolerance.maxPixels` or `options.render.compression`.
  let key: String
  /// The values: one, or those of a list; pairs are `name=value`.
  let values: [String]
  /// The location of the value in the file.
  let location: SceneLocation

  /// The location as messages name it, such as `lamina.json:4:12`.
  var place: String { location.prefix }
}

/// A project file that was read.
struct ProjectFile: Sendable {
  /// The name of project files.
  static let name = "lamina.json"
  /// The maximum size of a project file, in bytes.
  private static let byteLimit = 1 << 20

  /// The path of the file.
  let path: String
  /// The settings, in the order of the file.
  var settings: [ProjectSetting] = []
  /// The devices that the file describes.
  var devices: [Device] = []

  init(path: String) { self.path = path }

  /// Returns the setting of a key; `nil` if the file does not have it.
  func setting(_ key: String) -> ProjectSetting? { settings.first { $0.key == key } }

  /// Returns the path of the project file that holds in the working folder: its own, or that of the nearest folder
  /// above; `nil` for none.
  static func nearestPath() -> String? {
    let working = FileManager.default.currentDirectoryPath.utf8
    var folder = ""
    for _ in working.split(separator: UInt8(ascii: "/")) + [working[...]] {
      let path = folder + name
      if FileStamp(path: path) != nil, !FileName.isFolder(path) { return path }
      folder += "../"
    }
    return nil
  }

  /// Reads a project file.
  ///
  /// - Throws: `Failure` with the location of each mistake.
  static func read(_ path: String) throws(Failure) -> ProjectFile {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: byteLimit) } catch {
      if case .tooLarge(let path, let bytes, let limit) = error {
        throw Failure.invalidInput(
          "\(path): error: \(bytes) bytes are over the limit of \(limit) for a project file")
      }
      throw Failure(error)
    }
    do {
      var reader = try ProjectReader(bytes, path: path)
      return try reader.readFile()
    } catch { throw Failure(error) }
  }

  /// Returns a path of the file as the working folder sees it.
  static func resolvedPath(_ text: String, from file: String) -> String {
    let folder = FileName.folderAndName(file).folder
    if text.utf8.first == UInt8(ascii: "/") || folder == "." {
      return text.utf8.first == UInt8(ascii: "-") ? "./" + text : text
    }
    return folder == "/" ? "/" + text : "\(folder)/\(text)"
  }
}
