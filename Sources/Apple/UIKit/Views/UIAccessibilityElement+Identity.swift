// Elements of accessibility are equal if they are the same object.

nonisolated extension UIAccessibilityElement: Hashable {
  /// Whether both are the same element.
  public static func == (a: UIAccessibilityElement, b: UIAccessibilityElement) -> Bool { a === b }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
