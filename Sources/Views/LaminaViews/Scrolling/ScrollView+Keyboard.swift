import LaminaGeometry

// The keyboard that a drag hides.

extension ScrollView {
  /// The way in which a drag hides the keyboard, like `UIScrollView.KeyboardDismissMode`.
  public enum KeyboardDismissMode: CaseIterable, Hashable, Sendable {
    /// Not at all.
    case none
    /// As soon as the drag begins.
    case onDrag
    /// Once the dragging finger comes upon the keyboard; the keyboard then slides out.
    ///
    /// In UIKit, the keyboard follows the finger from there, and a finger that returns brings it back.
    case interactive
  }

  /// Hides the keyboard at the beginning of a drag, in the mode `onDrag`.
  func dismissKeyboardOnDrag() {
    if keyboardDismissMode == .onDrag { dismissKeyboard() }
  }

  /// Hides the keyboard once a dragging finger is on it, in the mode `interactive`.
  func dismissKeyboard(under pan: ScrollPanGestureRecognizer) {
    guard keyboardDismissMode == .interactive, isDragging, let window else { return }
    let keyboard = window.screen.keyboard.frame
    guard !keyboard.isEmpty, let touch = pan.touches.first, touch.point.y >= keyboard.minY else {
      return
    }
    dismissKeyboard()
  }

  private func dismissKeyboard() {
    if let window, window.screen.keyboard.isVisible {
      window.firstResponder?.resignFirstResponder()
    }
  }
}
