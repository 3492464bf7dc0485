#if Ports
internal import SwiftSyntax

// Translates the files of one module.

/// Rewrites sources for iOS so that they compile as ports.
///
/// Lines stay lines, and columns stay columns where the rewritten text is not longer than the original. Each copy
/// begins with `#sourceLocation`, so that the compiler's messages name the original.
public struct SourceTranslator: Sendable {
  /// The module's facts.
  public let facts: ModuleFacts
  /// The numeric declarations that have equals, by file: those at these offsets are dropped.
  private let droppedNumeric: [String: Set<Int>]

  /// Makes a translator from a module's facts.
  public init(facts: ModuleFacts) {
    self.facts = facts
    var dropped: [String: Set<Int>] = [:]
    for (key, twins) in Dictionary(grouping: facts.numeric, by: \.key) where twins.count > 1 {
      let ordered = twins.sorted { ($0.path, $0.offset) < ($1.path, $1.offset) }
      let kept = ordered.first { key.hasPrefix($0.written) } ?? ordered[0]
      for twin in ordered where twin.written != kept.written {
        dropped[twin.path, default: []].insert(twin.offset)
      }
    }
    droppedNumeric = dropped
  }

  /// Returns what a file tells the others of its module.
  public static func facts(of source: SourceText) -> ModuleFacts {
    facts(of: source, source.parse())
  }

  /// Returns what a file of a known tree tells the others of its module.
  static func facts(of source: SourceText, _ tree: SourceFileSyntax) -> ModuleFacts {
    let collector = FactCollector(path: source.path)
    collector.walk(tree)
    return collector.facts
  }

  /// Returns the translated bytes of a source, without `#sourceLocation`.
  public func rewrite(_ source: SourceText) -> [UInt8] { translate(source, source.parse()).bytes }

  /// Returns the translated bytes, and whether they depend on the facts of other files.
  func translate(
    _ source: SourceText, _ tree: SourceFileSyntax
  ) -> (bytes: [UInt8], usesFacts: Bool) {
    let visitor = TranslationVisitor(
      source: source, facts: facts, dropped: droppedNumeric[source.path] ?? [])
    visitor.walk(tree)
    return (visitor.edits.applied(), visitor.usesFacts)
  }

  /// Returns the copy of a source that the compiler reads.
  public func copy(of source: SourceText) -> [UInt8] { Self.located(rewrite(source), source.path) }

  /// Returns a translation after a line that names the original.
  static func located(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    let line = Array(SourceLocation.directive(path, line: 1).dropFirst().utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A byte order mark is one at the beginning of a file alone.
    return bytes.starts(with: mark) ? mark + line + bytes.dropFirst(3) : line + bytes
  }
}
#endif
