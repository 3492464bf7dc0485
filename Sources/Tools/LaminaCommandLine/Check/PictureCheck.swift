// Checking pictures against accepted ones, and the files that failures leave.

import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaReports
import LaminaSequences

/// A check of the pictures of scenes against a folder of accepted ones.
final class PictureCheck {
  private let goldens: GoldenFolder
  private let failures: String
  private let tolerance: PictureTolerance
  private let mode: RecordMode
  private var failurePage = FailurePage()
  private var failed = 0

  static let pageName = "lamina-check.html"

  init(
    _ folder: String, arguments: GoldenArguments, mode: RecordMode, createsFolders: Bool
  ) throws(Failure) {
    try OutputFolder.prepareFolder(folder, creates: createsFolders)
    goldens = GoldenFolder(path: folder)
    failures = arguments.failures ?? FramePattern.join(folder, "failed")
    tolerance = arguments.tolerance
    self.mode = mode
  }

  /// The path of the page that shows failed pictures; `nil` if none has failed.
  var page: String? { failed > 0 ? FramePattern.join(failures, PictureCheck.pageName) : nil }

  /// Compares the picture of a frame with the accepted one, and records it or writes the files of a
  /// failure.
  ///
  /// - Parameters:
  ///   - picture: the rendered picture.
  ///   - scene: the scene.
  ///   - frame: the frame's number; `nil` for one moment.
  ///   - regions: the pixels to leave out.
  /// - Returns: the result.
  /// - Throws: `Failure` if a file cannot be read or written.
  func checkPicture(
    _ picture: Texture, of scene: SceneList.Entry, frame: Int?, ignoring regions: [IntRect]
  ) throws(Failure) -> CheckResult {
    let name = CheckedScene.frameName(scene.name, frame: frame)
    let verdict: GoldenFolder.Verdict
    do {
      verdict = try goldens.check(
        picture, named: name, tolerance: tolerance, record: mode, ignoring: regions)
    } catch { throw Failure(picture: error) }
    var result = CheckResult(
      scene: name, file: scene.path, check: .golden, outcome: .passed, message: "")
    switch verdict {
    case .passed(let file, let comparison):
      removeOld(name)
      result.message = "\(file): \(comparison.message)"
      if !comparison.isIdentical { result.details = comparison.details }
    case .recorded(let file, let before):
      removeOld(name)
      result.outcome = .recorded
      result.message =
        "\(file): "
        + (before.map { "old -> new: \($0.message)" } ?? "written, there was none")
      result.details = before?.details ?? []
    case .missing(let file):
      result.outcome = .failed
      result.message = "\(file): no picture is accepted yet; --record missing writes it"
      result.severity = 3
      result.details = try writeFailurePictures(verdict, name, picture)
    case .failed(let file, let comparison, _):
      result.outcome = .failed
      result.message = "\(file): \(comparison.message)"
      result.severity = comparison.severity
      result.details = comparison.details + (try writeFailurePictures(verdict, name, picture))
    }
    return result
  }

  /// Writes the pictures of a failure, and returns lines with their paths and the command that
  /// accepts the new one.
  private func writeFailurePictures(
    _ verdict: GoldenFolder.Verdict, _ name: String, _ picture: Texture
  )
    throws(Failure) -> [String]
  {
    removeOld(name)
    do throws(ImageError) {
      guard let files = try FailureFiles(name: name, verdict: verdict, actual: picture) else {
        return []
      }
      do throws(FileError) {
        try OutputFolder.createFolder(failures)
        let paths = try files.write(to: failures)
        try failurePage.addFailure(files, folder: failures)
        failed += 1
        return [
          "wrote \(paths.joined(separator: ", "))",
          "to accept it: \(files.acceptLine(folder: failures))",
        ]
      } catch { throw .unreadable(error) }
    } catch { throw Failure(picture: error) }
  }

  /// Removes the files that an earlier failure of the picture of that name left.
  private func removeOld(_ name: String) {
    for ending in FailureFiles.endings {
      let path = FailureFiles.path(name, ending, in: failures)
      if InputFiles.replacedInput(by: path) == nil {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Writes the page that shows all failed pictures; without any, removes the page of an earlier
  /// run.
  func writePage() throws(Failure) {
    let path = FramePattern.join(failures, PictureCheck.pageName)
    if failed > 0 {
      try Output.writeText(failurePage.html, to: path)
    } else if let old = FileManager.default.contents(atPath: path),
      old.prefix(200).firstRange(of: Data(FailurePage.mark.utf8)) != nil
    {
      try? FileManager.default.removeItem(atPath: path)
      // The folder is removed too if it is then empty.
      if (try? FileManager.default.contentsOfDirectory(atPath: failures))?.isEmpty == true {
        try? FileManager.default.removeItem(atPath: failures)
      }
    }
  }
}

extension Failure {
  /// Makes the failure of a check whose pictures cannot be read or written.
  ///
  /// - Parameter error: the reason why an accepted picture could not be read, or a new one not be written.
  init(picture error: ImageError) {
    if case .unreadable(let file) = error, case .replacesInput = file {
      self.init(file)
      return
    }
    self.init(
      status: error.isInputOutput ? .inputOutput : .invalidInput,
      message: error.isUndecodable
        ? "error: \(error.finding); remove it, and --record missing writes it anew"
        : "error: \(error.message)")
  }
}
