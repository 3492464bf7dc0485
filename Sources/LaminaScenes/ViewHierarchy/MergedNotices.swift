// The notices of several documents of one scene, each once.

/// Notices of several readings: a feature that several of them name is counted in one.
struct MergedNotices {
  private(set) var notices: [SceneNotice] = []
  private var known: [SceneNotice: Int] = [:]

  /// Adds a reading's notices.
  mutating func add(_ more: [SceneNotice]) {
    for notice in more {
      let key = MergedNotices.key(notice)
      guard let index = known[key] else {
        known[key] = notices.count
        notices.append(notice)
        continue
      }
      switch (notices[index], notice) {
      case (.notHonoured(let feature, let first, let count), .notHonoured(_, _, let other)):
        notices[index] = .notHonoured(feature: feature, first: first, count: count + other)
      case (.withoutEffect(let key, let first, let count), .withoutEffect(_, _, let other)):
        notices[index] = .withoutEffect(key: key, first: first, count: count + other)
      default: continue
      }
    }
  }

  /// A notice without its place and number.
  private static func key(_ notice: SceneNotice) -> SceneNotice {
    let nowhere = ScenePlace(file: "", line: 1, column: 1, path: "")
    return switch notice {
    case .notHonoured(let feature, _, _): .notHonoured(feature: feature, first: nowhere, count: 0)
    case .withoutEffect(let key, _, _): .withoutEffect(key: key, first: nowhere, count: 0)
    default: notice
    }
  }
}

extension Scene.Places {
  /// Takes over what another document of the scene says; images keep the place that they were met at first.
  mutating func merge(_ other: Scene.Places) {
    images.merge(other.images) { first, _ in first }
    func larger(_ a: Demand?, _ b: Demand?) -> Demand? {
      a?.amount ?? 0 >= b?.amount ?? 0 ? a : b
    }
    largestStore = larger(largestStore, other.largestStore)
    largestEmitter = larger(largestEmitter, other.largestEmitter)
  }
}
