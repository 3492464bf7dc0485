// An explanation with the changes that it is about, which can be made.

import LaminaLayers
public import LaminaProfiling

/// An explanation of a live tree, and the changes of its advice.
@MainActor public struct ExplainedTree {
  /// The findings, with the passes.
  public internal(set) var explanation: Explanation
  /// The changes of each piece of advice, by its identifier.
  var trials: [String: Trial] = [:]

  /// Makes changes of the tree: the advice with the largest saving first.
  ///
  /// Of changes that cannot be made together the first is made: those within a bitmap of another, and those of
  /// one layer where one of them makes a bitmap.
  ///
  /// - Parameter isChosen: whether a piece of advice is wanted.
  /// - Returns: the advice that was followed.
  @discardableResult public func apply(_ isChosen: (Finding) -> Bool = { _ in true }) -> [Finding] {
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
