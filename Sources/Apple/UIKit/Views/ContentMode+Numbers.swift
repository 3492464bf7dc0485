public import LaminaViews

// Content modes by UIKit's numbers.

nonisolated extension ContentMode: RawRepresentable {
  /// UIKit's number: 0 for `scaleToFill` up to 12 for `bottomRight`.
  public var rawValue: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the mode of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard Self.allCases.indices.contains(rawValue) else { return nil }
    self = Self.allCases[rawValue]
  }
}
