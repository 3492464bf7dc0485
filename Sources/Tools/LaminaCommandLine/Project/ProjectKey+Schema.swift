// `lamina schema project`: the JSON Schema of project files, from the keys that the reader uses.

import LaminaFiles

extension ProjectKey {
  /// The schema of project files, as indented JSON that ends with a line feed.
  static var schemaText: String {
    var members: [SchemaNode.Member] = [
      .optional("$schema", .string), .init("version", .constant(version)),
    ]
    for name in names(in: "") where !["$schema", "version", "options"].contains(name) {
      if let key = all.first(where: { $0.path == name }) {
        members.append(.optional(name, key.node))
      } else {
        let inner = all.filter { $0.parent == name }
        members.append(
          .optional(name, .object(inner.map { .optional($0.name, $0.node) })))
      }
    }
    let verbs = HelpInfo.root?.verbs ?? []
    members.append(
      .optional(
        "options",
        .object(
          verbs.map { verb in
            .optional(
              verb.commandName,
              .object(
                verb.shown.filter { !$0.isPositional }.map {
                  .optional($0.name, optionNode($0))
                }))
          })))
    return SchemaNode.object(members).documentText(title: "Lamina project, version \(version)")
  }

  private static func optionNode(_ option: HelpArgument) -> SchemaNode {
    if option.kind == "flag" { return .boolean }
    let value = SchemaNode.oneOf([.string, .number])
    return option.isRepeating ? .oneOf([.string, .number, .list(.string)]) : value
  }

  /// The schema of the key's value.
  private var node: SchemaNode {
    let text: SchemaNode = ["type": "string", "minLength": 1]
    func list(_ element: SchemaNode) -> SchemaNode {
      SchemaNode.list(element).merging(["uniqueItems": true])
    }
    switch kind {
    case .text, .path: return text
    case .number(let allowsZero):
      return allowsZero
        ? ["type": "number", "minimum": 0] : ["type": "number", "exclusiveMinimum": 0]
    case .count: return .count
    case .paths: return list(text)
    case .word(let known): return .oneOf(known)
    case .words(let known): return list(known.map { SchemaNode.oneOf($0) } ?? text)
    case .numbers: return list(["type": "number", "exclusiveMinimum": 0])
    case .pairs: return .map(text)
    case .devices:
      let inset: SchemaNode = ["type": "number", "minimum": 0]
      let length: SchemaNode = ["type": "number", "exclusiveMinimum": 0]
      return list(
        .oneOf([
          text,
          .object([
            .init("name", text), .init("width", length), .init("height", length),
            .optional("scale", length),
            .optional("safeArea", .table(["top", "left", "bottom", "right"], inset)),
          ]),
        ]))
    }
  }
}
