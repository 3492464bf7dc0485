/// The direction in which accessibility scrolls, like `UIAccessibilityScrollDirection`.
public enum AccessibilityScrollDirection: Int, CaseIterable, Hashable, Sendable {
  /// To the right.
  case right = 1
  /// To the left.
  case left
  /// Upwards.
  case up
  /// Downwards.
  case down
  /// To the next element or page.
  case next
  /// To the previous element or page.
  case previous
}
