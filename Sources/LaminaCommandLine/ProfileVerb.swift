// lamina profile: what a scene's frames cost, and which layers and passes they spent it on.

import ArgumentParser
import LaminaCompositor
import LaminaDrawing
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes

struct ProfileVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Measure a scene's frames, stage by stage, layer by layer.",
    discussion: """
      Every frame is committed and rendered anew. The first frames warm up and are not counted.
      Counters are exact and repeat; times are this machine's.

      EXAMPLES
        lamina profile scene.json
        lamina profile scene.json --frames 600 --refresh 120
        lamina profile scene.json --chart frames.svg
        lamina profile scene.json --chart frames.png
        lamina profile scene.json --json | jq '.dearest_layers[0]'
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments
  @OptionGroup var rendering: RenderArguments

  @Option(help: "Frames to count.") var frames = 120

  @Option(help: "Frames to render first, uncounted.") var warmUp = 10

  @Option(help: "Refreshes per second that a frame's budget is for.") var refresh: Double = 60

  @Option(
    help: "Write a chart of the frames to this SVG or PNG file; '-' is SVG on standard output.")
  var chart: String?

  @Flag(help: "Print the report as JSON to standard output.") var json = false

  func validate() throws {
    guard (1...1_000_000).contains(frames) else {
      throw ValidationError("--frames \(frames) is not 1 to 1000000")
    }
    guard (0...1_000_000).contains(warmUp) else {
      throw ValidationError("--warm-up \(warmUp) is not 0 to 1000000")
    }
    guard refresh >= 1 && refresh <= 1_000 else {
      throw ValidationError("--refresh \(refresh) is not 1 to 1000")
    }
    if json && chart == "-" {
      throw ValidationError("--json and --chart - both ask for standard output")
    }
    if let chart, chart != "-", !chart.hasSuffix(".svg"), !chart.hasSuffix(".png") {
      throw ValidationError("--chart \(chart): charts are .svg or .png files")
    }
  }

  func run() async throws { try await Command.run { () throws(Failure) in try profile() } }

  @MainActor private func profile() throws(Failure) {
    var loaded = try scene.load()
    try state.apply(to: &loaded)
    let report: ProfileReport
    do { report = ProfileReport(try measure(loaded)) } catch {
      throw Failure(error, scene: scene.scene, places: loaded.places)
    }
    if let chart { try write(FrameChart(report), to: chart) }
    if json {
      try Output.write(json: report)
    } else if chart != "-" {
      try Output.write(report.text)
    }
  }

  private func write(_ chart: FrameChart, to path: String) throws(Failure) {
    guard path.hasSuffix(".png") else {
      try Output.write(chart.svg, to: path)
      return
    }
    let picture: Texture
    do { picture = try chart.picture() } catch {
      throw Failure(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "\(path): error: the chart cannot be drawn: \(error.message)")
    }
    let written = RenderedFile.write(picture, to: path, compression: .best, threadCount: 1)
    if case .failure(let error) = written { throw Failure(error) }
  }

  @MainActor private func measure(_ loaded: Scene) throws(RenderError) -> ProfileRun {
    var configuration = rendering.configuration(scene)
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    let progress = Progress(total: warmUp + frames, isQuiet: scene.quiet)
    var records: [FrameRecord] = []
    records.reserveCapacity(warmUp + frames)
    for number in 0..<warmUp + frames {
      records.append(try renderer.render(loaded.root, canvas: loaded.canvas, at: scene.time))
      progress.show(number + 1, of: "frame")
    }
    progress.end()
    for warning in renderer.imageWarnings where !scene.quiet { Output.note("warning: \(warning)") }
    let committed = try renderer.commit(loaded.root, canvas: loaded.canvas, at: scene.time)
    var attribution = try renderer.attribute(committed)
    // The fastest of a few attribution frames was disturbed least.
    for _ in 0..<4 {
      let again = try renderer.attribute(committed)
      if again.section < attribution.section { attribution = again }
    }
    return ProfileRun(
      scene: loaded.name,
      canvas: ProfileReport.CanvasSize(
        width: Int(loaded.canvas.exactPixelWidth), height: Int(loaded.canvas.exactPixelHeight)),
      threads: configuration.threadCount, offscreen: configuration.offscreen.rawValue,
      budget: FrameBudget(refreshRate: refresh), warmUp: Array(records.prefix(warmUp)),
      frames: Array(records.dropFirst(warmUp)), attribution: attribution,
      layerPath: { committed.path(of: $0) })
  }
}
