// The recognisers of a view.

extension View {
  /// Adds a recogniser, which follows touches of this view and its subviews from the next one on.
  ///
  /// It is removed from its previous view first.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recogniser; one in the middle of a gesture is cancelled or fails.
  ///
  /// Ignored if it belongs to another view.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.leave()
    recognizer.view = nil
  }
}
