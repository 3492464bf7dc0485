// Options that several verbs share.

public import ArgumentParser
import Foundation
public import LaminaCompositor
import LaminaExplain
import LaminaFiles
public import LaminaImages
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaRaster
import LaminaScenes
import LaminaScreens

/// The argument that names a scene, and the options for reading it.
struct SceneArguments: ParsableArguments {
  @Argument(
    help:
      """
      The scene: a JSON file, a Lottie file or a .lottie archive, a .ca folder, a .caml file, a .tendies archive or \
      .wallpaper folder, a .caar archive, a .viewhierarchy folder, screen:NAME, or '-' for stdin.
      """,
    completion: .file())
  var scene: String

  @OptionGroup var reading: ReadingArguments

  // `check` counts pixels in the areas of another `--window`.
  @Option(
    name: [.customLong("captured-window"), .customLong("window")],
    help: """
      The window of a view hierarchy to show, by its class or its number, visible or not. (default: all \
      visible ones)
      """) var window: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  @Flag(help: "List every ignored key, including keys without a visible effect.")
  var verbose = false

  /// The device and the settings, which `render` and `check` set for each picture.
  var traits = SceneTraits()

  /// Returns the options as command-line arguments; `moment`, in seconds, replaces `--time` if it is given.
  func optionWords(at moment: Double? = nil) -> [String] {
    reading.optionWords(at: moment) + (window.map { ["--captured-window", $0] } ?? [])
  }

  var scale: Double? { reading.scale }
  var time: Double { reading.time }
  var yDown: Bool { reading.yDown }
  var lenientImages: Bool { reading.lenientImages }
  var strict: Bool { reading.strict }
  var limits: LimitArguments { reading.limits }

  var options: SceneOptions {
    var options = SceneOptions()
    options.limits = limits.scene
    options.imageLimits = limits.images
    options.allowsOutside = reading.allowOutside
    options.scale = scale
    options.clearsBrokenImages = !strict
    options.replacesBrokenImages = lenientImages && !strict
    options.window = window
    options.lottie = reading.lottie.options
    options.wallpaper = reading.wallpaper.options
    options.wallpaper.appearance = traits.appearance
    if options.wallpaper.screen == nil, let device = traits.device {
      options.wallpaper.screen = WallpaperScreen(
        width: device.width, height: device.height, scale: device.scale)
    }
    return options
  }

  /// The configuration of a renderer that follows the scene's options, with one thread.
  var configuration: RendererConfiguration {
    var configuration = RendererConfiguration()
    configuration.limits = limits.render
    configuration.decodesLeniently = lenientImages
    return configuration
  }

  /// Prints notes about likely mistakes in the scene and in its options.
  ///
  /// These are layers that draw nothing, radians in place of degrees, a time after the timeline's end, and an animation
  /// far longer than the timeline.
  @MainActor func noteNothingToSee(_ loaded: Scene) {
    if quiet { return }
    let name = scene.withoutControls
    if let text = UnseenLayers(under: loaded.root, canvas: loaded.canvas, at: time).text {
      Output.printNote("\(name): note: \(text); 'lamina inspect --unseen' lists them")
    }
    if let text = loaded.angles.text { Output.printNote("\(name): note: \(text)") }
    let duration = loaded.timeline.duration
    guard duration > 0 else { return }
    if time > duration {
      Output.printNote(
        "\(name): note: --time \(Text.numberText(time)) is after the timeline's end at "
          + "\(Text.numberText(duration)) s")
    }
    if let (layer, animation) = loaded.root.longestAnimation,
      animation.timing.duration > 100 * duration
    {
      let seconds = Text.numberText(animation.timing.duration)
      Output.printNote(
        "\(name): note: \(layer.pathFromRoot): the animation of "
          + "\(animation.keyPath.printed) takes \(seconds) s, over 100 times the timeline of "
          + "\(Text.numberText(duration)) s")
    }
  }

  /// Loads the scene and prints its notices.
  ///
  /// - Parameters:
  ///   - printsNotices: whether notices are printed.
  ///   - known: the scene's bytes, if already read: standard input can be read only once.
  ///   - isForFrames: whether the caller advances a screen's app to each frame's time itself.
  ///   - listsContents: whether the scene lists the contents of a Lottie file.
  ///   - keepsSource: whether the scene keeps the text of a scene file, for edits.
  ///   - didRead: called with every file that is read.
  /// - Returns: the scene.
  /// - Throws: `Failure` with the location and the facts.
  @MainActor func loadScene(
    printsNotices: Bool = true, from known: FileBytes? = nil, isForFrames: Bool = false,
    listsContents: Bool = false, keepsSource: Bool = false,
    didRead: (@Sendable (_ name: String, _ bytes: FileBytes) -> Void)? = nil
  ) throws(Failure) -> Scene {
    var loaded: Scene
    var options = options
    options.didRead = didRead
    options.lottie.listsContents = listsContents
    options.keepsSource = keepsSource
    let isScreen = ScreenList.isScreen(scene)
    if let window, isScreen || !SceneForm.isViewHierarchy(scene) {
      throw Failure(
        status: .usage,
        message:
          "error: --captured-window \(window) is for a view hierarchy, a folder with RequestResponses; "
          + "\(scene) is not one")
    }
    if isScreen {
      try ScreenRun.checkTime(time)
      let run = try launch { didRead?("script", $0) }
      loaded = run.makeScene(named: String(scene.dropFirst(ScreenList.prefix.count)))
      if !isForFrames, let advance = loaded.advance { advance(time, false) }
      return loaded
    }
    if let script = reading.script {
      guard reading.lottie.stateMachine != nil else {
        throw Failure(
          status: .usage,
          message:
            "error: --script \(script) is for a screen, such as screen:NAME, or for --state-machine; "
            + "\(scene) is a file")
      }
      do {
        options.lottie.script = try EventScript.load(path: script, limits: limits.scene) {
          didRead?("script", $0)
        }
      } catch { throw Failure(error) }
    }
    try checkFonts(printsNotices: printsNotices)
    do {
      loaded = try openFile(from: known, options: options)
    } catch {
      if case .unreadable(let missing) = error, missing.isMissing,
        case .cannotOpen(let file, _) = missing,
        FileName.isFolder(scene) || file.hasPrefix(scene + "/")
      {
        let package = FileName.parentFolder(of: file)
        let message =
          FileName.lastComponent(of: file) == "main.caml"
            && FileName.ending(of: FileName.lastComponent(of: package)) == "ca"
          ? "\(package): the package has no main.caml, and no index.xml that names another document"
          : FileName.lastComponent(of: file) == "main.caml" && FileName.isFolder(scene)
            ? "\(scene): is a folder, but neither a Core Animation package, with a main.caml or an "
              + "index.xml, nor a wallpaper, with .ca folders, nor a view hierarchy, with RequestResponses"
            : "\(file): there is no such document, although the package's index.xml names it"
        throw Failure(status: .invalidInput, message: "error: \(message)")
      }
      throw Failure(error, isStrict: strict)
    }
    if let given = reading.wallpaper.firstGiven, loaded.wallpaper == nil {
      throw Failure.usage(
        "error: \(given) is for a wallpaper, a .tendies archive or a .wallpaper folder; \(scene) is not one"
      )
    }
    if yDown { loaded.canvas.isGeometryFlipped = true }
    if !isForFrames, let advance = loaded.advance { advance(time, false) }
    let canvas = loaded.canvas
    guard canvas.exactPixelWidth >= 1, canvas.exactPixelHeight >= 1 else {
      throw Failure(
        .emptyCanvas(width: canvas.width, height: canvas.height, scale: canvas.scale),
        scene: scene, locations: loaded.locations)
    }
    try refuseIfStrict(loaded.notices)
    if printsNotices { printNotices(loaded.notices + (verbose ? loaded.silentNotices : [])) }
    return loaded
  }

  /// Throws a failure if the folder of `--fonts` is missing, and prints notes about files in it that are no fonts.
  private func checkFonts(printsNotices: Bool) throws(Failure) {
    guard let path = reading.lottie.fonts else { return }
    guard FileName.isFolder(path) else {
      let isThere = FileStamp(path: path) != nil
      throw Failure.inputOutput(
        "error: --fonts \(path): \(isThere ? "is a file, not a folder" : "there is no such folder")"
      )
    }
    guard printsNotices, !quiet, let folder = FontFolder(path: path) else { return }
    if folder.fontCount == 0, folder.faults.isEmpty {
      Output.printNote("--fonts \(path): note: there is no font in the folder")
    }
    for (file, error) in folder.faults.prefix(Self.mostFontNotes) {
      let fault = error.message.replacing("\(file): ", with: "", maxReplacements: 1)
      Output.printNote("\(file): note: the font is left out: it \(fault)")
    }
    let more = folder.faults.count - Self.mostFontNotes
    if more > 0 { Output.printNote("--fonts \(path): note: \(more) more fonts are left out") }
  }

  /// The greatest number of notes about broken fonts.
  private static let mostFontNotes = 8

  /// Throws a failure under `--strict` if notices name features of the scene that would be ignored.
  func refuseIfStrict(_ notices: [SceneNotice]) throws(Failure) {
    let left = notices.filter(\.isLeftOut)
    guard strict, !left.isEmpty else { return }
    throw Failure(
      status: .invalidInput,
      lines: left.noticeLines(severity: "error", all: verbose) + [
        "error: --strict: \(left.count) feature\(left.count == 1 ? "" : "s") would be ignored"
      ])
  }

  /// Prints notices unless `--quiet` is given; a notice about a font is printed only once in a run.
  @MainActor func printNotices(_ notices: [SceneNotice]) {
    guard !quiet else { return }
    for line in notices.unprinted.noticeLines(severity: "note", all: verbose) {
      Output.printNote(line)
    }
  }
}

extension SceneArguments {
  /// Launches the app of the requested screen with the event script, if one is given.
  @MainActor private func launch(didRead: @escaping (FileBytes) -> Void) throws(Failure)
    -> ScreenRun
  {
    let screen = try ScreenList.findScreen(scene)
    var script: EventScript?
    if reading.script == "-" {
      throw Failure(
        status: .usage,
        message: "error: --script -: name a file; a script is read again for each run")
    }
    if let path = reading.script {
      do {
        script = try EventScript.load(path: path, limits: limits.scene, didRead: didRead)
      } catch { throw Failure(error) }
    }
    do {
      let run = try screen.launch(
        script: script, scale: scale, traits: traits, limits: limits.render)
      ScreenRunLog.addRun(run)
      return run
    } catch { throw Failure(error, scene: scene, locations: Scene.ResourceLocations()) }
  }
}

/// The options for rendering: threads, the memory of offscreen passes, and the size of tiles.
struct RenderArguments: ParsableArguments {
  @Option(help: "Threads that render tiles; 0 is one for each core.") var threads = 0

  @Option(help: "Where offscreen passes are rendered: tile or surface. The pixels are the same.")
  var offscreen = OffscreenMode.tile

  @Option(
    help: ArgumentHelp(
      "Columns and rows of pixels in a tile, 1 to 256. The pixels are the same.",
      visibility: .hidden)) var tileSize: Int?

  func validate() throws {
    try ValidationError.checkOption("threads", threads, in: 0...1_024)
    try ValidationError.checkOption("tile-size", tileSize, in: 1...256)
  }

  /// The number of processor cores that this process may use, at least 1.
  ///
  /// It is kept, because asking reads files of the system.
  static let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)

  func configuration(_ scene: SceneArguments) -> RendererConfiguration {
    var configuration = scene.configuration
    configuration.threadCount = threads > 0 ? threads : Self.cores
    configuration.offscreen = offscreen
    if let tileSize {
      configuration.grid = TileGrid(tileWidth: tileSize, tileHeight: tileSize)
    }
    return configuration
  }
}

extension OffscreenMode: ExpressibleByArgument {}
extension RedrawMode: ExpressibleByArgument {}
extension PNGCompression: ExpressibleByArgument {}

/// The options that limit scenes, images and rendering.
struct LimitArguments: ParsableArguments {
  @Option(help: "Pixels along a side of the canvas.") var maxCanvasSide = RenderLimits().canvasSide

  @Option(help: "Pixels on the canvas.") var maxCanvasPixels = RenderLimits().canvasPixels

  @Option(help: "Pixels along a side of an image.") var maxImageSide = ImageLimits().side

  @Option(help: "Pixels in an image.") var maxImagePixels = ImageLimits().pixels

  @Option(help: "Bytes in the file of an image.") var maxImageBytes = ImageLimits().fileBytes

  @Option(help: "Bytes in an ancillary chunk of an image.") var maxImageChunk = ImageLimits()
    .chunkBytes

  @Option(help: "Scans of a JPEG.") var maxImageScans = ImageLimits().scans

  @Option(help: "Bytes in the scene's file.") var maxSceneBytes = SceneLimits().fileBytes

  @Option(help: "Nesting depth of JSON objects and lists, or of XML elements.") var maxDepth =
    SceneLimits().depth

  @Option(help: "Nesting depth of layers.") var maxLayerDepth = SceneLimits().layerDepth

  @Option(help: "Layers, with every replicated copy counted.") var maxLayers =
    SceneLimits().layers

  @Option(help: "Colours of a gradient.") var maxGradientStops = SceneLimits().gradientStops

  /// The largest value, in bytes, that `--max-pixel-memory` may have.
  static let maximumPixelMemory = 1 << 46

  @Option(help: "Bytes of pixel memory.") var maxPixelMemory = RenderLimits().pixelMemory

  @Option(help: "Seconds that loading the scene may take, and then each frame.")
  var maxFrameSeconds = RenderLimits()
    .frameSeconds

  // `CommandWords.limitsPage` handles it before the parser, so that missing arguments do not matter.
  @Flag(help: "List the limits, and exit.") var helpLimits = false

  func validate() throws {
    for (name, value, most) in counts {
      try ValidationError.checkOption("max-\(name)", value, in: 1...most)
    }
    guard maxFrameSeconds > 0, maxFrameSeconds <= 1e9 else {
      throw ValidationError("--max-frame-seconds \(maxFrameSeconds) is not above 0 and up to 1e9")
    }
  }

  var scene: SceneLimits {
    var limits = SceneLimits()
    limits.fileBytes = maxSceneBytes
    limits.depth = maxDepth
    limits.layers = maxLayers
    limits.layerDepth = maxLayerDepth
    limits.gradientStops = maxGradientStops
    limits.seconds = maxFrameSeconds
    return limits
  }

  var images: ImageLimits {
    var limits = ImageLimits()
    limits.side = maxImageSide
    limits.pixels = maxImagePixels
    limits.fileBytes = maxImageBytes
    limits.chunkBytes = maxImageChunk
    limits.scans = maxImageScans
    return limits
  }

  var render: RenderLimits {
    var limits = RenderLimits()
    limits.canvasSide = maxCanvasSide
    limits.canvasPixels = maxCanvasPixels
    limits.layers = maxLayers
    limits.layerDepth = maxLayerDepth
    limits.pixelMemory = maxPixelMemory
    limits.frameSeconds = maxFrameSeconds
    return limits
  }
}

extension LimitArguments {
  /// The limits that are whole numbers, each with its name, its value and the largest value that it may have.
  private var counts: [(name: String, value: Int, most: Int)] {
    [
      ("canvas-side", maxCanvasSide, 65_536), ("canvas-pixels", maxCanvasPixels, 1 << 32),
      ("image-side", maxImageSide, 1 << 20), ("image-pixels", maxImagePixels, 1 << 32),
      ("image-bytes", maxImageBytes, 1 << 40), ("image-chunk", maxImageChunk, 1 << 32),
      ("image-scans", maxImageScans, 1_000_000),
      ("scene-bytes", maxSceneBytes, 4_294_967_295),
      // Trees are read, written and freed recursively: far deeper ones would overflow the stack.
      ("depth", maxDepth, 10_000), ("layer-depth", maxLayerDepth, 4_000),
      ("layers", maxLayers, 100_000_000),
      ("gradient-stops", maxGradientStops, 1_000_000),
      ("pixel-memory", maxPixelMemory, LimitArguments.maximumPixelMemory),
    ]
  }

  /// The limits that differ from their defaults, as command-line arguments.
  ///
  /// Defaults are omitted because other versions of the tool may lack some limits.
  var unusualWords: [String] {
    guard let usual = try? LimitArguments.parse([]) else { return words }
    let counts = zip(counts, usual.counts).filter { $0.value != $1.value }.map(\.0)
    return counts.flatMap { ["--max-\($0.name)", "\($0.value)"] }
      + (maxFrameSeconds == usual.maxFrameSeconds
        ? [] : ["--max-frame-seconds", "\(maxFrameSeconds)"])
  }

  /// All limits as command-line arguments.
  var words: [String] {
    counts.flatMap { ["--max-\($0.name)", "\($0.value)"] }
      + ["--max-frame-seconds", "\(maxFrameSeconds)"]
  }
}

extension ValidationError {
  /// Checks that an option's number, if given, lies in a range.
  ///
  /// - Throws: a `ValidationError` if it does not.
  static func checkOption<Number: Numeric & Comparable>(
    _ option: String, _ number: Number?, in range: ClosedRange<Int>
  ) throws {
    guard let number, let low = Number(exactly: range.lowerBound),
      let high = Number(exactly: range.upperBound), !(low...high).contains(number)
    else { return }
    throw ValidationError(
      "--\(option) \(number) is not \(range.lowerBound) to \(range.upperBound)")
  }
}

extension Layer {
  /// The animation with the longest finite duration in the layer tree, and its layer; `nil` if no animation has one.
  fileprivate var longestAnimation: (layer: Layer, animation: Animation)? {
    var longest: (layer: Layer, animation: Animation)?
    var waiting = [self]
    while let layer = waiting.popLast() {
      for animation in layer.animations.map(\.animation)
      where animation.timing.duration.isFinite
        && animation.timing.duration > longest?.animation.timing.duration ?? 0
      {
        longest = (layer, animation)
      }
      waiting += (layer.sublayers ?? []) + [layer.mask].compactMap(\.self)
    }
    return longest
  }
}
