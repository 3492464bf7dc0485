public import LaminaObjectiveC

// The identity of objects that are no responders, as every object of the Objective-C runtime has it.

/// Objects that are equal to themselves alone.
public nonisolated protocol ObjectIdentity: AnyObject, Hashable {}

nonisolated extension ObjectIdentity {
  /// Whether both are the same object.
  public static func == (first: Self, second: Self) -> Bool { first === second }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIAccessibilityCustomAction: nonisolated ObjectIdentity, ObjectMethods {}
extension UIAccessibilityElement: nonisolated ObjectIdentity, ObjectMethods {}
extension UIBarAppearance: nonisolated ObjectIdentity, ObjectMethods {}
extension UIDevice: nonisolated ObjectIdentity, ObjectMethods {}
extension UIFeedbackGenerator: nonisolated ObjectIdentity, ObjectMethods {}
extension UIMotionEffect: nonisolated ObjectIdentity, ObjectMethods {}
extension UISceneSession: nonisolated ObjectIdentity, ObjectMethods {}
