// Cost profiles as files: a model and its error.

package import Foundation
import LaminaFiles
public import LaminaProfiling

/// A cost model with its known error: the file that `lamina calibrate` writes.
public struct CostProfile: Codable, Sendable {
  /// The name and version of the format.
  public static let schema = "lamina-cost/2"
  /// The maximum size of a file, in bytes.
  public static let byteLimit = 1 << 20

  /// The cost model.
  public var model: CostModel
  /// The errors of the model on the machine where the profile was fitted; `nil` if unknown.
  public var errors: Errors?

  /// The relative errors of a cost model: |modelled - measured| / measured.
  public struct Errors: Codable, Equatable, Sendable {
    /// The mean error of whole frames.
    public var mean: Double
    /// The largest error of a frame.
    public var worst: Double
    /// The scene of the frame with the largest error.
    public var worstScene: String
    /// The mean error of each stage, as a share of its frame.
    public var stages: [String: Double]
    /// The error of each frame, with its sign: 0.1 if the modelled time is a tenth longer.
    public var scenes: [String: Double]

    /// Makes the errors of a comparison, rounded to a tenth of a per mille.
    public init(_ comparison: CostComparison) {
      func roundedError(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
      mean = roundedError(comparison.meanError)
      worst = roundedError(abs(comparison.worst.error))
      worstScene = comparison.worst.name
      stages = Dictionary(
        uniqueKeysWithValues: comparison.sections.map {
          ($0.section.rawValue, roundedError($0.error))
        })
      scenes = Dictionary(
        comparison.rows.map { ($0.name, roundedError($0.error)) },
        uniquingKeysWith: { first, _ in first })
    }

    enum CodingKeys: String, CodingKey {
      case mean, worst, stages, scenes
      case worstScene = "worst_scene"
    }
  }

  private enum Key: String, CodingKey { case schema, errors }

  /// Makes a profile, and sets the model's error to that of the profile.
  public init(model: CostModel, errors: Errors? = nil) {
    (self.model, self.errors) = (model, errors)
    noteError()
  }

  /// Reads a profile from JSON, which has to be of this version of the format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let schema = try container.decode(String.self, forKey: .schema)
    guard schema == CostProfile.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: container,
        debugDescription: "\(schema.quoted) is not \(CostProfile.schema.quoted)")
    }
    model = try CostModel(from: decoder)
    errors = try container.decodeIfPresent(Errors.self, forKey: .errors)
    noteError()
  }

  /// Sets the model's error to that of the profile.
  private mutating func noteError() {
    guard let errors else { return }
    model.error = CostError(
      mean: errors.mean, worst: errors.worst, frames: errors.scenes.count)
  }

  /// Writes the profile as JSON, with the format's name and version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(CostProfile.schema, forKey: .schema)
    try model.encode(to: encoder)
    try container.encodeIfPresent(errors, forKey: .errors)
  }

  /// The file's text, keys sorted, with a line feed at the end.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Finite numbers and texts always encode.
    guard let data = try? encoder.encode(self) else { preconditionFailure("no JSON of a profile") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension CostProfile {
  /// Returns the built-in profile with a name, such as `standard`.
  ///
  /// - Parameter name: the name.
  /// - Returns: the profile; `nil` if the name is unknown.
  public static func builtIn(named name: String) -> CostProfile? {
    if name == "standard" { return CostProfile(model: .standard) }
    return CostModel.builtIn.first { $0.name == name }.map { CostProfile(model: $0) }
  }

  /// Reads a profile's bytes.
  ///
  /// - Throws: `JSONProblem` with the position in the file and the reason.
  package init(parsing data: Data) throws(JSONProblem) {
    self = try JSONProblem.readValue(CostProfile.self, of: data, kind: "a cost profile")
  }
}
