// JSON Schemas of what Lamina writes.

import LaminaFiles

/// The JSON Schema (draft 2020-12) of a document that Lamina writes.
public struct DocumentSchema: Sendable {
  /// What the command line calls it.
  public let name: String
  /// The version that the document names itself.
  public let version: String
  /// A sentence of what it is.
  public let title: String
  let root: SchemaNode

  init(_ name: String, version: String, title: String, root: [SchemaNode.Member]) {
    self.name = name
    self.version = version
    self.title = title
    self.root = .object([.init("schema", .constant(version))] + root)
  }

  /// Every document with a schema.
  public static var all: [DocumentSchema] {
    [
      profile, explanation, comparison, check, baseline, cost, calibration, costProfiles,
      conversion,
      screens, server, version,
    ]
  }

  /// The schema as indented JSON with a line feed at the end.
  public var text: String { root.text(title: title) }
}
