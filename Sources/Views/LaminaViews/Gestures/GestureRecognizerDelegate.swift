/// The delegate of a recogniser, which decides whether it may get touches and recognise, like
/// `UIGestureRecognizerDelegate`.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser may recognise its gesture; otherwise it fails. True by default.
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
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns true.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
