internal import Foundation
internal import LaminaFiles

/// A log of a part of an app: its messages go to standard error, except those that are info or debug.
public nonisolated final class OSLog: Sendable {
  /// The name of the app; empty for the default log.
  let subsystem: String
  /// The name of the part.
  let category: String
  /// Whether messages are written.
  private let isEnabled: Bool

  /// Makes the log of a part of an app.
  public init(subsystem: String, category: String) {
    (self.subsystem, self.category, isEnabled) = (subsystem, category, true)
  }

  /// Makes the log of a part of an app, which is one of the system's.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name)
  }

  private init(isEnabled: Bool) { (subsystem, category, self.isEnabled) = ("", "", isEnabled) }

  /// A part of an app that the system's tools know.
  public struct Category: Sendable {
    let name: String
    /// The moments that matter for performance.
    public static let pointsOfInterest = Category(name: "PointsOfInterest")
    /// The intervals that are traced.
    public static let dynamicTracing = Category(name: "DynamicTracing")
    /// The stacks that are traced.
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
  }

  /// The log of messages without a part.
  public static let `default` = OSLog(isEnabled: true)
  /// A log that writes nothing.
  public static let disabled = OSLog(isEnabled: false)

  /// Whether a message of a type is written.
  public func isEnabled(type: OSLogType) -> Bool {
    isEnabled && type != .info && type != .debug
  }

  /// Whether signposts are written; never.
  public var signpostsEnabled: Bool { false }

  /// Writes a message, if its type is written.
  func write(_ message: @autoclosure () -> String, _ type: OSLogType) {
    guard isEnabled(type: type) else { return }
    let place = category.isEmpty ? "" : "[\(category)] "
    let line = OSLogFormat.line(place + message())
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

/// Writes a message with values to a log, like `printf`: `%d`, `%f`, `%@` and `%{public}@` stand for the values.
public nonisolated func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ arguments: any CVarArg...
) {
  log.write(OSLogFormat.text("\(message)", arguments), type)
}

/// Writes a message with values to a log.
public nonisolated func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(OSLogFormat.text("\(message)", arguments), type)
}

/// Writes a message to a log.
public nonisolated func os_log(
  _ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage
) { log.write(message.text, type) }

/// The texts of formats with values.
package nonisolated enum OSLogFormat {
  /// Returns a message as one line without controls, cut at 1,024 characters with its length.
  ///
  /// Values of the app, such as names from its files, begin no line of their own.
  package static func line(_ message: String) -> String { message.printed(most: 1_024) }

  /// Returns a format with values in the places of its `%`.
  static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
    var (text, values, rest) = ("", arguments[...], format[...])
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        rest = rest[end...].dropFirst()
      }
      guard let end = rest.firstIndex(where: { $0.isLetter && !"lhqzt".contains($0) || $0 == "@" })
      else { break }
      let options = String(rest[..<end].filter { !"lhqzt".contains($0) })
      text += values.popFirst().map { value(options, rest[end], $0) } ?? "<nothing>"
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }

  private static func value(_ options: String, _ kind: Character, _ value: any CVarArg) -> String {
    if "feEgG".contains(kind), let number = value as? Double {
      return String(format: "%\(options)\(kind)", number)
    }
    if "xX".contains(kind), let number = value as? any BinaryInteger {
      return String(Int(truncatingIfNeeded: number), radix: 16, uppercase: kind == "X")
    }
    return "\(value)"
  }
}
