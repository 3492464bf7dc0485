// Paths that the file system has a say in.

import Foundation
import LaminaSystem

extension FileName {
  /// The absolute path of a file, with links and dots resolved.
  package static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Whether a path, through links, names a folder.
  package static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.kind == .folder
  }

  /// A path in the folder of temporary files that nothing has yet.
  ///
  /// - Parameter beginning: the beginning of its name, for people.
  /// - Returns: the path.
  package static func temporary(_ beginning: String) -> String {
    FileManager.default.temporaryDirectory.path + "/\(beginning)-\(UUID().uuidString)"
  }
}
