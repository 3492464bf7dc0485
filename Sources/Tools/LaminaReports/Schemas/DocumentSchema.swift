// JSON Schemas of documents that Lamina writes.

import LaminaFiles

/// The JSON Schema (draft 2020-12) of a document that Lamina writes.
public struct DocumentSchema: Sendable {
  /// The document's name in `lamina schema NAME`.
  public let name: String
  /// The name and version of the format, in the document's `schema` key.
  public let version: String
  /// A short title of the document.
  public let title: String
  let root: SchemaNode

  init(_ name: String, version: String, title: String, root: [SchemaNode.Member]) {
    self.name = name
    self.version = version
    self.title = title
    self.root = .object([.init("schema", .constant(version))] + root)
  }

  /// The schemas of all documents that have one.
  public static var all: [DocumentSchema] {
    [
      profile, explanation, comparison, check, accepted, difference, baseline, cost, calibration,
      costProfiles, conversion, inspection, render, matrix, sequence, merge, port, screens,
      initialisation, config, server, version,
    ]
  }

  /// The schema as indented JSON with a line feed at the end.
  public var text: String { root.documentText(title: title) }
}
