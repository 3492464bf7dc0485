// lamina render --frames: renders many frames of a scene, to files or into a stream.

import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaProfiling
import LaminaReports
import LaminaScenes
import LaminaScreens
import LaminaSequences

/// The document that `render --frames --json` prints.
struct SequenceSummary: Encodable {
  let schema = DocumentSchema.sequence.version
  let scene: String
  let output: String
  let frames: String
  let rendered: Int
  let kept: Int
  let failed: [FrameFailures]
  let wall: UInt64
  let jobs: Int
  let sceneHash: String
  let manifest: String?
  let host: String

  enum CodingKeys: String, CodingKey {
    case schema, scene, output, frames, rendered, kept, failed, jobs, manifest, host
    case wall = "wall_ns"
    case sceneHash = "scene_hash"
  }
}

/// Frames that failed for the same reason.
struct FrameFailures: Encodable {
  let frames: FrameList
  let failure: Failure

  enum CodingKeys: CodingKey { case frames, error }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(frames.text, forKey: .frames)
    try values.encode(failure.message, forKey: .error)
  }

  /// Groups failures with equal messages, in the order of their first frames.
  static func grouped(_ failures: [Int: Failure]) -> [FrameFailures] {
    Dictionary(grouping: failures, by: \.value.message).values.map { group in
      FrameFailures(
        frames: FrameList(group.map(\.key)), failure: group[group.startIndex].value)
    }.sorted { $0.frames.numbers[0] < $1.frames.numbers[0] }
  }

  /// Returns the failure that a run of frames or rows ends with; `nil` if none of them failed.
  ///
  /// It has exit code 3, unless all frames failed for the same reason, which is then returned.
  static func runFailure(_ failed: [FrameFailures], isAll: Bool, word: String) -> Failure? {
    guard let first = failed.first else { return nil }
    if isAll, failed.count == 1 { return first.failure }
    let lines = failed.flatMap { failures in
      let name =
        "\(word)\(failures.frames.numbers.count == 1 ? "" : "s") \(failures.frames.text)"
      let lines = failures.failure.lines
      return ["\(name): \(lines[0])"] + lines.dropFirst()
    }
    let count = failed.reduce(0) { $0 + $1.frames.numbers.count }
    return Failure(
      status: .someFramesFailed, lines: lines + ["error: \(word)s that failed: \(count)"])
  }
}

extension RenderVerb {
  @MainActor func renderSequence() async throws(Failure) {
    let hash = SceneHash(version: LaminaVersion.text)
    var loaded = try scene.loadScene(isForFrames: true) { hash.addFile($0, $1) }
    if loaded.advance != nil {
      hash.addValue("screen", scene.scene)
      guard sequence.order == .ascending else {
        throw Failure.usage(
          "error: --order \(sequence.order.rawValue): an app only runs forward; leave out --order")
      }
    }
    if let shown = try state.applyState(to: &loaded, of: scene.scene) {
      hash.addValue("state", shown)
    }
    scene.noteStates(loaded, given: state)
    if scene.traits != SceneTraits() { hash.addValue("traits", scene.traits.words) }
    look.applyLook(to: &loaded)
    if look.maxBytes == nil { try checkSides(of: loaded) }
    try checkEnd(of: loaded)
    let plan = try sequencePlan(loaded, hash)
    if loaded.advance != nil, let last = plan.part.numbers.max() {
      try ScreenRun.checkTime(plan.encoder.rate.frameTime(of: last))
    }
    if let limit = look.maxBytes { return try await renderWithin(limit.bytes, loaded, plan) }
    try await renderPlan(plan, of: loaded, word: "frame")
  }

  /// Renders the frames of a sequence, or a frame for each row of a table, except those kept from an earlier run; then
  /// prints the summary.
  ///
  /// - Parameters:
  ///   - plan: the frames or the rows, and their files.
  ///   - first: the scene; of rows, the first one's.
  ///   - rows: the scenes of rows; `nil` for frames.
  ///   - word: the word for one of them: `frame`, `row`.
  /// - Throws: `Failure` if some of them fail, or nothing can be written.
  @MainActor func renderPlan(
    _ plan: SequencePlan, of first: Scene, rows: SceneRows? = nil, word: String
  ) async throws(Failure) {
    try Output.checkInputs(against: plan.outputs(to: output))
    try prepareFolder(plan)
    let (frames, kept, target): ([Int], Int, SequenceTarget)
    do throws(FileError) {
      (frames, kept, target) = try plan.openTarget(output: output, isResuming: sequence.resume)
    } catch { throw Failure(error) }
    var watch = Stopwatch(.monotonic)
    let outcome: SequenceRun.Outcome
    do throws(FrameProblem) {
      outcome = try await runPlan(plan, of: first, rows: rows, frames: frames, to: target)
    } catch { throw frameFailure(error, of: first) }
    try reportOutcome(
      outcome, of: plan, first, kept: kept, jobs: jobs(for: frames), wall: watch.lap(), word: word)
  }

  /// Returns the failure of a frame of a scene.
  @MainActor func frameFailure(_ problem: FrameProblem, of first: Scene) -> Failure {
    switch problem {
    case .render(let error): Failure(error, scene: scene.scene, locations: first.locations)
    case .file(let error): Failure(error)
    case .scene(let error): Failure(error)
    }
  }

  /// Renders the frames of a plan to its target, with a progress bar.
  ///
  /// - Throws: the `FrameProblem` that ended the run.
  @MainActor func runPlan(
    _ plan: SequencePlan, of first: Scene, rows: SceneRows? = nil, frames: [Int],
    to target: SequenceTarget
  ) async throws(FrameProblem) -> SequenceRun.Outcome {
    let jobs = jobs(for: frames)
    var configuration = rendering.configuration(scene)
    if rendering.threads == 0, jobs > 1 { configuration.threadCount = 1 }
    let progress = ProgressBar(total: frames.count, isQuiet: scene.quiet)
    defer { progress.removeBar() }
    let run = try SequenceRun(
      plan, of: first, frames: sequence.order.arrange(frames), rows: rows, to: target,
      workers: jobs, configuration: configuration)
    return try await run.renderFrames(didFinish: progress.countFrame)
  }

  /// Prints the warnings and the summary of a run, and throws a failure if frames or rows have failed.
  @MainActor func reportOutcome(
    _ outcome: SequenceRun.Outcome, of plan: SequencePlan, _ first: Scene, kept: Int, jobs: Int,
    wall: UInt64, word: String
  ) throws(Failure) {
    if !scene.quiet { Output.printWarnings(outcome.warnings) }
    let failed = FrameFailures.grouped(
      outcome.failures.mapValues { frameFailure($0, of: first) })
    try reportSummary(
      SequenceSummary(
        scene: first.name, output: output, frames: plan.part.text, rendered: outcome.done,
        kept: kept, failed: failed, wall: wall, jobs: jobs, sceneHash: plan.sceneHash,
        manifest: plan.pattern.map { $0.filePath(named: plan.manifest) }, host: naming.machine.text),
      word: word)
  }

  /// Prints the summary, and throws a failure if frames or rows have failed.
  private func reportSummary(_ summary: SequenceSummary, word: String) throws(Failure) {
    if json {
      try Output.writeEncoded(json: summary)
    } else if !scene.quiet {
      let seconds = max(Double(summary.wall) / 1e9, 1e-9)
      let failed = summary.failed.reduce(0) { $0 + $1.frames.numbers.count }
      Output.printNote(
        "\(output): \(summary.rendered) rendered"
          + (summary.kept > 0 ? ", \(summary.kept) kept" : "")
          + (failed == 0 ? "" : ", \(failed) failed")
          + " in \(ProgressBar.rateText(seconds)) s, "
          + "\(ProgressBar.rateText(Double(summary.rendered) / seconds)) \(word)s/s")
    }
    let isAll = summary.rendered + summary.kept == 0
    if let failure = FrameFailures.runFailure(summary.failed, isAll: isAll, word: word) {
      throw failure
    }
  }

  /// Returns the number of frames that are rendered at once.
  func jobs(for frames: [Int]) -> Int {
    max(1, min(sequence.jobs?.number ?? RenderArguments.cores, frames.count))
  }

  /// Returns the plan of a sequence: the frames to render, their encoder, and the names of their
  /// files.
  @MainActor func sequencePlan(_ loaded: Scene, _ hash: SceneHash) throws(Failure)
    -> SequencePlan
  {
    do throws(RangeProblem) {
      var timeline = loaded.timeline
      if let duration = look.duration { timeline.duration = duration }
      let (wanted, rate) = try FrameList.readFrames(
        sequence.frames ?? "", rate: sequence.fps, of: timeline)
      let shard = try sequence.requestedShard()
      let part = FrameList(
        shard?.ownPart(of: wanted.numbers, isInterleaved: sequence.interleave) ?? wanted.numbers)
      let pattern = try pattern(isOne: wanted.numbers.count == 1)
      let format = format ?? FrameFormat(of: output)
      // Several frames in one PNG are an animation.
      let encoder = encoder(
        rate: rate, as: format == .png && pattern == nil && output != "-" ? .apng : nil)
      if !scene.quiet {
        Output.printNote(
          "frames \(wanted.text): \(wanted.countText), \(rate.text) in a second"
            + (shard.map { "; part \($0.index) of \($0.count) is \(part.text)" } ?? ""))
        if pattern == nil, encoder.rateDivisor > 1 {
          Output.printNote(
            "\(output): a GIF shows at most 50 frames in a second; 1 of \(encoder.rateDivisor) is shown"
          )
        }
      }
      addOptions(to: hash, encoder, ("fps", rate.text), scale: loaded.canvas.scale)
      return SequencePlan(
        part: part, encoder: encoder, pattern: pattern,
        manifest: FrameManifest.manifestName(
          prefix: pattern?.manifestPrefix ?? "", shard: shard,
          first: sequence.chunk ? part.numbers.first : nil),
        sceneHash: hash.finalDigest(), host: naming.machine.text)
    } catch { throw Failure(error) }
  }

  /// Adds the options on which the pictures depend to the hash of a sequence.
  ///
  /// - Parameters:
  ///   - hash: the hash of a sequence.
  ///   - encoder: the form of the files.
  ///   - moment: the option that says which times are shown, and its value.
  ///   - scale: pixels per point.
  @MainActor func addOptions(
    to hash: SceneHash, _ encoder: FrameEncoder, _ moment: (String, String), scale: Double
  ) {
    for (name, value) in [
      ("format", encoder.format.rawValue), ("compression", encoder.compression.rawValue),
      ("matrix", encoder.matrix.rawValue), moment, ("scale", "\(scale)"),
      ("lenient-images", "\(scene.lenientImages)"), ("y-down", "\(scene.yDown)"),
      ("lottie", scene.reading.lottie.words.joined(separator: "\u{0}")), ("look", look.words),
    ] { hash.addValue(name, value) }
    let wallpaper = scene.reading.wallpaper.words
    if !wallpaper.isEmpty { hash.addValue("wallpaper", wallpaper.joined(separator: "\u{0}")) }
  }

  /// Returns the pattern of the files' names; `nil` for one file or stream with all frames.
  private func pattern(isOne: Bool) throws(RangeProblem) -> FramePattern? {
    let format = format ?? FrameFormat(of: output)
    if output == "-" {
      guard !sequence.resume else {
        throw RangeProblem("--resume keeps files; standard output has none")
      }
      guard format != .jpg else {
        throw RangeProblem("jpg has one frame in a file; name files with -o, like '%04d.jpg'")
      }
      return nil
    }
    let pattern = try FramePattern(parsing: output)
    if pattern.width != nil {
      guard format.hasStills else {
        throw RangeProblem(
          "\(output): \(format.rawValue) is one file for many frames; leave out the field for the number"
        )
      }
      return pattern
    }
    if isOne, format == .png || format == .jpg || format == .webp || format == .gif {
      return pattern
    }
    guard format != .jpg else {
      throw RangeProblem(
        "\(output) is one name for many frames; give it a field for the number, like '%04d.jpg', "
          + "or write .gif, .webp, .png or .mp4, which hold many")
    }
    guard !sequence.resume else {
      throw RangeProblem("--resume keeps files of single frames; \(output) is one file for all")
    }
    return nil
  }

  /// Checks that the frames of a scene without end are limited.
  ///
  /// - Throws: `Failure` 64 if all frames of such a scene were asked for.
  @MainActor private func checkEnd(of loaded: Scene) throws(Failure) {
    guard sequence.frames == "all", look.duration == nil, loaded.timeline.duration == 0,
      loaded.advance == nil, let layer = loaded.root.endlessLayer
    else { return }
    throw Failure.usage(
      "error: --frames all: the scene has no end, because \(layer.pathFromRoot) moves for ever; "
        + "--duration says how many seconds of it")
  }

  /// Makes the folder of the frames if requested, else checks early that it exists.
  func prepareFolder(_ plan: SequencePlan) throws(Failure) {
    if let pattern = plan.pattern {
      try OutputFolder.prepareFolder(pattern.folder, creates: createFolders)
    } else if createFolders {
      try OutputFolder.createParent(for: output)
    }
  }
}

extension Layer {
  /// The first layer under this one with an animation or particles without end; `nil` if there is none.
  fileprivate var endlessLayer: Layer? {
    if self is EmitterLayer
      || animations.contains(where: { $0.animation.timing.activeLength == .infinity })
    {
      return self
    }
    for child in (sublayers ?? []) + [mask].compactMap(\.self) {
      if let found = child.endlessLayer { return found }
    }
    return nil
  }
}
