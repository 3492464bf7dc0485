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

  /// Updates the layers' flag for whether changes of views are animated.
  static func update() { Layer.viewsAreMoving = current != nil }

  // MARK: - Changes

  /// Returns the action that animates a view's property about to be set; none for a path, a Boolean
  /// or contents.
  func answer(of view: View, forKey key: String) -> ActionAnswer {
    guard key != "path", let from = view.layer.shownValue(forKeyPath: key) else { return .nothing }
    switch from {
    case .bool, .contents: return .nothing
    default: return .action(MotionAction(block: self, view: view, from: from))
    }
  }

  fileprivate func take(_ view: View, _ key: String, from: AnimatableValue) {
    guard let to = view.layer.value(forKeyPath: key) else { return }
    note(view)
    if let recorder {
      recorder.add(view, key, from: from, to: to)
    } else {
      add(view, key, from: from, to: to)
    }
  }

  private func note(_ view: View) {
    if options.contains(.layoutSubviews), !views.contains(where: { $0 === view }) {
      views.append(view)
    }
  }

  /// Animates a view's property from one value to another, by the animator of the block or else in
  /// the view's layer.
  func add(
    _ view: View, _ key: String, from: AnimatableValue, to: AnimatableValue,
    keyframes: Keyframes? = nil
  ) {
    let isMoving = view.layer.animationKeys.contains(key)
    if keyframes == nil, !isMoving, from.equals(to) { return }
    if let animator { return animator.take(view, key, from: from, to: to, keyframes: keyframes) }
    if pace.duration <= 0, delay <= 0 {
      // A change without duration moves nothing, and ends an earlier motion of the property.
      return view.layer.removeAnimation(forKey: key)
    }
    view.layer.addMotion(animation(of: view, key, from, to, keyframes), forKey: key)
  }

  private func animation(
    of view: View, _ key: String, _ from: AnimatableValue, _ to: AnimatableValue,
    _ keyframes: Keyframes?
  ) -> Animation {
    var ends = Animation.Ends(from: from, to: to)
    var isSum = false
    switch from {
    case .number, .point, .size, .rect:
      isSum = isAdditive && keyframes == nil
      if isSum {
        ends = Animation.Ends(from: from.subtracting(to), to: to.subtracting(to))
      }
    default: break
    }
    var animation: Animation
    switch (keyframes, pace.curve) {
    case (let keyframes?, _): animation = Animation(key, .keyframes(keyframes))
    case (nil, .cubic): animation = Animation(key, .basic(ends))
    case (nil, .spring(let spring)): animation = Animation(key, .spring(spring, ends))
    }
    if case .cubic(let function) = pace.curve { animation.timingFunction = function }
    animation.timing = timing
    animation.isAdditive = isSum
    let blocksTouches = !options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlocks += 1 }
    animation.didStop = { [weak view] isFinished in
      if blocksTouches { view?.touchBlocks -= 1 }
      if !isFinished { self.interrupt() }
    }
    return animation
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

/// Animates a property from its previously shown value after it has been set.
private struct MotionAction: LayerAction {
  let block: MotionBlock
  let view: View
  let from: AnimatableValue

  func run(forKey key: String, on layer: Layer) { block.take(view, key, from: from) }
}
