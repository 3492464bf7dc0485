// Cost profiles as files: a model, and how far off it was.

package import Foundation
public import LaminaProfiling

/// A cost model with what is known of its error: the file that `lamina calibrate` writes.
public struct CostProfile: Codable, Sendable {
  /// The name and version of the format.
  public static let schema = "lamina-cost/1"
  /// The most bytes of a file.
  public static let byteLimit = 1 << 20

  /// The model.
  public var model: CostModel
  /// How far off it was where it was fitted; `nil` where that is not said.
  public var errors: Errors?

  /// Means of |modelled - measured| / measured.
  public struct Errors: Codable, Equatable, Sendable {
    /// Of whole frames.
    public var mean: Double
    /// The largest of a frame.
    public var worst: Double
    /// The frame that has it.
    public var worstScene: String
    /// Of each stage, as a share of its frame.
    public var stages: [String: Double]
    /// Of each frame, with its sign: 0.1 where the model says a tenth more.
    public var scenes: [String: Double]

    /// Those of a comparison, in steps of a tenth of a per mille.
    public init(_ comparison: CostComparison) {
      func short(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
      mean = short(comparison.meanError)
      worst = short(abs(comparison.worst.error))
      worstScene = comparison.worst.name
      stages = Dictionary(
        uniqueKeysWithValues: comparison.sections.map { ($0.section.rawValue, short($0.error)) })
      scenes = Dictionary(
        comparison.rows.map { ($0.name, short($0.error)) }, uniquingKeysWith: { first, _ in first })
    }

    enum CodingKeys: String, CodingKey {
      case mean, worst, stages, scenes
      case worstScene = "worst_scene"
    }
  }

  private enum Key: String, CodingKey { case schema, errors }

  /// Makes a profile.
  public init(model: CostModel, errors: Errors? = nil) {
    (self.model, self.errors) = (model, errors)
  }

  /// Reads a profile of this version of the format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let schema = try container.decode(String.self, forKey: .schema)
    guard schema == CostProfile.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: container,
        debugDescription: "\"\(schema)\" is not \"\(CostProfile.schema)\"")
    }
    model = try CostModel(from: decoder)
    errors = try container.decodeIfPresent(Errors.self, forKey: .errors)
  }

  /// Writes the profile with the format's name and version.
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
  /// The profile that comes with Lamina under a name, of which `standard` is one.
  ///
  /// - Parameter name: the name.
  /// - Returns: the profile; `nil` if none is called so.
  public static func builtIn(named name: String) -> CostProfile? {
    if name == "standard" { return CostProfile(model: .standard) }
    return CostModel.builtIn.first { $0.name == name }.map { CostProfile(model: $0) }
  }

  /// Reads a profile's bytes.
  ///
  /// - Throws: `JSONProblem` with the place in the file, and what is wrong.
  package init(parsing data: Data) throws(JSONProblem) {
    do { self = try JSONDecoder().decode(CostProfile.self, from: data) } catch {
      throw JSONProblem(error, data, kind: "a cost profile")
    }
  }
}
