// lamina serve: shows a scene in a browser while it is edited.

import ArgumentParser
import LaminaCompositor
import LaminaFiles
import LaminaPreview
import LaminaReports
import LaminaScenes

struct ServeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show a scene in a browser while it is edited.",
    discussion: """
      The page's address is the only line on standard output. The page shows the
      scene again whenever its file, an image or a font changes. While something is
      broken, it shows the last good frame with the error on top. It plays and
      scrubs time, and shows each frame's cost, overlays, the layers at the pixel
      under the pointer, and 'explain' with pictures of before and after.

      The server listens only on 127.0.0.1, and answers only its own page. It serves
      the scene and the files that the scene reads from its folder, and no others.
      Ctrl-C ends it.

      In a container, --host 0.0.0.0 lets the container's host reach the server. Its
      address then has a random token, without which nothing is answered. Requests
      are not encrypted: pass the port on to your own machine only.

        docker run -p 127.0.0.1:8417:8417 ... lamina serve scene.json --host 0.0.0.0

      The page shows the layer tree. Values of a scene file can be edited there: in
      memory, until the server ends. With --edit, its write button saves them to the
      file, in one step, and keeps the file's formatting.

      With --review the page shows the failures of a check, and records what you
      accept there, as 'lamina check --accept' does; the check then runs again.

      EXAMPLES
        lamina serve scene.json
        lamina serve scene.json --edit
        lamina serve scene.json --port 9000 --scale 2
        lamina serve Wallpaper.ca --state Unlock --refresh 120
        lamina serve --review scenes --goldens goldens

      \(ExitCodeHelp.section(
        done: "never: it runs until it is interrupted"))
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments
  @OptionGroup var rendering: RenderArguments

  @OptionGroup var place: ServerArguments

  @Flag(
    help: """
      Review the failures of a check in the page; all other words are those of 'lamina check'.
      """) var review = false

  @Option(help: "Refreshes per second that a frame's budget is for.") var refresh: Double = 60

  @Flag(help: "Print the address as a line of JSON.") var json = false

  @Flag(help: "Let the page's write button save edited values to the scene's file.")
  var edit = false

  func validate() throws {
    if scene.scene == "-" {
      throw ValidationError("serve watches files: name the scene's instead of '-'")
    }
    if ScreenList.isScreen(scene.scene) {
      throw ValidationError(
        "serve watches files: render a screen's frames instead, with render \(scene.scene) --frames"
      )
    }
    try ValidationError.checkOption("refresh", refresh, in: 1...1_000)
  }

  func run() async throws {
    // The write button replaces the scene's file, which is an input.
    try await Command.runVerb(mayReplaceInputs: true) { () async throws(Failure) in
      try await serve()
    }
  }

  @MainActor private func serve() async throws(Failure) {
    // A mistyped name is reported at once; a broken file may still be repaired.
    guard FileStamp(path: scene.scene) != nil else {
      throw Failure(FileError.missingFile(scene.scene))
    }
    if edit { AbandonedFiles.removeFiles(of: FileName.resolvedPath(scene.scene)) }
    let preview: ScenePreview
    do { preview = try ScenePreview(source) } catch {
      throw Failure(error, scene: scene.scene, locations: Scene.ResourceLocations())
    }
    preview.reload()
    try OpenFiles.checkAvailable(OpenFiles.ofServer)
    var server: PreviewServer
    do { server = try await PreviewServer(preview, on: place.address, ports: place.ports) } catch {
      throw Failure(error, host: place.address)
    }
    let address = server.pageAddress
    if json {
      try Output.writeEncoded(
        jsonLine: ServerDocument(scene: scene.scene, url: address, port: Int(server.port)))
    } else {
      try Output.writeLines([address])
    }
    if !scene.quiet { Output.printNote("serving \(scene.scene); Ctrl-C ends it") }
    do {
      try await server.run {
        if !scene.quiet { Output.printNote("warning: the server is started again") }
      }
    } catch { throw Failure(error, host: place.address) }
  }

  /// The source of the preview, with this command's error messages.
  @MainActor private var source: PreviewSource {
    // Notices are printed once: the page shows them from then on.
    var printsNotices = !scene.quiet
    var source = PreviewSource(
      path: scene.scene,
      load: { text, didRead throws(PreviewProblem) in
        defer { printsNotices = false }
        do throws(Failure) {
          var loaded = try scene.loadScene(
            printsNotices: printsNotices, from: text, didRead: didRead)
          try state.applyState(to: &loaded, of: scene.scene)
          return (
            loaded, loaded.notices.noticeLines(severity: "note", all: scene.verbose),
            loaded.notices.ignoredFeatures.sentence
          )
        } catch { throw PreviewProblem(error) }
      },
      describe: { error, locations in
        PreviewProblem(Failure(error, scene: scene.scene, locations: locations))
      },
      explain: { time, text, progress throws(PreviewProblem) in
        do throws(Failure) {
          return try await ExplainProcess.runExplanation(
            sceneWords(at: time), of: text, progress: progress)
        } catch { throw PreviewProblem(error) }
      })
    source.start = scene.time
    source.refreshRate = refresh
    source.configuration = rendering.configuration(scene)
    source.editing = editing
    return source
  }
}

extension ServeVerb {
  /// Returns the arguments with which `lamina explain` reads the scene in its state, at a time in
  /// seconds.
  private func sceneWords(at time: Double) -> [String] {
    var words = scene.optionWords(at: time) + ["--threads", "\(rendering.threads)"]
    words += ["--offscreen", rendering.offscreen.rawValue]
    if let tileSize = rendering.tileSize { words += ["--tile-size", "\(tileSize)"] }
    if let name = state.state { words += ["--state=\(name)"] }
    if let transition = state.transition { words += ["--transition=\(transition)"] }
    if let mix = state.mix { words += ["--mix=\(mix)"] }
    // The page names one moment, so the changes are tried in its frame.
    words += ["--frames", "1"]
    return words + ["--", scene.scene]
  }
}

extension PreviewProblem {
  init(_ failure: Failure) {
    self.init(message: failure.summary, location: failure.location)
  }
}

extension Failure {
  init(_ error: PreviewServerError, host: PreviewAddress) {
    let problem =
      switch error {
      case .page(let error): "the page cannot be made: \(error)"
      case .cannotListen(let ports, let reason):
        "cannot listen on \(host.text), "
          + (ports.count == 1
            ? "port \(ports[0])" : "ports \(ports[0]) to \(ports[ports.count - 1])")
          + ": \(reason); --port names another"
      }
    self.init(status: .inputOutput, message: "error: \(problem)")
  }
}

/// The line that `serve --json` prints.
struct ServerDocument: Encodable {
  let schema = DocumentSchema.server.version
  let scene: String
  let url: String
  let port: Int
}
