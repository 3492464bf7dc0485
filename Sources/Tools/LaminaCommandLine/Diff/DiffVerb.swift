// lamina diff: the differences of two pictures, or of two folders of them.

import ArgumentParser
import LaminaFiles
import LaminaReports

struct DiffVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two pictures, or two folders of them.",
    discussion: """
      Pictures are PNG, JPEG, WebP or GIF, of which the first picture is shown. A
      scene is rendered first. Pixels are compared as they are shown: in sRGB, with
      8 bits a channel, premultiplied, so that colours of clear pixels do not matter.
      They must match to the byte, unless an option allows more. Pictures of
      different sizes differ.

      Of two folders, and the folders in them, the pictures and scenes of the same
      name are compared; so are card.png and card.json, if no other file has that
      name. A picture that only one of them has is listed. --ignore-region is of
      every picture, and --ignore of every scene.

      -o draws differing pixels red, tolerated ones amber, antialiased ones that do
      not count blue, ignored ones violet, and pixels that only one picture has
      magenta.

      EXAMPLES
        lamina diff old.png new.png
        lamina diff old.png new.png -o difference.png
        lamina diff old.png new.png --ignore-antialiasing --max-color-delta 0.02
        lamina diff old.png new.png --ignore-region 0,0,390,47
        lamina diff before after -o differences --create-folders
        lamina diff goldens scenes --ignore card --ignore-region 0,0,390,47
        lamina diff card.png card.json --ignore card
        lamina diff old.png new.png --json | jq '.pictures[0].numbers'

      \(ExitCodeHelp.section(
        done: "the pictures are the same, or within the tolerance",
        checkFailed: "pictures differ, or only one folder has a picture",
        invalidInput: "a picture or a scene is broken or over a limit"))
      """)

  @Argument(
    help: "The expected picture, scene or folder of them; '-' is a picture on standard input.",
    completion: .file()) var expected: String

  @Argument(help: "The actual one.", completion: .file()) var actual: String

  @Option(
    name: .shortAndLong,
    help: """
      The PNG to draw the difference into. Of two folders: the folder for the differences of the \
      pictures that differ.
      """,
    completion: .file()) var output: String?

  @Flag(help: "Draw the expected and the actual picture beside the difference.")
  var sideBySide = false

  @Flag(help: "Make the folder of the output if it is not there.") var createFolders = false

  @OptionGroup(title: "TOLERANCE") var allowed: ToleranceArguments
  @OptionGroup(title: "IGNORED") var ignored: IgnoredArguments
  @OptionGroup var reading: ReadingArguments

  @Option(help: "Threads that read and compare; 0 is one for each core.") var threads = 0

  @Flag(help: "Print the results as JSON.") var json = false

  @Flag(name: .shortAndLong, help: "Print only pictures that differ, and no notes.")
  var quiet = false

  func validate() throws {
    try ValidationError.checkOption("threads", threads, in: 0...1_024)
    if expected == "-" && actual == "-" {
      throw ValidationError("only one of the two can be standard input; name a file")
    }
    if json && output == "-" {
      throw ValidationError("--json and -o - both ask for standard output; name a file with -o")
    }
    if output == nil && (sideBySide || createFolders) {
      throw ValidationError("--side-by-side and --create-folders are for the picture of -o")
    }
  }

  /// The number of threads that read and compare.
  var threadCount: Int { threads > 0 ? threads : RenderArguments.cores }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      let run = DiffRun(self)
      try run.compare()
      try DiffWriter(self).writeResults(run.results, ofFolders: run.isOfFolders)
      if let failure = run.finalFailure { throw failure }
    }
  }
}
