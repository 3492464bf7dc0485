public import LaminaGeometry

/// A view that a finger does something with, as `UIControl`.
///
/// ```
/// touchesBegan      beginTracking, then touchDown and touchDownRepeat
/// touchesMoved      continueTracking, then touchDragEnter or Exit, then touchDragInside or Outside
/// touchesEnded      endTracking, then touchUpInside or Outside
/// touchesCancelled  cancelTracking, then touchCancel
/// ```
/// It follows one finger at a time, and no other responder gets its touches. Recognisers come first: one of
/// the control itself or of a view around it takes the touch away when it recognises. The system's controls
/// refuse those of views around them for the gesture that they are made for; a subclass of `Control` does
/// not, unless it overrides `gestureRecognizerShouldBegin(_:)`.
open class Control: View {
  /// Makes a control that is enabled.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  // MARK: - State

  /// Whether it does anything; one that is disabled takes touches, and ignores them.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { stopTracking(with: nil) }
      stateDidChange()
    }
  }

  /// Whether it has been chosen.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether a finger is on it.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// All of the above.
  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// `state` has changed; here nothing is done.
  open func stateDidChange() {}

  override var isAccessibilityElementByDefault: Bool { true }
  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  /// A view's, and `isEnabled`, `isSelected` and `isHighlighted`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "isEnabled": .bool(isEnabled)
    case "isSelected": .bool(isSelected)
    case "isHighlighted": .bool(isHighlighted)
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Tracking

  /// How far outside its bounds a finger is still inside once it is down, 70 pt (a named policy).
  ///
  /// - Source: `UIControl` as measured.
  public static var trackingMargin: Double { 70 }

  /// The touch that it follows.
  public private(set) var trackedTouch: Touch?
  /// Whether the touch is inside: on the control, or not further than `trackingMargin` from it.
  public private(set) var isTouchInside = false
  /// Whether it follows a touch.
  public var isTracking: Bool { trackedTouch != nil }

  /// A finger has come down; here it is followed.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: what it is part of.
  /// - Returns: whether to follow it.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The finger has moved; here it is followed on.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: what it is part of.
  /// - Returns: whether to follow it on.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The finger has gone up, or is not followed on; here nothing is done.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: what it is part of.
  open func endTracking(_ touch: Touch?, with event: Event?) {}

  /// The touch has been taken away; here nothing is done.
  ///
  /// - Parameter event: what took it.
  open func cancelTracking(with event: Event?) {}

  /// Follows the first finger.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    guard beginTracking(touch, with: event), isEnabled else { return }
    (trackedTouch, isTouchInside) = (touch, true)
    isHighlighted = true
    sendActions(for: .touchDown)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat) }
  }

  /// Follows the finger on.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    guard continueTracking(touch, with: event) else {
      if isTracking {
        forgetTouch()
        endTracking(touch, with: event)
      }
      return
    }
    guard isTracking else { return }
    let isInside = isTouchInside
    isHighlighted = isInside
    if isInside != wasInside { sendActions(for: isInside ? .touchDragEnter : .touchDragExit) }
    guard isTracking else { return }
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Follows the finger no more.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    let isInside = isInside(touch, event)
    forgetTouch()
    endTracking(touch, with: event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Follows the finger no more.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    stopTracking(with: event)
  }

  /// Ends tracking from elsewhere: the touch is cancelled, or the control disabled or taken away.
  private func stopTracking(with event: Event?) {
    guard isTracking else { return }
    forgetTouch()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  private func forgetTouch() {
    (trackedTouch, isTouchInside) = (nil, false)
    isHighlighted = false
  }

  private func isInside(_ touch: Touch, _ event: Event?) -> Bool {
    let point = touch.location(in: self)
    return self.point(inside: point, with: event)
      || bounds.inset(by: -Control.trackingMargin).contains(point)
  }

  /// Tracking ends outside a window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window == nil { stopTracking(with: nil) }
  }

  // MARK: - Actions

  /// What it calls, in the order in which it was added.
  private var actions: [Action] = []
  private var actionCount = 0

  /// Has something called for some events, after what was there.
  ///
  /// - Parameters:
  ///   - events: for which.
  ///   - body: what to call with the control.
  /// - Returns: what takes it away again.
  @discardableResult
  public func addAction(
    for events: Events, _ body: @escaping @MainActor (Control) -> Void
  ) -> ActionToken {
    actionCount += 1
    let token = ActionToken(number: actionCount)
    actions.append(Action(token: token, events: events, body: body))
    return token
  }

  /// Has a responder do something for some events; without one, the first that knows how along `next`,
  /// this control included.
  ///
  /// - Parameters:
  ///   - target: who does it; kept weakly. If it does not know how, nothing is done.
  ///   - action: what to do.
  ///   - events: for which.
  /// - Returns: what takes it away again.
  @discardableResult
  public func addTarget(
    _ target: Responder?, action: ResponderAction, for events: Events
  ) -> ActionToken {
    guard let target else {
      return addAction(for: events) { $0.sendAction(action, to: nil) }
    }
    return addAction(for: events) { [weak target] control in
      if let target { control.sendAction(action, to: target) }
    }
  }

  /// Takes away what `addAction(for:_:)` or `addTarget(_:action:for:)` has added.
  public func removeAction(_ token: ActionToken) { actions.removeAll { $0.token == token } }

  /// Calls what has been added for any of some events.
  ///
  /// What is taken away meanwhile is not called.
  open func sendActions(for events: Events) {
    for action in actions where !action.events.isDisjoint(with: events) {
      if actions.contains(where: { $0.token == action.token }) { action.body(self) }
    }
  }

  /// Has one action done.
  ///
  /// - Parameters:
  ///   - action: what to do.
  ///   - target: who does it; `nil` for the first along `next` that knows how.
  /// - Returns: whether anybody has.
  @discardableResult
  open func sendAction(_ action: ResponderAction, to target: Responder?) -> Bool {
    if let target { return target.perform(action, from: self) }
    return responders.contains { $0.perform(action, from: self) }
  }

  // MARK: - Recognisers

  /// Whether a recogniser belongs to a view around this one, and not to it.
  func isAround(_ recognizer: GestureRecognizer) -> Bool {
    guard let view = recognizer.view else { return false }
    return view !== self && isDescendant(of: view)
  }

  /// Whether it keeps views around it from recognising a single tap of one finger.
  var takesTaps: Bool { false }

  /// Not a single tap of a view around it, where it takes those.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !(takesTaps && isTapAround(recognizer)) && super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Whether it is a single tap of one finger of a view around this one.
  private func isTapAround(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, isAround(recognizer), let tap = recognizer as? TapGestureRecognizer else {
      return false
    }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
