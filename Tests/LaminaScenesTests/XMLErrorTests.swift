import LaminaScenes
import Testing

/// What breaks XML's rules is named where it stands.
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
      reason: "an attribute occurs twice", line: 3, column: 13),
    Case(
      lines: ["<caml>", "<CALayer opacity=1/>", "</caml>"],
      reason: "the value of an attribute without quotes", line: 2, column: 18),
    Case(
      lines: ["<caml>", "<CALayer>", "<sublayers></layers>", "</CALayer></caml>", ""],
      reason: "an end tag does not match <sublayers> of line 3", line: 3, column: 21),
    Case(
      lines: ["<caml>", "<CALayer>&foo;</CALayer>", "</caml>", ""],
      reason: "an entity that is not declared", line: 2, column: 15),
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
  ]

  @Test(arguments: cases)
  func `xml: the first mistake is named, by its line and column`(test: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write("main.caml", test.lines.joined(separator: "\n"))
    do {
      _ = try Scene.load(package: folder.path)
      Issue.record("it loads")
    } catch SceneError.invalid(let place, let problem) {
      #expect(problem == .xml(reason: test.reason))
      #expect((place.line, place.column) == (test.line, test.column), "\(place)")
    }
  }
}
