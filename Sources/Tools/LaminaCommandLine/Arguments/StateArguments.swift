// Options that put a scene into one of its states.

import ArgumentParser
import LaminaFiles
import LaminaScenes

/// The options for the state of a package to show, or for the two states of a transition or a mix.
struct StateArguments: ParsableArguments {
  @Option(
    help: "The state of a package to show, as 'Unlock'; inspect lists them.",
    completion: .scene { $0.states })
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Two states of a package; time runs through the transition from one to the other.",
      valueName: "from:to")) var transition: String?

  @Option(
    help: ArgumentHelp(
      "Two states of a package and the fraction between them, 0...1: 'Locked:Unlock:0.4'.",
      valueName: "from:to:fraction")) var mix: String?

  func validate() throws {
    let given = [("--state", state), ("--transition", transition), ("--mix", mix)].filter {
      $0.1 != nil
    }
    if given.count > 1 {
      throw ValidationError("\(given[0].0) and \(given[1].0) exclude each other")
    }
    if let mix { _ = try StateArguments.statesAndFraction(ofMix: mix) }
    if let transition, !transition.contains(":") {
      throw ValidationError(
        "--transition \(transition) is not two states with a colon between them")
    }
  }

  /// Puts the scene into the requested state.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - file: the scene's file, for error messages.
  /// - Returns: a description of the state; `nil` if none was requested.
  /// - Throws: `Failure` 64 for a state that the scene does not have.
  @MainActor @discardableResult func applyState(to scene: inout Scene, of file: String)
    throws(Failure)
    -> String?
  {
    do throws(StateError) {
      if let state {
        try scene.enter(state: state)
        return "in the state \(state.quoted)"
      }
      if let mix, let (names, fraction) = try? StateArguments.statesAndFraction(ofMix: mix) {
        let (first, second) = statePair(of: names, among: scene.states)
        try scene.mix(from: first, to: second, at: fraction)
        return "between the states \(first.quoted) and \(second.quoted), at \(fraction)"
      }
      guard let transition else { return nil }
      let (first, second) = statePair(of: transition, among: scene.states)
      try scene.transition(from: first, to: second)
      return "in the state \(second.quoted), coming from \(first.quoted)"
    } catch { throw Failure(error, file: file) }
  }

  /// Returns the parts of the value of `--mix`: the two states joined by a colon, and the fraction
  /// after the last colon.
  private static func statesAndFraction(ofMix text: String) throws(ValidationError) -> (
    names: String, fraction: Double
  ) {
    guard let colon = text.lastIndex(of: ":"), text[..<colon].contains(":") else {
      throw ValidationError(
        "--mix \(text) is not two states and a number from 0 to 1, with colons between them")
    }
    let number = text[text.index(after: colon)...]
    guard let fraction = Double(number), (0...1).contains(fraction) else {
      throw ValidationError("--mix \(text): \(number.quoted) is not a number from 0 to 1")
    }
    return (String(text[..<colon]), fraction)
  }

  /// Returns the two states that a text names with a colon between them.
  ///
  /// Names may contain colons, so a split into two known names is preferred.
  private func statePair(of text: String, among known: [String]) -> (String, String) {
    let colons = text.indices.filter { text[$0] == ":" }
    let pairs = colons.map { (String(text[..<$0]), String(text[text.index(after: $0)...])) }
    return pairs.first { known.contains($0.0) && known.contains($0.1) } ?? pairs[0]
  }
}

extension Failure {
  /// Makes the failure for a state that the scene does not have.
  ///
  /// - Parameters:
  ///   - error: the unknown state.
  ///   - file: the scene's file.
  init(_ error: StateError, file: String) {
    switch error {
    case .unknownState(let name, let nearest, let known):
      let list = known.map { $0.quoted }.joined(separator: ", ")
      self.init(
        status: .usage,
        message: "\(file): error: no state is named \(name.quoted)"
          + (nearest.map { ": did you mean \($0.quoted)?" } ?? "")
          + (known.isEmpty ? "; the scene has no states" : "; known are \(list)"))
    }
  }
}
