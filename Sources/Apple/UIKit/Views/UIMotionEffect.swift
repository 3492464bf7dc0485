// Effects of the device's motion: screens report none, so that views keep their places.

/// An effect of the device's motion on a view.
open class UIMotionEffect {
  /// Makes an effect.
  public init() {}

  /// Returns the values that a motion gives to properties of the view; `nil` by default.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// An effect that moves a property with the device's motion along an axis.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of a motion.
  public enum EffectType: Int, Sendable {
    /// From the left to the right.
    case tiltAlongHorizontalAxis
    /// From the top to the bottom.
    case tiltAlongVerticalAxis
  }

  /// The property.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The value at one end; `nil` for none.
  open var minimumRelativeValue: Any?
  /// The value at the other end; `nil` for none.
  open var maximumRelativeValue: Any?

  /// Makes an effect on a property.
  public init(keyPath: String, type: EffectType) { (self.keyPath, self.type) = (keyPath, type) }
}

/// Several effects as one.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects; `nil` for none.
  open var motionEffects: [UIMotionEffect]?
}
