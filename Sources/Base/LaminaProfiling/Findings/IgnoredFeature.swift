/// A feature of a scene's file that is not drawn, so that an account of the scene lacks its cost.
public struct IgnoredFeature: Codable, Hashable, Sendable {
  /// Whether a device renders the feature in an offscreen pass.
  public enum DevicePass: String, Codable, CaseIterable, Sendable {
    /// A device renders it in an offscreen pass, as it does filters.
    case yes
    /// A device renders it without an offscreen pass.
    case no
    /// The feature is not known, such as a layer of an unknown class.
    case unknown
  }

  /// The feature, as in the note about it: `filter displacementMap`.
  public var feature: String
  /// The path of the first layer that has the feature; empty if it belongs to the file.
  public var layer: String
  /// The number of occurrences.
  public var count: Int
  /// Whether a device renders the feature in an offscreen pass.
  public var devicePass: DevicePass

  /// Makes a feature.
  ///
  /// - Parameters:
  ///   - feature: the feature.
  ///   - layer: the path of the first layer that has it.
  ///   - count: the number of occurrences.
  ///   - devicePass: whether a device renders it in an offscreen pass.
  public init(_ feature: String, layer: String, count: Int, devicePass: DevicePass) {
    (self.feature, self.layer, self.count) = (feature, layer, count)
    self.devicePass = devicePass
  }

  enum CodingKeys: String, CodingKey {
    case feature, layer, count
    case devicePass = "device_pass"
  }
}
