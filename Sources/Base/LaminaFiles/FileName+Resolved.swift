// Paths that are resolved by the file system.

import Foundation
import LaminaSystem

extension FileName {
  /// Returns a file's absolute path, with links and dots resolved.
  package static func resolvedPath(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Whether a path names a folder; links are followed.
  package static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.kind == .folder
  }

  /// Returns an unused path in the folder of temporary files.
  ///
  /// - Parameter beginning: the beginning of the file's name, for readers.
  /// - Returns: the path.
  package static func temporaryPath(_ beginning: String) -> String {
    FileManager.default.temporaryDirectory.path + "/\(beginning)-\(UUID().uuidString)"
  }
}
