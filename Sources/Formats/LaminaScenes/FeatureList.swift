// Features of a document that are reported once, however often they occur.

/// The features noticed in a document, in order of first occurrence, each with its first location
/// and its count.
struct FeatureList {
  private var locations: [String: (first: SceneLocation, count: Int)] = [:]
  private var order: [String] = []

  /// Counts an occurrence of a feature; `location` is evaluated only for the first one.
  mutating func countFeature(_ feature: String, at location: @autoclosure () -> SceneLocation) {
    if locations[feature] == nil {
      order.append(feature)
      locations[feature] = (location(), 0)
    }
    locations[feature]?.count += 1
  }

  /// Returns the notices that `make` makes of each feature's name, first location and count.
  func notices(_ make: (String, SceneLocation, Int) -> SceneNotice) -> [SceneNotice] {
    order.compactMap { feature in locations[feature].map { make(feature, $0.first, $0.count) } }
  }
}
