// The cells of emitters in scene files: `CellProperty` lists their keys.

import LaminaFiles
import LaminaLayers

extension SceneReader {
  /// Reads a list of emitter cells, each an object.
  mutating func readEmitterCells(_ node: Int) throws(SceneError) -> [EmitterCell] {
    try expectKind(node, .array, "a list of cells")
    var cells: [EmitterCell] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { cells.append(try readEmitterCell(element)) } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    return cells
  }

  private mutating func readEmitterCell(_ node: Int) throws(SceneError) -> EmitterCell {
    layerCount += 1
    guard layerCount <= options.limits.layers else {
      throw locatedError(node, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let members = try readMembers(node, keys: CellProperty.all.map(\.name))
    var cell = EmitterCell()
    for property in CellProperty.all {
      guard let value = members[property.name] else { continue }
      switch property.value {
      case .number(_, let path) where CellProperty.angles.contains(property.name):
        cell[keyPath: path] = try readAngle(value, in: .radians)
      case .number(let range, let path): cell[keyPath: path] = try readNumber(value, range)
      case .string(let path): cell[keyPath: path] = try readString(value)
      case .bool(let path): cell[keyPath: path] = try readBoolean(value)
      case .color(let path): cell[keyPath: path] = try readColor(value)
      case .rect(let path): cell[keyPath: path] = try readRect(value, .notEmpty)
      case .filter(let path):
        let name = try readChoice(value, CellProperty.filters)
        cell[keyPath: path] = ContentsFilter(rawValue: name) ?? .linear
      case .contents: cell.contents = .image(try readImage(value))
      case .cells: cell.emitterCells = try readEmitterCells(value)
      }
    }
    return cell
  }
}

extension SceneSchema {
  /// The schema of a list of emitter cells.
  static var cells: SchemaNode { .list(.reference("cell")) }

  /// The schema of an emitter cell.
  static var cell: SchemaNode {
    [
      "type": "object", "additionalProperties": false,
      "properties": SchemaNode.properties(
        CellProperty.all.map { ($0.name, cellPropertySchema(of: $0.value)) }),
    ]
  }

  private static func cellPropertySchema(of value: CellProperty.Value) -> SchemaNode {
    switch value {
    case .number(let range, _): .number(range)
    case .string, .contents: .string
    case .bool: .boolean
    case .color: .reference("color")
    case .rect: .tuple([.number, .number, .number(.positive), .number(.positive)])
    case .filter: .oneOf(CellProperty.filters)
    case .cells: cells
    }
  }
}
