// An explanation with the changes that it is about, which can be made.

import LaminaLayers
public import LaminaProfiling

/// An explanation of a live tree, and the changes of its advice.
@MainActor public struct ExplainedTree {
  /// The findings, with the passes.
  public internal(set) var explanation: Explanation
  /// The names of the advice that goes together.
  public let together: Set<String>
  /// The changes of each piece of advice, by its identifier.
  var trials: [String: Trial] = [:]

  /// Makes changes of the tree: all advice that was tried together.
  ///
  /// - Returns: the advice that was followed.
  @discardableResult public func apply() -> [Finding] { apply { together.contains($0.id) } }

  /// Makes changes of the tree that are chosen: the advice with the largest saving first.
  ///
  /// Of changes that cannot be made together the first is made: of those within a picture of a layer that
  /// another one keeps, and of those of one property.
  ///
  /// - Parameter isChosen: whether a piece of advice is wanted.
  /// - Returns: the advice that was followed.
  @discardableResult public func apply(_ isChosen: (Finding) -> Bool) -> [Finding] {
    var followed: [Finding] = []
    var made: [Ablation] = []
    for finding in explanation.savings where isChosen(finding) {
      let chosen = Trial.compatible(trials[finding.id]?.ablations ?? [], with: made)
      if chosen.isEmpty { continue }
      made += chosen
      followed.append(finding)
    }
    for ablation in made { ablation.apply() }
    return followed
  }
}
