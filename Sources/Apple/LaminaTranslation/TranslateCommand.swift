#if Ports
internal import Dispatch
internal import Foundation
internal import SwiftSyntax
internal import Synchronization

// The command that the build plugin runs.

/// `lamina-translate --output DIR FILE...`, and `lamina-translate --list-classes FILE...`.
///
/// With `--index FILE`, each original is followed by its copy's name, and only copies that change are written.
public enum TranslateCommand {
  /// Translates the files of a module, and returns the process's exit code.
  public static func run(_ arguments: [String]) -> Int32 {
    var output: String?
    var index: String?
    var files: [String] = []
    var listsClasses = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output": output = rest.popFirst()
      case "--index": index = rest.popFirst()
      case "--list-classes": listsClasses = true
      default: files.append(argument)
      }
    }
    if listsClasses { return listClasses(of: files) }
    guard let output else { return fail("usage: lamina-translate --output DIR FILE...", code: 64) }
    do {
      if let index {
        guard files.count.isMultiple(of: 2) else {
          return fail("--index takes pairs of an original and its copy's name", code: 64)
        }
        let pairs = stride(from: 0, to: files.count, by: 2).map { (files[$0], files[$0 + 1]) }
        try translate(pairs, to: output, index: index)
      } else {
        let paths = files.map { URL(fileURLWithPath: $0).path }
        try translate(Array(zip(paths, OutputNames.names(of: paths))), to: output, index: nil)
      }
    } catch {
      return fail("lamina-translate: \(error)", code: 1)
    }
    return 0
  }

  /// A file in the course of its translation.
  private struct Work: Sendable {
    let path: String
    let name: String
    let stamp: String
    /// The original and its tree, if it was read.
    var source: SourceText?
    var tree: SourceFileSyntax?
    var facts: ModuleFacts?
    var usesFacts = false
  }

  /// Translates originals into copies of the given names.
  private static func translate(
    _ pairs: [(path: String, name: String)], to output: String, index path: String?
  ) throws {
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let program = TranslationIndex.stamp(
      of: Bundle.main.executablePath ?? CommandLine.arguments[0])
    var index = TranslationIndex.read(path, program: program)
    let known = index.entries
    var files = try concurrently(pairs) { pair in
      var work = Work(
        path: pair.path, name: pair.name,
        stamp: path == nil ? "" : TranslationIndex.stamp(of: pair.path))
      if let entry = known[pair.path], entry.stamp == work.stamp, entry.name == pair.name,
        FileManager.default.fileExists(atPath: output + "/" + pair.name)
      {
        work.facts = entry.facts
        work.usesFacts = entry.usesFacts
      } else {
        try read(&work)
      }
      return work
    }
    var facts = ModuleFacts()
    for file in files { if let own = file.facts { facts.merge(own) } }
    let translator = SourceTranslator(facts: facts)
    let digest = facts.digest
    let changes = index.digest != digest
    files = try concurrently(files) { [translator] file in
      var file = file
      guard file.source != nil || (changes && file.usesFacts) else { return file }
      if file.source == nil { try read(&file) }
      guard let source = file.source, let tree = file.tree else { return file }
      let (bytes, usesFacts) = translator.translate(source, tree)
      file.usesFacts = usesFacts
      try write(SourceTranslator.located(bytes, file.path), to: output + "/" + file.name)
      return file
    }
    guard let path else { return }
    index.digest = digest
    index.entries = [:]
    for file in files {
      index.entries[file.path] = TranslationIndex.Entry(
        stamp: file.stamp, facts: file.facts ?? ModuleFacts(), usesFacts: file.usesFacts,
        name: file.name)
    }
    let names = Set(pairs.map(\.name))
    for entry in known.values where !names.contains(entry.name) {
      try? FileManager.default.removeItem(atPath: output + "/" + entry.name)
    }
    try index.write(path)
  }

  /// Reads a file and its facts.
  private static func read(_ file: inout Work) throws {
    let source = SourceText(
      path: file.path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.path))))
    let tree = source.parse()
    file.source = source
    file.tree = tree
    file.facts = SourceTranslator.facts(of: source, tree)
  }

  /// Writes a copy, unless the file has these bytes, so that the compiler sees only copies that changed.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    let data = Data(bytes)
    if FileManager.default.contents(atPath: path) == data { return }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Returns the results of a function for all elements, which are computed on all processors.
  private static func concurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Mutex([Int: Swift.Result<Result, any Error>]())
    DispatchQueue.concurrentPerform(iterations: elements.count) { position in
      let result = Swift.Result { try body(elements[position]) }
      results.withLock { $0[position] = result }
    }
    let all = results.withLock { $0 }
    return try elements.indices.compactMap { try all[$0]?.get() }
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
    FileHandle.standardError.write(Data((line(message) + "\n").utf8))
    return code
  }

  /// Returns a message as one line: paths in it may hold line feeds and other controls, which are escaped.
  ///
  /// The build plugin compiles the translator by itself, without the modules that escape other lines of this package.
  package static func line(_ message: String) -> String {
    var line = ""
    for scalar in message.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
#endif
