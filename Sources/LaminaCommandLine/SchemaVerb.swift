// lamina schema: what a scene file may hold.

import ArgumentParser
import LaminaScenes

struct SchemaVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scene files.",
    discussion: """
      It describes exactly what this version loads. Name it in a scene's "$schema", and an editor
      completes keys and marks mistakes.

      EXAMPLES
        lamina schema > scene.schema.json
      """)

  func run() async throws {
    try await Command.run { () throws(Failure) in try Output.write(SceneSchema.text) }
  }
}
