// What recognises gestures of a view.

extension View {
  /// Has a recogniser follow the touches of this view and of those in it, from the next one on.
  ///
  /// It is taken from its view before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recogniser away; one in the middle of a gesture is cancelled, or fails.
  ///
  /// Nothing happens if it is none of this view.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.leave()
    recognizer.view = nil
  }
}
