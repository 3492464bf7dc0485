public import LaminaLayers
public import LaminaObjectiveC

// The identity of layers, animations and cells, as every object of the Objective-C runtime has it.

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

nonisolated extension AnimationObject: Hashable {
  /// Returns whether two animations are the same object.
  public static func == (a: AnimationObject, b: AnimationObject) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CAEmitterCell: Hashable {
  /// Returns whether two cells are the same object.
  public static func == (a: CAEmitterCell, b: CAEmitterCell) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CADisplayLink: Hashable {
  /// Returns whether two links are the same object.
  public static func == (a: CADisplayLink, b: CADisplayLink) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AnimationObject: ObjectMethods {}
extension CAEmitterCell: ObjectMethods {}
extension CADisplayLink: ObjectMethods {}
