// One run of `lamina check`: scene after scene, check after check.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes

/// One run of `lamina check`, which checks scenes and collects the results.
@MainActor final class CheckRun {
  let verb: CheckVerb
  let mode: RecordMode
  private(set) var results: [CheckResult] = []
  /// The failures because of which something could not be checked or written, in order of
  /// occurrence.
  ///
  /// Each has its own exit code.
  private var errors: [Failure] = []
  private var pictures: PictureCheck?
  /// The layers that are left out of the comparison of pictures.
  private var ignored: IgnoredLayers
  private var counters: CounterCheck?
  /// The copies of programs in which instructions are counted; `nil` if they are not counted.
  private var programs: PlainPrograms?
  /// The model for the cost of frames; `nil` if their cost is measured or not checked.
  private var model: CostModel?
  /// The decisions of a review under `--accept`; `nil` without it.
  private let acceptance: Acceptance?
  /// The page of failures.
  private let failurePage: FailurePageFile
  /// The number of scenes that have been checked.
  private(set) var sceneCount = 0

  init(_ verb: CheckVerb, mode: RecordMode, accepting acceptance: Acceptance?) {
    self.verb = verb
    self.mode = mode
    ignored = IgnoredLayers(verb.golden.ignored.ignore)
    self.acceptance = acceptance
    failurePage = FailurePageFile(
      verb.report.review, golden: verb.golden,
      command: CheckVerb.reviewedWords(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// The severity of a check that could not be made, so high that the check is listed before nearly all others.
  nonisolated static let notChecked = 1e6

  /// The content of the page that shows failures.
  var failures: FailurePage { failurePage.content }

  /// The path of the page that shows failures; `nil` if there are none.
  var page: String? { failurePage.path }

  /// Checks that no output would replace a file that was read: the results, and what is recorded.
  ///
  /// - Parameter pictures: the names of the pictures that may be recorded.
  /// - Throws: `Failure` 64 that names both.
  func checkOutputs(pictures: [String] = []) throws(Failure) {
    var outputs = verb.report.outputs.paths + [verb.report.review, verb.report.summary]
    if mode != .never || acceptance != nil {
      outputs.append(verb.baseline.baseline)
      if let folder = verb.golden.goldens.map({ GoldenFolder(path: $0) }) {
        outputs += pictures.map { folder.picturePath($0) }
      }
    }
    try Output.checkInputs(against: outputs)
  }

  /// Reads the options and their files before the first scene, so that problems show early.
  func prepareChecks() throws(Failure) {
    model = try verb.budget.costModel()
    if let folder = verb.golden.goldens, let failures = verb.golden.failureFolder {
      pictures = try PictureCheck(
        folder, failures: failures, arguments: verb.golden, mode: mode,
        createsFolders: verb.createFolders,
        acceptance: acceptance, page: failurePage)
    }
    if let path = verb.baseline.baseline {
      counters = try CounterCheck(
        path, arguments: verb.baseline, machine: verb.naming.machine, mode: mode,
        isQuiet: verb.report.quiet, acceptance: acceptance)
      if verb.baseline.instructions { programs = try PlainPrograms() }
    }
  }

  /// Runs every requested check of a scene; a failure is recorded, so that the next scene can be
  /// checked.
  func checkScene(_ scene: SceneList.Entry) {
    sceneCount += 1
    do throws(Failure) {
      var arguments = try verb.reading.sceneArguments(for: scene.path, isQuiet: verb.report.quiet)
      if let cell = scene.cell {
        arguments.traits = cell.traits
        arguments.reading.options.scale = cell.scale
      }
      let checked = try CheckedScene(scene, arguments: arguments, reading: verb.reading)
      try checkOutputs(
        pictures: checked.moments.map { CheckedScene.frameName(scene.name, frame: $0.frame) })
      var records: [FrameRecord] = []
      var passes = counters == nil ? nil : PassTally()
      let rendersFrames = pictures != nil || counters != nil
      if rendersFrames {
        try checked.renderFrames(addingTo: &passes) { moment, picture, record throws(Failure) in
          records.append(record)
          if let pictures {
            let regions = try ignoredRegions(of: checked, at: moment.time)
            if !verb.report.quiet, moment.frame == checked.moments.first?.frame {
              verb.golden.ignored.noteOutside(
                width: picture.width, height: picture.height, name: scene.path)
            }
            results.append(
              located(
                try pictures.checkPicture(picture, of: checked, at: moment, ignoring: regions)))
          }
        }
      }
      if let counters {
        var entry = Baseline.Entry(frames: checked.framesText, records: records)
        (entry.passes, entry.layers) = (passes?.passes, checked.layers)
        let (result, item) = try counters.checkCounters(entry, of: scene, digest: checked.digest)
        addResult(result, item)
        if let programs {
          let count = try InstructionCount.countInstructions(scene.path, verb.reading, of: programs)
          addResult(counters.checkInstructions(count, of: scene), nil)
        }
      }
      if verb.budget.budget != nil {
        addResult(
          try verb.budget.checkBudget(
            checked, records: rendersFrames ? records : nil, model: model), nil)
      }
    } catch { recordFailure(scene, error) }
  }

  /// Returns the regions of a frame whose pixels are left out: the given ones, and those of the given layers.
  private func ignoredRegions(of checked: CheckedScene, at time: Double) throws(Failure)
    -> [IntRect]
  {
    let regions = verb.golden.ignored.regions
    guard !ignored.names.isEmpty else { return regions }
    return regions + ignored.findBoxes(in: try checked.evaluateFrame(at: time))
  }

  /// Adds a result, and a failure to the page of failures as well.
  private func addResult(_ result: CheckResult, _ item: ReviewItem?) {
    results.append(located(result))
    if result.outcome == .failed || item != nil {
      failurePage.content.addFailure(result, review: item)
    }
  }

  /// Returns a failed result with the line of the blamed layer in the scene's file, if that is JSON of Lamina's.
  private func located(_ result: CheckResult) -> CheckResult {
    guard result.outcome == .failed, let layer = result.facts?.layer, let file = result.file,
      FileName.ending(of: file) == "json",
      let bytes = try? FileBytes.readOutput(path: file, limit: SceneLimits().fileBytes),
      let locator = try? JSONPathLocator(reading: bytes, file: file)
    else { return result }
    var found = result
    found.facts?.line = locator.location(of: String(layer.prefix { $0 != " " })).line
    return found
  }

  /// Records every requested check that could not be made as failed.
  private func recordFailure(_ scene: SceneList.Entry, _ failure: Failure) {
    errors.append(failure)
    let done = Set(results.filter { $0.scene == scene.name }.map(\.check))
    counters?.skip(scene.name)
    let lines = failure.lines
    for (check, isAsked) in [
      (CheckResult.Check.golden, pictures != nil), (.counters, counters != nil),
      (.instructions, verb.baseline.instructions), (.budget, verb.budget.budget != nil),
    ] where isAsked && !done.contains(check) {
      addResult(
        CheckResult(
          scene: scene.name, file: scene.path, check: check, outcome: .failed,
          message: "could not be checked: \(lines.first ?? "")", details: Array(lines.dropFirst()),
          severity: CheckRun.notChecked), nil)
    }
  }

  /// Completes the run after the last scene: reports missing scenes, and writes files.
  func completeRun() {
    do throws(Failure) {
      if let counters {
        for result in counters.missingScenes() { addResult(result, nil) }
        try counters.writeBaseline()
      }
      for result in acceptance?.missingResults() ?? [] { addResult(result, nil) }
      try failurePage.writePage()
    } catch { errors.append(error) }
    // A scene that could not be read may be the one with the layer.
    if errors.isEmpty, let failure = ignored.failure { errors.append(failure) }
  }

  /// Returns the failure that the process ends with; `nil` for exit code 0.
  ///
  /// With `recordingFails`, recorded results are a failure too.
  func finalFailure(recordingFails: Bool) -> Failure? {
    if let failure = Failure(allOf: errors) { return failure }
    let failed = results.filter { $0.outcome == .failed }.count
    if failed > 0 {
      return Failure.checkFailed(failed == 1 ? "1 check failed" : "\(failed) checks failed")
    }
    let recorded = results.filter { $0.outcome == .recorded }.count
    guard recorded > 0, recordingFails else { return nil }
    return Failure.checkFailed(
      "\(recorded) recorded because of \(RecordMode.variable): look at the written files, then "
        + "check again")
  }
}
