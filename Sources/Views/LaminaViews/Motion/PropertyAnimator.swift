public import LaminaLayers

/// Animates changes of views and can be paused, scrubbed, reversed and stopped, like `UIViewPropertyAnimator`.
///
/// ```
/// inactive --start, pause, fractionComplete--> active --arrives--> inactive, completions
///                                              active --stop(false)--> stopped --finish(at:)--> inactive, completions
///                                              active --stop(true)--> inactive
/// ```
/// Animation blocks of an inactive animator run when it becomes active. While it runs or is paused, its views have the
/// final values and show the intermediate ones. An animator lives as long as its views move.
///
/// Misuse that stops the program under UIKit only adds a warning to `View.warnings`. Policy: `animator-misuse-warns`.
///
/// ```swift
/// let card = View()
/// let animator = PropertyAnimator(duration: 0.5, curve: .easeOut) { card.center.x = 200 }
/// animator.addCompletion { position in print(position) }
/// animator.startAnimation()
/// ```
@MainActor open class PropertyAnimator {
  /// The state of an animator.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// The animator has not started, or has ended.
    case inactive
    /// The animator is running or paused.
    case active
    /// The animator has been stopped, and waits for `finishAnimation(at:)`.
    case stopped
  }

  /// The position at which an animator ended.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// Views have the final values.
    case end
    /// Views have the initial values.
    case start
    /// Views have the values that were shown last.
    case current
  }

  // MARK: - Settings

  /// The duration from start to end in seconds; a spring with physical parameters uses its settling duration instead.
  public private(set) var duration: Double
  /// The timing curve of the progress.
  public private(set) var timingCurve: TimingCurve
  /// Whether the animator can be paused, scrubbed, reversed and stopped; true by default.
  open var isInterruptible = true
  /// Whether views receive touches while they move; true by default.
  ///
  /// It is read when a block is run.
  open var isUserInteractionEnabled = true
  /// Whether a paused animator scrubs linearly: `fractionComplete` is then the fraction of the values' change,
  /// otherwise of the time.
  open var scrubsLinearly = true
  /// Whether the animator pauses at its end instead of calling its completions.
  open var pausesOnCompletion = false

  /// The timing curve with its duration.
  let pace: MotionPace

  // MARK: - State

  /// The state of the animator: `inactive` until it is started, paused or scrubbed.
  public internal(set) var state = State.inactive
  /// Whether the animator is moving, or waiting for the delay of its start.
  public internal(set) var isRunning = false
  /// Whether the animator moves towards the start.
  ///
  /// It can be set while the animator is active; a running animator reverses at its current position.
  open var isReversed: Bool {
    get { runsBackwards }
    set { setReversed(newValue) }
  }

  var runsBackwards = false
  /// The part of the animation that is running, such as the rest after a pause; `nil` if the animator is not running.
  var stretch: MotionStretch?
  /// The progress while not running: in the values if `scrubsLinearly`, else in time.
  ///
  /// It lies in 0...1, except for a spring that is held beyond its end.
  var rest = 0.0
  /// The moving properties, in the order in which they were added.
  var tracks: [MotionTrack] = []
  /// The blocks to run when the animator becomes active.
  private var waiting: [(delayFactor: Double, changes: @MainActor () -> Void)] = []
  private var completions: [@MainActor (Position) -> Void] = []
  /// The number of starts and pauses so far, by which the ends of earlier runs are told apart and ignored.
  var generation = 0

  // MARK: - Making

  /// Makes an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - timing: the timing curve.
  ///   - animations: sets the final values when it becomes active; `nil` for nothing yet.
  public init(
    duration: Double, timing: TimingCurve, animations: (@MainActor () -> Void)? = nil
  ) {
    pace = timing.pace(over: duration)
    (self.duration, timingCurve) = (pace.duration, timing)
    if let animations { waiting.append((0, animations)) }
  }

  /// Makes an inactive animator of a cubic curve.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - curve: the timing curve.
  ///   - animations: sets the final values when it becomes active; `nil` for nothing yet.
  @_disfavoredOverload public convenience init(
    duration: Double, curve: TimingFunction = .easeInEaseOut,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timing: .cubic(curve), animations: animations)
  }

  /// Makes an inactive animator of a spring that settles within its duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - dampingRatio: the damping ratio; 1 does not oscillate.
  ///   - animations: sets the final values when it becomes active; `nil` for nothing yet.
  @_disfavoredOverload public convenience init(
    duration: Double, dampingRatio: Double, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timing: .damped(ratio: dampingRatio), animations: animations)
  }

  /// Makes an animator of changes, and starts it, at once or after a delay.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before it starts.
  ///   - options: its curve, and whether views receive touches.
  ///   - animations: sets the final values.
  ///   - completion: called when it ends.
  /// - Returns: the animator.
  @discardableResult
  public static func runningPropertyAnimator(
    duration: Double, delay: Double = 0, options: View.AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Position) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(
      duration: duration, curve: options.timingFunction, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: - Blocks

  /// Adds changes of views that the animator animates.
  ///
  /// An active animator makes them at once; they move during the rest of its time. An inactive animator makes them when
  /// it becomes active.
  ///
  /// Policy: `animator-delayed-animations`.
  ///
  /// - Parameters:
  ///   - delayFactor: the fraction of the remaining time that passes before they move, 0...1.
  ///   - changes: sets the final values.
  open func addAnimations(
    delayFactor: Double = 0, _ changes: @escaping @MainActor () -> Void
  ) {
    let delayFactor = delayFactor.isNaN ? 0 : min(1, max(0, delayFactor))
    switch state {
    case .inactive: waiting.append((delayFactor, changes))
    case .active: perform(changes, delayFactor)
    case .stopped: warn("animations are added to a stopped animator")
    }
  }

  /// Adds a closure that is called when the animator ends; closures are called in the order of addition.
  ///
  /// - Parameter completion: receives the position at which the animator ended.
  open func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }

  /// Activates the animator: runs the waiting blocks.
  func activate() {
    guard state == .inactive else { return }
    (state, rest, isRunning, stretch) = (.active, 0, false, nil)
    let blocks = waiting
    waiting = []
    for block in blocks { perform(block.changes, block.delayFactor) }
  }

  private func perform(_ changes: @MainActor () -> Void, _ delayFactor: Double) {
    let start = windowStart(delayFactor)
    let outer = takesFrom
    takesFrom = start
    Transaction.begin()
    Transaction.animationDuration = pace.duration
    Transaction.animationTimingFunction = pace.function
    MotionBlock(pace: pace, animator: self).run(changes)
    Transaction.commit()
    MotionBlock.makeRunningMotionsAdditive()
    takesFrom = outer
  }

  /// The progress at which the changes being made begin to move.
  var takesFrom = 0.0

  /// Calls the completions, and drops them.
  func callCompletions(_ position: Position) {
    let blocks = completions
    completions = []
    for block in blocks { block(position) }
  }

  /// Drops the completions of an animator that was stopped without finishing.
  func completionsAreDropped() { completions = [] }

  /// Adds a warning about misuse of the animator.
  func warn(_ what: String) { View.warnings.add(misuse: what, of: "PropertyAnimator") }
}
