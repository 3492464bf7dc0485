public import LaminaViews

// Bar items, actions, attributes and other objects: equal if they are the same, with the methods of every object.

nonisolated extension BarButtonItem: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: BarButtonItem, second: BarButtonItem) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension TabBarItem: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: TabBarItem, second: TabBarItem) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension NavigationItem: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: NavigationItem, second: NavigationItem) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension AlertAction: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: AlertAction, second: AlertAction) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension MenuElement: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: MenuElement, second: MenuElement) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension VisualEffect: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: VisualEffect, second: VisualEffect) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension PresentationController: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: PresentationController, second: PresentationController) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionViewLayout: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: CollectionViewLayout, second: CollectionViewLayout) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionViewLayoutAttributes: Hashable {
  /// Whether two names stand for one object.
  public static func == (
    first: CollectionViewLayoutAttributes, second: CollectionViewLayoutAttributes
  ) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionViewLayoutInvalidationContext: Hashable {
  /// Whether two names stand for one object.
  public static func == (
    first: CollectionViewLayoutInvalidationContext, second: CollectionViewLayoutInvalidationContext
  ) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension Screen: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: Screen, second: Screen) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension PropertyAnimator: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: PropertyAnimator, second: PropertyAnimator) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension Pasteboard: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: Pasteboard, second: Pasteboard) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension KeyCommand: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: KeyCommand, second: KeyCommand) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension StoryboardSegue: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: StoryboardSegue, second: StoryboardSegue) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension Event: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: Event, second: Event) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension ContextualAction: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: ContextualAction, second: ContextualAction) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension SwipeActionsConfiguration: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: SwipeActionsConfiguration, second: SwipeActionsConfiguration)
    -> Bool
  { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension TableViewRowAction: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: TableViewRowAction, second: TableViewRowAction) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension PreviewParameters: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: PreviewParameters, second: PreviewParameters) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension TargetedPreview: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: TargetedPreview, second: TargetedPreview) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension PercentDrivenInteractiveTransition: Hashable {
  /// Whether two names stand for one object.
  public static func == (
    first: PercentDrivenInteractiveTransition, second: PercentDrivenInteractiveTransition
  ) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension ContextMenuInteraction: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: ContextMenuInteraction, second: ContextMenuInteraction) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension ContextMenuConfiguration: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: ContextMenuConfiguration, second: ContextMenuConfiguration) -> Bool
  { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionLayoutItem: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: CollectionLayoutItem, second: CollectionLayoutItem) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionLayoutSection: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: CollectionLayoutSection, second: CollectionLayoutSection) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension CollectionViewCompositionalLayoutConfiguration: Hashable {
  /// Whether two names stand for one object.
  public static func == (
    first: CollectionViewCompositionalLayoutConfiguration,
    second: CollectionViewCompositionalLayoutConfiguration
  ) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated extension Nib: Hashable {
  /// Whether two names stand for one object.
  public static func == (first: Nib, second: Nib) -> Bool { first === second }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension BarButtonItem: ObjectMethods {}
extension TabBarItem: ObjectMethods {}
extension NavigationItem: ObjectMethods {}
extension AlertAction: ObjectMethods {}
extension MenuElement: ObjectMethods {}
extension VisualEffect: ObjectMethods {}
extension PresentationController: ObjectMethods {}
extension CollectionViewLayout: ObjectMethods {}
extension CollectionViewLayoutAttributes: ObjectMethods {}
extension CollectionViewLayoutInvalidationContext: ObjectMethods {}
extension Screen: ObjectMethods {}
extension PropertyAnimator: ObjectMethods {}
extension Pasteboard: ObjectMethods {}
extension KeyCommand: ObjectMethods {}
extension StoryboardSegue: ObjectMethods {}
extension Event: ObjectMethods {}
extension ContextualAction: ObjectMethods {}
extension SwipeActionsConfiguration: ObjectMethods {}
extension TableViewRowAction: ObjectMethods {}
extension PreviewParameters: ObjectMethods {}
extension TargetedPreview: ObjectMethods {}
extension PercentDrivenInteractiveTransition: ObjectMethods {}
extension ContextMenuInteraction: ObjectMethods {}
extension ContextMenuConfiguration: ObjectMethods {}
extension CollectionLayoutItem: ObjectMethods {}
extension CollectionLayoutSection: ObjectMethods {}
extension CollectionViewCompositionalLayoutConfiguration: ObjectMethods {}
extension Nib: ObjectMethods {}
extension Touch: ObjectMethods {}
extension Press: ObjectMethods {}
extension LayoutConstraint: ObjectMethods {}
extension LayoutGuide: ObjectMethods {}
