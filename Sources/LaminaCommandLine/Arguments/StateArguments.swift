// Options that put a scene into one of its states.

import ArgumentParser
import LaminaScenes

/// The state to show, or the two to go between.
struct StateArguments: ParsableArguments {
  @Option(help: "The state of a package to show, as 'Unlock'; inspect lists them.")
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Two states of a package: the second is shown as time goes on from the first.",
      valueName: "from:to")) var transition: String?

  func validate() throws {
    if state != nil && transition != nil {
      throw ValidationError("--state and --transition exclude each other")
    }
    if let transition, !transition.contains(":") {
      throw ValidationError(
        "--transition \(transition) is not two states with a colon between them")
    }
  }

  /// Puts the scene into the state that is asked for; returns what that is, in words.
  @MainActor @discardableResult func apply(to scene: inout Scene) throws(Failure) -> String? {
    do throws(StateError) {
      if let state {
        try scene.enter(state: state)
        return "in the state \"\(state)\""
      }
      guard let transition else { return nil }
      let (first, second) = parts(of: transition, among: scene.states)
      try scene.transition(from: first, to: second)
      return "in the state \"\(second)\", coming from \"\(first)\""
    } catch { throw Failure(error) }
  }

  /// The two states: names may hold colons, so a place where both are known counts first.
  private func parts(of text: String, among known: [String]) -> (String, String) {
    let colons = text.indices.filter { text[$0] == ":" }
    let pairs = colons.map { (String(text[..<$0]), String(text[text.index(after: $0)...])) }
    return pairs.first { known.contains($0.0) && known.contains($0.1) } ?? pairs[0]
  }
}

extension Failure {
  /// - Parameter error: which state there is not.
  init(_ error: StateError) {
    switch error {
    case .unknownState(let name, let nearest, let known):
      let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
      self.init(
        status: .usage,
        message: "error: no state is named \"\(name)\""
          + (nearest.map { ": did you mean \"\($0)\"?" } ?? "")
          + (known.isEmpty ? "; the scene has no states" : "; known are \(list)"))
    }
  }
}
