// The page of a check's failures, and the file that it is written to.

import Foundation
import LaminaReports
import LaminaSequences

/// The page of failures, and its file: the one that `--review` names, or one among the failed pictures.
final class FailurePageFile {
  /// The page, to which checks add their failures.
  var content: FailurePage
  /// The file that `--review` names; `nil` without the option.
  private let named: String?
  /// The folder of failed pictures; `nil` if pictures are not checked.
  private let folder: String?

  private static let name = "lamina-check.html"

  /// Makes an empty page.
  ///
  /// - Parameters:
  ///   - named: the file that `--review` names; `nil` without the option.
  ///   - golden: the options that name the folder of failed pictures.
  ///   - command: the arguments of the check, for the command that accepts its results.
  init(_ named: String?, golden: GoldenArguments, command: [String]) {
    content = FailurePage(command: command)
    self.named = named
    folder = golden.failureFolder
  }

  /// The path of the page; `nil` if none is written.
  var path: String? { named ?? (content.canBeReviewed ? ownPath : nil) }

  /// The page's path among the failed pictures; `nil` if pictures are not checked.
  private var ownPath: String? {
    folder.map { FramePattern.join($0, FailurePageFile.name) }
  }

  /// Writes the page if there is a failure to accept, or if `--review` names its file; otherwise removes an earlier
  /// run's page.
  ///
  /// - Throws: `Failure` if the page cannot be written.
  func writePage() throws(Failure) {
    if named != nil || !content.canBeReviewed { removeOld() }
    guard let path else { return }
    if named == nil, let folder {
      do { try OutputFolder.createFolder(folder) } catch { throw Failure(error) }
    }
    try Output.writeText(content.html, to: path)
  }

  /// Removes the page of an earlier run, and its folder if it is then empty.
  private func removeOld() {
    guard let folder, let path = ownPath,
      let old = FileManager.default.contents(atPath: path),
      old.prefix(200).firstRange(of: Data(FailurePage.mark.utf8)) != nil
    else { return }
    try? FileManager.default.removeItem(atPath: path)
    if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
}
