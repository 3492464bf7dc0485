public import LaminaGeometry
public import LaminaLayers

/// A view that reacts to a finger with events, like `UIControl`.
///
/// ```
/// touchesBegan      beginTracking, then touchDown and touchDownRepeat
/// touchesMoved      continueTracking, then touchDragEnter or Exit, then touchDragInside or Outside
/// touchesEnded      endTracking, then touchUpInside or Outside
/// touchesCancelled  cancelTracking, then touchCancel
/// ```
/// It follows one finger at a time, and no other responder gets its touches. Recognisers take precedence: when a
/// recogniser of the control or of a superview recognises, the touch is cancelled. The system's controls refuse their
/// superviews' recognisers for the gesture that they handle themselves. A direct subclass of `Control` does not, unless
/// it overrides `gestureRecognizerShouldBegin(_:)`.
open class Control: View, ContextMenuInteractionDelegate {
  /// Makes an enabled control.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a control with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    read(from: coder)
  }

  /// Makes an enabled control with an action for `primaryActionTriggered`.
  ///
  /// - Parameters:
  ///   - frame: the frame in its superview.
  ///   - primaryAction: the action; `nil` for none.
  public convenience init(frame: Rect = .zero, primaryAction: Action?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: - State

  /// Whether the control is enabled; a disabled one takes touches and ignores them.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { stopTracking(with: nil) }
      stateDidChange()
      noteChange()
    }
  }

  /// Whether the control is selected, as part of `state`; the app sets it, the control itself never does.
  open var isSelected = false {
    didSet { if isSelected != oldValue { noteState() } }
  }

  /// Whether the control is highlighted; tracking sets it to whether the finger is inside.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { noteState() } }
  }

  /// The side of the content's area at which a button's content lies; the middle by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The end of the content's area at which a button's content lies; the middle by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The set that follows from `isEnabled`, `isSelected` and `isHighlighted`; empty is the normal state.
  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  private func noteState() {
    stateDidChange()
    noteChange()
  }

  /// Called after `state` changed; does nothing by default.
  open func stateDidChange() {}

  override var isAccessibilityElementByDefault: Bool { true }
  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  /// Returns the value for a state key: a view's keys, and `isEnabled`, `isSelected` and `isHighlighted`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "isEnabled": .bool(isEnabled)
    case "isSelected": .bool(isSelected)
    case "isHighlighted": .bool(isHighlighted)
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Tracking

  /// The distance from the bounds up to which a tracked finger still counts as inside, 70 pt.
  ///
  /// Policy: `control-tracking`.
  ///
  /// - Source: `UIControl` as measured.
  public static var trackingMargin: Double { 70 }

  /// The touch that the control tracks; `nil` while it tracks none.
  public private(set) var trackedTouch: Touch?
  /// Whether the tracked touch is inside the control, or at most `trackingMargin` from its bounds.
  public private(set) var isTouchInside = false
  /// Whether a touch is being tracked.
  open var isTracking: Bool { trackedTouch != nil }

  /// Called when a finger comes down on an enabled control that tracks none; returns true by default.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: the event of the touch.
  /// - Returns: whether to track the finger.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// Called when the tracked finger moves; returns true by default.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: the event of the touch.
  /// - Returns: whether to continue tracking.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// Called when the tracked finger went up or `continueTracking` returned false; does nothing by default.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - event: the event of the touch.
  open func endTracking(_ touch: Touch?, with event: Event?) {}

  /// Called when tracking ends early: the touch was cancelled, or the control disabled or removed; does nothing by
  /// default.
  ///
  /// - Parameter event: the event that cancelled the touch; `nil` if the control was disabled or removed.
  open func cancelTracking(with event: Event?) {}

  /// Starts tracking the first finger if `beginTracking` returns true, and sends `touchDown`.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    guard beginTracking(touch, with: event), isEnabled else { return }
    (trackedTouch, isTouchInside) = (touch, true)
    isHighlighted = true
    sendActions(for: .touchDown)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat) }
    if opensMenu(for: touch) { stopTracking(with: event) }
  }

  /// Continues tracking the finger and sends drag events; ends tracking if `continueTracking` returns false.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if menuTakes(touches, .moved) { return }
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    guard continueTracking(touch, with: event) else {
      if isTracking { endTracking(of: touch, with: event) }
      return
    }
    guard isTracking else { return }
    let isInside = isTouchInside
    isHighlighted = isInside
    if isInside != wasInside { sendActions(for: isInside ? .touchDragEnter : .touchDragExit) }
    guard isTracking else { return }
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Ends tracking, and sends `touchUpInside` or `touchUpOutside`.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if menuTakes(touches, .ended) { return }
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    let isInside = isInside(touch, event)
    isTouchInside = isInside
    endTracking(of: touch, with: event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Ends tracking, and sends `touchCancel`.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    if menuTakes(touches, .cancelled) { return }
    guard let touch = trackedTouch, touches.contains(where: { $0 === touch }) else { return }
    stopTracking(with: event)
  }

  /// Ends tracking early: the touch was cancelled, or the control disabled or removed.
  private func stopTracking(with event: Event?) {
    guard isTracking else { return }
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    forgetTouch()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  /// Ends tracking; `isTouchInside` keeps its last value until `endTracking(_:with:)` has returned.
  private func endTracking(of touch: Touch, with event: Event?) {
    trackedTouch = nil
    isHighlighted = false
    endTracking(touch, with: event)
    if trackedTouch == nil { isTouchInside = false }
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

  /// Cancels tracking when the control is removed from its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window == nil { stopTracking(with: nil) }
  }

  // MARK: - Actions

  /// The actions, in the order in which they were added.
  private var actions: [Registration] = []
  private var actionCount = 0

  /// Adds a closure that is called for some events, after the existing actions.
  ///
  /// - Parameters:
  ///   - events: the events.
  ///   - body: the closure, called with the control.
  /// - Returns: the token that removes the action.
  @discardableResult
  open func addAction(
    for events: Events, _ body: @escaping @MainActor (Control) -> Void
  ) -> ActionToken {
    actionCount += 1
    let token = ActionToken(number: actionCount)
    actions.append(Registration(token: token, events: events, body: body))
    return token
  }

  /// Adds an action for some events.
  ///
  /// An action with the same identifier is replaced, and keeps its events. The control is the action's `sender`.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - events: the events.
  open func addAction(_ action: Action, for events: Events) {
    let known = actions.firstIndex { $0.action?.identifier == action.identifier }
    actionCount += 1
    let entry = Registration(
      token: ActionToken(number: actionCount),
      events: known.map { actions[$0].events.union(events) } ?? events,
      body: { $0.sendAction(action) }, action: action)
    if let known { actions[known] = entry } else { actions.append(entry) }
  }

  /// Removes an action from some events; others still perform it.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - events: the events.
  open func removeAction(_ action: Action, for events: Events) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Removes the action with an identifier from some events; others still perform it.
  ///
  /// - Parameters:
  ///   - identifier: the action's identifier.
  ///   - events: the events.
  open func removeAction(identifiedBy identifier: Action.Identifier, for events: Events) {
    for index in actions.indices where actions[index].action?.identifier == identifier {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.action != nil && $0.events.isEmpty }
  }

  /// Performs an action with the control as its sender.
  open func sendAction(_ action: Action) { action.performWithSender(self, target: nil) }

  /// Adds an action that a responder performs for some events.
  ///
  /// Without a target, the first responder along `next` that can perform it does, starting at this control.
  ///
  /// - Parameters:
  ///   - target: the responder, held weakly. If it cannot perform the action, nothing happens.
  ///   - action: the action.
  ///   - events: the events.
  /// - Returns: the token that removes the action.
  @discardableResult
  open func addTarget(
    _ target: Responder?, action: ResponderAction, for events: Events
  ) -> ActionToken {
    register(target, action, events)
  }

  /// Adds a method that an object performs for some events, like UIKit's method of this name.
  ///
  /// A target with the same action gets the further events.
  ///
  /// - Parameters:
  ///   - target: the object, held weakly; `nil` for the first responder along `next` that performs the action.
  ///   - action: the name of the method, which takes nothing, the control, or the control and the event.
  ///   - events: the events.
  open func addTarget(_ target: Any?, action: ResponderAction, for events: Events) {
    _ = register(target.map { $0 as AnyObject }, action, events)
  }

  private func register(
    _ target: AnyObject?, _ action: ResponderAction, _ events: Events
  ) -> ActionToken {
    if let index = actions.firstIndex(where: { $0.call == action && $0.target === target }) {
      actions[index].events.formUnion(events)
      return actions[index].token
    }
    let isForResponders = target == nil
    let token = addAction(for: events) { [weak target] control in
      guard isForResponders || target != nil else { return }
      control.sendAction(action, to: target, for: control.currentEvent)
    }
    actions[actions.count - 1].call = action
    actions[actions.count - 1].target = target
    return token
  }

  /// Removes methods that `addTarget(_:action:for:)` added from some events; others still call them.
  ///
  /// - Parameters:
  ///   - target: the object; `nil` for every target.
  ///   - action: the name of the method; `nil` for every method of the target.
  ///   - events: the events.
  open func removeTarget(_ target: Any?, action: ResponderAction?, for events: Events) {
    let object = target.map { $0 as AnyObject }
    for index in actions.indices {
      guard let call = actions[index].call, action == nil || action == call,
        object == nil || actions[index].target === object
      else { continue }
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.call != nil && $0.events.isEmpty }
  }

  /// The targets and their actions, with the events for which they are called; a target that no longer exists is left
  /// out.
  package var targets: [(target: AnyObject?, action: ResponderAction, events: Events)] {
    actions.compactMap { entry in entry.call.map { (entry.target, $0, entry.events) } }
  }

  /// The event of the touches that the control handles now; `nil` for none.
  private(set) var currentEvent: Event?

  /// Sends an action to an object; by default, as `sendAction(_:to:)` does.
  ///
  /// - Parameters:
  ///   - action: the name of the method.
  ///   - target: the object; `nil` for the first responder along `next` that performs the action.
  ///   - event: the event that is the reason; `nil` for none.
  open func sendAction(_ action: ResponderAction, to target: Any?, for event: Event?) {
    guard let target else { return _ = sendAction(action, to: nil) }
    let object = target as AnyObject
    // A method may take an event that is not optional: without one, it gets an event without touches.
    let event = event ?? Event(at: window?.screen.application?.moment ?? 0)
    if ActionCalls.call(action, of: object, [self, event]) { return }
    if let responder = object as? Responder { _ = sendAction(action, to: responder) }
  }

  /// Removes an action added by `addAction(for:_:)` or `addTarget(_:action:for:)`.
  open func removeAction(_ token: ActionToken) { actions.removeAll { $0.token == token } }

  /// Calls the actions that were added for at least one of some events.
  ///
  /// An action removed meanwhile is not called.
  open func sendActions(for events: Events) {
    for action in actions where !action.events.isDisjoint(with: events) {
      if actions.contains(where: { $0.token == action.token }) { action.body(self) }
    }
  }

  /// Sends one action to a responder.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - target: the responder; `nil` for the first along `next` that can perform it.
  /// - Returns: whether the action was performed.
  @discardableResult
  open func sendAction(_ action: ResponderAction, to target: Responder?) -> Bool {
    if let target { return target.perform(action, from: self) }
    return responders.contains { $0.perform(action, from: self) }
  }

  // MARK: - Menus

  /// The settings of the control's menus; `nil` until one is set.
  var menuState: ControlMenuState?

  /// The interaction of the control's menu; `nil` unless `isContextMenuInteractionEnabled` is true.
  open var contextMenuInteraction: ContextMenuInteraction? { menuState?.interaction }

  /// Whether a menu appears when a finger is held on the control; false by default.
  open var isContextMenuInteractionEnabled: Bool {
    get { menuState?.interaction != nil }
    set { setMenuEnabled(newValue) }
  }

  /// Whether the menu appears as soon as a finger comes down, in place of the control's events; false by default.
  ///
  /// It needs `isContextMenuInteractionEnabled`.
  open var showsMenuAsPrimaryAction: Bool {
    get { menuState?.isPrimary ?? false }
    set { setMenuPrimary(newValue) }
  }

  /// Returns the point at which a menu begins, in the control's space; the middle of the bounds by default.
  ///
  /// A menu at the middle lies beside the bounds; at another point, it lies beside that point.
  open func menuAttachmentPoint(for configuration: ContextMenuConfiguration) -> Point {
    Point(x: bounds.midX, y: bounds.midY)
  }

  /// Returns the menu of the control; `nil` by default.
  open func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? { nil }

  /// Returns `nil`: menus of controls have no preview.
  open func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }

  /// Returns `nil`: menus of controls have no preview.
  open func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }

  /// Called before the control's menu appears; does nothing by default.
  open func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  /// Called before the control's menu disappears; does nothing by default.
  open func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}

  // MARK: - Recognisers

  /// Whether a recogniser belongs to a superview of this view, direct or not.
  func isAround(_ recognizer: GestureRecognizer) -> Bool {
    guard let view = recognizer.view else { return false }
    return view !== self && isDescendant(of: view)
  }

  /// Whether the control prevents its superviews from recognising a single tap of one finger.
  var takesTaps: Bool { false }

  /// Refuses the recognisers of superviews that are for a single tap, if `takesTaps` is true and the control enabled.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !(takesTaps && isTapAround(recognizer)) && super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Whether a superview's recogniser is for a single tap of one finger; false while the control is disabled.
  private func isTapAround(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, isAround(recognizer), let tap = recognizer as? TapGestureRecognizer else {
      return false
    }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
