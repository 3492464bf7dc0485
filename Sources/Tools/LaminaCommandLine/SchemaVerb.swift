// lamina schema: prints the schemas of scene files and reports.

import ArgumentParser
import LaminaReports
import LaminaScenes

struct SchemaVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, event scripts, projects, or a report.",
    discussion: """
      The schema of scenes accepts all files that this version loads. Loading also
      checks names, and the order and number of values. Name it in a scene's
      "$schema", and an editor completes keys and marks mistakes.
      Reports name their version in "schema".

      --key explains a key of scene files, by Lamina's name, Core Animation's or
      CSS's; 'lamina help key NAME' does the same. --keys explains all, as Markdown.

      EXAMPLES
        lamina schema > scene.schema.json
        lamina schema --key cornerRadius
        lamina schema --keys > keys.md
        lamina schema script > script.schema.json
        lamina schema project > lamina.schema.json
        lamina schema profile > profile.schema.json

      EXIT CODES
        0    done
        64   usage: an argument is unknown, missing or out of range
        74   a file cannot be written
      """)

  @Argument(
    help:
      "The document to describe: scene, script, project, \(DocumentSchema.all.map(\.name).joined(separator: ", ")).",
    completion: .list(["scene", "script", "project"] + DocumentSchema.all.map(\.name)))
  var document = "scene"

  @Option(
    help: "Explain a key of scene files: lamina schema --key strokeEnd.",
    completion: .sceneKeys)
  var key: String?

  @Flag(help: "Explain all keys of scene files, as Markdown.") var keys = false

  // A schema is JSON already; the flag lets scripts use it with every verb.
  @Flag(help: "Print JSON, as a schema always is.") var json = false

  func validate() throws {
    if keys || key != nil {
      guard document == "scene", !json, !(keys && key != nil) else {
        throw ValidationError("--key and --keys explain keys of scenes, one of the two, as text")
      }
    }
    guard
      ["scene", "script", "project"].contains(document)
        || DocumentSchema.all.contains(where: { $0.name == document })
    else {
      throw ValidationError(
        "there is no schema of '\(document)'; known are scene, script, project, \(DocumentSchema.all.map(\.name).joined(separator: ", "))"
      )
    }
  }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      if let key { return try Output.writeDocument(KeyPage.text(of: key, width: 80)) }
      if keys { return try Output.writeDocument(SceneKey.referenceText) }
      let report = DocumentSchema.all.first { $0.name == document }
      try Output.writeDocument(report?.text ?? ownText)
    }
  }

  /// The schema of a document that users write.
  @MainActor private var ownText: String {
    switch document {
    case "script": SceneSchema.scriptText
    case "project": ProjectKey.schemaText
    default: SceneSchema.text
    }
  }
}
