public import CoreGraphics
public import LaminaLayers

// Animations of one property: from one value to another, and on a spring.

/// An animation of one property of a layer.
open class CAPropertyAnimation: CAAnimation {
  /// The property, such as `position.x`; `nil` for none.
  open var keyPath: String?
  /// Whether values are added to the property's value instead of replacing it.
  open var isAdditive = false
  /// Whether each pass starts where the one before it ended.
  open var isCumulative = false
  /// The function that makes a transform of the animation's numbers; `nil` for none.
  open var valueFunction: CAValueFunction?

  /// Makes an animation without a property.
  public override init() { super.init() }

  /// Makes an animation without a property; for sources that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Makes an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// Copies what another animation keeps.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }

  /// Returns a copy of the animation.
  open override func makeCopy() -> CAAnimation {
    let copy = CAPropertyAnimation()
    copy.takeSettings(of: self)
    return copy
  }

  /// Runs the animation as the answer to an action; without a property it animates the one that changed.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard keyPath == nil, let copy = makeCopy() as? CAPropertyAnimation else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
    copy.keyPath = event
    (anObject as? CALayer)?.add(copy, forKey: event)
  }

  /// Returns Lamina's animation of a kind, with what all animations of properties have.
  func propertyAnimation(_ kind: Animation.Kind) -> Animation {
    var animation = animation(keyPath ?? "", kind)
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
    animation.valueFunction = valueFunction?.function
    return animation
  }
}

/// An animation of a property from one value to another.
///
/// Values that miss follow from the others and from the property's value.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference of the last value from the first.
  open var byValue: Any?

  /// Copies what another animation keeps.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  /// Returns a copy of the animation.
  open override func makeCopy() -> CAAnimation {
    let copy = CABasicAnimation()
    copy.takeSettings(of: self)
    return copy
  }

  /// The values in Lamina's types.
  var ends: Animation.Ends {
    Animation.Ends(
      from: AnimatableValue(any: fromValue), to: AnimatableValue(any: toValue),
      by: AnimatableValue(any: byValue))
  }

  /// Returns the animation that a layer runs.
  open override func makeAnimation() -> Animation { propertyAnimation(.basic(ends)) }
}

/// An animation of a property from one value to another, as a mass on a spring moves.
open class CASpringAnimation: CABasicAnimation {
  private var spring = SpringCurve()

  /// The mass, above 0.
  open var mass: CGFloat {
    get { spring.mass }
    set { spring.mass = newValue }
  }
  /// The stiffness, above 0.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set { spring.stiffness = newValue }
  }
  /// The damping; 0 oscillates for ever.
  open var damping: CGFloat {
    get { spring.damping }
    set { spring.damping = newValue }
  }
  /// The initial velocity, in distances per second.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { spring.initialVelocity = newValue }
  }
  /// Whether the spring may be overdamped.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }
  /// The time at which the spring has settled, in seconds.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }
  /// The seconds that the movement seems to take.
  open var perceptualDuration: CFTimeInterval {
    2 * .pi / (spring.stiffness / spring.mass).squareRoot()
  }
  /// The bounce: 0 for none, up to 1.
  open var bounce: CGFloat {
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Makes a spring that lasts as long as it seems to, and bounces as far.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    spring = SpringCurve(perceptualDuration: perceptualDuration, bounce: bounce)
  }

  /// Copies what another animation keeps.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    if let other = other as? CASpringAnimation { spring = other.spring }
  }

  /// Returns a copy of the animation.
  open override func makeCopy() -> CAAnimation {
    let copy = CASpringAnimation()
    copy.takeSettings(of: self)
    return copy
  }

  /// Returns the animation that a layer runs.
  open override func makeAnimation() -> Animation { propertyAnimation(.spring(spring, ends)) }

  /// Takes the numbers of Lamina's spring.
  func take(_ spring: SpringCurve) { self.spring = spring }
}
