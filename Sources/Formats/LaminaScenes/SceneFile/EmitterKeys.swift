// The cells of emitters in scene files: `CellProperty` lists their keys.

import LaminaFiles
import LaminaLayers

extension SceneReader {
  /// Reads a list of cells, each an object.
  mutating func cells(_ node: Int) throws(SceneError) -> [EmitterCell] {
    try expect(node, .array, "a list of cells")
    var cells: [EmitterCell] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { cells.append(try cell(element)) } catch {
        try problems.add(error)
        last = error
      }
    }
    if let last { throw last }
    return cells
  }

  private mutating func cell(_ node: Int) throws(SceneError) -> EmitterCell {
    layerCount += 1
    guard layerCount <= options.limits.layers else {
      throw fail(node, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let members = try object(node, keys: CellProperty.all.map(\.name))
    var cell = EmitterCell()
    for property in CellProperty.all {
      guard let value = members[property.name] else { continue }
      switch property.value {
      case .number(let range, let path): cell[keyPath: path] = try number(value, range)
      case .string(let path): cell[keyPath: path] = try string(value)
      case .bool(let path): cell[keyPath: path] = try bool(value)
      case .color(let path): cell[keyPath: path] = try color(value)
      case .rect(let path): cell[keyPath: path] = try rect(value, .notEmpty)
      case .filter(let path):
        let name = try choice(value, CellProperty.filters)
        cell[keyPath: path] = ContentsFilter(rawValue: name) ?? .linear
      case .contents: cell.contents = .image(try image(value))
      case .cells: cell.emitterCells = try cells(value)
      }
    }
    return cell
  }
}

extension SceneSchema {
  /// The schema of a list of cells.
  static var cells: SchemaNode { .list(.reference("cell")) }

  /// The schema of a cell.
  static var cell: SchemaNode {
    [
      "type": "object", "additionalProperties": false,
      "properties": SchemaNode.properties(
        CellProperty.all.map { ($0.name, schema(of: $0.value)) }),
    ]
  }

  private static func schema(of value: CellProperty.Value) -> SchemaNode {
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
