// lamina profile: the cost of a scene's frames, by layer and pass.

import ArgumentParser
import Foundation
import LaminaCompositor
import LaminaDisplay
import LaminaExplain
import LaminaFiles
import LaminaPages
import LaminaProfiling
import LaminaReports
import LaminaScreens
import LaminaSystem

struct ProfileVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Measure a scene's frames, stage by stage, layer by layer.",
    discussion: """
      Frame n shows the time --time + n / --refresh, so that animations move.
      The first frames warm up: they are in the exports, but not in the statistics.
      All frames are rendered --repeats times, each time from a new tree. The report
      describes the floor: the fastest time of each frame. Counters are exact and
      repeat; times are this machine's. Then changes are tried over the frames, as
      by 'lamina explain', for --seconds; those that save something become advice.
      Every output needs its own file, whose name has the format's ending or none.
      The text has at most 40 lines; --all prints the rest, and --quiet one line.

      EXAMPLES
        lamina profile scene.json
        lamina profile scene.json --frames 600 --refresh 120 --repeats 3
        lamina profile scene.json --report report.html
        lamina profile scene.json --chart frames.svg --chart flame:layers.png
        lamina profile scene.json --csv frames.csv
        lamina profile scene.json --report new.html --against before.json
        lamina profile scene.json --trace frames.trace.json   # ui.perfetto.dev
        lamina profile scene.json --speedscope frames.speedscope.json
        lamina profile scene.json --json | jq '.worst_frames[0].cause'

      \(ExitCodeHelp.section(
        done: "done, however late frames are: 'lamina check --budget' judges",
        checkFailed: "an expectation of a screen's script was not met"))
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments
  @OptionGroup var rendering: RenderArguments

  @Option(help: "Frames to count.") var frames = 120

  @Option(help: "Frames at the start that do not count in the statistics.") var warmUp = 10

  @Option(help: "How many times all frames are rendered.") var repeats = 5

  @Option(help: "Refreshes per second that a frame's budget is for.") var refresh: Double = 60

  @Option(
    help:
      "How much of a frame is rendered: everything, or the changes since the previous one (damage)."
  )
  var redraw = RedrawMode.everything

  @Option(
    help: ArgumentHelp(
      """
      The part of the budget, 0 to 1, that a group of stages may take, as NAME=PART; repeat it. Names: \
      \(ShareArgument.names). A late frame's cause is the group that exceeds its part most.
      """, valueName: "name=part"),
    completion: .list(ShareArgument.completions)) var share: [ShareArgument] = []

  @Flag(
    help: """
      Time only the frames: no layers, and raster and fragment count as blend.
      """) var timesOnly = false

  @Option(
    help: ArgumentHelp(
      "The cost model beside measured times: a name that 'lamina calibrate --list' prints, or a file.",
      valueName: "name|file"),
    completion: .costProfiles) var costProfile = "standard"

  @Option(
    help: "Seconds of rendering to try changes for advice, by the cost model; 0 tries none.")
  var seconds = 5.0

  @OptionGroup var traffic: MemoryArgument

  @OptionGroup var naming: MachineArguments

  @OptionGroup(title: "FILES") var files: ProfileFiles

  @Flag(
    help: "Print all of the text: every cause and saving, lateness, stages, worst frames, counters."
  )
  var all = false

  @Option(help: "Colours in the text: auto (on a terminal, unless NO_COLOR is set), always, never.")
  var color = ColorMode.auto

  func validate() throws {
    try ValidationError.checkOption("frames", frames, in: 1...1_000_000)
    try ValidationError.checkOption("warm-up", warmUp, in: 0...1_000_000)
    try ValidationError.checkOption("repeats", repeats, in: 1...10_000)
    try ValidationError.checkOption("refresh", refresh, in: 1...1_000)
    try ValidationError.checkOption("seconds", seconds, in: 0...1_000_000)
  }

  func run() async throws { try await Command.runVerb { () throws(Failure) in try profile() } }

  /// Profiles the scene and exits, if the environment asks for the counts of its frames' instructions.
  ///
  /// It runs on the main thread alone, without the main queue: other threads allocate memory at other moments in every
  /// run, which changes the count. An app on a screen needs the main queue.
  @MainActor static func runIfCounted() {
    let words = CommandLine.arguments.dropFirst()
    guard FrameCounter.isAsked, words.first == configuration.commandName,
      // The usual way reports mistakes.
      let verb = try? parse(Array(words.dropFirst())), !ScreenList.isScreen(verb.scene.scene)
    else { return }
    do throws(Failure) { try verb.profile() } catch {
      Output.writeErrors(error.lines)
      SystemProcess.exitProgram(status: error.status.rawValue)
    }
    SystemProcess.exitProgram(status: 0)
  }

  @MainActor private func profile() throws(Failure) {
    let model = try CostProfile.readProfile(costProfile).model
    let against = try files.readAgainst()
    if ScreenList.isScreen(scene.scene) {
      try ScreenRun.checkTime(scene.time + Double(warmUp + frames) / refresh)
    }
    let counter = FrameCounter()
    let loaded = try ReloadedScene(scene, state: state, refreshRate: refresh)
    try OutputFolder.prepareFiles(files.outputs, creates: files.createFolders)
    let run = try measureFrames(loaded, counter)
    try counter?.reportCounts()
    let counted = Array(run.floor.dropFirst(run.warmUp))
    let pipelined = [2, 3].map { PipelinedRun(counted, budget: run.budget, bufferCount: $0).row }
    var report = ProfileReport(
      run, pipelined: pipelined, model: model, memory: traffic.bandwidth, machine: naming.machine)
    if seconds > 0, !timesOnly, counter == nil {
      report.addExplanation(try explanation(of: loaded, model))
    }
    let ignored = loaded.ignored
    report.ignored = ignored.isEmpty ? nil : ignored
    report.nameImages { relativePath(ofImage: $0) }
    try files.writeOutputs(report, against: against)
    let shown = report.printed
    if let path = files.report {
      try writePage(makePage(of: run, shown, loaded, against), to: path)
    }
    if files.usesStandardOutput { return }
    if scene.quiet { return try Output.writeLines([shown.summary]) }
    let lines =
      all
      ? shown.lines(isColored: color.isOn, width: Output.columns)
      : shown.shortLines(isColored: color.isOn, width: Output.columns)
    try Output.writeLines(lines, keepsColors: color.isOn)
  }

  /// Renders and measures the frames; with a counter, each is rendered once, on one thread.
  @MainActor private func measureFrames(_ loaded: ReloadedScene, _ counter: FrameCounter?)
    throws(Failure)
    -> ProfiledRun
  {
    var profiler = Profiler(rendering.configuration(scene))
    profiler.configuration.redraw = redraw
    profiler.budget = FrameBudget(refreshRate: refresh)
    for argument in share { profiler.shares[keyPath: argument.part] = argument.value }
    (profiler.frames, profiler.warmUp, profiler.repeats) = (frames, warmUp, repeats)
    profiler.onlyTimes = timesOnly
    if counter != nil {
      profiler.configuration.threadCount = 1
      (profiler.configuration.clock, profiler.configuration.cpuClock) = (
        FrameCounter.clock, FrameCounter.clock
      )
      (profiler.repeats, profiler.onlyTimes) = (1, true)
    }
    let progress = Progress(total: repeats * (warmUp + frames), isQuiet: scene.quiet)
    var forecast = ProfileForecast(frames: frames, warmUp: warmUp, repeats: repeats)
    let name = scene.scene
    let isQuiet = scene.quiet || counter != nil
    profiler.progress = { done, _ in
      if !isQuiet, let note = forecast.note(after: done) {
        progress.clearProgress()
        Output.printNote("\(name): note: \(note)")
      }
      if done > warmUp { counter?.markPart() }
      if done == warmUp { counter?.startCounting() }
      progress.updateProgress(done, of: "frame")
    }
    let run: ProfiledRun
    do {
      run = try profiler.profile(loaded.name, at: scene.time) { () throws(Failure) in
        let tree = try loaded.tree()
        if warmUp == 0 { counter?.startCounting() }
        return tree
      }
    } catch {
      switch error {
      case .tree(let failure): throw failure
      case .render(let error): throw Failure(error, scene: scene.scene, locations: loaded.locations)
      }
    }
    progress.clearProgress()
    if !scene.quiet { Output.printWarnings(profiler.imageWarnings) }
    return run
  }

  /// Tries cheaper properties over the counted frames, and returns the explanation of what they
  /// save.
  @MainActor private func explanation(of loaded: ReloadedScene, _ model: CostModel)
    throws(Failure) -> Explanation
  {
    var explainer = Explainer(rendering.configuration(scene))
    explainer.model = model
    // A screen's app is explained at one moment only.
    let isScreen = ScreenList.isScreen(scene.scene)
    (explainer.isOfApp, explainer.frames) = (isScreen, isScreen ? 1 : frames)
    (explainer.refreshRate, explainer.seconds, explainer.runs) = (refresh, seconds, 0)
    let isQuiet = scene.quiet
    explainer.progress = { done, total in
      Progress(total: total, isQuiet: isQuiet).updateProgress(done, of: "trial")
    }
    defer { Progress(total: 0, isQuiet: isQuiet).clearProgress() }
    let tree = try loaded.tree()
    do {
      return try explainer.explain(
        tree.root, canvas: tree.canvas,
        at: scene.time + (isScreen ? 0 : Double(warmUp) / refresh))
    } catch { throw Failure(error, scene: scene.scene, locations: loaded.locations) }
  }

  /// Returns the report page of a run, with its pictures.
  @MainActor private func makePage(
    of run: ProfiledRun, _ report: ProfileReport, _ loaded: ReloadedScene,
    _ against: AgainstReport?
  ) throws(Failure) -> ReportPage {
    var page = ReportPage(run, report, start: scene.time)
    page.against = against.map { ($0.name.printed, $0.report) }
    let choice = files.pictures ?? PictureChoice()
    let numbers = ReportPictureRenderer.shownFrames(of: run, report, choice: choice.frames)
    if numbers.isEmpty { return page }
    let tree = try loaded.tree()
    var pictures = ReportPictureRenderer(
      configuration: rendering.configuration(scene), start: scene.time, isFull: choice.isFull)
    let progress = Progress(total: numbers.count, isQuiet: scene.quiet)
    pictures.progress = { done, _ in progress.updateProgress(done, of: "picture") }
    do { page.pictures = try pictures.renderPictures(numbers, of: run, tree: tree) } catch {
      throw Failure(error, scene: scene.scene, locations: loaded.locations)
    }
    progress.clearProgress()
    return page
  }

  private func writePage(_ page: ReportPage, to path: String) throws(Failure) {
    let html: String
    do { html = try page.html() } catch { throw Failure.inputOutput("\(path): error: \(error)") }
    try Output.writeText(html, to: path)
  }
}

extension ProfileVerb {
  /// Returns the name of an image in reports: its path from the folder of the scene.
  private func relativePath(ofImage name: String) -> String {
    let folder = FileName.parentFolder(of: scene.scene)
    if let path = FileName.relativePath(to: name, from: folder) { return path }
    // A `data:` URI, or the path of a file outside the folder.
    guard name.hasPrefix("/") else { return name }
    return PortVerb.relativePath(
      FileName.resolvedPath(name), from: FileName.resolvedPath(folder))
  }
}

extension ProfileReport {
  /// Replaces the names of images.
  fileprivate mutating func nameImages(_ newName: (String) -> String) {
    func rename(_ cause: inout FrameCause) { cause.image = cause.image.map(newName) }
    for place in lateDecodes.indices {
      lateDecodes[place].image = newName(lateDecodes[place].image)
    }
    for place in perFrame.indices {
      if let image = perFrame[place].cause?.image { perFrame[place].cause?.image = newName(image) }
    }
    for place in worstFrames.indices { rename(&worstFrames[place].cause) }
    for place in model.late?.worstFrames.indices ?? 0..<0 {
      if let image = model.late?.worstFrames[place].cause.image {
        model.late?.worstFrames[place].cause.image = newName(image)
      }
    }
  }

  /// The report, with the names of the scene and its images as they are printed.
  fileprivate var printed: ProfileReport {
    var report = self
    report.scene = scene.printed
    report.nameImages(\.printed)
    return report
  }
}

/// The values of `--color`: when text output is coloured.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether the present standard output gets colours.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      FileDescriptor.standardOutput.isTerminal
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}

/// A group of stages and its part of the budget, as given on the command line.
struct ShareArgument: ExpressibleByArgument {
  let part: any WritableKeyPath<BudgetShares, Double> & Sendable
  let value: Double

  private static let parts:
    [(name: String, part: any WritableKeyPath<BudgetShares, Double> & Sendable)] = [
      ("layout", \.layout), ("display", \.display), ("prepare", \.prepare), ("commit", \.commit),
      ("plan", \.plan), ("tiles", \.tiles), ("offscreen", \.offscreenAlone),
    ]

  static var names: String { parts.map(\.name).joined(separator: ", ") }

  /// The beginnings of all values.
  static var completions: [String] { parts.map { "\($0.name)=" } }

  init?(argument: String) {
    let sides = argument.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, let value = Double(sides[1]), (0...1).contains(value),
      let part = ShareArgument.parts.first(where: { $0.name == sides[0] })?.part
    else { return nil }
    self.part = part
    self.value = value
  }
}

extension BudgetShares {
  /// The share for offscreen passes; setting it leaves `tiles` unchanged, the share without these
  /// passes.
  fileprivate var offscreenAlone: Double {
    get { offscreen }
    set { (offscreen, tiles) = (newValue, tiles) }
  }
}

extension PipelinedRun {
  /// The totals of the run as a row of the report.
  var row: ProfileReport.PipelinedRow {
    ProfileReport.PipelinedRow(
      buffers: bufferCount, refreshes: totals.refreshes, frames: totals.frames,
      lateFrames: totals.hitches, commitHitches: totals.commitHitch,
      renderHitches: totals.renderHitch,
      lateness: ProfileReport.Lateness(
        missedVSyncs: totals.missedVSyncs, hitch: UInt64(totals.hitch) * period,
        hitchRatio: totals.hitchRatio))
  }
}
