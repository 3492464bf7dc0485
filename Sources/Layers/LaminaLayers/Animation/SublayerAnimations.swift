// The animations of a layer that change its sublayers, by key paths such as `sublayers.card.opacity`.

/// The animations in effect on a layer whose key paths name its sublayers.
///
/// They are grouped by the beginnings of the names, so that each sublayer finds its own without a look at the others'.
package struct SublayerAnimations: Sendable {
  /// The animations by the sublayer's name, up to the name's first dot.
  private var groups: [Substring: [ShownAnimation]] = [:]

  private static let prefix = "sublayers."

  /// Keeps those of a layer's animations that name sublayers; most layers have none.
  package init(_ shown: [ShownAnimation]) {
    for animation in shown where animation.keyPath.hasPrefix(SublayerAnimations.prefix) {
      let rest = animation.keyPath.dropFirst(SublayerAnimations.prefix.count)
      groups[SublayerAnimations.start(of: rest), default: []].append(animation)
    }
  }

  /// Returns the animations of a sublayer, with its part of their key paths removed.
  package func animations(ofSublayer name: String?) -> [ShownAnimation] {
    guard !groups.isEmpty, let name, let group = groups[SublayerAnimations.start(of: name[...])]
    else { return [] }
    return group.compactMap { $0.forSublayer(named: name) }
  }

  private static func start(of name: Substring) -> Substring {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
  }
}
