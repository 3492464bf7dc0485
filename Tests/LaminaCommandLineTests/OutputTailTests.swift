import Foundation
import LaminaCommandLine
import Testing

/// The end of the standard error of commands.
@Suite struct OutputTailTests {
  private func tail(_ parts: [[UInt8]]) -> OutputTail {
    var tail = OutputTail()
    for part in parts { tail.appendPart(part) }
    return tail
  }

  @Test func `tail: a short stream is whole, and of its lines the last five are shown`() {
    #expect(tail([]).lastLines == [])
    #expect(tail([Array("a\nb".utf8), Array("c\n".utf8)]).lastLines == ["a", "bc"])
    let lines = (0..<9).map { "\($0)" }
    #expect(tail([Array(lines.joined(separator: "\n").utf8)]).lastLines == Array(lines.suffix(5)))
  }

  @Test(arguments: [1, 7, 4_096, 65_536, 65_537, 200_000])
  func `tail: of a long stream the last 64 kB are kept, and the rest is counted`(size: Int) {
    let limit = OutputTail.limit
    for total in [limit - 1, limit, limit + 1, 3 * limit + 5] {
      var tail = OutputTail()
      var left = total
      while left > 0 {
        let count = min(left, size)
        tail.appendPart([UInt8](repeating: 0x78, count: count))
        left -= count
      }
      #expect(tail.leftOut == max(0, total - limit))
      let lines = tail.lastLines
      #expect(lines.last?.utf8.count == min(total, limit))
      #expect(lines.count == (total > limit ? 2 : 1))
      if total > limit { #expect(lines[0].contains("\(total - limit) bytes"), "\(lines[0])") }
    }
  }

  @Test func `compare: a command that floods standard error says how much is left out`() throws {
    let flood =
      "head -c 30000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo the end >&2; exit 9"
    let outcome = try CommandHarness.run(["compare", "--a", flood, "--b", flood, "-q"])
    #expect(outcome.errors.contains("| the end"), "\(outcome.errors.suffix(300))")
    #expect(
      outcome.errors.contains("(29934473 bytes of standard error before its last 65536"),
      "\(outcome.errors.prefix(300))")
    #expect(outcome.errors.utf8.count < 80_000)
  }
}
