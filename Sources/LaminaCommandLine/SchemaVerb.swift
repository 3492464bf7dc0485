// lamina schema: what a scene file may hold, and what reports do.

import ArgumentParser
import LaminaReports
import LaminaScenes

struct SchemaVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scene files, or of a report.",
    discussion: """
      The schema of scenes describes exactly what this version loads. Name it in a
      scene's "$schema", and an editor completes keys and marks mistakes. Reports
      name their version in "schema".

      EXAMPLES
        lamina schema > scene.schema.json
        lamina schema profile > profile.schema.json
      """)

  @Argument(
    help: "What to describe: scene, \(DocumentSchema.all.map(\.name).joined(separator: ", ")).")
  var document = "scene"

  func validate() throws {
    guard document == "scene" || DocumentSchema.all.contains(where: { $0.name == document }) else {
      throw ValidationError(
        "there is no schema of '\(document)': scene, \(DocumentSchema.all.map(\.name).joined(separator: ", "))"
      )
    }
  }

  func run() async throws {
    try await Command.run { () throws(Failure) in
      let report = DocumentSchema.all.first { $0.name == document }
      try Output.write(report?.text ?? SceneSchema.text)
    }
  }
}
