public import LaminaViews

// Delegates of text fields and text views, whose ranges are those of UIKit.

/// A delegate of a text field, with ranges of UTF-16 units.
public protocol UITextFieldDelegate: TextFieldDelegate {
  /// Returns whether characters may be replaced.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  /// Allows each change.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }

  /// Asks with the range in UTF-16 units.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool {
    let units = (textField.text ?? "").utf16Range(range)
    return self.textField(
      textField, shouldChangeCharactersIn: units as NSRange, replacementString: string)
  }
}

/// A delegate of a text view, with ranges of UTF-16 units.
public protocol UITextViewDelegate: TextViewDelegate {
  /// Returns whether characters may be replaced.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Returns whether a link that a finger has tapped opens: `UIApplication.openedURLs` then has it.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Returns whether an attachment opens; attachments do not open here.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
}

extension UITextViewDelegate {
  /// Allows each change.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }

  /// Asks with the range in UTF-16 units.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool {
    let units: NSRange = textView.text.utf16Range(range)
    return self.textView(textView, shouldChangeTextIn: units, replacementText: text)
  }

  /// Allows each link.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }

  /// Allows each attachment.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }
}

/// The way in which a finger asks for a link.
public nonisolated enum UITextItemInteraction: Int, Sendable {
  /// A tap.
  case invokeDefaultAction
  /// A finger that stays.
  case presentActions
  /// A finger that presses.
  case preview
}

extension TextField {
  /// The delegate, held weakly.
  public var delegate: (any UITextFieldDelegate)? {
    get {
      if let subclass = self as? any OverridingTextFieldDelegate {
        subclass.overriddenTextFieldDelegate
      } else {
        ownTextFieldDelegate
      }
    }
    set {
      if let subclass = self as? any OverridingTextFieldDelegate {
        subclass.overriddenTextFieldDelegate = newValue
      } else {
        ownTextFieldDelegate = newValue
      }
    }
  }

  /// The delegate, whatever a subclass overrides.
  public var ownTextFieldDelegate: (any UITextFieldDelegate)? {
    get { fieldDelegate as? any UITextFieldDelegate }
    set { fieldDelegate = newValue }
  }
}

extension TextView {
  /// The delegate, held weakly.
  @_nonoverride public var delegate: (any UITextViewDelegate)? {
    get {
      if let subclass = self as? any OverridingTextViewDelegate {
        subclass.overriddenTextViewDelegate
      } else {
        ownTextViewDelegate
      }
    }
    set {
      if let subclass = self as? any OverridingTextViewDelegate {
        subclass.overriddenTextViewDelegate = newValue
      } else {
        ownTextViewDelegate = newValue
      }
    }
  }

  /// The delegate, whatever a subclass overrides.
  public var ownTextViewDelegate: (any UITextViewDelegate)? {
    get { (self as ScrollView).delegate as? any UITextViewDelegate }
    set { (self as ScrollView).delegate = newValue }
  }
}
