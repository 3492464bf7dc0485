public import ArgumentParser
import LaminaDisplay

/// The `lamina` command: renders scenes, inspects their contents and measures their costs.
public struct LaminaCommand: AsyncParsableCommand {
  /// The command's name, help and verbs.
  public static let configuration = CommandConfiguration(
    commandName: "lamina", abstract: "Render layer trees to PNG, and learn what every frame costs.",
    discussion: """
      A scene is a screen that Xcode exported from a running app
      (.viewhierarchy), a keyed archive of layers (.caar), a Core Animation
      package (.ca), a wallpaper of such packages (.tendies, .wallpaper), a Lottie
      file (JSON, .tgs or .lottie), a JSON file in Core Animation's vocabulary
      ('lamina help key NAME' explains its keys), or screen:NAME, an app of a
      program of your own ('lamina screens'). Every verb reads all of these. '-'
      stands for standard input or output. 'lamina inspect FILE --strict' says
      whether a scene is valid, and drawn whole.

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
        lamina diff old.png new.png -o difference.png
        lamina calibrate -o cost.json
        lamina convert Cubes.ca -o cubes.json
        lamina port MyApp
        lamina init

      A project file, lamina.json, holds what all runs share: scenes, devices,
      tolerances, fonts. Verbs of scenes look for it from the working folder upwards;
      --config FILE names one, --no-config ignores it, and options win. 'lamina
      config' shows what holds and from where.

      COMPLETIONS
      'lamina --generate-completion-script SHELL' prints a script that completes
      verbs, options, values and files; SHELL is bash, zsh or fish. The page
      TheCommand.md of the documentation says where to put it.

      \(ExitCodeHelp.section(
        checkFailed: "a check failed", someFramesFailed: "some frames failed",
        undecided: "inconclusive, only with --strict"))
      """, version: LaminaVersion.line,
    subcommands: [
      RenderVerb.self, MergeVerb.self, InspectVerb.self, ProfileVerb.self, ExplainVerb.self,
      ServeVerb.self, ServeReviewVerb.self, CheckVerb.self, DiffVerb.self, CompareVerb.self,
      CalibrateVerb.self,
      CountFramesVerb.self, ConvertVerb.self, PortVerb.self, ScreensVerb.self, InitVerb.self,
      ConfigVerb.self, SchemaVerb.self, VersionVerb.self,
    ])

  /// Makes the command.
  public init() {}

  /// Runs the command with the process's arguments, and exits with a code that the help lists.
  ///
  /// Call it from a synchronous `main`. The apps of screens run the main queue in the turns of their loops, which is
  /// possible only on the main thread.
  ///
  /// - Parameter origin: the commit that the program was built from, for `version`; `nil` if it does not say.
  @MainActor public static func start(origin: BuildOrigin? = nil) -> Never {
    LaminaVersion.origin = origin
    StandardStreams.reserveStreams()
    do throws(Failure) {
      // Before the first thread, which the allocator would reserve addresses for.
      try AddressSpace.prepareAllocator()
      try OpenFiles.checkAvailable(OpenFiles.ofVerb)
    } catch { leaveProgram(error) }
    CountFramesVerb.runIfAsked()
    ProfileVerb.runIfCounted()
    Task { @MainActor in
      await runArguments()
      exit()
    }
    MainThread.serve()
  }
}
