// The chain that events climb until somebody takes them.

/// Something that takes events, or hands them on, as `UIResponder`.
///
/// ```
/// view -> its superview ... -> root view -> its controller -> window -> application -> its delegate -> dropped
///                                            presented controller -> presenting controller
///                                            contained controller -> its view's superview
/// ```
@MainActor open class Responder {
  /// Makes a responder.
  public init() {}

  /// Who gets what this one does not take; here nobody.
  open var next: Responder? { nil }

  /// The responder, then the ones that follow it in the chain.
  var responders: UnfoldFirstSequence<Responder> { sequence(first: self) { $0.next } }

  /// The first controller on the way from here along `next`, this one included: that of a view, say.
  public var nearestController: ViewController? {
    responders.lazy.compactMap { $0 as? ViewController }.first
  }

  // MARK: - First responder

  /// Whether it is the one in its window that gets events which are not touches.
  public var isFirstResponder: Bool {
    guard let window = responderWindow else { return false }
    return window.firstResponder === self
  }

  /// Whether it can become that; here not.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it can cease to be that.
  open var canResignFirstResponder: Bool { true }

  /// Becomes the first responder of its window, if it can, and the one that is resigns.
  ///
  /// One that is hidden afterwards stays first; one that leaves the window does not.
  ///
  /// - Returns: whether it is; never outside a window.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    return window.screen.keyboard.exchange {
      if let first = window.firstResponder, first !== self {
        guard first.resignFirstResponder() else { return false }
      }
      window.firstResponder = self
      return true
    }
  }

  /// Ceases to be the first responder, if it can.
  ///
  /// - Returns: whether it is none now.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    window.screen.keyboard.update()
    return true
  }

  /// The view in place of the keyboard while this is the first responder; `nil` for the keyboard.
  open var inputView: View? { nil }

  /// The view above the keyboard, as high as its frame says; `nil` for none.
  ///
  /// It is shown while this is the first responder, or one that comes here along `next`.
  open var inputAccessoryView: View? { nil }

  /// The window whose first responder it can be.
  var responderWindow: Window? { nil }

  // MARK: - Actions

  /// Does what a control asks for, if it knows how; here it does not.
  ///
  /// - Parameters:
  ///   - action: what to do.
  ///   - sender: who asks.
  /// - Returns: whether it has done it; else the next responder is asked, if the control has no target.
  open func perform(_ action: ResponderAction, from sender: Responder) -> Bool { false }

  // MARK: - Touches

  /// Fingers have come down; here the next responder is told.
  ///
  /// - Parameters:
  ///   - touches: those that have just begun and belong to one view, in the order in which they came.
  ///   - event: what they are part of.
  open func touchesBegan(_ touches: [Touch], with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved; here the next responder is told.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: what they are part of.
  open func touchesMoved(_ touches: [Touch], with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have gone up; here the next responder is told.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: what they are part of.
  open func touchesEnded(_ touches: [Touch], with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Something else has taken the touches away, a call for example; here the next responder is told.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: what they are part of.
  open func touchesCancelled(_ touches: [Touch], with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }
}
