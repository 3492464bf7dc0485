// check --accept: takes the results that a reviewer accepted, if they are still what was reviewed.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports

/// A review's decisions, and which of them a run of the check has taken.
final class Acceptance {
  /// The answer to a failed result.
  enum Answer {
    /// The reviewer accepted exactly this result.
    case taken
    /// The result stays as it is because of a decision, or for want of one.
    case left(reason: String)
    /// The reviewer accepted something else under this name.
    case stale(reason: String)

    /// Puts the answer into the failed or recorded result that it is about.
    func apply(to result: inout CheckResult) {
      switch self {
      case .taken: break
      case .left(let reason):
        result.outcome = .undecided
        result.message = "left as it is: \(reason); \(result.message)"
      case .stale(let reason): result.message = "not accepted: \(reason); \(result.message)"
      }
    }
  }

  private struct Key: Hashable {
    let check: CheckResult.Check
    let name: String
  }

  /// The file of the decisions.
  let path: String
  /// The arguments of the check that was reviewed.
  let command: [String]
  private let entries: [Key: AcceptedResults.Entry]
  private var seen: Set<Key> = []

  /// Reads the decisions of a review.
  ///
  /// - Parameter path: the file that the page of failures saved.
  /// - Throws: `Failure` 74 if the file cannot be read, and 2 if it is not such a file or decides a result twice.
  init(path: String) throws(Failure) {
    let results = try AcceptedResults.readResults(path)
    (self.path, command) = (path, results.command)
    entries = Dictionary(
      uniqueKeysWithValues: results.results.map {
        (Key(check: $0.item.check, name: $0.item.name), $0)
      })
  }

  /// Notes a result that passes, for which no decision is needed any more.
  func notePassed(_ check: CheckResult.Check, _ name: String) {
    seen.insert(Key(check: check, name: name))
  }

  /// Returns whether the reviewer accepted a failed result as it is now.
  func answer(to item: ReviewItem) -> Answer {
    let key = Key(check: item.check, name: item.name)
    seen.insert(key)
    guard let entry = entries[key] else { return .left(reason: "no decision in \(path)") }
    guard entry.decision == .accepted else {
      let note = entry.note.isEmpty ? "" : ": \(entry.note.printed(most: 200))"
      return .left(reason: "rejected in \(path)\(note)")
    }
    if entry.item.old != item.old {
      return .stale(reason: "what was accepted before has changed since the review")
    }
    if entry.item.new != item.new {
      return .stale(reason: "the scene draws something else now than in the review")
    }
    if entry.item.scene != item.scene {
      return .stale(reason: "a file of the scene has changed since the review")
    }
    return .taken
  }

  /// Returns a failure for each accepted result that this run did not check.
  func missingResults() -> [CheckResult] {
    entries.filter { $0.value.decision == .accepted && !seen.contains($0.key) }.keys
      .sorted { ($0.name, $0.check.rawValue) < ($1.name, $1.check.rawValue) }.map { key in
        CheckResult(
          scene: key.name, check: key.check, outcome: .failed,
          message: "accepted in \(path), but not checked now; name its scene and its options",
          severity: CheckRun.notChecked)
      }
  }
}

extension AcceptedResults {
  /// The largest size of a review's file, in bytes.
  private static let maximumSize = 64 << 20

  /// Reads the file that the page of failures saved.
  ///
  /// - Throws: `Failure` 74 if the file cannot be read, and 2 if it is not such a file or decides a result twice.
  fileprivate static func readResults(_ path: String) throws(Failure) -> AcceptedResults {
    let file: FileBytes
    do { file = try FileBytes.read(path: path, limit: maximumSize) } catch { throw Failure(error) }
    return try file.parseJSON(path) { data throws(JSONProblem) in
      try AcceptedResults(parsing: data)
    } words: {
      $0.key == nil || $0.key == "" ? "it is not a saved review: \($1)" : $0.lead + $1
    }
  }

  /// Parses the bytes of such a file.
  ///
  /// - Throws: `JSONProblem`.
  init(parsing data: Data) throws(JSONProblem) {
    let kind = "a saved review"
    let schema = try JSONProblem.readSchema(of: data, kind: kind)
    guard schema == AcceptedResults.schema else {
      throw JSONProblem(
        key: "schema",
        reason: "it is \(schema.quoted), not \(AcceptedResults.schema.quoted); "
          + "save the review anew from the page of failures")
    }
    self = try JSONProblem.readValue(AcceptedResults.self, of: data, kind: kind)
    try checkEntries()
  }

  /// Checks that hashes are hashes, and that no result is decided twice.
  private func checkEntries() throws(JSONProblem) {
    var names: Set<String> = []
    for (place, entry) in results.enumerated() {
      let item = entry.item
      for (key, hash) in [("scene", item.scene), ("new", item.new), ("old", item.old ?? item.new)]
      where hash.utf8.count != 64 || !hash.utf8.allSatisfy(AcceptedResults.isHexadecimal) {
        throw JSONProblem(
          key: "results[\(place)].item.\(key)",
          reason: "\(hash.quoted) is not a SHA-256 in 64 hexadecimal digits")
      }
      guard item.check == .golden || item.check == .counters else {
        throw JSONProblem(
          key: "results[\(place)].item.check",
          reason: "\(item.check.rawValue) cannot be accepted, only golden and counters")
      }
      guard names.insert("\(item.check.rawValue) \(item.name)").inserted else {
        throw JSONProblem(
          key: "results[\(place)].item", reason: "\(item.name.quoted) is decided twice")
      }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
