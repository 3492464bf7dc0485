public import LaminaViews

// UIKit's attributes of `AttributedString`, and their way into attributed strings.

nonisolated extension AttributeScopes {
  /// The attributes that UIKit draws.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the characters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the characters.
    public let backgroundColor: BackgroundColorAttribute
    /// The space after each character, in points.
    public let kern: KernAttribute
    /// The distance above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The line under the characters.
    public let underlineStyle: UnderlineStyleAttribute
    /// The line through the characters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The paragraph's style.
    public let paragraphStyle: ParagraphStyleAttribute

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// The attribute's name.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// The colour of the characters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// The colour behind the characters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// The space after each character.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// The distance above the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
    /// The line under the characters.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// A style.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    /// The line through the characters.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// A style.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    /// The paragraph's style.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// A style.
      public typealias Value = NSParagraphStyle
      /// The attribute's name.
      public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }
  }

  /// The attributes that UIKit draws.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

nonisolated extension AttributeDynamicLookup {
  /// Returns an attribute of UIKit by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

nonisolated extension AttributedString {
  /// The text with UIKit's attributes, for views.
  var string: NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs {
      var values: [NSAttributedString.Key: Any] = [:]
      values[.font] = run.uiKit.font
      values[.foregroundColor] = run.uiKit.foregroundColor
      values[.backgroundColor] = run.uiKit.backgroundColor
      values[.kern] = run.uiKit.kern
      values[.baselineOffset] = run.uiKit.baselineOffset
      values[.underlineStyle] = run.uiKit.underlineStyle?.rawValue
      values[.strikethroughStyle] = run.uiKit.strikethroughStyle?.rawValue
      values[.paragraphStyle] = run.uiKit.paragraphStyle
      values[.link] = run.link
      result.append(
        NSAttributedString(string: String(self[run.range].characters), attributes: values))
    }
    return result
  }
}
