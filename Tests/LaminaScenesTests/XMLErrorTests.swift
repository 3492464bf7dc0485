import LaminaScenes
import TestSupport
import Testing

/// An error names the place that breaks XML's rules.
@Suite @MainActor struct XMLErrorTests {
  /// Lines of a document, what is said of it, and where.
  struct Case: CustomTestStringConvertible, Sendable {
    let lines: [String]
    let reason: String
    let line: Int
    let column: Int

    var testDescription: String { reason }
  }

  nonisolated static let cases: [Case] = [
    Case(
      lines: ["<caml>", "<CALayer opacity='1'", " opacity='0'/>", "</caml>", ""],
      reason: "an attribute occurs twice", line: 3, column: 2),
    Case(
      lines: ["<caml>", "<CALayer opacity=1/>", "</caml>"],
      reason: "the value of an attribute without quotes", line: 2, column: 18),
    Case(
      lines: ["<caml>", "<CALayer>", "<sublayers></layers>", "</CALayer></caml>", ""],
      reason: "an end tag does not match <sublayers> of line 3", line: 3, column: 12),
    Case(
      lines: ["<caml>", "<CALayer>&foo;</CALayer>", "</caml>", ""],
      reason: "an entity that is not declared", line: 2, column: 10),
    Case(
      lines: ["<caml>", "<CALayer name='<'/>", "</caml>"],
      reason: "a < in the value of an attribute", line: 2, column: 16),
    Case(
      lines: ["<caml>", "<CALayer>\u{1}</CALayer>", "</caml>"],
      reason: "a character that XML forbids", line: 2, column: 10),
    Case(
      lines: ["<caml>", "<CALayer>", "<sublayers>"],
      reason: "<sublayers> of line 3 is never closed", line: 3, column: 12),
    Case(
      lines: ["<caml/>", "<caml/>"], reason: "content after the outermost element",
      line: 2, column: 1),
    Case(lines: ["caml"], reason: "it does not start with an element", line: 1, column: 1),
    Case(lines: [""], reason: "there is no element", line: 1, column: 1),
    Case(lines: ["<!-- a -->", ""], reason: "there is no element", line: 2, column: 1),
  ]

  /// Texts of one line, what is said of each, and the column.
  nonisolated static let lines: [(String, String, Int)] = [
    ("<caml name='&foo;'/>", "an entity that is not declared", 13),
    ("<caml name='\u{1}'/>", "a character that XML forbids", 13),
    ("<caml name='\u{FFFE}'/>", "a character that XML forbids", 13),
    ("\u{1}<caml/>", "a character that XML forbids", 1),
    ("<caml>é & b</caml>", "an & that must be written as &amp;", 9),
    ("<caml a='é & b'/>", "an & that must be written as &amp;", 12),
    (
      "<caml>&b c</caml>",
      "an & that must be written as &amp;, or an entity without a ; after it", 7
    ),
    (
      "<caml a='&amp;&b c'/>",
      "an & that must be written as &amp;, or an entity without a ; after it", 15
    ),
    ("<caml>&#x;</caml>", "a character reference without a number", 7),
    ("<caml a='&#12z;'/>", "a character reference without a number", 10),
    ("<caml>&#0;</caml>", "a character reference that XML forbids", 7),
    ("<caml a='&#xD800;'/>", "a character reference that XML forbids", 10),
    ("<caml name/>", "an attribute without a value", 11),
    ("<caml a='1' name />", "an attribute without a value", 18),
    ("<caml 'a'/>", "a name is missing", 7),
    ("<caml a='1' 'b'/>", "a name is missing", 13),
    ("<caml>< a/></caml>", "a name is missing", 8),
    ("<caml></></caml>", "a name is missing", 9),
    ("<caml a='1'b='2'/>", "a space is missing", 12),
    ("<caml a='1' /x>", "a > is missing", 14),
    ("<caml></caml x>", "a > is missing", 14),
    ("<caml", "a > is missing", 1),
    ("<caml></caml", "a > is missing", 7),
    ("<caml a='é' b=\"'", "an attribute without a closing quote", 1),
    ("</caml>", "an end tag without an element", 1),
    ("<caml>a ]]> b</caml>", "]]> in a text", 9),
    ("<caml><![CDATA[a</caml>", "a CDATA section that is never closed", 24),
    ("<caml><!-- a -- b --></caml>", "-- within a comment", 14),
    ("<caml><!-- a </caml>", "a comment that is never closed", 7),
    ("<caml><!a></caml>", "a <! that begins no comment, CDATA section or DOCTYPE", 7),
    ("<caml><?a </caml>", "a processing instruction that is never closed", 7),
    ("<caml><? a?></caml>", "a processing instruction without a name", 7),
    ("<caml><?XML a?></caml>", "a processing instruction with a name that XML forbids", 7),
    (" <?xml version='1.0'?><caml/>", "an XML declaration that is not at the start of the file", 2),
    ("<?xml version='1.0'><caml/>", "an XML declaration that is never closed", 1),
    ("<?xml encoding='UTF-8'?><caml/>", "an XML declaration without a version", 7),
    ("<?xml version='1.0' encoding=?><caml/>", "an XML declaration that is not well-formed", 30),
    ("<!DOCTYPE caml [", "a DOCTYPE that is never closed", 17),
    ("<!DOCTYPE caml b><caml/>", "a DOCTYPE that is not well-formed", 16),
    ("<!DOCTYPE><caml/>", "a DOCTYPE that is not well-formed", 10),
    ("<!DOCTYPE caml [<!FOO>]><caml/>", "a DOCTYPE that is not well-formed", 22),
    ("<!DOCTYPE caml><!DOCTYPE caml><caml/>", "a second DOCTYPE", 16),
    ("&amp;<caml/>", "it does not start with an element", 1),
    ("<caml/>x", "content after the outermost element", 8),
    ("<caml/>&#32;", "content after the outermost element", 8),
    ("\u{FEFF}<caml>\u{1}</caml>", "a character that XML forbids", 7),
  ]

  @Test(arguments: cases)
  func `xml: the first mistake is named, by its line and column`(test: Case) throws {
    let (place, problem) = try mistake(in: test.lines.joined(separator: "\n"))
    #expect(problem == .xml(reason: test.reason))
    #expect((place.line, place.column) == (test.line, test.column), "\(place)")
  }

  @Test(arguments: lines)
  func `xml: a mistake is named by the piece of syntax around it`(
    text: String, reason: String, column: Int
  ) throws {
    let (place, problem) = try mistake(in: text)
    #expect(problem == .xml(reason: reason), "\(text)")
    #expect((place.line, place.column) == (1, column), "\(text): \(place)")
    #expect(place.excerpt?.caret == column - 1, "\(text)")
  }

  /// The place and the problem of a document that does not load.
  private func mistake(in text: String) throws -> (SceneLocation, SceneProblem) {
    let folder = try TestFolder()
    try folder.write("main.caml", text)
    do {
      _ = try Scene.load(package: folder.path)
      throw Unbroken(text: text)
    } catch SceneError.invalid(let place, let problem) {
      return (place, problem)
    }
  }

  private struct Unbroken: Error { let text: String }
}
