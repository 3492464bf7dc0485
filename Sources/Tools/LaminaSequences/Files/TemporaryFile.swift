// Files that exist only while they are open.

import Foundation
import LaminaFiles
import LaminaSystem

/// A file without a name, which the system removes when it is closed, however the process ends.
enum TemporaryFile {
  /// Opens a new file for reading and writing in the folder for temporary files, `TMPDIR`.
  ///
  /// - Throws: `FileError.cannotOpen` if there is no room for it.
  static func open() throws(FileError) -> FileHandle {
    let path = FileName.temporaryPath("lamina")
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forUpdatingAtPath: path)
    else { throw .cannotOpen(path: path, code: SystemError.noSpace.code) }
    try? FileManager.default.removeItem(atPath: path)
    return file
  }
}
