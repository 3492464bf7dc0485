// explain --apply: writes the scene with the advised changes.

import ArgumentParser
import LaminaExplain
import LaminaFiles
import LaminaLayers
import LaminaProfiling
import LaminaScenes

/// The options of `--apply`: the advice to follow, and the output of the changed scene.
struct ApplyArguments: ParsableArguments {
  @Flag(help: "Write the scene with the advice to -o.") var apply = false

  @Option(
    name: .shortAndLong,
    help: "The scene file or folder/ to write with --apply; '-' is standard output.",
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Follow only this advice, by its name or its kind; repeat it.", valueName: "id|kind"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not follow this advice, by its name or its kind; repeat it.", valueName: "id|kind"))
  var except: [String] = []

  @Flag(help: "Follow findings too that only some frames of the timeline confirm.")
  var likely = false

  /// The path of the document that is written; `nil` if none is.
  var document: String? {
    guard apply, let output, output != "-" else { return output }
    return SceneFolder(output: output, layout: SceneFolder.Layout(output: output, format: .json))
      .document
  }

  func validate() throws {
    guard apply else {
      if output != nil || !only.isEmpty || !except.isEmpty || likely {
        throw ValidationError("-o, --only, --except and --likely do nothing without --apply")
      }
      return
    }
    guard let output else { throw ValidationError("--apply needs -o, the scene to write") }
    guard output == "-" || output.hasSuffix(".json") || output.hasSuffix("/") else {
      throw ValidationError(
        "\(output): the name ends in neither .json nor a slash; 'lamina convert' writes other formats"
      )
    }
  }

  /// Makes the changes of the chosen advice in the scene and writes it, if `--apply` is given.
  ///
  /// - Parameters:
  ///   - explained: the findings.
  ///   - scene: the scene, which is changed.
  ///   - arguments: the options by which the scene was read.
  /// - Throws: `Failure` for an unknown name of advice, and if the scene cannot be written.
  @MainActor func applyChanges(
    _ explained: ExplainedTree, to scene: Scene, readBy arguments: SceneArguments
  )
    throws(Failure)
  {
    guard apply, let output else { return }
    let all = explained.explanation.savings + explained.explanation.likely
    try checkNames(among: all)
    let (followed, changes) = explained.changes { finding in
      (only.isEmpty
        ? explained.together.contains(finding.id) || finding.state == .likely
        : only.contains(where: finding.isCalled))
        && (likely || finding.state != .likely) && !except.contains(where: finding.isCalled)
    }
    let layout = SceneFolder.Layout(output: output, format: .json)
    let folder = SceneFolder(output: output, layout: layout)
    let edited = editedText(of: scene, changes, folder, arguments)
    let (bytes, unsupported) =
      edited.map { ($0, []) } ?? writtenText(of: scene, changes, folder)
    if output == "-" {
      try Output.writeParts(to: "-") { file throws(FileError) in try file.write(bytes.span) }
    } else {
      try folder.writeFiles([(folder.document, bytes)])
    }
    if arguments.quiet { return }
    for feature in unsupported {
      Output.printNote(feature.unsupportedMessage(file: output, format: .json, severity: "note"))
    }
    let left = all.count - followed.count
    Output.printNote(
      "\(output): note: \(followed.count) \(followed.count == 1 ? "change" : "changes") made"
        + (left > 0 ? ", \(left) left out" : ""))
  }

  /// Makes the changes in a scene, and returns its text and the features that scene files cannot express.
  @MainActor private func writtenText(
    of scene: Scene, _ changes: [Change], _ folder: SceneFolder
  ) -> (bytes: [UInt8], unsupported: [UnsupportedFeature]) {
    for change in changes { change.apply() }
    let written = scene.json(references: folder.references(isEmbedding: output == "-"))
    return (Array(written.text.utf8), written.unsupported)
  }

  /// Returns the text of the scene's file with the changed values, and all other bytes as they were.
  ///
  /// - Returns: the text; `nil` if the scene is not a scene file, or if its text cannot have the changes.
  @MainActor private func editedText(
    of scene: Scene, _ changes: [Change], _ folder: SceneFolder, _ arguments: SceneArguments
  ) -> [UInt8]? {
    guard let source = scene.source else { return nil }
    let references = folder.references(isEmbedding: output == "-")
    var edits: [SceneEdit] = []
    for part in changes.flatMap(\.parts) {
      guard let layer = LayerStep.steps(of: part.layer.pathFromRoot),
        let written = source.text.writtenValues(of: layer, limit: 0)
      else { return nil }
      for change in part.properties {
        let property = change.property
        // A frame in the file would come into conflict with the parts that it is made of.
        guard change.isWritten,
          written["frame"] == nil || !SceneEdit.framePartKeys.contains(property.key)
        else { return nil }
        let value =
          change.image.map { references.image($0).quotedForJSON }
          ?? (property.value == .none ? nil : property.value.text)
        edits.append(SceneEdit(layer: layer, key: property.key, value: value))
      }
    }
    // A text that is not a valid scene is not written.
    guard let edited = try? source.edited(edits),
      (try? arguments.loadScene(printsNotices: false, from: edited.bytes)) != nil
    else { return nil }
    if output != "-", folder.isHome(of: source) { return edited.utf8 }
    return folder.editedText(of: source, edits, isEmbedding: output == "-")
  }

  /// Checks that `--only` and `--except` name advice.
  ///
  /// - Parameter all: the advice, and the findings that only some frames confirm.
  /// - Throws: `Failure` for an unknown name, and for a likely finding that is not asked for.
  private func checkNames(among all: [Finding]) throws(Failure) {
    for name in only + except {
      let called = all.filter { $0.isCalled(name) }
      if let first = called.first {
        guard !likely, only.contains(name), called.allSatisfy({ $0.state == .likely }) else {
          continue
        }
        throw Failure(
          status: .usage,
          message: "error: \(first.id): not all frames were compared; --likely follows it")
      }
      let known = all.map(\.id).joined(separator: ", ")
      throw Failure(
        status: .usage,
        message: "error: \(name.printed): no advice has this name; "
          + (all.isEmpty ? "there is no advice" : "known are \(known)"))
    }
  }
}

extension Finding {
  /// Returns whether a name is the finding's ID or its kind.
  fileprivate func isCalled(_ name: String) -> Bool { id == name || kind == name }
}
