import LaminaLayers

// The properties that an animator moves, and their animations in layers.

/// A property of a view that an animator animates, with its start and end values.
@MainActor final class MotionTrack {
  weak var view: View?
  let key: String
  let from: AnimatableValue
  let to: AnimatableValue
  /// The intermediate values; `nil` to interpolate from start to end.
  let keyframes: Keyframes?
  /// The animator's progress at which the track begins to move.
  let start: Double
  /// The identity of the track's animation in the view's layer.
  var identity: UInt64 = 0
  /// Whether a later track of the same animator has replaced this one.
  var isSuperseded = false
  /// Whether the track's animation was on the layer when the animator was stopped.
  var wasStopped = false
  /// Whether the track keeps the view from receiving touches.
  var blocksTouches = false

  init(
    _ view: View, _ key: String, from: AnimatableValue, to: AnimatableValue,
    keyframes: Keyframes?, start: Double
  ) {
    (self.view, self.key, self.from, self.to) = (view, key, from, to)
    (self.keyframes, self.start) = (keyframes, start)
  }

  /// Whether the layer still has the track's animation.
  var isLive: Bool { view?.layer.motionAnimation(identity) != nil }

  /// Returns the value at an animator's progress.
  func value(at progress: Double) -> AnimatableValue {
    let own = start < 1 ? (progress - start) / (1 - start) : 1
    if let keyframes { return keyframes.value(at: own)?.value ?? to }
    return from.interpolated(to: to, at: start > 0 ? min(1, max(0, own)) : own)
  }

  /// Returns the animation that shows a stretch of the animator's run.
  func animation(of stretch: MotionStretch) -> Animation {
    let pace = stretch.pace
    var animation: Animation
    if start == 0, keyframes == nil {
      let ends = Animation.Ends(from: value(at: stretch.from), to: value(at: stretch.to))
      switch pace.curve {
      case .cubic(let function):
        animation = Animation(key, .basic(ends))
        animation.timingFunction = function
      case .spring(let spring): animation = Animation(key, .spring(spring, ends))
      }
    } else {
      let own = max(1e-9, 1 - start)
      let length = max(1e-6, pace.duration)
      animation = group(
        offset: (stretch.from - start) / own, speed: (stretch.to - stretch.from) / own / length)
      animation.timingFunction = pace.function
    }
    animation.timing = stretch.timing
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Returns an animation at rest that shows the property at one progress of the animator.
  func animation(at progress: Double) -> Animation {
    var animation: Animation
    if start == 0, keyframes == nil {
      // A spring may be held beyond its end.
      let value = value(at: progress)
      animation = Animation(key, .basic(Animation.Ends(from: value, to: value)))
    } else {
      let own = max(1e-9, 1 - start)
      animation = group(offset: -start / own, speed: 1 / own)
    }
    animation.timing = MediaTiming(duration: 1)
    animation.timing.speed = 0
    animation.timing.timeOffset = min(1, max(0, progress))
    animation.timing.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Returns a group whose child plays the whole track in one second; the child's time is the group's time times
  /// `speed`, plus `offset`.
  private func group(offset: Double, speed: Double) -> Animation {
    var child: Animation
    if let keyframes {
      child = Animation(key, .keyframes(keyframes), duration: 1)
    } else {
      child = Animation(key, .basic(Animation.Ends(from: from, to: to)), duration: 1)
    }
    (child.timing.timeOffset, child.timing.speed) = (offset, speed)
    child.timing.fillMode = .both
    return .group([child])
  }

  // MARK: - Values

  /// Sets the view's property without animation.
  func set(_ value: AnimatableValue) {
    guard let view else { return }
    View.performWithoutAnimation {
      view.layer.setValue(value, forKeyPath: key)
      if key != "bounds" { view.updateSafeArea(placeChanged: true) }
    }
  }

  /// Removes the track's animation from the layer, and lets the view receive touches again.
  func take() {
    if blocksTouches {
      blocksTouches = false
      view?.touchBlocks -= 1
    }
    view?.layer.takeMotion(identity)
  }
}

/// A stretch: a part of an animator's run with its own curve, such as the rest after a pause.
struct MotionStretch {
  /// The animator's progress at the beginning of the stretch.
  var from = 0.0
  /// The animator's progress at the end of the stretch.
  var to = 1.0
  /// The curve and duration of the whole stretch.
  var pace: MotionPace
  /// The time in the stretch at which the run begins, in seconds.
  var offset = 0.0
  /// Whether the stretch is run backwards.
  var isBackwards = false
  /// The delay before the stretch moves, in seconds.
  var delay = 0.0

  /// The timing of a layer animation that shows the stretch.
  var timing: MediaTiming {
    var timing = MediaTiming(duration: max(1e-6, pace.duration))
    timing.speed = isBackwards ? -1 : 1
    timing.timeOffset = isBackwards ? offset + delay : offset - delay
    timing.fillMode = .both
    return timing
  }

  /// Returns the animator's progress after some seconds of the stretch.
  func progress(at time: Double) -> Double {
    if isBackwards, !(pace.duration > 0) { return from }
    return from + (to - from) * pace.progress(at: time)
  }
}
