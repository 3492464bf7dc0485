// An explanation with the changes of its findings, which can be applied.

import LaminaLayers
public import LaminaProfiling

/// The explanation of a live tree, with the changes of its findings.
@MainActor public struct ExplainedTree {
  /// The findings, with the passes.
  public internal(set) var explanation: Explanation
  /// The identifiers of the findings whose combination keeps the picture in every frame of the timeline.
  public let together: Set<String>
  /// The trial of each finding, by the finding's identifier.
  var trials: [String: Trial] = [:]

  /// Applies all findings that were compared in combination, in every frame of the timeline.
  ///
  /// - Parameter includesLikely: whether findings are applied too that only some frames confirm; their combination was not
  ///   compared.
  /// - Returns: the findings that were applied.
  @discardableResult public func apply(includingLikely includesLikely: Bool = false) -> [Finding] {
    apply { together.contains($0.id) || (includesLikely && $0.state == .likely) }
  }

  /// Applies chosen findings to the tree: verified ones first, then likely ones, each the largest saving first.
  ///
  /// Of incompatible changes, the first is applied. Changes are incompatible if they set one property, or if one lies
  /// within a layer's picture that another keeps.
  ///
  /// - Parameter isChosen: whether a finding is to be applied.
  /// - Returns: the findings that were applied.
  @discardableResult public func apply(_ isChosen: (Finding) -> Bool) -> [Finding] {
    var followed: [Finding] = []
    var made: [Change] = []
    for finding in explanation.savings + explanation.likely where isChosen(finding) {
      let chosen = Trial.compatible(trials[finding.id]?.changes ?? [], with: made)
      if chosen.isEmpty { continue }
      made += chosen
      followed.append(finding)
    }
    for change in made { change.apply() }
    return followed
  }
}
