// lamina convert: a scene file to a Core Animation package, or the other way.

import ArgumentParser
import LaminaFiles
import LaminaImages
import LaminaScenes

/// A format that scenes are written in.
enum SceneFormat: String, CaseIterable, ExpressibleByArgument {
  case json, caml

  var name: String { self == .json ? "a scene file" : "CAML" }

  /// How names of files and folders in this format end.
  var endings: [String] { self == .json ? ["json"] : ["ca", "caml"] }
}

struct ConvertVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write a scene as JSON, or as a Core Animation package.",
    discussion: """
      The output's name tells the format: scene.json, Package.ca (a folder with
      index.xml, main.caml and assets), or main.caml alone. Every property that
      differs from its default is written, and read back it shows the same pixels,
      apart from what the notes name. What the other format has no words for is
      named, each once, like the canvas's background and scale in CAML; --strict
      makes that an error before anything is written. A number that scene files
      refuse becomes the nearest that they have, or is left out, and is named too.

      Pictures below the output's folder are referred to where they are, others are
      copied beside it. On standard output and in a .caml file that stands alone
      they are data URIs.

      Scene files have no states: the tree is written as it is in the state that is
      asked for.

      EXAMPLES
        lamina convert Wallpaper.ca -o wallpaper.json
        lamina convert Wallpaper.ca --state Unlock -o unlocked.json
        lamina convert scene.json -o Scene.ca
        lamina convert scene.json --format caml -o - | less

      \(ExitCodeHelp.section())
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments

  @Option(
    name: .shortAndLong, help: "The file or .ca folder to write; '-' is JSON on standard output.")
  var output: String

  @Option(help: "The format, json or caml; told from the output's name unless it is given.")
  var format: SceneFormat?

  private var chosen: SceneFormat? {
    if let format { return format }
    if output == "-" || output.hasSuffix(".json") { return .json }
    return output.hasSuffix(".ca") || output.hasSuffix(".ca/") || output.hasSuffix(".caml")
      ? .caml : nil
  }

  func validate() throws {
    guard chosen != nil else {
      throw ValidationError(
        "\(output): the name ends in neither .json, .ca nor .caml; say --format")
    }
    if let format, let name = OutputName("--format \(format.rawValue) -o", output),
      let other = SceneFormat.allCases.first(where: { $0 != format }),
      other.endings.contains(FileName.typeEnding(of: output) ?? "")
    {
      try name.check(
        OutputKind(name: format.name, endings: format.endings), or: ", or leave out --format")
    }
    if scene.time != 0 {
      throw ValidationError(
        "--time \(scene.time) says nothing here: animations are written, not moments")
    }
  }

  func run() async throws { try await Command.run { () throws(Failure) in try convert() } }

  @MainActor private func convert() throws(Failure) {
    var loaded = try scene.load()
    let shown = try state.apply(to: &loaded)
    let format = chosen ?? .json
    let isPackage = format == .caml && !output.hasSuffix(".caml") && output != "-"
    let folder = SceneFolder(output: output, isPackage: isPackage)
    let references =
      output == "-" || (format == .caml && !isPackage)
      ? SceneReferences.embedded
      : SceneReferences(image: { folder.reference(to: $0) }, font: { folder.reference(toFont: $0) })
    let written =
      format == .json
      ? loaded.json(references: references)
      : loaded.caml(references: references, hasIndex: isPackage)
    let unsaid = written.unsaid
    if scene.strict, !unsaid.isEmpty {
      let lines = unsaid.map { $0.message(file: scene.scene, format: format, severity: "error") }
      throw Failure(
        status: .invalidInput,
        lines: lines + ["error: --strict: \(unsaid.count) features cannot be said"])
    }
    if output == "-" {
      try Output.write(written.text)
    } else {
      var files = [(folder.document, Array(written.text.utf8))]
      if isPackage { files.append((folder.path + "/index.xml", Array(loaded.camlIndex.utf8))) }
      try folder.write(files)
    }
    if scene.quiet { return }
    let limit = SceneLimits().depth
    if format == .json, written.nesting > limit {
      Output.note(
        "\(output): note: a nesting depth of \(written.nesting) is over the limit of \(limit) with which "
          + "scenes are read; --max-depth raises it")
    }
    for feature in unsaid {
      Output.note(feature.message(file: scene.scene, format: format, severity: "note"))
    }
    if !loaded.states.isEmpty {
      Output.note(
        "\(scene.scene): note: its \(loaded.states.count) states are left out; written as it is "
          + (shown ?? "before any state is entered"))
    }
  }
}

extension WrittenScene {
  /// The most objects and arrays within one another, of a scene file.
  fileprivate var nesting: Int {
    var (depth, most, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        most = max(most, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return most
  }
}

extension UnsaidFeature {
  fileprivate func message(file: String, format: SceneFormat, severity: String) -> String {
    "\(file): \(severity): \(path): \(feature) cannot be said in \(format.name)"
      + (count > 1 ? " (\(count) times)" : "")
  }
}
