public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

// Recognition of gestures in touches: a state machine that gets touches before views do.

/// A recogniser of a gesture in the touches of a view and its subviews, like `UIGestureRecognizer`.
///
/// ```
/// possible -> ended                                discrete: a tap, a swipe
/// possible -> began -> changed ... -> ended        continuous: a pan, a pinch
///                                  -> cancelled
/// possible -> failed                               then reset, once its fingers are up: possible
/// ```
/// A touch is delivered to the recognisers of the touched view first, then to its superview's, and so on. Recognisers
/// of one view follow in the order in which they were added; the view comes last. The first to recognise wins: all
/// others that share a touch with it fail, unless both may recognise simultaneously.
///
/// A subclass sets `state` in its touch methods or in a timer.
@MainActor open class GestureRecognizer {
  /// The progress of a gesture.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// The gesture is undecided.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete; a discrete one is recognised.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// The name of `ended` for discrete gestures, as in UIKit.
    public static var recognized: State { .ended }
  }

  /// The actions in call order, called for each state except failed and possible, after the method that sets
  /// it.
  private var actions: [GestureAction] = []

  /// Makes a recogniser without a view.
  ///
  /// - Parameter action: called when the gesture begins, changes, ends or is cancelled. The call comes after
  ///   the touch method that sets the state, before views get the touch.
  public init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    if let action { actions.append(GestureAction(body: action)) }
  }

  /// Makes a recogniser by `init(target:action:)`, so that a subclass that overrides only that one inherits it.
  @_disfavoredOverload public convenience init() { self.init(target: nil, action: nil) }

  /// Makes a recogniser without a view, with a method that it calls.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called, held weakly; `nil` for none.
  ///   - action: the name of the method; `nil` for none.
  public init(target: Any?, action: ResponderAction?) {
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes a recogniser without a view; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  /// Adds a method that is called as actions are, after the existing ones; ignored if it was added before.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called, held weakly.
  ///   - action: the name of the method.
  open func addTarget(_ target: Any, action: ResponderAction) {
    let object = target as AnyObject
    guard !actions.contains(where: { $0.target === object && $0.action == action }) else { return }
    actions.append(
      GestureAction(target: object, action: action) { [weak object] recognizer in
        if let object { _ = ActionCalls.call(action, of: object, [recognizer]) }
      })
  }

  /// Removes methods that `addTarget(_:action:)` added.
  ///
  /// - Parameters:
  ///   - target: the object; `nil` for all.
  ///   - action: the name of the method; `nil` for all of the object.
  open func removeTarget(_ target: Any?, action: ResponderAction?) {
    let object = target.map { $0 as AnyObject }
    actions.removeAll { entry in
      entry.action != nil && (object == nil || entry.target === object)
        && (action == nil || entry.action == action)
    }
  }

  /// Adds an action, called after the existing ones.
  open func addAction(_ action: @escaping @MainActor (GestureRecognizer) -> Void) {
    actions.append(GestureAction(body: action))
  }

  /// The view that the recogniser was added to; `nil` for none.
  public internal(set) weak var view: View?

  /// The delegate, held weakly, which decides whether the recogniser may get touches and recognise.
  open weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether the recogniser gets touches; disabling it during a gesture cancels the gesture or makes it fail.
  open var isEnabled = true {
    didSet { if !isEnabled { leave() } }
  }

  // MARK: - Delivery to views

  /// Whether views get `touchesCancelled` for its touches once it has recognised, and nothing more.
  ///
  /// Otherwise views keep getting the touches.
  open var cancelsTouchesInView = true

  /// Whether views get its touches only after it has failed, and not at all if it recognises.
  ///
  /// A failed tap withholds them for another `TapGestureRecognizer.delayAfterFailure`. If
  /// `cancelsTouchesInView` is false, recognition drops the withheld part and delivers the rest: an end
  /// without a beginning.
  ///
  /// Policy: `withheld-touches-dropped`.
  open var delaysTouchesBegan = false

  /// Whether views get the end of its touches only after it has failed, so that they can still be cancelled.
  open var delaysTouchesEnded = true

  // MARK: - State

  /// The progress of the gesture.
  ///
  /// Actions are called after the method that sets the state returns. Several states set by one method make
  /// one call, with the last state.
  ///
  /// Setting it is a request. Recognition needs the consent of `delegate` and of the views, and the failure
  /// of the recognisers that it requires to fail. It waits for them in state possible, and fails if one of
  /// them recognises. A request is ignored while no touch is followed, and after ended, failed or cancelled
  /// until the reset.
  ///
  /// - Precondition: possible becomes began, ended or failed; began and changed become changed, ended or
  ///   cancelled.
  open var state: State {
    get { current }
    set { request(newValue) }
  }

  /// The stored value of `state`; setting it makes no request and calls no actions.
  var current = State.possible {
    didSet { stateObserver?(current) }
  }
  /// The state to enter once all required recognisers have failed; `nil` while it does not wait for any.
  var waiting: State?
  /// The recognisers that `require(toFail:)` has added: they must fail before this one may recognise.
  var required: [Weak] = []
  /// A closure that is called with each new state, including `possible` after a reset.
  package var stateObserver: (@MainActor (State) -> Void)?

  /// A weak reference to a recogniser.
  struct Weak {
    weak var recognizer: GestureRecognizer?
  }

  /// Makes this recogniser wait for another to fail.
  ///
  /// Another recogniser that follows no touch in this window counts as failed.
  open func require(toFail other: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(Weak(recognizer: other))
  }

  func act() {
    let state = current
    // An action may disable or remove the recogniser; the remaining ones are called for that state instead.
    for action in actions where current == state { action.body(self) }
  }

  // MARK: - Touches

  /// All touches of this gesture so far, including finished ones.
  var sequence: [Touch] = []
  /// The touches that are down, including those that the current event ends.
  public internal(set) var touches: [Touch] = []
  /// The arena that delivers its touches; `nil` while it follows none.
  weak var arena: GestureArena?
  /// The last centre of the recogniser's fingers, in the screen's space.
  var lastPoint = Point.zero
  weak var lastWindow: Window?
  /// The pending timer of `startTimer(at:_:)`; `nil` for none.
  var timer: ApplicationTimer?

  /// The number of fingers that are down, including those that the current event ends.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centre of its fingers, in a view's space; `nil` for the window's.
  ///
  /// Without fingers, it is their last centre; zero if there never were any.
  open func location(in view: View?) -> Point {
    lastWindow?.convert(screenPoint: lastPoint, to: view) ?? .zero
  }

  /// Returns the position of one of its fingers, in a view's space; `nil` for the window's.
  ///
  /// - Parameters:
  ///   - index: the index of the finger, in the order in which they came down.
  ///   - view: the view.
  /// - Returns: the position.
  /// - Precondition: the finger exists.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    ensure(
      touches.indices.contains(index), "touch \(index) of \(touches.count) touches of a gesture")
    return touches[index].location(in: view)
  }

  /// Stops following a touch; the view gets it as if the recogniser had never followed it.
  ///
  /// - Parameters:
  ///   - touch: a touch that it follows; any other is not changed.
  ///   - event: the event of the touch.
  open func ignore(_ touch: Touch, for event: Event) { drop(touch) }

  /// Stops following a touch, by `ignore(_:for:)` with the current event.
  ///
  /// - Parameter touch: a touch that it follows.
  public final func ignore(_ touch: Touch) {
    ignore(touch, for: arena?.event ?? Event(at: touch.timestamp))
  }

  // MARK: - For subclasses

  /// Whether the recogniser follows a new touch; true by default.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether this recogniser's success makes another that shares a touch fail; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another's success makes this recogniser fail if they share a touch; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether this recogniser waits for another that shares a touch to fail; false by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another that shares a touch waits for this recogniser to fail; false by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether more touches may follow when all its fingers are up and it is still possible; false by default.
  ///
  /// If false, it fails at that moment.
  open var waitsForMoreTouches: Bool { false }

  /// Called when fingers come down; does nothing by default.
  ///
  /// - Parameters:
  ///   - touches: the touches that have just begun.
  ///   - event: the event of the touches.
  open func touchesBegan(_ touches: [Touch], with event: Event) {}

  /// Called when fingers come down, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    touchesBegan(touches.inOrder, with: event)
  }

  /// Called when fingers move; does nothing by default.
  ///
  /// - Parameters:
  ///   - touches: the touches that have just moved.
  ///   - event: the event of the touches.
  open func touchesMoved(_ touches: [Touch], with event: Event) {}

  /// Called when fingers move, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    touchesMoved(touches.inOrder, with: event)
  }

  /// Called when fingers go up; does nothing by default.
  ///
  /// - Parameters:
  ///   - touches: the touches that have just ended.
  ///   - event: the event of the touches.
  open func touchesEnded(_ touches: [Touch], with event: Event) {}

  /// Called when fingers go up, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    touchesEnded(touches.inOrder, with: event)
  }

  /// Called when touches are cancelled; by default, cancels the gesture or fails.
  ///
  /// - Parameters:
  ///   - touches: the cancelled touches.
  ///   - event: the event of the touches.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    state = current == .possible ? .failed : .cancelled
  }

  /// Called when touches are cancelled, before the method that takes a list; by default, calls that one.
  ///
  /// - Parameters:
  ///   - touches: the touches, as UIKit passes them: a set.
  ///   - event: the event of the touches.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    touchesCancelled(touches.inOrder, with: event)
  }

  /// Called once a gesture is over and all its fingers are up, to prepare for the next one.
  open func reset() {}
}

/// A closure that a recogniser calls, and the method that the closure calls, if it was added by its name.
struct GestureAction {
  weak var target: AnyObject?
  var action: ResponderAction?
  let body: @MainActor (GestureRecognizer) -> Void
}

extension GestureRecognizer: Hashable {
  /// Whether two names stand for one recogniser.
  public nonisolated static func == (first: GestureRecognizer, second: GestureRecognizer) -> Bool {
    first === second
  }

  /// Hashes the identity of the recogniser.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
