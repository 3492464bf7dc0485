import LaminaFiles
import Testing

/// Texts of files as parts of printed lines.
@Suite struct PrintingTests {
  @Test func `printing: what controls a terminal or turns its lines around is escaped`() {
    for (text, printed) in [
      ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{1B}[31m", #"\u{1B}[31m"#),
      ("\u{7F}\u{85}\u{9B}", #"\u{7F}\u{85}\u{9B}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
      ("\u{202E}\u{2066}\u{200F}\u{61C}", #"\u{202E}\u{2066}\u{200F}\u{61C}"#),
      ("e\u{301} \u{1F600} \\n", "e\u{301} \u{1F600} \\n"),
    ] {
      #expect(text.withoutControls == printed)
      #expect(printed.withoutControls == printed, "twice is once")
    }
  }

  @Test func `printing: no name is a command of a CI service`() {
    for (text, printed) in [
      ("::error::x", #"\u{3A}:error::x"#), ("  ::add-mask::x", #"  \u{3A}:add-mask::x"#),
      ("\u{A0}::stop-commands::x", "\u{A0}\\u{3A}:stop-commands::x"),
      ("a ::error::", "a ::error::"),
      ("x ##[add-mask]y", #"x #\u{23}[add-mask]y"#),
      ("##vso[task.complete]", #"#\u{23}vso[task.complete]"#),
      ("###[group]##[x", #"##\u{23}[group]#\u{23}[x"#), ("## heading [x]", "## heading [x]"),
      ("a[0]#", "a[0]#"),
    ] {
      #expect(text.withoutControls == printed)
      #expect(printed.withoutControls == printed, "twice is once")
    }
  }

  @Test func `printing: a long text is cut at 200 characters, with its length`() {
    let long = String(repeating: "a", count: 10_485_760)
    let start = String(repeating: "a", count: 200)
    #expect(long.quoted == "\"\(start)…\" (10,485,760 characters)")
    #expect(long.printed == "\(start)… (10,485,760 characters)")
    #expect(start.quoted == "\"\(start)\"" && start.printed == start)
    #expect("\(start)b".printed == "\(start)… (201 characters)")
    // One letter with a million accents is long as well.
    let accents = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(accents.printed.unicodeScalars.count < 250)
    #expect(accents.printed.hasSuffix("… (1,000,001 characters)"))
  }

  @Test func `printing: a JSON document has the same values, and no control characters`() {
    let text = "{\n  \"a\" : \"\u{85}\u{202E}##[x]\u{2028}\"\n}\n"
    #expect(
      text.printedJSON == "{\n  \"a\" : \"\\u0085\\u202e#\\u0023[x]\\u2028\"\n}\n")
    #expect("\u{7F}\u{1B}\n".quotedForJSON == #""\u007f\u001b\n""#)
  }
}
