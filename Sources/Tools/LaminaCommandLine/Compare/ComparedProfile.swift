// The part of `lamina profile --json` that a comparison reads: little more than frame times, so that any two versions
// of the tool can be compared.

package import Foundation
import LaminaFiles
import LaminaReports

/// The frames of one profiled process: their times in ns, or their numbers of instructions.
package struct ComparedProfile: Sendable {
  /// The supported profile formats.
  static let schemas: Set<String> = ["lamina-profile/1", "lamina-profile/2"]

  /// The scene's name in the profile.
  package let scene: String
  /// The time in ns, or the number of instructions, of each frame after the warm-up.
  package let frames: [UInt64]
  /// The time of each frame by the cost model, in ns; empty if the profile has none.
  private let modelledFrames: [UInt64]
  /// The machine on which the process ran; `nil` if the profile does not name it.
  let machine: MachineDescription?

  /// The reason why a text is not a profile.
  package struct Problem: Error {
    /// The reason as a phrase that continues after the command's name, such as `printed nothing`.
    package let message: String
  }

  /// Parses the JSON profile that a command has printed.
  ///
  /// - Throws: `Problem` with the expected and the actual contents.
  package init(json: Data) throws(Problem) {
    guard !json.isEmpty else { throw Problem(message: "printed nothing") }
    let profile: Profile
    do { profile = try JSONDecoder().decode(Profile.self, from: json) } catch {
      throw Problem(message: ComparedProfile.decodingProblem(for: error, of: json))
    }
    guard ComparedProfile.schemas.contains(profile.schema) else {
      let known = ComparedProfile.schemas.sorted().joined(separator: " or ")
      throw Problem(message: "printed a \(profile.schema.quoted), not a \(known)")
    }
    frames = profile.frames.filter { !$0.isWarmUp }.map(\.time)
    modelledFrames = profile.frames.filter { !$0.isWarmUp }.compactMap(\.modelled)
    guard !frames.isEmpty else { throw Problem(message: "printed a profile without frames") }
    guard !frames.contains(0) else { throw Problem(message: "printed a frame of 0 ns") }
    scene = profile.scene
    machine = profile.machine
  }

  /// Makes a profile of the given frames, without times by the cost model.
  init(scene: String, frames: [UInt64], machine: MachineDescription?) {
    (self.scene, self.frames, self.machine) = (scene, frames, machine)
    modelledFrames = []
  }

  /// The profile with the frames' times by the cost model in place of the measured ones; `nil` if it has none.
  var modelled: ComparedProfile? {
    guard modelledFrames.count == frames.count else { return nil }
    return ComparedProfile(scene: scene, frames: modelledFrames, machine: machine)
  }

  private struct Profile: Decodable {
    let schema: String
    let scene: String
    let frames: [Frame]
    let machine: MachineDescription?

    enum CodingKeys: String, CodingKey {
      case schema, scene, machine
      case frames = "per_frame"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      schema = try values.decode(String.self, forKey: .schema)
      scene = try values.decode(String.self, forKey: .scene)
      frames = try values.decode([Frame].self, forKey: .frames)
      // Versions may describe the machine differently, or not at all.
      machine = try? values.decode(MachineDescription.self, forKey: .machine)
    }
  }

  private struct Frame: Decodable {
    let isWarmUp: Bool
    let time: UInt64
    let modelled: UInt64?

    enum CodingKeys: String, CodingKey {
      case isWarmUp = "warm_up"
      case time = "frame_ns"
      case modelled = "modelled_ns"
    }
  }

  private static func decodingProblem(for error: any Error, of json: Data) -> String {
    let start = String(decoding: json.prefix(60), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: " ")
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "printed JSON whose \(path(context)).\(key.stringValue) is missing: it is no profile"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "printed JSON whose \(path(context)) is of another kind: it is no profile"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "printed JSON whose \(path(context)) is out of range: it is no profile"
    case .dataCorrupted where isJSON(json):
      return "printed JSON with a number that is out of range: it is no profile"
    default: return "printed no JSON; it starts with \(start.quoted)"
    }
  }

  private static func isJSON(_ text: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)) != nil
  }
}
