// lamina render --lottie-data: renders a Lottie file once for each row of a table.

import LaminaCompositor
import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaLottie
import LaminaProfiling
import LaminaReports
import LaminaScenes
import LaminaSequences

extension RenderVerb {
  /// Renders a file for each row; every row is checked before the first file is written.
  @MainActor func renderRows() async throws(Failure) {
    let path = sequence.lottieData ?? ""
    let hash = SceneHash(version: LaminaVersion.text)
    let (table, template, names) = try rows(of: path, hash)
    let first: Scene
    do { first = try template.scene(row: 0) } catch { throw Failure(error) }
    try check(first, hash)
    let (plan, shard) = try plan(first, names, count: table.rows.count, hash)
    if !scene.quiet {
      Output.note(
        "\(path): \(table.rows.count) row\(table.rows.count == 1 ? "" : "s")"
          + (shard.map { "; part \($0.index) of \($0.count) is \(plan.part.text)" } ?? ""))
    }
    try OutputFolder.prepare(plan.pattern?.folder ?? ".", creates: createFolders)
    let (frames, kept, target): ([Int], Int, SequenceTarget)
    do throws(FileError) {
      (frames, kept, target) = try plan.open(output: output, isResuming: sequence.resume)
    } catch { throw Failure(error) }
    func failure(_ problem: FrameProblem) -> Failure {
      switch problem {
      case .render(let error): Failure(error, scene: scene.scene, locations: first.locations)
      case .file(let error): Failure(error)
      case .scene(let error): Failure(error)
      }
    }
    let jobs = max(1, min(jobCount, frames.count))
    var configuration = rendering.configuration(scene)
    if rendering.threads == 0, jobs > 1 { configuration.threadCount = 1 }
    var watch = Stopwatch(.monotonic)
    let outcome: SequenceRun.Outcome
    do throws(FrameProblem) {
      let progress = ProgressBar(total: frames.count, isQuiet: scene.quiet)
      defer { progress.end() }
      let yDown = scene.yDown
      let rows = SceneRows(at: scene.time) { number throws(SceneError) in
        var scene = try template.scene(row: number - 1)
        if yDown { scene.canvas.isGeometryFlipped = true }
        return scene
      }
      let run = try SequenceRun(
        plan, of: first, frames: sequence.order.arrange(frames), rows: rows, to: target,
        workers: jobs, configuration: configuration)
      outcome = try await run.run(didFinish: progress.advance)
    } catch { throw failure(error) }
    let wall = watch.lap()
    for warning in outcome.warnings where !scene.quiet { Output.note("warning: \(warning)") }
    let failed = FrameFailures.grouped(outcome.failures.mapValues { failure($0) })
    try report(
      SequenceSummary(
        scene: first.name, output: output, frames: plan.part.text, rendered: outcome.done,
        kept: kept, failed: failed, wall: wall, jobs: jobs, sceneHash: plan.sceneHash,
        manifest: plan.pattern.map { $0.path(named: plan.manifest) }), word: "row")
  }

  /// Reads the table and the animation, and checks every row.
  @MainActor private func rows(of path: String, _ hash: SceneHash) throws(Failure)
    -> (table: DataTable, template: LottieTemplate, names: [Int: String])
  {
    var options = scene.options
    options.didRead = { hash.add($0, $1) }
    do throws(SceneError) {
      let bytes = try Scene.bytes(at: scene.scene, options: options)
      guard LottieAnimation.isLottie(bytes) else {
        throw SceneError.invalid(
          SceneLocation(whole: scene.scene), .table(reason: "--lottie-data is for a Lottie file"))
      }
      let data = try Scene.bytes(at: path, options: options)
      let table = try DataTable(data, file: path)
      hash.add("data", data)
      let pattern: RowNames
      do throws(RangeProblem) { pattern = try RowNames(parsing: output) } catch {
        throw SceneError.invalid(SceneLocation(whole: path), .table(reason: error.message))
      }
      let template = try LottieTemplate(
        bytes, file: scene.scene, table: table, ignored: pattern.columns, options: options)
      let names = try pattern.names(of: table)
      for place in table.rows.indices {
        try template.check(row: place) { hash.add($0, $1) }
      }
      return (table, template, names)
    } catch { throw Failure(error) }
  }

  /// Prints the notices of the first row's scene, and fails under `--strict` if it has some.
  @MainActor private func check(_ first: Scene, _ hash: SceneHash) throws(Failure) {
    let left = first.notices.filter(\.isLeftOut)
    if scene.strict, !left.isEmpty {
      throw Failure(
        status: .invalidInput,
        lines: left.lines(severity: "error", all: scene.verbose) + [
          "error: --strict: \(left.count) feature\(left.count == 1 ? "" : "s") would be ignored"
        ])
    }
    guard !scene.quiet else { return }
    for line in first.notices.unprinted.lines(severity: "note", all: scene.verbose) {
      Output.note(line)
    }
  }

  /// Returns the rows to render, and their files.
  @MainActor private func plan(
    _ first: Scene, _ names: [Int: String], count: Int, _ hash: SceneHash
  ) throws(Failure) -> (SequencePlan, Shard?) {
    do throws(RangeProblem) {
      let pattern = try RowNames(parsing: output)
      let shard = try sequence.part()
      let all = Array(1...count)
      let part = FrameList(shard?.part(of: all, isInterleaved: sequence.interleave) ?? all)
      let encoder = encoder(rate: FrameRate(first.timeline.framesPerSecond) ?? FrameRate(60))
      for (name, value) in [
        ("format", encoder.format.rawValue), ("compression", encoder.compression.rawValue),
        ("matrix", encoder.matrix.rawValue), ("time", "\(scene.time)"),
        ("scale", "\(first.canvas.scale)"), ("y-down", "\(scene.yDown)"),
        ("lenient-images", "\(scene.lenientImages)"),
        ("lottie", scene.reading.lottie.words.joined(separator: "\u{0}")),
      ] { hash.add(name, value) }
      let manifest = FrameManifest.name(
        prefix: pattern.prefix, shard: shard, first: sequence.chunk ? part.numbers.first : nil)
      return (
        SequencePlan(
          part: part, encoder: encoder,
          pattern: FramePattern(folder: pattern.folder, prefix: pattern.prefix, names: names),
          manifest: manifest, sceneHash: hash.finish(),
          host: MachineDescription.current.text), shard
      )
    } catch { throw Failure(error) }
  }
}
