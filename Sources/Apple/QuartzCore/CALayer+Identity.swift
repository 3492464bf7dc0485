public import LaminaLayers

// The identity and the description of layers, as every object of the Objective-C runtime has them.

extension Layer: Hashable {
  /// Whether both are the same layer.
  nonisolated public static func == (first: Layer, second: Layer) -> Bool { first === second }

  /// Hashes the layer's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layer: @MainActor CustomStringConvertible {
  /// The layer's class and its name.
  public var description: String {
    name.map { "<\(type(of: self)): \($0)>" } ?? "<\(type(of: self))>"
  }
}

extension Layer: @MainActor CustomDebugStringConvertible {
  /// The layer's class and its name.
  public var debugDescription: String { description }
}
