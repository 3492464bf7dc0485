// The folder that files are written to.

import Foundation
import LaminaFiles

/// Folders of output.
enum OutputFolder {
  /// Makes the folder of a file, with those above it.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  static func create(for file: String) throws(FileError) {
    if file != "-" { try create(FileName.split(file).folder) }
  }

  /// Makes a folder, with those above it.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  static func create(_ folder: String) throws(FileError) {
    // Foundation's own does not say why it failed (Swift 6.3.1).
    try OutputFile.makeFolder(folder)
  }

  /// Whether a path, through links, names a folder.
  static func exists(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }

  /// Finds out early that a folder is not there.
  ///
  /// - Throws: `Failure` with the folder and what to do.
  static func check(_ folder: String) throws(Failure) {
    guard exists(folder) else {
      throw Failure(
        status: .inputOutput,
        message: "error: \(folder): there is no such folder; --create-folders makes it")
    }
  }
}
