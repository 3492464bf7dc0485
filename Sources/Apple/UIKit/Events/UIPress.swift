public import LaminaViews

// Buttons and keys, which no screen reports: tests make presses, and call `pressesBegan` of a responder.

/// UIKit's name of `Press`.
public typealias UIPress = Press
/// UIKit's name of `PressesEvent`.
public typealias UIPressesEvent = PressesEvent

extension Press {
  /// The kind of a button.
  public nonisolated enum PressType: Int, Sendable {
    /// The arrow upwards.
    case upArrow
    /// The arrow downwards.
    case downArrow
    /// The arrow to the left.
    case leftArrow
    /// The arrow to the right.
    case rightArrow
    /// The button that selects.
    case select
    /// The button of the menu.
    case menu
    /// The button that plays and pauses.
    case playPause
    /// The button of the next page.
    case pageUp = 30
    /// The button of the previous page.
    case pageDown = 31
  }

  /// The kind of the button.
  public var type: PressType { PressType(rawValue: button) ?? .select }
  /// The key; `nil` for a button.
  public var key: UIKey? { keyCode == 0 ? nil : UIKey(self) }
  /// The window of the responder; `nil` for none.
  public var window: UIWindow? { (responder as? UIView)?.window }
  /// The recognisers that follow the press: none.
  public var gestureRecognizers: [UIGestureRecognizer]? { nil }
}

extension PressesEvent {
  /// Returns the presses that a recogniser follows: none.
  public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}

/// A key of a keyboard that is pressed.
public final class UIKey: Hashable {
  private let press: Press

  init(_ press: Press) { self.press = press }

  /// The characters of the key with those held as well.
  public var characters: String { press.characters }
  /// The characters of the key alone.
  public var charactersIgnoringModifiers: String { press.characters.lowercased() }
  /// The keys that are held as well.
  public var modifierFlags: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: press.modifiers) }
  /// The key.
  public var keyCode: UIKeyboardHIDUsage { UIKeyboardHIDUsage(rawValue: press.keyCode) }

  /// Whether two keys belong to one press.
  public nonisolated static func == (first: UIKey, second: UIKey) -> Bool {
    first.press === second.press
  }
  /// Hashes the press.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(press) }
}
