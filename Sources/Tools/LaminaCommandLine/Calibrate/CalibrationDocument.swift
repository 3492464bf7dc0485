// The documents that `lamina calibrate --json` prints.

import LaminaProfiling
import LaminaReports

/// The JSON document of a calibration: measured frame times beside modelled ones.
struct CalibrationDocument: Encodable {
  struct Frame: Encodable {
    let name: String
    let measured: UInt64
    let modelled: UInt64
    let error: Double

    enum CodingKeys: String, CodingKey {
      case name, error
      case measured = "measured_ns"
      case modelled = "modelled_ns"
    }
  }

  let schema = DocumentSchema.calibration.version
  let profile: String
  let machine: String
  let meanError: Double
  let worstError: Double
  let worstScene: String
  let pace: Double
  let frames: [Frame]
  let stages: [String: Double]

  init(_ comparison: CostComparison, _ model: CostModel) {
    (profile, machine) = (model.name, model.machine)
    meanError = comparison.meanError
    (worstError, worstScene) = (comparison.worst.error, comparison.worst.name)
    pace = comparison.pace
    frames = comparison.rows.map {
      Frame(name: $0.name, measured: $0.measured, modelled: $0.modelled, error: $0.error)
    }
    stages = Dictionary(
      comparison.sections.map { ($0.section.rawValue, $0.error) }, uniquingKeysWith: { $1 })
  }

  enum CodingKeys: String, CodingKey {
    case schema, profile, machine, pace, frames, stages
    case meanError = "mean_error"
    case worstError = "worst_error"
    case worstScene = "worst_scene"
  }
}

/// The JSON document of `lamina calibrate --list --json`: the built-in cost profiles.
struct CostProfilesDocument: Encodable {
  struct Profile: Encodable {
    let name: String
    let machine: String
  }

  let schema = DocumentSchema.costProfiles.version
  let profiles = CostModel.builtIn.map { Profile(name: $0.name, machine: $0.machine) }
}
