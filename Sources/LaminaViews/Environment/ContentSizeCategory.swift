/// How large a person wants texts, as `UIContentSizeCategory`: smaller ones come first.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Comparable, Sendable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// A little smaller than usual.
  case medium
  /// The usual one.
  case large
  /// A little larger than usual.
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

  /// Whether it is one of the five for accessibility.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The place among all, from 0.
  var index: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 0 }

  /// Whether texts are smaller in the first one.
  public static func < (first: ContentSizeCategory, second: ContentSizeCategory) -> Bool {
    first.index < second.index
  }
}
