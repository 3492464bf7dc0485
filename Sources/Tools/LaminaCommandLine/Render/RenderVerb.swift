// lamina render: renders a scene to a picture, or to many.

import ArgumentParser
import LaminaCompositor
import LaminaDisplay
import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaMovies
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes
import LaminaSequences

struct RenderVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a scene to a picture, or to a sequence of them.",
    discussion: """
      A file is written whole or not at all. Its name sets the format: .png, .jpg,
      .webp, .gif, .rgba, .y4m, .mp4, .webm or .mov; any other ending needs --format. The same scene, time and scale give
      the same bytes for any number of threads, jobs and shards, on any processor.

      EXAMPLES
        lamina render scene.json -o scene.png
        lamina render scene.json --scale 3 --compression best -o scene@3x.png
        lamina render Wallpaper.ca --strict -o wallpaper.png
        lamina render Lantern.tendies --state Unlock --scale 1 -o lantern.png
        cat scene.json | lamina render - -o - > scene.png
        lamina render scene.json -o scene.png --json | jq .counters.offscreenPasses
        lamina render scene.json -o scene.png --overlay offscreen,blended

      SEQUENCES
      --frames renders many: to a file each, whose name has a field for the number
      (%04d or ####), or one after another into a stream. A manifest beside the
      files, frames.jsonl (frames-3-of-16.jsonl for a shard), has a line for every
      finished frame: its file, the SHA-256 of its pixels and of its file, its
      times, the scene's hash, the machine. 'lamina merge' checks and joins
      manifests. --resume keeps files that match their manifest. The scene's hash
      covers the scene, its images and fonts, and every option that changes a frame.
      Frames that fail are listed at the end, with exit code 3; a file that cannot
      be written ends the run. All jobs share the limit of pixel memory: a frame
      that needs more than its share waits until it can be rendered alone.

      Without a field in the name, all frames are one file: .png is an animated PNG,
      .gif and .webp are animations, and .mp4, .webm and .mov are written by an
      installed ffmpeg. PNG, a WebP with --lossless and .mov are exact; jpg, mp4 and
      y4m are over black unless there is a --background.

      rgba is rows of straight red, green, blue and alpha, a byte each, with a PAM's
      header before each frame by --pam-header. y4m is C444 in the limited range, over
      black, by BT.601 unless --matrix says bt709; --alpha-plane makes it C444alpha.

        lamina render scene.json --frames all --width 320 -o film.gif
        lamina render scene.json --frames 0-119 -o 'frames/%04d.png' --create-folders
        lamina render scene.json --frames 1-3,5,7-20:2 -o 'f####.png' --resume
        lamina render scene.json --frames 0-999 --shard 3/16 -o 'frames/%04d.png'
        lamina render scene.json --frames all -o - --format y4m |
          ffmpeg -i - film.mp4
        lamina render scene.json --frames all --fps 30 -o - --format rgba |
          ffmpeg -f rawvideo -pix_fmt rgba -s 390x844 -r 30 -i - film.mov

      MANY PICTURES
      Several scenes, or lists of devices, settings, states and scales, give a picture
      for each combination. -o has a field for what differs: {name}, {device},
      {state}, {appearance}, {textSize}, {language}, {scale}. Names that would be
      equal are an error before the first picture. A picture that fails does not stop
      the others, and scenes are rendered on all cores.

        lamina render scene.json card.json -o '{name}.png'
        lamina render card.json --device iphone-15,ipad --scales 1,2,3 \\
          -o '{name}-{device}@{scale}.png' --page index.html
        lamina render scene.json card.json --device iphone-15,ipad \\
          --sheet -o sheet.png

      \(ExitCodeHelp.section(
        checkFailed: "an expectation of a screen's script was not met",
        someFramesFailed: "some frames or pictures failed; the others are there"))
      """)

  @OptionGroup var scene: SceneArguments

  @Argument(
    help: "More scenes; -o then has a field for what differs, like '{name}.png'.",
    completion: .file()) var moreScenes: [String] = []

  @OptionGroup var state: StateArguments
  @OptionGroup var rendering: RenderArguments
  @OptionGroup var naming: MachineArguments

  @OptionGroup(title: "SEQUENCES") var sequence: SequenceArguments
  @OptionGroup(title: "MANY PICTURES") var lists: MatrixArguments
  @OptionGroup(title: "MANY PICTURES") var sheets: SheetArguments

  @Option(
    name: .shortAndLong,
    help: """
      The file to write, with its format's ending or none; '-' is standard output.
      """,
    completion: .file()) var output: String

  @OptionGroup(title: "PICTURES") var look: PictureArguments

  @Option(
    help: "The format: \(FrameFormat.names). (default: by the file's name, else png)")
  var format: FrameFormat?

  @Option(
    help: """
      How hard to compress PNG: none, fast, standard or best. The pixels are the same. \
      (default: standard)
      """) var compression: PNGCompression?

  @Option(help: "The matrix of y4m's colours: bt601 or bt709. (default: bt601)")
  var matrix: ColorMatrix?

  @Flag(help: "Make the folder of the output if it is not there.") var createFolders = false

  @Option(
    help: ArgumentHelp(
      """
      Also write pictures of the frame's cost, such as scene.offscreen.png: a list of \
      \(OverlayList.names). The cache picture is of the next frame; the damage picture shows changes \
      since a sixtieth of a second before.
      """, valueName: "overlays"),
    completion: .list(Overlay.allCases.map(\.rawValue))) var overlay: OverlayList?

  @Flag(help: "Print a summary of the frame as JSON to standard output.") var json = false

  func validate() throws {
    try validateName()
    try validateMatrix()
    let written = format ?? FrameFormat(of: output)
    for (name, owner, isGiven) in [
      ("compression", FrameFormat.png, compression != nil), ("matrix", .y4m, matrix != nil),
    ] where isGiven && written != owner {
      throw ValidationError(
        "--\(name) is for \(owner.rawValue); the output is \(written.rawValue)")
    }
    try look.checkFormat(written, hasFrames: sequence.frames != nil)
    if look.maxBytes != nil, sheets.sheet || sequence.lottieData != nil {
      throw ValidationError(
        "--max-bytes is for one picture or one moving picture, not with "
          + (sheets.sheet ? "--sheet" : "--lottie-data"))
    }
    if look.width != nil || look.height != nil, scene.scale != nil {
      throw ValidationError("--scale and --width or --height both set the size; leave one out")
    }
    if written.isVideo {
      guard sequence.frames != nil else {
        throw ValidationError("\(written.rawValue) is for many frames; --frames says which")
      }
      guard VideoProgram.path != nil else {
        throw ValidationError(
          "\(written.rawValue) is written by ffmpeg, which is not installed; install it, or write "
            + ".webp, .gif or .png")
      }
    }
    if json && output == "-" {
      throw ValidationError("--json and -o - both ask for standard output; name a file with -o")
    }
    if overlay != nil && output == "-" {
      throw ValidationError("--overlay writes files beside -o; name a file with -o")
    }
    if sequence.lottieData != nil {
      if overlay != nil {
        throw ValidationError("--overlay is for one frame, --lottie-data for many")
      }
      if output == "-" {
        throw ValidationError(
          "--lottie-data writes files; name them with -o, like 'card-{row}.png'")
      }
      do throws(RangeProblem) { _ = try RowNames(parsing: output) } catch {
        throw ValidationError(error.message)
      }
    }
    guard sequence.frames != nil else { return }
    if overlay != nil { throw ValidationError("--overlay is for one frame, --frames for many") }
    if scene.time != 0 {
      throw ValidationError(
        "--time and --frames both set the time; frame K is at K / --fps seconds")
    }
    if output == "-" && sequence.order == .binary {
      throw ValidationError("--order binary is for files; a stream is in order")
    }
  }

  /// Checks that the file's name matches its format.
  private func validateName() throws {
    guard let format else {
      if let ending = FileName.typeEnding(of: output), FrameFormat(ending: ending) != nil { return }
      try OutputName("-o", output)?.checkType(.png, or: ", or set --format \(FrameFormat.names)")
      return
    }
    guard let named = FileName.typeEnding(of: output).flatMap(FrameFormat.init(ending:)),
      named != format, !(named == .png && format == .apng)
    else { return }
    try OutputName("--format \(format.rawValue) -o", output)?.checkType(
      format.kind, or: ", or leave out --format")
  }

  func run() async throws {
    try await Command.runVerb { () async throws(Failure) in
      if let matrix = try requestedMatrix() { return try await renderMatrix(matrix) }
      try await renderOutput()
    }
  }

  /// Renders the picture, the sequence or the rows of one scene.
  @MainActor func renderOutput() async throws(Failure) {
    if sequence.lottieData != nil {
      try await renderRows()
    } else if sequence.frames != nil {
      try await renderSequence()
    } else {
      try await renderPicture()
    }
  }

  /// Returns the encoder of frames that the options describe.
  ///
  /// - Parameters:
  ///   - rate: the frames in a second of the scene's time.
  ///   - other: the format in place of the one that the name gives; `nil` for that.
  /// - Returns: the encoder.
  func encoder(rate: FrameRate, as other: FrameFormat? = nil) -> FrameEncoder {
    let format = other ?? format ?? FrameFormat(of: output)
    return FrameEncoder(
      format: format, compression: compression ?? .standard,
      matrix: matrix ?? (format == .mp4 ? .bt709 : .bt601), rate: rate, quality: look.quality,
      isLossless: look.lossless, loops: look.loop ?? 0,
      dithering: look.dither ?? .floydSteinberg, palette: look.palette ?? .automatic,
      hasAlphaPlane: look.alphaPlane, hasMapHeader: look.pamHeader,
      // Viewers show a frame of a GIF for at least two hundredths of a second.
      rateDivisor: format == .gif
        ? max(1, (rate.numerator + 50 * rate.denominator - 1) / (50 * rate.denominator)) : 1)
  }

  /// Checks that the file's format can hold pictures of a scene's size.
  ///
  /// - Throws: `Failure` 2 with the size and the limit.
  @MainActor func checkSides(of loaded: Scene) throws(Failure) {
    if let failure = sidesFailure(of: loaded) { throw failure }
  }

  /// Returns the failure of a scene whose size the file's format cannot hold; `nil` if it can.
  @MainActor func sidesFailure(of loaded: Scene) -> Failure? {
    let format = format ?? FrameFormat(of: output)
    let (width, height) = (loaded.canvas.exactPixelWidth, loaded.canvas.exactPixelHeight)
    guard let longest = format.longestSide, max(width, height) > Double(longest) else { return nil }
    return Failure.invalidInput(
      "error: \(output.printed): \(Text.numberText(width)) x \(Text.numberText(height)) pixels are over the limit of "
        + "\(longest) for a side of \(format.kind.name); --width or --scale makes the picture smaller"
    )
  }

  /// A rendered frame, not yet written.
  struct RenderedFrame {
    let scene: Scene
    let record: FrameRecord
    let picture: Texture
    var overlays: [(path: String, picture: OverlayPicture)] = []
  }

  /// Loads the scene in its state, and prints what is notable about it.
  ///
  /// - Parameters:
  ///   - printsNotices: whether it prints that.
  ///   - isForFrames: whether several frames are rendered.
  ///   - mayBecomeSmaller: whether a scene whose size the file's format cannot hold is rendered smaller.
  /// - Returns: the scene.
  /// - Throws: `Failure` for a scene that cannot be loaded, or that the format cannot hold.
  @MainActor func loadPicture(
    printsNotices: Bool = true, isForFrames: Bool = false, mayBecomeSmaller: Bool = false
  ) throws(Failure) -> Scene {
    var loaded = try scene.loadScene(printsNotices: printsNotices, isForFrames: isForFrames)
    try state.applyState(to: &loaded, of: scene.scene)
    look.applyLook(to: &loaded)
    if !mayBecomeSmaller { try checkSides(of: loaded) }
    if printsNotices {
      scene.noteStates(loaded, given: state)
      scene.noteNothingToSee(loaded)
    }
    return loaded
  }

  /// Loads the scene and renders its frame.
  ///
  /// - Parameters:
  ///   - scale: the factor of both sides.
  ///   - printsNotices: whether what is notable about the scene is printed.
  /// - Returns: the frame.
  /// - Throws: the `Failure` of the scene or its frame.
  @MainActor func renderFrame(scale: Double = 1, printsNotices: Bool = true)
    throws(Failure) -> RenderedFrame
  {
    // A regular expression takes half a millisecond to make, and few names have a field.
    if printsNotices, !scene.quiet, output.utf8.contains(UInt8(ascii: "%")),
      output.contains(#/%[0-9]*d/#)
    {
      Output.printNote(
        "\(output): one frame is written, by this exact name; --frames fills in the field")
    }
    var loaded = try loadPicture(printsNotices: printsNotices)
    loaded.canvas.scale *= scale
    let overlays = (overlay?.overlays ?? []).map { overlay?.overlayPath(of: $0, beside: output) }
    try Output.checkInputs(against: [output] + overlays)
    do {
      var renderer = try Renderer(rendering.configuration(scene))
      let record = try renderer.render(loaded.root, canvas: loaded.canvas, at: scene.time)
      if printsNotices, !scene.quiet { Output.printWarnings(renderer.imageWarnings) }
      guard let picture = renderer.presented else {
        preconditionFailure("a frame was rendered, but none is at the front")
      }
      var rendered = RenderedFrame(scene: loaded, record: record, picture: picture)
      if let overlay {
        let frame = try renderer.evaluate(loaded.root, canvas: loaded.canvas, at: scene.time)
        let plan = renderer.plan(frame, keepsHidden: true)
        for kind in overlay.overlays {
          var areas = plan.areas(kind, of: frame)
          if kind == .damage {
            // The presented frame is now the one that a display would have shown before.
            _ = try renderer.render(
              loaded.root, canvas: loaded.canvas, at: scene.time - 1 / Overlay.damageRate)
            areas = renderer.changes(frame).map { OverlayArea(.damaged, extent: $0) }
          }
          rendered.overlays.append(
            (overlay.overlayPath(of: kind, beside: output), OverlayPicture(kind, areas: areas)))
        }
      }
      return rendered
    } catch { throw Failure(error, scene: scene.scene, locations: loaded.locations) }
  }

  @MainActor private func renderPicture() async throws(Failure) {
    var frame = try await MainThread.runWork { () throws(Failure) in try renderFrame() }
    if createFolders {
      try OutputFolder.createParent(for: output)
    } else {
      try OutputFolder.checkParent(for: output)
    }
    var chosen = encoder(rate: FrameRate(frame.scene.timeline.framesPerSecond) ?? FrameRate(60))
    if let limit = look.maxBytes {
      (frame, chosen) = try await fitPicture(into: limit.bytes, frame, chosen)
    }
    let (loaded, record, picture) = (frame.scene, frame.record, frame.picture)
    let (output, encoder) = (output, chosen)
    let threadCount = rendering.configuration(scene).threadCount
    // Encoding is not part of the frame, and does not run on the thread that rendered it.
    let written = await Task.detached {
      Result { () throws(FileError) in
        try WrittenFile(output) { write throws(FileError) in
          try encoder.encode(picture, threadCount: threadCount, write: write)
        }
      }
    }.value
    let file: WrittenFile
    do throws(FileError) { file = try written.get() } catch { throw Failure(error) }
    for (path, overlay) in frame.overlays {
      try overlay.writeOverlay(over: picture, scale: loaded.canvas.scale, to: path)
    }
    if json {
      try Output.writeEncoded(
        json: RenderSummary(
          scene: loaded.name, output: output, record: record, picture: picture, file: file))
    } else if !scene.quiet {
      Output.printNote(
        "\(output): \(picture.width)x\(picture.height) px, \(file.bytes) bytes, "
          + "frame \(RenderSummary.roundedMilliseconds(record.frame)) ms, "
          + "\(encoder.format.rawValue.uppercased()) \(RenderSummary.roundedMilliseconds(file.encode + file.write)) ms"
      )
    }
  }
}

/// The document that `render --json` prints.
struct RenderSummary: Encodable {
  let schema = DocumentSchema.render.version
  let scene: String
  let output: String
  let width: Int
  let height: Int
  let bytes: Int
  let frame: UInt64
  let stages: [String: UInt64]
  let tileSection: UInt64
  let other: UInt64
  let encode: UInt64
  let write: UInt64
  let counters: [String: Int]

  init(
    scene: String, output: String, record: FrameRecord, picture: Texture, file: WrittenFile
  ) {
    (self.scene, self.output) = (scene, output)
    (width, height) = (picture.width, picture.height)
    (bytes, encode, write) = (file.bytes, file.encode, file.write)
    frame = record.frame
    stages = record.serialByName
    tileSection = record.tileSection
    other = record.remainder
    counters = record.counters.byName
  }

  enum CodingKeys: String, CodingKey {
    case schema, scene, output, width, height, bytes
    case frame = "frame_ns"
    case stages = "stages_ns"
    case tileSection = "tile_section_ns"
    case other = "other_ns"
    case encode = "encode_ns"
    case write = "write_ns"
    case counters
  }

  static func roundedMilliseconds(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let part = hundredths % 100
    return "\(hundredths / 100).\(part < 10 ? "0" : "")\(part)"
  }
}
