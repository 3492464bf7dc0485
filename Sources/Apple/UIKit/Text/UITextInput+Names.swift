public import LaminaViews

// UIKit's names of positions, ranges and rectangles of texts.

/// UIKit's name of `TextPosition`.
public typealias UITextPosition = TextPosition
/// UIKit's name of `TextRange`.
public typealias UITextRange = TextRange
/// UIKit's name of `TextSelectionRect`.
public typealias UITextSelectionRect = TextSelectionRect

/// The way in which straight quotes become curly ones; Lamina's keyboard types what is tapped.
public nonisolated enum UITextSmartQuotesType: Int, Sendable {
  /// The system's setting.
  case `default`
  /// Never.
  case no
  /// Always.
  case yes
}

/// The way in which two hyphens become a dash; Lamina's keyboard types what is tapped.
public nonisolated enum UITextSmartDashesType: Int, Sendable {
  /// The system's setting.
  case `default`
  /// Never.
  case no
  /// Always.
  case yes
}

/// The way in which spaces around pasted words are mended; Lamina's keyboard types what is tapped.
public nonisolated enum UITextSmartInsertDeleteType: Int, Sendable {
  /// The system's setting.
  case `default`
  /// Never.
  case no
  /// Always.
  case yes
}

/// The kinds of data that a text view marks as links; none is marked here.
public nonisolated struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes kinds from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Addresses of pages.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// Places.
  public static let address = UIDataDetectorTypes(rawValue: 4)
  /// Dates.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

extension TextInput where Self: View {
  /// The way in which straight quotes become curly ones; kept without effect.
  public var smartQuotesType: UITextSmartQuotesType {
    get { companion(forKey: "quotes") as? UITextSmartQuotesType ?? .default }
    set { setCompanion(newValue, forKey: "quotes") }
  }
  /// The way in which two hyphens become a dash; kept without effect.
  public var smartDashesType: UITextSmartDashesType {
    get { companion(forKey: "dashes") as? UITextSmartDashesType ?? .default }
    set { setCompanion(newValue, forKey: "dashes") }
  }
  /// The way in which spaces around pasted words are mended; kept without effect.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { companion(forKey: "spaces") as? UITextSmartInsertDeleteType ?? .default }
    set { setCompanion(newValue, forKey: "spaces") }
  }
  /// The characters that an input method has not settled yet: none.
  public var markedTextRange: UITextRange? { nil }
  /// Settles the characters of an input method: there are none.
  public func unmarkText() {}
  /// Whether the text's attributes can be edited; kept without effect.
  public var allowsEditingTextAttributes: Bool {
    get { companion(forKey: "editsAttributes") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "editsAttributes") }
  }
}

extension TextView {
  /// The kinds of data that are marked as links; kept, since none is marked here.
  public var dataDetectorTypes: UIDataDetectorTypes {
    get { companion(forKey: "detectors") as? UIDataDetectorTypes ?? [] }
    set { setCompanion(newValue, forKey: "detectors") }
  }
  /// Whether typing replaces the whole text when editing begins; kept without effect.
  public var clearsOnInsertion: Bool {
    get { companion(forKey: "clears") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "clears") }
  }
}
