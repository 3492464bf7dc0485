public import LaminaLayers
public import ObjectiveC

// Animations, cells and links are objects: equal if they are the same.

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
