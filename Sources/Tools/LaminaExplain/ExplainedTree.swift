// An explanation with the changes of its advice, which can be applied.

import LaminaLayers
public import LaminaProfiling

/// The explanation of a live tree, with the changes that its advice proposes.
@MainActor public struct ExplainedTree {
  /// The findings, with the passes.
  public internal(set) var explanation: Explanation
  /// The identifiers of the advice whose combination keeps the picture in every frame of the timeline.
  public let together: Set<String>
  /// The changes of each piece of advice, by its identifier.
  var trials: [String: Trial] = [:]

  /// Applies all advice that was compared in combination, in every frame of the timeline.
  ///
  /// - Parameter includesLikely: whether findings are applied too that only some frames confirm; their combination was not
  ///   compared.
  /// - Returns: the advice that was applied.
  @discardableResult public func apply(includingLikely includesLikely: Bool = false) -> [Finding] {
    apply { together.contains($0.id) || (includesLikely && $0.state == .likely) }
  }

  /// Applies chosen advice to the tree: verified advice first, then likely findings, each the largest saving first.
  ///
  /// Of incompatible changes, the first is applied. Changes are incompatible if they set one property, or if one lies
  /// within a layer's picture that another keeps.
  ///
  /// - Parameter isChosen: whether a piece of advice is to be applied.
  /// - Returns: the advice that was applied.
  @discardableResult public func apply(_ isChosen: (Finding) -> Bool) -> [Finding] {
    var followed: [Finding] = []
    var made: [Ablation] = []
    for finding in explanation.savings + explanation.likely where isChosen(finding) {
      let chosen = Trial.compatible(trials[finding.id]?.ablations ?? [], with: made)
      if chosen.isEmpty { continue }
      made += chosen
      followed.append(finding)
    }
    for ablation in made { ablation.apply() }
    return followed
  }
}
