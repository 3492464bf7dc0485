// Features of a document that are reported once, however often they occur.

/// Features in order of first occurrence, with the first location and the count of each.
struct FeatureList {
  private var locations: [String: (first: SceneLocation, count: Int)] = [:]
  private var order: [String] = []

  /// Counts a feature; `location` is evaluated only for its first occurrence.
  mutating func countFeature(_ feature: String, at location: @autoclosure () -> SceneLocation) {
    if locations[feature] == nil {
      order.append(feature)
      locations[feature] = (location(), 0)
    }
    locations[feature]?.count += 1
  }

  /// Returns a notice for each feature.
  func notices(_ make: (String, SceneLocation, Int) -> SceneNotice) -> [SceneNotice] {
    order.compactMap { feature in locations[feature].map { make(feature, $0.first, $0.count) } }
  }
}
