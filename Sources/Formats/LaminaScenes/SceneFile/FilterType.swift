// The names and keys of filters, for the loader and for `lamina schema`.

import LaminaFiles
import LaminaGeometry
import LaminaLayers

/// The types of filters that a scene file can name.
enum FilterType: String, CaseIterable, Sendable {
  case gaussianBlur, colorMatrix, brightness, contrast, saturation, hueRotate, invert, grayscale
  case sepia, opacity, dropShadow, normalizedBlur, luminanceCurve, vibrantColorMatrix

  /// The required keys of the filter besides `type`.
  var keys: [String] {
    switch self {
    case .gaussianBlur, .normalizedBlur: ["radius"]
    case .colorMatrix, .vibrantColorMatrix: ["matrix"]
    case .luminanceCurve: ["values", "amount"]
    case .dropShadow: ["offset", "radius", "color"]
    default: ["amount"]
    }
  }

  /// The range of the filter's `amount`.
  var amounts: NumberRange {
    switch self {
    case .hueRotate: .any
    case .invert, .grayscale, .sepia, .opacity, .luminanceCurve: .unit
    default: .notNegative
    }
  }

  /// The colour function that the filter's amount controls; `nil` if it has none.
  var function: ColorFunction? { ColorFunction(rawValue: rawValue) }
}

extension SceneReader {
  /// Reads a list of filters, each an object with its type and keys.
  ///
  /// - Parameter node: the list.
  /// - Returns: the filters, the name of each in key paths (`nil` for its type), and the colour function of each.
  /// - Throws: `SceneError` with the location of the first mistake.
  mutating func readFilters(_ node: Int) throws(SceneError) -> (
    filters: [LayerFilter], names: [String?], functions: [ColorFunction?]
  ) {
    if let error = foreignValueError(node, "a list of filters", ForeignValues.filters) {
      throw error
    }
    try expectKind(
      node, .array, "a list of filters, such as [{\"type\": \"gaussianBlur\", \"radius\": 10}]")
    var filters: [LayerFilter] = []
    var names: [String?] = []
    var functions: [ColorFunction?] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do {
        let (filter, name, function) = try readFilter(element)
        filters.append(filter)
        names.append(name)
        functions.append(function)
      } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    return (filters, names, functions)
  }

  private mutating func readFilter(_ node: Int) throws(SceneError) -> (
    LayerFilter, String, ColorFunction?
  ) {
    try expectKind(node, .object, "a filter: an object with a type and its keys")
    var named: Int?
    for (key, value) in document.members(of: node) where document.string(key) == "type" {
      named = value
    }
    guard let named else { throw locatedError(node, .missingKey("type")) }
    let names = FilterType.allCases.map(\.rawValue)
    let name = try readChoice(named, names)
    guard let type = FilterType(rawValue: name) else {
      throw wrongValueError(named, "a filter's name")
    }
    let members = try readMembers(node, keys: ["type", "name"] + type.keys)
    let ownName = try members["name"].map { node throws(SceneError) in try readString(node) }
    return (try readTypedFilter(type, node, members), ownName ?? type.rawValue, type.function)
  }

  private mutating func readTypedFilter(_ type: FilterType, _ node: Int, _ members: [String: Int])
    throws(SceneError) -> LayerFilter
  {
    func member(_ key: String) throws(SceneError) -> Int {
      guard let member = members[key] else { throw locatedError(node, .missingKey(key)) }
      return member
    }
    switch type {
    case .gaussianBlur:
      return .gaussianBlur(radius: try readNumber(try member("radius"), .notNegative))
    case .normalizedBlur:
      return .normalizedBlur(radius: try readNumber(try member("radius"), .notNegative))
    case .luminanceCurve:
      let values = try readVector(
        try member("values"), counts: 4...4, expected: "four numbers, from dark to light")
      let amount = try readNumber(try member("amount"), type.amounts)
      return .luminanceCurve(LuminanceCurve(values: values, amount: amount))
    case .vibrantColorMatrix: return .vibrantColorMatrix(try colorMatrix(try member("matrix")))
    case .colorMatrix: return .colorMatrix(try colorMatrix(try member("matrix")))
    case .dropShadow:
      let offset = try readPoint(try member("offset"))
      return .dropShadow(
        offset: Size(width: offset.x, height: offset.y),
        radius: try readNumber(try member("radius"), .notNegative),
        color: try readColor(try member("color")))
    default:
      let amount =
        type == .hueRotate
        ? try readAngle(try member("amount"), in: .degrees)
        : try readNumber(try member("amount"), type.amounts)
      return .colorMatrix(type.function?.matrix(amount) ?? .identity)
    }
  }

  /// Reads a colour matrix: four rows of five numbers.
  func colorMatrix(_ node: Int) throws(SceneError) -> ColorMatrix {
    let expected = "20 numbers: four rows of five"
    try expectKind(node, .array, expected)
    var numbers: [Double] = []
    for element in document.elements(of: node) { numbers.append(try readNumber(element, .any)) }
    guard numbers.count == 20 else {
      throw locatedError(node, .wrongCount(expected: expected, found: numbers.count))
    }
    return ColorMatrix(numbers)
  }
}

extension SceneSchema {
  /// The schema of a list of filters.
  static var filters: SchemaNode { .list(.oneOf(FilterType.allCases.map(filterSchema))) }

  private static func filterSchema(_ type: FilterType) -> SchemaNode {
    let keys = type.keys.map { key -> SchemaNode.Member in
      switch key {
      case "radius": .init(key, .number(.notNegative))
      case "matrix": .init(key, .numbers(20))
      case "values": .init(key, .numbers(4))
      case "offset": .init(key, .reference("point"))
      case "color": .init(key, .reference("color"))
      default: .init(key, .number(type.amounts))
      }
    }
    return .object(
      [.init("type", .constant(type.rawValue))] + keys + [.optional("name", .string)])
  }
}
