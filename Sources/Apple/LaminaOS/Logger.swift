/// A writer of messages to the log of a part of an app.
public nonisolated struct Logger: Sendable {
  private let log: OSLog

  /// Makes a writer to the log of a part of an app.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// Makes a writer to a log.
  public init(_ log: OSLog) { self.log = log }
  /// Makes a writer to the default log.
  public init() { log = .default }

  /// Writes a message of a type.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  /// Writes a message.
  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Takes a message that is not written.
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Takes a message that is not written.
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Takes a message that is not written.
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  /// Writes a message.
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Writes a warning.
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Writes an error of the app.
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Writes an error of the app that must not happen.
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  /// Writes an error of the app's source.
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}
