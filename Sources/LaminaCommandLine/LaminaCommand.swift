public import ArgumentParser
import LaminaDisplay
import LaminaReports

/// The `lamina` command: renders scenes, inspects their contents and measures their costs.
public struct LaminaCommand: AsyncParsableCommand {
  /// The command's name, help and verbs.
  public static let configuration = CommandConfiguration(
    commandName: "lamina", abstract: "Render layer trees to PNG, and learn what every frame costs.",
    discussion: """
      A scene is a screen that Xcode exported from a running app
      (.viewhierarchy), a keyed archive of layers (.caar), a Core Animation
      package (.ca), a JSON file in Core Animation's vocabulary ('lamina schema'
      describes it), or screen:NAME, an app of a program of your own ('lamina
      screens'). '-' stands for standard input or output.

      EXAMPLES
        lamina inspect Screen.viewhierarchy --passes
        lamina explain Screen.viewhierarchy
        lamina convert Screen.viewhierarchy -o screen.json --prune
        lamina render scene.json -o scene.png
        lamina render scene.json --scale 2 -o - | feh -
        lamina render Cubes.ca -o cubes.png
        lamina render scene.json --frames 0-119 -o 'frames/%04d.png'
        lamina merge frames --frames 0-119
        lamina inspect scene.json --passes
        lamina inspect scene.json --at 120,300
        lamina profile scene.json --report report.html
        lamina explain scene.json
        lamina serve scene.json
        lamina compare scene.json --a-command old/lamina --b-command new/lamina
        lamina check scenes --goldens goldens --baseline baseline.json
        lamina calibrate -o cost.json
        lamina convert Cubes.ca -o cubes.json

      COMPLETIONS
      'lamina --generate-completion-script SHELL' prints a script that completes
      verbs, options, values and files; SHELL is bash, zsh or fish. The page
      TheCommand.md of the documentation says where to put it.

      \(ExitCodeHelp.section(
        checkFailed: "a check failed", someFramesFailed: "some frames failed",
        undecided: "inconclusive, only with --strict"))
      """, version: LaminaVersion.text,
    subcommands: [
      RenderVerb.self, MergeVerb.self, InspectVerb.self, ProfileVerb.self, ExplainVerb.self,
      ServeVerb.self, CheckVerb.self, CompareVerb.self, CalibrateVerb.self, CountFramesVerb.self,
      ConvertVerb.self, ScreensVerb.self, SchemaVerb.self, VersionVerb.self,
    ])

  /// Makes the command.
  public init() {}

  /// Runs the process's arguments and exits with a code that the help lists.
  ///
  /// Call it from a synchronous `main`. The apps of screens run the main queue in the turns of their loops, which is
  /// possible only on the main thread.
  @MainActor public static func start() -> Never {
    StandardStreams.prepare()
    do throws(Failure) {
      // Before the first thread, which the allocator would reserve addresses for.
      try AddressSpace.prepare()
      try OpenFiles.check(OpenFiles.ofVerb)
    } catch { leave(error) }
    CountFramesVerb.runIfAsked()
    Task { @MainActor in
      await runArguments()
      exit()
    }
    MainThread.serve()
  }
}

/// The tool's version.
public enum LaminaVersion {
  /// The version number.
  public static let number = "0.1.0"

  /// The version of scene files that the tool reads.
  static let scene = 1

  /// The output of `lamina version`.
  public static var text: String { "lamina \(number) (scene version \(scene))" }
}

struct VersionVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Print the version of the tool and of the scene format.",
    discussion: """
      The tool's version follows semantic versioning. The scene format's version is
      the "version" of a scene file; a file of another version is an error.

      EXAMPLES
        lamina version
        lamina version --json
        lamina --version

      EXIT CODES
        0    done
        64   usage: an argument is unknown, missing or out of range
      """)

  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    try await Command.run { () throws(Failure) in
      if json { return try Output.write(json: VersionDocument()) }
      try Output.write(LaminaVersion.text + "\n")
    }
  }
}

/// The document that `version --json` prints.
private struct VersionDocument: Encodable {
  let schema = DocumentSchema.version.version
  let version = LaminaVersion.number
  let sceneVersion = LaminaVersion.scene

  enum CodingKeys: String, CodingKey {
    case schema, version
    case sceneVersion = "scene_version"
  }
}
