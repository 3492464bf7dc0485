// Reads a scene file: layers.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers

extension SceneReader {
  /// Reads the layer at `node` with all its descendants, as the root of a canvas.
  ///
  /// O(keys), without recursion.
  mutating func readLayerTree(_ node: Int, canvas: Canvas) throws(SceneError) -> Layer {
    let root = try makeLayer(node)
    root.bounds = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var waiting = [(node: node, layer: root, depth: 1)]
    while let (node, layer, depth) = waiting.popLast() {
      guard depth <= options.limits.layerDepth else {
        throw locatedError(node, .overLimit(name: "layerDepth", limit: options.limits.layerDepth))
      }
      let first = waiting.count
      let isPlaced = try readLayer(node, into: layer) { sublayer, sublayerNode in
        waiting.append((sublayerNode, sublayer, depth + 1))
      }
      // In document order, so that the first mistake is reported.
      waiting[first...].reverse()
      if layer === root && !isPlaced {
        root.position = Point(
          x: root.anchorPoint.x * canvas.width, y: root.anchorPoint.y * canvas.height)
      }
    }
    return root
  }

  private mutating func makeLayer(_ node: Int) throws(SceneError) -> Layer {
    try expectKind(node, .object, "a layer: an object of keys")
    layerCount += 1
    guard layerCount <= options.limits.layers else {
      throw locatedError(node, .overLimit(name: "layers", limit: options.limits.layers))
    }
    try checkTime(at: node)
    var type = LayerType.layer
    do { type = try self.layerType(of: node) } catch {
      mistyped.updateValue(meantType(error), forKey: node)
      type = meantType(error) ?? .layer
      try problems.addError(error)
    }
    let layer = type.makeLayer()
    if type == .layer { layer.shareValues(of: usual) } else { layer.contentsScale = scale }
    return layer
  }

  /// Returns the layer type that an error about an unknown type suggests; `nil` if it suggests none.
  private func meantType(_ error: SceneError) -> LayerType? {
    guard case .invalid(_, .unknownValue(_, let nearest?, _)) = error else { return nil }
    return LayerType(rawValue: nearest)
  }

  /// Returns the type that a layer's `type` key names; `.layer` without that key.
  private func layerType(of node: Int) throws(SceneError) -> LayerType {
    for (key, value) in document.members(of: node) where keyIndex(key) == LayerKeyTable.type {
      let name = try readString(value)
      if let type = LayerType(rawValue: name) { return type }
      let known = LayerType.allCases.map(\.rawValue)
      let meant = ForeignWords.name(for: name, among: known)
      throw locatedError(
        value,
        .unknownValue(
          name, nearest: meant ?? NearestName.closestName(name, among: known), known: known))
    }
    return .layer
  }

  /// Sets a layer's properties from its keys.
  ///
  /// - Parameters:
  ///   - node: the layer's object.
  ///   - layer: the layer to set.
  ///   - add: called with each sublayer and its node, to be read later.
  /// - Returns: whether the layer's position was specified.
  /// - Throws: `SceneError` with the location of the first mistake.
  private mutating func readLayer(_ node: Int, into layer: Layer, add: (Layer, Int) -> Void)
    throws(SceneError) -> Bool
  {
    // If the layer's type is unknown, keys of particular types are ignored.
    let type: LayerType?
    if let meant = mistyped[node] { type = meant } else { type = try self.layerType(of: node) }
    var seen = LayerKeySet()
    var hasFailed = false
    var later: [(entry: LayerKeyTable.Entry, value: Int)] = []
    for (key, value) in document.members(of: node) {
      do throws(SceneError) {
        let index: Int
        if let known = keyIndex(key) {
          guard seen.insert(known) else {
            throw locatedError(key, .duplicateKey(document.string(key)))
          }
          index = known
        } else {
          // The value is read as the value of the key that was probably meant.
          let problem = unknownKeyProblem(document.string(key), of: type)
          hasFailed = true
          try problems.addError(locatedError(key, problem))
          guard case .unknownKey(_, let meant?) = problem,
            let known = LayerKeyTable.index(of: Array(meant.utf8).span), !seen.contains(meant)
          else { continue }
          index = known
        }
        guard index != LayerKeyTable.type else { continue }
        let entry = LayerKeyTable.entries[index]
        if let only = entry.type, only != type {
          if type == nil { continue }
          let name = document.string(key)
          // A word of other formats may mean something that every layer has.
          let common = LayerProperty.inScenes.filter { $0.type == nil }.map(\.name)
          let advised = ForeignWords.advisedProblem(ofKey: name, among: common)
          throw locatedError(key, advised ?? .keyOfOtherType(name, type: only.rawValue))
        }
        if entry.settingOrder > 0 {
          later.append((entry, value))
        } else if case .sublayers = entry.value {
          layer.sublayers = try readSublayers(value, add)
        } else if case .mask = entry.value {
          guard layer.superlayer?.mask !== layer else { throw locatedError(key, .maskOfMask) }
          let mask = try makeLayer(value)
          layer.mask = mask
          add(mask, value)
        } else {
          try applyProperty(entry.value, value, to: layer)
        }
      } catch {
        hasFailed = true
        try problems.addError(error)
      }
    }
    if type == .text, !seen.contains("font") {
      (layer as? TextLayer)?.font = defaultFont()
    }
    for other in ["bounds", "position"] where seen.contains("frame") && seen.contains(other) {
      try problems.addError(locatedError(node, .conflictingKeys("frame", other)))
    }
    if seen.contains("repeatCount") && seen.contains("repeatDuration") {
      try problems.addError(locatedError(node, .conflictingKeys("repeatCount", "repeatDuration")))
    }
    if seen.contains("runs") && !seen.contains("string") && !hasFailed {
      try problems.addError(locatedError(node, .missingKey("string")))
      hasFailed = true
    }
    for (entry, value) in later.sorted(by: { $0.entry.settingOrder < $1.entry.settingOrder }) {
      switch entry.value {
      // Their counts depend on keys that may have failed.
      case .locations where hasFailed, .runs where hasFailed: continue
      default: break
      }
      do { try applyProperty(entry.value, value, to: layer) } catch { try problems.addError(error) }
    }
    largest.recordLayer(layer, node)
    if LayerFindings.mayFind(in: layer) { waitingFindings.append((layer, node)) }
    return seen.contains("frame") || seen.contains("position")
  }

  /// Makes a layer for each object of a list and passes both to `add`; invalid objects are left out.
  private mutating func readSublayers(_ node: Int, _ add: (Layer, Int) -> Void) throws(SceneError)
    -> [Layer]
  {
    try expectKind(node, .array, "a list of layers")
    var sublayers: [Layer] = []
    for element in document.elements(of: node) {
      do {
        let sublayer = try makeLayer(element)
        sublayers.append(sublayer)
        add(sublayer, element)
      } catch { try problems.addError(error) }
    }
    return sublayers
  }

  private mutating func applyProperty(_ value: LayerProperty.Value, _ node: Int, to layer: Layer)
    throws(SceneError)
  {
    switch value {
    case .number(let range, let access): access.set(layer, try readNumber(node, range))
    case .integer(let range, let access): access.set(layer, try readInteger(node, range))
    case .bool(let access): access.set(layer, try readBoolean(node))
    case .string(let access): access.set(layer, try readString(node))
    case .color(let access): access.set(layer, try readColor(node))
    case .colors(let access): access.set(layer, try readColors(node))
    case .locations(let access):
      access.set(layer, try readLocations(node, of: (layer as? GradientLayer)?.colors?.count))
    case .point(let access): access.set(layer, try readPoint(node))
    case .offset(let access):
      let point = try readPoint(node)
      access.set(layer, Size(width: point.x, height: point.y))
    case .size(let access): access.set(layer, try readSize(node))
    case .rect(let rule, let access): access.set(layer, try readRect(node, rule))
    case .transform(let access): access.set(layer, try readTransform(node))
    case .affine(let access): access.set(layer, try readAffine(node))
    case .choice(let names, let access): access.set(layer, try readChoice(node, names))
    case .set(let names, let access):
      try expectKind(node, .array, "a list of names")
      var bits: UInt = 0
      for element in document.elements(of: node) {
        let name = try readChoice(element, names)
        bits |= 1 << UInt(names.firstIndex(of: name) ?? 0)
      }
      access.set(layer, bits)
    case .contents: layer.contents = .image(try readImage(node))
    case .path(let access): access.set(layer, try readPath(node))
    case .lengths(let access): access.set(layer, try readLengths(node))
    case .font(let access): access.set(layer, try readFont(node))
    case .paragraph(let access): access.set(layer, try readParagraph(node))
    case .runs:
      guard let layer = layer as? TextLayer else { break }
      layer.attributedString = try readTextRuns(node, of: layer.text)
    case .drawing: layer.drawing = try readDrawing(node)
    case .filters:
      let read = try readFilters(node)
      layer.filters = read.filters
      (layer.filterNames, layer.filterFunctions) = (read.names, read.functions)
    case .backgroundFilters:
      let read = try readFilters(node)
      (layer.backgroundFilters, layer.backgroundFilterNames) = (read.filters, read.names)
    case .timing(let key):
      var timing = layer.timing
      try self.setTimingValue(key, node, of: &timing)
      layer.timing = timing
    case .cells: (layer as? EmitterLayer)?.emitterCells = try readEmitterCells(node)
    case .animations: waitingAnimations.append((layer, node))
    case .sublayers, .mask: break
    }
  }

  /// Returns the image that a layer or a drawing names: a declared image or a file.
  mutating func readImage(_ node: Int) throws(SceneError) -> ImageSource {
    let name = try readString(node)
    if let declared = images[name] { return declared }
    if let error = broken[name] {
      shownNames.insert(name)
      throw error
    }
    do { return try readImageFile(at: name, node: node) } catch {
      // A name that is not a file either is more likely misspelt than a path.
      if case .invalid(let place, .image(.unreadable(.cannotOpen))) = error, !name.contains("/"),
        !images.isEmpty
      {
        throw .invalid(
          place,
          .unknownImage(name, nearest: NearestName.closestName(name, among: images.keys.sorted())))
      }
      throw error
    }
  }

  /// Returns the index of a key in `LayerProperty.inScenes`, or `LayerKeyTable.type`; `nil` if the key is unknown.
  private func keyIndex(_ key: Int) -> Int? {
    document.nodes[key].hasEscapes
      ? LayerKeyTable.index(of: Array(document.string(key).utf8).span)
      : LayerKeyTable.index(of: document.content(key))
  }

  /// Returns the problem to report for an unknown key of a layer, with a suggested key of its type if possible.
  private func unknownKeyProblem(_ name: String, of type: LayerType?) -> SceneProblem {
    let own = LayerProperty.inScenes.filter { $0.type == nil || $0.type == type || type == nil }
    let problem = ForeignWords.problem(ofKey: name, among: ["type"] + own.map(\.name))
    guard case .unknownKey(_, nil) = problem else { return problem }
    let others = LayerProperty.inScenes.filter { $0.type != nil }
    let other = ForeignWords.problem(ofKey: name, among: others.map(\.name))
    guard case .unknownKey(_, let meant?) = other,
      let owner = others.first(where: { $0.name == meant })?.type
    else { return other }
    return .foreignKey(
      name, keys: [meant],
      advice: "layers of \"type\": \(owner.rawValue.quoted) have \(meant.quoted)")
  }
}
