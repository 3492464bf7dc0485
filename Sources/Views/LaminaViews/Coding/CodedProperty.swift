import LaminaGeometry
import LaminaLayers

// The table of the properties that views write to a coder and read from one.

/// A property that views of a class have in a coder.
@MainActor struct CodedProperty {
  /// Writes the value of a view of the class; other views are left alone.
  let write: (View, Coder) -> Void
  /// Reads the value into a view of the class, if the coder has one.
  let read: (View, Coder) -> Void

  /// Makes the row of a property that always has a value.
  init<Owner: View, Value>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, Value>) {
    write = { view, coder in
      if let owner = view as? Owner { coder.encode(owner[keyPath: path], forKey: key) }
    }
    read = { view, coder in
      guard let owner = view as? Owner, let value = coder.decodeObject(forKey: key) as? Value
      else { return }
      owner[keyPath: path] = value
    }
  }

  /// Makes the row of a property whose default is `nil`, which is not written.
  init<Owner: View, Value>(_ key: String, set path: ReferenceWritableKeyPath<Owner, Value?>) {
    write = { view, coder in
      guard let owner = view as? Owner, let value = owner[keyPath: path] else { return }
      coder.encode(value, forKey: key)
    }
    read = { view, coder in
      guard let owner = view as? Owner, let value = coder.decodeObject(forKey: key) as? Value
      else { return }
      owner[keyPath: path] = value
    }
  }

  /// The properties of all views, in the order in which they are read.
  ///
  /// The layer's own properties, such as its corner radius and its shadow, are left out, as in UIKit. A view that is
  /// copied through an archive there has square corners until the app sets them again.
  ///
  /// Policy: `archive-views`.
  static let all: [CodedProperty] = place + look + behaviour + content + controls

  private static let place = [
    CodedProperty("UIBounds", \View.bounds),
    CodedProperty("UICenter", \View.center),
    CodedProperty("UITransform", \View.transform3D),
    CodedProperty("UIAutoresizingMask", \View.autoresizingMask),
    CodedProperty("UIAutoresizesSubviews", \View.autoresizesSubviews),
    CodedProperty("UIContentMode", \View.contentMode),
    CodedProperty("UIViewMargins", \View.margins),
    CodedProperty(
      "UITranslatesAutoresizingMask", \View.translatesAutoresizingMaskIntoConstraints),
    CodedProperty("UIContentPriorities", set: \View.contentPriorities),
    CodedProperty("UISemanticContent", \View.semanticContentAttribute),
  ]

  private static let look = [
    CodedProperty("UIAlpha", \View.alpha),
    CodedProperty("UIHidden", \View.isHidden),
    CodedProperty("UIBackgroundColor", set: \View.backgroundColor),
    CodedProperty("UIClipsToBounds", \View.clipsToBounds),
    CodedProperty("UIOpaque", \View.isOpaque),
    CodedProperty("UITintColor", set: \View.ownTint),
    CodedProperty("UIInterfaceStyle", \View.overrideUserInterfaceStyle),
    CodedProperty("UIClearsContext", \View.clearsContextBeforeDrawing),
  ]

  private static let behaviour = [
    CodedProperty("UITag", \View.tag),
    CodedProperty("UIUserInteraction", \View.isUserInteractionEnabled),
    CodedProperty("UIMultipleTouch", \View.isMultipleTouchEnabled),
    CodedProperty("UIExclusiveTouch", \View.isExclusiveTouch),
    CodedProperty("UIAccessibility", \View.codedAccessibility),
  ]

  private static let content = [
    CodedProperty("UITextStyle", set: \Label.textStyle),
    CodedProperty("UILabelStyle", \Label.style),
    CodedProperty("UIText", set: \Label.text),
    CodedProperty("UIAttributedText", set: \Label.attributedText),
    CodedProperty("UIHighlightedColor", set: \Label.highlightedTextColor),
    CodedProperty("UIHighlighted", \Label.isHighlighted),
    CodedProperty("UIEnabled", \Label.isEnabled),
    CodedProperty("UIShadowColor", set: \Label.shadowColor),
    CodedProperty("UIShadowOffset", \Label.shadowOffset),
    CodedProperty("UIPreferredMaxLayoutWidth", \Label.preferredMaxLayoutWidth),
    CodedProperty("UIImage", set: \ImageView.image),
    CodedProperty("UIHighlightedImage", set: \ImageView.highlightedImage),
    CodedProperty("UIHighlighted", \ImageView.isHighlighted),
    CodedProperty("UIAnimationImages", \ImageView.animationImages),
    CodedProperty("UIAnimationDuration", \ImageView.animationDuration),
    CodedProperty("UIAnimationRepeatCount", \ImageView.animationRepeatCount),
    CodedProperty("UIEffect", set: \VisualEffectView.effect),
    CodedProperty("UIStackViewAxis", \StackView.axis),
    CodedProperty("UIStackViewDistribution", \StackView.distribution),
    CodedProperty("UIStackViewAlignment", \StackView.alignment),
    CodedProperty("UIStackViewSpacing", \StackView.spacing),
    CodedProperty("UIStackViewInMargins", \StackView.isLayoutMarginsRelativeArrangement),
    CodedProperty("UIStackViewBaselines", \StackView.isBaselineRelativeArrangement),
    CodedProperty("UIContentSize", \ScrollView.contentSize),
    CodedProperty("UIContentInset", \ScrollView.contentInset),
    CodedProperty("UIScrollEnabled", \ScrollView.isScrollEnabled),
    CodedProperty("UIPagingEnabled", \ScrollView.isPagingEnabled),
  ]

  private static let controls = [
    CodedProperty("UIEnabled", \Control.isEnabled),
    CodedProperty("UISelected", \Control.isSelected),
    CodedProperty("UIHorizontalAlignment", \Control.contentHorizontalAlignment),
    CodedProperty("UIVerticalAlignment", \Control.contentVerticalAlignment),
    CodedProperty("UIButtonType", set: \Button.codedType),
    CodedProperty("UITitleTextStyle", set: \Button.codedTextStyle),
    CodedProperty("UITitleStyle", \Button.codedStyle),
    CodedProperty("UIButtonContent", \Button.codedContent),
    CodedProperty("UIButtonConfiguration", set: \Button.configuration),
    CodedProperty("UIContentEdgeInsets", \Button.contentEdgeInsets),
    CodedProperty("UITitleEdgeInsets", \Button.titleEdgeInsets),
    CodedProperty("UIImageEdgeInsets", \Button.imageEdgeInsets),
    CodedProperty("UISwitchOn", \Switch.isOn),
    CodedProperty("UIMinimumValue", \Slider.minimumValue),
    CodedProperty("UIMaximumValue", \Slider.maximumValue),
    CodedProperty("UIValue", \Slider.value),
    CodedProperty("UIProgress", \ProgressView.progress),
    CodedProperty("UITextStyle", set: \TextField.textStyle),
    CodedProperty("UIFieldStyle", \TextField.style),
    CodedProperty("UIBorderStyle", \TextField.borderStyle),
    CodedProperty("UIPlaceholder", set: \TextField.placeholder),
    CodedProperty("UIText", set: \TextField.codedText),
  ]
}
