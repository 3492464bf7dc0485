// The command line of a check that is reviewed, and its repetition by --accept.

import ArgumentParser
import LaminaFiles
import LaminaReports

extension CheckVerb {
  /// The options that say where results go, each with whether a value follows; they are not part of a review.
  private static let outputOptions: [String: Bool] = [
    "--accept": true, "--all": false, "--annotations": false, "--color": true, "--json": false,
    "--junit": true, "--markdown": true, "--progress": true, "--quiet": false, "--record": true,
    "--review": true, "--summary": true, "--summary-link": true, "-q": false,
  ]

  /// Returns the arguments after `check` without those that name outputs; empty if the words are not of a check.
  static func reviewedWords(of words: [String]) -> [String] {
    guard words.first == configuration.commandName else { return [] }
    var kept: [String] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
      guard let hasValue = outputOptions[name] else {
        kept.append(word)
        continue
      }
      if hasValue, name == word { rest = rest.dropFirst() }
    }
    return kept
  }

  /// Returns the verb that takes a review's decisions: this one, or the reviewed check if no scenes are named.
  ///
  /// It makes only the checks whose results can be accepted: of pictures, and of counters.
  ///
  /// - Throws: `Failure` 2 if the file's command is not a check without outputs.
  func verb(accepting acceptance: Acceptance) throws(Failure) -> CheckVerb {
    var verb = scenes.isEmpty ? try reviewedVerb(acceptance) : self
    (verb.budget.budget, verb.baseline.instructions) = (nil, false)
    return verb
  }

  private func reviewedVerb(_ acceptance: Acceptance) throws(Failure) -> CheckVerb {
    let (path, words) = (acceptance.path, acceptance.command)
    guard CheckVerb.reviewedWords(of: [CheckVerb.configuration.commandName ?? ""] + words) == words
    else {
      throw Failure.invalidInput(
        "\(path.printed): error: command: it has an option that writes results or records; "
          + "save the review anew from the page of failures")
    }
    do {
      var verb = try CheckVerb.parse(words)
      (verb.accept, verb.report, verb.naming) = (accept, report, naming)
      return verb
    } catch {
      throw Failure.invalidInput(
        "\(path.printed): error: command: \(CheckVerb.message(for: error).printed); "
          + "name the scenes and the options beside --accept")
    }
  }
}
