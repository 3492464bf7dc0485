// Reading of a report that was written as JSON.

package import Foundation
import LaminaFiles

extension ProfileReport {
  /// The name and version of the only format that can be read.
  package static let readSchema = "lamina-profile/2"

  /// Reads the output of `lamina profile --json`.
  ///
  /// - Parameter data: the JSON.
  /// - Throws: `JSONProblem` with the position and the reason.
  package init(parsing data: Data) throws(JSONProblem) {
    let schema = try JSONProblem.readSchema(of: data, kind: "a profile")
    guard schema == ProfileReport.readSchema else {
      throw JSONProblem(
        key: "schema", reason: "\(schema.quoted) is not \(ProfileReport.readSchema.quoted)")
    }
    self = try JSONProblem.readValue(ProfileReport.self, of: data, kind: "a profile")
    guard let place = perFrame.firstIndex(where: { !$0.isWarmUp }) else {
      throw JSONProblem(key: "per_frame", reason: "there is no frame after the warm-up")
    }
    if let bad = perFrame[place...].firstIndex(where: { $0.frame == 0 }) {
      throw JSONProblem(key: "per_frame[\(bad)].frame_ns", reason: "a frame cannot take 0 ns")
    }
    guard budget > 0 else { throw JSONProblem(key: "budget_ns", reason: "it is 0") }
  }
}
