import LaminaLayers

/// The roles and states of a view for accessibility, like `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits, one per trait.
  public let rawValue: UInt64

  /// Makes traits from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The element performs an action when tapped.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// The element leads to another page.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// The element is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// The element is selected.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// The element is text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
  /// The element is the heading of a part of the screen.
  public static let header = AccessibilityTraits(rawValue: 1 << 5)
  /// The element is a search field.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 6)
  /// The element is disabled.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 7)
  /// The element's value can be increased and decreased.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 8)
  /// The element's value changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// The element is a key of a keyboard.
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 10)
  /// The element can be switched on and off.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 11)
}

/// The accessibility settings of a view; `nil` for the class's default.
struct Accessibility {
  var isElement: Bool?
  var label: String?
  var identifier: String?
  var value: String?
  var hint: String?
  var traits: AccessibilityTraits?
}

extension View {
  var accessibility: Accessibility { extras?.accessibility ?? Accessibility() }

  func changeAccessibility(_ change: (inout Accessibility) -> Void) {
    var changed = accessibility
    change(&changed)
    setExtra(\.accessibility, changed)
  }

  func nameByAccessibility() {
    let kind = View.name(of: type(of: self))
    if let identifier = accessibility.identifier {
      layer.name = identifier
    } else if let label = accessibility.label {
      layer.name = kind.map { "\($0) \"\(label)\"" } ?? label
    } else {
      layer.name = kind
    }
  }
}
