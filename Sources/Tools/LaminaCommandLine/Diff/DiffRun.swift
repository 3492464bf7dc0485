// One run of `lamina diff`: pair after pair.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaReports
import LaminaSequences

/// One run of `lamina diff`, which compares pairs of pictures and collects the results.
@MainActor final class DiffRun {
  private let verb: DiffVerb
  private(set) var results: [DiffResult] = []
  /// Whether the pictures of two folders are compared.
  private(set) var isOfFolders = false
  private var errors: [Failure] = []
  private var ignored: IgnoredLayers

  init(_ verb: DiffVerb) {
    self.verb = verb
    ignored = IgnoredLayers(verb.ignored.ignore)
  }

  /// Compares the two pictures, or those of the two folders.
  ///
  /// - Throws: `Failure` if nothing can be compared, or an output cannot be written.
  func compare() throws(Failure) {
    let sides = [DiffSide(verb.expected), DiffSide(verb.actual)]
    isOfFolders = sides.allSatisfy(\.isFolder)
    if let odd = sides.first(where: { $0.isFolder }), !isOfFolders {
      throw Failure.usage(
        "error: \(odd.path): is a folder, and the other is not; name two pictures or two folders")
    }
    if isOfFolders { return try compareFolders() }
    try checkIgnored(hasScene: sides.contains { $0.isScene })
    for side in sides { InputFiles.recordInput(side.path) }
    if let output = verb.output {
      if let problem = OutputName("-o", output)?.problem(.png) {
        throw Failure.usage("error: \(problem)")
      }
      try OutputFolder.prepareFiles([output], creates: verb.createFolders)
    }
    results.append(
      try comparePair(verb.actual, sides[0], sides[1], output: verb.output, isAlways: true))
    if let failure = ignored.failure { throw failure }
  }

  /// Checks that there is a scene, if layers are to be left out.
  private func checkIgnored(hasScene: @autoclosure () -> Bool) throws(Failure) {
    guard !ignored.names.isEmpty, !hasScene() else { return }
    throw Failure.usage(
      "error: --ignore names layers of scenes, and pictures have none; --ignore-region leaves out "
        + "a rectangle")
  }

  private func compareFolders() throws(Failure) {
    let pairs = try PicturePairs(verb.expected, verb.actual, isQuiet: verb.quiet)
    try checkIgnored(
      hasScene: pairs.pairs.contains { pair in
        [pair.expected, pair.actual].contains { $0.map { DiffSide($0).isScene } ?? false }
      })
    for pair in pairs.pairs {
      for path in [pair.expected, pair.actual].compactMap(\.self) { InputFiles.recordInput(path) }
    }
    if let output = verb.output {
      guard output != "-" else {
        throw Failure.usage("error: -o -: the differences of two folders need a folder")
      }
      try OutputFolder.prepareFolder(output, creates: verb.createFolders)
      for folder in [verb.expected, verb.actual] {
        let (inner, outer) = (FileName.resolvedPath(output), FileName.resolvedPath(folder))
        guard inner != outer, FileName.relativePath(to: inner, from: outer) == nil else {
          throw Failure.usage(
            "error: -o \(output): lies in \(folder), whose pictures are compared; name another folder"
          )
        }
      }
      try Output.checkInputs(against: pairs.pairs.map { outputPath(of: $0.name, in: output) })
    }
    for pair in pairs.pairs {
      guard let expected = pair.expected, let actual = pair.actual else {
        results.append(
          DiffResult(
            name: pair.name, expected: pair.expected, actual: pair.actual, outcome: .missing,
            message: "only in \(pair.actual == nil ? verb.expected : verb.actual)"))
        continue
      }
      do throws(Failure) {
        results.append(
          try comparePair(
            pair.name, DiffSide(expected), DiffSide(actual),
            output: verb.output.map { outputPath(of: pair.name, in: $0) }, isAlways: false))
      } catch {
        errors.append(error)
        results.append(
          DiffResult(
            name: pair.name, expected: expected, actual: actual, outcome: .unreadable,
            message: "could not be compared: \(error.summary)"))
      }
    }
    if errors.isEmpty, let failure = ignored.failure { throw failure }
  }

  /// Returns the path of the difference of a pair, below the folder of outputs.
  private func outputPath(of name: String, in folder: String) -> String {
    let path = FramePattern.join(folder, name)
    return FileName.typeEnding(of: path) == "png" ? path : path + ".png"
  }

  /// Compares a pair, and draws its difference into `output` if it differs, or always.
  private func comparePair(
    _ name: String, _ first: DiffSide, _ second: DiffSide, output: String?, isAlways: Bool
  ) throws(Failure) -> DiffResult {
    let (expected, actual) = try DiffSide.readPair(first, second, verb, &ignored)
    if !verb.quiet {
      verb.ignored.noteOutside(
        width: actual.picture.width, height: actual.picture.height, name: name)
    }
    let comparison = PictureComparison(
      actual.picture, to: expected.picture, tolerance: verb.allowed.tolerance,
      ignoring: verb.ignored.regions + expected.ignored + actual.ignored,
      threadCount: verb.threadCount)
    var result = DiffResult(
      name: name, expected: first.path, actual: second.path, outcome: PictureOutcome(comparison),
      message: comparison.message, details: comparison.details)
    result.numbers = DiffResult.Numbers(comparison)
    guard let output, isAlways || result.outcome == .different else { return result }
    try Output.checkInputs(against: [output])
    do {
      let pictures = DifferencePictures(
        actual.picture, to: expected.picture, comparison: comparison)
      let drawn = try verb.sideBySide ? pictures.sideBySide() : pictures.difference()
      if isOfFolders { try OutputFolder.createParent(for: output) }
      let encoder = PNGEncoder(threadCount: verb.threadCount)
      _ = try WrittenFile(output) { write throws(FileError) in
        try encoder.encode(drawn, write: write)
      }
    } catch let error as Failure {
      throw error
    } catch let error as FileError {
      throw Failure(error)
    } catch {
      throw Failure.inputOutput("error: \(output): the machine has no memory for the difference")
    }
    result.output = output
    return result
  }

  /// The failure that the process ends with; `nil` for exit code 0.
  ///
  /// The results say which pictures differ, so that such a failure has no further lines.
  var finalFailure: Failure? {
    if let failure = Failure(allOf: errors) { return failure }
    let fails = results.contains { $0.outcome == .different || $0.outcome == .missing }
    return fails ? Failure(status: .checkFailed, lines: [String]()) : nil
  }
}
