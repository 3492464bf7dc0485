// Changes that move along with a transition, and the blocks that hear of it.

/// The state of a transition for views that move along with it, as
/// `UIViewControllerTransitionCoordinatorContext`.
@MainActor public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether something moves.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition at present.
  var isInteractive: Bool { get }
  /// Whether a gesture drove it at its begin.
  var initiallyInteractive: Bool { get }
  /// Whether it goes back, or has gone back.
  var isCancelled: Bool { get }
  /// How far it was when a gesture drove it last, 0...1.
  var percentComplete: Double { get }
  /// How long it takes, in seconds.
  var transitionDuration: Double { get }
  /// The view that it happens in; `nil` for a turn of the screen.
  var containerView: View? { get }

  /// One of the two controllers; `nil` for a turn of the screen.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// The view of one of the two controllers; `nil` for a turn of the screen.
  func view(forKey key: TransitionContextKey) -> View?
}

/// Has other views move along with a transition, as `UIViewControllerTransitionCoordinator`.
@MainActor
public protocol ViewControllerTransitionCoordinator:
  ViewControllerTransitionCoordinatorContext
{
  /// Moves views along with the transition.
  ///
  /// Changes of the block go on, pause and go back with the transition. In the middle of one they move during
  /// the rest of it.
  ///
  /// - Parameters:
  ///   - animation: what is set; `nil` for nothing.
  ///   - completion: called when the transition is over, before controllers are told that they have appeared.
  ///     Policy: `coordinator-completes-first`.
  /// - Returns: whether the blocks will be called: not if the transition is over.
  @discardableResult
  func animate(
    alongsideTransition animation:
      (@MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a block when a gesture lets go of the transition, or takes hold of it.
  ///
  /// - Parameter handler: learns from its argument which of both it is.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
  /// Moves views along with the transition; nothing is called at its end.
  @discardableResult
  public func animate(
    alongsideTransition animation:
      @escaping @MainActor (any ViewControllerTransitionCoordinatorContext) -> Void
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of a transition, or of a turn.
@MainActor final class TransitionCoordinator: ViewControllerTransitionCoordinator {
  typealias Block = @MainActor (any ViewControllerTransitionCoordinatorContext) -> Void

  let isAnimated: Bool
  var isInteractive = false
  var initiallyInteractive = false
  var isCancelled = false
  var percentComplete = 0.0
  var transitionDuration = 0.0
  private(set) weak var containerView: View?
  private weak var from: ViewController?
  private weak var to: ViewController?
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var observers: [Block] = []
  private var isOver = false
  /// Moves changes; `nil` before the transition has begun.
  private var move: ((@escaping @MainActor () -> Void) -> Void)?

  init(
    isAnimated: Bool, duration: Double = 0, in container: View? = nil,
    from: ViewController? = nil, to: ViewController? = nil
  ) {
    (self.isAnimated, transitionDuration) = (isAnimated, duration)
    (containerView, self.from, self.to) = (container, from, to)
  }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextKey) -> View? {
    viewController(forKey: key)?.viewIfLoaded
  }

  @discardableResult
  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if let move {
      move { [weak self] in if let self { animation(self) } }
    } else {
      animations.append(animation)
    }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Block) {
    if !isOver { observers.append(handler) }
  }

  // MARK: - The transition's side

  /// Makes the changes of those who have asked so far, and from now on at once.
  ///
  /// - Parameter move: moves changes.
  func begin(_ move: @escaping (@escaping @MainActor () -> Void) -> Void) {
    self.move = move
    let blocks = animations
    animations = []
    for block in blocks { move { block(self) } }
  }

  func interactionChanged() { for observer in observers { observer(self) } }

  /// Calls the completions; nobody is called later.
  func end() {
    guard !isOver else { return }
    isOver = true
    let blocks = completions
    (animations, completions, observers, move) = ([], [], [], nil)
    for block in blocks { block(self) }
  }
}
