public import LaminaGeometry

/// A change of a layer's properties over time, like `CAAnimation` and its subclasses.
///
/// ```
/// layer time -> timing: pass and progress -> timing function -> kind: the value -> key path
/// ```
/// The value replaces the property's value on the screen, or is added to it; the property itself does not
/// change. An animation is a value type: a layer keeps a copy.
///
/// ```swift
/// let card = Layer()
/// var fade = Animation.basic("opacity", from: .number(0), to: .number(1), duration: 0.4)
/// fade.timingFunction = .easeOut
/// fade.didStop = { finished in print(finished) }
/// card.add(fade, forKey: "fade")
/// ```
public struct Animation: Sendable {
  /// The kind of the animation, with its values.
  public var kind: Kind
  /// The animated property, such as `position.x` or `transform.rotation.z`; ignored by groups and transitions.
  public var keyPath: String
  /// The begin time, duration and repetition, in the layer's time or, for an animation in a group, in the group's time.
  ///
  /// A begin time of 0 becomes the time of the first commit that sees the animation. A duration of 0
  /// becomes the transaction's duration when the animation is added to a layer.
  public var timing = MediaTiming(duration: 0)
  /// The easing of each pass; `nil` for linear.
  public var timingFunction: TimingFunction?
  /// Whether values are added to the property's value instead of replacing it.
  public var isAdditive = false
  /// Whether each pass starts where the one before it ended.
  public var isCumulative = false
  /// Whether the layer removes the animation when it ends; its fill mode then has no effect after the end.
  public var isRemovedOnCompletion = true
  /// The function that turns the animation's numbers into a transform; `nil` to use the values as they are.
  public var valueFunction: ValueFunction?
  /// The block that is called when the animation begins.
  public var didStart: (@MainActor @Sendable () -> Void)?
  /// The block that is called when the animation ends, with `false` if it was removed before its end.
  public var didStop: (@MainActor @Sendable (_ finished: Bool) -> Void)?

  /// The kinds of animations.
  ///
  /// Indirect because animations are often copied, and their values take hundreds of bytes.
  public indirect enum Kind: Sendable {
    /// An animation from one value to another.
    case basic(Ends)
    /// An animation through several values, or along a path.
    case keyframes(Keyframes)
    /// An animation from one value to another, as a mass on a spring moves.
    case spring(SpringCurve, Ends)
    /// Several animations, clipped to the group's own duration.
    case group([Animation])
    /// A transition from the layer's previous picture to its current one.
    case transition(Transition)
  }

  /// The values that an animation runs between; a `nil` one follows from the others and from the property's value
  /// without the animation.
  ///
  /// ```
  /// from to    from -> to              to by    to - by -> to
  /// from by    from -> from + by       to       shown -> to
  /// from       from -> shown           by       shown -> shown + by
  /// ```
  public struct Ends: Sendable {
    /// The first value.
    public var from: AnimatableValue?
    /// The last value.
    public var to: AnimatableValue?
    /// The difference from the first value to the last.
    public var by: AnimatableValue?

    /// Makes the ends of an animation; if all three values are given, `by` is ignored.
    public init(
      from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil
    ) {
      (self.from, self.to, self.by) = (from, to, by)
    }
  }

  /// Makes an animation of a property.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - kind: the kind, with its values.
  ///   - duration: seconds per pass; 0 for the transaction's duration.
  public init(_ keyPath: String, _ kind: Kind, duration: Double = 0) {
    self.keyPath = keyPath
    self.kind = kind
    timing.duration = duration
  }

  /// Makes an animation from one value to another.
  public static func basic(
    _ keyPath: String, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, duration: Double = 0
  ) -> Animation {
    Animation(keyPath, .basic(Ends(from: from, to: to, by: by)), duration: duration)
  }

  /// Makes an animation through keyframes.
  public static func keyframes(_ keyPath: String, _ keyframes: Keyframes, duration: Double = 0)
    -> Animation
  {
    Animation(keyPath, .keyframes(keyframes), duration: duration)
  }

  /// Makes an animation from one value to another on a spring, by default until the spring settles.
  public static func spring(
    _ keyPath: String, _ spring: SpringCurve = SpringCurve(), from: AnimatableValue? = nil,
    to: AnimatableValue? = nil, by: AnimatableValue? = nil, duration: Double? = nil
  ) -> Animation {
    Animation(
      keyPath, .spring(spring, Ends(from: from, to: to, by: by)),
      duration: duration ?? spring.settlingDuration)
  }

  /// Makes a group of animations.
  public static func group(_ animations: [Animation], duration: Double = 0) -> Animation {
    Animation("", .group(animations), duration: duration)
  }

  /// Makes a transition from the layer's previous picture to its current one.
  public static func transition(_ transition: Transition = Transition(), duration: Double = 0)
    -> Animation
  {
    Animation("", .transition(transition), duration: duration)
  }
}

/// A replacement of a layer's old picture by its new one, like `CATransition`.
///
/// ```swift
/// let page = Layer()
/// var push = Transition()
/// push.style = .push
/// push.direction = .fromRight
/// page.add(.transition(push, duration: 0.3))
/// ```
public struct Transition: Hashable, Sendable {
  /// The effect of the transition on the two pictures.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The old picture dissolves into the new one.
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// The new picture pushes the old one out.
    case push
    /// The old picture slides off the new one.
    case reveal
  }

  /// The direction in which a transition's moving picture travels on the screen.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// From the left, to the right.
    case fromLeft
    /// From the right, to the left.
    case fromRight
    /// From the top, downwards.
    case fromTop
    /// From the bottom, upwards.
    case fromBottom
  }

  /// The effect of the transition on the two pictures.
  public var style = Style.fade
  /// The direction in which the moving picture travels.
  public var direction = Direction.fromLeft
  /// The progress at which the transition starts, 0...1.
  public var startProgress = 0.0
  /// The progress at which the transition ends, 0...1.
  public var endProgress = 1.0

  /// Makes a transition that fades.
  public init() {}
}

/// A function that turns a number, or three numbers, into a transform, like `CAValueFunction`.
public enum ValueFunction: String, CaseIterable, Hashable, Sendable {
  /// A number is an angle about x, in radians.
  case rotateX
  /// A number is an angle about y, in radians.
  case rotateY
  /// A number is an angle about z, in radians.
  case rotateZ
  /// Three numbers are scales along x, y and z.
  case scale
  /// A number is a scale along x.
  case scaleX
  /// A number is a scale along y.
  case scaleY
  /// A number is a scale along z.
  case scaleZ
  /// Three numbers are distances along x, y and z.
  case translate
  /// A number is a distance along x.
  case translateX
  /// A number is a distance along y.
  case translateY
  /// A number is a distance along z.
  case translateZ

  /// Returns the transform that the function makes of a value; `nil` unless the value has as many numbers as the
  /// function takes.
  public func matrix(_ value: AnimatableValue) -> Matrix4? {
    guard let n = value.components, n.count == count else { return nil }
    return switch self {
    case .rotateX: .rotation(radians: n[0], x: 1, y: 0, z: 0)
    case .rotateY: .rotation(radians: n[0], x: 0, y: 1, z: 0)
    case .rotateZ: .rotation(radians: n[0], x: 0, y: 0, z: 1)
    case .scale: .scale(x: n[0], y: n[1], z: n[2])
    case .scaleX: .scale(x: n[0], y: 1, z: 1)
    case .scaleY: .scale(x: 1, y: n[0], z: 1)
    case .scaleZ: .scale(x: 1, y: 1, z: n[0])
    case .translate: .translation(x: n[0], y: n[1], z: n[2])
    case .translateX: .translation(x: n[0], y: 0, z: 0)
    case .translateY: .translation(x: 0, y: n[0], z: 0)
    case .translateZ: .translation(x: 0, y: 0, z: n[0])
    }
  }

  private var count: Int { self == .scale || self == .translate ? 3 : 1 }
}
