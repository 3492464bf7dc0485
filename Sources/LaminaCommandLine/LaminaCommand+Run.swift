// The process's arguments: read, run, and what is said of them.

import ArgumentParser

extension LaminaCommand {
  /// Runs the process's arguments; ends it where they fail or ask for help.
  static func runArguments() async {
    StandardStreams.prepare()
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if let page = CommandWords.limitsPage(words) { return try Output.write(page + "\n") }
      var command = try await parsed(words)
      if var verb = command as? any AsyncParsableCommand {
        try await verb.run()
      } else {
        try command.run()
      }
    } catch { leave(error) }
  }

  /// Reads arguments.
  private static func parsed(_ words: [String]) async throws -> any ParsableCommand {
    // Scripts for completion ask with whatever stands there so far.
    if words.first?.hasPrefix("---") != true {
      try RawArguments.check()
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

  /// Says what was asked for, or what is wrong, and ends the process.
  static func leave(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    if let failure = error as? Failure { leave(failure) }
    var text = fullMessage(for: error, columns: nil)
    if code.isSuccess, text.hasPrefix("OVERVIEW:") {
      text = CommandWords.helpPage(Array(CommandLine.arguments.dropFirst())) ?? text
    }
    if !text.isEmpty {
      if code.isSuccess {
        do throws(Failure) { try Output.write(text + "\n") } catch { leave(error) }
      } else {
        Output.tell(text)
      }
    }
    exit(withError: code)
  }

  private static func leave(_ failure: Failure) -> Never {
    Output.tell(failure.message)
    exit(withError: ExitCode(failure.status.rawValue))
  }
}

/// Arguments ahead of their reading.
package enum CommandWords {
  /// Finds out whether an argument is empty, as one from an unset variable is.
  ///
  /// - Throws: `Failure` 64 that says where.
  package static func checkEmpty(_ words: [String]) throws(Failure) {
    var before: String?
    for (place, word) in words.enumerated() {
      // What follows is another command's.
      if before == "--arguments" {
        before = nil
        continue
      }
      if word.isEmpty {
        let found = before.map { "what stands after \($0) is empty" }
        throw Failure.usage(
          "error: \(found ?? "argument \(place + 1) is empty"); name a file or a value")
      }
      let isOption = word.hasPrefix("-") && word != "-" && word != "--"
      if isOption, word.hasSuffix("=") {
        throw Failure.usage("error: what stands after \(word) is empty; name a file or a value")
      }
      before = isOption && !word.contains("=") ? word : nil
    }
  }

  /// The arguments with numbers below 0, or what starts as one, joined to the options ahead of them.
  ///
  /// `--scale -1` is `--scale=-1`: by itself, what starts with a dash counts as an option.
  ///
  /// - Returns: `nil` where nothing is to be joined.
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

  /// Whether an argument starts as a number below 0.
  private static func isNumber(_ word: String) -> Bool {
    guard word.first == "-" else { return false }
    let rest = word.dropFirst().drop { $0 == "." }
    return rest.first?.isWholeNumber == true || rest.lowercased().hasPrefix("inf")
      || rest.lowercased().hasPrefix("nan")
  }
}
