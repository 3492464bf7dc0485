// Features of a document that are told once, however often they occur.

/// Features in the order in which they were met, with the first place and the number of each.
struct FeatureList {
  private var places: [String: (first: ScenePlace, count: Int)] = [:]
  private var order: [String] = []

  /// Counts a feature; the place is asked for where it is the first of its name.
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
