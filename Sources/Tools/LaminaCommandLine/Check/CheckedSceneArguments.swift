// The options of `lamina check`.

public import ArgumentParser
import LaminaFiles
public import LaminaReports
import LaminaSequences

extension RecordMode: ExpressibleByArgument {}

/// The options of `lamina check` for reading its scenes and choosing their frames.
struct CheckedSceneArguments: ParsableArguments {
  @OptionGroup var options: ReadingArguments

  @Option(
    help: ArgumentHelp(
      """
      Check these frames, one after another, instead of one moment: ranges like 0-59 or 0,30, or \
      'all' of each scene's timeline. Frame K shows the moment K divided by the frames in a second; \
      its picture is NAME@K.png.
      """, valueName: "ranges")) var frames: String?

  @Option(
    help: ArgumentHelp(
      "Frames in a second, like 60 or 30000/1001; replaces the scenes' own.", valueName: "rate"))
  var fps: String?

  // `--window` is the area in which pixels are counted, so this option has another name.
  @Option(
    help: ArgumentHelp(
      "The window of view hierarchies to show, by its class or its number. (default: all visible ones)",
      valueName: "window")) var capturedWindow: String?

  func validate() throws {
    do throws(RangeProblem) {
      if let frames, frames != "all" { _ = try FrameList(parsing: frames) }
      if let fps { _ = try FrameRate(parsing: fps) }
    } catch { throw ValidationError(error.message) }
    if frames == nil && fps != nil { throw ValidationError("--fps is for --frames") }
    if frames != nil && options.time != 0 {
      throw ValidationError(
        "--time and --frames both set the time; frame K is at K / --fps seconds")
    }
  }

  /// The options for reading scenes, as command-line arguments.
  var words: [String] {
    options.optionWords() + (capturedWindow.map { ["--captured-window", $0] } ?? [])
  }

  /// The options that select frames, as command-line arguments.
  var frameOptions: [String] {
    (frames.map { ["--frames", $0] } ?? []) + (fps.map { ["--fps", $0] } ?? [])
  }

  /// Returns the arguments for reading the scene at `path`, with the options that apply to all checked scenes.
  func sceneArguments(for path: String, isQuiet: Bool) throws(Failure) -> SceneArguments {
    try SceneArguments.parseWords(words, path: path, isQuiet: isQuiet)
  }
}

extension SceneArguments {
  /// Returns the arguments for reading the scene at `path` by a verb that has several scenes.
  ///
  /// - Parameters:
  ///   - words: the options for reading scenes, as command-line arguments.
  ///   - path: the scene.
  ///   - isQuiet: whether notes are left out.
  /// - Returns: the arguments.
  /// - Throws: `Failure` 64 if they contradict each other.
  static func parseWords(_ words: [String], path: String, isQuiet: Bool) throws(Failure)
    -> SceneArguments
  {
    do {
      return try SceneArguments.parse(words + (isQuiet ? ["--quiet"] : []) + ["--", path])
    } catch { throw Failure.usage("error: \(SceneArguments.message(for: error))") }
  }
}

/// The options for comparing pictures: the folder of accepted ones, the differences that are allowed,
/// and the pixels that are left out.
struct GoldenArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Compare with the accepted pictures in this folder: NAME.png of the scene NAME.json, or any of \
      NAME.1.png, NAME.2.png, ...
      """, valueName: "folder"),
    completion: .directory) var goldens: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder for the files of failures: NAME.expected.png, NAME.actual.png, NAME.diff.png, \
      NAME.side-by-side.png and lamina-check.html. (default: 'failed' in the folder of --goldens)
      """, valueName: "folder"),
    completion: .directory) var failures: String?

  @OptionGroup var allowed: ToleranceArguments

  @OptionGroup var ignored: IgnoredArguments

  /// The folder for the files of failures; `nil` if pictures are not checked.
  var failureFolder: String? {
    goldens.map { failures ?? FramePattern.join($0, "failed") }
  }

  func validate() throws {
    if goldens == nil, failures != nil || !tolerance.isExact || !ignored.isEmpty {
      throw ValidationError(
        "pictures are compared with accepted ones; name their folder by --goldens")
    }
  }

  var tolerance: PictureTolerance { allowed.tolerance }
}

/// The options for comparing exact counters and instructions with a baseline.
struct BaselineArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Compare exact counters with those in this file; a counter that has grown by more than its \
      allowance fails.
      """, valueName: "file"),
    completion: .file()) var baseline: String?

  @Flag(help: "Allow scenes in the baseline that this run does not check.") var partial = false

  @Option(
    help: ArgumentHelp(
      """
      How much a counter may grow: by a share like pixelsBlended=1%, or by a number like draws=2; \
      'instructions' is one too. Overrides the allowances in the file.
      """, valueName: "counter=growth")) var allow: [Allowance.Named] = []

  @Flag(
    help: """
      Count the instructions of each scene as well, with valgrind on one thread; 0.5 % more are \
      allowed.
      """) var instructions = false

  func validate() throws {
    if baseline == nil, instructions || partial || !allow.isEmpty {
      throw ValidationError("--instructions, --allow and --partial need --baseline")
    }
  }
}

/// The options for the outputs of a check's results.
struct CheckReportArguments: ParsableArguments {
  @Flag(help: "Print the results as JSON.") var json = false

  @Flag(name: .shortAndLong, help: "Print only results that did not pass.") var quiet = false

  @Flag(help: "Print every passed result and every line of a failure, however many there are.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Show on standard error how far the check is, and its first failure as it happens: auto (on a terminal), always, never.",
      valueName: "when")) var progress = ProgressMode.auto

  @Option(help: "Colours in the text: auto (on a terminal, unless NO_COLOR is set), always, never.")
  var color = ColorMode.auto

  @Option(
    help: ArgumentHelp(
      """
      Write the page of failures to this file, also for counters and budgets alone. Pictures and counters are \
      accepted or rejected in it. (default: lamina-check.html among the failed pictures)
      """, valueName: "file"),
    completion: .file()) var review: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a pull request's summary to this file, as Markdown: the scenes that changed, with passes, traffic and \
      budgets before and after, and the layers to blame.
      """, valueName: "file"),
    completion: .file()) var summary: String?

  @Option(
    help: ArgumentHelp(
      """
      The address at which the files of failures will be found, for the pictures of --summary; paths are appended to it.
      """, valueName: "url")) var summaryLink: String?

  @OptionGroup var outputs: CIOutputArguments

  func validate() throws {
    try OutputName("--review", review)?.checkType(.page)
    try OutputName("--summary", summary)?.checkType(.markdown)
    if summary == "-" { throw ValidationError("--summary - : the summary is a file; name it") }
    if let link = summaryLink {
      if summary == nil { throw ValidationError("--summary-link is for --summary") }
      guard ["https://", "http://"].contains(where: { link.lowercased().hasPrefix($0) }) else {
        throw ValidationError("--summary-link \(link.printed): the address begins with https://")
      }
    }
    if review == "-" { throw ValidationError("--review - : the page is a file; name it") }
    if [json, outputs.junit == "-", outputs.markdown == "-"].count(where: { $0 }) > 1 {
      throw ValidationError("--json, --junit - and --markdown - all ask for standard output")
    }
  }
}
