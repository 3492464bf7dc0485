public import LaminaViews

/// An element of a menu that sends an action to the responders, from the first one on.
open class UICommand: Action {
  /// The action.
  public let action: Selector?
  /// The value that tells commands with the same action apart; `nil` for none.
  public let propertyList: Any?

  /// Makes a command.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    (self.action, self.propertyList) = (action, propertyList)
    super.init(
      title: title, image: image, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state
    ) { command in
      UIApplication.shared.sendAction(action, to: nil, from: command.sender ?? command, for: nil)
    }
  }
}

/// UIKit's name of `MenuBuilder`; phones have no menu bar, so that nothing calls `buildMenu(with:)`.
public typealias UIMenuBuilder = MenuBuilder
/// UIKit's name of `MenuSystem`.
public typealias UIMenuSystem = MenuSystem

extension KeyCommand {
  /// Makes a shortcut with a title.
  public convenience init(
    title: String, image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.init(title: title, action: action, input: input, modifiers: modifierFlags.rawValue)
    (self.image, self.discoverabilityTitle) = (image, discoverabilityTitle)
    (self.attributes, self.state) = (attributes, state)
  }

  /// Makes a shortcut with an explanation.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: discoverabilityTitle, action: action, input: input,
      modifiers: modifierFlags.rawValue)
  }
}

/// The language of a keyboard; all texts are typed in the screen's.
public final class UITextInputMode {
  /// The language, such as `en`.
  public let primaryLanguage: String?

  private init(_ language: String?) { primaryLanguage = language }

  /// The modes of the user's keyboards: one, in the screen's language.
  public static var activeInputModes: [UITextInputMode] {
    [UITextInputMode(UIScreen.main.language ?? "en")]
  }

  /// Sent when the user changes the keyboard's language; never.
  public nonisolated static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")
}
