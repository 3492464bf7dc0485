// The events of editing, for a module that posts them elsewhere too.

/// The observer of all text fields and text views.
@MainActor public enum TextEvents {
  /// Called with a field or a text view when editing begins, changes the text, or ends; `nil` for none.
  public static var observer: ((View, Control.Events) -> Void)?
}
