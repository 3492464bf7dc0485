import LaminaLayers

// An animation block while it runs, and the animations of the changes made in it.

/// An animation block: it turns changes of views into animations of their layers.
@MainActor final class MotionBlock {
  let pace: MotionPace
  let delay: Double
  let options: View.AnimationOptions
  /// The animator that owns the changes; `nil` for a block without an animator.
  let animator: PropertyAnimator?
  /// The recorder of keyframes within `View.animateKeyframes`; `nil` elsewhere.
  let recorder: KeyframeRecorder?
  /// Whether animations are additive, so that a view follows a target that changes meanwhile.
  let isAdditive: Bool
  /// The enclosing block; `nil` for none.
  private let outer: MotionBlock?
  /// Whether no animation has been interrupted so far.
  private(set) var isFinished = true
  /// The animations that the block has added, by which a later change of the same property finds them.
  var additions: [Addition] = []
  /// The closure to call when all animations of the block have ended; `nil` for none, or once it was called.
  private var completion: (@MainActor @Sendable (_ finished: Bool) -> Void)?
  /// The number of animations of this block, and of blocks within it, that have not ended.
  private var running = 0
  /// Whether the block's transaction has ended, with all animations of layers that belong to no view.
  private var transactionHasEnded = false
  /// The changed views to lay out within the block; empty without the option `layoutSubviews`.
  private(set) var views: [View] = []

  init(
    pace: MotionPace, delay: Double = 0, options: View.AnimationOptions = [],
    animator: PropertyAnimator? = nil, recorder: KeyframeRecorder? = nil,
    isAdditive: Bool = false, outer: MotionBlock? = nil
  ) {
    (self.pace, self.delay, self.options) = (pace, delay, options)
    (self.animator, self.recorder, self.outer) = (animator, recorder, outer)
    self.isAdditive = isAdditive
  }

  /// The block that changes belong to; `nil` if changes are not animated.
  static var current: MotionBlock? { View.areAnimationsEnabled ? innermost : nil }

  /// The innermost block, whether animations are enabled or not.
  private(set) static var innermost: MotionBlock?

  /// Runs changes within this block.
  func run(_ changes: @MainActor () -> Void) { MotionBlock.use(self, changes) }

  /// Runs a closure as if no animation block were running.
  static func outside<Result>(_ body: @MainActor () -> Result) -> Result {
    let outer = innermost
    innermost = nil
    update()
    defer {
      innermost = outer
      update()
    }
    return body()
  }

  private static func use(_ block: MotionBlock, _ changes: @MainActor () -> Void) {
    let outer = innermost
    innermost = block
    update()
    changes()
    innermost = outer
    update()
  }

  /// Makes another block the innermost one, for blocks that begin and end by calls; `nil` for none.
  static func open(_ block: MotionBlock?) {
    innermost = block
    update()
  }

  // MARK: - Completion

  /// Calls a closure when all animations of the block have ended; call it within the block's transaction.
  ///
  /// The transaction no longer waits for an animation that became additive, so the block counts its animations.
  func callWhenEnded(_ completion: @escaping @MainActor @Sendable (_ finished: Bool) -> Void) {
    self.completion = completion
    Transaction.addDeferredCompletion {
      self.transactionHasEnded = true
      self.completeIfEnded()
    }
  }

  /// Counts animations that begin or, below 0, end, in this block and in the blocks that enclose it.
  func countAnimations(_ change: Int) {
    running += change
    if change < 0 { completeIfEnded() }
    outer?.countAnimations(change)
  }

  private func completeIfEnded() {
    guard transactionHasEnded, running == 0, let completion else { return }
    self.completion = nil
    completion(isFinished)
  }

  /// Updates the layers' flag for whether changes of views are animated.
  static func update() { Layer.viewsAreMoving = current != nil }

  // MARK: - Changes

  /// Returns the action that animates a view's property about to be set; none for a path, a Boolean
  /// or contents.
  func answer(of view: View, forKey key: String) -> ActionAnswer {
    guard key != "path", let from = view.layer.shownValue(forKeyPath: key) else { return .nothing }
    switch from {
    case .bool, .contents: return .nothing
    default:
      let model = view.layer.value(forKeyPath: key)
      return .action(MotionAction(block: self, view: view, from: from, model: model))
    }
  }

  /// Animates a view's property, or an input of a filter, that has been set.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - key: the key path.
  ///   - from: the value that was shown before.
  ///   - model: the value that was set before; `nil` to replace running animations in any case.
  func animateChange(
    of view: View, forKey key: String, from: AnimatableValue, model: AnimatableValue? = nil
  ) {
    guard let to = view.layer.value(forKeyPath: key) else { return }
    note(view)
    if let recorder {
      recorder.add(view, key, from: from, to: to)
    } else {
      add(view, key, from: from, to: to, model: model)
    }
  }

  private func note(_ view: View) {
    if options.contains(.layoutSubviews), !views.contains(where: { $0 === view }) {
      views.append(view)
    }
  }

  /// Animates a view's property from one value to another, by the animator of the block or else in
  /// the view's layer.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - key: the property.
  ///   - from: the shown value.
  ///   - to: the value that the property has been set to.
  ///   - model: the value that was set before, for an animation that is added to running ones; `nil` to replace them.
  ///   - keyframes: the intermediate values.
  func add(
    _ view: View, _ key: String, from: AnimatableValue, to: AnimatableValue,
    model: AnimatableValue? = nil, keyframes: Keyframes? = nil
  ) {
    let isMoving = !view.layer.motions(of: key).isEmpty
    if keyframes == nil, !isMoving, from.equals(to) { return }
    if let animator { return animator.take(view, key, from: from, to: to, keyframes: keyframes) }
    if keyframes == nil, isMoving, let model, addDifference(of: view, key, from: model, to: to) {
      return
    }
    removeAdditions(to: view, key)
    view.layer.removeMotions(of: key, exceptFirst: pace.duration > 0 || delay > 0)
    // A change without duration moves nothing, and ends an earlier motion of the property.
    guard pace.duration > 0 || delay > 0 else { return }
    let animation: Animation
    if let keyframes {
      animation = Animation(key, .keyframes(keyframes))
    } else if isAdditive, from.isNumeric,
      let differences = MotionDifference.differences(of: key, from: from, to: to)
    {
      if differences.isEmpty { return view.layer.removeAnimation(forKey: key) }
      animation = MotionDifference.animation(differences, of: key) { self.animation(of: $0, $1) }
    } else {
      animation = self.animation(of: key, Animation.Ends(from: from, to: to))
    }
    attach(animation, to: view, key, forKey: key)
  }

  /// Returns an animation with the block's curve.
  func animation(of key: String, _ ends: Animation.Ends) -> Animation {
    switch pace.curve {
    case .cubic: Animation(key, .basic(ends))
    case .spring(let spring): Animation(key, .spring(spring, ends))
    }
  }

  /// Adds an animation of a view's property to its layer, with the block's timing.
  func attach(_ animation: Animation, to view: View, _ property: String, forKey key: String) {
    var animation = animation
    if case .cubic(let function) = pace.curve { animation.timingFunction = function }
    animation.timing = timing
    let blocksTouches = !options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlocks += 1 }
    countAnimations(1)
    animation.didStop = { [weak view] isFinished in
      if blocksTouches { view?.touchBlocks -= 1 }
      if !isFinished { self.interrupt() }
      self.countAnimations(-1)
    }
    let identity = view.layer.addMotion(animation, forKey: key)
    additions.append(
      Addition(layer: ObjectIdentifier(view.layer), property: property, identity: identity))
  }

  /// The timing of the block's animations.
  var timing: MediaTiming {
    var timing = MediaTiming(duration: max(1e-6, pace.duration))
    if delay > 0, delay.isFinite {
      // Local time is below 0 until the delay has passed.
      timing.timeOffset = -delay
      timing.fillMode = .backwards
    }
    if options.contains(.repeat) { timing.repeatCount = .infinity }
    timing.autoreverses = options.contains(.autoreverse)
    return timing
  }

  /// Records that an animation was interrupted, in this block and in the blocks that enclose it.
  func interrupt() {
    isFinished = false
    outer?.interrupt()
  }
}

extension AnimatableValue {
  /// Whether the value is a number, a point, a size or a rectangle.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .point, .size, .rect: true
    default: false
    }
  }
}

/// Animates a property from its previously shown value after it has been set.
///
/// It has the block's times and easing, so that an app's own property can be animated alike.
private final class MotionAction: AnimationObject {
  private let block: MotionBlock
  private let view: View
  private let from: AnimatableValue
  /// The value that was set before.
  private let model: AnimatableValue?

  init(block: MotionBlock, view: View, from: AnimatableValue, model: AnimatableValue?) {
    (self.block, self.view, self.from, self.model) = (block, view, from, model)
    super.init()
    timing = block.timing
    if case .cubic(let function) = block.pace.curve { easing = EasingCurve(function) }
  }

  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    block.animateChange(of: view, forKey: event, from: from, model: model)
  }
}
