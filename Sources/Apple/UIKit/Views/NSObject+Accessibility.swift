public import LaminaViews

// The values that accessibility reads of objects other than views.

extension NSObject {
  /// The name for assistive technologies; `nil` for none.
  public var accessibilityLabel: String? {
    get { Attachments.value(of: self, "accessibilityLabel") }
    set { Attachments.set(newValue, of: self, "accessibilityLabel") }
  }
  /// The effect of a touch, for assistive technologies; `nil` for none.
  public var accessibilityHint: String? {
    get { Attachments.value(of: self, "accessibilityHint") }
    set { Attachments.set(newValue, of: self, "accessibilityHint") }
  }
  /// The value for assistive technologies; `nil` for none.
  public var accessibilityValue: String? {
    get { Attachments.value(of: self, "accessibilityValue") }
    set { Attachments.set(newValue, of: self, "accessibilityValue") }
  }
  /// The name for tests; `nil` for none.
  public var accessibilityIdentifier: String? {
    get { Attachments.value(of: self, "accessibilityIdentifier") }
    set { Attachments.set(newValue, of: self, "accessibilityIdentifier") }
  }
}

extension Image {
  /// The name for assistive technologies; `nil` for none.
  public var accessibilityLabel: String? {
    get { Attachments.value(of: self, "accessibilityLabel") }
    set { Attachments.set(newValue, of: self, "accessibilityLabel") }
  }
  /// The name for tests; `nil` for none.
  public var accessibilityIdentifier: String? {
    get { Attachments.value(of: self, "accessibilityIdentifier") }
    set { Attachments.set(newValue, of: self, "accessibilityIdentifier") }
  }
}
