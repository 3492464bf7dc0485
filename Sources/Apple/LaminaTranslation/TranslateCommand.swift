internal import Foundation

// The command that the build plugin runs.

/// `lamina-translate --output DIR FILE...`, and `lamina-translate --list-classes FILE...`.
public enum TranslateCommand {
  /// Translates the files of a module, and returns the process's exit code.
  public static func run(_ arguments: [String]) -> Int32 {
    var output: String?
    var files: [String] = []
    var listsClasses = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output": output = rest.popFirst()
      case "--list-classes": listsClasses = true
      default: files.append(argument)
      }
    }
    if listsClasses { return listClasses(of: files) }
    guard let output else { return fail("usage: lamina-translate --output DIR FILE...", code: 64) }
    do {
      let sources = try files.map { path in
        SourceText(
          path: URL(fileURLWithPath: path).path,
          bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      var facts = ModuleFacts()
      for source in sources { facts.merge(SourceTranslator.facts(of: source)) }
      let translator = SourceTranslator(facts: facts)
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
      let names = OutputNames.names(of: sources.map(\.path))
      for (source, name) in zip(sources, names) {
        let copy = Data(translator.copy(of: source))
        try copy.write(to: URL(fileURLWithPath: output).appendingPathComponent(name))
      }
    } catch {
      return fail("lamina-translate: \(error)", code: 1)
    }
    return 0
  }

  /// Prints the classes of files as JSON.
  private static func listClasses(of files: [String]) -> Int32 {
    do {
      let list = ClassList(
        try files.map { path in
          SourceText(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        })
      FileHandle.standardOutput.write(Data(list.json))
    } catch {
      return fail("lamina-translate: \(error)", code: 1)
    }
    return 0
  }

  private static func fail(_ message: String, code: Int32) -> Int32 {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    return code
  }
}
