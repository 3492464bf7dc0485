// Controls of ports that override properties which this module declares in extensions, as `OverridingFont` describes.

/// A progress view that overrides `progress`.
public protocol OverridingProgress: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenProgress: Float { get set }
}

/// A segmented control that overrides `selectedSegmentIndex`.
public protocol OverridingSelectedSegmentIndex: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenSelectedSegmentIndex: Int { get set }
}

/// A slider that overrides `value`.
public protocol OverridingValue: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenValue: Float { get set }
}
