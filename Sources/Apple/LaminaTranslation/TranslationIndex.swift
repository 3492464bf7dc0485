internal import Foundation

// The memory of a translation about a module's files, so that the next one rewrites only what changed.

/// The files of the last translation, by their paths.
struct TranslationIndex: Codable {
  /// One file as it was translated.
  struct Entry: Codable {
    /// The original's size and time of change.
    var stamp: String
    /// The facts that it tells the others.
    var facts: ModuleFacts
    /// Whether its translation depends on the others.
    var usesFacts: Bool
    /// The copy's name.
    var name: String
  }

  /// The program that translated, by its size and time.
  var program: String
  /// The facts of all files, in a number.
  var digest: UInt64 = 0
  /// The files.
  var entries: [String: Entry] = [:]

  /// Reads an index of the same program; an unreadable one is empty.
  static func read(_ path: String?, program: String) -> TranslationIndex {
    guard let path, let data = FileManager.default.contents(atPath: path),
      let index = try? JSONDecoder().decode(TranslationIndex.self, from: data),
      index.program == program
    else { return TranslationIndex(program: program) }
    return index
  }

  /// Writes the index.
  func write(_ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  /// Returns a file's size and time of change.
  static func stamp(of path: String) -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return "none"
    }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\((attributes[.size] as? NSNumber)?.intValue ?? 0) \(time)"
  }
}

extension ModuleFacts {
  /// The facts in a number that does not depend on where in a file a declaration is.
  var digest: UInt64 {
    var lines = optionals.map { "\($0.name) \($0.labels ?? ["-"])" }.sorted()
    lines += protocols.sorted()
    lines += inherited.map { "\($0.key): \($0.value)" }.sorted()
    lines += superclasses.map { "\($0.key) < \($0.value)" }.sorted()
    lines += aliases.map { "\($0.key) = \($0.value)" }.sorted()
    lines += methods.map { "\($0.type).\($0.selector) \($0.labels) \($0.isStatic)" }.sorted()
    lines += extensionMembers.map { "\($0.key) in \($0.value)" }.sorted()
    lines += extensionOverrides.map { "\($0.key): \($0.value)" }.sorted()
    lines += classes.sorted()
    lines += layerCopying.map { "\($0.key) layer \($0.value)" }.sorted()
    lines += overrides.map { "\($0.key) by \($0.value.sorted())" }.sorted()
    lines += forwards.map { "\($0.type) \($0.head) \($0.body)" }
    lines += numeric.map { "\($0.key) \($0.written) \($0.path)" }.sorted()
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for line in lines {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01b3
    }
    return hash
  }
}
