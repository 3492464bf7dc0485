// Checking pictures against accepted ones, and the files that failures leave.

import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaReports
import LaminaScenes
import LaminaSequences

/// A check of the pictures of scenes against a folder of accepted ones.
final class PictureCheck {
  private let goldens: GoldenFolder
  private let failures: String
  private let tolerance: PictureTolerance
  private let mode: RecordMode
  private let acceptance: Acceptance?
  private let page: FailurePageFile

  /// The maximum number of changes of a picture whose layers are named.
  private static let mostChanges = 6

  init(
    _ folder: String, failures: String, arguments: GoldenArguments, mode: RecordMode,
    createsFolders: Bool,
    acceptance: Acceptance?, page: FailurePageFile
  ) throws(Failure) {
    try OutputFolder.prepareFolder(folder, creates: createsFolders)
    goldens = GoldenFolder(path: folder)
    self.failures = failures
    tolerance = arguments.tolerance
    self.mode = mode
    self.acceptance = acceptance
    self.page = page
  }

  /// Compares the picture of a frame with the accepted one, and records it or writes the files of a
  /// failure.
  ///
  /// - Parameters:
  ///   - picture: the rendered picture.
  ///   - checked: the scene.
  ///   - moment: the number of the frame, `nil` for one moment, and its time in seconds.
  ///   - regions: the pixels to leave out.
  /// - Returns: the result.
  /// - Throws: `Failure` if a file cannot be read or written.
  @MainActor func checkPicture(
    _ picture: Texture, of checked: CheckedScene, at moment: (frame: Int?, time: Double),
    ignoring regions: [IntRect]
  ) throws(Failure) -> CheckResult {
    let scene = checked.entry
    let name = CheckedScene.frameName(scene.name, frame: moment.frame)
    // A picture that passes needs no record.
    lazy var record = LayerRecord(checked.scene, at: moment.time)
    var verdict = try compare(picture, name, record: mode, ignoring: regions) { record?.text }
    let item = try reviewItem(of: verdict, name, picture, scene: checked.digest)
    let answer = item.flatMap { acceptance?.answer(to: $0) }
    var (changed, visible) = ([String]?.none, [String?]())
    if case .failed(let file, let comparison, _) = verdict {
      let places = comparison.changes.prefix(PictureCheck.mostChanges).map { ($0.x, $0.y) }
      visible = checked.visibleLayers(at: places, time: moment.time)
      changed = changedProperties(of: checked, record, from: file, blamed: visible)
    }
    if case .taken = answer {
      verdict = try compare(picture, name, record: .failed, ignoring: regions) { record?.text }
    }
    if item == nil { acceptance?.notePassed(.golden, name) }
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
      result.details = PictureCheck.lines(ofChanged: changed) + (before?.details ?? [])
    case .missing(let file):
      result.outcome = .failed
      result.message = "\(file): no picture is accepted yet; --record missing writes it"
      result.severity = 3
      result.details = try writeFailurePictures(
        verdict, name, picture, item, record?.text, blame: [])
      result.facts = facts(of: name, endings: ["actual"])
    case .failed(let file, let comparison, _):
      result.outcome = .failed
      result.message = "\(file): \(comparison.message)"
      result.severity = comparison.severity
      let (blame, layer) =
        comparison.worst.map { checked.layerLines(atPixel: $0.x, $0.y, time: moment.time) }
        ?? ([], nil)
      let others = zip(comparison.changes, visible).dropFirst().compactMap { change, layer in
        layer.map { "also changed, \(change.place): \($0)" }
      }
      result.details =
        PictureCheck.lines(ofChanged: changed) + blame + others + comparison.details
        + (try writeFailurePictures(
          verdict, name, picture, item, record?.text, blame: blame, layers: visible,
          changed: changed))
      var found = facts(of: name, endings: FailureFiles.endings)
      (found.blame, found.layer, found.changed) = (blame.first, layer, changed)
      result.facts = found
    }
    answer?.apply(to: &result)
    return result
  }

  /// Returns lines about the properties that have changed since a picture was accepted, the blamed layers' first; `nil` if
  /// its file does not have the layers that drew it.
  @MainActor private func changedProperties(
    of checked: CheckedScene, _ record: LayerRecord?, from file: String, blamed: [String?]
  ) -> [String]? {
    guard let record, let old = LayerRecord(inPicture: file) else { return nil }
    return LayerChanges(record, from: old, blamed: blamed.compactMap(\.self)) {
      checked.scene.recordedDefaults(of: $0)
    }.lines
  }

  /// Returns the lines of a result about the changed properties.
  private static func lines(ofChanged changed: [String]?) -> [String] {
    (changed ?? []).map { "changed: \($0)" }
  }

  /// Returns the facts of a failed picture: the paths of its files.
  private func facts(of name: String, endings: [String]) -> CheckResult.Facts {
    var facts = CheckResult.Facts()
    for ending in endings {
      facts.pictures[ending] = FailureFiles.path(name, ending, in: failures)
    }
    return facts
  }

  private func compare(
    _ picture: Texture, _ name: String, record mode: RecordMode, ignoring regions: [IntRect],
    layers: () -> String?
  ) throws(Failure) -> GoldenFolder.Verdict {
    do {
      return try goldens.check(
        picture, named: name, tolerance: tolerance, record: mode, ignoring: regions, layers: layers)
    } catch { throw Failure(picture: error) }
  }

  /// Returns a failed picture with its hashes; `nil` if it has not failed.
  private func reviewItem(
    of verdict: GoldenFolder.Verdict, _ name: String, _ picture: Texture, scene: String
  ) throws(Failure) -> ReviewItem? {
    var old: String?
    switch verdict {
    case .passed, .recorded: return nil
    case .failed(_, _, let expected): old = try pixelHash(expected, name)
    case .missing: break
    }
    return ReviewItem(
      check: .golden, name: name, scene: scene, old: old, new: try pixelHash(picture, name))
  }

  /// Returns the hash of a picture's size and pixels.
  private func pixelHash(_ picture: Texture, _ name: String) throws(Failure) -> String {
    do { return try PixelHash.digest(of: picture) } catch {
      throw Failure(
        picture: .noMemory(name: name, bytes: picture.width * picture.height * 4))
    }
  }

  /// Writes the pictures of a failure, and returns lines with their paths and the command that
  /// accepts the new one.
  private func writeFailurePictures(
    _ verdict: GoldenFolder.Verdict, _ name: String, _ picture: Texture, _ item: ReviewItem?,
    _ record: String?, blame: [String], layers: [String?] = [], changed: [String]? = nil
  ) throws(Failure) -> [String] {
    removeOld(name)
    do throws(ImageError) {
      guard let files = try FailureFiles(name: name, verdict: verdict, actual: picture) else {
        return []
      }
      do throws(FileError) {
        try OutputFolder.createFolder(failures)
        let paths = try files.write(to: failures, layers: record)
        try page.content.addFailure(
          files, folder: failures, review: item, blame: blame, layers: layers,
          changed: changed)
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
    // A folder of a name with slashes goes with the last of its files.
    var path = name
    while FileName.isPath(path) {
      path = FileName.parentFolder(of: path)
      guard
        (try? FileManager.default.contentsOfDirectory(atPath: FramePattern.join(failures, path)))?
          .isEmpty == true
      else { return }
      try? FileManager.default.removeItem(atPath: FramePattern.join(failures, path))
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
