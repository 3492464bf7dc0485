public import CoreGraphics
package import LaminaGeometry
public import LaminaLayers

// Animations through several values, or along a path.

/// Core Animation's name of the interpolation between keyframes.
public typealias CAAnimationCalculationMode = Keyframes.CalculationMode

/// The turning of a layer along the path that it follows.
public nonisolated struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a mode from its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer faces forwards.
  public static let rotateAuto = Self(rawValue: "auto")
  /// The layer faces backwards.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// An animation of a property through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values; ignored if there is a path.
  open var values: [Any]?
  /// The path as it was given; `nil` for none.
  package var outline: Path?
  /// The object that the path was given as.
  package var outlineObject: AnyObject?
  /// The time of each value, 0...1; `nil` for even spacing.
  open var keyTimes: [NSNumber]?
  /// The easing of each interval; `nil` for linear.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The turning of the layer along the path; `nil` for none.
  open var rotationMode: CAAnimationRotationMode?
  /// The tension of cubic curves at each value.
  open var tensionValues: [NSNumber]?
  /// The continuity of cubic curves at each value.
  open var continuityValues: [NSNumber]?
  /// The bias of cubic curves at each value.
  open var biasValues: [NSNumber]?

  /// Copies what another animation keeps.
  open override func takeSettings(of other: CAAnimation) {
    super.takeSettings(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    outline = other.outline
    outlineObject = other.outlineObject
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    rotationMode = other.rotationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
  }

  /// Returns a copy of the animation.
  open override func makeCopy() -> CAAnimation {
    let copy = CAKeyframeAnimation()
    copy.takeSettings(of: self)
    return copy
  }

  /// Returns the animation that a layer runs.
  open override func makeAnimation() -> Animation {
    var frames = Keyframes(values: (values ?? []).compactMap { AnimatableValue(any: $0) })
    frames.path = outline
    frames.keyTimes = keyTimes?.map(\.doubleValue)
    frames.timingFunctions = timingFunctions?.map(\.curve)
    frames.calculationMode = calculationMode
    frames.rotationMode = rotationMode.flatMap { Keyframes.RotationMode(rawValue: $0.rawValue) }
    frames.tensionValues = tensionValues?.map(\.doubleValue)
    frames.continuityValues = continuityValues?.map(\.doubleValue)
    frames.biasValues = biasValues?.map(\.doubleValue)
    return propertyAnimation(.keyframes(frames))
  }
}

extension CAKeyframeAnimation {
  /// The path of a point; every end of a line or curve is a keyframe; `nil` for none.
  public var path: CGPath? {
    get { outlineObject as? CGPath ?? outline.map { CGPath($0) } }
    set { (outlineObject, outline) = (newValue, newValue?.path) }
  }
}
