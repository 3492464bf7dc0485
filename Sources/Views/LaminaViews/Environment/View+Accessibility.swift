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
  private var accessibility: Accessibility { extras?.accessibility ?? Accessibility() }

  private func change(_ change: (inout Accessibility) -> Void) {
    var changed = accessibility
    change(&changed)
    setExtra(\.accessibility, changed)
  }

  /// Whether accessibility treats the view as a single element; by default true for labels, text views and
  /// controls.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? isAccessibilityElementByDefault }
    set { change { $0.isElement = newValue } }
  }

  /// The short name of the view for accessibility; by default, the text of a label or the title of
  /// a button.
  ///
  /// Setting it names the view's layer in reports, profiles and scripts: `Button "Send"`. An
  /// `accessibilityIdentifier` takes precedence.
  public var accessibilityLabel: String? {
    get { accessibility.label ?? defaultAccessibilityLabel }
    set {
      change { $0.label = newValue }
      nameByAccessibility()
    }
  }

  /// The identifier by which tests and scripts find the view; it becomes the layer's name.
  public var accessibilityIdentifier: String? {
    get { accessibility.identifier }
    set {
      change { $0.identifier = newValue }
      nameByAccessibility()
    }
  }

  /// The view's current value as a text for accessibility; by default, that of a switch, slider, stepper or editable
  /// text.
  public var accessibilityValue: String? {
    get { accessibility.value ?? defaultAccessibilityValue }
    set { change { $0.value = newValue } }
  }

  /// A text for accessibility that says what a touch of the view does; `nil` for none.
  public var accessibilityHint: String? {
    get { accessibility.hint }
    set { change { $0.hint = newValue } }
  }

  /// The view's accessibility traits; the class's defaults unless set.
  public var accessibilityTraits: AccessibilityTraits {
    get { accessibility.traits ?? defaultAccessibilityTraits }
    set { change { $0.traits = newValue } }
  }

  /// The accessibility elements in reading order: the view itself, or else those of its subviews from back to front.
  ///
  /// Views inside an element, hidden views and clear views are excluded.
  public var accessibilityElements: [View] {
    guard !isHidden, alpha > View.minimumTouchedAlpha else { return [] }
    return isAccessibilityElement ? [self] : subviews.flatMap(\.accessibilityElements)
  }

  private func nameByAccessibility() {
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
