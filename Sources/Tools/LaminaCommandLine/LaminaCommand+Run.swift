// Parsing and running the process's arguments, and reporting the outcome.

import ArgumentParser
import LaminaFiles

extension LaminaCommand {
  /// Parses the process's arguments and runs their verb; ends the process if this fails, or if they ask for help.
  static func runArguments() async {
    StandardStreams.reserveStreams()
    do {
      let given = Array(CommandLine.arguments.dropFirst())
      let review = CommandWords.reviewWords(given)
      let choice = try Project.Choice(review?.check ?? given)
      let words = choice.words
      if let page = CommandWords.limitsPage(words) { return try Output.writeDocument(page + "\n") }
      if words.count == 3, words[0] == "help", words[1] == "key" {
        let page = try await KeyPage.text(of: words[2], width: CommandWords.helpWidth)
        return try Output.writeDocument(page)
      }
      var command = try await parsedWithProject(choice)
      if let review {
        // The check's words are right; the server takes them with those of the project file.
        let check = try Project.completedWords(choice)?.words ?? words
        command = try await parsed(
          [ServeReviewVerb.configuration.commandName ?? ""] + review.server + ["--"]
            + check.dropFirst())
      }
      if var verb = command as? any AsyncParsableCommand {
        try await verb.run()
      } else {
        try command.run()
      }
    } catch { leaveProgram(error) }
  }

  /// Parses the arguments together with the project file's settings, and returns the verb to run.
  private static func parsedWithProject(_ choice: Project.Choice) async throws
    -> any ParsableCommand
  {
    guard let project = try Project.completedWords(choice) else {
      return try await parsed(choice.words)
    }
    do { return try await parsed(project.words) } catch {
      // Words of the command line alone may be at fault; their message names no setting.
      for line in project.noteLines(for: message(for: error)) { Output.printNote(line) }
      throw error
    }
  }

  /// Parses the arguments, and returns the verb to run with its options.
  private static func parsed(_ words: [String]) async throws -> any ParsableCommand {
    // Completion scripts pass incomplete arguments.
    if words.first?.hasPrefix("---") != true {
      try RawArguments.checkEncoding()
      try CommandWords.checkEmpty(words)
    }
    do {
      let command = try await asyncParseAsRoot(words)
      if words.first == "help" { try CommandWords.checkNames(words) }
      return command
    } catch {
      if message(for: error).hasPrefix("Missing value for "),
        let joined = CommandWords.joiningNumbers(words)
      {
        return try await asyncParseAsRoot(joined)
      }
      if words.first == "help" || !exitCode(for: error).isSuccess {
        try CommandWords.checkNames(words)
      }
      throw error
    }
  }

  /// Prints the requested help or the error, and ends the process.
  static func leaveProgram(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    if let failure = error as? Failure { leaveProgram(failure) }
    var text = fullMessage(for: error, columns: nil)
    if code.isSuccess, text.hasPrefix("OVERVIEW:") {
      text = CommandWords.helpPage(Array(CommandLine.arguments.dropFirst())) ?? text
    }
    if !text.isEmpty {
      let words = CommandLine.arguments.dropFirst()
      if code.isSuccess {
        do throws(Failure) { try Output.writeDocument(text + "\n") } catch { leaveProgram(error) }
      } else {
        Output.writeErrors(CommandWords.escapedLines(of: text, quoting: words))
      }
    }
    exit(withError: code)
  }

  private static func leaveProgram(_ failure: Failure) -> Never {
    Output.writeErrors(failure.lines)
    exit(withError: ExitCode(failure.status.rawValue))
  }
}

/// The functions that examine the command line's words before they are parsed.
package enum CommandWords {
  /// Checks that no argument is empty, as from an unset variable.
  ///
  /// - Throws: `Failure` 64 that names the location.
  package static func checkEmpty(_ words: [String]) throws(Failure) {
    var before: String?
    for (place, word) in words.enumerated() {
      // The next argument is for another command.
      if before == "--arguments" {
        before = nil
        continue
      }
      if word.isEmpty {
        let found = before.map { "the value after \($0) is empty" }
        throw Failure.usage(
          "error: \(found ?? "argument \(place + 1) is empty"); name a file or a value")
      }
      let isOption = word.hasPrefix("-") && word != "-" && word != "--"
      if isOption, word.hasSuffix("=") {
        throw Failure.usage("error: the value after \(word) is empty; name a file or a value")
      }
      before = isOption && !word.contains("=") ? word : nil
    }
  }

  /// Returns the lines of a message, in which the arguments that it quotes begin no lines of their own.
  ///
  /// - Parameters:
  ///   - message: the message of the parser, which quotes arguments as they are: words, or their parts around `=`.
  ///   - words: the arguments.
  /// - Returns: the lines.
  package static func escapedLines(of message: String, quoting words: some Sequence<String>)
    -> [String]
  {
    var text = message
    for word in words {
      let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
      for part in [word] + sides where part.contains(where: \.isNewline) {
        text = text.replacing(part, with: part.printed)
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the arguments with negative numbers joined to the options before them.
  ///
  /// `--scale -1` becomes `--scale=-1`; otherwise an argument that starts with a dash counts as an option.
  ///
  /// - Returns: the joined arguments; `nil` if there is nothing to join.
  package static func joiningNumbers(_ words: [String]) -> [String]? {
    var joined: [String] = []
    var isEnded = false
    for word in words {
      if let last = joined.last, !isEnded, last.hasPrefix("-"), last.count > 1,
        !last.contains("="), isNumber(word)
      {
        joined[joined.count - 1] = "\(last)=\(word)"
      } else {
        joined.append(word)
      }
      isEnded = isEnded || word == "--"
    }
    return joined.count < words.count ? joined : nil
  }

  /// Returns whether an argument starts like a negative number.
  private static func isNumber(_ word: String) -> Bool {
    guard word.first == "-" else { return false }
    let rest = word.dropFirst().drop { $0 == "." }
    return rest.first?.isWholeNumber == true || rest.lowercased().hasPrefix("inf")
      || rest.lowercased().hasPrefix("nan")
  }
}
