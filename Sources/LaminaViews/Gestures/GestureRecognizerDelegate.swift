/// Decides with a recogniser what it may do, as `UIGestureRecognizerDelegate`.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser that has seen its gesture may recognise it; it fails else. It may by default.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Whether a recogniser gets a touch that comes down. It does by default.
  ///
  /// - Parameters:
  ///   - recognizer: what would get it.
  ///   - touch: the touch.
  /// - Returns: whether it does.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether two recognisers may recognise the same touches.
  ///
  /// The delegates of both are asked, and one that allows it is enough. By default they may not.
  ///
  /// - Parameters:
  ///   - recognizer: the one whose delegate this is.
  ///   - other: the other.
  /// - Returns: whether they may.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool

  /// Whether a recogniser waits for another that follows one of its touches to fail, by default not.
  ///
  /// - Parameters:
  ///   - recognizer: the one whose delegate this is.
  ///   - other: the other.
  /// - Returns: whether it does.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Whether another that follows one of a recogniser's touches waits for it to fail, by default not.
  ///
  /// - Parameters:
  ///   - recognizer: the one whose delegate this is.
  ///   - other: the other.
  /// - Returns: whether it does.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// It does.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// They may not.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// It does not.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// It does not.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
