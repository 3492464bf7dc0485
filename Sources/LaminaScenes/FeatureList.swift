// Features of a document that are reported once, however often they occur.

/// Features in order of first occurrence, with the first place and the count of each.
struct FeatureList {
  private var places: [String: (first: ScenePlace, count: Int)] = [:]
  private var order: [String] = []

  /// Counts a feature; `place` is evaluated only for its first occurrence.
  mutating func add(_ feature: String, at place: @autoclosure () -> ScenePlace) {
    if places[feature] == nil {
      order.append(feature)
      places[feature] = (place(), 0)
    }
    places[feature]?.count += 1
  }

  /// A notice for each feature.
  func notices(_ make: (String, ScenePlace, Int) -> SceneNotice) -> [SceneNotice] {
    order.compactMap { feature in places[feature].map { make(feature, $0.first, $0.count) } }
  }
}
