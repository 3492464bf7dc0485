// An explanation with the changes of its findings, which can be applied.

import LaminaLayers
public import LaminaProfiling

/// The explanation of a live tree, and the changes that apply its findings.
@MainActor public struct ExplainedTree {
  /// The explanation: the tree's offscreen passes and the findings.
  public internal(set) var explanation: Explanation
  /// The identifiers of the findings whose combination keeps the picture in every frame of the timeline.
  public let together: Set<String>
  /// For each finding, by its identifier, the trial whose changes apply it.
  var trials: [String: Trial] = [:]

  /// Applies the findings in `together`, whose combination keeps the picture in every frame of the timeline.
  ///
  /// - Parameter includesLikely: whether findings are applied too that only some frames confirm; their combination was not
  ///   compared.
  /// - Returns: the findings that were applied.
  @discardableResult public func apply(includingLikely includesLikely: Bool = false) -> [Finding] {
    apply { together.contains($0.id) || (includesLikely && $0.state == .likely) }
  }

  /// Applies chosen findings to the tree: advice first, then likely findings, each with the largest saving first.
  ///
  /// Of incompatible changes, the first is applied. Changes are incompatible if they set one property, or if one lies
  /// within a layer's picture that another keeps.
  ///
  /// - Parameter isChosen: whether a finding is to be applied.
  /// - Returns: the findings that were applied.
  @discardableResult public func apply(_ isChosen: (Finding) -> Bool) -> [Finding] {
    let (followed, changes) = changes(of: isChosen)
    for change in changes { change.apply() }
    return followed
  }

  /// Returns the changes that `apply` makes for chosen findings.
  ///
  /// - Parameter isChosen: whether a finding is to be applied.
  /// - Returns: the findings that are applied, and their changes in the order in which they are made.
  public func changes(of isChosen: (Finding) -> Bool) -> (findings: [Finding], changes: [Change]) {
    var followed: [Finding] = []
    var made: [Change] = []
    for finding in explanation.savings + explanation.likely where isChosen(finding) {
      let chosen = Trial.compatible(trials[finding.id]?.changes ?? [], with: made)
      if chosen.isEmpty { continue }
      made += chosen
      followed.append(finding)
    }
    return (followed, made)
  }
}
