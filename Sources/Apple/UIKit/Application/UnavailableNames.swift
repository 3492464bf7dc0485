public import LaminaViews

// Types of UIKit that have no meaning here, each with what to use instead.

/// An animator by physics.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UIDynamicAnimator {
  /// Makes an animator.
  public init(referenceView view: UIView) {}
}

extension KeyCommand {
  /// Makes a shortcut.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector
  ) { self.init(action: action, input: input, modifiers: modifierFlags.rawValue) }

  /// The keys that are held.
  public var modifierFlags: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: modifiers) }

  /// The key of an arrow upwards.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key of an arrow downwards.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key of an arrow to the left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key of an arrow to the right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
}

/// UIKit's name of `KeyCommand`.
public typealias UIKeyCommand = KeyCommand
/// UIKit's name of the standard edit actions, which every responder has.
public typealias UIResponderStandardEditActions = Responder
