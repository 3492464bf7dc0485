// The folders of output files.

import Foundation
import LaminaFiles

/// Functions on folders of output files.
enum OutputFolder {
  /// Makes the folder of a file, with its parents.
  ///
  /// - Throws: `Failure` with the folder and the reason.
  static func createParent(for file: String) throws(Failure) {
    guard file != "-" else { return }
    do { try createFolder(FileName.folderAndName(file).folder) } catch { throw Failure(error) }
  }

  /// Makes a folder, with its parents.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  static func createFolder(_ folder: String) throws(FileError) {
    // Foundation's function does not report the reason of a failure (Swift 6.3.1).
    try OutputFile.makeFolder(folder)
  }

  /// Makes a folder if requested, else checks early that it exists.
  ///
  /// - Throws: `Failure` with the folder, and the reason or the remedy.
  static func prepareFolder(_ folder: String, creates: Bool) throws(Failure) {
    if creates { do { try createFolder(folder) } catch { throw Failure(error) } }
    try checkFolder(folder)
  }

  /// Checks that the folder of a file exists; without it, the file cannot be written.
  ///
  /// - Throws: `Failure` with the folder and the remedy.
  static func checkParent(for file: String) throws(Failure) {
    guard file != "-" else { return }
    try checkFolder(FileName.folderAndName(file).folder)
  }

  /// Checks before a long run that no output replaces an input, and that every output has a folder.
  ///
  /// - Parameters:
  ///   - outputs: the files to write; `nil` and '-' are none.
  ///   - creates: whether missing folders are made.
  /// - Throws: `Failure` with the file, and the reason or the remedy.
  static func prepareFiles(_ outputs: [String?], creates: Bool) throws(Failure) {
    try Output.checkInputs(against: outputs)
    var folders: Set<String> = []
    for output in outputs.compactMap(\.self)
    where folders.insert(FileName.folderAndName(output).folder).inserted {
      if creates { try createParent(for: output) } else { try checkParent(for: output) }
    }
  }

  private static func checkFolder(_ folder: String) throws(Failure) {
    guard FileName.isFolder(folder) else {
      throw Failure.inputOutput(
        "error: \(folder): there is no such folder; --create-folders makes it")
    }
  }
}
