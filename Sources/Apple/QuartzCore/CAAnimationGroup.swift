public import LaminaLayers

// Groups of animations, transitions, and functions that make transforms of numbers.

/// Several animations that run together, clipped to the group's own duration.
///
/// The delegates of its animations are not called. Animations without a duration get the group's when it is added to a
/// layer. They keep it when the group is added again with another one.
///
/// Policy: `group-child-shared`.
open class CAAnimationGroup: CAAnimation {
  /// The animations; their begin times count from the group's begin.
  open var animations: [CAAnimation]?

  /// Copies what another animation keeps; the copy has the same animations, not copies of them.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    if let other = other as? CAAnimationGroup { animations = other.animations }
  }

  /// Returns a copy of the group.
  open override func makeCopy() -> CAAnimation {
    let copy = CAAnimationGroup()
    copy.takeSettings(of: self)
    return copy
  }

  /// Returns the animation that a layer runs.
  open override func makeAnimation() -> Animation {
    let duration = duration > 0 ? duration : CATransaction.animationDuration()
    for member in animations ?? [] where member.duration == 0 { member.duration = duration }
    return animation("", .group((animations ?? []).map { $0.makeMember() }))
  }
}

/// The effect of a transition on the two pictures.
public nonisolated struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a type from its spelling; a name that no public type has fades.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture dissolves into the new one.
  public static let fade = Self(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old picture slides off the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// The direction in which a transition's moving picture travels.
public nonisolated struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a direction from its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right, to the left.
  public static let fromRight = Self(rawValue: "fromRight")
  /// From the left, to the right.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = Self(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// A replacement of a layer's old picture by its new one.
open class CATransition: CAAnimation {
  /// The effect on the two pictures.
  open var type = CATransitionType.fade
  /// The direction; `nil` for the left.
  open var subtype: CATransitionSubtype?
  /// The progress at which the transition starts, 0...1.
  open var startProgress: Float = 0
  /// The progress at which the transition ends, 0...1.
  open var endProgress: Float = 1

  /// Copies what another animation keeps.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
  }

  /// Returns a copy of the transition.
  open override func makeCopy() -> CAAnimation {
    let copy = CATransition()
    copy.takeSettings(of: self)
    return copy
  }

  /// Returns the animation that a layer runs.
  open override func makeAnimation() -> Animation {
    var transition = Transition()
    transition.style = Transition.Style(rawValue: type.rawValue) ?? .fade
    transition.direction =
      subtype.flatMap { Transition.Direction(rawValue: $0.rawValue) } ?? .fromLeft
    transition.startProgress = Double(startProgress)
    transition.endProgress = Double(endProgress)
    return animation("", .transition(transition))
  }
}

/// The name of a function that makes a transform of numbers.
public nonisolated struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a name from its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A number is an angle about x.
  public static let rotateX = Self(rawValue: "rotateX")
  /// A number is an angle about y.
  public static let rotateY = Self(rawValue: "rotateY")
  /// A number is an angle about z.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Three numbers are scales along x, y and z.
  public static let scale = Self(rawValue: "scale")
  /// A number is a scale along x.
  public static let scaleX = Self(rawValue: "scaleX")
  /// A number is a scale along y.
  public static let scaleY = Self(rawValue: "scaleY")
  /// A number is a scale along z.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Three numbers are distances along x, y and z.
  public static let translate = Self(rawValue: "translate")
  /// A number is a distance along x.
  public static let translateX = Self(rawValue: "translateX")
  /// A number is a distance along y.
  public static let translateY = Self(rawValue: "translateY")
  /// A number is a distance along z.
  public static let translateZ = Self(rawValue: "translateZ")
}

/// A function that makes a transform of an animation's numbers.
public nonisolated final class CAValueFunction: Sendable {
  /// The function's name.
  public let name: CAValueFunctionName
  /// The function in Lamina.
  package let function: ValueFunction

  /// Makes the function of a name; `nil` for an unknown one.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    self.name = name
    self.function = function
  }
}
