public import LaminaGeometry

// What makes gestures of touches: a state machine that is fed before the views are.

/// Looks at the touches of a view and of those in it for a gesture, as `UIGestureRecognizer`.
///
/// ```
/// possible -> ended                                discrete: a tap, a swipe
/// possible -> began -> changed ... -> ended        continuous: a pan, a pinch
///                                  -> cancelled
/// possible -> failed                               then reset, once its fingers are up: possible
/// ```
/// The window gives a touch to the recognisers of the touched view first, then to those of its superview,
/// and so on, those of one view in the order in which they were added; the view comes last. The first that
/// recognises wins: all others that follow one of its touches fail, unless both may recognise at a time.
///
/// A subclass sets `state` from the methods that get touches, or from a timer.
@MainActor open class GestureRecognizer {
  /// How far it has come.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// It may become one.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has gone on.
    case changed
    /// The gesture is complete: recognised, if it is a discrete one.
    case ended
    /// A continuous gesture has been taken away.
    case cancelled
    /// It is not this gesture.
    case failed
  }

  /// The actions, in the order in which they are called: for each state but failed and possible, once the
  /// method has returned that sets it.
  private var actions: [@MainActor (GestureRecognizer) -> Void] = []

  /// Makes a recogniser of no view.
  ///
  /// - Parameter action: called when the gesture begins, changes, ends and is cancelled: after the touch
  ///   method that says so has returned, and before views hear of the touch.
  public init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    if let action { actions.append(action) }
  }

  /// Has something else called, after what was there.
  public func addAction(_ action: @escaping @MainActor (GestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// The view that it is added to.
  public internal(set) weak var view: View?

  /// Asked about what it may do.
  public weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether it gets touches; one that is disabled in the middle is cancelled, or fails.
  public var isEnabled = true {
    didSet { if !isEnabled { leave() } }
  }

  // MARK: - What views get

  /// Whether views get `touchesCancelled` for its touches once it has recognised, and then nothing more.
  ///
  /// If not they go on getting them.
  public var cancelsTouchesInView = true

  /// Whether views get its touches only once it has failed, and those of a gesture not at all.
  ///
  /// A tap that has failed keeps them for `TapGestureRecognizer.delayAfterFailure` more. If the
  /// recogniser does not cancel touches in views, what has been withheld until it recognises is dropped,
  /// and the rest comes: an end without a beginning (a named policy).
  public var delaysTouchesBegan = false

  /// Whether views get the end of its touches only once it has failed, so that it can still be cancelled.
  public var delaysTouchesEnded = true

  // MARK: - State

  /// How far it has come.
  ///
  /// Actions are called when the method has returned that sets it; several states that one method sets
  /// are one call, with the last of them.
  ///
  /// Setting it is a request: to recognise, it needs the consent of `delegate` and of the views, and those
  /// that it requires to fail must have failed; it waits for them, possible, and fails if one recognises.
  /// Setting a state when it has ended, failed or been cancelled does nothing until it is reset, nor does
  /// it while no touch is followed.
  ///
  /// - Precondition: possible becomes began, ended or failed; began and changed become changed, ended or
  ///   cancelled.
  public final var state: State {
    get { current }
    set { request(newValue) }
  }

  /// The state.
  var current = State.possible {
    didSet { stateObserver?(current) }
  }
  /// What it will become when all those have failed that it waits for.
  var waiting: State?
  /// What it waits for.
  var required: [Weak] = []
  /// Told of each state, that of a reset included.
  package var stateObserver: (@MainActor (State) -> Void)?

  /// A recogniser that is not kept.
  struct Weak {
    weak var recognizer: GestureRecognizer?
  }

  /// Has this one recognise only when the other has failed.
  ///
  /// Another that follows no touch in this window now counts as failed.
  public func require(toFail other: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(Weak(recognizer: other))
  }

  func act() {
    let state = current
    // An action may disable it, or take it away: the others hear of that, and not of this.
    for action in actions where current == state { action(self) }
  }

  // MARK: - Touches

  /// The touches of this gesture so far, those that are over included.
  var sequence: [Touch] = []
  /// Those that are down; in the event that ends them, those too.
  public internal(set) var touches: [Touch] = []
  /// Who gives it touches.
  weak var arena: GestureArena?
  /// Where its fingers were last, in the screen's space.
  var lastPoint = Point.zero
  weak var lastWindow: Window?
  /// The timer that runs for it.
  var timer: ApplicationTimer?

  /// How many fingers are in it.
  open var numberOfTouches: Int { touches.count }

  /// The middle of its fingers, in a view's space; `nil` for the window's.
  ///
  /// Without fingers it is where they were last, and zero if there never were any.
  open func location(in view: View?) -> Point {
    lastWindow?.convert(screenPoint: lastPoint, to: view) ?? .zero
  }

  /// Where one of its fingers is, in a view's space; `nil` for the window's.
  ///
  /// - Parameters:
  ///   - index: which, in the order in which they came down.
  ///   - view: whose space.
  /// - Returns: the place.
  /// - Precondition: there is such a finger.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    precondition(
      touches.indices.contains(index), "touch \(index) of \(touches.count) touches of a gesture")
    return touches[index].location(in: view)
  }

  /// Has it not get a touch any more; for the view it is as if it had never had it.
  ///
  /// - Parameter touch: one of those that it gets.
  public func ignore(_ touch: Touch) {
    sequence.removeAll { $0 === touch }
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === self }
  }

  // MARK: - For subclasses

  /// Whether it gets a touch that comes down; here so.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether it has another fail that follows one of its touches, when it recognises; here so.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether it fails when another recognises that follows one of its touches; here so.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether it waits for another that follows one of its touches to fail; here not.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another that follows one of its touches waits for it to fail; here not.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether more touches may follow when all its fingers are up and it is still possible; here not.
  ///
  /// One that does not wait fails then.
  open var waitsForMoreTouches: Bool { false }

  /// Fingers have come down; here nothing is done.
  ///
  /// - Parameters:
  ///   - touches: those that have just begun.
  ///   - event: what they are part of.
  open func touchesBegan(_ touches: [Touch], with event: Event?) {}

  /// Fingers have moved; here nothing is done.
  ///
  /// - Parameters:
  ///   - touches: those that have just moved.
  ///   - event: what they are part of.
  open func touchesMoved(_ touches: [Touch], with event: Event?) {}

  /// Fingers have gone up; here nothing is done.
  ///
  /// - Parameters:
  ///   - touches: those that have just ended.
  ///   - event: what they are part of.
  open func touchesEnded(_ touches: [Touch], with event: Event?) {}

  /// Touches have been taken away; here it is cancelled, or fails.
  ///
  /// - Parameters:
  ///   - touches: those that count no more.
  ///   - event: what they are part of.
  open func touchesCancelled(_ touches: [Touch], with event: Event?) {
    state = current == .possible ? .failed : .cancelled
  }

  /// The gesture is over, and the next one may come; called once all fingers of this one are up.
  open func reset() {}
}
