public import LaminaLayers

/// Animates changes of views and can be paused, scrubbed, reversed and stopped, as `UIViewPropertyAnimator`.
///
/// ```
/// inactive --start, pause, fractionComplete--> active --arrives--> inactive, completions
///                                              active --stop(false)--> stopped --finish(at:)--> inactive, completions
///                                              active --stop(true)--> inactive
/// ```
/// Animation blocks of an inactive animator run when it becomes active. While it runs or is paused its views
/// have the values that were set, and show those on the way. An animator lives as long as its views move.
///
/// Misuse that stops a program with UIKit does nothing here but add to `View.warnings`.
/// Policy: `animator-misuse-warns`.
@MainActor public final class PropertyAnimator {
  /// How far an animator is.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// It has not begun, or is over.
    case inactive
    /// It runs or is paused.
    case active
    /// It has been stopped, and waits for `finishAnimation(at:)`.
    case stopped
  }

  /// Where an animator has ended.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// Views have the values that were set.
    case end
    /// Views have the values from before.
    case start
    /// Views have the values that were shown last.
    case current
  }

  // MARK: - Settings

  /// Seconds from start to end; a spring with physical parameters takes its settling duration instead.
  public private(set) var duration: Double
  /// How progress gets on.
  public private(set) var timingCurve: TimingCurve
  /// Whether it can be paused, scrubbed, reversed and stopped; true by default.
  public var isInterruptible = true
  /// Whether views take touches while they move; true by default.
  ///
  /// It counts when a block is run.
  public var isUserInteractionEnabled = true
  /// Whether `fractionComplete` counts along the values while it is paused; else along the time.
  public var scrubsLinearly = true
  /// Whether the animator pauses when it arrives, and calls no completion then.
  public var pausesOnCompletion = false

  /// The curve over the duration.
  let pace: MotionPace

  // MARK: - State

  /// How far the animator is.
  public internal(set) var state = State.inactive
  /// Whether it moves, or waits for the delay of its start.
  public internal(set) var isRunning = false
  /// Whether it moves towards the start.
  ///
  /// It can be set while the animator is active; a running one turns round where it is.
  public var isReversed: Bool {
    get { runsBackwards }
    set { setReversed(newValue) }
  }

  var runsBackwards = false
  /// The stretch that is run; `nil` while it does not run.
  var stretch: MotionStretch?
  /// The progress along the values, 0...1 but for a spring that is held beyond its end; along the time for one
  /// that does not scrub linearly.
  var rest = 0.0
  /// The properties that move, in the order in which they were added.
  var tracks: [MotionTrack] = []
  /// Blocks that wait for the animator to become active.
  private var waiting: [(delayFactor: Double, changes: @MainActor () -> Void)] = []
  private var completions: [@MainActor (Position) -> Void] = []
  /// Counts the starts and pauses, so that ends of earlier runs do not count.
  var generation = 0

  // MARK: - Making

  /// Makes an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - timing: how progress gets on.
  ///   - animations: what is set when it becomes active; `nil` for nothing yet.
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
  ///   - curve: how progress gets on.
  ///   - animations: what is set when it becomes active; `nil` for nothing yet.
  public convenience init(
    duration: Double, curve: TimingFunction = .easeInEaseOut,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timing: .cubic(curve), animations: animations)
  }

  /// Makes an inactive animator of a spring that settles within its duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - dampingRatio: 1 never swings.
  ///   - animations: what is set when it becomes active; `nil` for nothing yet.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timing: .damped(ratio: dampingRatio), animations: animations)
  }

  /// Makes an animator that runs.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before it starts.
  ///   - options: its curve, and whether views take touches.
  ///   - animations: what is set.
  ///   - completion: called when it is over.
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

  /// Adds changes.
  ///
  /// An active animator makes them at once; they move during the rest of its time. An inactive one makes them
  /// when it becomes active.
  ///
  /// Policy: `animator-delayed-animations`.
  ///
  /// - Parameters:
  ///   - delayFactor: the part of the remaining time that passes before they move, 0...1.
  ///   - changes: what is set.
  public func addAnimations(
    delayFactor: Double = 0, _ changes: @escaping @MainActor () -> Void
  ) {
    let delayFactor = delayFactor.isNaN ? 0 : min(1, max(0, delayFactor))
    switch state {
    case .inactive: waiting.append((delayFactor, changes))
    case .active: perform(changes, delayFactor)
    case .stopped: warn("a stopped animator gets animations")
    }
  }

  /// Adds a block that is called when the animator is over, in the order in which blocks were added.
  ///
  /// - Parameter completion: learns where the animator has ended.
  public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }

  /// Makes the changes of blocks that wait.
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
    takesFrom = outer
  }

  /// The progress at which changes begin to move that are being made.
  var takesFrom = 0.0

  /// Calls the completions, once each.
  func callCompletions(_ position: Position) {
    let blocks = completions
    completions = []
    for block in blocks { block(position) }
  }

  /// Forgets the completions: the animator has been stopped without them.
  func completionsAreDropped() { completions = [] }

  /// Notes something that the animator's user must not do.
  func warn(_ what: String) { View.warnings.add(misuse: what, of: "PropertyAnimator") }
}
