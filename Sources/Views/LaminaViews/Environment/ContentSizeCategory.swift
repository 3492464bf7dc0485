/// The preferred size of texts, smallest first, like `UIContentSizeCategory`.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Comparable, Sendable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// A little smaller than the default.
  case medium
  /// The default.
  case large
  /// A little larger than the default.
  case extraLarge
  /// Larger still.
  case extraExtraLarge
  /// The largest that is not for accessibility.
  case extraExtraExtraLarge
  /// The smallest for accessibility.
  case accessibilityMedium
  /// Large, for accessibility.
  case accessibilityLarge
  /// Larger, for accessibility.
  case accessibilityExtraLarge
  /// Still larger, for accessibility.
  case accessibilityExtraExtraLarge
  /// The largest of all.
  case accessibilityExtraExtraExtraLarge

  /// Whether the category is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The index among all cases, from 0.
  var index: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 0 }

  /// Returns whether texts are smaller in the first category.
  public static func < (first: ContentSizeCategory, second: ContentSizeCategory) -> Bool {
    first.index < second.index
  }
}
