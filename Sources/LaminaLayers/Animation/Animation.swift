public import LaminaGeometry

/// A change of a layer's properties over time, as `CAAnimation` and its kinds.
///
/// ```
/// layer time -> timing: which pass, how far -> timing function -> kind: the value -> key path
/// ```
/// A value is shown in place of the property's own, or added to it; the property keeps its own all along.
/// An animation is a value: a layer keeps a copy of what it is given.
public struct Animation: Sendable {
  /// What the values are.
  public var kind: Kind
  /// Which property changes, as `position.x` or `transform.rotation.z`; groups and transitions have none.
  public var keyPath: String
  /// When it runs, how often and how fast, in the layer's time; in a group in the group's.
  ///
  /// A begin of 0 becomes the moment of the commit that first sees it, and a duration of 0 the
  /// transaction's, when a layer gets the animation.
  public var timing = MediaTiming(duration: 0)
  /// How each pass gets on; `nil` for evenly.
  public var timingFunction: TimingFunction?
  /// Whether values are added to what is shown, instead of taking its place.
  public var isAdditive = false
  /// Whether each pass starts where the one before it ended.
  public var isCumulative = false
  /// Whether a layer forgets it when it is over; it then shows nothing any more, whatever its fill mode.
  public var isRemovedOnCompletion = true
  /// What makes a transform of the numbers that it consists of; `nil` where values are what they are.
  public var valueFunction: ValueFunction?
  /// Called when its time begins.
  public var didStart: (@MainActor @Sendable () -> Void)?
  /// Called when it is over, or taken away before: then with `false`.
  public var didStop: (@MainActor @Sendable (_ finished: Bool) -> Void)?

  /// The kinds of animations.
  ///
  /// Indirect: animations are copied wherever they are looked at, and their values take hundreds of bytes.
  public indirect enum Kind: Sendable {
    /// From one value to another.
    case basic(Ends)
    /// Through several values, or along a path.
    case keyframes(Keyframes)
    /// From one value to another, as a mass on a spring.
    case spring(SpringCurve, Ends)
    /// Several at once, clipped to the group's own duration.
    case group([Animation])
    /// From the picture that the layer showed before to the one that it shows now.
    case transition(Transition)
  }

  /// Between which values an animation runs; what is `nil` follows from the others and from what the
  /// layer shows.
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
    /// The difference between them.
    public var by: AnimatableValue?

    /// Makes ends; all three at once are not meant to be, and `by` does not count then.
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
  ///   - kind: the values.
  ///   - duration: seconds of one pass; 0 for the transaction's.
  public init(_ keyPath: String, _ kind: Kind, duration: Double = 0) {
    self.keyPath = keyPath
    self.kind = kind
    timing.duration = duration
  }

  /// From one value to another.
  public static func basic(
    _ keyPath: String, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, duration: Double = 0
  ) -> Animation {
    Animation(keyPath, .basic(Ends(from: from, to: to, by: by)), duration: duration)
  }

  /// Through values at times.
  public static func keyframes(_ keyPath: String, _ keyframes: Keyframes, duration: Double = 0)
    -> Animation
  {
    Animation(keyPath, .keyframes(keyframes), duration: duration)
  }

  /// From one value to another on a spring, until that is at rest.
  public static func spring(
    _ keyPath: String, _ spring: SpringCurve = SpringCurve(), from: AnimatableValue? = nil,
    to: AnimatableValue? = nil, by: AnimatableValue? = nil, duration: Double? = nil
  ) -> Animation {
    Animation(
      keyPath, .spring(spring, Ends(from: from, to: to, by: by)),
      duration: duration ?? spring.settlingDuration)
  }

  /// Several animations as one.
  public static func group(_ animations: [Animation], duration: Double = 0) -> Animation {
    Animation("", .group(animations), duration: duration)
  }

  /// From the picture before to the picture now.
  public static func transition(_ transition: Transition = Transition(), duration: Double = 0)
    -> Animation
  {
    Animation("", .transition(transition), duration: duration)
  }
}

/// How a layer's new picture takes the place of its old one, as `CATransition`.
public struct Transition: Hashable, Sendable {
  /// What happens to the two pictures.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// One dissolves into the other.
    case fade
    /// The new one slides over the old one.
    case moveIn
    /// The new one pushes the old one out.
    case push
    /// The old one slides off the new one.
    case reveal
  }

  /// Where the moving picture comes from, or goes away from, on the screen.
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

  /// What happens.
  public var style = Style.fade
  /// Where pictures come from.
  public var direction = Direction.fromLeft
  /// How far it is at first, 0...1.
  public var startProgress = 0.0
  /// How far it is at last, 0...1.
  public var endProgress = 1.0

  /// A transition that fades.
  public init() {}
}

/// What makes a transform of numbers, as `CAValueFunction`.
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

  /// The transform of a number or of numbers; `nil` if they are not as many as the function takes.
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
