// Changes of equivalent layers that are made, compared and undone together.

import LaminaLayers

/// Changes of one or more layers, made and undone together; usually the same change of equivalent layers.
@MainActor struct Trial {
  /// The changes, beginning with layers that have the most offscreen pixels; at least one.
  let changes: [Change]

  /// The first change.
  var first: Change { changes[0] }

  /// The kinds of the changes.
  var kinds: Set<Change.Kind> { Set(changes.map(\.kind)) }

  /// Applies all changes to their layers.
  ///
  /// - Returns: the trial that undoes them.
  @discardableResult func applyChanges() -> Trial {
    Trial(changes: changes.map { $0.apply() }.reversed())
  }

  /// Two trials, each with half of the changes; `nil` for a trial of one change.
  var halves: [Trial]? {
    guard changes.count > 1 else { return nil }
    let middle = changes.count / 2
    return [
      Trial(changes: Array(changes[..<middle])), Trial(changes: Array(changes[middle...])),
    ]
  }

  /// Returns those of the changes that are compatible with `others` and with each other, the first ones preferred.
  static func compatible(_ changes: [Change], with others: [Change]) -> [Change] {
    var made = others
    var chosen: [Change] = []
    for change in changes {
      let meets = made.contains { !change.isCompatible(with: $0) }
      if meets { continue }
      made.append(change)
      chosen.append(change)
    }
    return chosen
  }

  /// The first and the last change as separate trials: if neither keeps the picture, hardly any other change will.
  var ends: [Trial] {
    [Trial(changes: [changes[0]]), Trial(changes: [changes[changes.count - 1]])]
  }

  /// Returns trials, each with the changes of one kind in equivalent layers.
  ///
  /// Invisible layers come first, because hiding them is one trial and often saves most. Then come equivalent layers
  /// together, and then changes of one layer, each by the pixels of their offscreen passes.
  ///
  /// - Parameter found: the changes, with the pixels of the passes concerned.
  /// - Returns: the groups; within each, layers with the most pixels first.
  static func grouped(_ found: [(change: Change, pixels: Int)]) -> [Trial] {
    struct Key: Hashable {
      let kind: Change.Kind
      let alike: Int
      let variant: Int
    }
    struct Group {
      var changes: [Change] = []
      var pixels = 0
      /// The rank of the group; groups of lower rank are tried first.
      var rank: Int {
        if changes[0].kind.isOneForAll { return 0 }
        return changes.count > 1 ? 1 : 2
      }
    }
    var alike = LayerEquivalence()
    var order: [Key] = []
    var groups: [Key: Group] = [:]
    for (change, pixels) in found {
      let key = Key(
        kind: change.kind,
        alike: change.kind.isOneForAll ? 0 : alike.equivalenceNumber(of: change.layer),
        variant: change.variant)
      if groups[key] == nil { order.append(key) }
      groups[key, default: Group()].changes.append(change)
      groups[key, default: Group()].pixels += pixels
    }
    let all = order.compactMap { groups[$0] }
    let sorted = all.enumerated().sorted { a, b in
      (a.element.rank, b.element.pixels, a.offset) < (b.element.rank, a.element.pixels, b.offset)
    }
    return sorted.map { Trial(changes: $0.element.changes) }
  }
}
