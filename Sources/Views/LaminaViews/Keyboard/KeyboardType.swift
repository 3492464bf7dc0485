/// A set of keys, like `UIKeyboardType`.
public enum KeyboardType: CaseIterable, Hashable, Sendable {
  /// Letters, with digits and signs on a second plane.
  case `default`
  /// Letters of ASCII, as `default`.
  case asciiCapable
  /// Digits and signs first, letters on a second plane.
  case numbersAndPunctuation
  /// Letters, with a full stop, a slash and ".com" in place of the space.
  case URL
  /// A grid of digits.
  case numberPad
  /// A grid of digits, with the signs of telephone numbers on a second plane.
  case phonePad
  /// Letters, with the grid of telephone numbers on a second plane.
  case namePhonePad
  /// Letters, with a space, an at sign and a full stop.
  case emailAddress
  /// A grid of digits with a decimal separator.
  case decimalPad
  /// Letters, with a space, an at sign and a number sign.
  case twitter
  /// Letters, with a space and a full stop.
  case webSearch
  /// A grid of the digits of ASCII, as `numberPad`.
  case asciiCapableNumberPad

  /// The letters of ASCII, as `asciiCapable`.
  public static var alphabet: KeyboardType { .asciiCapable }
}

/// The title of a return key, like `UIReturnKeyType`; it types a line feed whatever the title.
public enum ReturnKeyType: CaseIterable, Hashable, Sendable {
  /// "return".
  case `default`
  /// "go".
  case go
  /// "search", for a search with Google.
  case google
  /// "join".
  case join
  /// "next".
  case next
  /// "route".
  case route
  /// "search".
  case search
  /// "send".
  case send
  /// "search", for a search with Yahoo.
  case yahoo
  /// "done".
  case done
  /// "emergency call".
  case emergencyCall
  /// "continue".
  case `continue`

  /// The title of the key.
  var title: String {
    switch self {
    case .default: "return"
    case .google, .yahoo, .search: "search"
    case .emergencyCall: "emergency call"
    case .go: "go"
    case .join: "join"
    case .next: "next"
    case .route: "route"
    case .send: "send"
    case .done: "done"
    case .continue: "continue"
    }
  }

  /// Whether the key has the tint's colour, as every key that ends a task.
  var isProminent: Bool { self != .default && self != .next && self != .continue }
}

/// The meaning of a text for suggestions, like `UITextContentType`; it has no effect in Lamina.
public struct TextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the meaning.
  public let rawValue: String

  /// Makes a meaning from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = TextContentType(rawValue: "name")
  /// A given name.
  public static let givenName = TextContentType(rawValue: "given-name")
  /// A family name.
  public static let familyName = TextContentType(rawValue: "family-name")
  /// An electronic mail address.
  public static let emailAddress = TextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = TextContentType(rawValue: "tel")
  /// The address of a page.
  public static let URL = TextContentType(rawValue: "url")
  /// A full postal address of one line.
  public static let fullStreetAddress = TextContentType(rawValue: "street-address")
  /// A city.
  public static let addressCity = TextContentType(rawValue: "address-level2")
  /// A postal code.
  public static let postalCode = TextContentType(rawValue: "postal-code")
  /// A country's name.
  public static let countryName = TextContentType(rawValue: "country-name")
  /// An organisation's name.
  public static let organizationName = TextContentType(rawValue: "organization")
  /// A user's name for signing in.
  public static let username = TextContentType(rawValue: "username")
  /// A password for signing in.
  public static let password = TextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = TextContentType(rawValue: "new-password")
  /// A code that was sent for one use.
  public static let oneTimeCode = TextContentType(rawValue: "one-time-code")
}
