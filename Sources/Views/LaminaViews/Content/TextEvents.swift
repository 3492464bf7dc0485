// The events of editing, for a module that posts them elsewhere too.

/// The observer of all text fields and text views.
@MainActor public enum TextEvents {
  /// Called with a field or a text view when editing begins, changes the text, or ends; `nil` for none.
  public static var observer: ((View, Control.Events) -> Void)?
  /// Called with a text view that is not editable when a finger taps a link; `nil` for none.
  package static var linkObserver: ((TextView, TappedLink) -> Void)?
}
