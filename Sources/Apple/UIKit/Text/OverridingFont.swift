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

/// A text field that overrides `attributedPlaceholder`.
public protocol OverridingAttributedPlaceholder: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenAttributedPlaceholder: NSAttributedString? { get set }
}

/// A text view that overrides `selectedRange`.
public protocol OverridingSelectedRange: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenSelectedRange: NSRange { get set }
}

/// A text field that overrides `delegate`.
public protocol OverridingTextFieldDelegate: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenTextFieldDelegate: (any UITextFieldDelegate)? { get set }
}

/// A text view that overrides `delegate`.
public protocol OverridingTextViewDelegate: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenTextViewDelegate: (any UITextViewDelegate)? { get set }
}
