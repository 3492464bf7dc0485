// lamina explain: the cost of each offscreen pass of a scene, and how to avoid it.

import ArgumentParser
import Foundation
import LaminaCompositor
import LaminaExplain
import LaminaFiles
import LaminaImages
import LaminaProfiling
import LaminaReports
import LaminaScenes

struct ExplainVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what each offscreen pass costs, and which properties would save it.",
    discussion: """
      Every pass is listed with the layer that forces it. Then cheaper properties
      are tried, one change at a time, where they may give the same picture: a
      shadowPath, rounded corners for a mask, no needless masksToBounds, a picture
      that was filtered once, a bitmap of static content, opaque colours. Layers
      that are alike are one change. Each is tried in runs of three frames, at most
      twelve, spread over --frames frames from --time on; a static scene has one
      frame. The cost model prices exact counters, so its result never varies. A
      measured time is added if --runs frames with and without the change, in turn,
      differ by more than noise.

      Advice keeps the picture in every frame until the animations rest or repeat:
      all are compared, up to 3,600. A change that only some frames confirm is
      likely, and says how many were compared.

      --apply writes the scene with all compatible advice, and changes no other byte
      of a scene file; --only and --except choose, by the names in brackets or by
      kinds. --likely adds the changes that only some frames confirm.

      EXAMPLES
        lamina explain scene.json
        lamina explain scene.json --all
        lamina explain scene.json --runs 30 --threads 1
        lamina explain scene.json --tolerance 0
        lamina explain scene.json --pictures savings --create-folders
        lamina explain scene.json --apply -o faster.json
        lamina explain scene.json --apply -o faster.json --only shadowPath
        lamina explain scene.json --json | jq '.findings[0].changes'

      \(ExitCodeHelp.section(
        checkFailed: "an expectation of a screen's script was not met"))
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments
  @OptionGroup var rendering: RenderArguments

  @Option(
    help: "Frames from --time on, over which the frames are spread in which changes are tried.")
  var frames = 120

  @Option(help: "Frames per second.") var refresh = 60.0

  @Option(help: "Frames to measure with and without each change; 0 measures no times.") var runs =
    10

  @Option(help: "The most by which a saving may change a pixel's channel, 0 to 255.")
  var tolerance = 3

  @Option(help: "Changes to try: invisible layers, then equal ones, then by offscreen pixels.")
  var limit = 200

  @Option(
    help: "Seconds of rendering to try and compare changes, by the cost model: the same everywhere."
  )
  var seconds = 20.0

  @OptionGroup var traffic: MemoryArgument

  @Option(
    help: ArgumentHelp(
      """
      Write the scene as it is to before.png in this folder, and with the change of each saving to 1.png, \
      2.png and so on.
      """, valueName: "folder"),
    completion: .directory) var pictures: String?

  @Flag(help: "Make the folder of the pictures if it is not there.") var createFolders = false

  @Option(
    help: ArgumentHelp(
      "Keep writing the number of tried changes, and of all, to this file.",
      valueName: "file", visibility: .hidden),
    completion: .file()) var progressFile: String?

  @Option(
    help: ArgumentHelp(
      "Read the text of this file in place of the scene's own.", valueName: "file",
      visibility: .hidden),
    completion: .file()) var textFile: String?

  @OptionGroup(title: "APPLYING") var applying: ApplyArguments

  @Flag(help: "List every pass, saving and refused change, not just 40 lines.") var all = false

  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    try ValidationError.checkOption("runs", runs, in: 0...10_000)
    try ValidationError.checkOption("tolerance", tolerance, in: 0...255)
    try ValidationError.checkOption("limit", limit, in: 0...1_000_000)
    try ValidationError.checkOption("seconds", seconds, in: 0...1_000_000)
    try ValidationError.checkOption("frames", frames, in: 1...1_000_000)
    try ValidationError.checkOption("refresh", refresh, in: 1...1_000)
    if createFolders && pictures == nil {
      throw ValidationError("--create-folders does nothing without --pictures")
    }
  }

  func run() async throws { try await Command.runVerb { () throws(Failure) in try explain() } }

  /// Checks that no picture, and no other output, would replace a file that was read.
  private func checkOutputs() throws(Failure) {
    let form = /(before|[0-9]+)\.png/
    let names = pictures.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
    let replaced = (names ?? []).filter { $0.wholeMatch(of: form) != nil }
    try Output.checkInputs(
      against: replaced.map { "\(pictures ?? "")/\($0)" } + [applying.document, progressFile])
  }

  /// Returns the text that takes the place of the scene's own; `nil` for none.
  @MainActor private func readText() throws(Failure) -> FileBytes? {
    guard let textFile else { return nil }
    do throws(SceneError) {
      return try Scene.readFileBytes(at: textFile, options: scene.options)
    } catch { throw Failure(error) }
  }

  @MainActor private func explain() throws(Failure) {
    var loaded = try scene.loadScene(from: try readText(), keepsSource: applying.apply)
    try state.applyState(to: &loaded, of: scene.scene)
    try checkOutputs()
    if let pictures { try OutputFolder.prepareFolder(pictures, creates: createFolders) }
    var explainer = Explainer(rendering.configuration(scene))
    explainer.runs = runs
    explainer.tolerance = tolerance
    explainer.limit = limit
    explainer.seconds = seconds
    // A screen's app is explained at one moment only.
    explainer.isOfApp = ScreenList.isScreen(scene.scene)
    explainer.frames = explainer.isOfApp ? 1 : frames
    explainer.refreshRate = refresh
    var problem: FileError?
    if let pictures {
      let threadCount = explainer.configuration.threadCount
      explainer.showPicture = { number, picture in
        let path = "\(pictures)/\(number == 0 ? "before" : "\(number)").png"
        do throws(FileError) {
          try PNGEncoder(threadCount: threadCount).write(picture, to: path)
        } catch { problem = problem ?? error }
      }
    }
    var explained: ExplainedTree
    do {
      let isQuiet = scene.quiet
      explainer.progress = { done, total in
        Progress(total: total, isQuiet: isQuiet).updateProgress(done, of: "trial")
        if let progressFile {
          try? Data("\(done) \(total) ".utf8).write(to: URL(fileURLWithPath: progressFile))
        }
      }
      defer { Progress(total: 0, isQuiet: isQuiet).clearProgress() }
      explained = try explainer.explained(loaded.root, canvas: loaded.canvas, at: scene.time)
    } catch { throw Failure(error, scene: scene.scene, locations: loaded.locations) }
    if let problem { throw Failure(problem) }
    try applying.applyChanges(explained, to: loaded, readBy: scene)
    var explanation = explained.explanation
    explanation.machine = MachineDescription.current.rendering(threads: explanation.threads)
    explanation.memory = MemoryBound(
      of: explanation.memoryBytes, at: traffic.bandwidth,
      budget: FrameBudget(refreshRate: refresh))
    let ignored = loaded.notices.ignoredFeatures
    explanation.ignored = ignored.isEmpty ? nil : ignored
    explanation.scene = loaded.name
    if json {
      try Output.writeEncoded(json: explanation)
    } else {
      explanation.scene = loaded.name.printed
      try Output.writeLines(explanation.lines(isWhole: all, width: Output.columns))
    }
  }
}
