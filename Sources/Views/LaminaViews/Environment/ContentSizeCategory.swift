/// The preferred size of texts, smallest first, like `UIContentSizeCategory`.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Comparable, Sendable {
  /// The smallest.
  case extraSmall
  /// Two steps smaller than the default.
  case small
  /// One step smaller than the default.
  case medium
  /// The default.
  case large
  /// One step larger than the default.
  case extraLarge
  /// Two steps larger than the default.
  case extraExtraLarge
  /// The largest that is not for accessibility.
  case extraExtraExtraLarge
  /// The smallest for accessibility.
  case accessibilityMedium
  /// The second of the five sizes for accessibility.
  case accessibilityLarge
  /// The third of the five sizes for accessibility.
  case accessibilityExtraLarge
  /// The fourth of the five sizes for accessibility.
  case accessibilityExtraExtraLarge
  /// The largest of all.
  case accessibilityExtraExtraExtraLarge

  /// Whether the category is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The index among all cases, from 0.
  var index: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 0 }

  /// Returns whether the first category is for smaller texts than the second.
  public static func < (first: ContentSizeCategory, second: ContentSizeCategory) -> Bool {
    first.index < second.index
  }
}
