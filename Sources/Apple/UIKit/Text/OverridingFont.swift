// Subclasses that override members whose types differ from Lamina's.

/// A view that overrides `font`.
///
/// `override var font` cannot override a member of this module's extensions. So the translator gives the override this
/// name, and `super.font` in it the name `ownFont`.
public protocol OverridingFont: AnyObject {
  /// The font, as the subclass gets and sets it.
  var overriddenFont: UIFont? { get set }
}

/// A view that overrides `attributedText`, as `OverridingFont` describes.
public protocol OverridingAttributedText: AnyObject {
  /// The attributed text, as the subclass gets and sets it.
  var overriddenAttributedText: NSAttributedString? { get set }
}
