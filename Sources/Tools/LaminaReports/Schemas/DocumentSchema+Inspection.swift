// The schema of what `lamina inspect` prints.

import LaminaFiles
import LaminaProfiling

extension DocumentSchema {
  /// The schema of the documents that `lamina inspect --json` prints.
  ///
  /// A document has the key of what was asked for: `layers`, or `passes` and `ignored`, `hit`, `pixel` or `unseen`.
  public static var inspection: DocumentSchema {
    let numbers = SchemaNode.list(.number)
    return DocumentSchema(
      "inspect", version: "lamina-inspect/1", title: "Lamina inspection of a scene",
      root: [
        .optional("layers", .list(inspectedLayer)), .optional("passes", .list(pass)),
        .optional("ignored", ignored),
        .optional(
          "hit",
          .oneOf([
            .object([.init("layer", .string), .init("x", .number), .init("y", .number)]),
            ["type": "null"],
          ])),
        .optional(
          "pixel",
          .object([
            .init("x", .count), .init("y", .count), .init("color", numbers),
            .init("start", numbers), .init("background_share", .number), .init("omitted", .count),
            .init(
              "steps",
              .list(
                .object([
                  .init("layer", .string), .init("color", numbers), .init("change", numbers),
                  .init("share", .number), .init("hidden", .boolean),
                ]))),
          ])),
        .optional(
          "unseen",
          .list(.object([.init("layer", .string), .init("reason", .string)]))),
      ])
  }

  private static var inspectedLayer: SchemaNode {
    let four = SchemaNode.tuple([.number, .number, .number, .number])
    return .object([
      .init("path", .string), .init("depth", .count), .init("type", .string),
      .optional("name", .string), .init("frame", four), .init("bounds", four),
      .init("position", .tuple([.number, .number])), .init("look", .list(.string)),
      .init("animations", .list(inspectedAnimation(of: .anything))),
      .optional(
        "runs",
        .list(
          .object([
            .init("string", .string), .init("font", .string), .init("file", .string),
            .init("x", .number), .init("baseline", .number), .init("width", .number),
            .init("glyphs", .count), .init("right_to_left", .boolean),
          ]))),
      .optional("states", .list(.string)),
      .optional(
        "markers",
        .list(
          .object([.init("name", .string), .init("time", .number), .init("duration", .number)]))),
      .optional("lottie", .anything),
    ])
  }

  /// Returns the schema of an animation; those of a group match `inner`.
  private static func inspectedAnimation(of inner: SchemaNode) -> SchemaNode {
    .object([
      .optional("key", .string), .init("type", .string), .optional("keyPath", .string),
      .init("timing", .list(.string)), .init("animations", .list(inner)),
    ])
  }
}
