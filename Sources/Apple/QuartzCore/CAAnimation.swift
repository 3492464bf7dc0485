public import LaminaLayers

// Animations as objects: what all kinds of them have.

/// Core Animation's name of `AnimationObject`.
public typealias CAAnimation = AnimationObject
/// Core Animation's name of `LayerAction`.
public typealias CAAction = LayerAction

/// An object that is told when an animation begins and ends.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when an animation has begun, with the layer's copy of it.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when an animation has ended, or was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

extension AnimationObject: CAMediaTiming {
  /// The object that is told of the beginning and the end; the animation keeps it alive.
  public var delegate: (any CAAnimationDelegate)? {
    get { listener as? any CAAnimationDelegate }
    set { listener = newValue }
  }

  /// Whether the layer removes the animation when it ends.
  public var isRemovedOnCompletion: Bool {
    get { endsOnCompletion }
    set { endsOnCompletion = newValue }
  }

  /// The easing of each pass; `nil` for linear.
  public var timingFunction: CAMediaTimingFunction? {
    get {
      (easing as? EasingCurve).map { CAMediaTimingFunction($0.function) }
        ?? easing as? CAMediaTimingFunction
    }
    set { easing = newValue }
  }

  /// The begin, in seconds of the layer's time; 0 for the next commit.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The seconds of one pass; 0 for the transaction's duration.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The local seconds per second of the layer.
  public var speed: Float {
    get { timing.floatSpeed }
    set { timing.floatSpeed = newValue }
  }
  /// The offset of local time, in seconds.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of passes; 0 means 1.
  public var repeatCount: Float {
    get { timing.floatRepeatCount }
    set { timing.floatRepeatCount = newValue }
  }
  /// The seconds of all passes, which overrides their number; 0 means unused.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each pass also runs backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The values held outside the active time.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
  /// The range of rates at which the animation asks to be shown; kept, since each refresh of the loop shows it.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { keyedValues["preferredFrameRateRange"] as? CAFrameRateRange ?? .default }
    set { keyedValues["preferredFrameRateRange"] = newValue }
  }

  /// Returns a copy of the animation.
  public func copy() -> Any { makeCopy() }

  /// Returns a copy of the animation.
  public func mutableCopy() -> Any { makeCopy() }

  /// Whether animations of this kind give a key a value before one is set; always `nil` but for a few keys.
  public class func defaultValue(forKey key: String) -> Any? {
    AnimationObject().value(forKey: key)
  }

  /// Returns Lamina's animation of a kind, with the times and the delegate of this object.
  func animation(_ keyPath: String, _ kind: Animation.Kind) -> Animation {
    var animation = Animation(keyPath, kind)
    animation.timing = timing
    animation.timingFunction = timingFunction?.curve
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    if listener != nil {
      // The layer's copy is told of, as on a phone.
      animation.didStart = { self.delegate?.animationDidStart(self) }
      animation.didStop = { self.delegate?.animationDidStop(self, finished: $0) }
    }
    return animation
  }

  /// Returns the animation as a member of a group, whose delegates are not called.
  func makeMember() -> Animation {
    var animation = makeAnimation()
    (animation.didStart, animation.didStop) = (nil, nil)
    return animation
  }
}
