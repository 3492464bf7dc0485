public import Synchronization

// Defaults in which UIKit differs from Lamina.

/// The choice between Lamina's defaults of controls and UIKit's.
public enum InterfaceDefaults {
  /// Whether `Button(frame:)` makes a button of the custom type and `TextField(frame:)` a field without a border.
  ///
  /// False by default. The module with UIKit's names sets it when the program starts.
  public static let areUIKits = Atomic<Bool>(false)

  /// Whether controls begin as UIKit's do.
  static var usesUIKits: Bool { areUIKits.load(ordering: .relaxed) }
}
