// The key paths that animations can change and the kinds of their values: for scene files, their schema, and CAML.

import LaminaLayers

/// The kind of values that an animatable property has, such as points or colours.
enum AnimatableKind: String, CaseIterable, Sendable {
  case number, point, size, rect, color, transform, path, bool, colors, numbers, image, colorMatrix

  /// The members of a value of this kind that key paths can name, such as `x` of a point, each with its own kind.
  var members: [(name: String, kind: AnimatableKind)] {
    switch self {
    case .point: [("x", .number), ("y", .number)]
    case .size: [("width", .number), ("height", .number)]
    case .rect:
      [
        ("origin", .point), ("origin.x", .number), ("origin.y", .number), ("size", .size),
        ("size.width", .number), ("size.height", .number),
      ]
    case .transform:
      [
        ("rotation", .number), ("rotation.x", .number), ("rotation.y", .number),
        ("rotation.z", .number), ("scale", .number), ("scale.x", .number), ("scale.y", .number),
        ("scale.z", .number), ("scale.xy", .number), ("shear.x", .number), ("shear.y", .number),
        ("shear.z", .number), ("translation", .size),
        ("translation.x", .number), ("translation.y", .number), ("translation.z", .number),
      ]
    case .number, .color, .path, .bool, .colors, .numbers, .image, .colorMatrix: []
    }
  }
}

/// A property that animations can change.
package struct AnimatableKeyPath: Sendable {
  let name: String
  let kind: AnimatableKind
  /// The only type of layers that has the property; `nil` if all types have it.
  let type: LayerType?

  /// Every animatable property, by Core Animation's name; the properties that all types of layers have come first.
  static let all: [AnimatableKeyPath] = {
    let keys = LayerProperty.all.compactMap { property in
      property.target == nil
        ? nil
        : property.value.animatedKind.map {
          AnimatableKeyPath(name: property.animatedName, kind: $0, type: property.type)
        }
    }
    let types: [LayerType?] = [nil, .shape, .gradient, .text, .replicator, .emitter]
    return types.flatMap { type in
      keys.filter { $0.type == type }.sorted { $0.name < $1.name }
    }
  }()

  /// Every key path of a property or of a member of one, with the kind of its values and the layer type.
  ///
  /// The type is the only one that has the property; it is `nil` if all types have it.
  static let paths: [(path: String, kind: AnimatableKind, type: LayerType?)] = all.flatMap { key in
    [(key.name, key.kind, key.type)]
      + key.kind.members.map { ("\(key.name).\($0.name)", $0.kind, key.type) }
  }

  /// Every key path with the name of the only type of layers that has it, for tests.
  package static var named: [(path: String, type: String?)] {
    paths.map { ($0.path, $0.type?.rawValue) }
  }

  /// The kind of the values at each key path, and the only type of layers that has the property.
  ///
  /// The type is `nil` if all types have the property.
  static let byPath: [String: (kind: AnimatableKind, type: LayerType?)] = Dictionary(
    paths.map { ($0.path, ($0.kind, $0.type)) }, uniquingKeysWith: { first, _ in first })

  /// The names of an emitter cell's numbers that key paths can end with, as in `emitterCells.<name>.velocity`.
  static let cellNumbers = CellProperty.animatedNumbers.keys.sorted()

  /// The inputs of filters that animations can change: Core Animation's name, scene files' name, and the kind of
  /// values.
  static let filterInputs: [(names: [String], kind: AnimatableKind)] = [
    (["inputRadius", "radius"], .number), (["inputAmount", "amount"], .number),
    (["inputColorMatrix", "matrix"], .colorMatrix), (["inputOffset", "offset"], .size),
    (["inputColor", "color"], .color),
  ]
}

/// The reason why no animation can change a value at a key path.
enum KeyPathProblem: Error, Equatable {
  /// There is no such property, or it cannot be animated.
  case unknown(nearest: String?)
  /// The property belongs to another type of layers.
  case otherType(LayerType)
  /// The layer has no sublayer, filter or cell of this name; `known` lists the names that it has.
  case noElement(String, known: [String])
}

extension AnimatableKeyPath {
  /// Returns the kind of a key path's values, for a layer whose tree is complete.
  ///
  /// ```
  /// opacity   position.x   filters.blur.inputRadius   sublayers.card.opacity   emitterCells.spark.scale
  /// ```
  /// A filter is named by the name that it was given, or by its type.
  @MainActor static func valueKind(of keyPath: String, in layer: Layer) throws(KeyPathProblem)
    -> AnimatableKind
  {
    if let known = byPath[keyPath] {
      if let type = known.type, type != LayerType(of: layer) { throw .otherType(type) }
      return known.kind
    }
    let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let rest = String(parts[1])
      switch parts[0] {
      case "sublayers": return try kindInSublayer(rest, of: layer)
      case "filters", "backgroundFilters":
        return try kindInFilter(rest, of: layer, isBehind: parts[0] != "filters")
      case "emitterCells": return try kindInCell(rest, of: layer)
      default: break
      }
    }
    throw .unknown(nearest: nearest(to: keyPath, in: layer))
  }

  /// Returns the layer's key path that is spelt most like an unknown one; `nil` if none is similar.
  @MainActor private static func nearest(to keyPath: String, in layer: Layer) -> String? {
    let type = LayerType(of: layer)
    return NearestName.closestName(
      keyPath, among: paths.filter { $0.type == nil || $0.type == type }.map(\.path))
  }

  @MainActor private static func kindInSublayer(_ rest: String, of layer: Layer)
    throws(KeyPathProblem) -> AnimatableKind
  {
    // Names may contain dots: if one name is the beginning of another, either may be meant.
    var problem: KeyPathProblem?
    for sublayer in layer.orderedSublayers {
      guard let name = sublayer.name, rest.hasPrefix("\(name).") else { continue }
      do { return try valueKind(of: String(rest.dropFirst(name.count + 1)), in: sublayer) } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    throw missing(
      rest, in: layer.orderedSublayers.compactMap(\.name), of: "sublayers", property: "opacity")
  }

  @MainActor private static func kindInFilter(_ rest: String, of layer: Layer, isBehind: Bool)
    throws(KeyPathProblem) -> AnimatableKind
  {
    let filters = isBehind ? layer.backgroundFilters : layer.filters
    let names = isBehind ? layer.backgroundFilterNames : layer.filterNames
    let functions = isBehind ? [] : layer.filterFunctions
    var known: [String] = []
    // Names may contain dots; inputs do not.
    let input =
      rest.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    for (place, filter) in filters.enumerated() {
      let own = place < names.count ? names[place] : nil
      for name in [own, filter.type.rawValue].compactMap({ $0 }) {
        known.append(name)
        guard rest == "\(name).\(input)" else { continue }
        // An unlabelled colour matrix takes the function that its name spells.
        let isFunction =
          (place < functions.count ? functions[place] : nil) != nil
          || (name == own && ColorFunction(rawValue: name) != nil && filter.type == .colorMatrix)
        let inputs = filter.inputs + (isFunction ? ["inputAmount", "amount"] : [])
        guard inputs.contains(input),
          let found = filterInputs.first(where: { $0.names.contains(input) })
        else { throw .unknown(nearest: NearestName.closestName(input, among: inputs)) }
        return found.kind
      }
    }
    let named = filters.indices.first { place in
      rest == filters[place].type.rawValue || (place < names.count && rest == names[place])
    }
    throw missing(
      rest, in: known, of: isBehind ? "backgroundFilters" : "filters",
      property: named.map { filters[$0].inputs[1] } ?? "")
  }

  @MainActor private static func kindInCell(_ rest: String, of layer: Layer)
    throws(KeyPathProblem) -> AnimatableKind
  {
    guard let emitter = layer as? EmitterLayer else { throw .otherType(.emitter) }
    for cell in emitter.emitterCells {
      guard let name = cell.name, rest.hasPrefix("\(name).") else { continue }
      let input = String(rest.dropFirst(name.count + 1))
      // Names may contain dots; properties do not.
      if input.contains(".") { continue }
      if input == "color" { return .color }
      guard cellNumbers.contains(input) else {
        throw .unknown(nearest: NearestName.closestName(input, among: cellNumbers + ["color"]))
      }
      return .number
    }
    throw missing(
      rest, in: emitter.emitterCells.compactMap(\.name), of: "emitterCells", property: "birthRate")
  }

  /// Returns the problem of a key path that names no sublayer, filter or cell of the layer, or no property of one.
  private static func missing(
    _ rest: String, in known: [String], of list: String, property: String
  ) -> KeyPathProblem {
    if known.contains(rest) { return .unknown(nearest: "\(list).\(rest).\(property)") }
    // A property of an element has no properties of its own.
    if known.contains(where: { rest.hasPrefix("\($0).") }) { return .unknown(nearest: nil) }
    return .noElement(String(rest.prefix { $0 != "." }), known: known)
  }
}

extension LayerFilter {
  /// The filter's type in scene files.
  var type: FilterType {
    switch self {
    case .gaussianBlur: .gaussianBlur
    case .normalizedBlur: .normalizedBlur
    case .luminanceCurve: .luminanceCurve
    case .vibrantColorMatrix: .vibrantColorMatrix
    case .colorMatrix: .colorMatrix
    case .dropShadow: .dropShadow
    }
  }

  /// The names that key paths can use for the filter's inputs.
  fileprivate var inputs: [String] {
    switch self {
    case .gaussianBlur, .normalizedBlur: ["inputRadius", "radius"]
    case .luminanceCurve: ["inputAmount", "amount"]
    case .colorMatrix, .vibrantColorMatrix: ["inputColorMatrix", "matrix"]
    case .dropShadow: ["inputRadius", "radius", "inputOffset", "offset", "inputColor", "color"]
    }
  }
}

extension LayerProperty.Value {
  /// The kind of values that an animation gives the property; `nil` if animations cannot change it.
  fileprivate var animatedKind: AnimatableKind? {
    switch self {
    case .number, .integer: .number
    case .bool: .bool
    case .color: .color
    case .colors: .colors
    case .locations: .numbers
    case .point: .point
    case .offset, .size: .size
    case .rect: .rect
    case .transform: .transform
    case .path: .path
    case .contents: .image
    default: nil
    }
  }
}
