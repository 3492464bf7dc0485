// Changes that are tried together: one change of equivalent layers.

import LaminaLayers

/// The same change of one layer, or of several equivalent layers.
@MainActor struct Trial {
  /// The changes, beginning with layers that have the most offscreen pixels; at least one.
  let ablations: [Ablation]

  /// The first change.
  var first: Ablation { ablations[0] }

  /// The kinds of the changes.
  var kinds: Set<Ablation.Kind> { Set(ablations.map(\.kind)) }

  /// Makes the changes.
  ///
  /// - Returns: the changes that undo them.
  @discardableResult func apply() -> Trial {
    Trial(ablations: ablations.map { $0.apply() }.reversed())
  }

  /// The two halves; `nil` for one change.
  var halves: [Trial]? {
    guard ablations.count > 1 else { return nil }
    let middle = ablations.count / 2
    return [
      Trial(ablations: Array(ablations[..<middle])), Trial(ablations: Array(ablations[middle...])),
    ]
  }

  /// Returns the changes that are compatible with others.
  static func compatible(_ ablations: [Ablation], with others: [Ablation]) -> [Ablation] {
    var made = others
    var chosen: [Ablation] = []
    for ablation in ablations {
      let meets = made.contains { !ablation.isCompatible(with: $0) }
      if meets { continue }
      made.append(ablation)
      chosen.append(ablation)
    }
    return chosen
  }

  /// The first and the last change, each alone; if neither can be made, hardly any other can.
  var ends: [Trial] {
    [Trial(ablations: [ablations[0]]), Trial(ablations: [ablations[ablations.count - 1]])]
  }

  /// Groups changes of one kind of equivalent layers.
  ///
  /// Invisible layers come first, because hiding them is one trial and often saves most. Then come equivalent layers
  /// together, and then changes of one layer, each by the pixels of their offscreen passes.
  ///
  /// - Parameter found: the changes, with the pixels of the passes concerned.
  /// - Returns: the groups; within each, layers with the most pixels first.
  static func grouped(_ found: [(ablation: Ablation, pixels: Int)]) -> [Trial] {
    struct Key: Hashable {
      let kind: Ablation.Kind
      let alike: Int
      let variant: Int
    }
    struct Group {
      var ablations: [Ablation] = []
      var pixels = 0
      /// The rank: lower ones come first.
      var rank: Int {
        if ablations[0].kind.isOneForAll { return 0 }
        return ablations.count > 1 ? 1 : 2
      }
    }
    var alike = LayerEquivalence()
    var order: [Key] = []
    var groups: [Key: Group] = [:]
    for (ablation, pixels) in found {
      let key = Key(
        kind: ablation.kind,
        alike: ablation.kind.isOneForAll ? 0 : alike.number(of: ablation.layer),
        variant: ablation.variant)
      if groups[key] == nil { order.append(key) }
      groups[key, default: Group()].ablations.append(ablation)
      groups[key, default: Group()].pixels += pixels
    }
    let all = order.compactMap { groups[$0] }
    let sorted = all.enumerated().sorted { a, b in
      (a.element.rank, b.element.pixels, a.offset) < (b.element.rank, a.element.pixels, b.offset)
    }
    return sorted.map { Trial(ablations: $0.element.ablations) }
  }
}
