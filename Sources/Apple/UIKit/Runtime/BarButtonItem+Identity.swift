public import LaminaViews

// Bar items, actions, attributes and other objects: equal if they are the same, with the methods of every object.

extension BarButtonItem: nonisolated ObjectIdentity, ObjectMethods {}
extension TabBarItem: nonisolated ObjectIdentity, ObjectMethods {}
extension NavigationItem: nonisolated ObjectIdentity, ObjectMethods {}
extension AlertAction: nonisolated ObjectIdentity, ObjectMethods {}
extension MenuElement: nonisolated ObjectIdentity, ObjectMethods {}
extension VisualEffect: nonisolated ObjectIdentity, ObjectMethods {}
extension PresentationController: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewLayout: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewLayoutAttributes: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewLayoutInvalidationContext: nonisolated ObjectIdentity, ObjectMethods {}
extension Screen: nonisolated ObjectIdentity, ObjectMethods {}
extension PropertyAnimator: nonisolated ObjectIdentity, ObjectMethods {}
extension Pasteboard: nonisolated ObjectIdentity, ObjectMethods {}
extension StoryboardSegue: nonisolated ObjectIdentity, ObjectMethods {}
extension Event: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextualAction: nonisolated ObjectIdentity, ObjectMethods {}
extension SwipeActionsConfiguration: nonisolated ObjectIdentity, ObjectMethods {}
extension TableViewRowAction: nonisolated ObjectIdentity, ObjectMethods {}
extension PreviewParameters: nonisolated ObjectIdentity, ObjectMethods {}
extension TargetedPreview: nonisolated ObjectIdentity, ObjectMethods {}
extension PercentDrivenInteractiveTransition: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextMenuInteraction: nonisolated ObjectIdentity, ObjectMethods {}
extension ContextMenuConfiguration: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionLayoutItem: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionLayoutSection: nonisolated ObjectIdentity, ObjectMethods {}
extension CollectionViewCompositionalLayoutConfiguration: nonisolated ObjectIdentity, ObjectMethods
{}
extension Nib: nonisolated ObjectIdentity, ObjectMethods {}
extension Touch: ObjectMethods {}
extension Press: ObjectMethods {}
extension LayoutConstraint: ObjectMethods {}
extension LayoutGuide: ObjectMethods {}
