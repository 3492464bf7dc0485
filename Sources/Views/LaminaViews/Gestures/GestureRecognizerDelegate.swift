/// The delegate of a recogniser, which decides whether it may get touches and recognise, like
/// `UIGestureRecognizerDelegate`.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser may recognise its gesture; true by default.
  ///
  /// If false, the recogniser fails.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Whether a recogniser gets a new touch; true by default.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser.
  ///   - touch: the touch.
  /// - Returns: whether it gets the touch.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether two recognisers may recognise the same touches.
  ///
  /// Either delegate can allow it. False by default.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser of this delegate.
  ///   - other: the other recogniser.
  /// - Returns: whether both may recognise.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool

  /// Whether a recogniser waits for another that shares a touch to fail; false by default.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser of this delegate.
  ///   - other: the other recogniser.
  /// - Returns: whether it waits.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Whether another recogniser that shares a touch waits for this one to fail; false by default.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser of this delegate.
  ///   - other: the other recogniser.
  /// - Returns: whether the other waits.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true: this delegate lets the recogniser recognise its gesture.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns true: this delegate keeps no touch from the recogniser.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// Returns false: this delegate lets no other recogniser recognise the same touches.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// Returns false: this delegate makes its recogniser wait for no other.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Returns false: this delegate makes no other recogniser wait for its own.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
