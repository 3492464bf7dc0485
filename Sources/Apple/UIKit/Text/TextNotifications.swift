public import LaminaViews

// Notifications of text fields and text views.

/// The notifications of editing, which are posted once somebody has named one of them.
private enum TextNotifications {
  static let started: Void = {
    TextEvents.observer = { view, events in
      let isField = view is TextField
      for (event, field, text) in [
        (
          Control.Events.editingDidBegin, "UITextFieldTextDidBeginEditingNotification",
          "UITextViewTextDidBeginEditingNotification"
        ),
        (
          .editingChanged, "UITextFieldTextDidChangeNotification",
          "UITextViewTextDidChangeNotification"
        ),
        (
          .editingDidEnd, "UITextFieldTextDidEndEditingNotification",
          "UITextViewTextDidEndEditingNotification"
        ),
      ] where events.contains(event) {
        NotificationCenter.default.post(
          name: Notification.Name(isField ? field : text), object: view)
      }
    }
  }()

  static func name(_ text: String) -> Notification.Name {
    _ = started
    return Notification.Name(text)
  }
}

extension TextField {
  /// Posted when editing begins.
  public static var textDidBeginEditingNotification: Notification.Name {
    TextNotifications.name("UITextFieldTextDidBeginEditingNotification")
  }
  /// Posted when typing has changed the text.
  public static var textDidChangeNotification: Notification.Name {
    TextNotifications.name("UITextFieldTextDidChangeNotification")
  }
  /// Posted when editing ends.
  public static var textDidEndEditingNotification: Notification.Name {
    TextNotifications.name("UITextFieldTextDidEndEditingNotification")
  }
}

extension TextView {
  /// Posted when editing begins.
  public static var textDidBeginEditingNotification: Notification.Name {
    TextNotifications.name("UITextViewTextDidBeginEditingNotification")
  }
  /// Posted when typing has changed the text.
  public static var textDidChangeNotification: Notification.Name {
    TextNotifications.name("UITextViewTextDidChangeNotification")
  }
  /// Posted when editing ends.
  public static var textDidEndEditingNotification: Notification.Name {
    TextNotifications.name("UITextViewTextDidEndEditingNotification")
  }
}
