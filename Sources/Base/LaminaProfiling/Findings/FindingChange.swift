/// The properties of a layer that a finding sets, under their names in scene files.
///
/// In JSON it is `{"layer": path, "set": {key: value}}`; a removed property is `null`.
public struct FindingChange: Codable, Hashable, Sendable {
  /// The layer's path.
  public var layer: String
  /// The properties, in the order in which they are set.
  public var properties: [FindingProperty]

  /// Makes a change.
  public init(layer: String, _ properties: [FindingProperty]) {
    self.layer = layer
    self.properties = properties
  }

  /// The properties as a scene file has them, on one line.
  public var text: String {
    properties.map { property in
      property.value == .none
        ? "no \"\(property.key)\"" : "\"\(property.key)\": \(property.value.text)"
    }.joined(separator: ", ")
  }

  enum CodingKeys: String, CodingKey {
    case layer
    case properties = "set"
  }

  /// Reads a change; the properties are in the order of their keys.
  ///
  /// - Parameter decoder: the source.
  /// - Throws: `DecodingError` for JSON of another form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    layer = try container.decode(String.self, forKey: .layer)
    properties = try FindingValue.properties(
      container.decode(FindingValue.self, forKey: .properties))
  }

  /// Writes a change.
  ///
  /// - Parameter encoder: the destination.
  /// - Throws: errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(layer, forKey: .layer)
    try container.encode(FindingValue.object(properties), forKey: .properties)
  }
}

/// A property of a layer with its new value.
public struct FindingProperty: Hashable, Sendable {
  /// The key of the property in scene files.
  public var key: String
  /// The new value of the property.
  public var value: FindingValue

  /// Makes a property.
  public init(_ key: String, _ value: FindingValue) {
    self.key = key
    self.value = value
  }
}

/// A value of a scene file.
public indirect enum FindingValue: Codable, Hashable, Sendable {
  /// `null`: the property is removed.
  case none
  /// A truth value.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case list([FindingValue])
  /// An object.
  case object([FindingProperty])

  /// The value as JSON on one line.
  public var text: String {
    switch self {
    case .none: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let value): "\"\(value)\""
    case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let properties):
      "{" + properties.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the properties of an object, and throws an error for any other value.
  fileprivate static func properties(_ value: FindingValue) throws -> [FindingProperty] {
    guard case .object(let properties) = value else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "the set value is not an object"))
    }
    return properties
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value; properties are in the order of their keys.
  ///
  /// - Parameter decoder: the source.
  /// - Throws: `DecodingError` for invalid JSON.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          FindingProperty($0.stringValue, try container.decode(FindingValue.self, forKey: $0))
        })
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .list(try container.decode([FindingValue].self))
    }
  }

  /// Writes the value.
  ///
  /// - Parameter encoder: the destination.
  /// - Throws: errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .none:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .number(let value):
      if value == value.rounded(), abs(value) < 1e15 {
        try Int(value).encode(to: encoder)
      } else {
        try value.encode(to: encoder)
      }
    case .string(let value): try value.encode(to: encoder)
    case .list(let values): try values.encode(to: encoder)
    case .object(let properties):
      var container = encoder.container(keyedBy: Key.self)
      for property in properties {
        try container.encode(property.value, forKey: Key(stringValue: property.key))
      }
    }
  }
}
