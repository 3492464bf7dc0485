// CAML: the cells of emitters.

import LaminaFiles
import LaminaLayers

extension CAMLReader {
  /// Reads the emitter cells of a collection, with the cells within them.
  mutating func readEmitterCells(_ element: Int, _ path: String, depth: Int = 1) throws(SceneError)
    -> [EmitterCell]
  {
    guard depth <= options.limits.layerDepth else {
      throw locatedError(
        element, path, .overLimit(name: "layerDepth", limit: options.limits.layerDepth))
    }
    var cells: [EmitterCell] = []
    for child in document.element(element).children {
      let target = try resolveReference(child.index, path)
      guard className(target) == "CAEmitterCell" else {
        leaveOut(className(target), target, path)
        continue
      }
      layerCount += 1
      guard layerCount <= options.limits.layers else {
        throw locatedError(target, path, .overLimit(name: "layers", limit: options.limits.layers))
      }
      let place = "\(path).emitterCells[\(cells.count)]"
      cells.append(try readEmitterCell(target, place, depth: depth))
    }
    return cells
  }

  /// Adds a notice for each behaviour of an emitter's particles, which are not drawn.
  ///
  /// One that is disabled, or an attractor without a stiffness, changes nothing.
  mutating func readEmitterBehaviors(_ element: Int, _ path: String) throws(SceneError) {
    for child in document.element(element).children {
      let target = try resolveReference(child.index, path)
      let node = document.element(target)
      let type = node["behavior"]?.text ?? node["type"]?.text ?? node["name"]?.text ?? ""
      func number(_ key: String) -> Double? {
        (node[key] ?? childValue(of: key, in: target))?.number
      }
      if number("enabled") == 0
        || type.lowercased().contains("attractor") && number("stiffness") == 0
      {
        passOver("emitterBehaviors", target, path)
      } else {
        leaveOut("emitter behavior \(type.quoted)", target, path)
      }
    }
  }

  private mutating func readEmitterCell(_ element: Int, _ path: String, depth: Int)
    throws(SceneError)
    -> EmitterCell
  {
    var cell = EmitterCell()
    let node = document.element(element)
    for (key, value) in node.attributes {
      try setCellProperty(key, value, of: &cell, element, path)
    }
    for child in node.children {
      let key = child.name
      let target = try resolveReference(child.index, path)
      switch key {
      case "contents":
        switch try findPicture(of: target, path) {
        case .image(let image): cell.contents = .image(image)
        case .undecodable: break
        case .none: leaveOut("contents without src", target, path)
        }
      case "emitterCells": cell.emitterCells = try readEmitterCells(target, path, depth: depth + 1)
      default:
        guard let value = document.element(target).value else {
          if !document.element(target).children.isEmpty { leaveOut(key, target, path) }
          continue
        }
        try setCellProperty(key, value, of: &cell, target, path)
      }
    }
    return cell
  }

  private mutating func setCellProperty(
    _ key: String, _ value: CAMLValue, of cell: inout EmitterCell, _ element: Int, _ path: String
  ) throws(SceneError) {
    guard let known = CellProperty.all.first(where: { $0.archiveName == key }) else {
      if !CAMLReader.isNeutral(key, value) { leaveOut("CAEmitterCell \(key)", element, path) }
      return
    }
    func wrongValueError(_ expected: String) -> SceneError {
      locatedError(element, "\(path).\(key)", .wrongValue(expected: expected, found: value.found))
    }
    switch known.value {
    case .number(let range, let place):
      // An infinite duration is the default.
      let isLength = key == "duration" && value.number == .infinity
      guard let number = isLength ? value.number : value.finite else {
        throw wrongValueError("a number")
      }
      cell[keyPath: place] = max(number, range.minimum ?? number)
      if let minimum = range.minimum, number < minimum {
        leaveOut("CAEmitterCell \(key) \(value.text.quoted)", element, path)
      }
    case .string(let place): cell[keyPath: place] = value.text
    case .bool(let place):
      guard let bool = value.bool else { throw wrongValueError("0 or 1") }
      cell[keyPath: place] = bool
    case .color(let place):
      guard let color = value.color else { throw wrongValueError("three or four numbers") }
      cell[keyPath: place] = color
    case .rect(let place):
      guard let rect = value.rect else { throw wrongValueError("four numbers") }
      cell[keyPath: place] = rect
    case .filter(let place):
      let names = CellProperty.filters
      let name = names.contains(value.text) ? value.text : names[0]
      cell[keyPath: place] = ContentsFilter(rawValue: name) ?? .linear
      if !value.isOne(of: names) {
        leaveOut("CAEmitterCell \(key) \(value.text.quoted)", element, path)
      }
    case .contents, .cells: break
    }
  }

  /// Whether an attribute that is not read has its neutral value, so that ignoring it changes nothing.
  private static func isNeutral(_ key: String, _ value: CAMLValue) -> Bool {
    switch key {
    case "id", "type", "object", "hash", "debugDescription", "description": true
    case "particleType": value.text == "plane"
    case "contentsFrameMode": value.text == "single"
    case "contentsFrameCount", "contentsFramesPerSecond": value.number == 1
    case "orientationRange", "orientationLongitude", "orientationLatitude", "mass", "massRange",
      "velocitySpeed":
      value.number == 0
    default: ["mica_", "CUI_"].contains { key.hasPrefix($0) }
    }
  }
}
