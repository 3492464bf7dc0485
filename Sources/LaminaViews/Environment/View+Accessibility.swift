import LaminaLayers

/// The part of a view in accessibility, as `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits, one per trait.
  public let rawValue: UInt64

  /// Makes traits of bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// It does something when it is tapped.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// It is selected.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// It is a text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
  /// It is the heading of a part of the screen.
  public static let header = AccessibilityTraits(rawValue: 1 << 5)
  /// Text is searched for in it.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 6)
  /// It takes no touches.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 7)
  /// Its value goes up and down.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 8)
  /// Its value changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// It is a key of a keyboard.
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 10)
  /// It is on or off.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 11)
}

/// The settings of a view's accessibility.
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

  /// Whether it is one thing for somebody who cannot see it; a label, an image with a label and a control are
  /// at first.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? isAccessibilityElementByDefault }
    set { change { $0.isElement = newValue } }
  }

  /// A name in a word or two; a text is its own unless another one has been set.
  ///
  /// Setting it names the view's layer in reports, profiles and scripts: `Button "Send"`. The identifier
  /// goes before it.
  public var accessibilityLabel: String? {
    get { accessibility.label ?? defaultAccessibilityLabel }
    set {
      change { $0.label = newValue }
      nameByAccessibility()
    }
  }

  /// The name by which tests and scripts find the view; it is the name of the view's layer.
  public var accessibilityIdentifier: String? {
    get { accessibility.identifier }
    set {
      change { $0.identifier = newValue }
      nameByAccessibility()
    }
  }

  /// The present value; a control says it by itself unless a value has been set.
  public var accessibilityValue: String? {
    get { accessibility.value ?? defaultAccessibilityValue }
    set { change { $0.value = newValue } }
  }

  /// The effect of a touch.
  public var accessibilityHint: String? {
    get { accessibility.hint }
    set { change { $0.hint = newValue } }
  }

  /// The traits; those of its class unless others have been set.
  public var accessibilityTraits: AccessibilityTraits {
    get { accessibility.traits ?? defaultAccessibilityTraits }
    set { change { $0.traits = newValue } }
  }

  /// The views that are elements, in the order in which they are read: outer before inner ones, back to front.
  ///
  /// Views in an element, hidden ones and clear ones are not among them.
  public var accessibilityElements: [View] {
    guard !isHidden, alpha > View.leastTouchedAlpha else { return [] }
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
