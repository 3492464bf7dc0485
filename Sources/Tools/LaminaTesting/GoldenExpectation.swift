// The comparison of a picture with its accepted one: where that is stored, when it is written, and the files
// that a failure leaves behind.

import Foundation
import LaminaFiles
package import LaminaPixels
package import LaminaReports
package import Testing

/// An expectation that a picture matches its accepted one.
package struct GoldenExpectation {
  /// The picture's name, which is its file's name without the ending.
  package var name: String
  /// The permitted difference.
  package var tolerance: PictureTolerance
  /// The mode that decides when the picture is written; `nil` takes the environment's, or else writes only missing
  /// pictures.
  package var record: RecordMode?
  /// The folder of accepted pictures.
  package var folder: String
  /// The folder to which a failure writes its pictures.
  package var artifacts: String
  /// The process's environment variables.
  package var environment: [String: String]
  /// The location of the expectation in the test's source.
  package var sourceLocation: SourceLocation

  /// The environment variable that names the folder to which a failure writes its pictures.
  package static let artifactsVariable = "LAMINA_ARTIFACTS"

  /// Makes an expectation for a test's source file.
  ///
  /// - Parameters:
  ///   - name: the picture's name.
  ///   - tolerance: the permitted difference.
  ///   - record: when the picture is written.
  ///   - folder: the folder of accepted pictures; `nil` for `Goldens` beside the file.
  ///   - filePath: the file's path.
  ///   - fileID: the file's module and name.
  ///   - environment: the process's environment variables.
  ///   - sourceLocation: the location of the expectation in the test's source.
  package init(
    named name: String, tolerance: PictureTolerance, record: RecordMode?, folder: String? = nil,
    filePath: String, fileID: String,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    sourceLocation: SourceLocation
  ) {
    self.name = name
    self.tolerance = tolerance
    self.record = record
    self.folder = folder ?? FileName.parentFolder(of: filePath) + "/Goldens"
    self.environment = environment
    self.sourceLocation = sourceLocation
    let root =
      environment[GoldenExpectation.artifactsVariable]
      ?? FileManager.default.temporaryDirectory.path + "/lamina-failures"
    artifacts = "\(root)/\(fileID.hasSuffix(".swift") ? String(fileID.dropLast(6)) : fileID)"
  }

  /// Compares or writes the picture; a difference becomes an issue of the test.
  ///
  /// - Returns: whether the picture matches.
  package func check(_ picture: Texture) -> Bool {
    guard !name.isEmpty, !FileName.isPath(name), name != ".", name != ".." else {
      fail("\(name.quoted) cannot name a picture, as it becomes a file's name")
      return false
    }
    do {
      let mode = try mode()
      if mode != .never { try makeFolder(folder) }
      let verdict = try GoldenFolder(path: folder).check(
        picture, named: name, tolerance: tolerance, record: mode)
      switch verdict {
      case .passed: return true
      case .recorded(let file, let before):
        attach(picture, "actual")
        let what = before.map { "was recorded anew: \($0.message)" } ?? "was recorded"
        fail("\(name): \(file) \(what)\nLook at it, then run the test again.")
      case .failed, .missing: try fail(verdict, picture)
      }
    } catch { fail("\(name): the comparison could not run: \(error)") }
    return false
  }

  /// Returns the mode that decides when pictures are written; in continuous integration it is always `never`.
  ///
  /// A second run there would compare with the picture that the first one wrote.
  private func mode() throws -> RecordMode {
    if RecordMode.isContinuousIntegration(environment) { return .never }
    return try record ?? RecordMode.mode(in: environment) ?? .missing
  }

  private func fail(_ verdict: GoldenFolder.Verdict, _ picture: Texture) throws {
    guard let files = try FailureFiles(name: name, verdict: verdict, actual: picture) else {
      return
    }
    for (ending, picture) in files.pictures { attach(picture, ending) }
    var lines = ["\(name): \(files.message)"] + files.details
    do {
      try makeFolder(artifacts)
      try files.write(to: artifacts)
      var page = FailurePage()
      try page.addFailure(files, folder: artifacts)
      let path = "\(artifacts)/\(name).html"
      var file = try OutputFile(path: path)
      try file.write(page.html)
      try file.commit()
      lines.append("to look at it: \(path)")
      lines.append("to accept it: \(files.acceptLine(folder: artifacts))")
    } catch { lines.append("its pictures could not be written to \(artifacts): \(error)") }
    fail(lines.joined(separator: "\n"))
  }

  private func fail(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }

  private func attach(_ picture: Texture, _ ending: String) {
    do {
      Attachment.record(
        try PictureFile.bytes(of: picture), named: "\(name).\(ending).png",
        sourceLocation: sourceLocation)
    } catch { fail("\(name): its \(ending) picture could not be attached: \(error)") }
  }

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
