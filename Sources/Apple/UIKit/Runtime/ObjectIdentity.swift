public import LaminaViews
public import ObjectiveC

// The identity of objects that are no responders, as every object of the Objective-C runtime has it.

/// Objects that are equal to themselves alone.
public nonisolated protocol ObjectIdentity: AnyObject, Hashable {}

nonisolated extension ObjectIdentity {
  /// Whether both are the same object.
  public static func == (first: Self, second: Self) -> Bool { first === second }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AlertAction: nonisolated ObjectIdentity, ObjectMethods {}
extension BarButtonItem: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionLayoutItem: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionLayoutSection: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewLayout: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewLayoutInvalidationContext: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextMenuConfiguration: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextMenuInteraction: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextualAction: nonisolated ObjectIdentity, ObjectMethods {}
extension Event: nonisolated ObjectIdentity, ObjectMethods {}
extension KeyCommand: nonisolated ObjectIdentity, ObjectMethods {}
extension Menu: nonisolated ObjectIdentity, ObjectMethods {}
extension NavigationItem: nonisolated ObjectIdentity, ObjectMethods {}
extension Pasteboard: nonisolated ObjectIdentity, ObjectMethods {}
extension PercentDrivenInteractiveTransition: nonisolated ObjectIdentity, ObjectMethods {}
extension PresentationController: nonisolated ObjectIdentity, ObjectMethods {}
extension PreviewParameters: nonisolated ObjectIdentity, ObjectMethods {}
extension PropertyAnimator: nonisolated ObjectIdentity, ObjectMethods {}
extension Screen: nonisolated ObjectIdentity, ObjectMethods {}
extension SwipeActionsConfiguration: nonisolated ObjectIdentity, ObjectMethods {}
extension TabBarItem: nonisolated ObjectIdentity, ObjectMethods {}
extension TargetedPreview: nonisolated ObjectIdentity, ObjectMethods {}
extension VisualEffect: nonisolated ObjectIdentity, ObjectMethods {}
extension UIAccessibilityCustomAction: nonisolated ObjectIdentity, ObjectMethods {}
extension UIAccessibilityElement: nonisolated ObjectIdentity, ObjectMethods {}
extension UIBarAppearance: nonisolated ObjectIdentity, ObjectMethods {}
extension UIDevice: nonisolated ObjectIdentity, ObjectMethods {}
extension UIFeedbackGenerator: nonisolated ObjectIdentity, ObjectMethods {}
extension UIMotionEffect: nonisolated ObjectIdentity, ObjectMethods {}
extension UINib: nonisolated ObjectIdentity, ObjectMethods {}
extension UISceneSession: nonisolated ObjectIdentity, ObjectMethods {}
extension UIStoryboard: nonisolated ObjectIdentity, ObjectMethods {}
