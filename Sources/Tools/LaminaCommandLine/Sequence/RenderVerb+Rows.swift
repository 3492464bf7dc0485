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
  /// Renders a file for each row of a table; every row is checked before the first file is written.
  @MainActor func renderRows() async throws(Failure) {
    let path = sequence.lottieData ?? ""
    let hash = SceneHash(version: LaminaVersion.text)
    let (table, template, names) = try readRows(of: path, hash)
    let first: Scene
    do {
      var scene = try template.scene(row: 0)
      look.applyLook(to: &scene)
      first = scene
    } catch { throw Failure(error) }
    try checkSides(of: first)
    try scene.refuseIfStrict(first.notices)
    scene.printNotices(first.notices)
    let (plan, shard) = try rowPlan(first, names, count: table.rows.count, hash)
    if !scene.quiet {
      Output.printNote(
        "\(path): \(table.rows.count) row\(table.rows.count == 1 ? "" : "s")"
          + (shard.map { "; part \($0.index) of \($0.count) is \(plan.part.text)" } ?? ""))
    }
    let (yDown, look) = (scene.yDown, look)
    let scenes = SceneRows(at: scene.time) { number throws(SceneError) in
      var scene = try template.scene(row: number - 1)
      if yDown { scene.canvas.isGeometryFlipped = true }
      look.applyLook(to: &scene)
      return scene
    }
    try await renderPlan(plan, of: first, rows: scenes, word: "row")
  }

  /// Returns the table, the Lottie animation as a template, and the rows' file names by number, all
  /// checked.
  @MainActor private func readRows(of path: String, _ hash: SceneHash) throws(Failure)
    -> (table: DataTable, template: LottieTemplate, names: [Int: String])
  {
    var options = scene.options
    options.didRead = { hash.addFile($0, $1) }
    do throws(SceneError) {
      let bytes = try Scene.readFileBytes(at: scene.scene, options: options)
      guard SceneForm(of: bytes) == .lottie else {
        throw SceneError.invalid(
          SceneLocation(whole: scene.scene), .table(reason: "--lottie-data is for a Lottie file"))
      }
      let data = try Scene.readFileBytes(at: path, options: options)
      let table = try DataTable(data, file: path)
      hash.addFile("data", data)
      let pattern: RowNames
      do throws(RangeProblem) { pattern = try RowNames(parsing: output) } catch {
        throw SceneError.invalid(SceneLocation(whole: path), .table(reason: error.message))
      }
      let template = try LottieTemplate(
        bytes, file: scene.scene, table: table, ignored: pattern.columns, options: options)
      let names = try pattern.rowNames(of: table)
      for place in table.rows.indices {
        try template.checkValues(row: place) { hash.addFile($0, $1) }
      }
      return (table, template, names)
    } catch { throw Failure(error) }
  }

  /// Returns the plan of the rows to render with their files, and the requested shard; `nil` for
  /// all rows.
  @MainActor private func rowPlan(
    _ first: Scene, _ names: [Int: String], count: Int, _ hash: SceneHash
  ) throws(Failure) -> (SequencePlan, Shard?) {
    do throws(RangeProblem) {
      let pattern = try RowNames(parsing: output)
      let shard = try sequence.requestedShard()
      let all = Array(1...count)
      let part = FrameList(shard?.ownPart(of: all, isInterleaved: sequence.interleave) ?? all)
      let encoder = encoder(rate: FrameRate(first.timeline.framesPerSecond) ?? FrameRate(60))
      addOptions(to: hash, encoder, ("time", "\(scene.time)"), scale: first.canvas.scale)
      let manifest = FrameManifest.manifestName(
        prefix: pattern.prefix, shard: shard, first: sequence.chunk ? part.numbers.first : nil)
      return (
        SequencePlan(
          part: part, encoder: encoder,
          pattern: FramePattern(folder: pattern.folder, prefix: pattern.prefix, names: names),
          manifest: manifest, sceneHash: hash.finalDigest(),
          host: naming.machine.text), shard
      )
    } catch { throw Failure(error) }
  }
}
