// Changes that are tried together: one change of layers that are alike.

import LaminaLayers

/// The same change of one layer, or of several that are alike.
@MainActor struct Trial {
  /// The changes, those of layers with the most offscreen pixels first; there is one at least.
  let ablations: [Ablation]

  /// The change of the first.
  var first: Ablation { ablations[0] }

  /// Makes the changes.
  ///
  /// - Returns: what undoes them.
  @discardableResult func apply() -> Trial {
    Trial(ablations: ablations.map { $0.apply() }.reversed())
  }

  /// Its two halves; `nil` for one change.
  var halves: [Trial]? {
    guard ablations.count > 1 else { return nil }
    let middle = ablations.count / 2
    return [
      Trial(ablations: Array(ablations[..<middle])), Trial(ablations: Array(ablations[middle...])),
    ]
  }

  /// The changes that can be made beside others.
  static func compatible(_ ablations: [Ablation], with others: [Ablation]) -> [Ablation] {
    var made = others
    var chosen: [Ablation] = []
    for ablation in ablations {
      let meets = made.contains { !ablation.goesWith($0) }
      if meets { continue }
      made.append(ablation)
      chosen.append(ablation)
    }
    return chosen
  }

  /// The first change and the last, each alone: where neither can be made, hardly any other can.
  var ends: [Trial] {
    [Trial(ablations: [ablations[0]]), Trial(ablations: [ablations[ablations.count - 1]])]
  }

  /// Puts changes of one kind of layers that are alike together, in the order of the first of each.
  static func grouped(_ ablations: [Ablation]) -> [Trial] {
    struct Key: Hashable {
      let kind: Ablation.Kind
      let alike: Int
      let variant: Int
    }
    var alike = AlikeLayers()
    var order: [Key] = []
    var groups: [Key: [Ablation]] = [:]
    for ablation in ablations {
      let key = Key(
        kind: ablation.kind,
        alike: ablation.kind.isOneForAll ? 0 : alike.number(of: ablation.layer),
        variant: ablation.variant)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(ablation)
    }
    return order.map { Trial(ablations: groups[$0] ?? []) }
  }
}
