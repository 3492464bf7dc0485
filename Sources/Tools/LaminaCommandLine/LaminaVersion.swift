// The tool's version, and the commit that it was built from.

import ArgumentParser
import LaminaPixels
import LaminaReports
import LaminaSystem
import Synchronization

/// The commit that a program was built from.
public struct BuildOrigin: Hashable, Sendable {
  /// The commit's hash in hexadecimal digits; `nil` if unknown.
  public let commit: String?
  /// The tag of exactly this commit; `nil` if it has none, or if files differed from the commit.
  public let tag: String?
  /// Whether files differed from the commit when the program was built.
  public let hasChanges: Bool

  /// Makes the origin of a program from what its build knows.
  ///
  /// - Parameters:
  ///   - commit: the commit's hash; empty if unknown.
  ///   - tag: the tag of exactly this commit; empty if it has none.
  ///   - hasChanges: whether files differed from the commit.
  public init(commit: String, tag: String, hasChanges: Bool) {
    self.commit = commit.isEmpty ? nil : commit
    self.tag = tag.isEmpty || hasChanges ? nil : tag
    self.hasChanges = hasChanges && !commit.isEmpty
  }

  /// The origin in words: `tag 0.2.0, commit 4fbeb38a1b2c`, `commit 4fbeb38a1b2c with changes`, `commit unknown`.
  public var text: String {
    guard let commit else { return "commit unknown" }
    return (tag.map { "tag \($0), " } ?? "") + "commit \(commit.prefix(12))"
      + (hasChanges ? " with changes" : "")
  }
}

/// The tool's version.
public enum LaminaVersion {
  /// The version number.
  public static let number = "0.2.0"

  /// The version of scene files that the tool reads.
  static let scene = 1

  /// The version of the tool and that of scene files in a line, without the commit.
  ///
  /// The hash of a sequence's scene covers it, so frames of another version are not kept.
  public static var text: String { "lamina \(number) (scene version \(scene))" }

  /// The output of `lamina version`.
  static var line: String {
    "lamina \(number) (scene version \(scene)" + (origin.map { ", \($0.text)" } ?? "") + ")"
  }

  /// The commit that the program was built from; `nil` in a program that does not set it.
  static var origin: BuildOrigin? {
    get { known.locked { $0 } }
    set { known.locked { $0 = newValue } }
  }

  private static let known = Mutex<BuildOrigin?>(nil)
}

struct VersionVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Print the version of the tool and of the scene format.",
    discussion: """
      The number of the tool goes by semantic versioning; the page Versions.md of the
      documentation says what a breaking change is. The version of the scene format is
      what a scene file says as "version"; a file of another version is an error.

      The commit is the one that the tool was built from, with its tag if it has one.

      EXAMPLES
        lamina version
        lamina version --json
        lamina --version

      EXIT CODES
        0    done
        64   usage: an argument is unknown, missing or out of range
      """)

  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      if json { return try Output.writeEncoded(json: VersionDocument()) }
      try Output.writeLines([LaminaVersion.line])
    }
  }
}

/// The document that `version --json` prints.
private struct VersionDocument: Encodable {
  let schema = DocumentSchema.version.version
  let version = LaminaVersion.number
  let sceneVersion = LaminaVersion.scene
  let commit = LaminaVersion.origin?.commit
  let tag = LaminaVersion.origin?.tag
  let hasChanges = LaminaVersion.origin.map(\.hasChanges)

  enum CodingKeys: String, CodingKey {
    case schema, version
    case sceneVersion = "scene_version"
    case commit, tag
    case hasChanges = "has_changes"
  }
}
