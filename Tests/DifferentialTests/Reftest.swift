import Foundation
import LaminaProfiling
import Testing

// The lists of Fixtures/reftests: what a line says, and how it is read.

/// One line of a list: scenes, how they compare, and the passes that they take.
///
/// ```
/// fuzzy(2,40) == rounded.json rounded-path.json passes(content:roundedClip combine:roundedClip) twin(8)
/// != square.json rounded.json passes()
/// == blur.json twin passes(content:filters@surface effect:filters@surface combine:filters@surface)
/// see Tests/LaminaLayersTests/LayerTests.swift "layer: an unknown gravity behaves as center"
/// ```
///
/// - `fuzzy(steps,pixels)`: up to so many pixels may differ from the reference by up to so many steps
///   of 255 in any channel; without it none may.
/// - `passes(...)`: every row of the frame's account but the root's, in its order: the role, the reasons
///   joined by `+`, and `@surface` where the pass needs a surface of its own in either mode.
/// - `again(...)`: the same of the next frame, where that differs: a bitmap is known by then.
/// - `reference(...)`, `referenceAgain(...)`: the same of the reference, which takes none where nothing is
///   said.
/// - `twin(steps)`: the limit of the difference from `ReferenceRenderer`, which is 1 where nothing is
///   said. The tolerance that the twin states pixel by pixel holds as well.
struct Reftest: CustomTestStringConvertible, Sendable {
  /// How the scene's pixels have to compare with the reference's.
  enum Comparison: Sendable {
    case equal(steps: Int, pixels: Int)
    case unequal
  }

  /// The list, and the line's number in it.
  let place: String
  /// The scene's path.
  let scene: String
  /// The reference's path; `nil` if it is the twin alone.
  let reference: String?
  let comparison: Comparison
  /// The rows of the frame's account.
  let passes: [String]
  /// The rows of the next frame's account.
  let passesAgain: [String]
  /// The rows of the reference's account.
  let referencePasses: [String]
  /// The rows of the account of the reference's next frame.
  let referencePassesAgain: [String]
  /// The limit of the difference from the twin, in steps of 255.
  let twinLimit: Int

  var testDescription: String { "\(place) \((scene as NSString).lastPathComponent)" }
}

/// A line that points to a test of another suite.
struct ReftestPointer: CustomTestStringConvertible, Sendable {
  let place: String
  /// The test's file, from the package's folder.
  let file: String
  /// The test's name.
  let name: String

  var testDescription: String { place }
}

/// A mistake in a line.
enum ReftestError: Error {
  case unreadable(place: String, line: String, reason: String)
}

/// The lists of all folders of Fixtures/reftests.
struct ReftestLists: Sendable {
  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  /// The folder of the lists' folders.
  static let folder = package + "/Fixtures/reftests"
  static let all = ReftestLists()

  private(set) var tests: [Reftest] = []
  private(set) var pointers: [ReftestPointer] = []
  private(set) var errors: [ReftestError] = []

  private static let options = ["passes", "again", "reference", "referenceAgain", "twin"]

  private init() {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: ReftestLists.folder)) ?? []
    for topic in folders.sorted() {
      let list = "\(ReftestLists.folder)/\(topic)/reftest.list"
      guard let text = try? String(contentsOfFile: list, encoding: .utf8) else {
        errors.append(.unreadable(place: topic, line: "", reason: "it has no reftest.list"))
        continue
      }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where !line.isEmpty && !line.hasPrefix("#") {
        do { try read(String(line), topic, "\(topic)/reftest.list:\(index + 1)") } catch {
          errors.append(error)
        }
      }
    }
  }

  private mutating func read(_ line: String, _ topic: String, _ place: String)
    throws(ReftestError)
  {
    var words = ReftestLists.words(of: line)[...]
    func fail(_ reason: String) -> ReftestError {
      .unreadable(place: place, line: line, reason: reason)
    }
    if words.first == "see" {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { throw fail("see, a file and a test's name were expected") }
      pointers.append(
        ReftestPointer(
          place: place, file: parts[1],
          name: parts[2].trimmingCharacters(in: CharacterSet(charactersIn: "\""))))
      return
    }
    var comparison = Reftest.Comparison.equal(steps: 0, pixels: 0)
    if let fuzzy = words.first.flatMap({ ReftestLists.arguments(of: $0, "fuzzy") }) {
      let numbers = fuzzy.compactMap { Int($0) }
      guard numbers.count == 2 else { throw fail("fuzzy takes steps and pixels") }
      comparison = .equal(steps: numbers[0], pixels: numbers[1])
      words.removeFirst()
    }
    switch words.popFirst() {
    case "==": break
    case "!=": comparison = .unequal
    default: throw fail("== or != was expected")
    }
    guard let scene = words.popFirst(), let reference = words.popFirst() else {
      throw fail("two scenes, or a scene and the twin, were expected")
    }
    var options: [String: [String]] = [:]
    for word in words {
      let name = String(word.prefix { $0 != "(" })
      guard ReftestLists.options.contains(name), options[name] == nil,
        let arguments = ReftestLists.arguments(of: word, name)
      else { throw fail("\(word) is no option, or stands there twice") }
      options[name] = arguments
    }
    guard let passes = options["passes"] else { throw fail("passes(...) was expected") }
    let limit = options["twin"].map { $0.first.flatMap { Int($0) } ?? -1 } ?? 1
    guard limit >= 0 else { throw fail("twin takes a number of steps") }
    let folder = "\(ReftestLists.folder)/\(topic)/"
    tests.append(
      Reftest(
        place: place, scene: folder + scene,
        reference: reference == "twin" ? nil : folder + reference, comparison: comparison,
        passes: passes, passesAgain: options["again"] ?? passes,
        referencePasses: options["reference"] ?? [],
        referencePassesAgain: options["referenceAgain"] ?? options["reference"] ?? [],
        twinLimit: limit))
  }

  /// A line's words; what stands in parentheses belongs to the word before them.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    for character in line + " " {
      if character == " ", depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      word.append(character)
    }
    return words
  }

  /// Returns the words in the parentheses of `name(...)`, divided at commas and spaces; `nil` for other words.
  private static func arguments(of word: String, _ name: String) -> [String]? {
    guard word.hasPrefix(name + "("), word.hasSuffix(")") else { return nil }
    return word.dropFirst(name.count + 1).dropLast().split { $0 == "," || $0 == " " }
      .map(String.init)
  }
}

extension PassRecord {
  /// The row as lists write it.
  ///
  /// A composite takes no surface of its own.
  func reftestText(needsSurface: Bool) -> String {
    let text = "\(role.rawValue):" + reasons.map(\.rawValue).joined(separator: "+")
    return needsSurface && role != .combine ? text + "@surface" : text
  }
}
