// Signposts, which the system's tools record: there is no such tool, so they are taken, and nothing is written.

/// A signpost's number.
public nonisolated struct OSSignpostID: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// Makes a signpost's number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  /// Makes a signpost's number of its own in a log.
  public init(log: OSLog) { rawValue = 0 }
  /// Makes the signpost's number of an object in a log.
  public init(log: OSLog, object: AnyObject) { rawValue = 0 }

  /// The number of signposts that never overlap.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// No signpost.
  public static let invalid = OSSignpostID(.max)
}

/// The kind of a signpost.
public nonisolated enum OSSignpostType: UInt8, Sendable {
  /// A moment.
  case event
  /// The beginning of an interval.
  case begin
  /// The end of an interval.
  case end
}

/// Takes a signpost.
public nonisolated func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Takes a signpost with values.
public nonisolated func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {}

/// The beginning of an interval of a signposter.
public nonisolated struct OSSignpostIntervalState: Sendable {}

/// A taker of signposts.
public nonisolated struct OSSignposter: Sendable {
  /// Makes a taker for a part of an app.
  public init(subsystem: String, category: String) {}
  /// Makes a taker for a log.
  public init(logHandle: OSLog) {}
  /// Makes a taker.
  public init() {}

  /// Whether signposts are written; never.
  public var isEnabled: Bool { false }
  /// Returns a signpost's number.
  public func makeSignpostID() -> OSSignpostID { .exclusive }
  /// Takes the beginning of an interval.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  /// Takes the end of an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  /// Takes a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
  /// Takes an interval around a closure.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T { try task() }
}
