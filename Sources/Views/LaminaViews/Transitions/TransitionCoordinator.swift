// Animations that run alongside a transition, and blocks that observe it.

/// The state of a transition, for animations that run alongside it, like
/// `UIViewControllerTransitionCoordinatorContext`.
@MainActor public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated; false only for a rotation without animation.
  var isAnimated: Bool { get }
  /// Whether a gesture currently drives the transition.
  var isInteractive: Bool { get }
  /// Whether a gesture drove the transition at its beginning.
  var initiallyInteractive: Bool { get }
  /// Whether the transition is being or has been cancelled.
  var isCancelled: Bool { get }
  /// The completed fraction when a gesture last drove it, 0...1.
  var percentComplete: Double { get }
  /// The duration of the transition, in seconds; 0 until it starts.
  var transitionDuration: Double { get }
  /// The view that contains the transition; `nil` for a rotation of the screen.
  var containerView: View? { get }

  /// Returns one of the two controllers; `nil` for a rotation of the screen.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// Returns the view of one of the two controllers; `nil` if it is not loaded, and for a rotation of the screen.
  func view(forKey key: TransitionContextKey) -> View?
}

/// A coordinator that animates other views alongside a transition, like `UIViewControllerTransitionCoordinator`.
@MainActor
public protocol ViewControllerTransitionCoordinator:
  ViewControllerTransitionCoordinatorContext
{
  /// Animates views alongside the transition, and calls a block when it is over.
  ///
  /// The animations run, pause and reverse with the transition. If added midway, they take the rest of its
  /// duration.
  ///
  /// - Parameters:
  ///   - animation: a block that makes the changes; `nil` for none.
  ///   - completion: called when the transition is over, before the controllers' `viewDidAppear`.
  ///     Policy: `coordinator-completes-first`.
  /// - Returns: whether the blocks will be called; false if the transition is over.
  @discardableResult
  func animate(
    alongsideTransition animation:
      (@MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Adds a block that is called when a gesture stops driving the transition, or takes it over.
  ///
  /// - Parameter handler: the block; its argument's `isInteractive` tells which.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
  /// Animates views alongside the transition, without a completion.
  @discardableResult
  public func animate(
    alongsideTransition animation:
      @escaping @MainActor (any ViewControllerTransitionCoordinatorContext) -> Void
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of a transition or of a rotation of the screen.
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
  /// A closure that animates the changes of another closure; `nil` before and after the transition.
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

  /// Runs the animations added so far, and lets later ones run as soon as they are added.
  ///
  /// - Parameter move: animates a closure's changes.
  func begin(_ move: @escaping (@escaping @MainActor () -> Void) -> Void) {
    self.move = move
    let blocks = animations
    animations = []
    for block in blocks { move { block(self) } }
  }

  func interactionChanged() { for observer in observers { observer(self) } }

  /// Calls the completions and releases all blocks.
  func end() {
    guard !isOver else { return }
    isOver = true
    let blocks = completions
    (animations, completions, observers, move) = ([], [], [], nil)
    for block in blocks { block(self) }
  }
}
