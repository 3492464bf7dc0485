// The folder that files are written to.

import Foundation
import LaminaFiles

/// Folders of output.
enum OutputFolder {
  /// Makes the folder of a file, with those above it.
  ///
  /// - Throws: `Failure` with the folder and the reason.
  static func create(for file: String) throws(Failure) {
    guard file != "-" else { return }
    do { try create(FileName.split(file).folder) } catch { throw Failure(error) }
  }

  /// Makes a folder, with those above it.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  static func create(_ folder: String) throws(FileError) {
    // Foundation's own does not say why it failed (Swift 6.3.1).
    try OutputFile.makeFolder(folder)
  }

  /// Makes a folder if that is asked for, or finds out early that it is not there.
  ///
  /// - Throws: `Failure` with the folder, and the reason or what to do.
  static func prepare(_ folder: String, creates: Bool) throws(Failure) {
    if creates { do { try create(folder) } catch { throw Failure(error) } }
    guard FileName.isFolder(folder) else {
      throw Failure.inputOutput(
        "error: \(folder): there is no such folder; --create-folders makes it")
    }
  }
}
