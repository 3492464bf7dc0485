public import CoreGraphics

// Layers of ports that override properties which this module declares in extensions.
//
// Swift does not override such a property. So the translator gives the override the name that the protocol asks for, and
// `super.opacity` in it the name `ownOpacity`.

/// A layer that overrides `opacity`.
public protocol OverridingOpacity: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenOpacity: Float { get set }
}

/// A layer that overrides `shadowOpacity`.
public protocol OverridingShadowOpacity: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenShadowOpacity: Float { get set }
}

/// A layer that overrides `shadowPath`.
public protocol OverridingShadowPath: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenShadowPath: CGPath? { get set }
}

/// A layer that overrides `path`.
public protocol OverridingPath: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenPath: CGPath? { get set }
}

/// A layer that overrides `contents`.
public protocol OverridingContents: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenContents: Any? { get set }
}

/// A layer that overrides `colors`.
public protocol OverridingColors: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenColors: [Any]? { get set }
}

/// A layer that overrides `string`.
public protocol OverridingString: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenString: Any? { get set }
}
