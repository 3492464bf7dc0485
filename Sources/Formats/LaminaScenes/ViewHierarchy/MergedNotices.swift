// Merges the notices of several documents of one scene, without repeats.

/// The notices of several documents; a feature that occurs in several has one notice with the total count.
struct MergedNotices {
  private(set) var notices: [SceneNotice] = []
  private var known: [SceneNotice: Int] = [:]

  /// Adds the notices of one document.
  mutating func addNotices(_ more: [SceneNotice]) {
    for notice in more {
      let key = MergedNotices.key(notice)
      guard let index = known[key] else {
        known[key] = notices.count
        notices.append(notice)
        continue
      }
      switch (notices[index], notice) {
      case (.unsupported(let feature, let first, let count), .unsupported(_, _, let other)):
        notices[index] = .unsupported(feature: feature, first: first, count: count + other)
      case (.withoutEffect(let key, let first, let count), .withoutEffect(_, _, let other)):
        notices[index] = .withoutEffect(key: key, first: first, count: count + other)
      default: continue
      }
    }
  }

  /// Returns the notice without its location and count, so that notices of the same feature are equal.
  private static func key(_ notice: SceneNotice) -> SceneNotice {
    let nowhere = SceneLocation(file: "", line: 1, column: 1, path: "")
    return switch notice {
    case .unsupported(let feature, _, _): .unsupported(feature: feature, first: nowhere, count: 0)
    case .withoutEffect(let key, _, _): .withoutEffect(key: key, first: nowhere, count: 0)
    default: notice
    }
  }
}

extension Scene.ResourceLocations {
  /// Merges the locations of another document of the scene; an image keeps its first location.
  mutating func mergeLocations(_ other: Scene.ResourceLocations) {
    images.merge(other.images) { first, _ in first }
    func larger(_ a: Demand?, _ b: Demand?) -> Demand? {
      a?.amount ?? 0 >= b?.amount ?? 0 ? a : b
    }
    largestStore = larger(largestStore, other.largestStore)
    longStores.merge(other.longStores) { first, _ in first }
    largestEmitter = larger(largestEmitter, other.largestEmitter)
  }
}
