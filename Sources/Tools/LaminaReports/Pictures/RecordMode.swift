/// The condition under which pictures and other references are written instead of compared.
///
/// By default, tests write missing references, and a check writes nothing. With `CI` in the environment, neither
/// writes. A repeated job therefore cannot pass on pictures that it has just made.
public enum RecordMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// Missing references, and references that differ from the result at all.
  case all
  /// Missing references only.
  case missing
  /// Missing references, and references whose comparison fails.
  case failed
  /// No references.
  case never

  /// The name of the environment variable that sets the mode; its value is the mode's name, or `1` for `all`.
  public static let variable = "LAMINA_RECORD"

  /// The error for an unknown value of `LAMINA_RECORD`.
  public struct UnknownMode: Error, Equatable, Sendable {
    /// The unknown value of the variable.
    public let text: String
  }

  /// Returns the mode that an environment sets; `nil` if it sets none.
  ///
  /// - Parameter environment: the process's variables.
  /// - Returns: the mode; `never` in continuous integration, regardless of `LAMINA_RECORD`.
  /// - Throws: `UnknownMode` for an unknown value.
  public static func mode(in environment: [String: String]) throws(UnknownMode) -> RecordMode? {
    if isContinuousIntegration(environment) { return .never }
    switch environment[variable] {
    case nil, "": return nil
    case "1", "true": return .all
    case "0", "false": return .never
    case .some(let text):
      guard let mode = RecordMode(rawValue: text) else { throw UnknownMode(text: text) }
      return mode
    }
  }

  /// Whether an environment sets `CI` to anything but `0` or `false`, as all services of continuous integration do.
  public static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// Whether the mode writes missing references.
  var writesMissing: Bool { self != .never }
}
