public import CoreGraphics

// Views of ports that override properties which this module declares in extensions, as `OverridingFont` describes.

/// A view that overrides `accessibilityActivationPoint`.
public protocol OverridingAccessibilityActivationPoint: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityActivationPoint: CGPoint { get set }
}

/// A view that overrides `accessibilityAttributedLabel`.
public protocol OverridingAccessibilityAttributedLabel: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityAttributedLabel: NSAttributedString? { get set }
}

/// A view that overrides `accessibilityCustomActions`.
public protocol OverridingAccessibilityCustomActions: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityCustomActions: [UIAccessibilityCustomAction]? { get set }
}

/// A view that overrides `accessibilityElements`.
public protocol OverridingAccessibilityElements: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityElements: [Any]? { get set }
}

/// A view that overrides `accessibilityElementsHidden`.
public protocol OverridingAccessibilityElementsHidden: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityElementsHidden: Bool { get set }
}

/// A view that overrides `accessibilityFrame`.
public protocol OverridingAccessibilityFrame: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityFrame: CGRect { get set }
}

/// A view that overrides `accessibilityPath`.
public protocol OverridingAccessibilityPath: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityPath: UIBezierPath? { get set }
}

/// A view that overrides `accessibilityViewIsModal`.
public protocol OverridingAccessibilityViewIsModal: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAccessibilityViewIsModal: Bool { get set }
}

/// A view that overrides `shouldGroupAccessibilityChildren`.
public protocol OverridingShouldGroupAccessibilityChildren: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenShouldGroupAccessibilityChildren: Bool { get set }
}
