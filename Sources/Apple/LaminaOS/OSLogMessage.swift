/// A message of the log with values between its words.
public nonisolated struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// The words with the values.
  let text: String

  /// Makes a message without values.
  public init(stringLiteral value: String) { text = value }
  /// Makes a message with values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Whether a value of a message may be read by anybody; every value is written.
public nonisolated struct OSLogPrivacy: Sendable {
  /// How a value that nobody may read is written.
  public struct Mask: Sendable {
    /// By its hash.
    public static let hash = Mask()
    /// Not at all.
    public static let none = Mask()
  }

  /// Everybody may read it.
  public static let `public` = OSLogPrivacy()
  /// The user alone may read it.
  public static let `private` = OSLogPrivacy()
  /// The user alone may read it, always.
  public static let sensitive = OSLogPrivacy()
  /// As the type of the value asks for.
  public static let auto = OSLogPrivacy()

  /// The user alone may read it; others see a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The user alone may read it, always; others see a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// As the type of the value asks for; others see a mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How a value of a message is aligned with others in its column.
public nonisolated struct OSLogStringAlignment: Sendable {
  /// The columns of the value, and whether it is at the right.
  let columns: (count: Int, isRight: Bool)

  /// As it is.
  public static let none = OSLogStringAlignment(columns: (0, false))
  /// At the right of a number of columns.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: (columns, true))
  }
  /// At the left of a number of columns.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: (columns, false))
  }
}

/// The words and the values of a message.
public nonisolated struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  /// The words with the values so far.
  var text = ""

  /// Makes a message without words.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds words.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds a value.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    let words = "\(value())"
    let spaces = String(repeating: " ", count: max(0, align.columns.count - words.count))
    text += align.columns.isRight ? spaces + words : words + spaces
  }

  /// Adds a value with a text for reading it, which is not used.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, attributes: String, privacy: OSLogPrivacy = .auto
  ) { text += "\(value())" }

  /// Adds a type.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Any.Type, privacy: OSLogPrivacy = .auto
  ) { text += "\(value())" }
}
