// Writes a scene file: layers, by the table of `LayerProperty`.

import LaminaGeometry
import LaminaLayers

extension SceneWriter {
  /// Returns the object of a layer and everything within it.
  mutating func layerObject(_ layer: Layer, _ path: String, isRoot: Bool = false) -> JSONValue {
    let type = LayerType(of: layer)
    let usual = usualProperties(of: type)
    let state = layer.state
    var members: [JSONValue.Member] = []
    members.addMember("type", .string(type.rawValue), unless: type == .layer)
    let always = isRoot ? ["bounds", "position"] : []
    for candidate in isRoot ? usual.allProperties : usual.candidates(in: state) {
      let (property, name) = (candidate.property, candidate.property.name)
      guard let value = propertyValue(of: property, in: layer, state, path),
        value != candidate.usual || always.contains(name),
        let said = checkedProperty(property, value, layer, path),
        said == value || said != candidate.usual
      else { continue }
      members.addMember(name, said)
    }
    noteUnsupported(layer, path)
    if !layer.animations.isEmpty {
      let list = layer.animations.compactMap { entry in
        animationObject(entry.animation, of: layer, key: entry.key, "\(path).animations")
      }
      if !list.isEmpty { members.addMember("animations", .array(list)) }
    }
    members.addMember("mask", layer.mask.map { self.layerObject($0, "\(path).mask") })
    if let sublayers = layer.sublayers {
      var list: [JSONValue] = []
      for (place, sublayer) in sublayers.enumerated() {
        list.append(self.layerObject(sublayer, "\(path).sublayers[\(place)]"))
      }
      members.addMember("sublayers", .array(list))
    }
    return .object(members)
  }

  /// Returns a property's value clamped to the range of its key, and reports a change; `nil` to leave the value out.
  private mutating func checkedProperty(
    _ property: LayerProperty, _ value: JSONValue, _ layer: Layer, _ path: String
  ) -> JSONValue? {
    let name = property.name
    switch (property.value, value) {
    case (.number(let range, _), .number(let number)):
      return nearestNumber(number, range, name, path)
    case (.integer(let range, _), .number(let number)):
      if range.contains(Int(number)) { return value }
      unsupported.addFeature("\(name) \(JSONValue.numberText(number))", path)
      return .number(Double(min(max(Int(number), range.lowerBound), range.upperBound)))
    case (.rect(.notEmpty, _), .array(let parts)), (.rect(.unit, _), .array(let parts)):
      if SceneWriter.isWithin(property, parts) { return value }
      unsupported.addFeature(name, path)
      return nil
    case (.colors, .array(let list)) where list.count < 2:
      unsupported.addFeature("fewer than two colors", path)
      return nil
    case (.locations, .array(let list)):
      let colors = (layer as? GradientLayer)?.colors?.count ?? 0
      guard SceneWriter.isInOrder((layer as? GradientLayer)?.locations ?? []) else {
        unsupported.addFeature("locations that decrease, or are outside 0 to 1", path)
        return nil
      }
      if list.count == colors, colors >= 2 { return value }
      unsupported.addFeature("a different number of locations than colors", path)
      return nil
    case (.lengths, .array(let list)):
      // A pattern with a negative length is ignored.
      if list.allSatisfy({ if case .number(let n) = $0 { n >= 0 && n.isFinite } else { false } }) {
        return value
      }
      unsupported.addFeature("\(name) with a length below 0", path)
      return nil
    case (.path, _):
      let own = name == "shadowPath" ? layer.shadowPath : (layer as? ShapeLayer)?.path
      if own.map({ SceneWriter.isRepresentable($0) }) ?? true { return value }
      unsupported.addFeature("\(name) that is not finite, or starts without a move", path)
      return nil
    case (.timing(let key), .number(let number)) where key.isLength && !(number >= 0):
      unsupported.addFeature("\(name) \(JSONValue.numberText(number))", path)
      return nil
    default:
      if SceneWriter.isFinite(value) { return value }
      unsupported.addFeature("\(name) that is not finite", path)
      return nil
    }
  }

  private static func isWithin(_ property: LayerProperty, _ parts: [JSONValue]) -> Bool {
    let n = parts.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard n.count == 4, n.allSatisfy(\.isFinite) else { return false }
    if case .rect(.notEmpty, _) = property.value { return n[2] > 0 && n[3] > 0 }
    return n.allSatisfy { $0 >= 0 } && n[0] + n[2] <= 1 && n[1] + n[3] <= 1
  }

  static func isFinite(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(isFinite)
    case .object(let members): members.allSatisfy { isFinite($0.value) }
    case .string, .bool: true
    }
  }

  private mutating func noteUnsupported(_ layer: Layer, _ path: String) {
    if layer.delegate != nil { unsupported.addFeature("a delegate", path) }
    // A clear border still hides the background's edge, and a clear shadow still needs a pass.
    if layer.borderColor == nil, layer.borderWidth > 0 {
      unsupported.addFeature("no borderColor", path)
    }
    if layer.shadowColor == nil, layer.shadowOpacity > 0 {
      unsupported.addFeature("no shadowColor", path)
    }
    if layer.needsDisplayOnBoundsChange, !(layer is TextLayer) {
      unsupported.addFeature("needsDisplayOnBoundsChange", path)
    }
    for filter in layer.filters + layer.backgroundFilters where SceneWriter.finite(filter) != filter
    {
      unsupported.addFeature("a filter with numbers that are not finite", path)
    }
    if let tiled = layer as? TiledLayer, tiled.fadeDuration != 0.25 {
      unsupported.addFeature("fadeDuration", path)
    }
  }

  // MARK: - Filters and cells

  /// Returns the list of filters, each with its name if that differs from its type.
  static func filterList(
    _ filters: [LayerFilter], _ names: [String?] = [], _ functions: [ColorFunction?] = []
  ) -> JSONValue {
    .array(
      filters.map(finite).enumerated().map { place, filter in
        let called = amount(of: filter, as: place < functions.count ? functions[place] : nil)
        let type = called?.type ?? filter.type
        var members = [JSONValue.Member("type", .string(type.rawValue))]
        if place < names.count, let name = names[place], name != type.rawValue {
          members.addMember("name", .string(name))
        }
        if let called {
          members.addMember("amount", .number(called.amount))
          return .object(members)
        }
        switch filter {
        case .gaussianBlur(let radius), .normalizedBlur(let radius):
          members.addMember("radius", .number(max(0, radius)))
        case .luminanceCurve(let curve):
          let values = [curve.values.x, curve.values.y, curve.values.z, curve.values.w]
          members.addMember("values", .numbers(values))
          members.addMember("amount", .number(min(1, max(0, curve.amount))))
        case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix):
          members.addMember("matrix", .numbers(matrix.numbers))
        case .dropShadow(let offset, let radius, let color):
          members.addMember("offset", size(offset))
          members.addMember("radius", .number(max(0, radius)))
          members.addMember("color", SceneWriter.color(color))
        }
        return .object(members)
      })
  }

  /// Returns the filter type of a colour function, and the amount that gives the filter's matrix bit for bit; `nil`
  /// without one.
  private static func amount(of filter: LayerFilter, as function: ColorFunction?) -> (
    type: FilterType, amount: Double
  )? {
    guard let function, let type = FilterType(rawValue: function.rawValue),
      case .colorMatrix(let matrix) = filter
    else { return nil }
    let amount = function.amount(matrix)
    let rounded = (amount * 1e9).rounded() / 1e9
    return [rounded, amount].first { type.amounts.contains($0) && function.matrix($0) == matrix }
      .map { (type, $0) }
  }

  /// Returns the list of emitter cells, each with the fields that differ from a new cell.
  mutating func cellList(_ cells: [EmitterCell], _ path: String) -> JSONValue {
    let plain = EmitterCell()
    var list: [JSONValue] = []
    for (place, cell) in cells.enumerated() {
      let path = "\(path).emitterCells[\(place)]"
      var members: [JSONValue.Member] = []
      for property in CellProperty.all {
        guard let value = SceneWriter.cellValue(of: property, in: cell),
          value != SceneWriter.cellValue(of: property, in: plain),
          let said = checkedCellProperty(property, value, path)
        else { continue }
        members.addMember(property.name, said)
      }
      members.addMember("contents", contentsReference(cell.contents, path))
      if !cell.emitterCells.isEmpty {
        members.addMember("emitterCells", self.cellList(cell.emitterCells, path))
      }
      list.append(.object(members))
    }
    return .array(list)
  }
}
