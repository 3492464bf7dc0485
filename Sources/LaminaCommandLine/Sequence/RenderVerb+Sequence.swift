// lamina render --frames: many frames of a scene, to files or into a stream.

import Foundation
import LaminaCompositor
import LaminaImages
import LaminaLayers
import LaminaProfiling
import LaminaReports
import LaminaScenes

/// What is to be rendered, worked out before the first frame.
struct SequencePlan {
  /// The frames that were asked for, of all shards.
  let wanted: FrameList
  /// Those of this shard.
  let part: FrameList
  let rate: FrameRate
  let encoder: FrameEncoder
  /// What the files are called; `nil` for a stream.
  let pattern: FramePattern?
  let manifest: String
  let sceneHash: String
}

/// What `render --frames --json` prints.
struct SequenceSummary: Encodable {
  let schema = "lamina-sequence/1"
  let scene: String
  let output: String
  let frames: String
  let rendered: Int
  let kept: Int
  let failed: [Failed]
  let wall: UInt64
  let jobs: Int
  let sceneHash: String
  let manifest: String?
  let host = MachineDescription.current.text

  struct Failed: Encodable {
    let frames: String
    let error: String
  }

  enum CodingKeys: String, CodingKey {
    case schema, scene, output, frames, rendered, kept, failed, jobs, manifest, host
    case wall = "wall_ns"
    case sceneHash = "scene_hash"
  }
}

extension RenderVerb {
  @MainActor func renderSequence() async throws(Failure) {
    let hash = SceneHash()
    var loaded = try scene.load(isForFrames: true) { hash.add($0, $1) }
    if loaded.advance != nil {
      hash.add("screen", scene.scene)
      guard sequence.order == .ascending else {
        throw Failure(
          status: .usage,
          message: "error: --order \(sequence.order.rawValue): an app runs forward; leave it out")
      }
    }
    if let shown = try state.apply(to: &loaded) { hash.add("state", shown) }
    let plan = try plan(loaded, hash)
    if loaded.advance != nil, let last = plan.part.numbers.max() {
      try ScreenRun.check(plan.rate.time(of: last))
    }
    let (frames, kept, target) = try prepare(plan)
    let ordered = sequence.order.arrange(frames)
    let jobs = max(1, min(jobCount, ordered.count))
    var configuration = rendering.configuration(scene)
    if rendering.threads == 0, jobs > 1 { configuration.threadCount = 1 }
    var watch = Stopwatch(.monotonic)
    let committer: FrameCommitter
    do {
      committer = try FrameCommitter(
        loaded, rate: plan.rate, frames: ordered, configuration: configuration)
    } catch { throw Failure(error, scene: scene.scene, places: loaded.places) }
    let run = SequenceRun(
      ordered, workers: jobs, committer: committer, target: target, encoder: plan.encoder,
      configuration: configuration, sceneHash: plan.sceneHash, isQuiet: scene.quiet)
    func failure(_ problem: FrameProblem) -> Failure {
      switch problem {
      case .render(let error): Failure(error, scene: scene.scene, places: loaded.places)
      case .file(let error): Failure(error)
      }
    }
    let (done, failures): (Int, [Int: FrameProblem])
    do throws(FrameProblem) { (done, failures) = try await run.run() } catch {
      throw failure(error)
    }
    do throws(FileError) {
      switch target {
      case .files(_, let manifest): try manifest.synchronize()
      case .stream(let stream): try await stream.commit()
      }
    } catch { throw Failure(error) }
    let wall = watch.lap()
    for warning in committer.warnings where !scene.quiet { Output.note("warning: \(warning)") }
    let failed = SequencePlan.grouped(failures.mapValues { failure($0) })
    if json {
      try Output.write(
        json: SequenceSummary(
          scene: loaded.name, output: output, frames: plan.part.text, rendered: done, kept: kept,
          failed: failed.map { .init(frames: $0.frames.text, error: $0.failure.message) },
          wall: wall, jobs: jobs, sceneHash: plan.sceneHash,
          manifest: plan.pattern.map { $0.path(named: plan.manifest) }))
    } else if !scene.quiet {
      let seconds = max(Double(wall) / 1e9, 1e-9)
      Output.note(
        "\(output): \(done) rendered" + (kept > 0 ? ", \(kept) kept" : "")
          + (failures.isEmpty ? "" : ", \(failures.count) failed")
          + " in \(ProgressBar.rateText(seconds)) s, "
          + "\(ProgressBar.rateText(Double(done) / seconds)) frames/s")
    }
    if let failure = SequencePlan.failure(failed, isAll: done + kept == 0) { throw failure }
  }

  private var jobCount: Int {
    sequence.jobs?.number ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Which frames, how, and where to.
  @MainActor private func plan(_ loaded: Scene, _ hash: SceneHash) throws(Failure) -> SequencePlan {
    do {
      let timeline = loaded.timeline
      guard
        let rate = try sequence.fps.map({ try FrameRate(parsing: $0) })
          ?? FrameRate(timeline.framesPerSecond)
      else { throw RangeProblem("the scene has no rate; --fps says it") }
      let wanted =
        sequence.frames == "all"
        ? FrameList(duration: timeline.duration, rate: rate)
        : try FrameList(parsing: sequence.frames ?? "")
      let shard = try sequence.part()
      let part = FrameList(
        shard?.part(of: wanted.numbers, isInterleaved: sequence.interleave) ?? wanted.numbers)
      let encoder = encoder(rate: rate)
      let pattern = try pattern(isOne: wanted.numbers.count == 1)
      if !scene.quiet {
        Output.note(
          "frames \(wanted.text): \(wanted.countText), \(rate.text) in a second"
            + (shard.map { "; part \($0.index) of \($0.count) is \(part.text)" } ?? ""))
      }
      for (name, value) in [
        ("format", encoder.format.rawValue), ("compression", encoder.compression.rawValue),
        ("matrix", encoder.matrix.rawValue), ("fps", rate.text),
        ("scale", "\(loaded.canvas.scale)"),
        ("lenient-images", "\(scene.lenientImages)"), ("y-down", "\(scene.yDown)"),
      ] { hash.add(name, value) }
      return SequencePlan(
        wanted: wanted, part: part, rate: rate, encoder: encoder, pattern: pattern,
        manifest: FrameManifest.name(
          prefix: pattern?.manifestPrefix ?? "", shard: shard,
          first: sequence.chunk ? part.numbers.first : nil),
        sceneHash: hash.finish())
    } catch let problem as RangeProblem { throw Failure(problem) } catch {
      throw Failure(status: .usage, message: "error: \(error)")
    }
  }

  /// The files' names; `nil` for a stream.
  private func pattern(isOne: Bool) throws(RangeProblem) -> FramePattern? {
    let format = format ?? FrameFormat(of: output)
    if output == "-" {
      guard !sequence.resume else {
        throw RangeProblem("--resume keeps files; standard output has none")
      }
      return nil
    }
    let pattern = try FramePattern(parsing: output)
    guard pattern.width == nil else { return pattern }
    guard format == .png else {
      guard !sequence.resume else {
        throw RangeProblem("--resume keeps files of one frame; \(output) is one file of them all")
      }
      return nil
    }
    guard isOne else {
      throw RangeProblem(
        "\(output) is one name for many frames; give it a field for the number, like '%04d.png', "
          + "or stream them with --format rgba or y4m")
    }
    return pattern
  }

  /// Finds what is there already, and opens what frames go to.
  private func prepare(_ plan: SequencePlan) throws(Failure)
    -> (frames: [Int], kept: Int, target: SequenceTarget)
  {
    if let pattern = plan.pattern, !createFolders { try OutputFolder.check(pattern.folder) }
    do throws(FileError) {
      guard let pattern = plan.pattern else {
        if createFolders { try OutputFolder.create(for: output) }
        let stream = try FrameStream(path: output, encoder: plan.encoder)
        return (plan.part.numbers, 0, .stream(stream))
      }
      if createFolders { try OutputFolder.create(pattern.folder) }
      let path = pattern.path(named: plan.manifest)
      let kept = try plan.kept(isResuming: sequence.resume, pattern: pattern)
      let known = Set(kept.map(\.frame))
      return (
        plan.part.numbers.filter { !known.contains($0) }, known.count,
        .files(pattern, try AppendedFile(path: path))
      )
    } catch { throw Failure(error) }
  }
}

extension SequencePlan {
  /// The frames of this scene that are in place, if they are to be kept; the manifest is left with those
  /// of them that it has, and with what it says of frames that are not this run's.
  ///
  /// Other shards' manifests are read, and never written.
  fileprivate func kept(isResuming: Bool, pattern: FramePattern) throws(FileError)
    -> [ManifestEntry]
  {
    let numbers = Set(part.numbers)
    var kept: [ManifestEntry] = []
    var (own, left): (FrameManifest?, [ManifestEntry]) = (nil, [])
    for found in try FrameManifest.all(in: pattern.folder, prefix: pattern.manifestPrefix)
    where isResuming || found.name == manifest {
      if found.name == manifest { own = found }
      for entry in found.entries {
        if !numbers.contains(entry.frame) {
          if found.name == manifest { left.append(entry) }
        } else if isResuming, entry.scene == sceneHash,
          entry.file == pattern.name(of: entry.frame), entry.isInPlace(in: pattern.folder)
        {
          kept.append(entry)
          if found.name == manifest { left.append(entry) }
        }
      }
    }
    guard let own else { return kept }
    if left != own.entries || !own.brokenLines.isEmpty || own.isTorn {
      var file = try OutputFile(path: pattern.path(named: manifest))
      try file.write(left.map { $0.line + "\n" }.joined())
      try file.commit()
    }
    return kept
  }

  /// Failures of the same words together, in the order of their first frames.
  static func grouped(_ failures: [Int: Failure]) -> [(frames: FrameList, failure: Failure)] {
    Dictionary(grouping: failures, by: \.value.message).values.map { group in
      (FrameList(group.map(\.key)), group[group.startIndex].value)
    }.sorted { $0.0.numbers[0] < $1.0.numbers[0] }
  }

  /// What a run with failures ends with: 3 if frames are missing among others; what is wrong with the
  /// scene where there is none at all.
  static func failure(_ failed: [(frames: FrameList, failure: Failure)], isAll: Bool) -> Failure? {
    guard let first = failed.first else { return nil }
    if isAll, failed.count == 1 { return first.failure }
    let lines = failed.flatMap { frames, failure in
      let lines = failure.lines
      let name = "frame\(frames.numbers.count == 1 ? "" : "s") \(frames.text)"
      return ["\(name): \(lines[0])"] + lines.dropFirst()
    }
    let count = failed.reduce(0) { $0 + $1.frames.numbers.count }
    return Failure(
      status: .someFramesFailed,
      lines: lines + ["error: frames that failed: \(count)"])
  }
}
