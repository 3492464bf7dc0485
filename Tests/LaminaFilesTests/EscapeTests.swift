import LaminaFiles
import Testing

@Suite struct EscapeTests {
  /// Compares bytes: strings are equal by characters, which is what escapes must not go by.
  private func same(_ text: String, _ expected: String, line: Int = #line) {
    #expect(Array(text.utf8) == Array(expected.utf8), "line \(line): \(text.debugDescription)")
  }

  /// A combining accent.
  private let accent = "\u{301}"
  /// A sign that joins what follows it.
  private let sign = "\u{600}"

  @Test func `names: a mark that joins a character does not keep it from being escaped`() {
    same("a:\(accent)b\(sign),c".escaped(.annotationProperty), "a%3A\(accent)b\(sign)%2Cc")
    same("it'\(accent)s".shellWord, "'it'\\''\(accent)s'")
    same("\(sign)';ls".quotedForShell, "'\(sign)'\\'';ls'")
    same("''".quotedForShell, "''\\'''\\'''")
    same("\(sign)<a\"\(accent)>".escaped(.xmlAttribute), "\(sign)&lt;a&quot;\(accent)&gt;")
    same("\(sign)<a|\(accent)".escaped(.markdown), "\(sign)&lt;a\\|\(accent)")
    same("\(sign)<'\(accent)".escaped(.html), "\(sign)&lt;&#39;\(accent)")
    same("\(sign)\"\(accent)\\".quotedForJSON, "\"\(sign)\\\"\(accent)\\\\\"")
    same("\(sign)\"\(accent)".csvCell, "\"\(sign)\"\"\(accent)\"")
    same("[\"\(sign)<\"]".escaped(.jsonInScript), "[\"\(sign)\\u003c\"]")
    same("\(accent)\n\(accent)".withoutControls, "\(accent)\\n\(accent)")
  }

  @Test func `texts without anything to escape stay as they are`() {
    for table in [
      EscapeTable.html, .xmlText, .xmlAttribute, .camlAttribute, .markdown, .json, .jsonInScript,
      .csv,
      .shell, .annotationMessage, .annotationProperty, .terminal,
    ] {
      same("".escaped(table), "")
      same("é🧱 e\(accent)".escaped(table), "é🧱 e\(accent)")
      same("text".dropFirst().escaped(table), "ext")
    }
  }

  @Test func `markup: breaks, tabs and what no document may hold`() {
    let text = "<a b='c' d=\"e\">&\t\n\r\u{1}\u{FFFE}"
    same(text.escaped(.html), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;\t\n\r\u{1}\u{FFFE}")
    same(text.escaped(.xmlText), "&lt;a b='c' d=\"e\"&gt;&amp;\t\n&#13;\u{FFFD}\u{FFFD}")
    same(
      text.escaped(.xmlAttribute),
      "&lt;a b='c' d=&quot;e&quot;&gt;&amp;&#9;&#10;&#13;\u{FFFD}\u{FFFD}")
    same(
      text.escaped(.camlAttribute), "&lt;a b='c' d=&quot;e&quot;&gt;&amp;&#9;&#10;&#13;  ")
    same("a_b\tc*$#~`[]\\".escaped(.markdown), "a\\_b c\\*\\$\\#\\~\\`\\[\\]\\\\")
  }

  @Test func `data: JSON strings and cells of CSV`() {
    same(
      "a\"b\\c\n\r\t\u{1}\u{1F}\u{7F}\u{85}/".quotedForJSON,
      #""a\"b\\c\n\r\t\u0001\u001f\u007f\u0085/""#)
    for plain in ["", "a b", "a;b", "'"] { same(plain.csvCell, plain) }
    for text in ["a,b", "a\nb", "a\rb"] { same(text.csvCell, "\"\(text)\"") }
  }

  @Test func `shell: safe words stand as they are`() {
    for word in ["a", "a/b.png", "x=1,2", "@%_+:"] { same(word.shellWord, word) }
    for word in ["", "-a", "a b", "$a", "é"] { same(word.shellWord, "'\(word)'") }
    same("a".quotedForShell, "'a'")
  }

  @Test func `lines: what ends one or controls a terminal`() {
    same("100 %:\r\n,".escaped(.annotationMessage), "100 %25:%0D%0A,")
    same("100 %:\r\n,".escaped(.annotationProperty), "100 %25%3A%0D%0A%2C")
    same(
      "a\n\r\t\u{1B}[1m\u{7F}\u{9F}\u{A0}\u{2028}\u{202E}\u{2066}".withoutControls,
      "a\\n\\r\\t\\u{1B}[1m\\u{7F}\\u{9F}\u{A0}\\u{2028}\\u{202E}\\u{2066}")
  }
}
