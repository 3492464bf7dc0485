// The command line of a check that is reviewed, and its repetition by --accept.

import ArgumentParser
import LaminaFiles
import LaminaReports

extension CheckVerb {
  /// The options that say where results go, each with whether a value follows; they are not part of a review.
  private static let outputOptions: [String: Bool] = [
    "--accept": true, "--annotations": false, "--json": false, "--junit": true,
    "--markdown": true, "--quiet": false, "--record": true, "--review": true, "-q": false,
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

  /// Returns the verb to run: this one, or the reviewed check if `--accept` stands without scenes.
  ///
  /// - Throws: `Failure` 2 if the file's command is not a check without outputs.
  func verb(of accepted: AcceptedResults?) throws(Failure) -> CheckVerb {
    guard let accept, let accepted, scenes.isEmpty else { return self }
    let words = accepted.command
    guard CheckVerb.reviewedWords(of: [CheckVerb.configuration.commandName ?? ""] + words) == words
    else {
      throw Failure.invalidInput(
        "\(accept.printed): error: command: it has an option that writes results or records; "
          + "save the review anew from the page of failures")
    }
    do {
      var verb = try CheckVerb.parse(words)
      (verb.accept, verb.report, verb.naming) = (accept, report, naming)
      return verb
    } catch {
      throw Failure.invalidInput(
        "\(accept.printed): error: command: \(CheckVerb.message(for: error).printed); "
          + "name the scenes and the options beside --accept")
    }
  }
}
