// The responder chain: events climb it until a responder takes them.

/// An object that takes events or passes them on, like `UIResponder`.
///
/// ```
/// view -> its superview ... -> root view -> its controller -> window -> application -> its delegate -> dropped
///                                            presented controller -> presenting controller
///                                            contained controller -> its view's superview
/// ```
@MainActor open class Responder {
  /// Makes a responder.
  public init() {}

  /// The next responder, which gets the events that this one does not take; `nil` by default.
  open var next: Responder? { nil }

  /// This responder and all that follow it in the chain.
  var responders: UnfoldFirstSequence<Responder> { sequence(first: self) { $0.next } }

  /// The first controller in the chain from here along `next`, this responder included; `nil` for none.
  open var nearestController: ViewController? {
    responders.lazy.compactMap { $0 as? ViewController }.first
  }

  // MARK: - First responder

  /// Whether this is the first responder: the one in its window that gets events other than touches.
  open var isFirstResponder: Bool {
    guard let window = responderWindow else { return false }
    return window.firstResponder === self
  }

  /// Whether this can become first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this can resign first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Makes this the first responder of its window if it can; the current one resigns first.
  ///
  /// A responder that is hidden later remains first responder; one that leaves the window does not.
  ///
  /// - Returns: whether this is first responder now; always false outside a window.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    return window.screen.keyboard.exchange {
      if let first = window.firstResponder, first !== self {
        guard first.resignFirstResponder() else { return false }
        // Its calls may have made another one first responder, which then remains it.
        // Policy: `first-responder-nested`.
        if let other = window.firstResponder, other !== self { return false }
      }
      window.firstResponder = self
      return true
    }
  }

  /// Resigns first responder if it can.
  ///
  /// - Returns: whether this is no longer first responder.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    window.screen.keyboard.update()
    return true
  }

  /// The view shown in place of the keyboard while this is first responder; `nil` for the keyboard.
  open var inputView: View? { nil }

  /// The view above the keyboard, with its frame's height; `nil` for none.
  ///
  /// Shown while the first responder is this one, or one whose chain along `next` leads here.
  open var inputAccessoryView: View? { nil }

  /// The window in which this can be first responder; `nil` for none.
  var responderWindow: Window? { nil }

  /// Shows the input views and the keys for the first responder's current traits; ignored for other responders.
  open func reloadInputViews() {
    if isFirstResponder { responderWindow?.screen.keyboard.reload() }
  }

  // MARK: - Actions

  /// Performs a control's action if it knows how; by default, only the standard edit actions that
  /// `canPerformAction(_:withSender:)` allows.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the control that sends it.
  /// - Returns: whether it was performed; if not, and the control has no target, the next responder is asked.
  open func perform(_ action: ResponderAction, from sender: Responder) -> Bool {
    ActionCalls.call(action, of: self, [sender]) || performEditAction(action, withSender: sender)
  }

  /// Whether this responder performs an action in its current state.
  ///
  /// The edit menu shows the actions for which a responder along `next` returns true.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the object that asks.
  /// - Returns: whether it performs the action; by default, whether a method is registered under its name.
  open func canPerformAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
    ActionCalls.canCall(action, of: self)
  }

  /// Returns the first responder along `next`, from this one on, that performs an action; `nil` for none.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the object that asks.
  /// - Returns: the responder.
  open func target(forAction action: ResponderAction, withSender sender: Any?) -> Responder? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Moves the selection to the pasteboard; does nothing by default.
  open func cut(_ sender: Any?) {}
  /// Copies the selection to the pasteboard; does nothing by default.
  open func copy(_ sender: Any?) {}
  /// Inserts the pasteboard's content; does nothing by default.
  open func paste(_ sender: Any?) {}
  /// Removes the selection; does nothing by default.
  open func delete(_ sender: Any?) {}
  /// Selects the object at the caret; does nothing by default.
  open func select(_ sender: Any?) {}
  /// Selects everything; does nothing by default.
  open func selectAll(_ sender: Any?) {}

  // MARK: - Touches

  /// Called when fingers come down; by default, passes the touches to the next responder.
  ///
  /// - Parameters:
  ///   - touches: the touches that have just begun in one view, in the order in which they came.
  ///   - event: the event of the touches.
  open func touchesBegan(_ touches: [Touch], with event: Event?) {
    next?.touchesBegan(Set(touches), with: event)
  }

  /// Called when fingers come down, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    touchesBegan(touches.inOrder, with: event)
  }

  /// Called when fingers move; by default, passes the touches to the next responder.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: the event of the touches.
  open func touchesMoved(_ touches: [Touch], with event: Event?) {
    next?.touchesMoved(Set(touches), with: event)
  }

  /// Called when fingers move, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    touchesMoved(touches.inOrder, with: event)
  }

  /// Called when fingers go up; by default, passes the touches to the next responder.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: the event of the touches.
  open func touchesEnded(_ touches: [Touch], with event: Event?) {
    next?.touchesEnded(Set(touches), with: event)
  }

  /// Called when fingers go up, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    touchesEnded(touches.inOrder, with: event)
  }

  /// Called when the touches are cancelled, for example by a phone call; by default, passes them to the next responder.
  ///
  /// - Parameters:
  ///   - touches: as for `touchesBegan(_:with:)`.
  ///   - event: the event of the touches.
  open func touchesCancelled(_ touches: [Touch], with event: Event?) {
    next?.touchesCancelled(Set(touches), with: event)
  }

  /// Called when touches are cancelled, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    touchesCancelled(touches.inOrder, with: event)
  }

  // MARK: - Presses

  /// Called when buttons or keys go down; by default, passes the presses to the next responder.
  ///
  /// No screen reports presses: an app's tests call it.
  ///
  /// - Parameters:
  ///   - presses: the presses.
  ///   - event: their event.
  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of buttons changes; by default, passes the presses to the next responder.
  open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when buttons or keys go up; by default, passes the presses to the next responder.
  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when presses are cancelled; by default, passes them to the next responder.
  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: - Motion and accessibility

  /// Called when a motion of the device begins; by default, passes it to the next responder.
  ///
  /// No screen reports motions: an app's tests call it.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when a motion of the device ends; by default, passes it to the next responder.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when a motion of the device is cancelled; by default, passes it to the next responder.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionCancelled(motion, with: event)
  }

  /// The shortcuts of a keyboard that the responder takes; `nil` by default.
  open var keyCommands: [KeyCommand]? { nil }

  /// Changes the menu bar; never called, because phones have none.
  ///
  /// - Parameter builder: the builder of the menu bar.
  open func buildMenu(with builder: any MenuBuilder) {}

  /// Performs what a touch of the element does, for accessibility; by default, nothing.
  ///
  /// - Returns: whether it was performed.
  open func accessibilityActivate() -> Bool { false }
  /// Increases the element's value, for accessibility; does nothing by default.
  open func accessibilityIncrement() {}
  /// Decreases the element's value, for accessibility; does nothing by default.
  open func accessibilityDecrement() {}
  /// Leaves what is shown, for accessibility; by default, asks the next responder.
  ///
  /// - Returns: whether it was performed.
  open func accessibilityPerformEscape() -> Bool { next?.accessibilityPerformEscape() ?? false }
  /// Performs the most important action, for accessibility; by default, asks the next responder.
  ///
  /// - Returns: whether it was performed.
  open func accessibilityPerformMagicTap() -> Bool { next?.accessibilityPerformMagicTap() ?? false }

  /// Scrolls what is shown, for accessibility; by default, asks the next responder.
  ///
  /// - Parameter direction: where to.
  /// - Returns: whether it was performed.
  open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    next?.accessibilityScroll(direction) ?? false
  }
  /// Called when accessibility moves its focus to the object: never, since nothing reads the screen.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when accessibility moves its focus from the object: never, since nothing reads the screen.
  open func accessibilityElementDidLoseFocus() {}
  /// Whether accessibility has its focus on the object: never, since nothing reads the screen.
  ///
  /// - Returns: false.
  open func accessibilityElementIsFocused() -> Bool { false }

  // MARK: - Nibs

  /// Called when an object has been loaded from a nib, which never happens; does nothing.
  open func awakeFromNib() {}
  /// Called when an editor of nibs shows the view, which never happens; does nothing.
  open func prepareForInterfaceBuilder() {}

  // MARK: - Objects

  /// Whether another object is the same; by default, by identity.
  ///
  /// `==` compares by identity, whatever an override answers.
  open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }

  /// A text with the name of the class.
  open var description: String { "<\(type(of: self))>" }

  /// Called when a property that this object observes by its name has changed; does nothing by default.
  ///
  /// - Parameters:
  ///   - keyPath: the name of the property.
  ///   - object: the object whose property it is.
  ///   - change: the values that the observer asked for.
  ///   - context: the address that the observer gave.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [PropertyChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// Returns the value of a property by its name; `nil` if it is not known.
  ///
  /// - Parameter key: the name, such as `alpha`.
  /// - Returns: the value.
  open func value(forKey key: String) -> Any? { NamedProperties.value(of: self, key) }

  /// Sets the value of a property by its name; ignored if it is not known.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: the name, such as `alpha`.
  open func setValue(_ value: Any?, forKey key: String) {
    NamedProperties.set(value, of: self, key)
  }
}

extension Responder: Hashable {
  /// Whether two names stand for one object.
  public nonisolated static func == (first: Responder, second: Responder) -> Bool {
    first === second
  }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
