// The folders of output files.

import Foundation
import LaminaFiles

/// Functions on folders of output files.
enum OutputFolder {
  /// Makes the folder of a file, with its parents.
  ///
  /// - Throws: `Failure` with the folder and the reason.
  static func create(for file: String) throws(Failure) {
    guard file != "-" else { return }
    do { try create(FileName.split(file).folder) } catch { throw Failure(error) }
  }

  /// Makes a folder, with its parents.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  static func create(_ folder: String) throws(FileError) {
    // Foundation's function does not report the reason of a failure (Swift 6.3.1).
    try OutputFile.makeFolder(folder)
  }

  /// Makes a folder if requested, else checks early that it exists.
  ///
  /// - Throws: `Failure` with the folder, and the reason or the remedy.
  static func prepare(_ folder: String, creates: Bool) throws(Failure) {
    if creates { do { try create(folder) } catch { throw Failure(error) } }
    try check(folder)
  }

  /// Checks that the folder of a file exists; without it, the file cannot be written.
  ///
  /// - Throws: `Failure` with the folder and the remedy.
  static func check(for file: String) throws(Failure) {
    guard file != "-" else { return }
    try check(FileName.split(file).folder)
  }

  private static func check(_ folder: String) throws(Failure) {
    guard FileName.isFolder(folder) else {
      throw Failure.inputOutput(
        "error: \(folder): there is no such folder; --create-folders makes it")
    }
  }
}
