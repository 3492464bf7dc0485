// lamina convert: converts between scene files, Core Animation packages and keyed archives.

import ArgumentParser
import LaminaFiles
import LaminaReports
import LaminaScenes

/// A format in which scenes are written.
enum SceneFormat: String, CaseIterable, ExpressibleByArgument {
  case json, caml, caar

  var name: String {
    switch self {
    case .json: "a scene file"
    case .caml: "CAML"
    case .caar: "an archive"
    }
  }

  /// The extensions of files and folders in this format.
  var endings: [String] {
    switch self {
    case .json: ["json"]
    case .caml: ["ca", "caml"]
    case .caar: ["caar"]
    }
  }
}

struct ConvertVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a scene as JSON, as a Core Animation package, or as a keyed archive.",
    discussion: """
      The output's name sets the format: scene.json, Package.ca (a folder with
      index.xml, main.caml and assets), main.caml alone, Screen.caar (a keyed
      archive), or a folder whose name ends in a slash, which gets a scene.json.
      Of a scene file that becomes a scene file, the text remains, but for the paths
      of pictures and fonts, and for layers that --prune drops. Of other scenes,
      every property that differs from its default is written. Read back, the scene
      shows the same pixels, except for the features that notes list. A note lists
      each feature that the other format cannot express, once, like the canvas's
      background and scale in CAML. --strict makes that an error before anything is
      written. A number that scene files refuse is clamped or left out, with a note.

      Pictures below the output's folder are referenced in place; others are copied
      beside it, once each. Pictures of archives become image.png, image-2.png and
      so on. On standard output and in a single .caml file, pictures are data URIs;
      an archive contains them.

      --prune drops the layers of a captured screen that show nothing: hidden
      subtrees, those with opacity 0, and those without anything to draw. The
      pixels do not change; layers that an animation may show are kept.

      Archives have the layout of NSKeyedArchiver and Core Animation. They are
      untested on Apple's systems.

      No output has states: the tree is written in the requested state.

      EXAMPLES
        lamina convert Wallpaper.ca -o wallpaper.json
        lamina convert Wallpaper.ca --state Unlock -o unlocked.json
        lamina convert Wallpaper.ca --mix Locked:Unlock:0.4 -o dragged.json
        lamina convert scene.json -o Scene.ca
        lamina convert scene.json -o Scene.ca --json | jq .left_out
        lamina convert scene.json -o Screen.caar
        lamina convert Screen.caar -o Screen/ --prune
        lamina convert scene.json --format caml -o - | less

      \(ExitCodeHelp.section())
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments

  @Option(
    name: .shortAndLong,
    help: "The file, .ca folder or folder/ to write; '-' is JSON on standard output.",
    completion: .file())
  var output: String

  @Option(help: "The format: json, caml or caar. (default: by the output's name)")
  var format: SceneFormat?

  @Flag(help: "Drop layers that show nothing; the pixels do not change.") var prune = false

  @Flag(help: "Print a summary of what was written as JSON to standard output.") var json = false

  private var chosen: SceneFormat? {
    if let format { return format }
    if output == "-" || output.hasSuffix(".json") { return .json }
    if output.hasSuffix(".caar") { return .caar }
    if output.hasSuffix(".ca") || output.hasSuffix(".ca/") || output.hasSuffix(".caml") {
      return .caml
    }
    return output.hasSuffix("/") ? .json : nil
  }

  func validate() throws {
    guard chosen != nil else {
      throw ValidationError(
        "\(output): the name ends in neither .json, .ca, .caml, .caar nor a slash; set --format")
    }
    if json && output == "-" {
      throw ValidationError("--json and -o - both ask for standard output; name a file with -o")
    }
    let ending = FileName.typeEnding(of: output) ?? ""
    if let format, let name = OutputName("--format \(format.rawValue) -o", output),
      SceneFormat.allCases.contains(where: { $0 != format && $0.endings.contains(ending) })
    {
      try name.checkType(
        OutputKind(name: format.name, endings: format.endings), or: ", or leave out --format")
    }
    if scene.time != 0 {
      throw ValidationError(
        "--time \(scene.time) has no effect here: animations are written, not moments")
    }
  }

  func run() async throws { try await Command.runVerb { () throws(Failure) in try convert() } }

  @MainActor private func convert() throws(Failure) {
    let format = chosen ?? .json
    var loaded = try scene.loadScene(keepsSource: format == .json)
    let shown = try state.applyState(to: &loaded, of: scene.scene)
    let (dropped, droppedPaths) = prune ? loaded.pruneLayers() : (0, [])
    let layout = SceneFolder.Layout(output: output, format: format)
    let folder = SceneFolder(output: output, layout: layout)
    try Output.checkInputs(against: [output == "-" ? output : folder.document])
    let written = writtenDocument(loaded, format, folder, removing: droppedPaths)
    let unsupported = written.unsupported
    if scene.strict, !unsupported.isEmpty {
      let lines = unsupported.map {
        $0.unsupportedMessage(file: scene.scene, format: format, severity: "error")
      }
      throw Failure(
        status: .invalidInput,
        lines: lines + ["error: --strict: \(unsupported.count) features cannot be expressed"])
    }
    if output == "-" {
      try Output.writeParts(to: "-") { file throws(FileError) in try file.write(written.bytes.span)
      }
    } else {
      var files = [(folder.document, written.bytes)]
      if layout == .package {
        files.append((folder.path + "/index.xml", Array(loaded.camlIndex.utf8)))
      }
      try folder.writeFiles(files)
    }
    if json {
      try Output.writeEncoded(
        json: ConversionSummary(
          scene: loaded.name, output: output, format: format, bytes: written.bytes.count,
          prunedLayers: dropped, statesLeftOut: loaded.states.count, leftOut: unsupported))
    }
    if scene.quiet || json { return }
    if prune {
      Output.printNote(
        "\(scene.scene): note: \(dropped) \(dropped == 1 ? "layer" : "layers") that show nothing "
          + "\(dropped == 1 ? "was" : "were") dropped")
    }
    let limit = SceneLimits().depth
    if format == .json, WrittenScene.nesting(of: written.bytes) > limit {
      Output.printNote(
        "\(output): note: a nesting depth of \(WrittenScene.nesting(of: written.bytes)) is over the "
          + "limit of \(limit) with which scenes are read; --max-depth raises it")
    }
    for feature in unsupported {
      Output.printNote(
        feature.unsupportedMessage(file: scene.scene, format: format, severity: "note"))
    }
    if !loaded.states.isEmpty {
      Output.printNote(
        "\(scene.scene): note: its \(loaded.states.count) states are left out; the tree is written "
          + (shown ?? "as it is before any state"))
    }
  }

  /// Returns the bytes of a scene's document in a format, and the features that the format cannot
  /// express.
  @MainActor private func writtenDocument(
    _ scene: Scene, _ format: SceneFormat, _ folder: SceneFolder, removing removed: [[LayerStep]]
  ) -> (
    bytes: [UInt8], unsupported: [UnsupportedFeature]
  ) {
    let isEmbedding = output == "-" || folder.layout == .alone
    if let source = scene.source, self.scene.scale == nil, !self.scene.yDown,
      let text = folder.editedText(of: source, removing: removed, isEmbedding: isEmbedding)
    {
      return (text, [])
    }
    let references = folder.references(isEmbedding: isEmbedding)
    let written: WrittenScene
    switch format {
    case .json: written = scene.json(references: references)
    case .caml:
      written = scene.caml(references: references, hasIndex: folder.layout == .package)
    case .caar:
      let archive = scene.archive()
      return (archive.bytes, archive.unsupported)
    }
    return (Array(written.text.utf8), written.unsupported)
  }
}

/// The document that `convert --json` prints.
private struct ConversionSummary: Encodable {
  struct Feature: Encodable {
    let layer: String
    let feature: String
    let count: Int
  }

  let schema = DocumentSchema.conversion.version
  let scene: String
  let output: String
  let format: String
  let bytes: Int
  let prunedLayers: Int
  let statesLeftOut: Int
  let leftOut: [Feature]

  init(
    scene: String, output: String, format: SceneFormat, bytes: Int, prunedLayers: Int,
    statesLeftOut: Int, leftOut: [UnsupportedFeature]
  ) {
    (self.scene, self.output, self.format) = (scene, output, format.rawValue)
    (self.bytes, self.prunedLayers, self.statesLeftOut) = (bytes, prunedLayers, statesLeftOut)
    self.leftOut = leftOut.map { Feature(layer: $0.path, feature: $0.feature, count: $0.count) }
  }

  enum CodingKeys: String, CodingKey {
    case schema, scene, output, format, bytes
    case prunedLayers = "pruned_layers"
    case statesLeftOut = "states_left_out"
    case leftOut = "left_out"
  }
}

extension WrittenScene {
  /// Returns the maximum nesting depth of objects and arrays in a scene file's bytes.
  fileprivate static func nesting(of text: [UInt8]) -> Int {
    var (depth, most, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in text {
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

extension UnsupportedFeature {
  func unsupportedMessage(file: String, format: SceneFormat, severity: String) -> String {
    "\(file): \(severity): \(path): \(feature) cannot be expressed in \(format.name)"
      + (count > 1 ? " (\(count) times)" : "")
  }
}
