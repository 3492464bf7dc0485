// The mistakes of one file, collected while the rest of it is read.

import LaminaImages
import LaminaText

/// A mistake in a scene file, with its location.
public struct SceneMistake: Equatable, Sendable {
  /// The location.
  public var location: SceneLocation
  /// The problem.
  public var problem: SceneProblem

  /// Makes a mistake.
  public init(_ location: SceneLocation, _ problem: SceneProblem) {
    (self.location, self.problem) = (location, problem)
  }
}

/// Collects the mistakes of one file.
///
/// A reader throws at the first mistake in a value. Code that reads a list of values or keys adds the error here and
/// continues with the next one:
///
/// ```
/// for element in document.elements(of: node) {
///   do { try read(element) } catch { try problems.add(error) }
/// }
/// ```
@MainActor final class SceneMistakeCollector {
  /// The maximum number of mistakes that are reported with their locations.
  static let shown = 20
  /// The number of mistakes beyond `shown` at which the reader stops.
  static let counted = 1_000

  private var mistakes: [SceneMistake] = []
  private var more = 0
  /// The mistake that was added last, whether it was recorded with its location or only counted.
  ///
  /// It is not added again when it also stops an enclosing list.
  private var last: SceneMistake?

  /// Whether there are no mistakes.
  var isEmpty: Bool { mistakes.isEmpty }

  /// Whether there are `shown` mistakes already, so that further ones are only counted.
  var isFull: Bool { mistakes.count >= SceneMistakeCollector.shown }

  /// Adds mistakes that another reader found.
  func addMistakes(_ found: [SceneMistake]) {
    for mistake in found { insert(mistake) }
  }

  /// Adds the mistake of an error, unless it is known already or follows from a known one.
  ///
  /// - Throws: an error that prevents reading the rest of the file.
  func addError(_ error: SceneError) throws(SceneError) {
    guard case .invalid(let location, let problem) = error, !problem.endsReading,
      more < SceneMistakeCollector.counted
    else { throw error }
    let mistake = SceneMistake(location, problem)
    if mistake == last || mistakes.contains(mistake) || isConsequence(mistake) { return }
    insert(mistake)
  }

  /// Throws all mistakes as one error, if there are any.
  func throwMistakes() throws(SceneError) {
    if let error = collectedError(with: nil) { throw error }
  }

  /// Returns all mistakes as one error, including the failure that stopped the reader.
  func joined(with failure: SceneError) -> SceneError { collectedError(with: failure) ?? failure }

  private func insert(_ mistake: SceneMistake) {
    last = mistake
    if isFull { more += 1 } else { mistakes.append(mistake) }
  }

  private func collectedError(with failure: SceneError?) -> SceneError? {
    switch failure {
    case .invalid(let location, let problem)?:
      let mistake = SceneMistake(location, problem)
      // At the limit of mistakes, the reader stops with one that was counted already.
      if !mistakes.contains(mistake), !isConsequence(mistake) { insert(mistake) }
    case .several?, .unreadable?: return nil
    case nil: break
    }
    guard let first = mistakes.first else { return nil }
    if mistakes.count == 1, more == 0 { return .invalid(first.location, first.problem) }
    let sorted = mistakes.enumerated().sorted {
      ($0.element.location.line, $0.element.location.column, $0.offset)
        < ($1.element.location.line, $1.element.location.column, $1.offset)
    }
    return .several(sorted.map(\.element), more: more)
  }

  /// Whether a mistake follows from a known one.
  ///
  /// Either a required key is missing because its name is mistyped, or an object is invalid because one of its keys is
  /// unknown.
  private func isConsequence(_ mistake: SceneMistake) -> Bool {
    let path = mistake.location.path
    switch mistake.problem {
    case .missingKey(let missing):
      return mistakes.contains { known in
        guard known.location.container == path else { return false }
        switch known.problem {
        case .unknownKey(_, let nearest): return nearest == missing
        case .foreignKey(_, let keys, _): return keys.contains(missing)
        default: return false
        }
      }
    case .wrongValue(_, "an object"):
      return mistakes.contains { $0.location.container == path }
    case .unknownElement: return !mistakes.isEmpty
    default: return false
    }
  }
}

extension SceneLocation {
  /// The path of the object or list that contains the value.
  fileprivate var container: String {
    guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return "" }
    return String(path[..<end])
  }
}

extension SceneProblem {
  /// Whether the problem prevents reading the rest of the file.
  fileprivate var endsReading: Bool {
    switch self {
    case .overLimit, .tooSlow, .unsupportedVersion: true
    case .font, .image: isOutOfMemory
    default: false
    }
  }

  private var isOutOfMemory: Bool {
    switch self {
    case .font(.noMemory, _, _), .image(.noMemory): true
    default: false
    }
  }
}
