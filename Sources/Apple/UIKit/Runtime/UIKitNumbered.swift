public import LaminaViews

// Enumerations by UIKit's numbers, which settings of Interface Builder and old archives hold.

/// An enumeration whose cases have UIKit's numbers.
public nonisolated protocol UIKitNumbered: CaseIterable, RawRepresentable, Equatable {
  /// UIKit's number of each case, in the order of `allCases`.
  static var numbers: [Int] { get }
}

nonisolated extension UIKitNumbered {
  /// The places of the cases.
  public static var numbers: [Int] { Array(0..<allCases.count) }

  /// UIKit's number.
  public var rawValue: Int { zip(Self.allCases, Self.numbers).first { $0.0 == self }?.1 ?? 0 }

  /// Returns the case of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard let found = zip(Self.allCases, Self.numbers).first(where: { $0.1 == rawValue }) else {
      return nil
    }
    self = found.0
  }
}

nonisolated extension TableView.Style: UIKitNumbered {}
nonisolated extension TableView.ScrollPosition: UIKitNumbered {}
nonisolated extension TableView.SeparatorStyle: UIKitNumbered {}
nonisolated extension TableView.RowAnimation: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [0, 1, 2, 3, 4, 5, 6, 100] }
}
nonisolated extension TableViewCell.AccessoryType: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [0, 1, 3, 4, 2] }
}
nonisolated extension TableViewCell.CellStyle: UIKitNumbered {}
nonisolated extension TableViewCell.EditingStyle: UIKitNumbered {}
nonisolated extension TableViewCell.SelectionStyle: UIKitNumbered {}
nonisolated extension CollectionViewFlowLayout.ScrollDirection: UIKitNumbered {}
nonisolated extension ScrollView.ContentInsetAdjustmentBehavior: UIKitNumbered {}
nonisolated extension ScrollView.KeyboardDismissMode: UIKitNumbered {}
nonisolated extension Button.ButtonType: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [0, 1, 2, 3, 4, 5, 7] }
}
nonisolated extension TextField.ViewMode: UIKitNumbered {}
nonisolated extension KeyboardType: UIKitNumbered {}
nonisolated extension KeyboardAppearance: UIKitNumbered {}
nonisolated extension ReturnKeyType: UIKitNumbered {}
nonisolated extension TextAutocapitalizationType: UIKitNumbered {}
nonisolated extension TextAutocorrectionType: UIKitNumbered {}
nonisolated extension TextSpellCheckingType: UIKitNumbered {}
nonisolated extension LineBreakMode: UIKitNumbered {}
nonisolated extension SemanticContentAttribute: UIKitNumbered {}
nonisolated extension Image.RenderingMode: UIKitNumbered {}
nonisolated extension DatePicker.Mode: UIKitNumbered {}
nonisolated extension ActivityIndicatorView.Style: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [100, 101] }
}
nonisolated extension BarBackground.Style: UIKitNumbered {}
nonisolated extension BarButtonItem.Style: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [0, 2] }
}
nonisolated extension BarButtonItem.SystemItem: UIKitNumbered {
  /// UIKit's numbers.
  public static var numbers: [Int] { [0, 2, 1, 4, 3, 7, 8, 16, 12, 13, 5, 6] }
}
nonisolated extension NavigationItem.LargeTitleDisplayMode: UIKitNumbered {}
