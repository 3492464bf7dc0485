/// When pictures, and what else is accepted, are written instead of compared.
///
/// Where nothing says otherwise, tests write what is missing, and a check writes nothing. With `CI` in the
/// environment neither does, so that a job that is run again cannot pass on pictures it has just made.
public enum RecordMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// Whatever is not the same.
  case all
  /// What there is nothing to compare with.
  case missing
  /// That, and what fails.
  case failed
  /// Nothing.
  case never

  /// The environment variable that says it: a mode's name, or `1` for `all`.
  public static let variable = "LAMINA_RECORD"

  /// Why `LAMINA_RECORD` cannot be read.
  public struct UnknownMode: Error, Equatable, Sendable {
    /// What it says.
    public let text: String
  }

  /// What an environment says; `nil` where it says nothing.
  ///
  /// - Parameter environment: the process's variables.
  /// - Returns: the mode; `never` on a machine of continuous integration, whatever `LAMINA_RECORD` says.
  /// - Throws: `UnknownMode` for a value that is no mode.
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

  /// Whether an environment has `CI`, as all services of continuous integration set it.
  public static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// Whether it writes where nothing is accepted yet.
  var writesMissing: Bool { self != .never }
}
