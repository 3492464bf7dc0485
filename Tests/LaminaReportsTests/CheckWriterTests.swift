import Foundation
import FoundationXML
import LaminaReports
import Testing

@Suite struct CheckWriterTests {
  private func result(
    _ scene: String, _ check: CheckResult.Check = .golden,
    _ outcome: CheckResult.Outcome = .failed, severity: Double = 0, message: String = "said why",
    details: [String] = [], file: String? = nil
  ) -> CheckResult {
    CheckResult(
      scene: scene, file: file, check: check, outcome: outcome, message: message,
      details: details, severity: severity)
  }

  /// Every element of a document as its name and attributes, and all of its text.
  private final class Elements: NSObject, XMLParserDelegate {
    var list: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { list.append((name, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    static func parse(_ xml: String) throws -> Elements {
      let elements = Elements()
      let parser = XMLParser(data: Data(xml.utf8))
      parser.delegate = elements
      try #require(parser.parse(), "no XML: \(String(describing: parser.parserError))\n\(xml)")
      return elements
    }
  }

  @Test func `order: the worst of every check comes before the second worst of any`() {
    let results = [
      result("warned", .timing, .undecided, severity: 99), result("fine", .golden, .passed),
      result("g1", .golden, severity: 1), result("g7", .golden, severity: 7),
      result("b", .counters, severity: 0.5), result("a", .counters, severity: 0.5),
      result("c", .counters, severity: 0.6),
    ]
    #expect(results.worstFirst().map(\.scene) == ["g7", "c", "g1", "a", "b", "warned", "fine"])
    #expect(
      results.worstFirst(undecidedFails: true).map(\.scene)
        == ["g7", "c", "warned", "g1", "a", "b", "fine"])
  }

  @Test func `JUnit: a suite for each check, a case for each scene, with counts`() throws {
    let results = [
      result("feed", .golden, .passed), result("bar", .golden, .failed),
      result("feed", .timing, .undecided), result("feed", .counters, .recorded),
    ]
    let elements = try Elements.parse(JUnitReport(results).xml).list
    #expect(
      elements.map(\.name) == [
        "testsuites", "testsuite", "testcase", "system-out", "testcase", "failure", "testsuite",
        "testcase", "system-out", "testsuite", "testcase", "skipped", "system-out",
      ])
    #expect(
      elements[0].attributes == [
        "name": "lamina", "tests": "4", "failures": "1", "errors": "0", "skipped": "1",
      ])
    #expect(
      elements[1].attributes == [
        "name": "lamina.golden", "tests": "2", "failures": "1", "errors": "0", "skipped": "0",
      ])
    #expect(elements[2].attributes == ["name": "feed", "classname": "lamina.golden"])
    let strict = try Elements.parse(JUnitReport(results, undecidedFails: true).xml).list
    #expect(strict[0].attributes["failures"] == "2" && strict[0].attributes["skipped"] == "0")
    #expect(strict.last?.name == "failure" && strict.last?.attributes["type"] == "undecided")
  }

  @Test func `JUnit: names and messages come back as they were, with controls escaped`() throws {
    let odd = "a \"b\" <c> & 'd'\n\te ]]> é 画"
    let printed = "a \"b\" <c> & 'd'\\n\\te ]]> é 画"
    let elements = try Elements.parse(
      JUnitReport([result(odd, message: odd, details: ["<x>", "y & z"], file: "a&b.json")]).xml)
    let testCase = elements.list[2].attributes
    #expect(testCase["name"] == printed)
    #expect(testCase["file"] == "a&b.json")
    #expect(elements.list[3].attributes["message"] == printed)
    #expect(elements.text.contains(printed + "\n<x>\ny & z"))
  }

  @Test func `JUnit: controls are escaped, and what else XML cannot hold is replaced`() throws {
    let elements = try Elements.parse(
      JUnitReport([result("a\u{0}b\u{1B}[31mc\u{FFFF}", message: "cr\rlf")]).xml)
    #expect(elements.list[2].attributes["name"] == "a\\u{0}b\\u{1B}[31mc\u{FFFD}")
    #expect(elements.list[3].attributes["message"] == "cr\\rlf")
  }

  @Test func `Markdown: failures are a table, worst first, and passes are folded`() {
    let text = MarkdownSummary(
      [
        result("fine", .golden, .passed, message: "4 pictures"),
        result("mild", severity: 1, message: "3 px | off"),
        result("bad_one", severity: 9, message: "<b>80</b> px", details: ["worst at 3,4"]),
        result("slow", .timing, .undecided),
      ], title: "lamina check"
    ).text()
    #expect(
      text == """
        ## lamina check

        1 passed, 2 failed, 1 undecided.

        | | scene | check | what |
        | --- | --- | --- | --- |
        | ❌ | bad\\_one | golden | &lt;b&gt;80&lt;/b&gt; px |
        | ❌ | mild | golden | 3 px \\| off |
        | ⚠️ | slow | timing | said why |

        <details><summary>1 passed or recorded</summary>

        - fine: golden, 4 pictures

        </details>

        <details><summary>bad_one: golden</summary>

        - worst at 3,4

        </details>

        """)
  }

  @Test(arguments: [0, 40, 200, 1_000, 5_000, 20_000, 100_000])
  func `Markdown: it keeps to a limit and says what it leaves out`(limit: Int) throws {
    let results = (0..<300).map {
      result("scene \($0)", severity: Double($0), details: ["first", "second"])
    }
    let text = MarkdownSummary(results).text(limit: limit)
    #expect(text.utf8.count <= limit)
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| ❌") }
    let folded = text.split(separator: "\n").count { $0.hasPrefix("<details>") }
    if limit >= 200 {
      #expect(rows == 300 || text.contains("And \(300 - rows) more results"))
      #expect(rows < 300 || folded == 300 || text.contains("Details of \(300 - folded) results"))
    }
    if rows > 0 { #expect(text.contains("| scene 299 |")) }
    if limit == 100_000 { #expect(rows == 300 && folded == 300) }
  }

  @Test func `annotations: what GitHub would take as syntax is escaped`() {
    let lines = Annotations([
      result(
        "a:b,c", .counters, message: "100 % more\r\nof it, here: x", file: "scenes/a:b,c%.json"),
      result("slow", .timing, .undecided),
    ]).lines
    #expect(
      lines == [
        "::error file=scenes/a%3Ab%2Cc%25.json,title=a%3Ab%2Cc%3A counters::"
          + "a:b,c: 100 %25 more\\r\\nof it, here: x",
        "::warning title=slow%3A timing::slow: said why",
      ])
  }

  @Test func `annotations: ten of each kind, worst first, then how many more`() {
    let results =
      (0..<13).map { result("scene \($0)", severity: Double($0)) }
      + (0..<11).map { result("timed \($0)", .timing, .undecided) }
      + [result("fine", .golden, .passed)]
    let lines = Annotations(results).lines
    #expect(lines.count == 21)
    #expect(lines[0].hasSuffix("::scene 12: said why"))
    #expect(lines[9].hasSuffix("::scene 3: said why"))
    #expect(lines[10].hasPrefix("::warning"))
    #expect(lines[20] == "and 3 more errors, 1 more warning")
    #expect(Annotations([]).lines.isEmpty)
    #expect(Annotations(results, undecidedFails: true).lines.last == "and 14 more errors")
  }
}
