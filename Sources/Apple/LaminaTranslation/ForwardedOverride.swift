// Overrides that extensions declare, of which Swift wants those of a class in its body.

/// An override in an extension: the class's body gets one that calls the extension's.
public struct ForwardedOverride: Codable, Hashable, Sendable {
  /// The class, as the extension writes it.
  public let type: String
  /// The member's name, with its labels if it is a method.
  public let key: String
  /// The member's name.
  public let name: String
  /// Whether the member says that it overrides one.
  public let overrides: Bool
  /// The declaration up to its body.
  public let head: String
  /// The text between the body's braces.
  public let body: String

  /// The forwarding member; `nonisolated` for one that Foundation calls from anywhere.
  func declaration(isNonisolated: Bool) -> String {
    isNonisolated
      ? "nonisolated \(head) { MainActor.assumeIsolated { \(body) } }" : "\(head) { \(body) }"
  }
}
