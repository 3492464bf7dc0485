import Testing
import os

/// The lines of an app's log.
@Suite struct LogLineTests {
  @Test func `log: a message is one line, whatever names it holds`() {
    #expect(OSLogFormat.line("[files] opened Café.png") == "[files] opened Café.png")
    #expect(OSLogFormat.line("[a] b\n::error::c") == #"[a] b\n::error::c"#)
    #expect(OSLogFormat.line("::add-mask::x") == #"\u{3A}:add-mask::x"#)
    let line = OSLogFormat.line("\u{1B}[31mred\u{202E}\r##[error]x")
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(!line.contains("##["))
  }

  @Test func `log: a long message is cut, with its length`() {
    let line = OSLogFormat.line(String(repeating: "a", count: 5_000))
    #expect(line == String(repeating: "a", count: 1_024) + "… (5,000 characters)")
  }
}
