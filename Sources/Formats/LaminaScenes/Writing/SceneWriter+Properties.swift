// Writes a scene file: the property values of layers and cells.

import LaminaGeometry
import LaminaLayers

extension SceneWriter {
  /// Returns the value of a layer's property; `nil` if the layer has none, or if the property is written elsewhere.
  mutating func propertyValue(
    of property: LayerProperty, in layer: Layer, _ state: LayerState, _ path: String
  ) -> JSONValue? {
    // Bounds, position and scrolling are written instead.
    if property.name == "frame" || property.name == "scrollPoint" { return nil }
    switch property.value {
    case .number(_, let access): return .number(access.get(layer, state))
    case .integer(_, let access): return .number(Double(access.get(layer, state)))
    case .bool(let access): return .bool(access.get(layer, state))
    case .string(let access): return access.get(layer, state).map { .string($0) }
    case .color(let access): return access.get(layer, state).map { SceneWriter.color($0) }
    case .colors(let access):
      return access.get(layer, state).map { .array($0.map { SceneWriter.color($0) }) }
    case .locations(let access), .lengths(let access):
      return access.get(layer, state).map { .numbers($0) }
    case .point(let access): return SceneWriter.point(access.get(layer, state))
    case .offset(let access), .size(let access): return SceneWriter.size(access.get(layer, state))
    case .rect(_, let access): return SceneWriter.rect(access.get(layer, state))
    case .transform(let access): return SceneWriter.transform(access.get(layer, state))
    case .affine(let access): return .numbers(access.get(layer, state).numbers)
    case .choice(_, let access): return .string(access.get(layer, state))
    case .set(let names, let access):
      return SceneWriter.optionNames(access.get(layer, state), names)
    case .path(let access): return access.get(layer, state).map { SceneWriter.path($0) }
    case .font(let access): return fontValue(access.get(layer, state), path)
    case .paragraph(let access): return access.get(layer, state).map(SceneWriter.paragraphObject)
    case .contents:
      // Contents drawn by display are drawn again when the file is read.
      return layer.backingStoreBytes > 0 ? nil : contentsReference(layer.contents, path)
    case .runs:
      guard let layer = layer as? TextLayer, let text = layer.attributedString else { return nil }
      return textRuns(of: text, base: layer.baseAttributes, path)
    case .drawing: return layer.drawing.map { drawingList($0, path) }
    case .filters:
      return SceneWriter.filterList(layer.filters, layer.filterNames, layer.filterFunctions)
    case .backgroundFilters:
      return SceneWriter.filterList(layer.backgroundFilters, layer.backgroundFilterNames)
    case .timing(let key): return SceneWriter.timingValue(of: key, in: layer.timing)
    case .cells: return (layer as? EmitterLayer).map { cellList($0.emitterCells, path) }
    case .sublayers, .mask, .animations: return nil
    }
  }

  /// Returns the value of a cell's property; `nil` if the cell has none, or if the property is written elsewhere.
  static func cellValue(of property: CellProperty, in cell: EmitterCell) -> JSONValue? {
    switch property.value {
    case .number(_, let path):
      // An infinite duration is the default, and JSON has no number for it.
      cell[keyPath: path] == .infinity && property.name == "duration"
        ? nil : .number(cell[keyPath: path])
    case .string(let path): cell[keyPath: path].map { .string($0) }
    case .bool(let path): .bool(cell[keyPath: path])
    case .color(let path): color(cell[keyPath: path])
    case .rect(let path): rect(cell[keyPath: path])
    // Cells have no trilinear filter; it is written as linear.
    case .filter(let path): .string(cell[keyPath: path] == .nearest ? "nearest" : "linear")
    case .contents, .cells: nil
    }
  }
}
