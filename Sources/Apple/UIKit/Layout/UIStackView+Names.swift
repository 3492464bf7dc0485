public import LaminaViews

// UIKit's numbers and spacings of stacks.

extension StackView {
  /// The spacing that stands for the stack's own `spacing`.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
  /// The spacing that stands for the system's distance between views, 8 points.
  public class var spacingUseSystem: CGFloat { NSLayoutConstraint.systemSpacing }

  /// Returns the custom gap after a view; `spacingUseDefault` if none was set.
  public func customSpacing(after arrangedSubview: View) -> CGFloat {
    customGap(after: arrangedSubview) ?? StackView.spacingUseDefault
  }
}

nonisolated extension StackView.Distribution: RawRepresentable {
  /// UIKit's number: 0 for fill to 4 for equal centring.
  public var rawValue: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns the distribution of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard Self.allCases.indices.contains(rawValue) else { return nil }
    self = Self.allCases[rawValue]
  }
}

nonisolated extension StackView.Alignment: RawRepresentable {
  private static var order: [Self] {
    [.fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline]
  }

  /// UIKit's number: 0 for fill, 1 for leading, 3 for centre, 4 for trailing, 2 and 5 for baselines.
  public var rawValue: Int { Self.order.firstIndex(of: self) ?? 0 }

  /// Returns the alignment of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard Self.order.indices.contains(rawValue) else { return nil }
    self = Self.order[rawValue]
  }
}
