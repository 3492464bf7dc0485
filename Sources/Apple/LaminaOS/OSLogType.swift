/// How much a message of the log matters.
public nonisolated struct OSLogType: Equatable, Hashable, RawRepresentable, Sendable {
  /// The number of the type.
  public let rawValue: UInt8

  /// Makes a type of its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes a type of its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A message that is written as it is.
  public static let `default` = OSLogType(rawValue: 0)
  /// A message that helps, which is not written.
  public static let info = OSLogType(rawValue: 1)
  /// A message for whoever works on the app, which is not written.
  public static let debug = OSLogType(rawValue: 2)
  /// An error of the app.
  public static let error = OSLogType(rawValue: 16)
  /// An error of the app's source.
  public static let fault = OSLogType(rawValue: 17)
}
