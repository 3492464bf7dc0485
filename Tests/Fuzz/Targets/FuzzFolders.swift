// Where inputs are kept.

import Foundation

/// The folders of inputs.
package enum FuzzFolders {
  /// The package's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// A folder of this process alone, in memory where that can be.
  package static let own: String = {
    let shared = "/dev/shm"
    let place = FileManager.default.isWritableFile(atPath: shared) ? shared : NSTemporaryDirectory()
    return "\(place)/lamina-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
  }()

  /// Removes this process's folder.
  package static func removeOwn() { try? FileManager.default.removeItem(atPath: own) }

  /// Seeds of a target, by their paths: its own, and what Fixtures has of its kind.
  package static func seeds(of target: FuzzTarget) -> [String] {
    let fixtures = root + "/Fixtures"
    let own = files(in: "\(root)/Tests/Fuzz/corpus/\(target.name)")
    switch target.name {
    case "scene", "render":
      return own
        + ["scenes", "animations", "malformed"].flatMap {
          files(in: "\(fixtures)/\($0)", suffix: ".json")
        }
        + files(in: "\(fixtures)/reftests", suffix: ".json")
    case "caml":
      return own + files(in: fixtures + "/packages", suffix: ".caml")
        + files(in: fixtures + "/malformed", suffix: ".caml")
    case "png":
      return own + files(in: fixtures + "/scenes", suffix: ".png")
        + files(in: fixtures + "/packages", suffix: ".png")
        + files(in: fixtures + "/malformed", suffix: ".png")
    case "jpeg":
      return own + files(in: fixtures + "/scenes", suffix: ".jpg")
        + files(in: fixtures + "/malformed", suffix: ".jpg")
    case "lottie": return own + files(in: fixtures + "/lottie", suffix: ".json")
    case "dotlottie": return own + files(in: fixtures + "/lottie", suffix: ".lottie")
    case "font": return own + files(in: fixtures + "/fonts", suffix: ".ttf")
    case "script":
      return own + files(in: root + "/Examples/Contacts/Scripts", suffix: ".json")
        + files(in: root + "/Examples/Motion/Scripts", suffix: ".json")
    default: return own
    }
  }

  /// Returns the paths of inputs that a target once did not survive; they are kept for ever.
  package static func findings(of target: FuzzTarget) -> [String] {
    files(in: "\(root)/Tests/Fuzz/findings/\(target.name)")
  }

  /// The files in a folder and those in it, sorted.
  private static func files(in folder: String, suffix: String = "") -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return path.hasSuffix(suffix)
        && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
